internal import Pipeline
internal import Responses
internal import Warehouse

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

extension YardiTables {
  fileprivate static let residentCode = ResponseColumn(
    "resident_code", .text, "/Identification/@IDValue", "the tenancy's t-code", required: true)

  /// One lease file.
  struct LeaseFile: ResponseColumns {
    let propertyCode = Column(
      "property_code", .property, "Property/Identification/@IDValue", "the property's code; NULL where none is stated")
    let residentCode = YardiTables.residentCode
    let status = Column("status", .text, "Identification/@IDType", "Current, Notice, Past, …")
    let unitCode = Column("unit_code", .text, "Unit/Identification/@IDValue", "the unit")
    let unitType = Column("unit_type", .text, "Unit/UnitType", "code of the unit type")
    let unitRentCents = Column("unit_rent_cents", .cents, "Unit/UnitRent", "the unit's rent")
    let economicStatus = Column("economic_status", .text, "Unit/UnitEconomicStatus", "Residential, …")
    let occupancyStatus = Column("occupancy_status", .text, "Unit/UnitOccupancyStatus", "occupied or vacant")
    let leasedStatus = Column("leased_status", .text, "Unit/UnitLeasedStatus", "leased, on notice, …")
    let moveIn = Column("move_in", .day, "MoveInDate", "move-in")
    let moveOut = Column("move_out", .day, "MoveOutDate", "move-out")
    let noticeGiven = Column("notice_given", .day, "NoticeDate", "the day on which notice was given")
    let leaseFrom = Column("lease_from", .day, "LeaseBegin", "first day of the lease")
    let leaseTo = Column("lease_to", .day, "LeaseEnd", "last day of the lease")
    let monthlyRentCents = Column("monthly_rent_cents", .cents, "MonthlyRentAmount", "rent a month")
    let dueDay = Column("due_day", .integer, "DueDay", "the day of the month on which rent is due")
    let balanceCents = Column(
      "balance_cents", .cents, "Ledger/Identification/@IDValue", "the ledger's balance; NULL where it was not requested"
    )
  }

  static let leaseFiles = MappedTable(
    "yardi_lease_files", grain: "one lease file: a tenancy with its unit", LeaseFile.self)
}

extension YardiTables {
  /// One transaction of a tenancy's whole ledger.
  struct LedgerTransaction: ResponseColumns {
    let residentCode = YardiTables.residentCode
    let transactionID = Column("transaction_id", .text, "TransID", "Yardi's number of the transaction")
    let transactionType = Column(
      "transaction_type", .text, "TransType", "Charge, Payment, Adjustment, Cancellation, …", required: true)
    let transactionTypeDescription = Column("transaction_type_description", .text, "TransTypeDesc", "the type in words")
    let transactionDate = Column(
      "transaction_date", .day, "TransDate", "the day that it was posted for", required: true)
    let chargeCents = Column("charge_cents", .cents, "ChargeAmount", "what it charges; NULL where it does not")
    let paymentCents = Column("payment_cents", .cents, "PaymentAmount", "what it pays; NULL where it does not")
    let balanceCents = Column("balance_cents", .cents, "LeaseBalance", "the ledger's balance after it")
    let isOpen = Column("is_open", .flag, "isOpen", "1 where it is not settled")
    let description = Column("description", .text, "Description", "what it is")
  }

  static let ledgerTransactions = MappedTable(
    "yardi_ledger", grain: "one transaction of a tenancy's whole ledger", LedgerTransaction.self)
}

extension ResponseSchema {
  static let leaseFiles = YardiTables.leaseFiles.schema

  static let leaseFileCharges = ResponseSchema(
    "yardi_lease_file_charges", grain: "one recurring charge of a lease file",
    [
      YardiTables.residentCode, .init("charge_id", .text, "LeaseChargeID", "Yardi's number of the charge"),
      .init("charge_code", .text, "ChargeCode", "the client's own code", required: true),
      .init("charge_code_description", .text, "ChargeCodeDescription", "what the code stands for"),
      .init("amount_cents", .cents, "Amount", "the amount a month", required: true),
      .init("start_date", .day, "StartDate", "the first day that it is charged for"),
      .init("end_date", .day, "EndDate", "the last day that it is charged for; NULL is open-ended"),
      .init("description", .text, "Description", "what it is"),
    ])

  static let ledgerTransactions = YardiTables.ledgerTransactions.schema
}
