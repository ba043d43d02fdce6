internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let residents = FeedName("residents")
}

extension ResponseFeed {
  /// Yardi's residents by status: one for each tenancy, for every requested status.
  ///
  /// Current includes neither Notice nor Eviction; residents with any of the three statuses live in the unit.
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

extension YardiTables {
  /// One tenancy.
  struct Resident: ResponseColumns {
    let propertyCode = Column("property_code", .property, "@pCode", "the property's code; NULL where none is stated")
    let residentCode = Column("resident_code", .text, "@tCode", "the tenancy's t-code", required: true)
    let status = Column(
      "status", .text, "Status", "Current, Notice, Eviction, Future, Applicant, Past, …", required: true)
    let firstName = Column("first_name", .text, "FirstName", "first name")
    let lastName = Column("last_name", .text, "LastName", "last name")
    let unitCode = Column("unit_code", .text, "UnitCode", "the unit; former and canceled tenancies keep theirs")
    let currentRentCents = Column(
      "current_rent_cents", .cents, "CurrentRent | Rent", "the lease's rent a month, to compare with its charges")
    let leaseFrom = Column("lease_from", .day, "LeaseFromDate", "first day of the lease")
    let leaseTo = Column("lease_to", .day, "LeaseToDate", "last day of the lease")
    let moveIn = Column("move_in", .day, "MoveInDate", "move-in, past or expected")
    let moveOut = Column("move_out", .day, "MoveOutDate", "move-out, past or expected")
    let noticeGiven = Column("notice_given", .day, "NoticeDate", "the day on which notice was given")
    let leaseID = Column("lease_id", .text, "leaseId", "Yardi's number of the lease")
    let paymentAccepted = Column("payment_accepted", .text, "paymentAccepted", "0 any, 1 none, 2 cash equivalents")
  }

  static let residents = MappedTable(
    "yardi_residents", grain: "one tenancy: a person and a unit, by its t-code", Resident.self)
}

extension YardiTables {
  /// One other occupant of a tenancy.
  struct Occupant: ResponseColumns {
    let residentCode = Column("resident_code", .text, "/@tCode", "the tenancy's t-code", required: true)
    let occupantCode = Column("occupant_code", .text, "@Code", "the occupant's r-code")
    let firstName = Column("first_name", .text, "FirstName", "first name")
    let lastName = Column("last_name", .text, "LastName", "last name")
    let moveIn = Column("move_in", .day, "MoveInDate", "move-in")
    let moveOut = Column("move_out", .day, "MoveOutDate", "move-out")
  }

  static let occupants = MappedTable("yardi_occupants", grain: "one other occupant of a tenancy", Occupant.self)
}

extension ResponseSchema {
  static let residents = YardiTables.residents.schema

  static let occupants = YardiTables.occupants.schema
}
