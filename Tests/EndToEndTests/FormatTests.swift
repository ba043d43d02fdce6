import JSON
import SpreadsheetReader
import TestSupport
import Testing

@testable import ownerdash

/// Every command that prints a report, in every format that its help lists, over one property of reports and one book.
@Suite("The formats of every command", .serialized)
struct FormatTests {
  /// How commands are given that print only with operands, or only in some of their modes.
  private static let lines: [String: [[String]]] = [
    "run": [["run", "--plan"]], "download": [["download", "--plan"]],
    "explain": [
      ["explain", "physical_occupancy_pct", "--property", "ridian"],
      ["explain", "delinquent_total", "--property", "ridian"],
      ["explain", "debtors", "--property", "main"],
    ],
    "query": [["query", "SELECT property_id, delinquent_total_cents FROM current_delinquency"]],
    "trend": [["trend", "physical_occupancy_pct"]],
    "reconcile": [["reconcile", "physical_occupancy_pct", "--against", "50"]],
    "summary": [["summary"], ["summary", "--by", "region"]],
    "delinquency": [["delinquency"], ["delinquency", "--by", "account"]],
    "findings": [["findings"], ["findings", "--rule", "vacant_without_vacated_date"]],
    "lead-sources": [["lead-sources"], ["lead-sources", "--by", "source"]],
    "source-evaluation": [["source-evaluation"]],
    "audit": [["audit", "run", "--start", "2025-03"], ["audit", "list"], ["audit", "show"]],
    "ledger": [["ledger", "list", "charges"], ["ledger", "log"], ["ledger", "attachments"]],
    "notices": [["notices", "write"], ["notices", "send", "--notices", "SETTINGS"]],
    "collections": [["collections", "list"]],
    "changes": [["changes", "--from", "2026-02-03", "--property", "ridian"]], "digest": [["digest"]],
    "doctor": [["doctor", "--offline"]],
    "parse": [["parse", "FILE"]], "withdraw": [["withdraw", "FILE", "--plan"]],
    "restore": [["restore", "WITHDRAWN", "--plan"]],
  ]

  private static let operands = [
    "tenant-statement": ["--tenant", "a"], "apartment": ["--unit", "808"], "owner-statement": ["--start", "2025-03"],
    "budget": ["--start", "2025-03"], "receipts": ["--start", "2025-03"],
  ]

  /// The commands whose declaration has the option.
  private static let commands = Registry.commands.filter { $0.options.contains { $0.isFormatOfReports } }

  private static let every: [[String]] = commands.flatMap { command -> [[String]] in
    switch command.name {
    case "report": LedgerReport.allCases.map { ["report", $0.rawValue] + (operands[$0.rawValue] ?? []) }
    default: lines[command.name] ?? [[command.name]]
    }
  }

