import Domain
import Receivables
import Testing
import Warehouse

@Suite("Income, operating expenses and net operating income") struct MetricsOperatingIncomeTests {
  private static let month = MetricsFacts.day.month

  /// A property of four units in a management system.
  private func facts(_ id: String) -> PropertyFacts {
    MetricsFacts.rentRoll(id, MetricsFacts.units([.occupiedNoNotice: 3, .vacantUnrented: 1]))
  }

  private func line(
    _ id: String, _ number: Int, _ group: AccountGroup, _ dollars: Int64, month: CivilMonth = month
  ) -> UnifiedIncomeLine {
    UnifiedIncomeLine(
      propertyID: id, fiscalMonth: month, line: number, asOf: MetricsFacts.day, account: "5\(number)",
      name: group.title, group: group, basis: .cash, amount: Money(cents: dollars * 100))
  }

  /// 10,000 of market rent, 2,000 of vacancy, 500 of utilities, 300 on an unmapped account, and 800 more owed.
  private func statement(_ id: String, month: CivilMonth = month) -> [UnifiedIncomeLine] {
    [
      line(id, 1, .potentialRent, 10_000, month: month), line(id, 2, .vacancyLoss, -2000, month: month),
      line(id, 3, .utilityReimbursements, 500, month: month), line(id, 4, .unmappedIncome, 300, month: month),
      line(id, 5, .receivablesChange, -800, month: month),
    ]
  }

  private func expense(
    _ id: String, _ number: Int, _ group: AccountGroup, _ dollars: Int64, on day: CivilDate = MetricsFacts.day
  ) -> UnifiedExpense {
    UnifiedExpense(
      propertyID: id, expenseID: "\(number)", date: day, category: group.title, group: group,
      amount: Money(cents: dollars * 100))
  }

  private let sql = """
    SELECT total_income_cents, rental_income_cents, operating_expenses_cents, noi_cents, noi_margin_pct,
      operating_expense_ratio_pct, noi_per_unit_cents, reason
    """

