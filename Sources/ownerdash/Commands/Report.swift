import Domain
import Receivables
import Pipeline
import Query
import Regression
import Reports
import Warehouse

/// `report NAME`: reports made from the ledgers.
struct ReportCommand: Command {
  static let name = "report"
  static let summary = "Show receivables reports: balances, payments, statements, forecasts and expenses"
  static let operands = "NAME"
  static let firstOperands = LedgerReport.allCases.map(\.rawValue)
  static let operandCount = 1...1
  static let options = [
    Option.property, .group,
    Option("as-of", "DAY", "Count entries up to this day (default: today)", in: LedgerReport.ofADay),
    Option("from", "DAY", "maintenance, expenses: First day", in: ["maintenance", "expenses"]),
    Option(
      "minimum", "AMOUNT", "rental-tracker: Minimum balance; debtors: Minimum open amount (default: none)",
      in: ["rental-tracker", "debtors"]),
    Option(
      "minimum-months", "N", "rental-tracker: Minimum months behind; 0 lists every tenant (default: 1)",
      in: ["rental-tracker"]),
    Option(
      "months-behind", "WHICH", "rental-tracker: Count months missing (no payment tagged) or open (default: missing)",
      in: ["rental-tracker"]),
    Option(
      "sort", "HOW", "rental-tracker: Sort by balance (largest first) or tenant (default: balance)",
      in: ["rental-tracker"]),
    Option(
      "rows", "WHAT", "rental-tracker: A row for each of the tenants or the entries (default: tenants)",
      in: ["rental-tracker"], of: ["tenants", "entries"]),
    Option(
      "start", "MONTH",
      "First month, YYYY-MM (default: lease-payments the last three months, others this one)",
      in: ["lease-payments", "receipts", "budget", "owner-statement"]),
    Option(
      "months", "N",
      "Number of months, 1 to 12 (default: lease-payments 3, others 1); forecast: Months ahead",
      in: ["lease-payments", "forecast", "budget", "owner-statement"]),
    Option(
      "by", "GRAIN", "forecast: Forecast by person, property, owner or in total (default: person)", in: ["forecast"],
      of: ForecastGrain.allCases.map(\.rawValue)),
    Option(
      "inactive", nil, "lease-payments: Include leases not active in any of the months", in: ["lease-payments"]),
    Option("tenant", "ID", "tenant-statement: Tenant, or any co-tenant of a lease", in: ["tenant-statement"]),
    Option("unit", "UNIT", "apartment: Unit's number or id", in: ["apartment"]),
    Option("of", "KIND", "debtors: List tenants or owners (default: tenants)", in: ["debtors"]),
    Option("keep", nil, "forecast: Save the forecast to score it when the month closes", in: ["forecast"]), .format,
    .out,
  ]
  static let discussion = [
    "NAME is one of:",
    LedgerReport.allCases.prefix(8).map(\.rawValue).joined(separator: ", ") + ",",
    LedgerReport.allCases.dropFirst(8).map(\.rawValue).joined(separator: ", ") + ".",
    "Sources: the manual book (see 'ownerdash ledger --help') and the ledgers of the management systems",
    "(docs/receivables.md lists their reports). Balances that a system reports are printed as reported.",
    "A property without a ledger for the day is n/a, with what to load. A report for an earlier day counts entries",
    "dated by that day, as known now.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    guard let report = LedgerReport(rawValue: arguments.operands[0]) else {
      let known = LedgerReport.allCases.map(\.rawValue)
      throw UsageError(
        "unknown report '\(arguments.operands[0])'\(suggestion(arguments.operands[0], known)). Reports: "
          + known.joined(separator: ", "))
    }
    let service = try ReceivablesReportService(arguments, environment)
    guard report == .forecast, arguments["keep"] != nil else { return try service.draw(report) }
    return try await asOnlyWriter(arguments.context(in: environment), "report forecast --keep", in: environment) {
      try service.keepForecast()
    }
  }
}

/// The reports made from the ledgers.
enum LedgerReport: String, CaseIterable {
  case rentalTracker = "rental-tracker"
  case leasePayments = "lease-payments"
  case leaseAudit = "lease-audit"
  case tenantStatement = "tenant-statement"
  case debtors
  case forecast
  case maintenance
  case expenses
  case apartment
  case rentRoll = "rent-roll"
  case deposits
  case receipts
  case lateFees = "late-fees"
  case prepaid
  case ownerStatement = "owner-statement"
  case budget

  /// The reports that count entries up to a day, of all properties or of one.
  static let ofADay = allCases.filter { $0 != .leaseAudit }.map(\.rawValue)
}

/// Prints the ledger reports that the arguments request.
private struct ReceivablesReportService {
  private let arguments: Arguments
  private let environment: Environment
  private let property: String?
  private let asOf: CivilDate
  private let minimum: Money?

