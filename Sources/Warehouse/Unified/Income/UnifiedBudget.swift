public import Domain

/// One budgeted amount of a property and month.
public struct UnifiedBudget: UnifiedRow {
  /// What a budget states: an account group, or a figure of the view `income` whose column is named after it.
  public enum Line: String, CaseIterable, Sendable {
    /// Rental income.
    case rentalIncome = "rental_income"
    /// Utilities that residents pay for.
    case utilityReimbursements = "utility_reimbursements"
    /// Fees and other income.
    case otherIncome = "other_income"
    /// Total operating income.
    case totalIncome = "total_income"
    /// A group of operating expenses.
    case payroll, insurance, taxes, utilities
    /// A group of operating expenses.
    case managementFees = "management_fees"
    /// A group of operating expenses.
    case administrative, marketing
    /// A group of operating expenses.
    case contractServices = "contract_services"
    /// A group of operating expenses.
    case repairs = "repairs_and_maintenance"
    /// All operating expenses.
    case operatingExpenses = "operating_expenses"
    /// Net operating income.
    case noi
    /// Costs below net operating income.
    case otherCosts = "other_costs"

    /// Whether less than the budget is better.
    public var isCost: Bool {
      switch self {
      case .rentalIncome, .utilityReimbursements, .otherIncome, .totalIncome, .noi: false
      default: true
      }
    }

    /// The name in reports.
    public var title: String {
      switch self {
      case .rentalIncome: "Rental income"
      case .totalIncome: "Total income"
      case .operatingExpenses: "Operating expenses"
      case .noi: "NOI"
      case .otherCosts: "Below NOI"
      default: AccountGroup(rawValue: rawValue)?.title ?? rawValue
      }
    }
  }

  /// The property's key.
  public var propertyID: String
  /// The source's id.
  public var budgetID: String
  /// The month.
  public var month: CivilMonth
  /// What is budgeted.
  public var line: Line
  /// The amount: of income what is to be earned, of costs what is to be spent.
  public var amount: Money
  /// The occupied units that the amount of rent assumes; nil if the budget does not state them.
  public var occupiedUnits: Int?

  /// A budgeted amount.
  public init(
    propertyID: String, budgetID: String, month: CivilMonth, line: Line, amount: Money, occupiedUnits: Int? = nil
  ) {
    (self.propertyID, self.budgetID, self.month) = (propertyID, budgetID, month)
    (self.line, self.amount, self.occupiedUnits) = (line, amount, occupiedUnits)
  }

  /// The table.
  public static let schema = TableSchema<UnifiedBudget>(
    "unified_budgets",
    grain: "one row per property and budgeted amount of a month",
    source: "manual book",
    columns: [
      .propertyID(\.propertyID),
      .text("budget_id", \.budgetID, "id of the budgeted amount in the source"),
      .month("fiscal_month", \.month, "fiscal month, YYYY-MM"),
      .enumeration("line", \.line, "what is budgeted; see the view income"),
      .money("amount", \.amount, "amount: of income what is to be earned, of costs what is to be spent"),
      .integer(
        "occupied_units", \.occupiedUnits, "occupied units that budgeted rent assumes", unit: "units",
        null: "the budget does not state them"),
    ], key: ["property_id", "budget_id"])
}
