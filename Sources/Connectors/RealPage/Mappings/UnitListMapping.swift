internal import Domain
internal import Pipeline
internal import Warehouse

/// RPX's unitlist: the primary source of a day's units if no Rent Roll is loaded, otherwise a cross-check source.
///
/// As a cross-check source it adds the data that the Rent Roll does not print: the vacate date, whether the unit is
/// ready, and the expected move-out of residents on notice (`domain.md` 2a).
struct UnitListMapping: Mapping {
  let revision = 4

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard let list = UnitListings(loads, asOf: asOf) else { return }
    facts.warn(
      .units, .unitsOfOneNumber,
      "Several units of the unitlist share a number", "unit",
      list.units.filter(\.isTwin).map(\.id))
    for unit in list.units where !unit.isTwin {
      facts.noteMadeReady(unit.number, on: \.madeReadyDate, of: unit.record, asOf: asOf)
    }
    facts.availability = list.units.map { $0.availability(in: list) }
    if facts.units.isEmpty {
      facts.stand(on: list, property: property, asOf: asOf)
      facts.addFindings(list)
    } else {
      facts.crossCheckUnits += list.units.map(\.crossCheck)
      facts.complete(from: list, asOf: asOf)
    }
  }
}

extension DayFacts {
  /// Makes the units of the list.
  fileprivate mutating func stand(on list: UnitListings, property: String, asOf: CivilDate) {
    guard !list.units.isEmpty else { return }
    days.removeAll { $0.primarySource == .boxScore }
    for dataset in list.hasLeases ? [UnifiedFactDay.Dataset.units, .pricing] : [.units] {
      days.append(list.load.day(dataset, property: property, asOf: asOf, primarySource: .unitList))
    }
    let rooms = Dictionary(floorplans.map { ($0.floorplan, $0) }, uniquingKeysWith: { first, _ in first })
    for listing in list.units {
      var unit = listing.unit(property: property, asOf: asOf)
      let floorplan = unit.floorplan.flatMap { rooms[$0] }
      let named = unit.floorplan.flatMap { UnitLayout(group: $0) }
      unit.floorplanGroup = floorplan?.floorplanGroup
      unit.bedrooms = floorplan?.bedrooms ?? named?.bedrooms
      unit.bathrooms = floorplan?.bathrooms ?? named?.bathrooms
      units.append(unit)
      lineage?.add(.unit(unit.unitID), listing.record, UnitListing.stated)
      if unit.leaseRent != nil {
        lineage?.add(.unit(unit.unitID), listing.households.leases, [\.rentCents])
      }
      lineage?.add(.unit(unit.unitID), listing.households.signed.people, [\.leaseStatus, \.moveInDate])
      lineage?.add(.unit(unit.unitID), listing.households.signed.leases, [\.statusText, \.moveInDate])
    }
  }

  /// Reports what is unclear about the units, their leases and their residents.
  fileprivate mutating func addFindings(_ list: UnitListings) {
    if !list.hasResidents {
      let message =
        "The RPX resident list for the day is not loaded, so pre-leased units are known only from the leases and the"
        + " unit flags: leased percentage may be too low and ATR too high. Load getResidentListInfo for that day"
      findings.append((.units, FindingRecord(.warn, .residentsMissing, message)))
    }
    warn(
      .units, .preleasedByFlag,
      "On notice and not available, but no future household is listed. Counts as pre-leased", "unit",
      list.units.filter(\.isTakenAgainstLists).map(\.number))
    warn(
      .units, .twoCurrentLeases,
      "More than one household has a current lease. The unit counts once, with the sum of the"
        + " rents", "unit", list.units.filter { $0.households.leases.count > 1 }.map(\.number))
    warnUnlisted(
      .units, .unknownStatus, field: "reason why a unit of the unitlist is not available", noun: "unit",
      effect: "The units count as vacant or occupied units for rent, by their flags",
      list.units.compactMap { unit in
        unit.reason == nil ? unit.record.reasonNotAvailable.text.map { ($0, unit.number) } : nil
      })
  }

