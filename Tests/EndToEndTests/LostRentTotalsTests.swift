import JSON
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("The totals of the Lost Rent Summary") struct LostRentTotalsTests {
  @Test("Potential rent, vacancy loss, and loss and gain to lease of the same day's units equal the report's totals")
  func invented() async throws {
    let portfolio = try await GeneratedPortfolio.shared.value
    let key = try #require(portfolio.realPage.first?.profile.key)
    let totals = try portfolio.harness.rawSums(
      ["market_rent_cents", "vacancy_current_period_cents", "loss_to_rent_cents", "gain_to_rent_cents"])
    let reader = try portfolio.reader()
    let potential = try reader.rows(
      """
      SELECT gross_potential_rent_at_market_cents, vacancy_loss_cents + model_rent_cents + admin_rent_cents + down_rent_cents
      FROM current_gross_potential_rent WHERE property_id = ? ORDER BY 1
      """, [.text(key)])
    let lease = try reader.rows(
      "SELECT loss_to_lease_cents, -gain_to_lease_cents FROM current_pricing WHERE property_id = ? ORDER BY 1",
      [.text(key)])
    #expect(totals.count == 4 && (potential.first ?? []) + (lease.first ?? []) == totals.map { .integer($0) })
  }

  @Test(
    "The rent charged in a month's transactions equals the rent that the report charges to households", .needsSamples)
  func sample() async throws {
    let root = try #require(fixturesRoot()) + "/realpage/"
    let harness = try PipelineHarness([("ridian", "Ridian")], now: "2026-02-20T12:00:00Z")
    for file in [
      "reports/Lost_Rent_Summary_Ridian.xls", "reports/Report_4028_Ridian.xls",
      "constructed/reports/Rent_Roll_Detail_Ridian.xls",
    ] { try harness.put(read(root + file), as: "\(file.split(separator: "/").last ?? "")") }
    await harness.run("run", harness.drop)
    let expected = try JSON.parse(read(root + "expected/Lost_Rent_Summary_Ridian.xls.json"))
    guard case .integer(let printed)? = expected["sums"]?["rent_charged"] else {
      return #expect(Bool(false), "The total of rent charged is missing")
    }
    // The report also charges the potential rent of its 55 vacant units, which no household owes.
    let vacant = try #require(try harness.rawSums(["rent_charged_cents"], "account_name = 'VACANT'").first)
    let billed = await harness.run("billing", "--property", "ridian", "--format", "csv").output
    let lines = billed.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let place = try #require(lines.first?.firstIndex(of: "rent_charged"))
    #expect(lines.count == 2 && printed == 28_292_100 && vacant > 0)
    #expect(
      lines.last?[place]
        == "\((printed - vacant) / 100).\((printed - vacant) % 100 < 10 ? "0" : "")\((printed - vacant) % 100)")
  }
}

extension PipelineHarness {
  /// Sums of a property's Lost Rent Summary, of all its rows or of some.
  fileprivate func rawSums(_ columns: [String], _ condition: String = "1 = 1") throws -> [Int64] {
    let raw = try UnifiedReader(path: data + "/realpage_raw.db")
    let sums = columns.map { "SUM(\($0))" }.joined(separator: ", ")
    return try raw.rows("SELECT \(sums) FROM realpage_lost_rent WHERE \(condition)").first?.compactMap(\.integer) ?? []
  }
}
