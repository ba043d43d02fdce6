internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let units = FeedName("units")
}

extension ResponseFeed {
  /// Yardi's units, as GetUnitInformation gives them for residents and GetUnitInformation_Login for billing.
  ///
  /// A unit has a row for each person who lives there or will: count units by their codes, never rows.
  static let units = ResponseFeed(
    .units, revision: 1, datasets: [.units, .pricing], primarySource: .unitInformation,
    operations: [
      "GetUnitInformation", "GetUnitInformation_Login", "GetCurrentUnitInformation", "GetUnitInformationByStatus",
      "GetUnitInformationByDate",
    ],
    trees: [
      ResponseTree(
        "UnitInformation",
        operations: [
          "GetUnitInformation", "GetCurrentUnitInformation", "GetUnitInformationByStatus", "GetUnitInformationByDate",
        ], states: [(.property, "Property/Identification[@IDType='PropertyID']/@IDValue")],
        passedOver: ["Identification", "MarketingName"], records: [ResponseRecord("Property/Units/UnitInfo", .units)]),
      ResponseTree(
        "PhysicalProperty", marks: ["RT_Unit"], operations: ["GetUnitInformation_Login"], passedOver: ["PropertyID"],
        records: [ResponseRecord("Property/RT_Customer", .units)]),
    ])
}

extension ResponseSchema {
  private static let information = "RT_Unit/Unit/Information"

  static let units = ResponseSchema(
    "yardi_units", grain: "one unit and one person of it, or one unit without a person",
    [
      .init(
        "property_code", .property, "RT_Unit/Unit/PropertyPrimaryID", "the property's code; NULL where none is stated"),
      .init("unit_code", .text, "UnitID | RT_Unit/UnitID", "the unit's code, unique in the property", required: true),
      .init("unit_id", .text, "UnitID/@UniqueID", "Yardi's own number of the unit"),
      .init(
        "person_code", .text, "PersonID | CustomerID",
        "code of the person (t-code); GetUnitInformation_Login has the status text where there is nobody"),
      .init("person_type", .text, "PersonID/@Type", "such as Current Resident"),
      .init("unit_type", .text, "Unit/UnitType | \(information)/UnitType", "code of the unit type"),
      .init("floorplan_name", .text, "Unit/FloorplanName | \(information)/FloorplanName", "name of the floor plan"),
      .init("bedrooms", .integer, "Unit/UnitBedrooms | \(information)/UnitBedrooms", "bedrooms; 0 is a studio"),
      .init(
        "bathrooms_hundredths", .hundredths, "Unit/UnitBathrooms | \(information)/UnitBathrooms",
        "bathrooms in hundredths: 150 is one and a half"),
      .init("min_square_feet", .integer, "Unit/MinSquareFeet | \(information)/MinSquareFeet", "square feet, least"),
      .init("max_square_feet", .integer, "Unit/MaxSquareFeet | \(information)/MaxSquareFeet", "square feet, most"),
      .init("market_rent_cents", .cents, "Unit/MarketRent | \(information)/MarketRent", "gross market rent a month"),
      .init(
        "economic_status", .text, "Unit/UnitEconomicStatus | \(information)/UnitEconomicStatus",
        "residential, commercial, down, model, employee, …"),
      .init(
        "status_description", .text,
        "Unit/UnitEconomicStatusDescription | \(information)/UnitEconomicStatusDescription",
        "the state in full, such as Vacant Rented Not Ready"),
      .init("rental_type", .text, "Unit/Identification[@IDType='RentalType']/@IDValue", "such as Residential"),
      .init("lease_description", .text, "Unit/Identification[@IDType='LeaseDesc']/@IDValue", "such as Conventional"),
      .init(
        "date_available", .day, "Unit/DateAvailable", "the day from which it is ready; given of vacant units alone"),
      .init("building_name", .text, "Unit/BuildingName", "the building"),
      .init(
        "address_line_1", .text, "Unit/Address/AddressLine1 | \(information)/Address/Address1",
        "street, number and unit"),
    ])
}
