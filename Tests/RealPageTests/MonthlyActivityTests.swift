import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Monthly Activity Summary", .needsSamples)
struct MonthlyActivityTests {
  private static let samples = Sample.titled("MONTHLY ACTIVITY SUMMARY")
  /// Each list of floor plans: its name in the expected figures, its table, and the columns by their keys there.
  private static let lists: [(key: String, table: String, columns: [String: String])] = [
    (
      "occupancy", "realpage_monthly_summary",
      [
        "market_rent": "market_rent_cents", "base_rent": "total_base_rent_cents", "sqft": "total_sqft",
        "units": "total_units", "occupied_no_ntv": "occupied_no_ntv", "vacant_not_leased": "vacant_not_leased",
        "vacant_leased": "vacant_leased", "occupied_ntv_not_leased": "occupied_ntv_not_leased",
        "occupied_ntv_leased": "occupied_ntv_leased", "vacant_administrative": "vacant_administrative",
        "vacant_down": "vacant_down",
      ]
    ),
    (
      "activity", "realpage_monthly_summary_activity",
      [
        "move_ins": "move_ins", "move_outs": "move_outs", "cancellations_rejections": "cancellations_rejections",
        "renewals": "renewals", "leases": "leases", "rent_charged": "rent_charged_cents",
        "other_charges": "other_charges_cents", "payments": "payments_cents",
        "other_credits": "other_credits_cents", "deposits_in": "deposits_in_cents",
        "deposits_out": "deposits_out_cents",
      ]
    ),
  ]

  @Test("Every floor plan has the figures that are printed for it, and they add up", arguments: samples)
  func floorplans(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    for (key, table, columns) in MonthlyActivityTests.lists {
      let rows = parseResult.rows(table)
      #expect(Int64(rows.count) == sample.expected["records"]?["\(key)_by_floorplan"]?.integer)
      let sums = try #require(sample.expected["sums"]?[key])
      #expect(sums.members.count == columns.count)
      for (name, column) in columns { #expect(sum(rows, column) == sums[name]?.integer, "\(name)") }
      for expectation in sample.expected["sample_records"]?["\(key)_by_floorplan"]?.array ?? [] {
        let row = try #require(rows.first { $0["floorplan"].text == expectation["floorplan"]?.string })
        for (name, column) in columns { #expect(row[column].integer == expectation[name]?.integer, "\(name)") }
      }
    }
  }

  @Test("Every event has who, what and when, and they count as the groups do", arguments: samples)
  func events(sample: Sample) throws {
    let events = try RealPage().read(sample.path).rows("realpage_monthly_summary_events")
    #expect(Int64(events.count) == sample.expected["records"]?["events"]?.integer)
    for (group, column) in [("events_by_action", "action"), ("events_by_status", "status")] {
      let counts = Dictionary(grouping: events) { $0[column].text ?? "" }.mapValues { Int64($0.count) }
      let expectation = try #require(sample.expected["groups"]?[group]).members
      #expect(counts == Dictionary(uniqueKeysWithValues: expectation.map { ($0.key, $0.value.integer ?? 0) }))
    }
    for expectation in sample.expected["sample_records"]?["events"]?.array ?? [] {
      let columns = ["unit", "status", "name", "action", "date"]
      #expect(events.contains { event in columns.allSatisfy { event[$0].text == expectation[$0]?.string } })
    }
  }

  @Test("Both lines of totals and every group's count are checked", arguments: samples)
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    #expect(parseResult.checkedTotals == sample.printedTotals)
    #expect(
      parseResult.scope.hasPrefix("Accounting activity since: 01/01/2026; Occupancy activity since: 01/01/2026; "))
  }
}
