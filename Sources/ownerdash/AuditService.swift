import Domain
import Receivables
import Pipeline
import Query
import Reports
import Warehouse

/// Makes audit runs, and reads them from the store together with people's decisions.
struct AuditService {
  private let arguments: Arguments
  private let environment: Environment
  private let store: DecisionStore

  init(_ arguments: Arguments, _ environment: Environment, _ store: DecisionStore) {
    self.arguments = arguments
    self.environment = environment
    self.store = store
  }

  /// Audits the months, and stores the result.
  func run() throws -> ExitStatus {
    let property = try arguments.knownProperty(in: environment)
    let books = try LeaseAuditQuery(property: property).run(arguments.reader(in: environment))
    guard let last = books.lastMonth else {
      throw UsageError("nothing to audit: no ledger has charges yet")
    }
    let count = try arguments.count("months") ?? 1
    let span: MonthSpan
    do {
      span = try MonthSpan(from: try arguments.month("start") ?? last.advanced(by: 1 - min(count, 12)), count: count)
    } catch let error as ValueError {
      throw UsageError("--months: \(error)")
    }
    let proration = try arguments.choice("proration", ScheduledCharge.Proration.self) ?? .none
    let run = AuditRun(
      createdAt: environment.now(), from: span.months[0], to: span.months[count - 1], proration: proration,
      besides: Set(try store.auditRuns().map(\.id)))
    try store.append(run, books.audit(span.months, proration))
    return try draw(run)
  }

  /// Prints a run; the last one if none is named.
  func show(_ id: String?) throws -> ExitStatus { try draw(find(id)) }

  /// Prints the runs, the latest last.
  func list() throws -> ExitStatus {
    let keys = try arguments.selectedKeys(in: environment)
    let runs = try store.auditRuns().map { run in
      let months = try months(of: run, keys)
      return (run: run, months: months, resolutions: try resolutions(of: months))
    }
    return try arguments.draw(AuditRunsReport(runs), in: environment)
  }

  /// Records a decision about the exceptions of a run that the options select.
  func resolve(_ id: String) throws -> ExitStatus {
    let run = try find(id)
    let keys = try arguments.selectedKeys(in: environment)
    let month = try arguments.month("month")
    let (lease, code) = (arguments["lease"], arguments["code"])
    let tenants = try arguments["tenant"].map(leases)
    guard keys != nil || month != nil || lease != nil || code != nil || tenants != nil else {
      throw UsageError("select exceptions with --property, --tenant, --lease, --code or --month")
    }
    let selected = try months(of: run, keys).filter { audited in
      (lease == nil || audited.key.lease == lease) && (code == nil || audited.key.code == code)
        && (month == nil || audited.key.month == month)
        && tenants?.contains([audited.key.property, audited.key.lease]) ?? true
    }
    // A single exception may be decided again; of several, those that are decided already keep their decision.
    if lease != nil, code != nil, month != nil {
      return try record(run, [single(selected, run)])
    }
    let decided = try resolutions(of: selected)
    let open = selected.filter { month in
      month.isException
        && ExceptionState(
          expected: month.expected, actual: month.actual, in: run.id, decided[month.key] ?? []
        ).isOpen
    }
    guard selected.contains(where: \.isException) else {
      throw UsageError("run '\(run.id)' has no such exception. List them with 'ownerdash audit show --exceptions'")
    }
    return try record(run, open)
  }

  private func single(_ found: [AuditedMonth], _ run: AuditRun) throws -> AuditedMonth {
    let name = "\(arguments["code"] ?? "") of lease '\(arguments["lease"] ?? "")' in \(arguments["month"] ?? "")"
    let exception = try onlyMatch(found, name, otherwise: "run '\(run.id)' has no \(name)")
    guard exception.isException else { throw UsageError("\(name) is not an exception: nothing to resolve") }
    return exception
  }

  /// The leases of a tenant, by property and lease.
  private func leases(of tenant: String) throws -> Set<[String]> {
    let accounts = try LedgerAccountsQuery().run(arguments.reader(in: environment))
    let own = accounts.filter { $0.tenantIDs.contains(tenant) || $0.personID == tenant }
    guard !own.isEmpty else {
      throw UsageError("tenant '\(tenant)' not found\(suggestion(tenant, accounts.map(\.personID)))")
    }
    return Set(own.map { [$0.propertyID, $0.tenancyID] })
  }

