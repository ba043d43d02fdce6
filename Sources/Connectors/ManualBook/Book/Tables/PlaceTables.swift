// The columns of the tables of places.
extension BookTables {
  /// A property.
  struct Property: BookColumns {
    let id = Column.id("property")
    let name = Column("name", .text, required: true, "the name")
    let address = Column("address", .text, "street and number")
    let city = Column("city", .text, "the city")
    let state = Column("state", .text, "the state or region")
    let zipcode = Column("zipcode", .text, "the postal code")
    let country = Column("country", .text, "the country")
    let note = Column.note
  }

  /// A building.
  struct Building: BookColumns {
    let id = Column.id("building")
    let propertyID = Column.property
    let name = Column("name", .text, required: true, "its name or number")
    let note = Column.note
  }

  /// A floor.
  struct Floor: BookColumns {
    let id = Column.id("floor")
    let propertyID = Column.property
    let buildingID = Column("building_id", .reference(.buildings), keepsRow: true, "the building")
    let number = Column("number", .text, required: true, "the floor's number")
    let wing = Column("wing", .text, "the wing")
    let status = Column("status", .text, "open, closed for works, and the like")
  }

  /// A unit type.
  struct UnitType: BookColumns {
    let id = Column.id("unit type")
    let name = Column("name", .text, required: true, "the type's name: studio, two bedrooms")
    let bedrooms = Column("bedrooms", .count, "bedrooms; 0 for a studio")
    let bathrooms = Column("bathrooms", .text, "bathrooms: 1.5")
    let capacity = Column("capacity", .count, "maximum occupants")
  }

  /// A unit.
  struct Unit: BookColumns {
    let id = Column.id("unit")
    let propertyID = Column.property
    let number = Column("number", .text, required: true, "the unit's number, as people say it")
    let buildingID = Column("building_id", .reference(.buildings), keepsRow: true, "the building")
    let floorID = Column("floor_id", .reference(.floors), keepsRow: true, "the floor")
    let unitTypeID = Column("unit_type_id", .reference(.unitTypes), keepsRow: true, "the type")
    let bedrooms = Column("bedrooms", .count, "bedrooms, where they differ from the type's")
    let bathrooms = Column("bathrooms", .text, "bathrooms, where they differ from the type's: 1.5")
    let squareFeet = Column("square_feet", .count, "the area")
    let capacity = Column("capacity", .count, "maximum occupants")
    let address = Column("address", .text, "street and number, where they differ from the property's")
    let marketRent = Column("market_rent", .money, "the rent that would be asked a month")
    let note = Column.note
  }

  /// A detail of a unit.
  struct UnitDetail: BookColumns {
    let id = Column.id("further information on a unit")
    let unitID = Column.unit
    let name = Column("name", .text, required: true, "feature: balcony, view, meter number")
    let value = Column("value", .text, required: true, isPersonal: true, "value of the feature")
  }

  /// An amenity.
  struct Amenity: BookColumns {
    let id = Column.id("amenity of a property or of one unit")
    let propertyID = Column.property
    let unitID = Column("unit_id", .reference(.units), "the unit; blank for the whole property")
    let name = Column("name", .text, required: true, "pool, parking, washer")
    let note = Column.note
  }

  /// A kind of utility.
  struct UtilityType: BookColumns {
    let id = Column.id("kind of utility")
    let name = Column("name", .text, required: true, "water, power, waste")
    let measure = Column("measure", .text, "unit of measure: m3, kWh")
  }
}
