import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Lease Expiration Detail", .needsSamples)
struct LeaseExpirationTests {
  private static let samples = Sample.titled("LEASE EXPIRATION DETAIL")
  private static let amounts = [
    "market": "market_addl_cents", "rent": "lease_rent_cents", "other_charges": "other_charges_cents",
    "other_credits": "other_credits_cents", "total_billing": "total_billing_cents", "balance": "balance_cents",
  ]
  private static let texts = [
    "floorplan": "floorplan", "name": "name", "term": "term", "lease_end": "lease_end", "move_in": "move_in",
    "expected_move_out": "expected_move_out", "group": "expiring_in", "last_rent_change": "last_rent_change",
  ]

  @Test("A lease has its own amounts, whether a change of rent is printed before them or not", arguments: samples)
  func leases(sample: Sample) throws {
    let leases = try RealPage().read(sample.path).rows("realpage_lease_expirations")
    for expectation in sample.expected["sample_records"]?.array ?? [] {
      let lease = try #require(leases.first { $0["unit"].text == expectation["unit"]?.string })
      for (key, column) in LeaseExpirationTests.texts {
        #expect(lease[column].text == expectation[key]?.string, "\(key)")
      }
      for (key, column) in LeaseExpirationTests.amounts {
        #expect(lease[column].integer == expectation[key]?.integer, "\(key)")
      }
      #expect(lease["sqft"].integer == expectation["sqft"]?.integer)
      #expect(lease["last_rent_change_amt_cents"].integer == expectation["change"]?.integer)
      #expect(lease["do_not_renew"].integer == (expectation["do_not_renew"] == .boolean(true) ? 1 : 0))
      #expect("\(lease["late"].integer ?? -1)/\(lease["nsf"].integer ?? -1)" == expectation["late_nsf"]?.string)
      let contact = expectation["contact"]?.string?.split(separator: " ").joined(separator: " ")
      #expect(lease["phone_email"].text == contact)
      #expect(Int64(lease.row.place.row - 1) == expectation["row"]?.integer)
    }
  }

  @Test("Records, sums and groups are the report's, to the cent", arguments: samples)
  func sums(sample: Sample) throws {
    let leases = try RealPage().read(sample.path).rows("realpage_lease_expirations")
    #expect(Int64(leases.count) == sample.expected["records"]?.integer)
    for (key, column) in LeaseExpirationTests.amounts {
      #expect(sum(leases, column) == sample.expected["sums"]?[key]?.integer, "\(key)")
    }
    let groups = Dictionary(grouping: leases) { $0["expiring_in"].text ?? "" }
    #expect(groups.count == sample.expected["groups"]?.members.count)
    for (name, leases) in groups {
      let expectation = try #require(sample.expected["groups"]?[name])
      #expect(Int64(leases.count) == expectation["leases"]?.integer)
      for (key, column) in LeaseExpirationTests.amounts {
        #expect(sum(leases, column) == expectation[key]?.integer, "\(name) \(key)")
      }
    }
  }

  @Test("Shifted amounts, a lease split by its checked box and month-to-month leases are counted", arguments: samples)
  func counts(sample: Sample) throws {
    let leases = try RealPage().read(sample.path).rows("realpage_lease_expirations")
    let counts = try #require(sample.expected["counts"])
    let found: [(String, Int)] = [
      (
        "with_last_rent_change_amount(shifted columns)",
        leases.count { $0["last_rent_change_amt_cents"] != .null }
      ),
      ("do_not_renew_checked", leases.count { $0["do_not_renew"] == .integer(1) }),
      ("with_expected_move_out", leases.count { $0["expected_move_out"] != .null }),
      ("without_contact_row", leases.count { $0["phone_email"] == .null }),
      ("without_phone", leases.count { $0["phone_email"].text.map { !$0.contains(" ") } ?? false }),
      ("term_MTM", leases.count { $0["term"] == .text("MTM") }),
    ]
    for (key, count) in found { #expect(Int64(count) == counts[key]?.integer, "\(key)") }
  }

  @Test("Every printed total is checked, and the run stamp stands for the day that is not printed", arguments: samples)
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    #expect(parseResult.checkedTotals == sample.printedTotals)
    #expect(parseResult.asOf == nil)
    #expect(parseResult.runStamp == "2026-02-08 07:57:40")
    #expect(parseResult.scope.hasSuffix("Pending leases included; Market Rent Type - Market + Addl."))
  }
}
