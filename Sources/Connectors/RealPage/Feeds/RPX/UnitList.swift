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

extension ResponseSchema {
  static let rpxUnits = ResponseSchema(
    "realpage_units", grain: "one unit",
    [
      .init("unit_id", .text, "UnitID", "RealPage's number of the unit", required: true),
      .init("unit_number", .text, "UnitNumber", "the number on the door", required: true),
      .init("building_id", .text, "BuildingID", "RealPage's number of the building"),
      .init("building_number", .text, "BuildingNumber", "the building's own number"),
      .init("building_name", .text, "BuildingName", "the building's name"),
      .init("floorplan_id", .text, "FloorplanID", "RealPage's number of the floor plan"),
      .init("floorplan_name", .text, "FloorplanName", "the floor plan's name"),
      .init("gross_sqft", .integer, "GrossSqft", "square feet, all"),
      .init("rentable_sqft", .integer, "RentableSqft", "square feet that rent is paid for"),
      .init("is_vacant", .flag, "Vacant", "1 where nobody lives there", required: true),
      .init("is_available", .flag, "Available", "1 where it can be leased", required: true),
      .init("available_date", .day, "AvailableDate", "the day from which it can be leased; may lie ahead"),
      .init("made_ready_date", .day, "UnitMadeReadyDate", "the day on which it was made ready; 1900-01-01 is NULL"),
      .init("on_notice_for_date", .day, "OnNoticeForDate", "the day that notice is given for"),
      .init("expected_move_in_date", .day, "UnitExpectedMoveinDate", "the next move-in that is expected"),
      .init("market_rent_cents", .cents, "MarketRent", "market rent a month"),
      .init("unit_designation", .text, "UnitDesignationName", "N/A, Conventional, Affordable, Corporate"),
      .init("unit_designation_group", .text, "UnitDesignationGroupName", "such as Residential"),
      .init("reason_not_available", .text, "ReasonNotAvailable", "such as Down unit"),
      .init("is_deleted", .flag, "UnitDeleted", "1 where the unit was deleted; NULL where it is not said"),
      .init("is_reserved", .flag, "UnitReserved", "1 where it is reserved"),
      .init("is_on_hold", .flag, "UnitHoldStatus", "1 where it is held back"),
      .init("hold_until", .day, "UnitHoldUntil", "the last day of holding it back"),
      .init("reports_occupancy", .flag, "FpReportUnitOccupancy", "0 where the floor plan is left out of occupancy"),
      .init("maximum_occupants", .integer, "MaximumOccs", "how many may live there"),
      .init("property_number", .text, "PropertyNumber", "the property in the company's own count, not the site id"),
    ])
}