  @Test("NOI is all income of the statement less the operating expenses of a book; the rest counts below it")
  func noi() throws {
    var facts = facts("p")
    facts.incomeLines = statement("p")
    facts.publish([.ledger], on: MetricsFacts.day, primarySource: .ledgerBook)
    facts.ledger.expenses = [
      expense("p", 1, .taxes, 1500), expense("p", 2, .unmappedExpenses, 300), expense("p", 3, .debtService, 4000),
      expense("p", 4, .insurance, -200),
    ]
    var request = UnifiedMaintenanceRequest(
      propertyID: "p", requestID: "m", opened: MetricsFacts.day.advanced(by: -40), category: "locks", status: "closed")
    (request.closed, request.cost) = (MetricsFacts.day, Money(cents: 400_00))
    facts.ledger.maintenanceRequests = [request]
    let reader = try metricsStore(facts).reader
    // 10,000 - 2,000 + 500 + 300 - 800 = 8,000; 1,500 + 300 - 200 + 400 = 2,000; 6,000 of 8,000, and of 4 units.
    #expect(
      try reader.rows("\(sql) FROM current_income") == [
        [
          .integer(8000_00), .integer(8000_00), .integer(2000_00), .integer(6000_00), .real(75), .real(25),
          .integer(1500_00), .null,
        ]
      ])
    let parts = """
      SELECT utility_reimbursements_cents, unmapped_income_cents, receivables_change_cents, unmapped_expenses_cents,
        repairs_and_maintenance_cents, other_costs_cents FROM current_income
      """
    #expect(
      try reader.rows(parts) == [
        [.integer(500_00), .integer(300_00), .integer(-800_00), .integer(300_00), .integer(400_00), .integer(4000_00)]
      ])
    let adds = "SELECT SUM(total_income_cents), SUM(operating_expenses_cents), SUM(noi_cents) FROM income_line_amounts"
    #expect(try reader.rows(adds) == [[.integer(8000_00), .integer(2000_00), .integer(6000_00)]])
  }

  @Test("Without a statement there is no income, without a book no NOI, and neither is zero")
  func absent() throws {
    var stated = facts("stated")
    stated.incomeLines = statement("stated")
    var other = facts("other")
    other.incomeLines = statement("other", month: Self.month.advanced(by: -1))
    let reader = try metricsStore(facts("none"), stated, other).reader
    let rows = try reader.rows(
      "SELECT property_id, total_income_cents, operating_expenses_cents, noi_cents, reason FROM current_income ORDER BY 1"
    )
    #expect(
      rows == [
        [.text("none"), .null, .null, .null, .text("incomplete:income")],
        [.text("other"), .null, .null, .null, .text("incomplete:income")],
        [.text("stated"), .integer(8000_00), .null, .null, .text("incomplete:expenses")],
      ])
    let metrics = try reader.rows(
      """
      SELECT metric_id, value, reason FROM current_metrics
      WHERE property_id = 'stated' AND metric_id IN ('total_income', 'noi', 'noi_margin_pct') ORDER BY 1
      """)
    #expect(
      metrics == [
        [.text("noi"), .null, .text("incomplete:expenses")],
        [.text("noi_margin_pct"), .null, .text("incomplete:expenses")],
        [.text("total_income"), .integer(8000_00), .null],
      ])
  }

  @Test("A month of a book without an expense is zero from the first month with one, and unknown before it")
  func since() throws {
    let before = MetricsFacts.day.advanced(by: -70)
    for (first, expected) in [(-70, Field.integer(0)), (40, .null)] {
      var facts = facts("p")
      facts.incomeLines = statement("p")
      facts.publish([.ledger], on: MetricsFacts.day.advanced(by: 50), primarySource: .ledgerBook)
      facts.ledger.expenses = [expense("p", 1, .taxes, 100, on: MetricsFacts.day.advanced(by: first))]
      let reader = try metricsStore(facts).reader
      #expect(try reader.rows("SELECT operating_expenses_cents FROM current_income") == [[expected]])
    }
    #expect(before.month < Self.month)
  }

  @Test("A property that a book alone describes has its payments as income, by what they pay, without deposits")
  func book() throws {
    var facts = PropertyFacts(
      property: UnifiedProperty(propertyID: "b", name: "b", source: "ledger", sourcePropertyID: "b"))
    facts.publish([.units, .pricing, .ledger], on: MetricsFacts.day, primarySource: .ledgerBook)
    facts.units.add(
      MetricsFacts.units([.occupiedNoNotice: 2]).map {
        var unit = $0
        unit.propertyID = "b"
        return unit
      }, on: MetricsFacts.day)
    let entry = { (id: String, kind: UnifiedTransaction.Kind, dollars: Int64, of: ChargeClass?) in
      var entry = UnifiedTransaction(
        propertyID: "b", transactionID: id, source: "ledger", kind: kind, fiscalMonth: Self.month, code: "",
        ledgerDate: MetricsFacts.day, accountingDate: MetricsFacts.day,
        amount: Money(cents: dollars * 100))
      entry.chargeClass = of
      return entry
    }
    var reversal = entry("v", .reversal, -50, nil)
    reversal.reversesID = "p3"
    facts.transactions = [
      entry("rent", .charge, 1000, .rent), entry("water", .charge, 80, .utilities), entry("fee", .charge, 20, .other),
      entry("held", .charge, 500, .deposit), entry("p1", .payment, 1600, nil), entry("p2", .payment, 150, nil),
      entry("p3", .payment, 50, nil), reversal,
    ]
    let pays = { (payment: String, charge: String, dollars: Int64) in
      UnifiedAllocation(
        propertyID: "b", tenancyID: "t", paymentID: payment, chargeID: charge,
        amount: Money(cents: dollars * 100), rule: .oldest)
    }
    facts.allocations = [
      pays("p1", "rent", 1000), pays("p1", "water", 80), pays("p1", "fee", 20), pays("p1", "held", 500),
    ]
    let reader = try metricsStore(facts).reader
    let sql = """
      SELECT rental_income_cents, utility_reimbursements_cents, other_income_cents, receivables_change_cents,
        total_income_cents, operating_expenses_cents FROM current_income
      """
    // p2 pays nothing yet; p3 was taken back.
    #expect(
      try reader.rows(sql) == [
        [.integer(1000_00), .integer(80_00), .integer(20_00), .integer(150_00), .integer(1250_00), .null]
      ])
  }

  @Test("The portfolio's NOI, margin and NOI per unit are of the properties that have both, and say how many these are")
  func pooled() throws {
    var (a, b) = (facts("a"), facts("b"))
    (a.incomeLines, b.incomeLines) = (statement("a"), statement("b"))
    a.publish([.ledger], on: MetricsFacts.day, primarySource: .ledgerBook)
    a.ledger.expenses = [expense("a", 1, .payroll, 2000)]
    let reader = try metricsStore(a, b, facts("c")).reader
    for view in ["current_portfolio_income", "portfolio_income"] {
      let coverage = "SELECT properties, income_properties, noi_properties"
      #expect(
        try reader.rows("\(coverage), \(sql.dropFirst("SELECT ".count)) FROM \(view)") == [
          [
            .integer(3), .integer(2), .integer(1), .integer(16_000_00), .integer(16_000_00), .integer(2000_00),
            .integer(6000_00), .real(75), .real(25), .integer(1500_00), .text("incomplete:income"),
          ]
        ])
    }
  }
}
