internal import Domain

/// RPX's responses for one property; every payload is made from its state on one day.
struct RPXResponses {
  typealias Operation = @Sendable (RPXResponses) -> (inout XMLBuilder) -> Void

  /// The operations by their names in lowercase, as the service spells them.
  static let operations: [String: Operation] = [
    "getsitelist": { $0.sites }, "getbuildings": { $0.buildings }, "unitlist": { $0.units },
    "getresidentlistinfo": { $0.residentList }, "getresident": { $0.residents }, "getleaseinfo": { $0.leases },
    "getrentableitems": { $0.rentableItems }, "getresidentledger": { $0.ledger },
  ]

  let property: Property
  let day: CivilDate
  let request: SOAPRequest

  init(_ property: Property, on day: CivilDate, request: SOAPRequest) {
    self.property = property
    self.day = day
    self.request = request
  }

  /// The households of the units, with their stages.
  var residencies: [Residency] {
    property.households.enumerated().flatMap { index, households in
      households.map { Residency(unit: property.units[index], unitID: index + 1, household: $0, day: day) }
    }.filter { $0.stage != .unknown }
  }

  func sites(_ xml: inout XMLBuilder) {
    let month = day.month
    xml.element("SiteList", ["xmlns": ""]) {
      $0.element("Site") {
        $0.leaves([
          "PMCName": property.profile.company, "WSPMCURL": "", "SiteID": property.profile.siteID,
          "SiteNumber": property.profile.siteID, "SiteName": property.profile.name, "Adr1": "100 Example Street",
          "Adr2": "", "Adr3": "", "City": "Exampleville", "State": "TX", "Zip": "00001", "County": "Example County",
          "Country": "US", "Phone1": "(555) 555-0100", "Phone2": "", "Fax": "", "Email": "", "Web": "",
          "SysDate": "\(day)T10:01:33.017-06:00", "AR_AccountingDate": "\(day)T00:00:00-06:00",
          "AR_AccountingPeriod": month.fiscalPeriod, "AR_LastDateofPeriod": "\(month.lastDay)T00:00:00-06:00",
        ])
      }
    }
  }

  func buildings(_ xml: inout XMLBuilder) {
    let numbers = Set(property.units.map(\.building)).sorted()
    xml.element("BuildingList", ["xmlns": ""]) { xml in
      for number in numbers {
        xml.element("Building") {
          $0.leaves([
            "BuildingID": "\(number)", "BuildingNumber": "\(number)",
            "AddressLine1": "\(100 + number) Example Street", "AddressLine2": "", "City": "Exampleville",
            "State": "TX", "Zip": "00001", "County": number == 1 ? "" : "Example County", "Country": "US",
          ])
        }
      }
    }
  }
}

extension Unit {
  /// The building, from the first part of the unit's number, else 1.
  var building: Int {
    let parts = number.split(separator: "-")
    return parts.count == 2 ? Int(parts[0]) ?? 1 : 1
  }
}

/// One household in one unit, with RPX's IDs of both.
struct Residency {
  let unit: Unit
  let unitID: Int
  let household: Household
  let day: CivilDate

  var stage: Household.Stage { household.stage(on: day) }
  /// The household's ID.
  var householdID: Int { household.id + 1 }
  /// Returns the ID of the lease for one of the household's terms.
  func leaseID(_ index: Int) -> Int { household.id * 20 + index + 1 }
  /// The index of the term in force among the household's terms.
  var currentTerm: Int { household.terms.lastIndex { $0.start <= day } ?? 0 }
  /// The balance of the account.
  var balance: Money { household.ledger.lines(on: day).reduce(.zero) { $0 + $1.net } }
  /// Whether the account has any charge.
  var hasAccount: Bool { household.ledger.charges.contains { $0.postedOn <= day } }
  /// Whether the household lives or has lived in the unit, signed for it, or chose it.
  var holdsUnit: Bool { [.future, .resident, .onNotice, .former].contains(stage) || hasChosenUnit }
  /// Whether the household applied for this very unit, which is then no longer offered; half of the applicants did.
  var hasChosenUnit: Bool { stage == .applicant && household.id.isMultiple(of: 2) }
  /// Every third household has a second adult.
  var hasRoommate: Bool { household.id.isMultiple(of: 3) }
}

extension Money {
  /// The amount as `1234.50`, without thousands separators.
  var plain: String { description.filter { $0 != "," } }
}
