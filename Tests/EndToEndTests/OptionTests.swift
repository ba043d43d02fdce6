import TestSupport
import Testing

@testable import ownerdash

/// Every option is heeded, or refused with exit code 2 before anything is done.
@Suite("The options of every command")
struct OptionTests {
  /// A command line without options, and the mode that it is in.
  private struct Line {
    let words: [String]
    var switches: [String] = []
  }

  private static let reports = LedgerReport.allCases.map { Line(words: ["report", $0.rawValue]) }

  /// Every command in each of its modes; those that write or fetch are tried in the last place.
  private static func lines(_ file: String) -> [Line] {
    var lines = Registry.commands.map { $0.name }
      .filter {
        ![
          "run", "download", "load", "parse", "explain", "query", "report", "ledger", "audit", "notices", "completion",
          "collections",
        ].contains($0)
      }
      .map { Line(words: [$0]) }
    lines += [
      Line(words: ["run"]), Line(words: ["run"], switches: ["plan"]), Line(words: ["run", file]),
      Line(words: ["download"]), Line(words: ["download"], switches: ["plan"]), Line(words: ["load", file]),
      Line(words: ["parse", file]), Line(words: ["explain", "total_units"]),
      Line(words: ["explain", "total_units"], switches: ["compare"]), Line(words: ["query", "SELECT 1"]),
      Line(words: ["audit", "run"]), Line(words: ["audit", "show"]), Line(words: ["audit", "list"]),
      Line(words: ["audit", "resolve", "r"]),
      Line(words: ["audit", "compare", "r", "s"]), Line(words: ["notices", "write"]), Line(words: ["notices", "send"]),
      Line(words: ["ledger", "import", file]), Line(words: ["ledger", "attach", file]), Line(words: ["ledger", "add"]),
      Line(words: ["ledger", "edit", "x"]), Line(words: ["ledger", "delete", "x"]),
      Line(words: ["collections", "note", "x"]), Line(words: ["collections", "promise", "x"]),
      Line(words: ["collections", "list"]), Line(words: ["delinquency", "--by", "account"]),
      Line(words: ["ledger", "mark-paid", "x"]), Line(words: ["ledger", "log"]), Line(words: ["completion", "bash"]),
    ]
    return lines + reports
  }

  private static let values = [
    "property": "oak_court", "day": "2026-02-09", "as-of": "2026-02-09", "from": "2026-02-01", "to": "2026-02-10",
    "format": "json", "by": "property", "window": "month_to_date", "source": "realpage", "log-format": "text",
    "rows": "5", "seconds": "5", "part": "month_to_date", "table": "realpage_rent_roll", "months": "2",
    "start": "2026-01", "month": "2026-01", "period": "2026-01", "amount": "1.00", "minimum": "1.00",
    "date": "2026-02-01",
    "due": "2026-02-01", "kind": "payment", "class": "rent", "of": "tenants", "minimum-months": "1",
    "months-behind": "open", "proration": "none", "operation": "unitlist",
  ]

  @Test("Each option given to each command in each mode is used, or ends with exit code 2 before anything is done")
  func everyPair() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/09/2026"))
    #expect(await harness.run("run", harness.drop).ending == .done)
    let file = try harness.put(InventedReports("Elm House", day: "02/09/2026").boxScore(), as: "elm.csv")
    var known: [String: Option] = [:]
    for option in Registry.commands.flatMap({ $0.options }) { known[option.name] = option }
    let out = try temporaryDirectory() + "/out"
    for line in Self.lines(file) {
      for option in known.values.sorted(by: { $0.name < $1.name }) where !line.switches.contains(option.name) {
        if line.words == ["changes"], ["from", "to", "property"].contains(option.name) { continue }
        let value = option.name == "out" ? out : Self.values[option.name] ?? "x"
        let words =
          line.words + line.switches.map { "--\($0)" } + ["--\(option.name)"] + (option.value == nil ? [] : [value])
        let ran = await harness.run(words)
        #expect(!ran.complaints.contains("had no effect"), "\(words): \(ran.complaints)")
        let command = try #require(Registry.commands.first { $0.name == line.words[0] })
        guard let declared = command.everyOption.first(where: { $0.name == option.name }) else {
          // getopt takes the beginning of a switch's name for the switch, and the value is then an operand too many.
          let isShort = command.everyOption.contains { $0.name.hasPrefix(option.name) }
          if isShort, option.value == nil { continue }
          #expect(ran.ending == .wrongUsage, "\(words)")
          #expect(isShort || ran.complaints.contains("has no option"), "\(words): \(ran.complaints)")
          continue
        }
        let mode = command.mode(
          Array(line.words.dropFirst()), given: Set(line.switches + [option.name]))
        if let modes = declared.modes, let mode, !modes.contains(mode) {
          #expect(ran.ending == .wrongUsage && ran.complaints.contains("does not apply"), "\(words)")
        }
      }
    }
  }

  @Test(
    "An option that cannot apply is refused",
    arguments: [
      ["run", ".", "--source", "yardi"], ["run", "--operation", "unitlist"], ["run", "--format", "json"],
      ["run", ".", "--plan"], ["download", "--out", "x"], ["report", "lease-audit", "--as-of", "2026-02-01"],
      ["report", "expenses", "--minimum", "1"], ["report", "debtors", "--from", "2026-01-01"],
      ["report", "debtors", "--keep"], ["audit", "list", "--tenant", "t1"],
      ["audit", "compare", "a", "b", "--months", "2"], ["audit", "resolve", "a", "--format", "json"],
      ["ledger", "export", "x.xlsx", "--who", "Ada"], ["ledger", "delete", "x", "--amount", "1"],
      ["notices", "write", "--really"], ["notices", "send", "--minimum", "1"],
      ["explain", "total_units", "--compare", "--part", "2026-02"], ["occupancy", "--window", "month_to_date"],
      ["load", ".", "--source", "yardi"],
    ])
  func misplaced(words: [String]) async throws {
    let ran = try await PipelineHarness().run(words)
    #expect(ran.ending == .wrongUsage, "\(ran.complaints)")
    #expect(ran.complaints.contains("does not apply") || ran.complaints.contains("has no option"))
  }

  @Test("An option that takes one value and is given twice is refused by every command that has it")
  func twice() async throws {
    let harness = try PipelineHarness()
    for command in Registry.commands {
      let operands = Array(repeating: "x", count: max(0, command.operandCount.lowerBound))
      for option in command.everyOption where option.value != nil && !option.isRepeatable {
        let ran = await Ran([command.name] + operands + ["--\(option.name)", "a", "--\(option.name)", "a"])
        #expect(ran.ending == .wrongUsage)
        #expect(ran.complaints.contains("--\(option.name) was given twice"), "\(command.name) \(option.name)")
      }
    }
    #expect(await harness.run("occupancy", "--data", harness.data).complaints.contains("--data was given twice"))
  }
}
