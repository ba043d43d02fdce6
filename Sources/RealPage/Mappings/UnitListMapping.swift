internal import Domain
internal import Pipeline
internal import Warehouse

/// RPX's unitlist: the base of a day's units where there is no Rent Roll; else a witness, which adds what the Rent Roll
/// does not print: since when a unit is vacant and whether it is ready, and when who gave notice leaves (`domain.md` 2a).
struct UnitListMapping: Mapping {
  func map(_ loads: [StandingLoad], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard let list = UnitListings(loads) else { return }
    facts.warn(
      .units, "units_of_one_number", "Several units of the unitlist have one number: their ids tell them apart", "unit",
      list.units.filter(\.isTwin).map(\.id))
    if facts.units.isEmpty {
      facts.stand(on: list, property: property, asOf: asOf)
    } else {
      facts.witnesses += list.units.map(\.witness)
      facts.complete(from: list, asOf: asOf)
    }
  }
}

extension DayFacts {
  /// Makes the units of the list.
  fileprivate mutating func stand(on list: UnitListings, property: String, asOf: CivilDate) {
    guard !list.units.isEmpty else { return }
    days.removeAll { $0.base == .boxScore }
    for family in list.hasLeases ? [UnifiedFactDay.Family.units, .pricing] : [.units] {
      days.append(list.load.day(family, property: property, asOf: asOf, base: .unitList))
    }
    let rooms = Dictionary(floorplans.map { ($0.floorplan, $0) }, uniquingKeysWith: { first, _ in first })
    for listing in list.units {
      var unit = listing.unit(property: property, asOf: asOf)
      let floorplan = unit.floorplan.flatMap { rooms[$0] }
      let named = unit.floorplan.flatMap { Rooms(group: $0) }
      unit.floorplanGroup = floorplan?.floorplanGroup
      unit.bedrooms = floorplan?.bedrooms ?? named?.bedrooms
      unit.bathrooms = floorplan?.bathrooms ?? named?.bathrooms
      units.append(unit)
      origins?.add(.unit(unit.unitID), listing.record, UnitListing.told)
      if unit.leaseRent != nil, let lease = listing.lease { origins?.add(.unit(unit.unitID), lease, ["rent_cents"]) }
    }
  }

  /// Fills in what the base leaves open; what it says stands.
  fileprivate mutating func complete(from list: UnitListings, asOf: CivilDate) {
    let listings = Dictionary(
      list.units.filter { !$0.isTwin }.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    for index in units.indices {
      guard let listing = listings[units[index].unitNumber] else { continue }
      if units[index].notice == .given, units[index].expectedMoveOut == nil {
        units[index].expectedMoveOut = listing.expectedMoveOut
      }
      guard units[index].physical == .vacant, units[index].useClass == .revenue, listing.state.physical == .vacant
      else { continue }
      units[index].vacated = units[index].vacated ?? listing.vacated(by: asOf)
      let made = listing.madeReady(by: asOf, since: units[index].vacated)
      if units[index].ready == .unknown { units[index].ready = made == nil ? .notReady : .ready }
      if units[index].ready == .ready { units[index].madeReady = units[index].madeReady ?? made }
    }
  }
}

extension UnitListing {
  /// The witness's name.
  fileprivate static let witness = "RPX unit list"

  /// What the list says of a unit's state and rents.
  fileprivate static let told = [
    "is_vacant", "is_available", "reason_not_available", "on_notice_for_date", "expected_move_in_date",
    "rentable_sqft", "market_rent_cents",
  ]

  /// What the list says, to be compared with the Rent Roll; of twins it only says that they are there, since a number
  /// alone does not tell which of them the Rent Roll means.
  fileprivate var witness: UnitWitness {
    guard !isTwin else {
      return UnitWitness(UnitListing.witness, unitNumber: number, isOccupied: nil, isOnNotice: nil, isLeftOut: false)
    }
    let state = self.state
    var witness = UnitWitness(
      UnitListing.witness, unitNumber: number, isOccupied: state.physical == .occupied,
      isOnNotice: state.notice == .given, isLeftOut: state.useClass == .excluded)
    witness.isRevenue = state.useClass == .revenue
    witness.leaves = expectedMoveOut
    witness.nextMoveIn = record["expected_move_in_date"].date
    return witness
  }

  /// The unit as the list alone knows it.
  fileprivate func unit(property: String, asOf: CivilDate) -> UnifiedUnit {
    let state = self.state
    var unit = UnifiedUnit(
      propertyID: property, asOf: asOf, unitID: id, unitNumber: number, statusText: statusText,
      physical: state.physical, useClass: state.useClass, notice: state.notice, nextLease: state.nextLease,
      ready: .unknown, unitClass: state.unitClass)
    unit.floorplan = record["floorplan_name"].text
    unit.squareFeet = (record["rentable_sqft"].integer ?? record["gross_sqft"].integer).flatMap {
      $0 > 0 ? Int($0) : nil
    }
    unit.marketRent = record["market_rent_cents"].money.flatMap { $0 > .zero ? $0 : nil }
    unit.leaseRent = state.physical == .occupied ? rent : nil
    unit.expectedMoveOut = state.notice == .given ? expectedMoveOut : nil
    if state.nextLease == .signed { unit.nextMoveIn = record["expected_move_in_date"].date }
    if state.physical == .vacant, state.useClass == .revenue {
      unit.vacated = vacated(by: asOf)
      unit.madeReady = madeReady(by: asOf, since: unit.vacated)
      unit.ready = unit.madeReady == nil ? .notReady : .ready
    }
    return unit
  }

  /// The list has flags in the place of a word.
  private var statusText: String {
    let flags = [("is_vacant", "Vacant"), ("is_available", "Available")].map { column, name in
      "\(name) \(record[column].integer == 1 ? "T" : "F")"
    }
    return (flags + [record["reason_not_available"].text].compactMap { $0 }).joined(separator: ", ")
  }
}
