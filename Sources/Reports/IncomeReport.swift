internal import Domain
public import Query
internal import Warehouse

/// Income, operating expenses and net operating income of the fiscal month.
public struct IncomeReport: Report {
  private let result: QueryResult<IncomeFigures>

  /// Creates a report of a query result.
  public init(_ result: QueryResult<IncomeFigures>) { self.result = result }

  /// Rental and other income, the total, operating expenses, NOI, its margin, the expense ratio, and NOI per unit.
  public var document: Document {
    Document(
      title: "Income", result, figures: IncomeReport.figures, report: .units,
      notes: IncomeReport.notes + [
        "NOI and its ratios are of the properties whose income and operating expenses are both known"
          + (result.total.map { $0.coverage == nil ? "" : ": \($0.figures.noiProperties)" } ?? "")
      ] + accrualNote + Reasons.notes(result.rows.map { ($0.subject, $0.figures.reason) }))
  }

  /// A note on the properties whose income is what was charged.
  private var accrualNote: [String] {
    let names = result.rows.filter { $0.figures.accrualProperties > 0 }.map(\.subject.propertyName)
    return names.isEmpty
      ? [] : ["On an accrual basis, what was charged and not received: \(names.joined(separator: ", "))"]
  }

  /// The notes on what the figures mean.
  static let notes = [
    "Fiscal month to date. Total income on a cash basis includes the change in receivables and prepaid",
    "NOI: total income - operating expenses (IREM). NOI % and Expenses %: of total income. NOI per unit: of all units",
  ]

  /// The columns of figures.
  static var figures: [FigureColumn<IncomeFigures>] {
    [
      .money("rental_income", "Rental") { $0.rental },
      .money("utility_reimbursements", "Utility reimb.", shown: .unlessZero) { $0.utilityReimbursements },
      .money("other_income", "Other") { $0.other },
      .money("receivables_change", "Receivables", shown: .unlessZero) { $0.receivablesChange },
      .money("unmapped_income", "Unmapped", shown: .unlessZero) { $0.unmapped },
      .money("total_income", "Total income") { $0.total },
      .money("operating_expenses", "Expenses") { $0.expenses },
      .money("unmapped_expenses", "Of it unmapped", shown: .unlessZero) { $0.unmappedExpenses },
      .money("noi", "NOI") { $0.noi },
      .decimal("noi_margin_pct", "NOI %") { $0.margin },
      .decimal("operating_expense_ratio_pct", "Expenses %") { $0.expenseRatio },
      .money("noi_per_unit", "NOI per unit") { $0.perUnit },
      .money("other_costs", "Below NOI", shown: .unlessZero) { $0.otherCosts },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
  }
}
