public import Domain
public import Warehouse

/// What is asked, and what is paid.
public typealias PricingQuery = MetricQuery<PricingFigures>

/// Rents asked and in place (`domain.md` 2).
public struct PricingFigures: MetricFigures, Hashable {
  /// Which units' market rents the asking rent is the mean of.
  public enum AskingBasis: String, Sendable {
    /// Those that can be rented: vacant or on notice, and not rented.
    case availableUnits = "available_units"
    /// All of the floor plan, since none can be rented.
    case floorplan
    /// The one for some properties, the other for others.
    case mixed
  }

  /// Units, without commercial and excluded ones.
  public let total: Int
  /// Leased units with a rent.
  public let inPlaceUnits: Int
  /// Their base rent on average.
  public let inPlaceRent: Money?
  /// Their base rent in dollars a square foot.
  public let inPlacePerSquareFoot: Hundredths?
  /// How many of them have no square feet and stay out of that.
  public let inPlaceUnsized: Int?
  /// Units whose market rents make the asking rent.
  public let askingUnits: Int
  /// Their market rent on average.
  public let askingRent: Money?
  /// Which units they are; nil where there is no asking rent.
  public let askingBasis: AskingBasis?
  /// Their market rent in dollars a square foot.
  public let askingPerSquareFoot: Hundredths?
  /// How many of them have no square feet and stay out of that.
  public let askingUnsized: Int?
  /// Asking against in place, in per cent of in place.
  public let growth: Hundredths?
  /// Market rent above lease rent, over leased units with both.
  public let lossToLease: Money?
  /// Lease rent above market rent, over the same units; never netted against the loss.
  public let gainToLease: Money?
  /// Why some figure is absent; nil where none is.
  public let reason: String?

  /// `pricing` and its kin.
  public static let view = "pricing"
  /// The rents.
  public static let dataset = UnifiedFactDay.Dataset.pricing
  /// None: the rents are pooled alone.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns = [
    "total_units", "in_place_units", "in_place_rent_avg_cents", "in_place_psf", "in_place_unsized_units",
    "asking_units", "asking_rent_avg_cents", "asking_basis", "asking_psf", "asking_unsized_units", "rent_growth_pct",
    "loss_to_lease_cents", "gain_to_lease_cents", "reason",
  ]

  /// Reads a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    total = try row.count("total_units")
    inPlaceUnits = try row.count("in_place_units")
    inPlaceRent = try row.optionalMoney("in_place_rent_avg_cents")
    inPlacePerSquareFoot = try row.optionalHundredths("in_place_psf")
    inPlaceUnsized = try row.optionalCount("in_place_unsized_units")
    askingUnits = try row.count("asking_units")
    askingRent = try row.optionalMoney("asking_rent_avg_cents")
    askingBasis = try row.optionalWord("asking_basis")
    askingPerSquareFoot = try row.optionalHundredths("asking_psf")
    askingUnsized = try row.optionalCount("asking_unsized_units")
    growth = try row.optionalHundredths("rent_growth_pct")
    lossToLease = try row.optionalMoney("loss_to_lease_cents")
    gainToLease = try row.optionalMoney("gain_to_lease_cents")
    reason = try row.optionalText("reason")
  }
}
