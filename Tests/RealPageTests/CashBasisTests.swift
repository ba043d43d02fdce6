import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Cash Basis G/L Distribution", .needsSamples)
struct CashBasisTests {
  private static let type = "CASH BASIS G/L DISTRIBUTION"
  private static let amounts = [
    "debit": "debit_amount_cents", "credit": "credit_amount_cents", "cash_deposited": "total_cash_deposited_cents",
    "nsf_adj": "nsfs_adj_cents", "deposits_rcvd": "deposits_rcvd_cents",
    "change_in_prepaid": "change_in_prepaid_cents", "deposits_applied": "deposits_applied_refunded_cents",
    "paid_by_deposits": "paid_by_deposits_applied_cents",
  ]

  @Test("Lines, sums and accounts of the batches are the report's", arguments: Sample.titled(type))
  func records(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let lines = parseResult.rows("realpage_cash_basis_batches")
    let records = sample.expected["records"]
    #expect(Int64(lines.count) == records?["batch_lines"]?.integer)
    #expect(
      Int64(parseResult.rows("realpage_cash_basis_distribution").count) == records?["distribution_lines"]?.integer)
    for (key, column) in CashBasisTests.amounts {
      #expect(lines.sum(column) == sample.expected["sums"]?[key]?.integer, "\(key)")
    }
    let byAccount = Dictionary(grouping: lines) { $0["gl_acct_number"].text ?? "" }
    #expect(byAccount.count == sample.expected["groups"]?["by_gl"]?.members.count)
    for (account, rows) in byAccount {
      let expectation = sample.expected["groups"]?["by_gl"]?[account]
      #expect(rows.sum("debit_amount_cents") == expectation?["debit"]?.integer, "\(account)")
      #expect(rows.sum("credit_amount_cents") == expectation?["credit"]?.integer, "\(account)")
    }
    #expect(parseResult.scope.hasPrefix("period 2026-02-12 to 2026-02-12"))
  }

  @Test("A line has its batch's number and days, and its own amounts", arguments: Sample.titled(type))
  func samples(sample: Sample) throws {
    let lines = try RealPage().read(sample.path).rows("realpage_cash_basis_batches")
    let expected = sample.expected["sample_records"]?.array ?? []
    #expect(!expected.isEmpty)
    for expectation in expected {
      let line = try #require(
        lines.first {
          $0["period_control_number"].text == expectation["control"]?.string
            && $0["gl_acct_number"].text == expectation["gl"]?.string
        })
      #expect(line["date_of_distribution"].text == expectation["date"]?.string)
      #expect(expectation["close"]?.string == "02/12/2026" && line["date_of_batch_close"].text == "2026-02-12")
      #expect(line["gl_description"].text == expectation["account"]?.string)
      for (key, column) in CashBasisTests.amounts {
        #expect((line[column].integer ?? 0) == expectation[key]?.integer, "\(key)")
      }
    }
  }

  @Test("Every line of the distribution has its group", arguments: Sample.titled(type))
  func distribution(sample: Sample) throws {
    let lines = try RealPage().read(sample.path).rows("realpage_cash_basis_distribution")
    #expect(
      lines.map { $0["distribution"].text } == [
        "Amount Deposited", "Cash Application", "Cash Application", "Cash Application", "Change in Prepaid",
        "NSF/Adjustments",
      ])
  }

  @Test("The totals of both sections are checked", arguments: Sample.titled(type))
  func totals(sample: Sample) throws {
    let totals = try RealPage().read(sample.path).content.totals.filter { $0.isChecked }
    let expected = sample.expected["checks"]?.array.map { $0["printed"]?.integer ?? -1 } ?? []
    #expect(totals.map(\.printed) == Array(expected.dropLast()))
  }
}

/// What the sample does not show: distributions that are wrong, and a batch that is still open.
@Suite("A wrong Cash Basis G/L Distribution")
struct WrongCashBasisTests {
  private static let header =
    "Date of Distribution\tPeriod-Control Number\tDate of Batch Close\tG/L Description\tG/L Acct #\tDebit Amount\t"
    + "Credit Amount\tTotal Cash Deposited\tNSFs & Adj\tDeposits Rcvd\tChange in Prepaid\tDeposits Applied/Refunded\t"
    + "Paid by Deposits Applied"
  private static let cash = "02/12/2026\t02/2026-426\tN/A\tCash\t1100\t350.00\t\t350.00"
  private static let prepaid = "\t\tN/A\tPrepaid\t2200\t\t350.00\t\t\t\t350.00"
  private static let total = "Totals\t\t\t\t\t350.00\t350.00\t350.00\t0.00\t0.00\t350.00\t0.00\t0.00"
  private static let distribution = [
    "Distribution (as of Property Date)", "\t\tDebit Amount\tCredit Amount", "G/L Description\tG/L Acct #",
    "Amount Deposited\tCash\t1100\t350.00\t0.00", "Change in Prepaid\tPrepaid\t2200\t0.00\t350.00",
    "Totals\t350.00\t350.00",
  ]

  private func read(_ batches: String..., distribution: [String] = distribution) -> ParseResult {
    let heading = ["CASH BASIS G/L DISTRIBUTION", "Oak Management, LLC - Oak Court"]
    return RealPage().read(
      text: (heading + [WrongCashBasisTests.header] + batches + distribution).joined(separator: "\n"))
  }

  @Test("A batch that is not closed has no day of closing")
  func open() {
    let parseResult = read(WrongCashBasisTests.cash, WrongCashBasisTests.prepaid, WrongCashBasisTests.total)
    let lines = parseResult.rows("realpage_cash_basis_batches")
    #expect(lines.map { $0["date_of_batch_close"] } == [.null, .null])
    #expect(lines.map { $0["period_control_number"].text } == ["02/2026-426", "02/2026-426"])
    #expect(parseResult.totalsAgree)
  }

  @Test("A batch that is not balanced, a line of no batch, or no total is refused")
  func refused() {
    typealias Wrong = WrongCashBasisTests
    #expect(read(Wrong.cash, Wrong.total).refusal?.contains("batch '02/2026-426' is not balanced") == true)
    #expect(read(Wrong.prepaid, Wrong.total).refusal?.contains("belongs to no batch") == true)
    #expect(read(Wrong.cash, Wrong.prepaid).refusal?.contains("has no line 'Totals'") == true)
    let cut = Array(Wrong.distribution.dropLast())
    #expect(
      read(Wrong.cash, Wrong.prepaid, Wrong.total, distribution: cut).refusal?.contains("section Distribution") == true)
    #expect(read(Wrong.cash, Wrong.prepaid, Wrong.total, distribution: []).refusal?.contains("no section") == true)
  }
}
