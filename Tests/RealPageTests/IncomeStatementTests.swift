import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Income Statement Worksheet", .needsSamples)
struct IncomeStatementTests {
  @Test("Every line with a text is read, with its indent, sign and amount", arguments: Sample.of(reports: "3836"))
  func lines(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let lines = parseResult.rows("realpage_income_statement")
    #expect(Int64(lines.count { $0["amount_cents"] != .null }) == sample.expected["records"]?["with_amount"]?.integer)
    // The page spaces its sections by rows of blanks, which hold nothing.
    #expect(Int64(lines.count + 6) == sample.expected["records"]?["rows"]?.integer)
    let expected = (sample.expected["sample_records"]?.array ?? []).filter { $0["account"]?.string != "" }
    #expect(!expected.isEmpty)
    for expectation in expected {
      let line = try #require(lines.first { $0["account"].text == expectation["account"]?.string })
      #expect(line["indent"].integer == expectation["indent"]?.integer)
      #expect((line["sign"].text ?? "") == expectation["sign"]?.string)
      #expect(line["amount_cents"].integer == expectation["amount"]?.integer)
    }
    #expect(parseResult.scope.contains("Fiscal Period: 022026"))
  }

  @Test("Every computed line is checked against its parts", arguments: Sample.of(reports: "3836"))
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let expected = sample.expected["checks"]?.array ?? []
    #expect(expected.count == 8)
    let checked = parseResult.content.totals.filter { $0.isChecked && $0.printed == $0.computed }.map(\.printed)
    #expect(Array(checked.prefix(8)) == expected.compactMap { $0["printed"]?.integer })
  }

  @Test("A computed line that its parts do not make shows what they make")
  func wrong() {
    let page = """
      <html><body><table><tr><td>Oak Management, LLC - Oak Court<br>Income Statement Worksheet</td></tr></table>
      <table><tr><th>Account</th><th>Sign</th><th>Amount</th></tr>
      <tr><td>&nbsp;&nbsp;Rent</td><td>+</td><td>100.00</td></tr>
      <tr><td>&nbsp;&nbsp;Concessions</td><td>-</td><td>(5.00)</td></tr>
      <tr><td>INCOME</td><td>=</td><td>95.00</td></tr></table></body></html>
      """
    let total = RealPage().read(Array(page.utf8)).content.totals.first
    #expect(total == PrintedTotal("INCOME", printed: 9500, computed: 10_500))
  }

  @Test(
    "A sign without an amount, or a word for a sign, is refused",
    arguments: ["<td>+</td><td></td>", "<td>x</td><td>1.00</td>"])
  func signs(cells: String) {
    let page = """
      <html><body><table><tr><td>Oak Management, LLC - Oak Court<br>Income Statement Worksheet</td></tr></table>
      <table><tr><th>Account</th><th>Sign</th><th>Amount</th></tr><tr><td>Rent</td>\(cells)</tr></table></body></html>
      """
    guard case .refused(let refusal) = RealPage().read(Array(page.utf8)).kind else {
      Issue.record("read")
      return
    }
    #expect(refusal.rule.contains("row 2 does not have both sign and amount"))
  }
}
