public import Domain

/// One floor plan on one day, as the Box Score counts it.
public struct UnifiedFloorplan: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The floor plan's name.
  public var floorplan: String
  /// The group that the report lists it under.
  public var floorplanGroup: String
  /// Bedrooms, from the group's name; 0 for a studio; nil if it does not state it.
  public var bedrooms: Int?
  /// Bathrooms, from the group's name; nil if it does not state it.
  public var bathrooms: Int?
  /// Units.
  public var totalUnits: Int
  /// Vacant, no signed lease.
  public var vacantNotLeased: Int
  /// Vacant, lease signed.
  public var vacantLeased: Int
  /// Model and admin units; the report does not distinguish them.
  public var modelUnits: Int
  /// Out of service.
  public var downUnits: Int
  /// Occupied, without notice.
  public var occupiedNoNotice: Int
  /// Occupied, on notice, no next lease.
  public var noticeNotLeased: Int
  /// Occupied, on notice, next lease signed.
  public var noticeLeased: Int
  /// The printed average market rent; nil if 0.00 is printed.
  public var avgMarketRent: Money?
  /// The printed average leased rent; nil if no unit is occupied.
  public var avgLeasedRent: Money?
  /// The printed average effective rent; nil if it is not printed.
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

  /// The table.
  public static let schema = TableSchema<UnifiedFloorplan>(
    "unified_floorplans",
    grain: "one row per property, business day and floor plan counted by a report",
    source: "RealPage: Box Score; Yardi: Box Score Summary",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text("floorplan", \.floorplan, "floor plan name in the primary source"),
      .text("floorplan_group", \.floorplanGroup, "floor plan group or unit type"),
      .integer("bedrooms", \.bedrooms, "number of bedrooms; 0 for a studio", unit: "rooms", null: "unknown"),
      .integer(
        "bathrooms", \.bathrooms, "number of bathrooms", unit: "rooms", null: "unknown, or includes a half bathroom"),
      .integer("total_units", \.totalUnits, "number of units", unit: "units"),
      .integer("vacant_not_leased", \.vacantNotLeased, "vacant units without a signed lease", unit: "units"),
      .integer("vacant_leased", \.vacantLeased, "vacant units with a signed lease", unit: "units"),
      .integer("model_units", \.modelUnits, "model and admin units, which the report combines", unit: "units"),
      .integer("down_units", \.downUnits, "units out of service", unit: "units"),
      .integer("occupied_no_notice", \.occupiedNoNotice, "occupied units without notice", unit: "units"),
      .integer(
        "notice_not_leased", \.noticeNotLeased, "occupied units on notice without a signed next lease", unit: "units"),
      .integer("notice_leased", \.noticeLeased, "occupied units on notice with a signed next lease", unit: "units"),
      .money("avg_market_rent", \.avgMarketRent, "average market rent as printed", null: "printed as 0.00"),
      .money("avg_leased_rent", \.avgLeasedRent, "average rent of occupied units as printed", null: "no occupied unit"),
      .money("avg_effective_rent", \.avgEffectiveRent, "average effective rent as printed", null: "not printed"),
    ], key: ["property_id", "as_of", "floorplan"],
    checks: [
      "total_units = vacant_not_leased + vacant_leased + model_units + down_units + occupied_no_notice + notice_not_leased + notice_leased"
    ])
}
