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
      createdAt: environment.now(), from: span.months[0], to: span.months[count - 1], proration: proration)
    guard try !store.auditRuns().contains(where: { $0.id == run.id }) else {
      throw UsageError("run '\(run.id)' already exists. Try again in a second")
    }
    try store.append(run, books.audit(span.months, proration))
    return try draw(run)
  }

  /// Prints a run; the last one if none is named.
  func show(_ id: String?) throws -> ExitStatus { try draw(find(id)) }

  /// Records a decision about an exception of a run.
  func resolve(_ id: String) throws -> ExitStatus {
    let run = try find(id)
    let month = try required(arguments.month("month"), "--month YYYY-MM")
    let (lease, code) = (try required(arguments["lease"], "--lease ID"), try required(arguments["code"], "--code CODE"))
    let property = try arguments.knownProperty(in: environment)
    let found = try store.auditedMonths(run: run.id).filter { audited in
      audited.key.lease == lease && audited.key.code == code && audited.key.month == month
        && (property == nil || audited.key.property == property)
    }
    let exception = try onlyMatch(
      found, "\(code) of lease '\(lease)' in \(month)",
      otherwise: "run '\(run.id)' has no \(code) of lease '\(lease)' in \(month)")
    guard let verdict = exception.verdict, verdict != .matched else {
      throw UsageError("\(code) of lease '\(lease)' in \(month) is not an exception: nothing to resolve")
    }
    try store.append(
      AuditResolution(
        key: exception.key, run: run.id, expected: exception.expected, actual: exception.actual,
        fix: try required(arguments["fix"], "--fix TEXT"), action: try required(arguments["action"], "--action TEXT"),
        who: try required(arguments["who"], "--who NAME"), at: environment.now(), note: arguments["note"]))
    environment.write("\(code) of lease '\(lease)' in \(month): resolved\n")
    return .done
  }

  /// Prints the exceptions that are new, no longer open or still open in the later of two runs.
  func compare(_ earlier: String, _ later: String) throws -> ExitStatus {
    let change = AuditComparison(earlier: try open(find(earlier)), later: try open(find(later)))
    let rows = [("new", change.new), ("no longer found", change.gone), ("still open", change.stillOpen)].flatMap {
      word, keys in
      keys.map { key -> [Cell] in
        [.text(word), .text(key.property), .text(key.lease), .text(key.code), .text(key.month.description)]
      }
    }
    let report = RowsReport(
      title: "Audit comparison",
      subtitle: [
        "\(earlier) and \(later): \(change.new.count) new, \(change.gone.count) no longer found, \(change.stillOpen.count) still open"
      ],
      columns: [
        Column("change", "Change", .text), Column("property", "Property", .text), Column("lease", "Lease", .text),
        Column("code", "Code", .text), Column("month", "Month", .text),
      ], rows: rows)
    return try arguments.draw(report, in: environment)
  }

  private func draw(_ run: AuditRun) throws -> ExitStatus {
    let property = try arguments.knownProperty(in: environment)
    let months = try store.auditedMonths(run: run.id).filter { property == nil || $0.key.property == property }
    let receivables = try ReceivablesQuery(property: property, asOf: run.to.lastDay).run(
      arguments.reader(in: environment))
    let report = LeaseAuditReport(
      run, months, try resolutions(of: months), properties: receivables.properties,
      showsMonths: arguments["exceptions"] != nil)
    return try arguments.draw(report, in: environment)
  }

  /// The exceptions of a run that need a decision.
  private func open(_ run: AuditRun) throws -> Set<AuditKey> {
    let months = try store.auditedMonths(run: run.id)
    let resolutions = try resolutions(of: months)
    return Set(
      months.filter { month in
        guard let verdict = month.verdict, verdict != .matched else { return false }
        return ExceptionState(
          expected: month.expected, actual: month.actual, in: run.id, resolutions[month.key] ?? []
        ).isOpen
      }.map(\.key))
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
