internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let residents = FeedName("residents")
}

extension ResponseFeed {
  /// Yardi's residents by status: one a tenancy, of every status that was asked for.
  ///
  /// Current holds neither Notice nor Eviction: all three live there.
  static let residents = ResponseFeed(
    .residents, revision: 2, datasets: [.units, .pricing, .leases, .activity, .expirations],
    operations: ["GetResidentsByStatus", "GetResidents", "GetResidentsByDate", "GetTenants_Login"],
    trees: [
      ResponseTree(
        "MITS-ResidentData", marks: ["PropertyResidents"],
        operations: ["GetResidentsByStatus", "GetResidents", "GetResidentsByDate"],
        states: [(.property, "PropertyResidents/PropertyCode")],
        records: [
          ResponseRecord(
            "PropertyResidents/Residents/Resident", .residents, inside: [("OtherOccupants/OtherOccupant", .occupants)])
        ]),
      ResponseTree(
        "CommonTenantsData", operations: ["GetTenants_Login"],
        records: [
          ResponseRecord(
            "PropertyTenants/Tenants/Tenant", .residents, inside: [("OtherOccupants/OtherOccupant", .occupants)])
        ]),
    ])
}

extension ResponseSchema {
  static let residents = ResponseSchema(
    "yardi_residents", grain: "one tenancy: a person and a unit, by its t-code",
    [
      .init("property_code", .property, "@pCode", "the property's code; NULL where none is stated"),
      .init("resident_code", .text, "@tCode", "the tenancy's t-code", required: true),
      .init("status", .text, "Status", "Current, Notice, Eviction, Future, Applicant, Past, …", required: true),
      .init("first_name", .text, "FirstName", "first name"), .init("last_name", .text, "LastName", "last name"),
      .init("unit_code", .text, "UnitCode", "the unit; former and canceled tenancies keep theirs"),
      .init(
        "current_rent_cents", .cents, "CurrentRent | Rent", "the lease's rent a month, to compare with its charges"),
      .init("lease_from", .day, "LeaseFromDate", "first day of the lease"),
      .init("lease_to", .day, "LeaseToDate", "last day of the lease"),
      .init("move_in", .day, "MoveInDate", "move-in, past or expected"),
      .init("move_out", .day, "MoveOutDate", "move-out, past or expected"),
      .init("notice_given", .day, "NoticeDate", "the day on which notice was given"),
      .init("lease_id", .text, "leaseId", "Yardi's number of the lease"),
      .init("payment_accepted", .text, "paymentAccepted", "0 any, 1 none, 2 cash equivalents"),
    ])

  static let occupants = ResponseSchema(
    "yardi_occupants", grain: "one other occupant of a tenancy",
    [
      .init("resident_code", .text, "/@tCode", "the tenancy's t-code", required: true),
      .init("occupant_code", .text, "@Code", "the occupant's r-code"),
      .init("first_name", .text, "FirstName", "first name"), .init("last_name", .text, "LastName", "last name"),
      .init("move_in", .day, "MoveInDate", "move-in"), .init("move_out", .day, "MoveOutDate", "move-out"),
    ])
}
