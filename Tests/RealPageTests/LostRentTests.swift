import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Lost Rent Summary", .needsSamples)
struct LostRentTests {
  private static let samples = Sample.titled("LOST RENT SUMMARY")
  private static let amounts = [
    "market_rent": "market_rent_cents", "lease_rent": "lease_rent_cents", "rent_charged": "rent_charged_cents",
    "prior_adj": "rent_adjustments_from_prior_period_cents", "loss_to_rent": "loss_to_rent_cents",
    "loss_prior": "loss_against_prior_period_rent_adjustments_cents", "gain_to_rent": "gain_to_rent_cents",
    "gain_prior": "gain_against_prior_period_adjustment_cents", "vacancy_current": "vacancy_current_period_cents",
    "vacancy_adj_prior": "vacancy_adjustments_to_prior_period_cents",
    "market_rent_calc": "market_rent_calculated_cents", "lost_rent_not_charged": "lost_rent_not_charged_cents",
  ]
  private static let texts = [
    "loc_id": "accounting_location_id", "loc_name": "accounting_location_name", "days": "days_occupied",
  ]

  @Test("Every household has the figures that are printed for it", arguments: samples)
  func households(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows("realpage_lost_rent")
    for expectation in sample.expected["sample_records"]?.array ?? [] {
      let row = try #require(rows.first { $0["bldg_unit"].text == expectation["unit"]?.string })
      for (key, column) in LostRentTests.texts { #expect(row[column].text == expectation[key]?.string, "\(key)") }
      for (key, column) in LostRentTests.amounts { #expect(row[column].integer == expectation[key]?.integer, "\(key)") }
      #expect(row["account_name"].text == expectation["name"]?.string?.split(separator: " ").joined(separator: " "))
      #expect(row["is_further_household"] == .integer(expectation["continuation"] == .boolean(true) ? 1 : 0))
      let parts = expectation["move_in"]?.string?.split(separator: "/") ?? []
      #expect(row["move_in_date"].text == (parts.count == 3 ? "\(parts[2])-\(parts[0])-\(parts[1])" : nil))
      #expect(row["move_out_date"] == .null)
    }
  }

  @Test("Records, sums and counts are the report's, to the cent", arguments: samples)
  func sums(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows("realpage_lost_rent")
    #expect(Int64(rows.count) == sample.expected["records"]?.integer)
    for (key, column) in LostRentTests.amounts {
      #expect(sum(rows, column) == sample.expected["sums"]?[key]?.integer, "\(key)")
    }
    let counts: [(String, Int)] = [
      ("units", Set(rows.map { $0["bldg_unit"] }).count),
      ("vacant_rows", rows.count { $0["account_name"] == .text("VACANT") }),
      ("rows_with_ditto_unit(\")", rows.count { $0["is_further_household"] == .integer(1) }),
      ("rows_with_move_out", rows.count { $0["move_out_date"] != .null }),
      ("prior_adj_dates", rows.count { $0["prior_period_rent_adjustments_date"] != .null }),
      ("negative_gain_rows", rows.count { ($0["gain_to_rent_cents"].integer ?? 0) < 0 }),
    ]
    for (key, count) in counts { #expect(Int64(count) == sample.expected["counts"]?[key]?.integer, "\(key)") }
  }

  @Test("A ditto mark stands for the unit of the row above", arguments: samples)
  func dittoMarks(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows("realpage_lost_rent")
    for (above, row) in zip(rows, rows.dropFirst()) {
      let isSameUnit = row["bldg_unit"] == above["bldg_unit"]
      #expect(isSameUnit == (row["is_further_household"] == .integer(1)))
    }
    // What is lost stands on the first household's row and is of the unit as a whole.
    for (unit, rows) in Dictionary(grouping: rows, by: { $0["bldg_unit"] }) {
      let lost = sum(rows, "market_rent_cents") - sum(rows, "market_rent_calculated_cents")
      #expect(sum(rows, "lost_rent_not_charged_cents") == lost, "\(unit)")
    }
  }

  @Test("The totals are checked, and the run stamp stands for the day that is not printed", arguments: samples)
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    #expect(parseResult.checkedTotals == sample.printedTotals)
    #expect(parseResult.asOf == nil)
    #expect(parseResult.runStamp?.hasPrefix("2026-02-15 09:50:0") == true)
    #expect(parseResult.scope == "period 022026; Property: All Subproperties; Show Lost Rent Only: No")
    #expect(parseResult.content.ignored["repeated_header"] == 1)
  }
}