  init(_ arguments: Arguments, _ environment: Environment) throws {
    self.arguments = arguments
    self.environment = environment
    property = try arguments.knownProperty(in: environment)
    asOf = try arguments.day("as-of", in: environment) ?? environment.today
    minimum = try arguments.money("minimum")
  }

  func draw(_ report: LedgerReport) throws -> ExitStatus {
    switch report {
    case .rentalTracker: try draw(rentalTracker())
    case .leasePayments: try draw(leasePayments())
    case .leaseAudit: try lastAudit()
    case .tenantStatement: try draw(tenantStatement())
    case .debtors: try draw(debtors())
    case .forecast: try draw(forecast(decisions()))
    case .maintenance:
      try draw(
        MaintenanceReport(
          MaintenanceQuery(property: property, from: period(), asOf: asOf).run(reader()), receivables().properties,
          rents: rents(), from: period(), asOf: asOf))
    case .expenses:
      try draw(
        ExpensesReport(
          ExpensesQuery(property: property, from: period(), asOf: asOf).run(reader()), receivables().properties,
          rents: rents(), from: period(), asOf: asOf))
    case .apartment: try draw(apartment())
    case .rentRoll:
      try draw(
        RentRollReport(
          RentRollQuery(property: property, asOf: asOf).run(reader()), deposits: deposits(), receivables()))
    case .deposits: try draw(DepositsReport(deposits(), receivables()))
    case .receipts: try draw(ReceiptsReport(receivables(), from: firstMonth()))
    case .lateFees: try draw(LateFeesReport(receivables()))
    case .prepaid: try draw(PrepaidReport(receivables()))
    case .ownerStatement: try draw(ownerStatement())
    case .budget: try draw(budget())
    }
  }

  /// The first day of a report of a period; nil for no limit.
  private func period() throws -> CivilDate? {
    let from = try arguments.day("from", month: .first, in: environment) { asOf }
    if let from, from > asOf { throw UsageError("--from \(from) is after --as-of \(asOf)") }
    return from
  }

  /// The months of a report of months: from the first one, by default the day's.
  private func months() throws -> ClosedRange<CivilMonth> {
    let count = try arguments.count("months") ?? 1
    guard (1...12).contains(count) else { throw UsageError("--months must be a number from 1 to 12, not '\(count)'") }
    let start = try arguments.month("start") ?? asOf.month.advanced(by: 1 - count)
    return start...start.advanced(by: count - 1)
  }

  private func ownerStatement() throws -> OwnerStatementReport {
    let months = try months()
    let query = OwnerStatementQuery(property: property, through: months.upperBound, asOf: asOf)
    return OwnerStatementReport(try query.run(reader()), months, asOf: asOf)
  }

  private func budget() throws -> BudgetReport {
    let months = try months()
    let query = BudgetQuery(property: property, months: months, asOf: asOf)
    return BudgetReport(try query.run(reader()), try receivables().properties, months, asOf: asOf)
  }

  /// The rent charged in the months of the period, by property.
  private func rents() throws -> [String: Money] {
    try PeriodRentQuery(property: property, from: period(), asOf: asOf).run(reader())
  }

  private func draw(_ report: some Report) throws -> ExitStatus { try arguments.draw(report, in: environment) }

  private func reader() throws -> UnifiedReader { try arguments.reader(in: environment) }

  private func receivables() throws -> Receivables {
    try ReceivablesQuery(property: property, asOf: asOf).run(reader())
  }

  private func deposits() throws -> [DepositsQuery.Row] {
    try DepositsQuery(property: property, asOf: asOf).run(reader())
  }

  /// Returns the first month of the receipts.
  private func firstMonth() throws -> CivilMonth {
    let first = try arguments.month("start") ?? asOf.month
    guard first <= asOf.month else { throw UsageError("--start: \(first) lies after \(asOf)") }
    return first
  }

  private func rentalTracker() throws -> RentalTrackerReport {
    let tracker = RentalTracker(
      asOf: asOf, minimumBalance: minimum, minimumMonths: try arguments.count("minimum-months", least: 0) ?? 1,
      monthsBehind: try arguments.choice("months-behind", RentalTracker.MonthsBehind.self) ?? .missing,
      sortsByBalance: try arguments.choice("sort", TrackerOrder.self) != .tenant)
    return try arguments.choice("rows", TrackerRows.self) == .entries
      ? RentalTrackerReport(entriesOf: tracker, try receivables()) : RentalTrackerReport(tracker, try receivables())
  }

  private func leasePayments() throws -> LeasePaymentsReport {
    let count = try arguments.count("months") ?? 3
    let start = try arguments.month("start") ?? asOf.month.advanced(by: 1 - min(count, 12))
    let span: MonthSpan
    do { span = try MonthSpan(from: start, count: count) } catch { throw UsageError("--months: \(error)") }
    return LeasePaymentsReport(
      try receivables(), span: span, showsInactive: arguments["inactive"] != nil,
      units: try LedgerUnitsQuery(property: property, asOf: asOf).run(reader()))
  }

