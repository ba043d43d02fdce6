import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Lease Expiration/Renewal Detail", .needsSamples)
struct ExpirationRenewalTests {
  private static let samples = Sample.titled("Lease Expiration/Renewal Detail")
  private static let lists = [
    "expirations": "realpage_expiration_renewal_expirations", "renewals": "realpage_expiration_renewal_renewals",
  ]
  private static let amounts = [
    "actual_rent": "actual_rent_cents", "other_billings": "other_billings_cents",
    "last_increase_amount": "last_increase_amount_cents", "market_rent": "market_rent_cents",
    "new_rent": "new_rent_cents", "new_other_billings": "new_other_billings_cents",
  ]
  private static let texts = [
    "floorplan": "floorplan", "name": "name", "last_increase_date": "last_increase", "move_in": "move_in_date",
    "lease_end": "lease_end_date", "decision": "decision", "new_lease_start": "new_lease_start_date",
    "consultant": "leasing_consultant",
  ]
  private static let floorplans = [
    "total": "total_possible", "renewed": "renewed", "vacating": "vacating", "unknown": "unknown",
    "mtm": "month_to_month", "avg_new_rent": "avg_new_rent_cents", "avg_market": "avg_market_rent_cents",
  ]
  private static let future = [
    "d0_30": "days_0_30", "d31_60": "days_31_60", "d61_90": "days_61_90", "d91": "days_91",
  ]

  @Test("Both sheets of leases are kept apart, each with its own rows and sums", arguments: samples)
  func leases(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    for (key, table) in ExpirationRenewalTests.lists {
      let leases = parseResult.rows(table)
      #expect(Int64(leases.count) == sample.expected["records"]?[key]?.integer)
      for (name, column) in ExpirationRenewalTests.amounts {
        #expect(sum(leases, column) == sample.expected["sums"]?[key]?[name]?.integer, "\(key) \(name)")
      }
      for expectation in sample.expected["sample_records"]?[key]?.array ?? [] {
        let lease = try #require(leases.first { $0["bldg_unit"].text == expectation["unit"]?.string })
        for (name, column) in ExpirationRenewalTests.texts {
          #expect(lease[column].text == expectation[name]?.string, "\(name)")
        }
        for (name, column) in ExpirationRenewalTests.amounts {
          #expect(lease[column].integer == expectation[name]?.integer, "\(name)")
        }
        #expect(lease["new_lease_term"].integer == expectation["new_term"]?.integer)
      }
    }
  }

  @Test("Every lease on the sheet of renewals is on the sheet of expirations too", arguments: samples)
  func twice(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let expirations = parseResult.rows("realpage_expiration_renewal_expirations")
    let renewals = parseResult.rows("realpage_expiration_renewal_renewals")
    let renewed = expirations.filter { $0["decision"] == .text("Renewed") }
    #expect(Set(renewed.map(\.row.fields)) == Set(renewals.map(\.row.fields)))
    let decisions = Dictionary(grouping: expirations) { $0["decision"].text ?? "" }.mapValues { Int64($0.count) }
    let expectation = try #require(sample.expected["counts"]?["by_decision"]).members
    #expect(decisions == Dictionary(uniqueKeysWithValues: expectation.map { ($0.key, $0.value.integer ?? 0) }))
    let credits = expirations.count { ($0["other_billings_cents"].integer ?? 0) < 0 }
    #expect(Int64(credits) == sample.expected["counts"]?["negative_other_billings"]?.integer)
  }

  @Test("The floor plans' summaries have the figures that are printed for them", arguments: samples)
  func summaries(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let floorplans = parseResult.rows("realpage_expiration_renewal_floorplans")
    let future = parseResult.rows("realpage_expiration_renewal_future")
    #expect(Int64(floorplans.count) == sample.expected["records"]?["floorplans"]?.integer)
    #expect(Int64(future.count) == sample.expected["records"]?["future_floorplans"]?.integer)
    for (key, column) in ExpirationRenewalTests.future {
      #expect(sum(future, column) == sample.expected["sums"]?["future"]?[key]?.integer, "\(key)")
    }
    for (list, rows, columns) in [
      ("by_floorplan", floorplans, ExpirationRenewalTests.floorplans),
      ("future", future, ExpirationRenewalTests.future),
    ] {
      for expectation in sample.expected["sample_records"]?[list]?.array ?? [] {
        let row = try #require(rows.first { $0["floor_plan"].text == expectation["floorplan"]?.string })
        for (key, column) in columns { #expect(row[column].integer == expectation[key]?.integer, "\(list) \(key)") }
        if let term = expectation["avg_term"]?.string { #expect(row["avg_term_renewed_leases"].integer == Int64(term)) }
      }
    }
  }

  @Test("Both lines of totals are checked, and the summaries against the leases", arguments: samples)
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    #expect(parseResult.checkedTotals == sample.printedTotals)
    #expect(
      parseResult.scope == "Date Range: 02/01/2026 through 06/01/2026; Subproperties - ALL;"
        + " Show renewed leases during report period - Yes; Month-to-month only - No")
  }
}
