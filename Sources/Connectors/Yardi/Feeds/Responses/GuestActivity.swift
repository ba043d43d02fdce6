internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let guestActivity = FeedName("guest_activity")
}

extension ResponseFeed {
  /// Yardi's guest cards: prospects, the people of each, and every event.
  ///
  /// Events are in no particular order, and the first contact is the event that is marked as such. Free text that
  /// agents wrote remains in the payload only.
  static let guestActivity = ResponseFeed(
    .guestActivity, revision: 2, datasets: [.funnel],
    operations: [
      "GetYardiGuestActivity_Login", "GetYardiGuestActivity_DateRange", "GetYardiGuestActivity_EventType_DateRange",
    ],
    trees: [
      ResponseTree(
        "LeadManagement",
        records: [
          ResponseRecord(
            "Prospects/Prospect", .prospects,
            inside: [("Customers/Customer", .prospectPersons), ("Events/Event", .guestEvents)])
        ])
    ], check: { FirstContacts() })
}

/// Prospects that do not have one first contact: they count as leads in no period, or in two.
private struct FirstContacts: ResponseCheck {
  private var prospects: [(code: String, place: Place)] = []
  private var contacts: [String: Int] = [:]

  mutating func look(at row: RawRow, of table: RawTable) {
    if let code = YardiTables.prospects.record(row, of: table)?.prospectCode.text {
      prospects.append((code, row.place))
    }
    guard let event = YardiTables.guestEvents.record(row, of: table), let code = event.prospectCode.text,
      event.isFirstContact == .flag(true)
    else { return }
    contacts[code, default: 0] += 1
  }

  var findings: [FindingRecord] {
    prospects.filter { contacts[$0.code] != 1 }.map { code, place in
      FindingRecord(
        .warn, .firstContactNotOne,
        "Prospect '\(code)' has \(contacts[code] ?? 0) first contacts. The prospect still counts once. Mark one first contact in Yardi",
        subject: code, place: place)
    }
  }
}

extension YardiTables {
  fileprivate static func id(_ type: String) -> String { "Identification[@IDType='\(type)']/@IDValue" }

  fileprivate static let prospectCode = ResponseColumn(
    "prospect_code", .text, "/Customers/Customer/\(YardiTables.id("ProspectID"))", "the prospect's p-code",
    required: true)

  /// One prospect.
  struct Prospect: ResponseColumns {
    let propertyCode = Column(
      "property_code", .property, "Customers/Customer/\(YardiTables.id("PropertyID"))", "the property's code")
    let prospectCode = YardiTables.prospectCode
    let residentCode = Column(
      "resident_code", .text, "Customers/Customer/\(YardiTables.id("TenantID"))",
      "the t-code once they applied; NULL before")
    let type = Column("type", .text, "Customers/Customer/@Type", "prospect, applicant, canceled, current_resident, …")
    let creditCheck = Column(
      "credit_check", .text, "Customers/Customer/\(YardiTables.id("CreditCheckStatus"))",
      "what the credit check said, in words")
    let lastUpdate = Column("last_update", .day, "LastUpdateDate", "the day of the last change")
    let targetMoveIn = Column(
      "target_move_in", .day, "CustomerPreferences/TargetMoveInDate", "the day that they want to move in")
    let desiredFloorplan = Column(
      "desired_floorplan", .text, "CustomerPreferences/DesiredFloorplan", "code of the unit type they want")
    let desiredUnit = Column(
      "desired_unit", .text, "CustomerPreferences/DesiredUnit/MarketingName", "code of the unit they want")
    let desiredRentCents = Column(
      "desired_rent_cents", .cents, "CustomerPreferences/DesiredRent/@Exact", "the rent they want")
    let desiredBedrooms = Column(
      "desired_bedrooms", .integer, "CustomerPreferences/DesiredNumBedrooms/@Exact", "how many bedrooms they want")
    let desiredLeaseTerms = Column(
      "desired_lease_terms", .text, "CustomerPreferences/DesiredLeaseTerms", "the term they want")
  }

  static let prospects = MappedTable(
    "yardi_prospects", grain: "one prospect: a household that asked, with its main person's ids", Prospect.self)
}

extension YardiTables {
  /// One person of a prospect.
  struct ProspectPerson: ResponseColumns {
    let prospectCode = YardiTables.prospectCode
    let type = Column("type", .text, "@Type", "the main person's state, or roommate, spouse, other, guarantor")
    let personCode = Column(
      "person_code", .text, "\(YardiTables.id("ProspectID")) | \(YardiTables.id("RoommateID"))",
      "the person's own p-code or r-code")
    let residentCode = Column("resident_code", .text, YardiTables.id("TenantID"), "the t-code; NULL if there is none")
    let firstName = Column("first_name", .text, "Name/FirstName", "first name")
    let lastName = Column("last_name", .text, "Name/LastName", "last name")
    let currentRentCents = Column("current_rent_cents", .cents, "Lease/CurrentRent", "the rent of their lease")
    let expectedMoveIn = Column("expected_move_in", .day, "Lease/ExpectedMoveInDate", "expected move-in")
    let leaseFrom = Column("lease_from", .day, "Lease/LeaseFromDate", "first day of the lease")
    let leaseTo = Column("lease_to", .day, "Lease/LeaseToDate", "last day of the lease")
    let moveIn = Column("move_in", .day, "Lease/ActualMoveIn", "move-in")
    let expectedMoveOut = Column("expected_move_out", .day, "Lease/ExpectedMoveOutDate", "expected move-out")
    let moveOut = Column("move_out", .day, "Lease/ActualMoveOut", "move-out")
    let isResponsible = Column("is_responsible", .flag, "Lease/ResponsibleForLease", "1 where they sign for the lease")
  }

  static let prospectPersons = MappedTable(
    "yardi_prospect_persons", grain: "one person of a prospect: the main one, or a roommate, spouse, guarantor",
    ProspectPerson.self)
}

extension YardiTables {
  /// One event of a prospect's history.
  struct GuestEvent: ResponseColumns {
    let propertyCode = Column(
      "property_code", .property, "/Customers/Customer/\(YardiTables.id("PropertyID"))", "the property's code")
    let prospectCode = YardiTables.prospectCode
    let eventID = Column("event_id", .text, "EventID/@IDValue", "Yardi's number of the event")
    let eventType = Column(
      "event_type", .text, "@EventType", "Email, WalkIn, Show, Application, LeaseSign, …", required: true)
    let eventDate = Column("event_date", .day, "@EventDate", "the day", required: true)
    let eventTime = Column("event_time", .time, "@EventDate", "the day and time, as YYYY-MM-DD HH:MM:SS")
    let isFirstContact = Column("is_first_contact", .flag, "FirstContact", "1 for the prospect's one first contact")
    let unitShown = Column("unit_shown", .text, "EventID/@IDType", "the unit that was shown; NULL where none was")
    let agent = Column("agent", .text, "Agent/AgentName/LastName", "the agent's whole name")
    let reason = Column("reason", .text, "EventReasons", "such as Emailed")
    let source = Column(
      "source", .text, "TransactionSource", "where they had heard of it; given on the first contact alone")
    let quotedRentCents = Column(
      "quoted_rent_cents", .cents, "Quotes/Quote/QuotedRent/@Exact", "the rent that was quoted")
  }

  static let guestEvents = MappedTable(
    "yardi_guest_events", grain: "one event of a prospect's history", GuestEvent.self)
}

extension ResponseSchema {
  static let prospects = YardiTables.prospects.schema

  static let prospectPersons = YardiTables.prospectPersons.schema

  static let guestEvents = YardiTables.guestEvents.schema
}
