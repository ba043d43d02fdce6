import Domain
import Query
import Simulator
import SpreadsheetReader
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Open amounts and audited months lead to the cells of their entries, or to the person who entered them.
@Suite("Debtors and the lease audit explained entry by entry")
struct ExplainEntriesTests {
  /// A row of an explanation, by column.
  private typealias Row = [String: String]

  private func rows(_ ran: Ran) throws -> [Row] {
    #expect(ran.ending == .done, "\(ran.complaints)")
    let lines = csvRows(ran.output)
    let head = try #require(lines.first)
    return lines.dropFirst().map { Dictionary(zip(head, $0), uniquingKeysWith: { first, _ in first }) }
  }

  private func sum(_ rows: [Row]) throws -> Money {
    try rows.compactMap { $0["adds"] }.filter { !$0.isEmpty }.reduce(.zero) { try $0 + Money($1) }
  }

  /// The year book, with a charge and a payment entered by hand.
  private func book() async throws -> BookFixture {
    let fixture = try BookFixture()
    try fixture.configure(["ash": "Ash Row"])
    #expect(await fixture.run(["ledger", "import", packageFixtures() + "/year_book/book"]).ending == .done)
    for words in [
      ["--kind", "charge", "--code", "FEE", "--due", "2025-10-02", "--amount", "41.50"],
      ["--date", "2025-10-02", "--amount", "9"],
    ] {
      let made = ["ledger", "add", "--lease", "l8", "--who", "ann"] + words
      let ran = await fixture.run(made)
      #expect(ran.ending == .done, "\(ran.complaints)")
    }
    return fixture
  }

  @Test("The entries of each account add up to its open amount, and each cell holds its value")
  func debtors() async throws {
    let fixture = try await book()
    for day in ["2025-05-20", "2025-11-27", "2026-02-10"] {
      let words = ["--property", "ash", "--as-of", day, "--format", "csv"]
      let parts = Dictionary(
        grouping: try rows(await fixture.run(["explain", "debtors"] + words)), by: { $0["unit"] ?? "" })
      let debtors = try rows(await fixture.run(["report", "debtors"] + words))
      #expect(Set(parts.keys) == Set(debtors.compactMap { $0["unit"] }) && parts.count > 3)
      for debtor in debtors {
        let own = try #require(parts[debtor["unit"] ?? ""])
        #expect(try sum(own) == Money(debtor["debt"] ?? ""), "\(day) \(debtor)")
        for row in own { try check(row) }
      }
    }
    let own = try rows(
      await fixture.run([
        "explain", "debtors", "--property", "ash", "--account", "t8", "--as-of", "2026-02-10", "--format", "csv",
      ]))
    let byHand = own.filter { $0["cell"] == "manual entry" }
    #expect(!byHand.isEmpty && byHand.allSatisfy { $0["who"] == "ann" && $0["at"] == "2026-02-10T07:00:00Z" })
    #expect(own.allSatisfy { $0["account"] == "l8" })
    let wrong = await fixture.run(["explain", "debtors", "--property", "ash", "--account", "zz"])
    #expect(wrong.ending == .wrongUsage && wrong.complaints.contains("no open amount"))
  }

  @Test("Each exception's schedules and charges add up to its amounts, under each proration")
  func audit() async throws {
    let fixture = try await book()
    for proration in ["none", "actual_days"] {
      let run = ["audit", "run", "--start", "2025-02", "--months", "12", "--proration", proration, "--exceptions"]
      let exceptions = try rows(await fixture.run(run + ["--format", "csv"]))
      #expect(exceptions.count > 50)
      for lease in ["l1", "l12", "l13", "l15", "l16", "l2"] {
        let words = ["explain", "lease-audit", "--property", "ash", "--lease", lease, "--format", "csv"]
        let parts = try rows(await fixture.run(words))
        for exception in exceptions where exception["lease"] == lease {
          let own = parts.filter { $0["entry"]?.hasPrefix("\(exception["code"] ?? "") ") == true }
          for (column, figure) in [("expected", "expected"), ("actual", "billed")] {
            let lines = own.filter { $0["figure"] == "\(figure) \(exception["month"] ?? "")" }
            // What was billed and reversed adds up to nothing, which counts as not billed.
            let amount = exception[column].flatMap { $0.isEmpty ? nil : $0 }
            #expect(try sum(lines) == amount.map { try Money($0) } ?? .zero, "\(exception)")
            #expect(amount == nil || !lines.isEmpty, "\(exception)")
          }
        }
        for row in parts { try check(row) }
      }
    }
  }

  @Test("Open charges of a management system lead to the elements of its responses")
  func responses() async throws {
    let served = try ServedPortfolio(properties: 0, reports: [], yardiProperties: 1)
    let harness = try PipelineHarness()
    harness.follow(served.config)
    let ran = await harness.run(["run", "--day", "\(PipelineHarness.asOf)"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    let key = try #require(served.portfolio.yardi.profiles.first?.key)
    let debtors = try rows(
      await harness.run(
        "explain", "debtors", "--property", key, "--as-of", "\(PipelineHarness.asOf)", "--format", "csv"))
    #expect(
      debtors.count > 20 && debtors.allSatisfy { $0["cell"]?.contains("Transaction") == true },
      "\(debtors.first ?? [:])")
    _ = await harness.run("audit", "run", "--months", "2")
    let audit = try rows(await harness.run("explain", "lease-audit", "--property", key, "--format", "csv"))
    #expect(!audit.isEmpty && audit.allSatisfy { $0["cell"]?.isEmpty == false }, "\(audit.first ?? [:])")
  }

  /// Compares a row's value with the cell of the imported file that it names.
  private func check(_ row: Row) throws {
    let place = try #require(row["cell"], "\(row)")
    guard place != "manual entry" else { return #expect(row["who"] == "ann") }
    let parts = place.split(separator: "!").map(String.init)
    #expect(parts.count == 2 && row["file"] == "import 1: book", "\(row)")
    let lines = csvRows(try readText(packageFixtures() + "/year_book/book/\(parts[0]).csv"))
    let column = Int(parts[1].utf8.first ?? 65) - 65
    let line = try #require(Int(parts[1].dropFirst()))
    #expect(try Money(lines[line - 1][column]) == Money(row["value"] ?? ""), "\(row)")
  }
}
