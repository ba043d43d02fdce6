import Domain
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Rentable items from RPX's answers to the views and the report; Yardi's services tell of none.
@Suite("End to end: rentable items")
struct RentableItemTests {
  private static let finishedRun = Task {
    let served = try ServedPortfolio(properties: 2, reports: [], yardiProperties: 1, rpx: true)
    let harness = try PipelineHarness()
    let own = harness.config
    harness.follow(served.config)
    let ran = await harness.run("run", "--day", "2026-02-04")
    #expect(ran.ending == .done, "\(ran.complaints)")
    // The services' own file goes with them.
    try write(readText(served.config), to: own)
    harness.follow(own)
    return (served.portfolio, harness)
  }

  @Test("The items, by type and pooled, are the garages that the world bills and those that are not rented")
  func counts() async throws {
    let (portfolio, harness) = try await RentableItemTests.finishedRun.value
    let world = portfolio.realPage
    var (items, rented, rent) = (0, 0, Money.zero)
    for profile in world.profiles {
      let state = try #require(world.property(profile.key)).state(on: PipelineHarness.asOf.advanced(by: -profile.lag))
      let billed = state.units.compactMap { unit in
        unit.current?.household.monthly.first { $0.code == "GARAGE" }?.amount
      }
      let sum = billed.reduce(.zero, +)
      #expect(
        try harness.texts(
          """
          SELECT items || ' ' || rented_items || ' ' || available_items || ' ' || rented_monthly_cents || ' ' || item_type
          FROM current_rentable_items_by_type WHERE property_id = '\(profile.key)'
          """) == ["\(billed.count + 5) \(billed.count) 5 \(sum.cents) Garage"], "\(profile.key)")
      (items, rented, rent) = (items + billed.count + 5, rented + billed.count, rent + sum)
    }
    #expect(rented > 0)
    #expect(
      try harness.texts(
        "SELECT items || ' ' || rented_items || ' ' || rented_monthly_cents FROM current_portfolio_rentable_items")
        == ["\(items) \(rented) \(rent.cents)"])
    let empty = try KeptFiguresEndToEndTests.compare(UnifiedReader(path: harness.data + "/unified.db"))
    #expect(empty.isDisjoint(with: ["rentable_items", "rentable_items_by_type"]))
    let unknown = "state = 'rented' AND (item_unit_number IS NULL OR item_lease_id IS NULL)"
    #expect(try harness.texts("SELECT item_id FROM unified_rentable_items WHERE \(unknown)").isEmpty)
  }

  @Test("The report lists them by property and type, and n/a where the source does not provide them; the status agrees")
  func report() async throws {
    let (portfolio, harness) = try await RentableItemTests.finishedRun.value
    let lines = await harness.run("rentable-items", "--format", "csv").output.split(whereSeparator: \.isNewline)
    for profile in portfolio.realPage.profiles {
      #expect(lines.contains { $0.hasPrefix(profile.name) && $0.contains("Garage") })
    }
    let other = try #require(portfolio.yardi.profiles.first)
    #expect(lines.filter { $0.contains(other.name) }.allSatisfy { $0.hasSuffix(",,,,,,,,,") })
    #expect(
      await harness.run("rentable-items").output.contains("the property's source does not provide rentable items"))
    let reported = await harness.run("status", "--format", "csv", "--as-of", "2026-02-04")
    #expect(reported.complaints.isEmpty)
    let status = reported.output
    let table = status.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let column = try #require(table.first?.firstIndex(of: "rentable_items"))
    #expect(table.first { $0[0] == other.key }?[column] == "n/a")
    #expect(
      table.filter { row in portfolio.realPage.profiles.contains { $0.key == row[0] } }
        .allSatisfy { $0[column] == "fresh" })
  }
}
