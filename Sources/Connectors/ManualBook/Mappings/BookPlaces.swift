internal import Warehouse

/// What the book states of a property's units that does not change from day to day, and where they are.
struct BookPlaces {
  private let property: String
  private let book: PropertyBook

  init(property: String, _ book: PropertyBook) {
    self.property = property
    self.book = book
  }

  /// A unit: its own values, else those of its type, its floor and the property.
  func apartment(_ row: RawRecord<BookTables.Unit>) -> UnifiedApartment {
    var unit = UnifiedApartment(
      propertyID: property, unitID: row.rowID, source: "ledger", unitNumber: row.number.text ?? "")
    let floor = book.row(BookTables.floors, row.floorID)
    let building =
      book.row(BookTables.buildings, row.buildingID)
      ?? floor.flatMap { book.row(BookTables.buildings, $0.buildingID) }
    unit.building = building?.name.text
    (unit.floor, unit.wing, unit.floorStatus) = (floor?.number.text, floor?.wing.text, floor?.status.text)
    let type = book.row(BookTables.unitTypes, row.unitTypeID)
    unit.unitType = type?.name.text
    unit.bedrooms = (row.bedrooms.integer ?? type?.bedrooms.integer).map(Int.init)
    unit.bathrooms = row.bathrooms.text ?? type?.bathrooms.text
    unit.capacity = (row.capacity.integer ?? type?.capacity.integer).map(Int.init)
    unit.squareFeet = row.squareFeet.integer.flatMap { $0 > 0 ? Int($0) : nil }
    (unit.baseRent, unit.note) = (row.marketRent.money, row.note.text)
    let place = book.row(BookTables.properties, property)
    unit.address = row.address.text ?? place?.address.text
    (unit.city, unit.state) = (place?.city.text, place?.state.text)
    (unit.zipcode, unit.country) = (place?.zipcode.text, place?.country.text)
    return unit
  }

  /// The details of the units, and the amenities of the units and the property.
  var features: [UnifiedFeature] {
    book.of(BookTables.unitDetails).map { row in
      UnifiedFeature(
        propertyID: property, kind: .detail, featureID: row.rowID, unitID: row.unitID.text,
        name: row.name.text ?? "", value: row.value.text)
    }
      + book.of(BookTables.amenities).map { row in
        UnifiedFeature(
          propertyID: property, kind: .amenity, featureID: row.rowID, unitID: row.unitID.text,
          name: row.name.text ?? "", value: row.note.text)
      }
  }

  /// The property's address; nil if the book states nothing of it.
  var address: UnifiedAddress? {
    guard let row = book.row(BookTables.properties, property) else { return nil }
    var place = UnifiedAddress(propertyID: property, source: "ledger")
    (place.address, place.city, place.state) = (row.address.text, row.city.text, row.state.text)
    (place.zipcode, place.country) = (row.zipcode.text, row.country.text)
    return place == UnifiedAddress(propertyID: property, source: "ledger") ? nil : place
  }
}
