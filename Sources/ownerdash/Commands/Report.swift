import Domain
import Pipeline
import Query
import Regression
import Reports
import Warehouse

/// `report NAME`: what the ledgers say.
struct ReportCommand: Command {
  static let name = "report"
  static let summary = "what the ledgers say: who is behind, what is paid, what it costs"
  static let operands = "NAME"
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
    Option("of", "WHOM", "debtors: tenants or owners (tenants)"),
    Option("keep", nil, "forecast: keep what it says, to be scored when the month closes"), .format, .out,
  ]
  static let discussion = [
    "NAME is one of \(LedgerReport.allCases.map(\.rawValue).joined(separator: ", ")).",
    "The ledgers are the book kept by hand (see 'ownerdash ledger --help'), RealPage's Transaction Detail by Code, and",
    "Yardi's resident data, open charges and prepays.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> Ending {
    guard let report = LedgerReport(rawValue: arguments.operands[0]) else {
      let known = LedgerReport.allCases.map(\.rawValue)
      throw UsageError(
        "there is no report '\(arguments.operands[0])'\(suggestion(arguments.operands[0], known)); there are "
          + known.joined(separator: ", "))
    }
    let desk = try LedgerDesk(arguments, environment)
    guard report == .forecast, arguments["keep"] != nil else { return try desk.draw(report) }
    return try await asOnlyWriter(arguments.workplace(in: environment), "report forecast --keep", in: environment) {
      try desk.keepForecast()
    }
  }
}

/// The reports of the ledgers.
enum LedgerReport: String, CaseIterable {
  case rentalTracker = "rental-tracker"
  case leasePayments = "lease-payments"
  case leaseAudit = "lease-audit"
  case tenantStatement = "tenant-statement"
  case debtors
  case forecast
  case maintenance
  case expenses
}

/// Draws the ledgers' reports as the arguments ask for them.
private struct LedgerDesk {
  private let arguments: Arguments
  private let environment: Environment
  private let property: String?
  private let asOf: CivilDate
  private let minimum: Money

  init(_ arguments: Arguments, _ environment: Environment) throws {
    self.arguments = arguments
    self.environment = environment
    property = try arguments.knownProperty(in: environment)
    asOf = try arguments.day("as-of") ?? environment.today
    minimum = try arguments.money("minimum") ?? .zero
  }

  func draw(_ report: LedgerReport) throws -> Ending {
    switch report {
    case .rentalTracker: try draw(rentalTracker())
    case .leasePayments: try draw(leasePayments())
    case .leaseAudit: try lastAudit()
    case .tenantStatement: try draw(tenantStatement())
    case .debtors: try draw(debtors())
    case .forecast: try draw(forecast(decisions()))
    case .maintenance: try draw(MaintenanceReport(MaintenanceQuery(property: property).run(reader())))
    case .expenses: try draw(ExpensesReport(ExpensesQuery(property: property).run(reader())))
    }
  }

  private func draw(_ report: some Report) throws -> Ending { try arguments.draw(report, in: environment) }

  private func reader() throws -> UnifiedReader { try arguments.reader(in: environment) }

  private func accounts() throws -> [LedgerAccount] { try LedgerAccountsQuery(property: property).run(reader()) }

  private func rentalTracker() throws -> RentalTrackerReport {
    let tracker = RentalTracker(
      asOf: asOf, minimumBalance: minimum, minimumMonths: try arguments.count("minimum-months") ?? 1,
      monthsBehind: try arguments.choice("months-behind", RentalTracker.MonthsBehind.self) ?? .missing,
      policy: .periodFirst)
    return RentalTrackerReport(tracker, try accounts())
  }

  private func leasePayments() throws -> LeasePaymentsReport {
    let count = try arguments.count("months") ?? 3
    let start = try arguments.month("start") ?? asOf.month.advanced(by: 1 - min(count, 12))
    let span: MonthSpan
    do { span = try MonthSpan(from: start, count: count) } catch { throw UsageError("--months: \(error)") }
    return LeasePaymentsReport(
      try accounts(), span: span, asOf: asOf, showsInactive: arguments["inactive"] != nil)
  }

  private func tenantStatement() throws -> TenantStatementReport {
    guard let tenant = arguments["tenant"] else { throw UsageError("'tenant-statement' wants --tenant ID") }
    let accounts = try accounts()
    guard accounts.contains(where: { $0.personID == tenant }) else {
      throw UsageError("there is no tenant '\(tenant)'\(suggestion(tenant, accounts.map(\.personID)))")
    }
    return TenantStatementReport(accounts.filter { $0.personID == tenant }, asOf: asOf)
  }

  private func debtors() throws -> DebtorsReport {
    let isOfOwners = try arguments.choice("of", Debtor.self) == .owners
    let owners = isOfOwners ? try OwnershipsQuery(property: property, asOf: asOf).run(reader()) : nil
    return DebtorsReport(try accounts(), owners: owners, asOf: asOf, minimum: minimum)
  }

  /// The forecast beside how well what was kept of earlier ones came true.
  private func forecast(_ decisions: DecisionStore?) throws -> ForecastReport {
    ForecastReport(try accounts(), asOf: asOf, kept: try decisions?.forecasts() ?? []) { examples in
      LogisticModel(examples.map(\.features), examples.map(\.isLate)).map { model in
        { model.chance($0) ?? .nan }
      }
    }
  }

  /// Draws the forecast, and keeps it.
  func keepForecast() throws -> Ending {
    let decisions = try DecisionStore(path: arguments.folder(in: environment).decisions)
    let report = try forecast(decisions)
    for forecast in report.forecasts { _ = try decisions.append(forecast) }
    return try draw(report)
  }

  /// What people decided; nil where nobody has yet.
  private func decisions() throws -> DecisionStore? {
    let path = arguments.folder(in: environment).decisions
    return environment.files.exists(path) ? try DecisionStore(path: path) : nil
  }

  /// The last audit run, with what was decided since.
  private func lastAudit() throws -> Ending {
    guard let decisions = try decisions() else {
      throw UsageError("there is no audit run yet; make one with 'ownerdash audit run'")
    }
    return try AuditDesk(arguments, environment, decisions).show(nil)
  }

  /// Who answers for a debt.
  private enum Debtor: String, CaseIterable {
    case tenants, owners
  }
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
