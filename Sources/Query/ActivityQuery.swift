public import Warehouse

/// A query for move-ins, move-outs, notices and renewals in a window.
public typealias ActivityQuery = WindowQuery<ActivityFigures>

/// Move-ins, move-outs, notices and renewals (`domain.md` 2).
public struct ActivityFigures: WindowFigures, Hashable {
  /// The days of the window and of its comparison periods.
  public let days: WindowDays
  /// The counts of the window.
  public let counts: ActivityCounts
  /// The counts of the primary comparison period.
  public let prior: ActivityCounts
  /// The counts of the same days last year.
  public let lastYear: ActivityCounts
  /// The reason why the window's figures are absent; nil where they are reported.
  public let reason: String?
  /// Whether the figures are pooled: only complete windows are.
  public var isPooled: Bool { reason == nil }

  /// The view by property.
  public static let view = "activity"
  /// The dataset of household events.
  public static let dataset = UnifiedFactDay.Dataset.activity
  /// None: counts are only summed.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    WindowDays.columns + UnifiedWindow.periods.flatMap { period in ActivityCounts.columns.map { period + $0 } }
    + ["reason"]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    days = try WindowDays(row)
    counts = try ActivityCounts(row, prefix: "")
    prior = try ActivityCounts(row, prefix: "compared_")
    lastYear = try ActivityCounts(row, prefix: "last_year_")
    reason = try row.optionalText("reason")
  }
}

/// The number of each kind of event in a period; nil where no report covers all of its days.
public struct ActivityCounts: Hashable, Sendable {
  /// Households that moved in, without transfers.
  public let moveIns: Int?
  /// Households that moved out, without transfers.
  public let moveOuts: Int?
  /// Move-ins less move-outs.
  public let netAbsorption: Int?
  /// Leases renewed.
  public let renewals: Int?
  /// Notices to move out.
  public let notices: Int?
  /// Households that moved to another unit of the property.
  public let transfers: Int?
  /// Notices to transfer.
  public let transferNotices: Int?
  /// Events whose term is not in the event tables.
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
