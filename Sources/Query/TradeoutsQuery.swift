public import Domain
public import Warehouse

/// What leases that began in a window are let for, against the leases before them.
public typealias TradeoutsQuery = WindowQuery<TradeoutFigures>

/// The rents of leases that began, beside those before them in the same units (`domain.md` 2).
public struct TradeoutFigures: WindowFigures, Hashable {
  /// The days.
  public let days: WindowDays
  /// The leases that began in the window.
  public let pairs: TradeoutKinds
  /// Those of the days that it is compared with first.
  public let prior: TradeoutKinds
  /// Those of the same days last year.
  public let lastYear: TradeoutKinds
  /// The first day of our own lease history, from which the earlier rents come.
  public let knownSince: CivilDate?
  /// Why some figure is absent or stands on fewer leases than began; nil where none does.
  public let reason: String?

  /// `tradeouts` and its kin.
  public static let view = "tradeouts"
  /// The leases.
  public static let dataset = UnifiedFactDay.Dataset.leases
  /// None: rents are pooled alone.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    WindowDays.columns + UnifiedWindow.periods.flatMap(TradeoutKinds.columns) + ["known_since", "reason"]

  /// Reads a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    days = try WindowDays(row)
    pairs = try TradeoutKinds(row, "")
    prior = try TradeoutKinds(row, "compared_")
    lastYear = try TradeoutKinds(row, "last_year_")
    knownSince = try row.optionalDate("known_since")
    reason = try row.optionalText("reason")
  }
}

/// The leases that began in some days.
public struct TradeoutKinds: Hashable, Sendable {
  /// Leases of households that moved in.
  public let new: TradeoutPairs
  /// Leases of households that stayed.
  public let renewal: TradeoutPairs
  /// Both together.
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

/// Leases of one kind, nil where our lease history does not reach back to the days; and those of them whose unit has an earlier rent at hand.
public struct TradeoutPairs: Hashable, Sendable {
  /// Leases that began.
  public let leases: Int?
  /// Those with a rent before them.
  public let pairs: Int?
  /// Base rents of the pairs' leases a month, together.
  public let rent: Money?
  /// The rents before them, together.
  public let prior: Money?
  /// How much more the one is than the other, in per cent.
  public let percent: Hundredths?

  static func columns(_ period: String, _ kind: String) -> [String] {
    ["\(kind)_leases", "\(kind)_pairs", "\(kind)_rent_cents", "\(kind)_prior_cents", "tradeout_\(kind)_pct"]
      .map { period + $0 }
  }

  init(_ row: Cells, _ period: String, _ kind: String) throws(QueryError) {
    leases = try row.optionalCount("\(period)\(kind)_leases")
    pairs = try row.optionalCount("\(period)\(kind)_pairs")
    rent = try row.optionalMoney("\(period)\(kind)_rent_cents")
    prior = try row.optionalMoney("\(period)\(kind)_prior_cents")
    percent = try row.optionalHundredths("\(period)tradeout_\(kind)_pct")
  }
}
