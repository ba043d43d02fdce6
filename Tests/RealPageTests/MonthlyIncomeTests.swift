import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Monthly Income Summary", .needsSamples)
struct MonthlyIncomeTests {
  private static let type = "MONTHLY INCOME SUMMARY"
  private static let amounts = [
    "bank_deposits": "bank_deposits_cents", "current_period_nsf": "current_period_nsfs_cents",
    "net_bank_deposits": "net_bank_deposits_cents", "paid_from_prior_cash": "paid_from_prior_cash_cents",
    "paid_from_deposits": "paid_from_deposits_applied_cents", "income_cash_basis": "income_cash_basis_cents",
    "paid_from_other_credits": "paid_from_other_credits_cents",
    "income_modified_basis": "income_modified_basis_cents", "billings_credits": "billings_credits_cents",
  ]
  private static let texts = [
    "category": "category", "debit": "debit_account", "credit": "credit_account", "description": "description",
  ]

  @Test("Every line has the figures that are printed for it", arguments: Sample.titled(type))
  func records(sample: Sample) throws {
    let lines = try RealPage().read(sample.path).rows("realpage_monthly_income")
    let categories = lines.filter { $0["category"] != .null }
    #expect(Int64(categories.count) == sample.expected["records"]?.integer)
    for (key, column) in MonthlyIncomeTests.amounts {
      #expect(categories.sum(column) == sample.expected["sums"]?[key]?.integer, "\(key)")
    }
    let expected = sample.expected["sample_records"]?.array ?? []
    #expect(categories.count == expected.count)
    for (line, expectation) in zip(categories, expected) {
      for (key, column) in MonthlyIncomeTests.texts { #expect(line[column].text == expectation[key]?.string, "\(key)") }
      for (key, column) in MonthlyIncomeTests.amounts {
        #expect(line[column].integer == expectation[key]?.integer, "\(key)")
      }
    }
    let other = lines.filter { $0["category"] == .null }
    #expect(other.sum("bank_deposits_cents") == sample.expected["other_cash_adjustments"]?.integer)
    #expect(other.allSatisfy { $0["description"] == .text("Other Cash Adjustments") })
  }

  @Test("The totals of both sections are checked", arguments: Sample.titled(type))
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let columns = MonthlyIncomeTests.amounts.values.filter { $0 != "current_period_nsfs_cents" }
    let printed = columns.compactMap { parseResult.agreedTotal("Charges/Credits Totals: \($0)") }
    let expected = sample.expected["checks"]?.array.compactMap { $0["printed"]?.integer } ?? []
    #expect(printed.sorted() == expected.sorted())
    #expect(parseResult.content.totals.count { $0.name.hasPrefix("Property Totals:") && $0.isChecked } == 5)
    #expect(parseResult.rows("realpage_monthly_income_summary").map { $0["description"].text } == ["Rent/Other"])
  }
}
