internal import Domain
public import Query
internal import Warehouse

/// Lease expirations by month, and their outcomes.
public struct ExpirationsReport: Report {
  private let result: QueryResult<ExpirationFigures>
  private let title: String

  /// Creates a report of a query result: of all months, or of those that the title names.
  public init(_ result: QueryResult<ExpirationFigures>, title: String = "Expirations") {
    self.result = result
    self.title = title
  }

  /// The leases by scheduled end and decision, and the renewal rate of each month.
  public var document: Document {
    Document(
      title: title, result, figures: figures, report: .expirations,
      notes: [
        "A lease counts in the month of its scheduled end; the decisions add up to the total expiring",
        "Retention: renewed, month-to-month and transferred leases; undecided leases do not count yet",
        "Vacating: on notice or moved out. month_to_month: month-to-month since before the first month",
      ] + coverageNote)
  }

  private var figures: [FigureColumn<ExpirationFigures>] {
    [.count("expiring_leases", "Expiring") { $0.expiring }]
      + ExpirationDecision.allCases.map(decided) + [
        .count("left_leases", "Moved out", shown: .unlessZero) { $0.left },
        .decimal("renewal_rate_pct", "Renewal %", known: { $0.expiring != nil }) { $0.renewalRate },
        .decimal("retention_pct", "Retention %", known: { $0.expiring != nil }) { $0.retention },
        .count("covered_buckets", "Covered", shown: .never) { $0.coveredBuckets },
        .text("reason", "Reason", shown: .never) { $0.reason },
      ]
  }

  private func decided(_ decision: ExpirationDecision) -> FigureColumn<ExpirationFigures> {
    .count("\(decision.rawValue)_leases", decision.heading, shown: decision == .unknown ? .unlessZero : .always) {
      $0.decisions[decision]
    }
  }

  /// A note on the months that are n/a because the loaded report does not cover them.
  private var coverageNote: [String] {
    let isPartial = result.rows.contains { $0.figures.coveredBuckets < $0.figures.buckets }
    return isPartial
      ? ["n/a: the report loaded does not cover all leases of the month; totals exclude these months"] : []
  }
}

extension ExpirationDecision {
  fileprivate var heading: String {
    switch self {
    case .renewed: "Renewed"
    case .vacating: "Vacating"
    case .monthToMonth: "MTM"
    case .undecided: "Undecided"
    case .transferred: "Transferred"
    case .unknown: "Unknown"
    }
  }
}
