internal import Domain
internal import Pipeline
internal import Warehouse

/// RPX's buildings and units, as far as they do not change from day to day, and the property's address.
///
/// A unit has the address of its building; the unitlist names the building, and getBuildings its address. The unitlist's
/// market rent changes with each day's prices, so it is the day's asking rent (`UnifiedUnit`) and not part of these.
struct BuildingMapping: Mapping {
  let revision = 2

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    if let site = loads.of(.rpxSites).last?.records(RPXTables.sites).first {
      var address = UnifiedAddress(propertyID: property, source: "realpage")
      address.address = joined(site.address1.text, site.address2.text)
      (address.city, address.state) = (site.city.text, site.state.text)
      (address.zipcode, address.country) = (site.zip.text, site.country.text)
      facts.ledger.addresses.append(address)
    }
    guard let list = loads.of(.rpxUnits).last else { return }
    let buildings = Dictionary(
      loads.of(.rpxBuildings).flatMap { $0.records(RPXTables.buildings) }.map { ($0.buildingID.text ?? "", $0) },
      uniquingKeysWith: { _, last in last })
    facts.ledger.apartments += ListedUnit.all(in: list.records(RPXTables.units)).map { listed in
      apartment(listed, listed.record.buildingID.text.flatMap { buildings[$0] }, property)
    }
  }

  private func apartment(
    _ listed: ListedUnit, _ building: RawRecord<RPXTables.Building>?, _ property: String
  ) -> UnifiedApartment {
    let unit = listed.record
    var apartment = UnifiedApartment(
      propertyID: property, unitID: listed.id, source: "realpage", unitNumber: listed.number)
    apartment.building =
      building?.buildingNumber.text ?? unit.buildingNumber.text ?? unit.buildingName.text
    apartment.unitType = unit.floorplanName.text
    apartment.capacity = unit.maximumOccupants.integer.flatMap { $0 > 0 ? Int($0) : nil }
    apartment.squareFeet = unit.rentableSqft.integer.flatMap { $0 > 0 ? Int($0) : nil }
    apartment.address = joined(building?.address1.text, building?.address2.text)
    (apartment.city, apartment.state) = (building?.city.text, building?.state.text)
    (apartment.zipcode, apartment.country) = (building?.zip.text, building?.country.text)
    return apartment
  }

  /// The lines of an address; nil if there is none.
  private func joined(_ lines: String?...) -> String? {
    let stated = lines.compactMap(\.self)
    return stated.isEmpty ? nil : stated.joined(separator: ", ")
  }
}