  private func tenantStatement() throws -> TenantStatementReport {
    guard let tenant = arguments["tenant"] else { throw UsageError("'tenant-statement' requires --tenant ID") }
    let receivables = try receivables()
    let people =
      receivables.accounts.flatMap { account in
        account.tenantIDs.map { ($0, account.source == "ledger" ? "" : account.propertyID) }
      }
      + receivables.positions.filter { $0.account == nil }.map { ($0.personID, $0.propertyID) }
    let properties = Set(people.filter { $0.0 == tenant }.map(\.1))
    guard !properties.isEmpty else {
      throw UsageError("tenant '\(tenant)' not found\(suggestion(tenant, people.map(\.0)))")
    }
    guard properties.count == 1 else {
      throw UsageError(
        "tenant '\(tenant)' is a different person at each of \(properties.sorted().joined(separator: ", ")). Add --property"
      )
    }
    return TenantStatementReport(receivables, tenant: tenant)
  }

  private func apartment() throws -> ApartmentReport {
    guard let unit = arguments["unit"] else { throw UsageError("'apartment' requires --unit UNIT") }
    let found = try ApartmentQuery(unit: unit, property: property, asOf: asOf).run(reader())
    guard let apartment = found.first else {
      throw UsageError("unit '\(unit)' not found\(suggestion(unit, try ApartmentQuery.known(reader())))")
    }
    guard found.count == 1 else {
      let names = found.map { "'\($0.unitID)' of \($0.propertyID)" }.joined(separator: ", ")
      throw UsageError("unit '\(unit)' is a different unit each: \(names). Add --property, or give the unit's id")
    }
    return ApartmentReport(
      apartment, deposits: try deposits(),
      try ReceivablesQuery(property: apartment.propertyID, asOf: asOf).run(reader()))
  }

  private func debtors() throws -> DebtorsReport {
    let isOfOwners = try arguments.choice("of", Debtor.self) == .owners
    let owners = isOfOwners ? try OwnershipsQuery(property: property, asOf: asOf).run(reader()) : nil
    return DebtorsReport(try receivables(), owners: owners, minimum: minimum ?? .zero)
  }

  /// Returns the forecast, with the accuracy of the stored earlier forecasts.
  private func forecast(_ decisions: DecisionStore?) throws -> ForecastReport {
    let ahead = try arguments.count("months") ?? 1
    guard ahead <= 12 else { throw UsageError("--months must be a number from 1 to 12, not '\(ahead)'") }
    let grain = try arguments.choice("by", ForecastGrain.self) ?? .person
    let owners = try OwnershipsQuery(property: property, asOf: asOf).run(reader())
    return ForecastReport(
      try receivables(), kept: try kept(decisions), by: grain, ahead: ahead, owners: owners
    ) { examples in
      LogisticModel(examples.map(\.features), examples.map(\.isLate)).map { model in
        { model.chance($0) ?? .nan }
      }
    }
  }

  /// The stored forecasts of the properties that may be read.
  private func kept(_ decisions: DecisionStore?) throws -> [KeptForecast] {
    try decisions?.forecasts().filter { environment.readable?.contains($0.property) ?? true } ?? []
  }

  /// Prints the forecast, and stores it.
  func keepForecast() throws -> ExitStatus {
    let decisions = try DecisionStore(path: arguments.folder(in: environment).decisions)
    let report = try forecast(decisions)
    for forecast in report.forecasts { _ = try decisions.append(forecast) }
    return try draw(report)
  }

  /// The store of people's decisions; nil where none has been made.
  private func decisions() throws -> DecisionStore? {
    let path = arguments.folder(in: environment).decisions
    return environment.files.exists(path) ? try DecisionStore(path: path) : nil
  }

  /// Prints the last audit run, with the decisions made since.
  private func lastAudit() throws -> ExitStatus {
    guard let decisions = try decisions() else {
      throw UsageError("no audit run yet. Start one with 'ownerdash audit run'")
    }
    return try AuditService(arguments, environment, decisions).show(nil)
  }

  /// The order of the rental tracker's rows.
  private enum TrackerOrder: String, CaseIterable {
    case balance, tenant
  }

  /// What the rental tracker's rows are.
  private enum TrackerRows: String, CaseIterable {
    case tenants, entries
  }

  /// The person responsible for a debt.
  private enum Debtor: String, CaseIterable {
    case tenants, owners
  }
}

extension Arguments {
  /// Reads a month given as `YYYY-MM`.
  func month(_ name: String) throws -> CivilMonth? {
    guard let text = self[name] else { return nil }
    do { return try CivilMonth(iso: text) } catch { throw UsageError("--\(name): \(error)") }
  }

  /// Reads an amount.
  func money(_ name: String) throws -> Money? {
    guard let text = self[name] else { return nil }
    do { return try Money(text) } catch { throw UsageError("--\(name): \(error)") }
  }
}
