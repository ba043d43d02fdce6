internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let availability = FeedName("availability")
}

extension ResponseFeed {
  /// Yardi's availability for listing services, in version 2.0 and 4.0: every unit that is listed, available or not.
  ///
  /// A unit without the element Availability is not available: leased, or earning nothing.
  static let availability = ResponseFeed(
    .availability, revision: 1, datasets: [.units],
    operations: ["UnitAvailability_Login", "AvailableUnits_Login", "UnitAvailability_LoginByUnit"],
    trees: [
      ResponseTree(
        "PhysicalProperty", marks: ["ILS_Unit", "Floorplan"],
        states: [
          (.property, "Property/@IDValue"), (.property, "Property/PropertyID/Identification/PrimaryID"),
          (.property, "Property/PropertyID/Identification/@IDValue"),
        ],
        passedOver: [
          "Address", "Amenity", "Concession", "Deposit", "Fee", "File", "ILS_Identification", "Identification",
          "Information", "MarketingName", "Phone", "Policy",
        ],
        records: [
          ResponseRecord("Property/Floorplan", .floorplans), ResponseRecord("Property/ILS_Unit", .availableUnits),
        ])
    ])
}

extension ResponseSchema {
  static let floorplans = ResponseSchema(
    "yardi_floorplans", grain: "one floor plan of an availability answer",
    [
      .init("property_code", .property, "", "the property's code"),
      .init("floorplan_code", .text, "@IDValue | @Id", "the unit type's code", required: true),
      .init("name", .text, "Name", "the floor plan's name"), .init("unit_count", .integer, "UnitCount", "its units"),
      .init("bedrooms", .integer, "Room[@RoomType='Bedroom']/Count | Room[@Type='Bedroom']/Count", "bedrooms"),
      .init(
        "bathrooms_hundredths", .hundredths, "Room[@RoomType='Bathroom']/Count | Room[@Type='Bathroom']/Count",
        "bathrooms in hundredths"),
      .init("min_square_feet", .integer, "SquareFeet/@Min", "square feet, least"),
      .init("max_square_feet", .integer, "SquareFeet/@Max", "square feet, most"),
      .init("min_market_rent_cents", .cents, "MarketRent/@Min", "least market rent, in whole dollars"),
      .init("max_market_rent_cents", .cents, "MarketRent/@Max", "greatest market rent, in whole dollars"),
      .init("min_effective_rent_cents", .cents, "EffectiveRent/@Min", "least effective rent, in whole dollars"),
      .init("max_effective_rent_cents", .cents, "EffectiveRent/@Max", "greatest effective rent, in whole dollars"),
    ])

  private static func unit(_ name: String) -> String { "Units/Unit/\(name) | Unit/Information/\(name)" }

  static let availableUnits = ResponseSchema(
    "yardi_available_units", grain: "one listed unit, available or not",
    [
      .init("property_code", .property, "Unit/PropertyPrimaryID", "the property's code"),
      .init("unit_code", .text, "@IDValue | Unit/Information/UnitID | @Id", "the unit's code", required: true),
      .init("unit_type", .text, unit("UnitType"), "code of the unit type"),
      .init("floorplan_name", .text, unit("FloorplanName"), "name of the floor plan"),
      .init("building_name", .text, unit("BuildingName"), "the building"),
      .init("bedrooms", .integer, unit("UnitBedrooms"), "bedrooms"),
      .init("bathrooms_hundredths", .hundredths, unit("UnitBathrooms"), "bathrooms in hundredths"),
      .init("min_square_feet", .integer, unit("MinSquareFeet"), "square feet, least"),
      .init("max_square_feet", .integer, unit("MaxSquareFeet"), "square feet, most"),
      .init("market_rent_cents", .cents, unit("MarketRent"), "asking rent; NULL where prices were not asked for"),
      .init("economic_status", .text, unit("UnitEconomicStatus"), "residential, down, model, …"),
      .init("occupancy_status", .text, unit("UnitOccupancyStatus"), "occupied or vacant"),
      .init(
        "leased_status", .text, unit("UnitLeasedStatus"), "leased, available, on notice; 4.0 has underscores for blanks"
      ),
      .init("min_effective_rent_cents", .cents, "EffectiveRent/@Min", "least effective rent, in whole dollars"),
      .init("max_effective_rent_cents", .cents, "EffectiveRent/@Max", "greatest effective rent, in whole dollars"),
      .init("deposit_cents", .cents, "Deposit/Amount/ValueRange/@Exact | Deposit/Amount/Value", "the deposit"),
      .init("comment", .text, "Comment", "RentReady=true or RentReady=false"),
      .init(
        "vacancy_class", .text, "Availability/VacancyClass", "Occupied or Unoccupied; NULL where it is not available"),
      .init("vacate_date", .dayInParts, "Availability/VacateDate", "the last day of whoever lives or lived there"),
      .init("made_ready_date", .dayInParts, "Availability/MadeReadyDate", "the day from which it can be moved into"),
    ])
}