  /// Fills in the values that the primary source leaves open, and keeps the values that it states.
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
  /// The cross-check source's name.
  fileprivate static let crossCheck = "RPX unit list"

  /// Whether RealPage offers the unit, with what explains the flag.
  fileprivate func availability(in list: UnitListings) -> UnitAvailability {
    let isAvailable = record.isAvailable.integer == 1
    return UnitAvailability(
      "RPX Available flag", unitID: id, isAvailable: isAvailable, explanation: explanation(list))
  }

  /// The reason why the unit is not offered, or the household that has signed for it, as far as RPX states them.
  private func explanation(_ list: UnitListings) -> String {
    if let reason = record.reasonNotAvailable.text { return "reason not available: \(reason)" }
    switch households.nextLease {
    case .signed: return "next lease signed" + (nextMoveIn.map { ", move-in \($0)" } ?? "")
    case .applied, .approved: return "an applicant has chosen it, and no lease is signed"
    case .none: break
    }
    if record.isOnHold.integer == 1 { return "on hold" }
    if record.isReserved.integer == 1 { return "reserved" }
    return list.hasResidents
      ? "no next lease, applicant, hold or reason is listed for it" : "the residents' list of the day is not loaded"
  }

  /// The columns of the list that state a unit's state and rents.
  fileprivate static let stated: [RPXTables.Unit.Path] = [
    \.isVacant, \.isAvailable, \.reasonNotAvailable, \.onNoticeForDate, \.expectedMoveInDate,
    \.rentableSqft, \.marketRentCents,
  ]

  /// What the list says, for comparison with the Rent Roll; of units that share a number it only says that they exist,
  /// since the number does not identify the Rent Roll's unit.
  fileprivate var crossCheck: CrossCheckUnit {
    guard !isTwin else {
      return CrossCheckUnit(
        UnitListing.crossCheck, unitNumber: number, isOccupied: nil, isOnNotice: nil, isLeftOut: false)
    }
    let state = self.state
    var crossCheck = CrossCheckUnit(
      UnitListing.crossCheck, unitNumber: number, isOccupied: state.physical == .occupied,
      isOnNotice: state.notice == .given, isLeftOut: state.useClass == .excluded)
    crossCheck.isRevenue = state.useClass == .revenue
    crossCheck.leaves = expectedMoveOut
    crossCheck.nextMoveIn = households.nextMoveIn ?? record.expectedMoveInDate.date
    return crossCheck
  }

  /// The unit with the values of the unit list only.
  fileprivate func unit(property: String, asOf: CivilDate) -> UnifiedUnit {
    let state = self.state
    var unit = UnifiedUnit(
      propertyID: property, asOf: asOf, unitID: id, unitNumber: number, statusText: statusText,
      physical: state.physical, useClass: state.useClass, notice: state.notice, nextLease: state.nextLease,
      ready: .unknown, unitClass: state.unitClass)
    unit.floorplan = record.floorplanName.text
    unit.squareFeet = (record.rentableSqft.integer ?? record.grossSqft.integer).flatMap {
      $0 > 0 ? Int($0) : nil
    }
    unit.marketRent = record.marketRentCents.money.flatMap { $0 > .zero ? $0 : nil }
    unit.leaseRent = state.physical == .occupied ? rent : nil
    unit.expectedMoveOut = state.notice == .given ? expectedMoveOut : nil
    unit.nextMoveIn = nextMoveIn
    if state.physical == .vacant, state.useClass == .revenue {
      unit.vacated = vacated(by: asOf)
      unit.madeReady = madeReady(by: asOf, since: unit.vacated)
      unit.ready = unit.madeReady == nil ? .notReady : .ready
    }
    return unit
  }

  /// The list has flags in place of a word.
  private var statusText: String {
    let flags = [(record.isVacant, "Vacant"), (record.isAvailable, "Available")].map { flag, name in
      "\(name) \(flag.integer == 1 ? "T" : "F")"
    }
    return (flags + [record.reasonNotAvailable.text].compactMap { $0 }).joined(separator: ", ")
  }
}
