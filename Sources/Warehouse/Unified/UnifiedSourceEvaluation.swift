public import Domain

/// One advertising source's counts in a period, as a report of the source system prints them.
public struct UnifiedSourceEvaluation: UnifiedRow {
  /// What a report counts of one source.
  public struct Counts: Hashable, Sendable {
    /// First contacts, those among them by phone, all visits, and visits after a prospect's first.
    public var leads, phoneCalls, tours, returnVisits: Int
    /// Leases signed, prospects put on the waiting list, and leases canceled or denied.
    public var leases, waitlisted, cancelled: Int
    /// Leases and the waiting list less what was canceled or denied.
    public var netLeases: Int

    /// Counts from their parts.
    public init(
      leads: Int, phoneCalls: Int, tours: Int, returnVisits: Int, leases: Int, waitlisted: Int, cancelled: Int,
      netLeases: Int
    ) {
      (self.leads, self.phoneCalls, self.tours, self.returnVisits) = (leads, phoneCalls, tours, returnVisits)
      (self.leases, self.waitlisted, self.cancelled, self.netLeases) = (leases, waitlisted, cancelled, netLeases)
    }
  }

  /// The property's key.
  public var propertyID: String
  /// The day on which the report was run.
  public var asOf: CivilDate
  /// The period that the report covers.
  public var first: CivilDate, last: CivilDate
  /// The source as the source system words it.
  public var source: String
  /// The counts.
  public var counts: Counts

  /// A row of a report.
  public init(propertyID: String, asOf: CivilDate, period: ClosedRange<CivilDate>, source: String, counts: Counts) {
    (self.propertyID, self.asOf, self.source, self.counts) = (propertyID, asOf, source, counts)
    (first, last) = (period.lowerBound, period.upperBound)
  }

  /// The table.
  public static let schema = TableSchema<UnifiedSourceEvaluation>(
    "unified_source_evaluations",
    grain: "one row per property, day of the report, period and advertising source",
    source: "RealPage: Primary Advertising Source Evaluation (4158)",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .day("period_first", \.first, "the first day that the report covers"),
      .day("period_last", \.last, "the last day that the report covers"),
      .text("advertising_source", \.source, "the advertising source as the source system words it"),
      .integer("leads", \.counts.leads, "new prospects: first contacts in the period", unit: "prospects"),
      .integer("phone_calls", \.counts.phoneCalls, "new prospects who called first", unit: "prospects"),
      .integer("tours", \.counts.tours, "visits in the period", unit: "visits"),
      .integer("return_visits", \.counts.returnVisits, "visits after a prospect's first", unit: "visits"),
      .integer("leases", \.counts.leases, "leases signed in the period", unit: "leases"),
      .integer("waitlisted", \.counts.waitlisted, "prospects put on the waiting list", unit: "prospects"),
      .integer("cancelled", \.counts.cancelled, "leases canceled or denied in the period", unit: "leases"),
      .integer("net_leases", \.counts.netLeases, "leases and waiting list less canceled and denied", unit: "leases"),
    ], key: ["property_id", "as_of", "period_first", "period_last", "advertising_source"],
    checks: ["net_leases = leases + waitlisted - cancelled", "period_first <= period_last"])
}
