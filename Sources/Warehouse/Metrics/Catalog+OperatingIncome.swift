// Income, operating expenses and net operating income: a line for each column.
private let noIncome = "no income statement or general ledger of the month, and no book, states it"
private let noExpenses = "no book lists operating expenses by the month"
private let noBoth = "the month's income or its operating expenses are not known"

extension MetricModule {
  static let income = MetricModule(
    computed: ComputingView(
      "income", PackageResources.income_sql, row: "a property and good day",
      "income, operating expenses and net operating income of the day's fiscal month"),
    rows: .incomeLines, figures: { _ in incomeFigures }
  ).formed(.pricing, isKept: false)

  private static let incomeFigures: [Figure] =
    [
      Figure("fiscal_month", "the fiscal month, YYYY-MM"),
      .sum("total_units", "all units but commercial and excluded ones: occupied, vacant and unknown"),
      Figure("income_as_of", "the day until which the month's income is known", null: noIncome),
      Figure("expenses_as_of", "the day until which the month's expenses are known", null: noExpenses),
      .sum("income_properties", "properties whose income of the month is known", unit: "properties"),
      .sum(
        "accrual_properties", "properties whose income of the month is on an accrual basis",
        unit: "properties"),
      .count(
        "total_income", "total operating income of the fiscal month", unit: "cents",
        null: noIncome, needs: "income"
      ).titled("Total income"),
      .count(
        "rental_income",
        "rental income: potential rent less its losses, concessions and bad debt, or rent received (NAA)",
        unit: "cents", null: noIncome, needs: "income"),
      .sum("utility_reimbursements_cents", "utilities that residents pay for, in total income", null: noIncome),
      .sum("other_income_cents", "fees and other income, in total income", null: noIncome),
      .sum(
        "receivables_change_cents", "change in receivables and prepaid, in total income on a cash basis",
        null: noIncome),
      .sum("unmapped_income_cents", "income on unmapped accounts, in total income", null: noIncome),
      .count(
        "operating_expenses", "operating expenses of the fiscal month", unit: "cents",
        null: noExpenses, needs: "expenses"
      ).titled("Operating expenses"),
    ] + expenseFigures + noiFigures

  private static let expenseFigures: [Figure] =
    AccountGroup.allCases.filter { $0.kind == .expense }.map { group in
      .sum("\(group.rawValue)_cents", "\(group.title), in operating expenses", null: noExpenses)
    } + [
      .sum("other_costs_cents", "capital expenditures, debt service and other costs below NOI", null: noExpenses)
    ]

  private static let noiFigures: [Figure] = [
    .sum("noi_properties", "properties whose income and operating expenses are both known", unit: "properties"),
    .count(
      "noi", "net operating income: total operating income less operating expenses (IREM)", unit: "cents", null: noBoth,
      needs: "expenses"
    ).titled("NOI"),
    .sum("noi_income_cents", "total operating income of the properties whose NOI is known", null: noBoth),
    .sum("noi_expenses_cents", "operating expenses of the properties whose NOI is known", null: noBoth),
    .sum("noi_units", "units of the properties whose NOI is known", null: noBoth, unit: "units"),
    .ratio(
      "noi_margin_pct", "noi_cents", of: "noi_income_cents",
      "net operating income as a percentage of total operating income", null: noBoth, needs: "expenses",
      rows: .init(numerator: "noi_cents", denominator: "total_income_cents")
    ).titled("NOI margin"),
    .ratio(
      "operating_expense_ratio_pct", "noi_expenses_cents", of: "noi_income_cents",
      "operating expenses as a percentage of total operating income", null: noBoth, needs: "expenses",
      rows: .init(numerator: "operating_expenses_cents", denominator: "total_income_cents")
    ).titled("Operating expense ratio"),
    .ratio(
      "noi_per_unit", "noi_cents", of: "noi_units", "net operating income per unit of the property", unit: "cents",
      null: noBoth, needs: "expenses", rows: .init(numerator: "noi_cents")
    ).titled("NOI per unit"),
  ]
}
