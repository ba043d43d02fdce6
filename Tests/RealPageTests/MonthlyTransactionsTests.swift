import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Monthly Transaction Summary", .needsSamples)
struct MonthlyTransactionsTests {
  private static let type = "MONTHLY TRANSACTION SUMMARY"
  private static let amounts = [
    "ytd_last_month": "ytd_at_end_of_last_month_cents", "this_month": "activity_for_this_month_cents",
    "ytd": "ytd_through_this_month_cents",
  ]

  private func codes(_ parseResult: ParseResult) -> (codes: [NamedRow], moved: [NamedRow]) {
    let rows = parseResult.rows("realpage_monthly_transactions")
    let isMoved = { (row: NamedRow) in row["group_code"].text?.hasPrefix("935") ?? false }
    return (rows.filter { !isMoved($0) }, rows.filter(isMoved))
  }

  @Test("Codes, blocks and groups add up to the report's sums", arguments: Sample.titled(type))
  func codes(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let (codes, moved) = codes(parseResult)
    let records = sample.expected["records"]
    #expect(Int64(codes.count) == records?["transaction_rows"]?.integer)
    #expect(Int64(moved.count) == records?["moved_rows"]?.integer)
    let blocks = sample.expected["sums"]?["by_block"]?.array ?? []
    #expect(blocks.count == 5)
    for (key, column) in MonthlyTransactionsTests.amounts {
      #expect(codes.sum(column) == sample.expected["sums"]?["all"]?[key]?.integer, "\(key)")
      for (index, block) in blocks.enumerated() {
        let sum = codes.filter { $0["block"] == .integer(Int64(index + 1)) }.sum(column)
        #expect(sum == block[key]?.integer, "block \(index + 1) \(key)")
      }
    }
    let byGroup = Dictionary(grouping: codes) { $0["group_code"].text ?? "" }
    let expected = sample.expected["groups"]?["by_group_this_month"]
    #expect(byGroup.count == expected?.members.count)
    for (group, rows) in byGroup {
      #expect(rows.sum("activity_for_this_month_cents") == expected?[group]?.integer, "\(group)")
    }
    for expectation in sample.expected["sample_records"]?["transactions"]?.array ?? [] {
      let found = codes.contains { row in
        row["group_code"].text == expectation["group"]?.string && row["code"].text == expectation["code"]?.string
          && row["description"].text == expectation["description"]?.string
          && MonthlyTransactionsTests.amounts.allSatisfy { row[$1].integer == expectation[$0]?.integer }
      }
      #expect(found, "\(expectation.encoded(pretty: false))")
    }
    #expect(parseResult.scope == "fiscal period 022026")
  }

  @Test("Nets of accounts and their parts are the report's", arguments: Sample.titled(type))
  func accounts(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows("realpage_monthly_transaction_accounts")
    let records = sample.expected["records"]
    #expect(Int64(rows.count { $0["is_net"] == .integer(1) }) == records?["gl_net_rows"]?.integer)
    #expect(Int64(rows.count { $0["is_net"] == .integer(0) }) == records?["gl_child_rows"]?.integer)
    let expected = sample.expected["sample_records"]?["gl"]?.array ?? []
    #expect(!expected.isEmpty)
    for expectation in expected {
      let isNet = expectation["net"] == .boolean(true)
      let group = expectation["group"]?.string?.split(separator: " ").joined()
      let found = rows.contains { row in
        row["is_net"] == .integer(isNet ? 1 : 0) && row["description"].text == expectation["description"]?.string
          && row["debit_amount_cents"].integer == expectation["debit"]?.integer
          && row["credit_amount_cents"].integer == expectation["credit"]?.integer
          // Nets are told by is_net, not by the words Net and Total; further lines carry their group and account.
          && (isNet || row["code"].text == expectation["code"]?.string)
          && (isNet || group == nil || row["group_code"].text == group)
          && (!isNet || row["gl_account"].text == expectation["account"]?.string)
      }
      #expect(found, "\(expectation.encoded(pretty: false))")
    }
  }

  @Test("The lines, subtotals and totals of the computation are the report's", arguments: Sample.titled(type))
  func computation(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows("realpage_monthly_computation")
    let printed = rows.compactMap { row -> String? in
      for column in ["amount", "subtotal", "total"] {
        if let cents = row["\(column)_cents"].integer { return "\(row["category"].text ?? "") \(column) \(cents)" }
      }
      return nil
    }
    let expected = (sample.expected["computation"]?.array ?? []).map {
      "\($0["label"]?.string ?? "") \($0["column"]?.string ?? "") \($0["cents"]?.integer ?? 0)"
    }
    #expect(!expected.isEmpty)
    #expect(printed == expected)
    #expect(rows.first?["caption"] == .text("MONTHLY RENTAL POTENTIAL COMPUTATION:"))
    let deposits = rows.filter { $0["category"] == .text("Current Month Refundable Deposits:") }
    #expect(deposits.map { $0["total_cents"] } == [.null])
  }

  @Test("What was delinquent and prepaid is read line by line", arguments: Sample.titled(type))
  func balances(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows("realpage_monthly_transaction_balances")
    let lines = rows.map { row in
      let amounts = ["amount", "delinquent_amount", "prepaid_amount"].map { row["\($0)_cents"].integer ?? 0 }
      return "\(row["caption"].text ?? "") \(row["description"].text ?? "") \(amounts)"
    }
    #expect(lines.count == 19)
    #expect(lines.first == " Total Begin Period Net Delinquent and Prepaid [-8385749, 0, 0]")
    #expect(lines.contains(" Resident Ledger Delinquency at Beginning of Period [0, 466884, 0]"))
    #expect(lines.contains(" Resident Ledger Prepaid at Beginning of Period [0, 0, 8852633]"))
    #expect(lines.contains("Beginning Balances 2200-0001 - Prepaid Rent [-8852633, 0, 0]"))
    #expect(lines.last == "Net Changes Net Change to Delinquent and Prepaid [-1147832, 0, 0]")
  }

  @Test("The totals of blocks, accounts and computation are checked", arguments: Sample.titled(type))
  func totals(sample: Sample) throws {
    let totals = try RealPage().read(sample.path).content.totals
    let checks = sample.expected["checks"]?.array ?? []
    let blocks = checks.filter { $0["total"]?.string?.hasPrefix("block ") ?? false }.map { $0["printed"]?.integer ?? 1 }
    #expect(totals.filter { $0.name.hasPrefix("Block ") && $0.isChecked }.map(\.printed) == blocks)
    #expect(
      totals.filter { $0.name.hasPrefix("G/L Total:") && $0.isChecked }.map(\.printed) == [31_020_654, 31_020_654])
    #expect(totals.count { $0.name.hasPrefix("Net of ") && $0.isChecked } == 26)
    let sums = checks.filter { check in
      ["computation subtotal", "Total ", "Current Monthly"].contains { check["total"]?.string?.hasPrefix($0) ?? false }
    }
    #expect(sums.count == 8)
    for check in sums {
      #expect(totals.contains { $0.isChecked && $0.printed == check["printed"]?.integer && $0.computed == $0.printed })
    }
    let unchecked = totals.filter { !$0.isChecked }
    #expect(unchecked.map(\.name) == ["Net Prepaids Moved To Deposit Ledger: 5414.00", "Total Monthly Collections:"])
    #expect(unchecked.filter { $0.printed != $0.computed }.isEmpty)
  }
}
