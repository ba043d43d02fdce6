import Domain
import Pipeline
import Query
import Reports

/// `report NAME`: what the ledgers say.
struct ReportCommand: Command {
  static let name = "report"
  static let summary = "what the ledgers say: who is behind, what is paid, what it costs"
  static let operands = LedgerReport.allCases.map(\.rawValue).joined(separator: "|")
  static let operandCount = 1...1
  static let options = [
    Option.property, Option("as-of", "DAY", "entries up to YYYY-MM-DD (today)"),
    Option("minimum", "AMOUNT", "the least balance that is listed (0)"),
    Option("minimum-months", "N", "rental-tracker: the least number of months behind (1)"),
    Option("months-behind", "WHICH", "rental-tracker: missing (no payment tagged to them) or open (missing)"),
    Option("start", "MONTH", "lease-payments: the first month, YYYY-MM (the last three)"),
    Option("months", "N", "lease-payments: 1 to 12 months (3)"),
    Option("inactive", nil, "lease-payments: also leases that are active in none of the months"),
    Option("tenant", "ID", "tenant-statement: the tenant"),
    Option("of", "WHOM", "debtors: tenants or owners (tenants)"), .format,
  ]
  static let discussion = [
    "The ledgers are the book kept by hand (see 'ownerdash ledger --help') and RealPage's Transaction Detail by Code."
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> Ending {
    guard let report = LedgerReport(rawValue: arguments.operands[0]) else {
      let known = LedgerReport.allCases.map(\.rawValue)
      throw UsageError(
        "there is no report '\(arguments.operands[0])'\(suggestion(arguments.operands[0], known)); there are "
          + known.joined(separator: ", "))
    }
    let reader = try arguments.reader(in: environment)
    let property = try arguments.knownProperty(in: environment)
    let asOf = try arguments.day("as-of") ?? CivilDate(iso: String(environment.now().prefix(10)))
    switch report {
    case .maintenance:
      return try arguments.draw(MaintenanceReport(MaintenanceQuery(property: property).run(reader)), in: environment)
    case .expenses:
      return try arguments.draw(ExpensesReport(ExpensesQuery(property: property).run(reader)), in: environment)
    case .rentalTracker, .leasePayments, .tenantStatement, .debtors, .forecast:
      let accounts = try LedgerAccountsQuery(property: property).run(reader)
      let owners =
        try arguments.choice("of", Debtor.self) == .owners
        ? OwnershipsQuery(property: property, asOf: asOf).run(reader) : nil
      return try arguments.draw(report.drawn(accounts, owners, asOf, arguments), in: environment)
    }
  }

  /// Who answers for a debt.
  private enum Debtor: String, CaseIterable {
    case tenants, owners
  }
}

/// The reports of the ledgers.
enum LedgerReport: String, CaseIterable {
  case rentalTracker = "rental-tracker"
  case leasePayments = "lease-payments"
  case tenantStatement = "tenant-statement"
  case debtors
  case forecast
  case maintenance
  case expenses

  /// The report over accounts, as the arguments ask for it.
  fileprivate func drawn(
    _ accounts: [LedgerAccount], _ owners: [OwnershipsQuery.Row]?, _ asOf: CivilDate, _ arguments: Arguments
  ) throws -> DrawnReport {
    let minimum = try arguments.money("minimum") ?? .zero
    switch self {
    case .rentalTracker:
      let tracker = RentalTracker(
        asOf: asOf, minimumBalance: minimum, minimumMonths: try arguments.count("minimum-months") ?? 1,
        monthsBehind: try arguments.choice("months-behind", RentalTracker.MonthsBehind.self) ?? .missing,
        policy: .periodFirst)
      return DrawnReport(RentalTrackerReport(tracker, accounts))
    case .leasePayments:
      let count = try arguments.count("months") ?? 3
      let start = try arguments.month("start") ?? asOf.month.advanced(by: 1 - min(count, 12))
      let span: MonthSpan
      do { span = try MonthSpan(from: start, count: count) } catch { throw UsageError("--months: \(error)") }
      return DrawnReport(
        LeasePaymentsReport(accounts, span: span, asOf: asOf, showsInactive: arguments["inactive"] != nil))
    case .tenantStatement:
      let known = Set(accounts.map(\.personID)).sorted()
      guard let tenant = arguments["tenant"] else { throw UsageError("'tenant-statement' wants --tenant ID") }
      guard known.contains(tenant) else {
        throw UsageError("there is no tenant '\(tenant)'\(suggestion(tenant, known))")
      }
      return DrawnReport(TenantStatementReport(accounts.filter { $0.personID == tenant }, asOf: asOf))
    case .debtors: return DrawnReport(DebtorsReport(accounts, owners: owners, asOf: asOf, minimum: minimum))
    case .forecast, .maintenance, .expenses: return DrawnReport(ForecastReport(accounts, asOf: asOf))
    }
  }
}

/// A report of any kind, ready for a renderer.
private struct DrawnReport: Report {
  let document: Document

  init(_ report: some Report) { document = report.document }
}

extension Arguments {
  /// A month given as `YYYY-MM`.
  func month(_ name: String) throws -> CivilMonth? {
    guard let text = self[name] else { return nil }
    do { return try CivilMonth(iso: text) } catch { throw UsageError("--\(name): \(error)") }
  }

  /// An amount.
  func money(_ name: String) throws -> Money? {
    guard let text = self[name] else { return nil }
    do { return try Money(text) } catch { throw UsageError("--\(name): \(error)") }
  }
}
