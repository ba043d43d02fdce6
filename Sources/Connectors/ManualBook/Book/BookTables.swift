/// The tables of the book: each is a sheet with the columns that its type declares, one constant for each.
///
/// Reading, writing, export, checks and the guide use these declarations; a value is read by its constant, so an
/// unknown name does not compile.
enum BookTables {
  static let properties = BookSheet(.properties, "property", Property.self)
  static let buildings = BookSheet(.buildings, "building", Building.self)
  static let floors = BookSheet(.floors, "floor", Floor.self)
  static let unitTypes = BookSheet(.unitTypes, "unit type", UnitType.self)
  static let units = BookSheet(.units, "unit", Unit.self)
  static let unitDetails = BookSheet(.unitDetails, "further information on a unit", UnitDetail.self)
  static let amenities = BookSheet(.amenities, "amenity of a property or of one unit", Amenity.self)
  static let utilityTypes = BookSheet(.utilityTypes, "kind of utility", UtilityType.self)
  static let tenants = BookSheet(.tenants, "tenant", Tenant.self)
  static let owners = BookSheet(.owners, "owner", Owner.self)
  static let ownerships = BookSheet(
    .ownerships, "owner's part of a unit", Ownership.self, periods: [(\.starts, \.ends)])
  static let leases = BookSheet(
    .leases, "lease", Lease.self, periods: [(\.starts, \.ends), (\.moveIn, \.moveOut)])
  static let leaseTenants = BookSheet(.leaseTenants, "tenant on a lease", LeaseTenant.self)
  static let scheduledCharges = BookSheet(
    .scheduledCharges, "charge that a lease should be billed again and again", ScheduledCharge.self,
    periods: [(\.starts, \.ends)])
  static let deposits = BookSheet(.deposits, "security deposit", Deposit.self)
  static let charges = BookSheet(.charges, "charge", Charge.self)
  static let payments = BookSheet(.payments, "payment, credit, reversal or write-off", Payment.self)
  static let maintenanceRequests = BookSheet(
    .maintenanceRequests, "maintenance request", MaintenanceRequest.self, periods: [(\.opened, \.closed)])
  static let expenses = BookSheet(.expenses, "expense", Expense.self)
  static let budgets = BookSheet(.budgets, "budgeted amount of a month", Budget.self)
  static let distributions = BookSheet(.distributions, "payment to an owner", Distribution.self)

  /// All tables, in the order of the workbook's sheets.
  static let all = BookTableName.allCases.map(table)

  /// The tables that say who lives in which unit on which days, and what each lease should be billed.
  static let ofLeases = [
    properties.table, unitTypes.table, units.table, tenants.table, leases.table, leaseTenants.table,
    scheduledCharges.table,
  ]

  static func table(named name: String) -> BookTable? { BookTableName(rawValue: name).map(table) }

  static func table(_ name: BookTableName) -> BookTable {
    switch name {
    case .properties: properties.table
    case .buildings: buildings.table
    case .floors: floors.table
    case .unitTypes: unitTypes.table
    case .units: units.table
    case .unitDetails: unitDetails.table
    case .amenities: amenities.table
    case .utilityTypes: utilityTypes.table
    case .tenants: tenants.table
    case .owners: owners.table
    case .ownerships: ownerships.table
    case .leases: leases.table
    case .leaseTenants: leaseTenants.table
    case .scheduledCharges: scheduledCharges.table
    case .deposits: deposits.table
    case .charges: charges.table
    case .payments: payments.table
    case .maintenanceRequests: maintenanceRequests.table
    case .expenses: expenses.table
    case .budgets: budgets.table
    case .distributions: distributions.table
    }
  }
}

/// The names of the tables, in the order of the workbook's sheets: a row only names rows of tables before its own, or
/// of its own.
enum BookTableName: String, CaseIterable {
  case properties, buildings, floors
  case unitTypes = "unit_types"
  case units
  case unitDetails = "unit_details"
  case amenities
  case utilityTypes = "utility_types"
  case tenants, owners, ownerships, leases
  case leaseTenants = "lease_tenants"
  case scheduledCharges = "scheduled_charges"
  case deposits, charges, payments
  case maintenanceRequests = "maintenance_requests"
  case expenses, budgets, distributions
}
