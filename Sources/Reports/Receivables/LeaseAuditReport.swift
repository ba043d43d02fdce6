internal import Domain
public import Receivables
public import Query

/// One audit run: its totals, and its exceptions by lease and code.
public struct LeaseAuditReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Creates a report of a run, with one row for each lease and code.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - months: the audited months.
  ///   - resolutions: the decisions, by exception.
  ///   - properties: the requested properties; those without a ledger for the months are n/a.
  ///   - showsMonths: whether each exception has a row of its own.
  public init(
    _ run: AuditRun, _ months: [AuditedMonth], _ resolutions: [AuditKey: [AuditResolution]],
    properties: [PropertyLedger], showsMonths: Bool = false
  ) {
    let audited = Set(months.map(\.key.property))
    let unaudited = properties.filter { !audited.contains($0.propertyID) }
    let all = ReceivablesCoverage(properties, run.to.lastDay, .entries)
    let gaps = ReceivablesCoverage(unaudited, run.to.lastDay, .entries)
    let judged = months.map { JudgedMonth($0, run, resolutions[$0.key] ?? []) }
    document = Document(
      title: "Lease audit", subtitle: LeaseAuditReport.metrics(run, judged) + [all.line].compactMap(\.self),
      table: showsMonths ? LeaseAuditReport.exceptions(judged, gaps) : LeaseAuditReport.codes(judged, gaps),
      notes: LeaseAuditReport.notes(judged) + all.notes)
  }

  /// One month with the state of its exception.
  private struct JudgedMonth {
    let month: AuditedMonth
    let state: ExceptionState?
    let variance: Money

    init(_ month: AuditedMonth, _ run: AuditRun, _ decided: [AuditResolution]) {
      self.month = month
      let isException = month.verdict.map { $0 != .matched } ?? false
      state =
        isException ? ExceptionState(expected: month.expected, actual: month.actual, in: run.id, decided) : nil
      variance = isException ? (month.actual ?? .zero) - (month.expected ?? .zero) : .zero
    }
  }

  private static func metrics(_ run: AuditRun, _ judged: [JudgedMonth]) -> [String] {
    let auditable = judged.filter { $0.month.verdict != nil }
    let matched = auditable.count { $0.state == nil }
    let leases = Set(auditable.map { "\($0.month.key.property)\n\($0.month.key.lease)" }).count
    let sum = { (isOpen: Bool, isOver: Bool) -> Money in
      auditable.filter { $0.state?.isOpen == isOpen && ($0.variance > .zero) == isOver }
        .reduce(.zero) { $0 + max($1.variance, -$1.variance) }
    }
    return [
      "\(run.id), made \(run.createdAt), months \(run.from) to \(run.to), partial months \(run.proration.rawValue)",
      "\(leases) leases, \(auditable.count) months of codes, \(matched) matched:"
        + " \(Ratio(matched, of: auditable.count)) %",
      auditable.isEmpty
        ? "undercharged n/a, overcharged n/a: no month could be audited"
        : "undercharged \(sum(true, false)) open and \(sum(false, false)) resolved, overcharged \(sum(true, true)) open and"
          + " \(sum(false, true)) resolved",
    ]
  }

  private static func notes(_ judged: [JudgedMonth]) -> [String] {
    let codes = Set(judged.filter { $0.month.verdict == nil }.map(\.month.key.code)).sorted()
    guard !codes.isEmpty else { return [] }
    let months = judged.count { $0.month.verdict == nil }
    return [
      "Not auditable, counted as unknown: no source gives a schedule or lists the month. \(counted(months, "month", "months"))"
        + " of \(codes.joined(separator: ", "))."
    ]
  }

  private static func codes(_ judged: [JudgedMonth], _ gaps: ReceivablesCoverage) -> Table {
    let byCode = Dictionary(grouping: judged) { judged in
      [judged.month.key.property, judged.month.key.lease, judged.month.key.code]
    }
    let rows = byCode.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, months in
      let states = months.compactMap(\.state)
      let status = months.contains { $0.month.verdict != nil } ? AuditStatus(states) : .notAuditable
      let under = months.reduce(Money.zero) { $0 + max(.zero, -$1.variance) }
      let over = months.reduce(Money.zero) { $0 + max(.zero, $1.variance) }
      return TableRow([
        .text(key[0]), .optional(months.first?.month.unit), .text(key[1]), .text(key[2]),
        .count(months.count { $0.month.verdict == .matched }), .count(states.count),
        .labels([Label(status.description, tone: status.tone)]),
        status == .notAuditable ? .absent : .money(under), status == .notAuditable ? .absent : .money(over), .blank,
      ])
    }
    let columns = [
      Column("property", "Property", .text), Column("unit", "Unit", .text), Column("lease", "Lease", .text),
      Column("code", "Code", .text), Column("matched", "Matched", .count),
      Column("exceptions", "Exceptions", .count), Column("status", "Status", .text),
      Column("undercharge", "Undercharge", .money), Column("overcharge", "Overcharge", .money),
      Column("reason", "Reason", .text, shown: .unlessZero),
    ]
    return Table(columns: columns, rows: rows + gaps.rows(columns), groupedBy: 1)
  }

  private static func exceptions(_ judged: [JudgedMonth], _ gaps: ReceivablesCoverage) -> Table {
    let columns = [
      Column("property", "Property", .text), Column("unit", "Unit", .text), Column("lease", "Lease", .text),
      Column("code", "Code", .text), Column("month", "Month", .text), Column("expected", "Expected", .money),
      Column("actual", "Billed", .money), Column("variance", "Variance", .money),
      Column("post_date", "Posted", .date), Column("verdict", "Verdict", .text), Column("hint", "Hint", .text),
      Column("state", "State", .text), Column("fix", "Fix", .text), Column("who", "Who", .text),
      Column("at", "When", .text), Column("reason", "Reason", .text, shown: .unlessZero),
    ]
    return Table(
      columns: columns,
      rows: judged.compactMap { judged in
        guard let state = judged.state else { return nil }
        let (month, key) = (judged.month, judged.month.key)
        let decided = state.resolution
        return TableRow([
          .text(key.property), .optional(month.unit), .text(key.lease), .text(key.code),
          .text(key.month.description), month.expected.map { .money($0) } ?? .blank,
          month.actual.map { .money($0) } ?? .blank, .money(judged.variance),
          month.postDate.map { .date($0) } ?? .blank, .text(month.verdict?.rawValue ?? ""),
          .text(month.hint?.rawValue ?? ""), .labels([Label(state.word, tone: state.tone)]), .text(decided?.fix ?? ""),
          .text(decided?.who ?? ""),
          .text(decided?.at ?? ""), .blank,
        ])
      } + gaps.rows(columns))
  }
}

extension ExceptionState {
  fileprivate var word: String {
    switch self {
    case .open: "Open"
    case .resolved: "Resolved"
    case .historical: "Historical"
    case .reopened: "Reopened"
    }
  }

  fileprivate var tone: Label.Tone {
    switch self {
    case .open, .reopened: .bad
    case .resolved, .historical: .partial
    }
  }

  fileprivate var resolution: AuditResolution? {
    switch self {
    case .open: nil
    case .resolved(let resolution), .historical(let resolution), .reopened(let resolution): resolution
    }
  }
}

extension AuditStatus {
  /// The color: green, blue or red; nil where the code cannot be audited.
  fileprivate var tone: Label.Tone? {
    switch self {
    case .passed: .good
    case .resolved: .partial
    case .open: .bad
    case .notAuditable: nil
    }
  }
}
