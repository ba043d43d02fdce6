import Domain
import Query
import Simulator
import TestSupport
import Testing

@testable import ownerdash

/// The demo's five properties, from their files to every report.
@Suite("End to end: from files to figures")
struct PortfolioEndToEndTests {
  /// The desk after a run over the five properties' files; made once, and only read from then on.
  private static let finishedRun = Task { try await runAll() }

  private static func runAll() async throws -> (harness: PipelineHarness, ran: Ran) {
    let harness = try PipelineHarness(PipelineHarness.demo)
    for profile in PropertyProfile.demo {
      let property = try PipelineHarness.property(profile.key)
      for report in RealPageReport.allCases {
        let file = try property.file(report, on: PipelineHarness.asOf)
        try harness.put(file.bytes, as: file.name)
      }
    }
    return (harness, await harness.run("run", harness.drop))
  }

  private let harness: PipelineHarness
  private let ran: Ran

  init() async throws {
    (harness, ran) = try await PortfolioEndToEndTests.finishedRun.value
  }

  @Test("All files are loaded and all properties published, without a blocking finding")
  func loaded() throws {
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(ran.complaints.isEmpty)
    #expect(ran.output.contains("65 files: 65 loaded, 0 loaded before, 0 need attention"))
    #expect(ran.output.contains("5 properties synced, 0 unchanged, 0 without data"))
    for (key, _) in PipelineHarness.demo {
      let rules = try harness.findings(key)
      #expect(!rules.contains { $0.contains("disagree") || $0.contains("unknown") }, "\(key): \(rules)")
    }
  }

  @Test(
    "Occupancy prints the known figures of each property",
    arguments: [
      ("nexus_east", 352, 337, "95.74"), ("aspire_7th_and_grant", 178, 166, "93.26"),
      ("parkside_at_round_rock", 432, 375, "86.81"), ("edison_at_rino", 277, 238, "85.92"),
      ("ridian", 123, 70, "56.91"),
    ])
  func occupancy(key: String, total: Int, occupied: Int, percent: String) async throws {
    let rows = try await table("occupancy")
    let row = try #require(rows.first { $0["property_id"] == key })
    #expect(row["as_of"] == "2026-02-04")
    #expect(row["primary_source"] == "rent_roll")
    #expect(row["total_units"] == "\(total)")
    #expect(row["occupied_units"] == "\(occupied)")
    #expect(row["vacant_units"] == "\(total - occupied)")
    #expect(row["physical_occupancy_pct"] == percent)
    #expect(await harness.run("occupancy", "--property", key).output.contains(percent))
  }

  @Test("The portfolio is pooled over its units, and the plain mean is printed next to it")
  func pooled() async {
    let output = await harness.run("occupancy").output
    let total = output.split(separator: "\n").first { $0.hasPrefix("Pooled  ") } ?? ""
    for figure in ["1,362", "1,186", "176", "87.08"] { #expect(total.contains(figure), "\(total)") }
    #expect(output.contains("the simple average of the properties' occupancy is 83.73%"))
  }

  @Test("Every class of units is counted as the invented world has it", arguments: PropertyProfile.demo.map(\.key))
  func classes(key: String) async throws {
    let state = try PipelineHarness.property(key).state(on: PipelineHarness.asOf)
    let rows = try await table("occupancy")
    let row = try #require(rows.first { $0["property_id"] == key })
    for unitClass in [UnitClass.vacantUnrented, .vacantRented, .model, .down] {
      #expect(row[unitClass.rawValue] == "\(state.count(of: unitClass))", "\(unitClass)")
    }
    #expect(row["on_notice"] == "\(state.count(of: .noticeUnrented) + state.count(of: .noticeRented))")
    #expect(row["atr"] == "\(state.count(of: .noticeUnrented) + state.count(of: .vacantUnrented))")
  }

  @Test("What is owed and prepaid is what the invented ledgers hold", arguments: PropertyProfile.demo.map(\.key))
  func delinquency(key: String) async throws {
    let lines = try PipelineHarness.property(key).state(on: PipelineHarness.asOf).accounts.flatMap(\.lines)
    let rows = try await table("delinquency")
    let row = try #require(rows.first { $0["property_id"] == key })
    let owed = lines.reduce(Money.zero) { $0 + $1.delinquent }
    let prepaid = lines.reduce(Money.zero) { $0 + $1.prepaid }
    #expect(try Money(row["delinquent_total"] ?? "") == owed)
    #expect(try Money(row["prepaid"] ?? "") == -prepaid)
    #expect(try Money(row["delinquent_net"] ?? "") == owed + prepaid)
    let buckets = try ["delinquent_0_30", "delinquent_31_60", "delinquent_61_90", "delinquent_over_90"].map {
      try Money(row[$0] ?? "")
    }
    #expect(buckets.reduce(.zero, +) == owed)
  }

  @Test("Every report prints every property, in every format", arguments: Registry.reports)
  func reports(name: String) async throws {
    let command = try #require(Registry.commands.first { $0.name == name })
    for format in Format.allCases where ![.xlsx, .pdf].contains(format) {
      let ran = await harness.run(name, "--format", format.rawValue)
      #expect(ran.ending == .done, "\(ran.complaints)")
      #expect(ran.complaints.isEmpty)
      if name != "findings" {
        // A long note may break a name between two lines.
        let words = ran.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for profile in PropertyProfile.demo { #expect(words.contains(profile.name), "\(format): \(profile.name)") }
      }
    }
    let book = try temporaryDirectory() + "/book.xlsx"
    let drawn = await harness.run(name, "--format", "xlsx", "--out", book)
    #expect(drawn.ending == .done, "\(drawn.complaints)")
    #expect(try read(book).starts(with: Array("PK".utf8)))
    guard let by = command.options.first(where: { $0.name == "by" }) else { return }
    #expect(!by.choices.isEmpty)
    // Without groups in the configuration, a report by one of their kinds says so.
    for grain in by.choices where !PropertyGroup.kinds.contains(grain) {
      #expect(await harness.run(name, "--by", grain, "--property", "ridian").ending == .done, "\(grain)")
    }
    #expect(await harness.run(name, "--as-of", "2026-02-03").ending == .done)
  }

  /// A report's rows as CSV gives them, by heading.
  private func table(_ name: String) async throws -> [[String: String]] {
    let lines = await harness.run(name, "--format", "csv").output.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(lines.first)
    return lines.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
  }
}

extension Registry {
  /// The commands that print of all properties, by name.
  static var reports: [String] {
    let others = [
      "run", "download", "load", "parse", "sync", "rebuild", "check", "doctor", "docs", "help", "changes", "site",
      "publish", "serve", "digest", "init",
    ]
    return commands.filter { $0.operandCount.contains(0) }.map { $0.name }.filter { !others.contains($0) }
  }
}
