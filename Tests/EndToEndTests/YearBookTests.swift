import Domain
import Query
import Receivables
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// A book of 3 buildings, 20 units and a year, against figures that `reckon.py` calculates from the rules alone.
@Suite("A year of receivables agrees with a separate calculation")
struct YearBookTests {
  /// What was calculated for the days: value by day, figure and subject.
  private static func expected() throws -> [String: [String: Int64]] {
    let text = try readText(packageFixtures() + "/year_book/expected/figures.csv")
    return text.split(separator: "\n").dropFirst().reduce(into: [:]) { days, line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      days[cells[0], default: [:]]["\(cells[1]) \(cells[2])"] = Int64(cells[3])
    }
  }

  private func imported(_ path: String) async throws -> BookFixture {
    let fixture = try BookFixture()
    try fixture.configure(["ash": "Ash Row"])
    let ran = await fixture.run(["ledger", "import", path])
    #expect(ran.ending == .done, "\(ran.complaints)")
    return fixture
  }

  private func imported() async throws -> BookFixture {
    try await imported(packageFixtures() + "/year_book/book")
  }

  @Test("Every account, and every report's total, on 13 days")
  func days() async throws {
    let fixture = try await imported()
    let reader = try UnifiedReader(path: fixture.data + "/unified.db")
    let days = try YearBookTests.expected()
    #expect(days.count == 13)
    for (text, wanted) in days.sorted(by: { $0.key < $1.key }) {
      let day = try CivilDate(iso: text)
      let receivables = try ReceivablesQuery(asOf: day).run(reader)
      var found: [String: Int64] = [:]
      for position in receivables.positions {
        let (id, balance) = (try #require(position.account?.tenancyID), position.balance)
        found["delinquent_0_30 \(id)"] = balance.days0To30.cents
        found["delinquent_31_60 \(id)"] = balance.days31To60.cents
        found["delinquent_61_90 \(id)"] = balance.days61To90.cents
        found["delinquent_over_90 \(id)"] = balance.daysOver90.cents
        found["credits \(id)"] = balance.credits.cents
        found["prepaid \(id)"] = balance.prepaid.cents
        found["not_yet_due \(id)"] = balance.notYetDue?.cents
      }
      let delinquency = try #require(DelinquencyQuery(asOf: day).run(reader).rows.first?.figures)
      found["open "] = delinquency.all.delinquent.cents
      found["net_of_all "] = delinquency.all.net.cents
      for group in [AccountClass.current, .former, .other] {
        let figures = delinquency.classes[group]
        found["\(group.rawValue) "] = figures?.delinquent.cents
        found["\(group.rawValue)_delinquent_0_30 "] = figures?.days0To30.cents
        found["\(group.rawValue)_delinquent_31_60 "] = figures?.days31To60.cents
        found["\(group.rawValue)_delinquent_61_90 "] = figures?.days61To90.cents
        found["\(group.rawValue)_delinquent_over_90 "] = figures?.daysOver90.cents
      }
      found["occupied "] = try OccupancyQuery(asOf: day).run(reader).rows.first.map { Int64($0.figures.occupied) }
      found["prepaid "] = try await total(of: "prepaid", "prepaid", on: text, fixture)
      found["credits "] = try await total(of: "prepaid", "credits", on: text, fixture)
      found["receipts "] = try await total(of: "receipts", "amount", on: text, fixture)
      found["deposits "] = try await total(of: "deposits", "amount", on: text, fixture)
      found["late_billed "] = try await total(of: "late-fees", "amount", on: text, fixture)
      found["late_open "] = try await total(of: "late-fees", "open", on: text, fixture)
      let differing = wanted.filter { found[$0.key] != $0.value }.map {
        "\($0.key)\($0.value), not \(found[$0.key] ?? -1)"
      }
      #expect(differing.isEmpty, "on \(text): \(differing.sorted().prefix(8))")
    }
  }

  /// The sum of a report's column, in cents.
  private func total(
    of report: String, _ column: String, on day: String, _ fixture: BookFixture
  ) async throws -> Int64 {
    let ran = await fixture.run(["report", report, "--as-of", day, "--format", "csv"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    let lines = ran.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let place = try #require(lines.first?.firstIndex(of: column), "\(report): \(lines.first ?? [])")
    return try lines.dropFirst().reduce(0) { sum, cells in
      try sum + (cells[place].isEmpty ? 0 : Money(cells[place]).cents)
    }
  }

  @Test("An export, imported elsewhere, gives the same content")
  func export() async throws {
    let fixture = try await imported()
    let made = ["ledger", "add", "--lease", "l8", "--amount", "10.50", "--date", "2025-10-02", "--who", "ann"]
    #expect(await fixture.run(made).ending == .done)
    #expect(await fixture.run(["ledger", "delete", "payment:p30", "--who", "ann"]).ending == .done)
    let path = fixture.root + "/exported"
    #expect(await fixture.run(["ledger", "export", path]).ending == .done)
    let other = try await imported(path)
    for report in ["debtors", "prepaid", "deposits", "late-fees", "rent-roll", "rental-tracker"] {
      let words = ["report", report, "--as-of", "2025-12-31", "--format", "csv"]
      let (first, second) = (await fixture.run(words).output, await other.run(words).output)
      #expect(first == second && first.split(whereSeparator: \.isNewline).count > 1, "\(report)")
    }
    let again = other.root + "/again"
    #expect(await other.run(["ledger", "export", again]).ending == .done)
    for name in try files(under: path) {
      // What was deleted by hand is listed as deleted in the first export, and is in no other book.
      let kept = try readText(path + "/" + name).split(whereSeparator: \.isNewline).filter { !$0.hasSuffix("Z,yes") }
      #expect(try readText(again + "/" + name).split(whereSeparator: \.isNewline) == kept, "\(name)")
    }
  }

  @Test("Each tenant of a lease has its statement, and a book's rent roll has every unit")
  func tenants() async throws {
    let fixture = try await imported()
    let words = { (tenant: String) in
      ["report", "tenant-statement", "--tenant", tenant, "--as-of", "2025-12-31", "--format", "csv"]
    }
    let (primary, other) = (await fixture.run(words("t5")).output, await fixture.run(words("t21")).output)
    #expect(primary == other && primary.contains("Ulf Harrow"))
    let roll = await fixture.run(["report", "rent-roll", "--as-of", "2025-07-15", "--format", "csv"]).output
    #expect(roll.split(whereSeparator: \.isNewline).filter { $0.contains("vacant unrented") }.count == 4)
    #expect(roll.contains("N1") && roll.contains("M1"))
  }
}
