/// What an account of an income statement, or a category of expenses, is in the terms of the National Apartment
/// Association's Survey of Operating Income and Expenses.
public enum AccountGroup: String, CaseIterable, Sendable {
  /// The market rent of all units.
  case potentialRent = "potential_rent"
  /// Market rent less lease rent of leased units.
  case lossToLease = "loss_to_lease"
  /// The rent of vacant units.
  case vacancyLoss = "vacancy_loss"
  /// The rent of employee, model, administrative and down units.
  case nonRevenueUnits = "non_revenue_units"
  /// Concessions.
  case concessions
  /// Rent and charges that are written off.
  case badDebt = "bad_debt"
  /// Rent received, where a source does not state potential rent and its losses.
  case rent
  /// Utilities that residents pay for.
  case utilityReimbursements = "utility_reimbursements"
  /// Fees and all other income of operations.
  case otherIncome = "other_income"
  /// What turns charges into money received: the change of open charges and of prepaid rent.
  case receivablesChange = "receivables_change"
  /// Income on accounts that no table maps.
  case unmappedIncome = "unmapped_income"

  /// Salaries, wages and benefits.
  case payroll
  /// Property insurance.
  case insurance
  /// Real estate and other taxes.
  case taxes
  /// Utilities that the property pays for.
  case utilities
  /// Fees of the management company.
  case managementFees = "management_fees"
  /// Office, legal, accounting and bank fees.
  case administrative
  /// Advertising.
  case marketing
  /// Services by contract, such as landscaping and pest control.
  case contractServices = "contract_services"
  /// Repairs, maintenance and turnover.
  case repairs = "repairs_and_maintenance"
  /// Expenses in categories that no table maps.
  case unmappedExpenses = "unmapped_expenses"

  /// Improvements and replacements.
  case capital = "capital_expenditures"
  /// Principal and interest.
  case debtService = "debt_service"
  /// Depreciation, owner's costs, and other amounts below net operating income.
  case nonOperating = "non_operating"

  /// Where a group counts.
  public enum Kind: String, CaseIterable, Sendable {
    /// In total operating income.
    case income
    /// In operating expenses.
    case expense
    /// Below net operating income.
    case other
  }

  /// Where it counts.
  public var kind: Kind {
    switch self {
    case .potentialRent, .lossToLease, .vacancyLoss, .nonRevenueUnits, .concessions, .badDebt, .rent,
      .utilityReimbursements, .otherIncome, .receivablesChange, .unmappedIncome:
      .income
    case .payroll, .insurance, .taxes, .utilities, .managementFees, .administrative, .marketing, .contractServices,
      .repairs, .unmappedExpenses:
      .expense
    case .capital, .debtService, .nonOperating: .other
    }
  }

  /// Whether it is part of rental income.
  public var isRentalIncome: Bool {
    switch self {
    case .potentialRent, .lossToLease, .vacancyLoss, .nonRevenueUnits, .concessions, .badDebt, .rent: true
    default: false
    }
  }

  /// Its name in reports.
  public var title: String {
    switch self {
    case .potentialRent: "Gross potential rent"
    case .lossToLease: "Loss to lease"
    case .vacancyLoss: "Vacancy loss"
    case .nonRevenueUnits: "Employee, model and down units"
    case .concessions: "Concessions"
    case .badDebt: "Bad debt"
    case .rent: "Rent"
    case .utilityReimbursements: "Utility reimbursements"
    case .otherIncome: "Other income"
    case .receivablesChange: "Change in receivables and prepaid"
    case .unmappedIncome: "Unmapped income"
    case .payroll: "Payroll"
    case .insurance: "Insurance"
    case .taxes: "Taxes"
    case .utilities: "Utilities"
    case .managementFees: "Management fees"
    case .administrative: "Administrative"
    case .marketing: "Marketing"
    case .contractServices: "Contract services"
    case .repairs: "Repairs and maintenance"
    case .unmappedExpenses: "Unmapped expenses"
    case .capital: "Capital expenditures"
    case .debtService: "Debt service"
    case .nonOperating: "Other non-operating"
    }
  }
}
