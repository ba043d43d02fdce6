public import Warehouse

/// Who came and went in a window.
public typealias ActivityQuery = WindowQuery<ActivityFigures>

/// Move-ins, move-outs, notices and renewals (`domain.md` 2).
public struct ActivityFigures: WindowFigures, Hashable {
  /// The days.
  public let days: WindowDays
  /// What happened in the window.
  public let counts: ActivityCounts
  /// What happened in the days that it is compared with first.
  public let prior: ActivityCounts
  /// What happened in the same days last year.
  public let lastYear: ActivityCounts
  /// Why the window's figures are absent; nil where they are told.
  public let reason: String?
  /// Whether it is pooled: only complete windows are.
  public var isPooled: Bool { reason == nil }

  /// `activity` and its kin.
  public static let view = "activity"
  /// The events of households.
  public static let dataset = UnifiedFactDay.Dataset.activity
  /// None: counts only add up.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    WindowDays.columns + UnifiedWindow.periods.flatMap { period in ActivityCounts.columns.map { period + $0 } }
    + ["reason"]

  /// Reads a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    days = try WindowDays(row)
    counts = try ActivityCounts(row, prefix: "")
    prior = try ActivityCounts(row, prefix: "compared_")
    lastYear = try ActivityCounts(row, prefix: "last_year_")
    reason = try row.optionalText("reason")
  }
}

/// How many of each happened in some days; nil where no report tells all of the days.
public struct ActivityCounts: Hashable, Sendable {
  /// Households that moved in, without transfers.
  public let moveIns: Int?
  /// Households that moved out, without transfers.
  public let moveOuts: Int?
  /// The one less the other.
  public let netAbsorption: Int?
  /// Leases renewed.
  public let renewals: Int?
  /// Notices to move out.
  public let notices: Int?
  /// Households that moved to another unit of the property.
  public let transfers: Int?
  /// Notices to do so.
  public let transferNotices: Int?
  /// Events whose word is in no table.
  public let unknownEvents: Int?

  static let columns = [
    "move_ins", "move_outs", "net_absorption", "renewals", "notices", "transfers", "transfer_notices", "unknown_events",
  ]

  init(_ row: Cells, prefix: String) throws(QueryError) {
    moveIns = try row.optionalCount(prefix + "move_ins")
    moveOuts = try row.optionalCount(prefix + "move_outs")
    netAbsorption = try row.optionalCount(prefix + "net_absorption")
    renewals = try row.optionalCount(prefix + "renewals")
    notices = try row.optionalCount(prefix + "notices")
    transfers = try row.optionalCount(prefix + "transfers")
    transferNotices = try row.optionalCount(prefix + "transfer_notices")
    unknownEvents = try row.optionalCount(prefix + "unknown_events")
  }
}
