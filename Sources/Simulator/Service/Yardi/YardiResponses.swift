internal import Domain

/// Yardi's responses for one property; every operation is made from its state on one day.
struct YardiResponses {
  static let operations: [String: YardiOperation] = [
    "GetPropertyConfigurations": YardiOperation(service: "ItfResidentData", needsProperty: false) { _ in { _ in } },
    "GetUnitInformation": YardiOperation(service: "ItfResidentData") { $0.unitInformation },
    "GetResidentsByStatus": YardiOperation(service: "ItfResidentData") { $0.residentsByStatus },
    "GetResidentData": YardiOperation(service: "ItfResidentData") { $0.residentData },
    "GetUnitInformation_Login": YardiOperation(service: "ItfResidentTransactions20") { $0.unitInformationLogin },
    "GetResidentsLeaseCharges_Login": YardiOperation(service: "ItfResidentTransactions20", days: ["PostMonth"]) {
      $0.leaseCharges
    },
    "GetResidentLeaseCharges_Login": YardiOperation(service: "ItfResidentTransactions20", days: ["PostMonth"]) {
      $0.leaseChargesOfTenant
    },
    "GetResidentTransactions_Login": YardiOperation(service: "ItfResidentTransactions20") { $0.openTransactions },
    "GetResidentPrepays_Login": YardiOperation(service: "ItfResidentTransactions20") { $0.prepays },
    "GetResidentTransactions_ByChargeDate_Login": YardiOperation(
      service: "ItfResidentTransactions20", days: ["FromDate", "ToDate"]
    ) { $0.transactionsByChargeDate },
    "UnitAvailability_Login": YardiOperation(service: "ItfILSGuestCard") { $0.unitAvailability },
    "AvailableUnits_Login": YardiOperation(service: "ItfILSGuestCard") { $0.availableUnits },
    "GetYardiGuestActivity_Login": YardiOperation(service: "ItfILSGuestCard") { $0.guestActivity },
    "GetYardiGuestActivity_DateRange": YardiOperation(service: "ItfILSGuestCard", days: ["FromDate", "ToDate"]) {
      $0.guestActivityInRange
    },
  ]

  let property: Property
  let day: CivilDate
  let request: SOAPRequest
  let state: PropertyState

  init(_ property: Property, on day: CivilDate, request: SOAPRequest) {
    self.property = property
    self.day = day
    self.request = request
    state = property.state(on: day)
  }

  var code: String { property.profile.siteID }
  var name: String { property.profile.name }

  /// All tenancies and applications, by unit.
  var tenancies: [Tenancy] {
    zip(property.units, property.households).flatMap { unit, households in
      households.map { Tenancy(unit: unit, household: $0, property: code, day: day) }
    }.filter { $0.stage != .unknown }
  }

  /// Reads the day of `2026-03-01T00:00:00` and of other common formats; nil for any other text.
  static func day(_ text: String) -> CivilDate? {
    let head = text.split(separator: "T").first.map(String.init) ?? ""
    return head.contains("/") ? CivilDate(ifUS: head) : CivilDate(ifISO: head)
  }

  /// The code of a floor plan, of at most eight characters.
  func unitType(_ plan: FloorPlan) -> String {
    let index = property.profile.plans.firstIndex(of: plan) ?? 0
    return "\(code.prefix(3))\(index < 9 ? "0" : "")\(index + 1)"
  }

  /// The first day with any unit.
  var opened: CivilDate { day.advanced(by: -property.profile.daysOpen) }
}

/// One household's tenancy of one unit, which has its own code.
struct Tenancy {
  let unit: Unit
  let household: Household
  let property: String
  let day: CivilDate

  var stage: Household.Stage { household.stage(on: day) }
  var isUnderEviction: Bool { household.isUnderEviction(on: day) }
  /// Whether the household lives in the unit.
  var livesHere: Bool { stage == .resident || stage == .onNotice }
  var tenantCode: String { personCode("t", household.id, of: property) }
  var roommateCode: String { personCode("r", household.id, of: property) }
  var hasRoommate: Bool { household.id.isMultiple(of: 3) }
  var leaseNumber: String { "\(6000 + household.id)" }
  var rent: Money { household.term(on: day)?.rent ?? .zero }

  /// The status of a tenant.
  var status: String {
    switch stage {
    case .unknown, .applicant: "Applicant"
    case .formerApplicant: household.id.isMultiple(of: 2) ? "Canceled" : "Denied"
    case .future: "Future"
    case .resident: isUnderEviction ? "Eviction" : "Current"
    case .onNotice: isUnderEviction ? "Eviction" : "Notice"
    case .former: "Past"
    }
  }
}

/// Returns a person's code, such as `t1234567`: a letter and seven digits.
func personCode(_ letter: String, _ id: Int, of property: String) -> String {
  var random = SplitMix64(seed: 0, for: property)
  return letter + String(1_000_000 + random.number(in: 0...1_800) * 4_400 + id)
}

extension UnitDay {
  /// Returns Yardi's status of a unit.
  func economicStatus(on day: CivilDate) -> String {
    let ready = isReady(on: day) ? "Ready" : "Not Ready"
    return switch unitClass {
    case .occupiedNoNotice, .employeeOccupied: "Occupied No Notice"
    case .noticeUnrented: "Notice Unrented"
    case .noticeRented: "Notice Rented"
    case .vacantUnrented, .employeeVacant, .unknown, .commercial: "Vacant Unrented \(ready)"
    case .vacantRented: "Vacant Rented \(ready)"
    case .model: "Model"
    case .admin: "Admin"
    case .down: "Down"
    case .excluded: "Excluded"
    }
  }

  /// The use, occupancy and lease status in the terms of MITS, with spaces.
  var triple: (economic: String, occupancy: String, leased: String) {
    let economic = unit.useClass == .model ? "model" : unit.useClass == .down ? "down" : "residential"
    let leased: String =
      switch unitClass {
      case .occupiedNoNotice, .employeeOccupied: "leased"
      case .noticeUnrented: "on notice"
      case .noticeRented, .vacantRented: "leased reserved"
      case .vacantUnrented: "available"
      default: "other"
      }
    return (economic, current == nil ? "vacant" : "occupied", leased)
  }
}

/// The list of properties.
struct YardiProperties {
  let profiles: [PropertyProfile]
  let day: CivilDate

  func write(_ xml: inout XMLBuilder) {
    let month = String(day.us.prefix(3) + day.us.suffix(4))
    xml.element("Properties", ["xmlns": ""]) { xml in
      for (index, profile) in profiles.enumerated() {
        xml.element("Property") {
          $0.leaves([
            "Code": profile.siteID, "MarketingName": profile.name, "AddressLine1": "100 Example Street",
            "AddressLine2": "", "AddressLine3": "", "City": "Exampleville", "State": "CA",
            "PostalCode": index == 1 ? "" : "00001", "AccountsReceivable": month, "AccountsPayable": month,
          ])
        }
      }
    }
  }
}
