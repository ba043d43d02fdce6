import Domain
import JSON
import Simulator
import SpreadsheetReader
import TestSupport
import Testing

@testable import ownerdash

/// Every receivables report, where one property has reported balances only and another has nothing.
@Suite("A receivables report prints zero only where it is known")
struct FalseZeroTests {
  private static let reports: [[String]] =
    LedgerReport.allCases.filter { ![.tenantStatement, .leaseAudit, .apartment].contains($0) }.map {
      ["report", $0.rawValue]
    } + [
      ["report", "debtors", "--of", "owners"], ["report", "rental-tracker", "--minimum-months", "0"],
      ["report", "forecast", "--by", "property"], ["delinquency", "--by", "account"], ["delinquency"],
    ]

  /// The columns of which Delinquent and Prepaid states every value, or that count what the program itself recorded.
  private static let stated = Set(
    [
      "delinquent_0_30", "delinquent_31_60", "delinquent_61_90", "delinquent_over_90", "open", "debt", "prepaid", "net",
      "balance", "amount",
      "months_behind", "days_behind", "notices_written", "notices_sent", "notes_count", "eviction_accounts",
      "eviction_delinquent_total", "on_notice_delinquent_total", "accounts_owing", "accounts_prepaid",
      "delinquent_total", "delinquent_net",
    ] + ["current", "former", "other", "unknown"].flatMap { ["\($0)_delinquent_total", "\($0)_prepaid"] })

  private static let finishedRun = Task {
    let harness = try PipelineHarness(PipelineHarness.demo)
    let file = try PipelineHarness.property("ridian").file(.delinquency, on: PipelineHarness.asOf)
    try harness.put(file.bytes, as: file.name)
    await harness.run("run", harness.drop)
    return harness
  }

  private func run(_ words: [String], _ format: [String]) async throws -> Ran {
    let harness = try await FalseZeroTests.finishedRun.value
    let day = ["maintenance", "expenses"].contains(words.last) ? [] : ["--as-of", "\(PipelineHarness.asOf)"]
    let ran = await harness.run(words + day + format)
    #expect(ran.ending == .done, "\(words): \(ran.complaints)")
    return ran
  }

  private func isZero(_ text: String) -> Bool { ["0", "0.0", "0.00", "-0.00"].contains(text) }

  @Test("In files, zeros are in the columns that the report of balances states", arguments: reports)
  func files(_ words: [String]) async throws {
    let lines = csvRows(try await run(words, ["--format", "csv"]).output)
    let head = try #require(lines.first)
    for line in lines.dropFirst() {
      let isUnknown = line.contains { $0.hasPrefix("n/a:") } && !line.contains("Ridian")
      for (column, value) in zip(head, line) where isZero(value) {
        #expect(!isUnknown && FalseZeroTests.stated.contains(column), "\(words): \(column) of \(line)")
      }
    }
    guard words.first == "report", words.last != "owners" else { return }
    let gaps = lines.filter { $0.contains("Nexus East") }
    #expect(
      gaps.count == 1 && gaps.allSatisfy { $0.last?.hasPrefix("n/a:") == true || $0.contains { $0.hasPrefix("n/a:") } })
  }

  @Test("For readers, a property without data has no zero in any format", arguments: reports)
  func formats(_ words: [String]) async throws {
    let text = try await run(words, []).output.split(separator: "\n").filter { $0.contains("Nexus East") }
    #expect(text.allSatisfy { !$0.contains("0.00") })
    let page = try await run(words, ["--format", "html"]).output.components("<tr").filter { $0.contains("Nexus East") }
    #expect(page.allSatisfy { !$0.contains(">0.00<") && !$0.contains(">0<") })
    let path = try temporaryDirectory() + "/report.xlsx"
    _ = try await run(words, ["--format", "xlsx", "--out", path])
    for grid in try Workbook.open(.bytes(read(path))).sheets.map({ try Grid($0) }) {
      for row in grid.rows where row.cells.contains(where: { $0.value == .text("Nexus East") }) {
        #expect(row.cells.allSatisfy { $0.value != .number(0) }, "\(words): \(row)")
      }
    }
    let json = try JSON.parse(Array(try await run(words, ["--format", "json"]).output.utf8))
    guard case .array(let rows)? = json["rows"] else { return }
    for case .object(let members) in rows where members.contains(where: { $0.value == .string("Nexus East") }) {
      #expect(members.allSatisfy { $0.value != .integer(0) && $0.value != .real(0) }, "\(words)")
    }
  }
}

extension String {
  /// The parts between occurrences of a text.
  fileprivate func components(_ separator: String) -> [String] { split(separator: separator).map(String.init) }
}