  /// The folder after a run, and what stands for a file of it in the command lines.
  private static let finishedRun = Task { () throws -> (PipelineHarness, [String: String]) in
    let harness = try PipelineHarness([("ridian", "Ridian")])
    let definitions = try readText(harness.config).replacing(
      #""properties": {"#,
      with: #"""
        "groups": {"region": {"North": ["ridian"]}}, "readers": {"ann@example.com": {"all": true}},
        "properties": {"main": {"source": "ledger", "propertyName": "123 Main St."},
        """#)
    try write(definitions, to: harness.config)
    try harness.putReports(of: ["ridian"])
    let folder = try temporaryDirectory()
    for (name, text) in BookFixture.goldenTables { try write(text, to: "\(folder)/\(name).csv") }
    #expect(await harness.run("ledger", "import", folder).ending == .done)
    try write(
      #"{"smtp": {"from": "o@example.com", "server": "smtp://127.0.0.1:1"}}"#, to: "\(harness.data)/notices.json")
    await harness.run("run", harness.drop)
    let received = try files(under: harness.drop).sorted().map { "\(harness.drop)/\($0)" }
    #expect(await harness.run("audit", "run", "--start", "2025-03").ending == .done)
    let withdrawn = try #require(received.last)
    #expect(await harness.run("withdraw", withdrawn, "--who", "ann", "--why", "a trial").ending == .done)
    return (
      harness,
      ["FILE": try #require(received.first), "WITHDRAWN": withdrawn, "SETTINGS": "\(harness.data)/notices.json"]
    )
  }

  /// Runs a command line of the finished run.
  private func ended(_ words: [String]) async throws -> Ran {
    let (harness, named) = try await FormatTests.finishedRun.value
    let line = words.map { named[$0] ?? $0 }
    let usesFolder = try Registry.command(words[0]).usesDataFolder
    return usesFolder ? await harness.run(line) : await Ran(line)
  }

  /// Runs a command line that prints; a plan without a token ends with the exit status for that.
  private func run(_ words: [String]) async throws -> Ran {
    let ran = try await ended(words)
    #expect([.done, .tokenNeeded].contains(ran.ending), "\(words): \(ran.ending) \(ran.complaints)")
    return ran
  }

  /// What a command line complains of that is wrong usage.
  private func refused(_ words: [String]) async throws -> String {
    let ran = try await ended(words)
    return ran.ending == .wrongUsage ? ran.complaints : "not refused: \(ran.output)\(ran.complaints)"
  }

  @Test("Every command with the option is tried, in each of its modes")
  func whole() {
    #expect(FormatTests.commands.count > 35)
    for command in FormatTests.commands {
      let tried = FormatTests.every.filter { $0[0] == command.name }
      let modes = command.options.first { $0.isFormatOfReports }?.modes ?? []
      let found = Set(
        tried.compactMap { words in
          command.mode(
            Array(words.dropFirst().prefix { !$0.hasPrefix("--") }),
            given: Set(words.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }))
        })
      #expect(!tried.isEmpty && Set(modes).subtracting(found).subtracting(["compare"]).isEmpty, "\(command.name)")
    }
  }

  @Test(
    "Each format is what the help says: text, CSV, JSON, a page, a workbook, a page printed as PDF", arguments: every)
  func formats(_ words: [String]) async throws {
    for format in Option.format.choices {
      switch format {
      case "table":
        let text = try await run(words).output
        let named = try await run(words + ["--format", "table"]).output
        // A command that writes says something else the second time, under the same title.
        #expect(text.contains("\n--") && named.prefix { $0 != "\n" } == text.prefix { $0 != "\n" }, "\(words)")
      case "csv":
        let rows = csvRows(try await run(words + ["--format", "csv"]).output)
        #expect(!rows.isEmpty && Set(rows.map(\.count)).count == 1, "\(words): \(rows.prefix(2))")
      case "json":
        let json = try JSON.parse(Array(try await run(words + ["--format", "json"]).output.utf8))
        #expect(json["title"] != nil && json["rows"] != nil, "\(words)")
      case "html":
        let page = try await run(words + ["--format", "html"]).output
        #expect(page.lowercased().hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"), "\(words)")
      case "xlsx":
        let path = try temporaryDirectory() + "/report.xlsx"
        let ran = try await run(words + ["--format", "xlsx", "--out", path])
        let sheets = try Workbook.open(.bytes(read(path))).sheets
        #expect(ran.output.isEmpty && !sheets.isEmpty, "\(words)")
        #expect(try await refused(words + ["--format", "xlsx"]).contains("requires --out FILE"), "\(words)")
      case "pdf":
        let complaint = try await refused(words + ["--format", "pdf"])
        #expect(complaint.contains("requires --out FILE"), "\(words): \(complaint)")
      default: Issue.record("no expectation for --format \(format)")
      }
    }
    #expect(try await refused(words + ["--format", "yaml"]).contains("table, csv, json, html, xlsx"), "\(words)")
  }

  @Test("The dictionary is Markdown, or metadata that is JSON")
  func dictionary() async throws {
    let formats = Registry.commands.flatMap { $0.options }.filter { $0.name == Option.format.name }
    #expect(Set(formats.map(\.choices)) == [Option.format.choices, ["markdown", "datasette"], ["html", "pdf"]])
    #expect(await Ran(["docs", "--format", "markdown"]).output.hasPrefix("# "))
    let metadata = try JSON.parse(Array(await Ran(["docs", "--format", "datasette"]).output.utf8))
    #expect(metadata["databases"] != nil)
  }

  @Test("CSV and JSON of a report have the same names and values, in the same order", arguments: every)
  func sameNames(_ words: [String]) async throws {
    let csv = csvRows(try await run(words + ["--format", "csv"]).output)
    let json = try JSON.parse(Array(try await run(words + ["--format", "json"]).output.utf8))
    let header = try #require(csv.first)
    let rows = (items(json["rows"]) + items(json["balances"])).map { FormatTests.flat($0, header) }
    #expect(rows.count == csv.count - 1, "\(words): \(rows.count) rows of JSON, \(csv.count - 1) of CSV")
    for row in rows { #expect(row.map(\.key) == header, "\(words)") }
    guard items(json["balances"]).isEmpty else { return }
    for (cells, row) in zip(csv.dropFirst(), rows) {
      for (cell, member) in zip(cells, row) where !FormatTests.isSame(cell, member.value) {
        Issue.record("\(words): \(member.key) is '\(cell)' in CSV and \(member.value.encoded()) in JSON")
      }
    }
  }

  private func items(_ value: JSON?) -> [JSON] { if case .array(let items)? = value { items } else { [] } }

  /// The members of a row as the columns of CSV: an object's members by its key and theirs, a list by number, or as its
  /// count and total.
  private static func flat(_ row: JSON, _ header: [String]) -> [JSON.Member] {
    guard case .object(let members) = row else { return [] }
    return members.flatMap { member -> [JSON.Member] in
      if header.contains(member.key) { return [member] }
      if case .object(let parts) = member.value {
        return parts.map { JSON.Member("\(member.key)_\($0.key)", $0.value) }
      }
      let own = header.filter { $0.hasPrefix("\(member.key)_") }
      let items = if case .array(let items) = member.value { items } else { [JSON]() }
      return own.map { name in
        switch name.dropFirst(member.key.count + 1) {
        case "count": JSON.Member(name, member.value == .null ? .null : .integer(Int64(items.count)))
        case "total": JSON.Member(name, .array(items))
        case let number:
          JSON.Member(name, Int(number).flatMap { items.indices.contains($0 - 1) ? items[$0 - 1] : nil } ?? .null)
        }
      }
    }
  }

  /// Whether a cell of CSV is a JSON value; lists and objects have values of their own in CSV.
  private static func isSame(_ cell: String, _ value: JSON) -> Bool {
    switch value {
    case .null: cell.isEmpty
    case .string(let text): cell == text || cell == "'\(text)"
    case .integer(let number): cell == "\(number)"
    case .real(let number): Double(cell) == number
    case .boolean(let flag): cell == "\(flag)"
    case .array, .object: true
    }
  }
}
