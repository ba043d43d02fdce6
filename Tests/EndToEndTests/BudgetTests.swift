import TestSupport
import Testing

@testable import ownerdash

@Suite("Budgets and owner statements of a book") struct BudgetTests {
  private func book() async throws -> BookFixture {
    let book = try BookFixture()
    try await book.golden()
    let taken = try await book.take([
      "budgets": """
      id,property_id,month,line,amount,occupied_units
      1,main,2025-03,rental_income,2400,2
      2,main,2025-03,taxes,100,
      3,main,2025-03,noi,2100,
      4,main,2025-02,taxes,50,
      5,main,2025-03,payroll,0,

      """,
      "distributions": "id,property_id,owner_id,date,amount\n1,main,o1,2025-03-15,200\n2,main,o2,2025-02-01,-50\n",
    ])
    #expect(taken.ending == .done, "\(taken.complaints)")
    return book
  }

  @Test("Budget, actual and variance; that of rent is split into volume and rate; an unknown actual is n/a")
  func budget() async throws {
    let csv = await (try book()).report(["budget", "--start", "2025-03"])
    // 1,500 received of 2,400; both units are occupied, so all of it is the rate.
    #expect(
      csv.contains("123 Main St.,2025-03,Rental income,2400.00,1500.00,-900.00,-37.50,unfavorable,0.00,-900.00,2,2,"),
      "\(csv)")
    #expect(csv.contains("123 Main St.,2025-03,Taxes,100.00,99.99,-0.01,-0.01,favorable,"))
    // Expenses: 99.99 and 80.50.
    #expect(csv.contains("123 Main St.,2025-03,NOI,2100.00,1319.51,-780.49,-37.17,unfavorable,"))
    #expect(csv.contains("123 Main St.,2025-03,Payroll,0.00,0.00,0.00,,none,"))
    let february = await (try book()).report(["budget", "--start", "2025-02"])
    #expect(
      february.contains("Taxes,50.00,,,,n/a,") && february.contains("no operating expenses are known by the month"))
    let none = await (try book()).run(["report", "budget", "--as-of", "2025-01-31"]).output
    #expect(none.contains("n/a: no budget for these months"))
  }

  @Test("Several properties have a pooled row of the lines whose actual amounts are known")
  func pooledBudget() async throws {
    let book = try await book()
    try book.configure(["main": "123 Main St.", "side": "5 Side St."])
    try await book.take([
      "properties": "id,name\nside,5 Side St.\n",
      "budgets": "id,property_id,month,line,amount\n7,side,2025-03,taxes,40\n8,main,2025-03,insurance,0\n",
    ])
    let csv = await book.report(["budget", "--start", "2025-03"])
    // Side Street has no figures of the month: its taxes are not pooled.
    #expect(csv.contains("5 Side St.,2025-03,Taxes,40.00,,,"), "\(csv)")
    #expect(csv.contains("\"Pooled, 1 of 2\",2025-03,Taxes,100.00,99.99,-0.01,-0.01,favorable,"), "\(csv)")
  }

  @Test("An owner's part, distributions and balances; before expenses are known the balances are n/a")
  func statement() async throws {
    let csv = await (try book()).report(["owner-statement", "--start", "2025-03", "--months", "1"])
    // The 1,500 of u9 are Bo's; locks of u8 by thirds: 26.84 and 53.66; taxes by units: 133.33 and 66.67 of 200.
    #expect(csv.contains("Bo,o1,123 Main St.,2025-03,0.00,1500.00,93.50,1406.50,0.00,200.00,1206.50,"), "\(csv)")
    #expect(csv.contains("Cy,o2,123 Main St.,2025-03,0.00,0.00,86.99,-86.99,0.00,0.00,-86.99,"))
    let both = await (try book()).report(["owner-statement", "--start", "2025-02", "--months", "2"])
    #expect(both.contains("Cy,o2,123 Main St.,2025-02,,666.70,,,0.00,-50.00,,"), "\(both)")
    #expect(both.contains("no operating expenses are known by the month"))
  }
}
