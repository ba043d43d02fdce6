import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Collections Report", .needsSamples)
struct CollectionsTests {
  private static let amounts = [
    "balance_forward": "balance_forward_cents", "charges": "total_charges_cents", "payments": "total_payments_cents",
    "credits": "total_credits_cents", "write_offs": "total_write_offs_cents",
    "ending_balance": "ending_ledger_balance_cents", "balance_with_write_offs": "balance_with_write_offs_cents",
    "deposit_balance_forward": "deposit_balance_forward_cents", "deposit_net_change": "deposits_net_change_cents",
    "deposit_ending_balance": "deposit_ending_ledger_balance_cents",
  ]
  private static let texts = [
    "unit": "bldg_unit", "name": "name", "status": "status", "account_end": "account_end_date",
    "last_payment": "last_payment_transaction_date", "final_statement": "final_fas_completed_date",
  ]

  @Test("Accounts, sums and statuses are the report's", arguments: Sample.titled("COLLECTIONS REPORT"))
  func records(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let accounts = parseResult.rows("realpage_collections")
    #expect(Int64(accounts.count) == sample.expected["records"]?.integer)
    for (key, column) in CollectionsTests.amounts {
      #expect(accounts.sum(column) == sample.expected["sums"]?[key]?.integer, "\(key)")
    }
    let byStatus = Dictionary(grouping: accounts) { $0["status"].text ?? "" }
    #expect(byStatus.count == sample.expected["groups"]?["by_status"]?.members.count)
    for (status, rows) in byStatus {
      #expect(Int64(rows.count) == sample.expected["groups"]?["by_status"]?[status]?.integer, "\(status)")
    }
    let period = sample.expected["period"]?.array.compactMap(\.string) ?? []
    #expect(parseResult.scope.hasPrefix("period \(period.joined(separator: " to "))"))
  }

  @Test("An account has every value that is printed for it", arguments: Sample.titled("COLLECTIONS REPORT"))
  func samples(sample: Sample) throws {
    let accounts = try RealPage().read(sample.path).rows("realpage_collections")
    let expected = sample.expected["sample_records"]?.array ?? []
    #expect(!expected.isEmpty)
    for expectation in expected {
      let account = try #require(accounts.first { $0["bldg_unit"].text == expectation["unit"]?.string })
      for (key, column) in CollectionsTests.texts {
        #expect(account[column].text == expectation[key]?.string, "\(key)")
      }
      for (key, column) in CollectionsTests.amounts {
        #expect(account[column].integer == expectation[key]?.integer, "\(key) of \(account["bldg_unit"])")
      }
      #expect(account["in_coll"] == .integer(expectation["in_collections"] == .boolean(true) ? 1 : 0))
    }
  }

  @Test("Every printed total is checked", arguments: Sample.titled("COLLECTIONS REPORT"))
  func totals(sample: Sample) throws {
    let totals = try RealPage().read(sample.path).content.totals
    let expected = sample.expected["checks"]?.array.map { $0["printed"]?.integer }
    #expect(totals.filter { !$0.isChecked }.isEmpty)
    #expect(totals.map(\.printed) == expected)
  }
}
