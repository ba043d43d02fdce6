internal import Domain

/// Yardi's published availability: every unit, with the days of its move-out and readiness if it is available.
extension YardiResponses {
  func unitAvailability(_ xml: inout XMLBuilder) {
    offer(state.units, withPrices: true, &xml)
  }

  /// Writes the available units.
  ///
  /// The true format of this response is not public, so it has the format of the other one.
  func availableUnits(_ xml: inout XMLBuilder) {
    offer(state.units.filter(\.isOffered), withPrices: request.flag("ExcludePricing") != true, &xml)
  }

  private func offer(_ units: [UnitDay], withPrices: Bool, _ xml: inout XMLBuilder) {
    xml.element("PhysicalProperty", ["xmlns": ""]) {
      $0.element("Property", ["IDValue": code, "OrganizationName": "Yardi"]) { xml in
        heading(&xml)
        for (_, plans) in state.plans {
          for (plan, tally) in plans { floorplan(plan, tally.units, withPrices: withPrices, &xml) }
        }
        for unit in units {
          xml.element("ILS_Unit", ["IDValue": unit.unit.number, "OrganizationName": "Yardi"]) {
            offered(unit, withPrices: withPrices, &$0)
          }
        }
      }
    }
  }

  private func heading(_ xml: inout XMLBuilder) {
    xml.element("PropertyID") {
      $0.leaf("MarketingName", name)
      $0.element("Address", ["AddressType": "property"]) {
        $0.leaves([
          "AddressLine1": "100 Example Street", "City": "Exampleville", "State": "CA", "PostalCode": "00001",
        ])
      }
    }
    xml.leaf("ILS_Identification", "", ["ILS_IdentificationType": "Unspecified", "RentalType": "Unspecified"])
    xml.element("Information") {
      $0.leaves(["StructureType": "Unspecified", "UnitCount": "\(state.units.count)"])
    }
  }

  private func floorplan(_ plan: FloorPlan, _ units: [UnitDay], withPrices: Bool, _ xml: inout XMLBuilder) {
    xml.element("Floorplan", ["IDValue": unitType(plan), "OrganizationName": "Yardi"]) {
      $0.leaves(["Name": plan.name, "UnitCount": "\(units.count)"])
      for (room, count) in [("Bedroom", plan.bedrooms), ("Bathroom", plan.bathrooms)] {
        $0.element("Room", ["RoomType": room]) { $0.leaves(["Count": "\(count)", "Comment": ""]) }
      }
      $0.range("SquareFeet", [plan.squareFeet])
      guard withPrices else { return }
      $0.range("MarketRent", units.map(\.marketRent.dollars))
      $0.range("EffectiveRent", units.map(\.effectiveRent.dollars))
    }
  }

  private func offered(_ unit: UnitDay, withPrices: Bool, _ xml: inout XMLBuilder) {
    let plan = unit.unit.plan
    xml.element("Units") {
      $0.element("Unit") {
        $0.leaf("Identification", "", ["IDValue": unit.unit.number, "IDType": "Unit", "OrganizationName": "Unit"])
        $0.leaves([
          "MarketingName": unit.unit.number, "UnitType": unitType(plan), "UnitBedrooms": "\(plan.bedrooms).00",
          "UnitBathrooms": "\(plan.bathrooms).00", "MinSquareFeet": "\(plan.squareFeet)",
          "MaxSquareFeet": "\(plan.squareFeet)",
        ])
        $0.present("MarketRent", withPrices ? unit.marketRent.plain : nil)
        // This response uses underscores in place of spaces.
        $0.leaves([
          "UnitEconomicStatus": unit.triple.economic, "UnitOccupancyStatus": unit.triple.occupancy,
          "UnitLeasedStatus": String(unit.triple.leased.map { $0 == " " ? "_" : $0 }), "FloorplanName": plan.name,
          "BuildingName": "",
        ])
      }
    }
    xml.leaf("Comment", "RentReady=\(unit.current == nil && unit.isReady(on: day))")
    if withPrices { xml.range("EffectiveRent", [unit.effectiveRent.dollars]) }
    if unit.isOffered { availability(unit, &xml) }
  }

  private func availability(_ unit: UnitDay, _ xml: inout XMLBuilder) {
    let vacated = unit.current?.moveOut ?? unit.vacatedOn
    let ready = unit.madeReadyOn ?? unit.current?.moveOut?.advanced(by: 11)
    xml.element("Availability") {
      $0.day("VacateDate", vacated)
      $0.leaf("VacancyClass", unit.current == nil ? "Unoccupied" : "Occupied")
      $0.day("MadeReadyDate", ready)
    }
  }
}

extension UnitDay {
  /// Whether the unit is available: vacant or on notice, and not rented.
  fileprivate var isOffered: Bool { unitClass == .vacantUnrented || unitClass == .noticeUnrented }
}

extension Money {
  /// The amount in whole dollars.
  fileprivate var dollars: Int { Int(cents / 100) }
}

extension XMLBuilder {
  /// Writes the least and the greatest value as attributes, in whole numbers.
  fileprivate mutating func range(_ name: String, _ values: [Int]) {
    leaf(name, "", ["Min": "\(values.min() ?? 0)", "Max": "\(values.max() ?? 0)"])
  }

  /// Writes a day as three attributes, which are blank if there is no day.
  fileprivate mutating func day(_ name: String, _ day: CivilDate?) {
    let parts = day.map { ["\($0.parts.month)", "\($0.parts.day)", "\($0.parts.year)"] } ?? ["", "", ""]
    leaf(name, "", ["Month": parts[0], "Day": parts[1], "Year": parts[2]])
  }
}
