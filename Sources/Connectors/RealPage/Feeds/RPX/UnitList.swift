internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let rpxUnits = FeedName("rpx_units")
}

extension ResponseFeed {
  /// RPX's unitlist: every unit, deleted ones too; two may have one number, never one id.
  ///
  /// It states no property: the unit's PropertyNumber is the company's own count.
  static let rpxUnits = ResponseFeed(
    .rpxUnits, revision: 1, primarySource: .unitList, operations: ["unitlist"],
    trees: [ResponseTree("UnitList", records: [ResponseRecord("Unit", .rpxUnits)])])
}

extension RPXTables {
  /// One unit.
  struct Unit: ResponseColumns {
    let unitID = Column("unit_id", .text, "UnitID", "RealPage's number of the unit", required: true)
    let unitNumber = Column("unit_number", .text, "UnitNumber", "the number on the door", required: true)
    let buildingID = Column("building_id", .text, "BuildingID", "RealPage's number of the building")
    let buildingNumber = Column("building_number", .text, "BuildingNumber", "the building's own number")
    let buildingName = Column("building_name", .text, "BuildingName", "the building's name")
    let floorplanID = Column("floorplan_id", .text, "FloorplanID", "RealPage's number of the floor plan")
    let floorplanName = Column("floorplan_name", .text, "FloorplanName", "the floor plan's name")
    let grossSqft = Column("gross_sqft", .integer, "GrossSqft", "square feet, all")
    let rentableSqft = Column("rentable_sqft", .integer, "RentableSqft", "square feet that rent is paid for")
    let isVacant = Column("is_vacant", .flag, "Vacant", "1 where it is vacant", required: true)
    let isAvailable = Column("is_available", .flag, "Available", "1 where it can be leased", required: true)
    let availableDate = Column(
      "available_date", .day, "AvailableDate", "the day from which it can be leased; may lie ahead")
    let madeReadyDate = Column(
      "made_ready_date", .day, "UnitMadeReadyDate", "the day on which it was made ready; 1900-01-01 is NULL")
    let onNoticeForDate = Column("on_notice_for_date", .day, "OnNoticeForDate", "the day that notice is given for")
    let expectedMoveInDate = Column(
      "expected_move_in_date", .day, "UnitExpectedMoveinDate", "the next move-in that is expected")
    let marketRentCents = Column("market_rent_cents", .cents, "MarketRent", "market rent a month")
    let unitDesignation = Column(
      "unit_designation", .text, "UnitDesignationName", "N/A, Conventional, Affordable, Corporate")
    let unitDesignationGroup = Column(
      "unit_designation_group", .text, "UnitDesignationGroupName", "such as Residential")
    let reasonNotAvailable = Column("reason_not_available", .text, "ReasonNotAvailable", "such as Down unit")
    let isDeleted = Column(
      "is_deleted", .flag, "UnitDeleted", "1 where the unit was deleted; NULL where it is not said")
    let isReserved = Column("is_reserved", .flag, "UnitReserved", "1 where it is reserved")
    let isOnHold = Column("is_on_hold", .flag, "UnitHoldStatus", "1 where it is on hold")
    let holdUntil = Column("hold_until", .day, "UnitHoldUntil", "the last day of holding it back")
    let reportsOccupancy = Column(
      "reports_occupancy", .flag, "FpReportUnitOccupancy", "0 where the floor plan is left out of occupancy")
    let maximumOccupants = Column("maximum_occupants", .integer, "MaximumOccs", "how many may live there")
    let propertyNumber = Column(
      "property_number", .text, "PropertyNumber", "the property in the company's own count, not the site id")
  }

  static let units = MappedTable("realpage_units", grain: "one unit", Unit.self)
}

extension ResponseSchema {
  static let rpxUnits = RPXTables.units.schema
}
