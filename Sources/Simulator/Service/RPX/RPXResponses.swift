internal import Domain

/// What RPX answers of one property; every payload is a cut through its state on one day.
struct RPXResponses {
  typealias Operation = @Sendable (RPXResponses) -> (inout XMLBuilder) -> Void

  /// The operations by their names in lower case, as the service spells them.
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

  /// The people of a unit, with where they stand.
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
  /// The building that its number begins with, else the only one.
  var building: Int {
    let parts = number.split(separator: "-")
    return parts.count == 2 ? Int(parts[0]) ?? 1 : 1
  }
}

/// One household in one unit, with the ids that RPX gives to both.
struct Residency {
  let unit: Unit
  let unitID: Int
  let household: Household
  let day: CivilDate

  var stage: Household.Stage { household.stage(on: day) }
  /// The household's id.
  var householdID: Int { household.id + 1 }
  /// The id of the lease that a term of the household is written in.
  func leaseID(_ index: Int) -> Int { household.id * 20 + index + 1 }
  /// The place among the household's terms of the one in force.
  var currentTerm: Int { household.terms.lastIndex { $0.start <= day } ?? 0 }
  /// What the account owes.
  var balance: Money { household.ledger.lines(on: day).reduce(.zero) { $0 + $1.net } }
  /// Whether anything was ever booked.
  var hasAccount: Bool { household.ledger.charges.contains { $0.postedOn <= day } }
  /// Whether the household lives or has lived in the unit, signed for it, or chose it.
  var holdsUnit: Bool { [.future, .resident, .onNotice, .former].contains(stage) || hasChosenUnit }
  /// Whether the household applied for this very unit, which is no longer offered then; every other applicant did.
  var hasChosenUnit: Bool { stage == .applicant && household.id.isMultiple(of: 2) }
  /// Every third household has a second adult.
  var hasRoommate: Bool { household.id.isMultiple(of: 3) }
}

extension Money {
  /// `1234.50`, without thousands separators.
  var plain: String { description.filter { $0 != "," } }
}
