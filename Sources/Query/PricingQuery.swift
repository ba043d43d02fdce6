public import Domain
public import Warehouse

/// A query for asking and in-place rents.
public typealias PricingQuery = MetricQuery<PricingFigures>

/// Asking and in-place rents (`domain.md` 2).
public struct PricingFigures: MetricFigures, Hashable {
  /// The units whose market rents make up the asking rent.
  public enum AskingBasis: String, Sendable {
    /// Available units: vacant or on notice, and not rented.
    case availableUnits = "available_units"
    /// All units of the floor plan, because none is available.
    case floorplan
    /// Available units for some properties, all units for others.
    case mixed
  }

  /// Total units, without commercial and excluded units.
  public let total: Int
  /// Leased units with a rent.
  public let inPlaceUnits: Int
  /// Their average base rent.
  public let inPlaceRent: Money?
  /// Their base rent in dollars per square foot.
  public let inPlacePerSquareFoot: Hundredths?
  /// The number of these units without square feet, which the rent per square foot excludes.
  public let inPlaceUnsized: Int?
  /// Units whose market rents make up the asking rent.
  public let askingUnits: Int
  /// Their average market rent.
  public let askingRent: Money?
  /// The basis of the asking rent; nil where there is no asking rent.
  public let askingBasis: AskingBasis?
  /// Their market rent in dollars per square foot.
  public let askingPerSquareFoot: Hundredths?
  /// The number of these units without square feet, which the rent per square foot excludes.
  public let askingUnsized: Int?
  /// The difference of asking from in-place rent, in percent of in-place rent.
  public let growth: Hundredths?
  /// The excess of market rent over lease rent, summed over leased units with both.
  public let lossToLease: Money?
  /// The excess of lease rent over market rent, summed over the same units; never netted against the loss.
  public let gainToLease: Money?
  /// The reason why a figure is absent; nil if none is absent.
  public let reason: String?

  /// The view by property.
  public static let view = "pricing"
  /// The dataset of rents.
  public static let dataset = UnifiedFactDay.Dataset.pricing
  /// None: the rents are only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns = [
    "total_units", "in_place_units", "in_place_rent_avg_cents", "in_place_psf", "in_place_unsized_units",
    "asking_units", "asking_rent_avg_cents", "asking_basis", "asking_psf", "asking_unsized_units", "rent_growth_pct",
    "loss_to_lease_cents", "gain_to_lease_cents", "reason",
  ]

  /// Reads the figures from a row of the views.
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