  /// Lists the exceptions that a decision would resolve, by their keys, and the amounts undercharged and overcharged.
  private func plan(_ exceptions: [AuditedMonth]) -> ExitStatus {
    for month in exceptions.sorted(by: { $0.key < $1.key }) {
      let amount = { (money: Money?) in money?.description ?? "none" }
      environment.write(
        "would resolve \(month.key.code) of lease '\(month.key.lease)' of '\(month.key.property)' in \(month.key.month):"
          + " expected \(amount(month.expected)), billed \(amount(month.actual))\n")
    }
    let variances = exceptions.map(\.variance)
    let sum = { (sign: Int64) in
      variances.filter { $0.cents.signum() == sign }.reduce(Money.zero) { sign < 0 ? $0 - $1 : $0 + $1 }
    }
    environment.write(
      "\(counted(exceptions.count, "exception", "exceptions")), undercharged \(sum(-1)), overcharged \(sum(1));"
        + " nothing was changed\n")
    return .done
  }

  private func record(_ run: AuditRun, _ exceptions: [AuditedMonth]) throws -> ExitStatus {
    guard arguments["plan"] == nil else { return plan(exceptions) }
    let (fix, action) = (
      try required(arguments["fix"], "--fix TEXT"), try required(arguments["action"], "--action TEXT")
    )
    let (who, at, note) = (try required(arguments["who"], "--who NAME"), environment.now(), arguments["note"])
    try store.append(
      exceptions.map { month in
        AuditResolution(
          key: month.key, run: run.id, expected: month.expected, actual: month.actual, fix: fix, action: action,
          who: who, at: at, note: note)
      })
    for month in exceptions {
      environment.write("\(month.key.code) of lease '\(month.key.lease)' in \(month.key.month): resolved\n")
    }
    if exceptions.isEmpty { environment.write("every such exception is resolved already; nothing was changed\n") }
    return .done
  }

  /// Prints the exceptions that are new, reopened, no longer found or still open in the later of two runs.
  func compare(_ earlier: String, _ later: String) throws -> ExitStatus {
    let keys = try arguments.selectedKeys(in: environment)
    let runs = (try find(earlier), try find(later))
    let (before, after) = (try months(of: runs.0, keys), try months(of: runs.1, keys))
    let report = AuditComparisonReport(
      runs, earlier: (before, try resolutions(of: before)), later: (after, try resolutions(of: after)),
      try receivables(runs.1))
    return try arguments.draw(report, in: environment)
  }

  private func draw(_ run: AuditRun) throws -> ExitStatus {
    let months = try months(of: run, arguments.selectedKeys(in: environment))
    let report = LeaseAuditReport(
      run, months, try resolutions(of: months), try receivables(run),
      showsMonths: arguments["exceptions"] != nil)
    return try arguments.draw(report, in: environment)
  }

  private func months(of run: AuditRun, _ keys: Set<String>?) throws -> [AuditedMonth] {
    try store.auditedMonths(run: run.id).filter { keys?.contains($0.key.property) ?? true }
  }

  private func receivables(_ run: AuditRun) throws -> Receivables {
    try ReceivablesQuery(property: arguments.knownProperty(in: environment), asOf: run.to.lastDay).run(
      arguments.reader(in: environment))
  }

  private func resolutions(of months: [AuditedMonth]) throws -> [AuditKey: [AuditResolution]] {
    try Set(months.map(\.key.property)).reduce(into: [:]) { all, property in
      all.merge(try store.resolutions(property: property)) { first, _ in first }
    }
  }

  private func find(_ id: String?) throws -> AuditRun {
    let runs = try store.auditRuns()
    guard let id else {
      guard let last = runs.last else {
        throw UsageError("no audit run yet. Start one with 'ownerdash audit run'")
      }
      return last
    }
    guard let run = runs.first(where: { $0.id == id }) else {
      throw UsageError("audit run '\(id)' not found\(suggestion(id, runs.map(\.id)))")
    }
    return run
  }
}
