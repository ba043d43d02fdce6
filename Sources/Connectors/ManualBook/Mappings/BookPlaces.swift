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
  func apartment(_ row: NamedRecord) -> UnifiedApartment {
    var unit = UnifiedApartment(
      propertyID: property, unitID: row.id, source: "ledger", unitNumber: row["number"].text ?? "")
    let floor = named("floors", row["floor_id"])
    unit.building =
      (named("buildings", row["building_id"]) ?? floor.flatMap { named("buildings", $0["building_id"]) })?[
        "name"
      ].text
    (unit.floor, unit.wing, unit.floorStatus) = (floor?["number"].text, floor?["wing"].text, floor?["status"].text)
    let type = named("unit_types", row["unit_type_id"])
    unit.unitType = type?["name"].text
    unit.bedrooms = (row["bedrooms"].integer ?? type?["bedrooms"].integer).map(Int.init)
    unit.bathrooms = row["bathrooms"].text ?? type?["bathrooms"].text
    unit.capacity = (row["capacity"].integer ?? type?["capacity"].integer).map(Int.init)
    unit.squareFeet = row["square_feet"].integer.flatMap { $0 > 0 ? Int($0) : nil }
    (unit.baseRent, unit.note) = (row["market_rent_cents"].money, row["note"].text)
    let place = book.row("properties", property)
    unit.address = row["address"].text ?? place?["address"].text
    (unit.city, unit.state) = (place?["city"].text, place?["state"].text)
    (unit.zipcode, unit.country) = (place?["zipcode"].text, place?["country"].text)
    return unit
  }

  /// The details of the units, and the amenities of the units and the property.
  var features: [UnifiedFeature] {
    book.of("unit_details").map { row in
      UnifiedFeature(
        propertyID: property, kind: .detail, featureID: row.id, unitID: row["unit_id"].text,
        name: row["name"].text ?? "", value: row["value"].text)
    }
      + book.of("amenities").map { row in
        UnifiedFeature(
          propertyID: property, kind: .amenity, featureID: row.id, unitID: row["unit_id"].text,
          name: row["name"].text ?? "", value: row["note"].text)
      }
  }

  /// The property's address; nil if the book states nothing of it.
  var address: UnifiedAddress? {
    guard let row = book.row("properties", property) else { return nil }
    var place = UnifiedAddress(propertyID: property, source: "ledger")
    (place.address, place.city, place.state) = (row["address"].text, row["city"].text, row["state"].text)
    (place.zipcode, place.country) = (row["zipcode"].text, row["country"].text)
    return place == UnifiedAddress(propertyID: property, source: "ledger") ? nil : place
  }

  private func named(_ table: String, _ id: Field) -> NamedRecord? { id.text.flatMap { book.row(table, $0) } }
}
