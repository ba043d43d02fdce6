internal import Domain
public import Query
public import Receivables

/// The audit runs, each with its status and totals.
public struct AuditRunsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists runs.
  ///
  /// - Parameter runs: the runs in order, each with its months and the decisions on them.
  public init(_ runs: [(run: AuditRun, months: [AuditedMonth], resolutions: [AuditKey: [AuditResolution]])]) {
    document = Document(
      title: "Audit runs", subtitle: [counted(runs.count, "run", "runs")],
      table: Table(
        columns: AuditRunsReport.columns, rows: runs.map { AuditRunsReport.row($0.run, $0.months, $0.resolutions) }),
      notes: ["Undercharge and overcharge: of open exceptions; never netted."])
  }

  private static let columns = [
    Column("run", "Run", .text), Column("created_at", "Made", .text), Column("from_month", "From", .text),
    Column("to_month", "To", .text), Column("proration", "Partial months", .text), Column("leases", "Leases", .count),
    Column("months", "Months of codes", .count), Column("matched", "Matched", .count),
    Column("exceptions", "Exceptions", .count), Column("status", "Status", .text),
    Column("color", "Color", .text, shown: .never), Column("undercharge_open", "Undercharge", .money),
    Column("overcharge_open", "Overcharge", .money),
  ]

  private static func row(
    _ run: AuditRun, _ months: [AuditedMonth], _ resolutions: [AuditKey: [AuditResolution]]
  ) -> TableRow {
    let figures = AuditFigures(JudgedMonth.all(months, of: run, resolutions))
    let status = figures.status
    return TableRow([
      .text(run.id), .text(run.createdAt), .text(run.from.description), .text(run.to.description),
      .text(run.proration.rawValue), .count(figures.leases), .count(figures.months), .count(figures.matched),
      .count(figures.exceptions), .labels([Label(status.description, tone: status.tone)]),
      status.tone.map { .text($0.color) } ?? .blank, figures.isAuditable ? .money(figures.openUndercharge) : .absent,
      figures.isAuditable ? .money(figures.openOvercharge) : .absent,
    ])
  }
}

/// The exceptions that changed between two audit runs, with the amounts of both.
public struct AuditComparisonReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - runs: the IDs of the earlier and the later run.
  ///   - earlier: the earlier run's months, and the decisions on them.
  ///   - later: the later run's months, and the decisions on them.
  ///   - receivables: the properties and leases.
  public init(
    _ runs: (AuditRun, AuditRun), earlier: ([AuditedMonth], [AuditKey: [AuditResolution]]),
    later: ([AuditedMonth], [AuditKey: [AuditResolution]]), _ receivables: Receivables
  ) {
    let judged = { (run: AuditRun, side: ([AuditedMonth], [AuditKey: [AuditResolution]])) in
      JudgedMonth.all(side.0, of: run, side.1).map { AuditComparison.Judged($0.month, $0.state) }
    }
    let comparison = AuditComparison(earlier: judged(runs.0, earlier), later: judged(runs.1, later))
    let leases = AuditLeases(receivables)
    let counts = AuditComparison.Change.allCases.map { "\(comparison.count($0)) \($0.rawValue)" }
    document = Document(
      title: "Audit comparison", subtitle: ["\(runs.0.id) and \(runs.1.id): \(counts.joined(separator: ", "))"],
      table: Table(
        columns: [Column("change", "Change", .text)] + AuditLeases.columns + [
          Column("code", "Code", .text), Column("month", "Month", .text),
          Column("expected_before", "Expected before", .money), Column("actual_before", "Billed before", .money),
          Column("expected_after", "Expected after", .money), Column("actual_after", "Billed after", .money),
        ],
        rows: comparison.lines.map { line in
          let amount = { (amount: Money?) -> Cell in amount.map { .money($0) } ?? .blank }
          return TableRow(
            [.labels([Label(line.change.rawValue, tone: line.change.tone)])]
              + leases.cells(
                property: line.key.property, unit: line.after?.unit ?? line.before?.unit, lease: line.key.lease)
              + [
                .text(line.key.code), .text(line.key.month.description), amount(line.before?.expected),
                amount(line.before?.actual), amount(line.after?.expected), amount(line.after?.actual),
              ])
        }),
      notes: ["Reopened: decided earlier, and open again because the amounts have changed since."])
  }
}

extension AuditComparison.Change {
  fileprivate var tone: Label.Tone {
    switch self {
    case .new, .reopened, .stillOpen: .bad
    case .gone: .good
    }
  }
}
