public import Domain
public import Receivables
public import Query

/// One audit run: its status and totals, and its codes or exceptions by property and lease.
public struct LeaseAuditReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Creates a report of a run, with one row for each lease and code.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - months: the audited months.
  ///   - resolutions: the decisions, by exception.
  ///   - receivables: the properties and leases; a property without a ledger for the months is n/a.
  ///   - showsMonths: whether each exception has a row of its own.
  public init(
    _ run: AuditRun, _ months: [AuditedMonth], _ resolutions: [AuditKey: [AuditResolution]], _ receivables: Receivables,
    showsMonths: Bool = false
  ) {
    let audited = Set(months.map(\.key.property))
    let properties = receivables.properties
    let all = ReceivablesCoverage(properties, run.to.lastDay, .entries)
    let gaps = ReceivablesCoverage(
      properties.filter { !audited.contains($0.propertyID) }, run.to.lastDay, .entries)
    let judged = JudgedMonth.all(months, of: run, resolutions)
    let leases = AuditLeases(receivables)
    let label = all.label("Total")
    document = Document(
      title: "Lease audit", subtitle: AuditFigures(judged).lines(of: run) + [all.line].compactMap(\.self),
      table: showsMonths
        ? AuditExceptions(leases, gaps, open: receivables.openByAuditedMonth).table(judged, label)
        : AuditCodes(leases, gaps).table(judged, label),
      notes: (showsMonths ? [LeaseAuditReport.openNote] : []) + LeaseAuditReport.notes(judged) + all.notes)
  }

  private static let openNote =
    "Open: what is unpaid of the billed charges at the end of the audited months, by the balance that all reports use."

  private static func notes(_ judged: [JudgedMonth]) -> [String] {
    let codes = Set(judged.filter { $0.month.verdict == nil }.map(\.month.key.code)).sorted()
    let current = ["Tenant, lease dates and address: as known now. Undercharge and overcharge are never netted."]
    guard !codes.isEmpty else { return current }
    let months = judged.count { $0.month.verdict == nil }
    return current + [
      "Not auditable, counted as unknown: no source gives a schedule or lists the month. \(counted(months, "month", "months"))"
        + " of \(codes.joined(separator: ", "))."
    ]
  }
}

/// One month with the state of its exception.
struct JudgedMonth {
  let month: AuditedMonth
  /// The state; nil where the month is no exception.
  let state: ExceptionState?
  /// Billed less expected; zero where the month is no exception.
  let variance: Money

  static func all(
    _ months: [AuditedMonth], of run: AuditRun, _ resolutions: [AuditKey: [AuditResolution]]
  ) -> [JudgedMonth] {
    months.map { JudgedMonth($0, run, resolutions[$0.key] ?? []) }
  }

  init(_ month: AuditedMonth, _ run: AuditRun, _ decided: [AuditResolution]) {
    self.month = month
    state =
      month.isException ? ExceptionState(expected: month.expected, actual: month.actual, in: run.id, decided) : nil
    variance = month.isException ? month.variance : .zero
  }

  var undercharge: Money { max(.zero, .zero - variance) }
  var overcharge: Money { max(.zero, variance) }
}

/// The figures of a set of audited months.
struct AuditFigures {
  private let judged: [JudgedMonth]

  init(_ judged: [JudgedMonth]) { self.judged = judged.filter { $0.month.verdict != nil } }

  var isAuditable: Bool { !judged.isEmpty }
  var leases: Int { Set(judged.map { [$0.month.key.property, $0.month.key.lease] }).count }
  var months: Int { judged.count }
  var matched: Int { judged.count { $0.state == nil } }
  var exceptions: Int { judged.count { $0.state != nil } }
  var status: AuditStatus { isAuditable ? AuditStatus(judged.compactMap(\.state)) : .notAuditable }
  var undercharge: Money { judged.reduce(.zero) { $0 + $1.undercharge } }
  var overcharge: Money { judged.reduce(.zero) { $0 + $1.overcharge } }
  var openUndercharge: Money { judged.filter { $0.state?.isOpen == true }.reduce(.zero) { $0 + $1.undercharge } }
  var openOvercharge: Money { judged.filter { $0.state?.isOpen == true }.reduce(.zero) { $0 + $1.overcharge } }

  /// The run in words: its parameters, its status, and its totals.
  func lines(of run: AuditRun) -> [String] {
    [
      "\(run.id), made \(run.createdAt), months \(run.from) to \(run.to), partial months \(run.proration.rawValue)",
      "status: \(status)",
      "\(leases) leases, \(months) months of codes, \(matched) matched: \(Ratio(matched, of: months)) %",
      isAuditable
        ? "undercharged \(openUndercharge) open and \(undercharge - openUndercharge) resolved, overcharged"
          + " \(openOvercharge) open and \(overcharge - openOvercharge) resolved"
        : "undercharged n/a, overcharged n/a: no month could be audited",
    ]
  }
}

