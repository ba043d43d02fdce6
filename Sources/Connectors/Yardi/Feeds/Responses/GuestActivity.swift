internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let guestActivity = FeedName("guest_activity")
}

extension ResponseFeed {
  /// Yardi's guest cards: prospects, the people of each, and every event.
  ///
  /// Events stand in no order, and the first contact is the one that is marked so. Free text that agents wrote is
  /// left in the payload.
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

  mutating func look(at row: RawRecord) {
    guard let code = row["prospect_code"].text else { return }
    if row.table == ResponseSchema.prospects.raw.name { prospects.append((code, row.row.place)) }
    if row.table == ResponseSchema.guestEvents.raw.name, row["is_first_contact"] == .flag(true) {
      contacts[code, default: 0] += 1
    }
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

extension ResponseSchema {
  private static func id(_ type: String) -> String { "Identification[@IDType='\(type)']/@IDValue" }

  private static let prospectCode = ResponseColumn(
    "prospect_code", .text, "/Customers/Customer/\(id("ProspectID"))", "the prospect's p-code", required: true)

  static let prospects = ResponseSchema(
    "yardi_prospects", grain: "one prospect: a household that asked, with its main person's ids",
    [
      .init("property_code", .property, "Customers/Customer/\(id("PropertyID"))", "the property's code"), prospectCode,
      .init(
        "resident_code", .text, "Customers/Customer/\(id("TenantID"))", "the t-code once they applied; NULL before"),
      .init("type", .text, "Customers/Customer/@Type", "prospect, applicant, canceled, current_resident, …"),
      .init(
        "credit_check", .text, "Customers/Customer/\(id("CreditCheckStatus"))", "what the credit check said, in words"),
      .init("last_update", .day, "LastUpdateDate", "the day of the last change"),
      .init("target_move_in", .day, "CustomerPreferences/TargetMoveInDate", "the day that they want to move in"),
      .init("desired_floorplan", .text, "CustomerPreferences/DesiredFloorplan", "code of the unit type they want"),
      .init("desired_unit", .text, "CustomerPreferences/DesiredUnit/MarketingName", "code of the unit they want"),
      .init("desired_rent_cents", .cents, "CustomerPreferences/DesiredRent/@Exact", "the rent they want"),
      .init(
        "desired_bedrooms", .integer, "CustomerPreferences/DesiredNumBedrooms/@Exact", "how many bedrooms they want"),
      .init("desired_lease_terms", .text, "CustomerPreferences/DesiredLeaseTerms", "the term they want"),
    ])

  static let prospectPersons = ResponseSchema(
    "yardi_prospect_persons", grain: "one person of a prospect: the main one, or a roommate, spouse, guarantor",
    [
      prospectCode, .init("type", .text, "@Type", "the main person's state, or roommate, spouse, other, guarantor"),
      .init(
        "person_code", .text, "\(id("ProspectID")) | \(id("RoommateID"))", "the person's own p-code or r-code"),
      .init("resident_code", .text, id("TenantID"), "the t-code; NULL if there is none"),
      .init("first_name", .text, "Name/FirstName", "first name"),
      .init("last_name", .text, "Name/LastName", "last name"),
      .init("current_rent_cents", .cents, "Lease/CurrentRent", "the rent of their lease"),
      .init("expected_move_in", .day, "Lease/ExpectedMoveInDate", "expected move-in"),
      .init("lease_from", .day, "Lease/LeaseFromDate", "first day of the lease"),
      .init("lease_to", .day, "Lease/LeaseToDate", "last day of the lease"),
      .init("move_in", .day, "Lease/ActualMoveIn", "move-in"),
      .init("expected_move_out", .day, "Lease/ExpectedMoveOutDate", "expected move-out"),
      .init("move_out", .day, "Lease/ActualMoveOut", "move-out"),
      .init("is_responsible", .flag, "Lease/ResponsibleForLease", "1 where they sign for the lease"),
    ])

  static let guestEvents = ResponseSchema(
    "yardi_guest_events", grain: "one event of a prospect's history",
    [
      .init("property_code", .property, "/Customers/Customer/\(id("PropertyID"))", "the property's code"), prospectCode,
      .init("event_id", .text, "EventID/@IDValue", "Yardi's number of the event"),
      .init("event_type", .text, "@EventType", "Email, WalkIn, Show, Application, LeaseSign, …", required: true),
      .init("event_date", .day, "@EventDate", "the day", required: true),
      .init("event_time", .time, "@EventDate", "the day and time, as YYYY-MM-DD HH:MM:SS"),
      .init("is_first_contact", .flag, "FirstContact", "1 for the prospect's one first contact"),
      .init("unit_shown", .text, "EventID/@IDType", "the unit that was shown; NULL where none was"),
      .init("agent", .text, "Agent/AgentName/LastName", "the agent's whole name"),
      .init("reason", .text, "EventReasons", "such as Emailed"),
      .init("source", .text, "TransactionSource", "where they had heard of it; given on the first contact alone"),
      .init("quoted_rent_cents", .cents, "Quotes/Quote/QuotedRent/@Exact", "the rent that was quoted"),
    ])
}
