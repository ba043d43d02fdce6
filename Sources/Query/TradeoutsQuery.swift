public import Domain
public import Warehouse

/// A query for the rents of leases that started in a window, compared with the leases before them.
public typealias TradeoutsQuery = WindowQuery<TradeoutFigures>

/// The rents of leases that started, with the prior rents of the same units (`domain.md` 2).
public struct TradeoutFigures: WindowFigures, Hashable {
  /// The days of the window and of its comparison periods.
  public let days: WindowDays
  /// The leases that started in the window.
  public let pairs: TradeoutKinds
  /// The leases that started in the primary comparison period.
  public let prior: TradeoutKinds
  /// The leases that started in the same days last year.
  public let lastYear: TradeoutKinds
  /// The first day of the lease history in the warehouse, from which the prior rents are taken.
  public let knownSince: CivilDate?
  /// The reason why a figure is absent or covers fewer leases than started; nil where this applies to none.
  public let reason: String?

  /// The view by property.
  public static let view = "tradeouts"
  /// The dataset of leases.
  public static let dataset = UnifiedFactDay.Dataset.leases
  /// None: rents are only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    WindowDays.columns + UnifiedWindow.periods.flatMap(TradeoutKinds.columns) + ["known_since", "reason"]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    days = try WindowDays(row)
    pairs = try TradeoutKinds(row, "")
    prior = try TradeoutKinds(row, "compared_")
    lastYear = try TradeoutKinds(row, "last_year_")
    knownSince = try row.optionalDate("known_since")
    reason = try row.optionalText("reason")
  }
}

/// The leases that started in a period.
public struct TradeoutKinds: Hashable, Sendable {
  /// Leases of households that moved in.
  public let new: TradeoutPairs
  /// Leases of households that stayed.
  public let renewal: TradeoutPairs
  /// New and renewal leases together.
  public let blended: TradeoutPairs

  static func columns(_ period: String) -> [String] {
    ["new", "renewal", "blended"].flatMap { TradeoutPairs.columns(period, $0) }
  }

  init(_ row: Cells, _ period: String) throws(QueryError) {
    new = try TradeoutPairs(row, period, "new")
    renewal = try TradeoutPairs(row, period, "renewal")
    blended = try TradeoutPairs(row, period, "blended")
  }
}

/// Leases of one kind, and those among them whose unit has a known prior rent; nil where the lease history does not
/// reach back to the period.
public struct TradeoutPairs: Hashable, Sendable {
  /// Leases that started.
  public let leases: Int?
  /// Leases with a prior rent.
  public let pairs: Int?
  /// The sum of the monthly base rents of the leases with a prior rent.
  public let rent: Money?
  /// The sum of the prior rents.
  public let prior: Money?
  /// The change from the prior rents, in percent.
  public let percent: Hundredths?

  static func columns(_ period: String, _ kind: String) -> [String] {
    [
      "tradeout_\(kind)_leases", "tradeout_\(kind)_pairs", "tradeout_\(kind)_rent_cents",
      "tradeout_\(kind)_prior_cents", "tradeout_\(kind)_pct",
    ]
    .map { period + $0 }
  }

  init(_ row: Cells, _ period: String, _ kind: String) throws(QueryError) {
    leases = try row.optionalCount("\(period)tradeout_\(kind)_leases")
    pairs = try row.optionalCount("\(period)tradeout_\(kind)_pairs")
    rent = try row.optionalMoney("\(period)tradeout_\(kind)_rent_cents")
    prior = try row.optionalMoney("\(period)tradeout_\(kind)_prior_cents")
    percent = try row.optionalHundredths("\(period)tradeout_\(kind)_pct")
  }
}
