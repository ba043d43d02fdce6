internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let units = FeedName("units")
}

extension ResponseFeed {
  /// Yardi's units, as GetUnitInformation gives them for residents and GetUnitInformation_Login for billing.
  ///
  /// A unit has a row for each current or future resident: count units by their codes, never by rows.
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

extension YardiTables {
  fileprivate static let information = "RT_Unit/Unit/Information"

  /// One unit and one person of it, or one unit without a person.
  struct Unit: ResponseColumns {
    let propertyCode = Column(
      "property_code", .property, "RT_Unit/Unit/PropertyPrimaryID", "the property's code; NULL where none is stated")
    let unitCode = Column(
      "unit_code", .text, "UnitID | RT_Unit/UnitID", "the unit's code, unique in the property", required: true)
    let unitID = Column("unit_id", .text, "UnitID/@UniqueID", "Yardi's own number of the unit")
    let personCode = Column(
      "person_code", .text, "PersonID | CustomerID",
      "code of the person (t-code); GetUnitInformation_Login has the status text where there is no one")
    let personType = Column("person_type", .text, "PersonID/@Type", "such as Current Resident")
    let unitType = Column(
      "unit_type", .text, "Unit/UnitType | \(YardiTables.information)/UnitType", "code of the unit type")
    let floorplanName = Column(
      "floorplan_name", .text, "Unit/FloorplanName | \(YardiTables.information)/FloorplanName", "name of the floor plan"
    )
    let bedrooms = Column(
      "bedrooms", .integer, "Unit/UnitBedrooms | \(YardiTables.information)/UnitBedrooms", "bedrooms; 0 is a studio")
    let bathroomsHundredths = Column(
      "bathrooms_hundredths", .hundredths, "Unit/UnitBathrooms | \(YardiTables.information)/UnitBathrooms",
      "bathrooms in hundredths: 150 is one and a half")
    let minSquareFeet = Column(
      "min_square_feet", .integer, "Unit/MinSquareFeet | \(YardiTables.information)/MinSquareFeet", "square feet, least"
    )
    let maxSquareFeet = Column(
      "max_square_feet", .integer, "Unit/MaxSquareFeet | \(YardiTables.information)/MaxSquareFeet", "square feet, most")
    let marketRentCents = Column(
      "market_rent_cents", .cents, "Unit/MarketRent | \(YardiTables.information)/MarketRent",
      "gross market rent a month")
    let economicStatus = Column(
      "economic_status", .text, "Unit/UnitEconomicStatus | \(YardiTables.information)/UnitEconomicStatus",
      "residential, commercial, down, model, employee, …")
    let statusDescription = Column(
      "status_description", .text,
      "Unit/UnitEconomicStatusDescription | \(YardiTables.information)/UnitEconomicStatusDescription",
      "the state in full, such as Vacant Rented Not Ready")
    let rentalType = Column(
      "rental_type", .text, "Unit/Identification[@IDType='RentalType']/@IDValue", "such as Residential")
    let leaseDescription = Column(
      "lease_description", .text, "Unit/Identification[@IDType='LeaseDesc']/@IDValue", "such as Conventional")
    let dateAvailable = Column(
      "date_available", .day, "Unit/DateAvailable", "the day from which it is ready; given of vacant units alone")
    let buildingName = Column("building_name", .text, "Unit/BuildingName", "the building")
    let addressLine1 = Column(
      "address_line_1", .text, "Unit/Address/AddressLine1 | \(YardiTables.information)/Address/Address1",
      "street, number and unit")
  }

  static let units = MappedTable(
    "yardi_units", grain: "one unit and one person of it, or one unit without a person", Unit.self)
}

extension ResponseSchema {
  static let units = YardiTables.units.schema
}
