public import Domain
public import Warehouse

/// What leases that began in a window are let for, against the leases before them.
public typealias TradeoutsQuery = WindowQuery<TradeoutFigures>

/// The rents of leases that began, beside those before them in the same units (`domain.md` 2).
public struct TradeoutFigures: WindowFigures, Hashable {
  /// The days.
  public let days: WindowDays
  /// Leases of households that moved in.
  public let new: TradeoutPairs
  /// Leases of households that stayed.
  public let renewal: TradeoutPairs
  /// Both together.
  public let blended: TradeoutPairs
  /// Why some figure is absent or stands on fewer leases than began; nil where none does.
  public let reason: String?

  /// `tradeouts` and its kin.
  public static let view = "tradeouts"
  /// The leases.
  public static let family = UnifiedFactDay.Family.leases
  /// None: rents are pooled alone.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    WindowDays.columns + ["new", "renewal", "blended"].flatMap(TradeoutPairs.columns) + ["reason"]

  /// Reads a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    days = try WindowDays(row)
    new = try TradeoutPairs(row, "new")
    renewal = try TradeoutPairs(row, "renewal")
    blended = try TradeoutPairs(row, "blended")
    reason = try row.optionalText("reason")
  }
}

/// Leases of one kind, and those of them whose unit has an earlier rent at hand.
public struct TradeoutPairs: Hashable, Sendable {
  /// Leases that began.
  public let leases: Int
  /// Those with a rent before them.
  public let pairs: Int
  /// Base rents of the pairs' leases a month, together.
  public let rent: Money
  /// The rents before them, together.
  public let prior: Money
  /// How much more the one is than the other, in per cent.
  public let percent: Hundredths?

  static func columns(_ kind: String) -> [String] {
    ["\(kind)_leases", "\(kind)_pairs", "\(kind)_rent_cents", "\(kind)_prior_cents", "tradeout_\(kind)_pct"]
  }

  init(_ row: Cells, _ kind: String) throws(QueryError) {
    leases = try row.count("\(kind)_leases")
    pairs = try row.count("\(kind)_pairs")
    rent = try row.money("\(kind)_rent_cents")
    prior = try row.money("\(kind)_prior_cents")
    percent = try row.optionalHundredths("tradeout_\(kind)_pct")
  }
}
