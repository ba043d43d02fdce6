import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Transaction Detail by Code", .needsSamples)
struct TransactionDetailTests {
  private static let texts = [
    "unit": "bldg_unit", "name": "name", "subjournal": "subjournal", "description": "description",
    "group_category_code": "transaction_group_category_code", "fiscal_period": "original_transaction_fiscal_period",
    "debit_gl": "debit_gl", "credit_gl": "credit_gl", "document": "document_number", "user": "user_name",
    "source": "source", "batch_id": "transaction_batch_id", "bank_deposit_type": "bank_deposit_type",
    "settlement": "settlement_number", "bdepid": "bdepid", "bank_dep": "bank_dep_number", "tadid": "tadid",
    "ext_cash": "external_batch_id_cash", "ext_accrual": "external_batch_id_accrual",
  ]
  private static let amounts = [
    "ledger_amount": "original_ledger_transaction_amount_cents", "debit": "debit_amount_cents",
    "credit": "credit_amount_cents",
  ]
  private static let days = [
    "ledger_date": "transaction_ledger_date", "system_date": "transaction_system_date",
    "accounting_date": "transaction_accounting_date",
  ]

  @Test("The postings, sums and nets are all read", arguments: Sample.of(reports: "4028"))
  func records(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let postings = parseResult.rows("realpage_transaction_detail")
    let records = sample.expected["records"]
    #expect(Int64(postings.count) == records?["detail"]?.integer)
    #expect(Int64(parseResult.rows("realpage_transaction_summary").count) == records?["summary"]?.integer)
    #expect(Int64(parseResult.rows("realpage_transaction_net_total").count) == records?["net_total"]?.integer)
    for (key, column) in TransactionDetailTests.amounts {
      #expect(postings.sum(column) == sample.expected["sums"]?[key]?.integer, "\(key)")
    }
    #expect(parseResult.scope == "period 022026")
  }

  @Test("Codes, accounts, sources and periods add up to the report's groups", arguments: Sample.of(reports: "4028"))
  func groups(sample: Sample) throws {
    let postings = try RealPage().read(sample.path).rows("realpage_transaction_detail")
    let groups = sample.expected["groups"]
    let byCode = Dictionary(grouping: postings) { $0["transaction_group_category_code"].text ?? "" }
    #expect(byCode.count == groups?["by_code"]?.members.count)
    for (code, rows) in byCode {
      #expect(Int64(rows.count) == groups?["by_code"]?[code]?["rows"]?.integer, "\(code)")
      #expect(rows.sum("debit_amount_cents") == groups?["by_code"]?[code]?["debit"]?.integer, "\(code)")
    }
    for side in ["debit", "credit"] {
      let byAccount = Dictionary(grouping: postings) { $0["\(side)_gl"].text ?? "" }
      let sums = byAccount.mapValues { $0.sum("\(side)_amount_cents") }
      #expect(sums.count == groups?["\(side)_by_gl"]?.members.count)
      for (account, sum) in sums { #expect(sum == groups?["\(side)_by_gl"]?[account]?.integer, "\(side) \(account)") }
    }
    let counts = sample.expected["counts"]
    for (key, column) in [("by_source", "source"), ("by_fiscal_period", "original_transaction_fiscal_period")] {
      let grouped = Dictionary(grouping: postings) { $0[column].text ?? "" }
      #expect(grouped.count == counts?[key]?.members.count)
      for (value, rows) in grouped { #expect(Int64(rows.count) == counts?[key]?[value]?.integer, "\(value)") }
    }
    #expect(Int64(postings.count { $0["bldg_unit"].text == "-" }) == counts?["unit \"-\" rows"]?.integer)
    #expect(Int64(postings.count { $0["name"].text == "Vacant" }) == counts?["vacant_rows"]?.integer)
  }

  @Test("A posting has every value that is printed for it", arguments: Sample.of(reports: "4028"))
  func samples(sample: Sample) throws {
    let postings = try RealPage().read(sample.path).rows("realpage_transaction_detail")
    let expected = sample.expected["sample_records"]?.array ?? []
    #expect(!expected.isEmpty)
    for expectation in expected {
      let found = postings.filter { posting in
        TransactionDetailTests.texts.allSatisfy { posting[$1].text == words(expectation[$0]) }
          && TransactionDetailTests.amounts.allSatisfy { posting[$1].integer == expectation[$0]?.integer }
          && TransactionDetailTests.days.allSatisfy { posting[$1].text == isoDay(expectation[$0]?.string) }
      }
      #expect(!found.isEmpty, "\(expectation.encoded(pretty: false))")
    }
  }

  @Test("The printed totals and the net of every code and account are checked", arguments: Sample.of(reports: "4028"))
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    #expect(parseResult.agreedTotal("Summary: Totals debit_cents") == 62_595_527)
    #expect(parseResult.agreedTotal("Summary: Totals credit_cents") == 62_595_527)
    #expect(parseResult.agreedTotal("Net Total by GL Account: Totals debit_cents") == -62_595_527)
    #expect(parseResult.agreedTotal("Net Total by GL Account: Totals credit_cents") == -62_595_527)
    let nets = parseResult.content.totals.filter { $0.name.hasPrefix("Summary: net of") }
    #expect(nets.count == 82)
    #expect(nets.count { $0.isChecked } == 78)
    #expect(nets.filter { !$0.isChecked }.map(\.computed) == [0, 0, 0, 0])
    #expect(parseResult.content.totals.count { $0.name.hasPrefix("Net Total: net of") && $0.isChecked } == 78)
  }

  private func words(_ value: JSON?) -> String? {
    let text = value?.string?.split(separator: " ").joined(separator: " ")
    return text == "" ? nil : text
  }

  private func isoDay(_ text: String?) -> String? {
    let parts = text?.split(separator: "/").map(String.init) ?? []
    return parts.count == 3 ? "\(parts[2])-\(parts[0])-\(parts[1])" : nil
  }
}
