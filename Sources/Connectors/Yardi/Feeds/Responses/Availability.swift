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

extension YardiTables {
  fileprivate static func unit(_ name: String) -> String { "Units/Unit/\(name) | Unit/Information/\(name)" }

  /// One listed unit, available or not.
  struct Listing: ResponseColumns {
    let propertyCode = Column("property_code", .property, "Unit/PropertyPrimaryID", "the property's code")
    let unitCode = Column(
      "unit_code", .text, "@IDValue | Unit/Information/UnitID | @Id", "the unit's code", required: true)
    let unitType = Column("unit_type", .text, YardiTables.unit("UnitType"), "code of the unit type")
    let floorplanName = Column("floorplan_name", .text, YardiTables.unit("FloorplanName"), "name of the floor plan")
    let buildingName = Column("building_name", .text, YardiTables.unit("BuildingName"), "the building")
    let bedrooms = Column("bedrooms", .integer, YardiTables.unit("UnitBedrooms"), "bedrooms")
    let bathroomsHundredths = Column(
      "bathrooms_hundredths", .hundredths, YardiTables.unit("UnitBathrooms"), "bathrooms in hundredths")
    let minSquareFeet = Column("min_square_feet", .integer, YardiTables.unit("MinSquareFeet"), "square feet, least")
    let maxSquareFeet = Column("max_square_feet", .integer, YardiTables.unit("MaxSquareFeet"), "square feet, most")
    let marketRentCents = Column(
      "market_rent_cents", .cents, YardiTables.unit("MarketRent"), "asking rent; NULL where prices were not requested")
    let economicStatus = Column(
      "economic_status", .text, YardiTables.unit("UnitEconomicStatus"), "residential, down, model, …")
    let occupancyStatus = Column(
      "occupancy_status", .text, YardiTables.unit("UnitOccupancyStatus"), "occupied or vacant")
    let leasedStatus = Column(
      "leased_status", .text, YardiTables.unit("UnitLeasedStatus"),
      "leased, available, on notice; 4.0 has underscores for blanks")
    let minEffectiveRentCents = Column(
      "min_effective_rent_cents", .cents, "EffectiveRent/@Min", "least effective rent, in whole dollars")
    let maxEffectiveRentCents = Column(
      "max_effective_rent_cents", .cents, "EffectiveRent/@Max", "greatest effective rent, in whole dollars")
    let depositCents = Column(
      "deposit_cents", .cents, "Deposit/Amount/ValueRange/@Exact | Deposit/Amount/Value", "the deposit")
    let comment = Column("comment", .text, "Comment", "RentReady=true or RentReady=false")
    let vacancyClass = Column(
      "vacancy_class", .text, "Availability/VacancyClass", "Occupied or Unoccupied; NULL where it is not available")
    let vacateDate = Column(
      "vacate_date", .dayInParts, "Availability/VacateDate", "the last day of whoever lives or lived there")
    let madeReadyDate = Column(
      "made_ready_date", .dayInParts, "Availability/MadeReadyDate", "the day from which it can be moved into")
  }

  static let availableUnits = MappedTable(
    "yardi_available_units", grain: "one listed unit, available or not", Listing.self)
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

  static let availableUnits = YardiTables.availableUnits.schema
}
