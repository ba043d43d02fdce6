import JSON
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Box Score", .needsSamples)
struct BoxScoreTests {
  private static let columns = [
    "total_units": "units", "vacant_units": "total_vacant", "vacant_not_leased": "not_leased",
    "vacant_leased": "leased", "model_units": "model_admin", "down_units": "down", "occupied_units": "total_occupied",
    "occupied_no_notice": "no_ntv", "occupied_ntv_not_leased": "ntv_nl", "occupied_ntv_leased": "ntv_l",
    "avg_market_rent": "avg_market_rent_cents", "avg_leased_rent": "avg_leased_rent_cents",
    "avg_effective_rent": "avg_effective_rent_cents",
  ]

  @Test(
    "Every floor plan has the counts and rents that are printed for it",
    arguments: Sample.of(reports: "4238").filter { $0.expected["rows"] != nil })
  func rows(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows("realpage_box_score")
    let expected = sample.expected["rows"]?.array ?? []
    #expect(rows.count == expected.count)
    for (row, expectation) in zip(rows, expected) {
      #expect(row["floorplan"].text == expectation["floorplan"]?.string)
      #expect(row["floorplan_group"].text == expectation["floorplan_group"]?.string)
      for (key, column) in BoxScoreTests.columns { #expect(row[column].integer == expectation[key]?.integer, "\(key)") }
      #expect(row["occupancy_percent"].integer == expectation["occupancy_pct"]?.hundredths)
      #expect(row["net_leased_percent"].integer == expectation["net_leased_pct"]?.hundredths)
    }
  }

  @Test(
    "The counts add up to the property's", arguments: Sample.of(reports: "4238").filter { $0.expected["rows"] != nil })
  func sums(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows("realpage_box_score")
    for (key, column) in BoxScoreTests.columns where !key.hasPrefix("avg") {
      let sum = rows.compactMap { $0[column].integer }.reduce(0, +)
      #expect(sum == sample.expected["sums"]?[key]?.integer, "\(key)")
    }
  }
}