/// The properties and leases of an audit, as they are known now.
struct AuditLeases {
  private let properties: [String: PropertyLedger]
  private let accounts: [[String]: LedgerAccount]

  init(_ receivables: Receivables) {
    properties = Dictionary(
      receivables.properties.map { ($0.propertyID, $0) }, uniquingKeysWith: { first, _ in first })
    accounts = Dictionary(
      receivables.accounts.map { ([$0.propertyID, $0.tenancyID], $0) }, uniquingKeysWith: { first, _ in first })
  }

  static let columns = [
    Column("property", "Key", .text), Column("property_name", "Property", .text),
    Column("address", "Address", .text, shown: .unlessZero), Column("unit", "Unit", .text),
    Column("lease", "Lease", .text), Column("tenant_id", "Tenant", .text, shown: .never),
    Column("tenant", "Name", .text, shown: .unlessZero),
    Column("lease_starts", "Lease from", .date, shown: .unlessZero),
    Column("lease_ends", "Lease to", .date, shown: .unlessZero),
  ]

  func cells(property: String, unit: String? = nil, lease: String? = nil) -> [Cell] {
    let account = lease.flatMap { accounts[[property, $0]] }
    return [
      .text(property), name(property), properties[property]?.address.map { .text($0) } ?? .blank,
      lease == nil ? .blank : .optional(unit), lease.map { .text($0) } ?? .blank,
      account.map { .text($0.personID) } ?? .blank, account?.tenant.map { .text($0) } ?? .blank,
      account?.starts.map { .date($0) } ?? .blank, account?.ends.map { .date($0) } ?? .blank,
    ]
  }

  func name(_ property: String) -> Cell { .text(properties[property]?.property ?? property) }

  /// The days of a month that the lease covers.
  func period(_ key: AuditKey) -> (from: CivilDate, to: CivilDate) {
    let account = accounts[[key.property, key.lease]]
    let last = [account?.ends, account?.moveOut].compactMap(\.self).min()
    let from = max(key.month.firstDay, account?.starts ?? key.month.firstDay)
    let to = min(key.month.lastDay, last ?? key.month.lastDay)
    return from <= to ? (from, to) : (key.month.firstDay, key.month.lastDay)
  }
}

/// The table of codes, with totals by property and by lease.
private struct AuditCodes {
  private let leases: AuditLeases
  private let gaps: ReceivablesCoverage

  init(_ leases: AuditLeases, _ gaps: ReceivablesCoverage) { (self.leases, self.gaps) = (leases, gaps) }

  private static let columns =
    AuditLeases.columns + [
      Column("code", "Code", .text), Column("matched", "Matched", .count), Column("exceptions", "Exceptions", .count),
      Column("status", "Status", .text), Column("color", "Color", .text, shown: .never),
      Column("undercharge", "Undercharge", .money), Column("overcharge", "Overcharge", .money),
      Column("matched_months", "Matched months", .text, shown: .folded, form: .records(total: nil)),
      Column("reason", "Reason", .text, shown: .unlessZero),
    ]

  func table(_ judged: [JudgedMonth], _ label: Cell) -> Table {
    let byProperty = Dictionary(grouping: judged, by: \.month.key.property).sorted { $0.key < $1.key }
    let rows = byProperty.flatMap { property, months -> [TableRow] in
      let head = row(leases.cells(property: property), "all leases", months, .subtotal)
      let leases = Dictionary(grouping: months, by: \.month.key.lease).sorted { $0.key < $1.key }
      return [head] + leases.flatMap { lease($0.value) }
    }
    let figures = AuditFigures(judged)
    let lead = [label] + Array(repeating: Cell.blank, count: AuditLeases.columns.count)
    let total = TableRow(lead + cells(figures) + [.blank, .blank])
    return Table(columns: AuditCodes.columns, rows: rows + gaps.rows(AuditCodes.columns), total: total, groupedBy: 2)
  }

  private func lease(_ months: [JudgedMonth]) -> [TableRow] {
    let first = months[0].month
    let place = leases.cells(property: first.key.property, unit: first.unit, lease: first.key.lease)
    let codes = Dictionary(grouping: months, by: \.month.key.code).sorted { $0.key < $1.key }
    let head = codes.count > 1 ? [row(place, "all codes", months, .subtotal)] : []
    return head + codes.map { row(place, $0.key, $0.value, .entry) }
  }

  private func row(_ place: [Cell], _ code: String, _ months: [JudgedMonth], _ role: TableRow.Role) -> TableRow {
    let matched = months.filter { $0.month.verdict == .matched }.map(\.month.key.month).sorted()
    let labels = matched.map { Label($0.name, fields: [LabelField("month", .text($0.description))]) }
    return TableRow(
      place + [.text(code)] + cells(AuditFigures(months)) + [role == .entry ? .labels(labels) : .blank, .blank],
      role: role)
  }

