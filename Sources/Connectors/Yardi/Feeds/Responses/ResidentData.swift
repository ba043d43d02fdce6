internal import Pipeline
internal import Responses

extension FeedName {
  static let residentData = FeedName("resident_data")
}

extension ResponseFeed {
  /// Yardi's lease files with their whole ledgers and recurring charges.
  static let residentData = ResponseFeed(
    .residentData, revision: 1, operations: ["GetResidentData", "GetResidentData_ByChargeCode"],
    trees: [
      ResponseTree(
        "MITS-ResidentData", marks: ["LeaseFiles", "LeaseFile"],
        states: [(.runStamp, "Summary/GenerationTimeStamp"), (.failure, "Summary/Messages/Error")],
        passedOver: ["FYI", "SourceOrganization", "TotalLeaseFiles", "TotalTenants", "Warning"],
        records: [
          ResponseRecord(
            "LeaseFiles/LeaseFile", .leaseFiles,
            inside: [
              ("LeaseCharges/LeaseCharge", .leaseFileCharges), ("Ledger/Transaction", .ledgerTransactions),
            ])
        ])
    ])
}

extension ResponseSchema {
  private static let residentCode = ResponseColumn(
    "resident_code", .text, "/Identification/@IDValue", "the tenancy's t-code", required: true)

  static let leaseFiles = ResponseSchema(
    "yardi_lease_files", grain: "one lease file: a tenancy with its unit",
    [
      .init(
        "property_code", .property, "Property/Identification/@IDValue", "the property's code; NULL where none is stated"
      ),
      residentCode, .init("status", .text, "Identification/@IDType", "Current, Notice, Past, …"),
      .init("unit_code", .text, "Unit/Identification/@IDValue", "the unit"),
      .init("unit_type", .text, "Unit/UnitType", "code of the unit type"),
      .init("unit_rent_cents", .cents, "Unit/UnitRent", "the unit's rent"),
      .init("economic_status", .text, "Unit/UnitEconomicStatus", "Residential, …"),
      .init("occupancy_status", .text, "Unit/UnitOccupancyStatus", "occupied or vacant"),
      .init("leased_status", .text, "Unit/UnitLeasedStatus", "leased, on notice, …"),
      .init("move_in", .day, "MoveInDate", "move-in"), .init("move_out", .day, "MoveOutDate", "move-out"),
      .init("notice_given", .day, "NoticeDate", "the day on which notice was given"),
      .init("lease_from", .day, "LeaseBegin", "first day of the lease"),
      .init("lease_to", .day, "LeaseEnd", "last day of the lease"),
      .init("monthly_rent_cents", .cents, "MonthlyRentAmount", "rent a month"),
      .init("due_day", .integer, "DueDay", "the day of the month on which rent is due"),
      .init(
        "balance_cents", .cents, "Ledger/Identification/@IDValue",
        "the ledger's balance; NULL where it was not asked for"),
    ])

  static let leaseFileCharges = ResponseSchema(
    "yardi_lease_file_charges", grain: "one recurring charge of a lease file",
    [
      residentCode, .init("charge_id", .text, "LeaseChargeID", "Yardi's number of the charge"),
      .init("charge_code", .text, "ChargeCode", "the client's own code", required: true),
      .init("charge_code_description", .text, "ChargeCodeDescription", "what the code stands for"),
      .init("amount_cents", .cents, "Amount", "the amount a month", required: true),
      .init("start_date", .day, "StartDate", "the first day that it is charged for"),
      .init("end_date", .day, "EndDate", "the last day that it is charged for; NULL is open-ended"),
      .init("description", .text, "Description", "what it is"),
    ])

  static let ledgerTransactions = ResponseSchema(
    "yardi_ledger", grain: "one transaction of a tenancy's whole ledger",
    [
      residentCode, .init("transaction_id", .text, "TransID", "Yardi's number of the transaction"),
      .init("transaction_type", .text, "TransType", "Charge, Payment, Adjustment, Cancellation, …", required: true),
      .init("transaction_type_description", .text, "TransTypeDesc", "the type in words"),
      .init("transaction_date", .day, "TransDate", "the day that it was posted for", required: true),
      .init("charge_cents", .cents, "ChargeAmount", "what it charges; NULL where it does not"),
      .init("payment_cents", .cents, "PaymentAmount", "what it pays; NULL where it does not"),
      .init("balance_cents", .cents, "LeaseBalance", "the ledger's balance after it"),
      .init("is_open", .flag, "isOpen", "1 where it is not settled"),
      .init("description", .text, "Description", "what it is"),
    ])
}
