internal import Domain

/// Yardi's units: one row for each unit and person, and one that is not a unit.
extension YardiResponses {
  /// Returns the people of a unit that its rows name: current and future residents.
  private func people(of index: Int) -> [Tenancy] {
    property.households[index].map { Tenancy(unit: property.units[index], household: $0, property: code, day: day) }
      .filter { $0.livesHere || $0.stage == .future }
  }

  func unitInformation(_ xml: inout XMLBuilder) {
    xml.element("UnitInformation", ["xmlns": ""]) {
      $0.element("Property") {
        $0.leaf("Identification", "", ["IDValue": code, "IDType": "PropertyID"])
        $0.leaf("MarketingName", name)
        $0.element("Units") { xml in
          for (index, unit) in state.units.enumerated() {
            for person in people(of: index).map(Optional.some) + (people(of: index).isEmpty ? [nil] : []) {
              xml.element("UnitInfo") { info(unit, id: 7000 + index, person, &$0) }
            }
          }
          xml.element("UnitInfo") { waitList(&$0) }
        }
      }
    }
  }

  private func info(_ unit: UnitDay, id: Int, _ person: Tenancy?, _ xml: inout XMLBuilder) {
    let plan = unit.unit.plan
    xml.leaf("UnitID", unit.unit.number, ["UniqueID": "\(id)"])
    let type = person.map { $0.stage == .future ? "Future Resident" : "Current Resident" } ?? ""
    xml.leaf("PersonID", person?.tenantCode ?? "", ["Type": type])
    xml.element("Unit") {
      $0.leaf("Identification", "", ["IDType": "LeaseDesc", "IDValue": "Conventional"])
      $0.leaf("Identification", "", ["IDType": "RentalType", "IDValue": "Residential"])
      $0.leaf("Identification", "", ["IDType": "UnitTypeUniqueID", "IDValue": "900"])
      $0.leaves([
        "UnitType": unitType(plan), "UnitBedrooms": "\(plan.bedrooms)", "UnitBathrooms": "\(plan.bathrooms).00",
        "MinSquareFeet": "\(plan.squareFeet)", "MaxSquareFeet": "\(plan.squareFeet)",
        "MarketRent": unit.marketRent.plain, "UnitEconomicStatus": unit.triple.economic,
        "UnitEconomicStatusDescription": unit.economicStatus(on: day), "FloorplanName": plan.name,
      ])
      $0.present("DateAvailable", unit.current == nil ? (unit.madeReadyOn ?? opened).us : nil)
      $0.leaf("BuildingName")
      $0.element("Address", ["AddressType": "property"]) {
        $0.leaves([
          "AddressLine1": "100 Example Street #\(unit.unit.number)", "City": "Exampleville", "State": "CA",
          "PostalCode": "00001",
        ])
      }
    }
  }

  /// Writes a row that is not a unit; applicants are listed there.
  private func waitList(_ xml: inout XMLBuilder) {
    xml.leaf("UnitID", "WAIT", ["UniqueID": "6999"])
    xml.leaf("PersonID", "", ["Type": ""])
    xml.element("Unit") {
      $0.leaves([
        "UnitType": "wait", "UnitBedrooms": "0", "UnitBathrooms": "0.00", "MinSquareFeet": "0", "MaxSquareFeet": "0",
        "MarketRent": "0.00", "UnitEconomicStatus": "residential", "UnitEconomicStatusDescription": "Waitlist",
        "FloorplanName": "Wait List", "BuildingName": "",
      ])
    }
  }

  func unitInformationLogin(_ xml: inout XMLBuilder) {
    xml.element("PhysicalProperty", ["xmlns": "", "xmlns:MITS": "http://my-company.com/namespace"]) {
      $0.element("Property") { xml in
        for (index, unit) in state.units.enumerated() {
          let people = people(of: index).map(\.tenantCode)
          // For a unit without people, the status is in the person's place.
          for person in people.isEmpty ? [unit.economicStatus(on: day)] : people {
            xml.element("RT_Customer") { row(unit, person, &$0) }
          }
        }
      }
    }
  }

  private func row(_ unit: UnitDay, _ person: String, _ xml: inout XMLBuilder) {
    let plan = unit.unit.plan
    xml.leaf("CustomerID", person)
    xml.element("RT_Unit") {
      $0.leaf("UnitID", unit.unit.number)
      $0.element("Unit") {
        $0.element("MITS:Information") {
          $0.leaves([
            "MITS:UnitID": unit.unit.number, "MITS:UnitType": unitType(plan), "MITS:UnitBedrooms": "\(plan.bedrooms)",
            "MITS:UnitBathrooms": "\(plan.bathrooms).000000", "MITS:MinSquareFeet": "\(plan.squareFeet)",
            "MITS:MaxSquareFeet": "\(plan.squareFeet)", "MITS:MarketRent": unit.marketRent.plain,
            "UnitEconomicStatusDescription": unit.economicStatus(on: day),
          ])
        }
        $0.leaves(["MITS:PropertyPrimaryID": code, "MITS:MarketingName": name])
      }
    }
  }
}