  private func cells(_ figures: AuditFigures) -> [Cell] {
    let status = figures.status
    return [
      .count(figures.matched), .count(figures.exceptions),
      .labels([Label(status.description, tone: status.tone)]), status.tone.map { .text($0.color) } ?? .blank,
      figures.isAuditable ? .money(figures.undercharge) : .absent,
      figures.isAuditable ? .money(figures.overcharge) : .absent,
    ]
  }
}

/// The table of exceptions, with the decisions on them.
private struct AuditExceptions {
  private let leases: AuditLeases
  private let gaps: ReceivablesCoverage
  private let open: [AuditKey: Money]

  init(_ leases: AuditLeases, _ gaps: ReceivablesCoverage, open: [AuditKey: Money]) {
    (self.leases, self.gaps, self.open) = (leases, gaps, open)
  }

  private static let columns =
    AuditLeases.columns + [
      Column("code", "Code", .text), Column("month", "Month", .text),
      Column("expected_from", "Expected from", .date, shown: .never),
      Column("expected_to", "Expected to", .date, shown: .never), Column("expected", "Expected", .money),
      Column("actual", "Billed", .money), Column("variance", "Variance", .money),
      Column("open", "Open", .money, shown: .unlessZero), Column("post_date", "Posted", .date),
      Column("verdict", "Verdict", .text), Column("hint", "Hint", .text), Column("state", "State", .text),
      Column("color", "Color", .text, shown: .never), Column("fix", "Fix", .text, isPersonal: true),
      Column("action", "Action", .text, shown: .unlessZero, isPersonal: true),
      Column("who", "Who", .text, isPersonal: true), Column("at", "When", .text),
      Column("note", "Note", .text, shown: .unlessZero, isPersonal: true),
      Column("reason", "Reason", .text, shown: .unlessZero),
    ]

  func table(_ judged: [JudgedMonth], _ label: Cell) -> Table {
    let rows = judged.sorted { $0.month.key < $1.month.key }.compactMap { judged in
      judged.state.map { row(judged, $0) }
    }
    let sum = { (amount: (JudgedMonth) -> Money?) in
      Cell.money(judged.filter { $0.state != nil }.compactMap(amount).reduce(.zero, +))
    }
    let lead = [label] + Array(repeating: Cell.blank, count: AuditLeases.columns.count + 3)
    let open = judged.filter { $0.state != nil }.compactMap { self.open[$0.month.key] }
    let total =
      lead + [
        sum(\.month.expected), sum(\.month.actual), sum(\.variance),
        open.isEmpty ? .blank : .money(open.reduce(.zero, +)),
      ] + Array(repeating: .blank, count: 11)
    return Table(
      columns: AuditExceptions.columns, rows: rows + gaps.rows(AuditExceptions.columns), total: TableRow(total))
  }

  private func row(_ judged: JudgedMonth, _ state: ExceptionState) -> TableRow {
    let (month, key) = (judged.month, judged.month.key)
    let decided = state.resolution
    let period = leases.period(key)
    let expected: [Cell] =
      month.expected == nil
      ? [.blank, .blank, .blank] : [.date(period.from), .date(period.to), .optional(month.expected)]
    let text = { (text: String?) -> Cell in text.map { .text($0) } ?? .blank }
    return TableRow(
      leases.cells(property: key.property, unit: month.unit, lease: key.lease)
        + [.text(key.code), .text(key.month.description)] + expected + [
          month.actual.map { .money($0) } ?? .blank, .money(judged.variance),
          open[key].map { .money($0) } ?? .blank, month.postDate.map { .date($0) } ?? .blank,
          .text(month.verdict?.rawValue ?? ""), .text(month.hint?.rawValue ?? ""),
          .labels([Label(state.word, tone: state.tone)]), .text(state.tone.color),
          text(decided?.fix), text(decided?.action), text(decided?.who), text(decided?.at), text(decided?.note), .blank,
        ])
  }
}

extension AuditedMonth {
  /// Whether the billed amount differs from the expected one.
  public var isException: Bool { verdict.map { $0 != .matched } ?? false }

  /// Billed less expected; an absent amount counts as zero.
  public var variance: Money { (actual ?? .zero) - (expected ?? .zero) }
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
  /// The status's tone; nil where the code cannot be audited.
  var tone: Label.Tone? {
    switch self {
    case .passed: .good
    case .resolved: .partial
    case .open: .bad
    case .notAuditable: nil
    }
  }
}

extension Label.Tone {
  /// The color's name for programs.
  var color: String {
    switch self {
    case .good: "green"
    case .partial: "blue"
    case .pending: "yellow"
    case .bad: "red"
    }
  }
}
