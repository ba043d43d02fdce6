internal import Domain

/// Yardi's prospects and their events.
extension YardiResponses {
  /// Writes the prospects with an event in the last 60 days, the period in the vendor's configuration.
  func guestActivity(_ xml: inout XMLBuilder) {
    prospects(heardOf: day.advanced(by: -60)...day, &xml)
  }

  /// Writes the prospects with an event in a period, each with all events.
  func guestActivityInRange(_ xml: inout XMLBuilder) {
    guard let from = request["FromDate"].flatMap(Self.day), let to = request["ToDate"].flatMap(Self.day), from <= to
    else { return none(&xml) }
    prospects(heardOf: from...to, &xml)
  }

  private func none(_ xml: inout XMLBuilder) {
    xml.message("No guests exist with the given search criteria.", type: "FYI")
  }

  private func prospects(heardOf days: ClosedRange<CivilDate>, _ xml: inout XMLBuilder) {
    let found = property.prospects.map { ($0, GuestEvent.events(of: $0, through: day)) }.filter { _, events in
      events.contains { days.contains($0.day) }
    }
    guard !found.isEmpty else { return none(&xml) }
    xml.element("LeadManagement", ["xmlns": ""]) {
      $0.element("Prospects") { xml in
        for (prospect, events) in found {
          xml.element("Prospect") { self.prospect(prospect, events, &$0) }
        }
      }
    }
  }

  private func prospect(_ prospect: Prospect, _ events: [GuestEvent], _ xml: inout XMLBuilder) {
    let tenancy = prospect.application.map { Tenancy(unit: $0.unit, household: $0.household, property: code, day: day) }
    xml.element("Customers") {
      $0.element("Customer", ["Type": customerType(prospect, tenancy)]) { customer(prospect, tenancy, &$0) }
    }
    xml.element("CustomerPreferences") {
      $0.leaves([
        "TargetMoveInDate": "\(prospect.neededOn)", "DesiredFloorplan": prospect.plan.map(unitType) ?? "",
      ])
      if let tenancy, tenancy.stage != .unknown {
        $0.element("DesiredUnit") { $0.leaf("MarketingName", tenancy.unit.number) }
      }
      $0.leaf("Comment")
    }
    xml.element("Events") { xml in
      for (index, event) in events.enumerated() {
        xml.element("Event", ["EventType": event.type, "EventDate": event.time]) {
          self.event(event, id: 900_000 + prospect.id * 20 + index, of: prospect, &$0)
        }
      }
    }
  }

  private func customer(_ prospect: Prospect, _ tenancy: Tenancy?, _ xml: inout XMLBuilder) {
    let applied = tenancy.map { $0.stage != .unknown } ?? false
    let ids = [
      (personCode("p", prospect.id, of: code), "ProspectID", "Yardi"), ("", "ThirdPartyID", ""),
      (applied ? tenancy?.tenantCode ?? "" : "", "TenantID", "Yardi"), (code, "PropertyID", "Yardi"),
      ("Credit Check Application has not been performed.", "CreditCheckStatus", ""),
    ]
    for (value, type, organization) in ids {
      xml.leaf("Identification", "", ["IDValue": value, "IDType": type, "OrganizationName": organization])
    }
    xml.leaf("Identification", "", ["IDValue": "false", "IDType": "NoMiddleName"])
    let names = spoken(prospect.name).split(separator: " ", maxSplits: 1).map(String.init)
    xml.element("Name") {
      $0.leaves([
        "NamePrefix": "", "FirstName": names[0], "MiddleName": "", "LastName": names.count > 1 ? names[1] : "",
      ])
    }
    xml.element("Address", ["AddressType": "current"]) {
      $0.leaves(["AddressLine1": "", "AddressLine2": "", "City": "", "State": "", "PostalCode": ""])
    }
    xml.element("Phone", ["PhoneType": "cell"]) { $0.leaf("PhoneNumber", "0000000000") }
    xml.leaf("Email", prospect.id.isMultiple(of: 4) ? "0" : "person\(prospect.id)@example.invalid")
    xml.element("Lease") { $0.leaf("ExpectedMoveInDate", "\(prospect.neededOn)") }
  }

