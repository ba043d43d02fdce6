public import Domain

/// One floor plan on one day, as the Box Score counts it.
public struct UnifiedFloorplan: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The floor plan's name.
  public var floorplan: String
  /// The group that it stands under.
  public var floorplanGroup: String
  /// Bedrooms, from the group's name; 0 for a studio; nil where it does not say.
  public var bedrooms: Int?
  /// Bathrooms, from the group's name; nil where it does not say.
  public var bathrooms: Int?
  /// Units.
  public var totalUnits: Int
  /// Vacant, no signed lease.
  public var vacantNotLeased: Int
  /// Vacant, lease signed.
  public var vacantLeased: Int
  /// Model and admin units; the report does not tell them apart.
  public var modelUnits: Int
  /// Out of service.
  public var downUnits: Int
  /// Occupied, nobody has given notice.
  public var occupiedNoNotice: Int
  /// Occupied, on notice, no next lease.
  public var noticeNotLeased: Int
  /// Occupied, on notice, next lease signed.
  public var noticeLeased: Int
  /// The printed average market rent; nil where 0.00 is printed.
  public var avgMarketRent: Money?
  /// The printed average leased rent; nil where nobody lives there.
  public var avgLeasedRent: Money?
  /// The printed average effective rent; nil where it is not printed.
  public var avgEffectiveRent: Money?

  /// A row with its key; everything else absent.
  public init(
    propertyID: String, asOf: CivilDate, floorplan: String, floorplanGroup: String, totalUnits: Int,
    vacantNotLeased: Int, vacantLeased: Int, modelUnits: Int, downUnits: Int, occupiedNoNotice: Int,
    noticeNotLeased: Int, noticeLeased: Int
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.floorplan = floorplan
    self.floorplanGroup = floorplanGroup
    self.totalUnits = totalUnits
    self.vacantNotLeased = vacantNotLeased
    self.vacantLeased = vacantLeased
    self.modelUnits = modelUnits
    self.downUnits = downUnits
    self.occupiedNoNotice = occupiedNoNotice
    self.noticeNotLeased = noticeNotLeased
    self.noticeLeased = noticeLeased
  }

  /// The table's name.
  public static let table = "unified_floorplans"

  /// One row a property, day and floor plan.
  public static let create = """
    CREATE TABLE unified_floorplans (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      floorplan TEXT NOT NULL,
      floorplan_group TEXT NOT NULL,
      bedrooms INTEGER,
      bathrooms INTEGER,
      total_units INTEGER NOT NULL,
      vacant_not_leased INTEGER NOT NULL,
      vacant_leased INTEGER NOT NULL,
      model_units INTEGER NOT NULL,
      down_units INTEGER NOT NULL,
      occupied_no_notice INTEGER NOT NULL,
      notice_not_leased INTEGER NOT NULL,
      notice_leased INTEGER NOT NULL,
      avg_market_rent_cents INTEGER,
      avg_market_rent REAL GENERATED ALWAYS AS (avg_market_rent_cents / 100.0) VIRTUAL,
      avg_leased_rent_cents INTEGER,
      avg_leased_rent REAL GENERATED ALWAYS AS (avg_leased_rent_cents / 100.0) VIRTUAL,
      avg_effective_rent_cents INTEGER,
      avg_effective_rent REAL GENERATED ALWAYS AS (avg_effective_rent_cents / 100.0) VIRTUAL,
      CHECK (total_units = vacant_not_leased + vacant_leased + model_units + down_units
        + occupied_no_notice + notice_not_leased + notice_leased),
      PRIMARY KEY (property_id, as_of, floorplan)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "floorplan", "floorplan_group", "bedrooms", "bathrooms", "total_units",
    "vacant_not_leased", "vacant_leased", "model_units", "down_units", "occupied_no_notice", "notice_not_leased",
    "notice_leased", "avg_market_rent_cents", "avg_leased_rent_cents", "avg_effective_rent_cents",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(floorplan), .text(floorplanGroup), .count(bedrooms),
      .count(bathrooms), .count(totalUnits), .count(vacantNotLeased), .count(vacantLeased), .count(modelUnits),
      .count(downUnits), .count(occupiedNoNotice), .count(noticeNotLeased), .count(noticeLeased), .cents(avgMarketRent),
      .cents(avgLeasedRent), .cents(avgEffectiveRent),
    ]
  }
}
