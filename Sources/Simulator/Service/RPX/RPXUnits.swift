internal import Domain

/// RPX's list of units, including deleted ones.
extension RPXResponses {
  func units(_ xml: inout XMLBuilder) {
    let state = property.state(on: day)
    let chosen = Set(residencies.filter(\.hasChosenUnit).map(\.unitID))
    xml.element("UnitList", ["xmlns": ""]) { xml in
      for (index, unit) in state.units.enumerated() {
        let isChosen = chosen.contains(index + 1)
        xml.element("Unit") { self.unit(unit, id: index + 1, isDeleted: false, isChosen: isChosen, &$0) }
      }
      // A unit that was entered twice: one of the two is deleted, and both have the same number.
      if let first = state.units.first {
        xml.element("Unit") { self.unit(first, id: state.units.count + 1, isDeleted: true, isChosen: false, &$0) }
      }
    }
  }

  private func unit(_ day: UnitDay, id: Int, isDeleted: Bool, isChosen: Bool, _ xml: inout XMLBuilder) {
    place(day, id: id, &xml)
    let isVacant = day.current == nil
    // A unit that an applicant chose is no longer offered, although no lease is signed.
    let isOpen = !isChosen && (day.unitClass == .vacantUnrented || day.unitClass == .noticeUnrented)
    xml.leaves([
      "GrossSqft": "\(day.unit.plan.squareFeet)", "RentableSqft": "\(day.unit.plan.squareFeet)", "Mobility": "F",
      "Hearing": "F", "Vision": "F", "Vacant": isVacant ? "T" : "F", "Available": isOpen && !isDeleted ? "T" : "F",
      "AvailableDate": "\(availableOn(day)) 00:00:00", "UnitDeleted": isDeleted ? "T" : "F", "DeathOnPremise": "F",
      "ParcelID": "", "UnitDesignationID": day.unit.designation == "N/A" ? "4" : "3",
      "UnitDesignationName": day.unit.designation, "UnitDesignationGroupName": "Residential", "Notes": "",
      "PICUnitNumber": "", "BuildingEntranceNumber": "", "MarketRent": day.marketRent.plain + "00",
      "ReasonNotAvailable": day.unitClass == .down ? "Down unit" : day.unitClass == .model ? "Model" : "",
      "UnitMadeReadyDate": madeReady(day), "MaximumOccs": "\(2 * max(1, day.unit.plan.bedrooms))", "DateOfDeath": "",
      "DeathNotes": "", "UnitReserved": "F", "UnitExpectedMoveinDate": expected(day, isOpen: isOpen),
      "OnNoticeForDate": day.current?.moveOut.map { "\($0) 00:00:00" } ?? "",
      "PropertyNumber": property.profile.siteID, "FpReportUnitOccupancy": "true", "UnitHoldStatus": "false",
      "UnitHoldUntil": "",
    ])
  }

  private func place(_ day: UnitDay, id: Int, _ xml: inout XMLBuilder) {
    let unit = day.unit
    let plan = property.profile.plans.firstIndex(of: unit.plan) ?? 0
    xml.leaves([
      "UnitID": "\(id)", "UnitNumber": unit.number, "UnitDescription": "", "BuildingID": "\(unit.building)",
      "BuildingNumber": "\(unit.building)", "BuildingName": "Building", "FloorplanID": "\(plan + 1)",
      "FloorplanName": unit.plan.name, "Adr1": "\(100 + unit.building) Example Street \(unit.number)", "Adr2": "",
      "City": "Exampleville", "State": "TX", "Zip": "00001", "County": "", "Country": "US",
    ])
  }

  /// Returns the day from which the unit is or was available for a move-in.
  private func availableOn(_ unit: UnitDay) -> CivilDate {
    unit.madeReadyOn ?? unit.current?.moveOut?.advanced(by: 11) ?? unit.current?.household.moveIn
      ?? day.advanced(by: -property.profile.daysOpen)
  }

  /// Returns the time when the unit was made ready; the first day of 1900 where it is not ready.
  private func madeReady(_ unit: UnitDay) -> String {
    if let current = unit.current { return "\(current.household.moveIn.advanced(by: -3)) 14:53:00" }
    guard let ready = unit.madeReadyOn else { return "" }
    return ready <= day ? "\(ready) 09:30:00" : "1900-01-01 00:00:00"
  }

  /// Returns the day from which an offered unit is available, and a past day for some occupied units; a signed lease
  /// does not change it.
  private func expected(_ unit: UnitDay, isOpen: Bool) -> String {
    if isOpen { return "\(availableOn(unit).advanced(by: 2)) 00:00:00" }
    guard let current = unit.current, current.household.id.isMultiple(of: 3) else { return "" }
    return "\(current.household.moveIn.advanced(by: -2)) 00:00:00"
  }
}

extension FloorPlan {
  /// The number of bedrooms, from the group; 0 for a studio.
  var bedrooms: Int { Int(group.prefix { $0 != "x" }) ?? 0 }
  /// The number of bathrooms, from the group; 1 for a studio.
  var bathrooms: Int { group.split(separator: "x").dropFirst().first.flatMap { Int($0) } ?? 1 }
}