  private func event(_ event: GuestEvent, id: Int, of prospect: Prospect, _ xml: inout XMLBuilder) {
    if let unit = prospect.application?.unit, event.showsUnit {
      xml.leaf("EventID", "", ["IDValue": "\(id)", "IDType": unit.number])
    } else {
      xml.leaf("EventID", "", ["IDValue": "\(id)"])
    }
    xml.element("Agent") {
      // The whole name is in the last name.
      $0.element("AgentName") { $0.leaves(["FirstName": "", "LastName": spoken(prospect.consultant)]) }
    }
    xml.leaves(["FirstContact": "\(event.isFirst)", "Comments": ""])
    if event.isFirst { xml.leaf("TransactionSource", prospect.source) }
  }

  private func customerType(_ prospect: Prospect, _ tenancy: Tenancy?) -> String {
    switch tenancy?.stage {
    case nil, .unknown: prospect.status(on: day) == .lost ? "canceled" : "prospect"
    case .applicant: "applicant"
    case .formerApplicant: prospect.id.isMultiple(of: 2) ? "canceled" : "denied_applicant"
    case .future: "future_resident"
    case .resident, .onNotice: "current_resident"
    case .former: "former_resident"
    }
  }
}

/// One line of a prospect's history.
struct GuestEvent {
  let type: String
  let day: CivilDate
  /// The day with the time: midnight for a tenant's event, with tenths of a second for a prospect's.
  let time: String
  var isFirst = false

  var showsUnit: Bool { ["Show", "Application", "LeaseSign"].contains(type) }

  /// Returns the tenant's events from the latest, then the prospect's from the earliest; the whole is unsorted, as in
  /// the real service.
  static func events(of prospect: Prospect, through last: CivilDate) -> [GuestEvent] {
    let contacts = prospect.contacts.enumerated().map { index, contact in
      GuestEvent(
        type: type(of: contact.kind, isFirst: index == 0), day: contact.day,
        time: "\(contact.day)T\(10 + index % 8):30:00.0", isFirst: index == 0)
    }
    let lost = prospect.lostOn.map { [GuestEvent(type: "Cancel", day: $0, time: "\($0)T17:00:00.0")] } ?? []
    return (tenantHistory(prospect.application?.household).reversed() + contacts + lost).filter { $0.day <= last }
  }

  private static func tenantHistory(_ household: Household?) -> [GuestEvent] {
    guard let household else { return [] }
    let signed = household.withdrawnOn == nil ? household.signedOn : nil
    let ending = household.id.isMultiple(of: 2) ? "CancelApplication" : "ApplicationDenied"
    let dates: [(String, CivilDate?)] =
      [
        ("Application", household.appliedOn), (ending, household.withdrawnOn), ("Approve", signed),
        ("LeaseSign", signed), ("MoveIn", signed == nil ? nil : household.moveIn),
      ] + household.terms.dropFirst().map { ("Renew", $0.signedOn) }
      + [("Notice", household.notice?.givenOn), ("MoveOut", household.movedOut)]
    return dates.compactMap { type, day in day.map { GuestEvent(type: type, day: $0, time: "\($0)T00:00:00") } }
  }

  private static func type(of kind: Prospect.Contact.Kind, isFirst: Bool) -> String {
    switch kind {
    case .email: "Email"
    case .phone, .callCenter: "CallFromProspect"
    case .text: "Text"
    case .internet: "Webservice"
    case .onlineLeasing: "Other"
    case .visit: isFirst ? "WalkIn" : "Show"
    case .returnVisit: "ReturnVisit"
    case .selfGuidedTour: "Show"
    }
  }
}
