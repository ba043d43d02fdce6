internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let rpxLeases = FeedName("rpx_leases")
  static let rpxRentableItems = FeedName("rpx_rentable_items")
  static let rpxLedger = FeedName("rpx_ledger")
}

extension ResponseFeed {
  /// RPX's getLeaseInfo: leases with their rents and balances.
  ///
  /// Days come in five spellings, and an empty one is absent.
  static let rpxLeases = ResponseFeed(
    .rpxLeases, revision: 1, operations: ["getleaseinfo"],
    trees: [ResponseTree("GetLeaseInfo", records: [ResponseRecord("Leases/Lease", .rpxLeases)])])

  /// RPX's getRentableItems: garages, carports, storage.
  static let rpxRentableItems = ResponseFeed(
    .rpxRentableItems, revision: 1, datasets: [.rentableItems], primarySource: .rentableItems,
    operations: ["getrentableitems"],
    trees: [
      ResponseTree("GetRentableItemsResponse", records: [ResponseRecord("Response/RentableItem", .rpxRentableItems)])
    ]
  )

  /// RPX's getResidentLedger: a data set whose columns no public document describes, so each line is kept unchanged.
  ///
  /// A ledger without lines is empty and omits even the element around the lines.
  static let rpxLedger = ResponseFeed(
    .rpxLedger, revision: 1, operations: ["getresidentledger"],
    trees: [
      ResponseTree(
        "diffgram", marks: ["ResidentLedgerDetails"], records: [ResponseRecord("*", inside: [("*", .rpxLedger)])])
    ])
}

extension RPXTables {
  /// One lease of one getLeaseInfo.
  struct Lease: ResponseColumns {
    let siteID = Column("site_id", .property, "SiteID", "RealPage's number of the property")
    let leaseID = Column("lease_id", .text, "LeaseID", "RealPage's number of the lease", required: true)
    let householdID = Column("household_id", .text, "ReshID", "number of the household")
    let unitID = Column("unit_id", .text, "UnitID", "number of the unit; 0 is none")
    let nextLeaseID = Column("next_lease_id", .text, "NextLeaseID", "the lease that follows; 0 is none")
    let priorLeaseID = Column("prior_lease_id", .text, "PriorLeaseID", "the lease before; 0 is none")
    let statusCode = Column("status_code", .text, "LeaseStatus", "2 applicant, 4 former applicant, 6 current, 7 former")
    let statusText = Column("status_text", .text, "LeaseStatusText", "the status in words", required: true)
    let typeCode = Column("type_code", .text, "Typecode", "1 first, 2 renewal, 4 and 5 notice, 6 moved out")
    let typeText = Column("type_text", .text, "TypeText", "the type in words")
    let leaseSignedDate = Column("lease_signed_date", .day, "LeaseSignedDate", "the day of signing")
    let leaseBeginDate = Column("lease_begin_date", .day, "LeaseBeginDate", "first day of the lease")
    let leaseEndDate = Column("lease_end_date", .day, "LeaseEndDate", "last day of the lease")
    let activeDate = Column("active_date", .day, "ActiveDate", "the day from which it counts")
    let appliedDate = Column("applied_date", .day, "AppliedDate", "the day of applying")
    let moveInDate = Column("move_in_date", .day, "MoveInDate", "move-in")
    let scheduledMoveInDate = Column("scheduled_move_in_date", .day, "SchedMoveInDate", "expected move-in")
    let monthToMonthDate = Column(
      "month_to_month_date", .day, "MonthToMonthDate", "the day from which it runs month to month")
    let initialLeaseDate = Column("initial_lease_date", .day, "InitialLeaseDate", "first day of the first lease")
    let lastRenewalDate = Column("last_renewal_date", .day, "LastRenewalDate", "the day of the last renewal")
    let noticeOnDate = Column("notice_on_date", .day, "NoticeOnDate", "the day on which notice was given")
    let noticeForDate = Column("notice_for_date", .day, "NoticeForDate", "the day that it is given for")
    let inactiveDate = Column("inactive_date", .day, "InactiveDate", "the day from which it counts no longer")
    let billDate = Column("bill_date", .day, "BillDate", "first day of billing")
    let paymentDueDate = Column("payment_due_date", .day, "PaymentDueDate", "the day on which the next payment is due")
    let noticeDays = Column("notice_days", .integer, "Notice", "days of notice")
    let inEviction = Column("in_eviction", .flag, "Evict", "1 where an eviction is under way")
    let rentCents = Column("rent_cents", .cents, "Rent", "rent a month")
    let balanceCents = Column("balance_cents", .cents, "CurBal", "current balance")
    let totalPaidCents = Column("total_paid_cents", .cents, "TotPaid", "what was paid")
    let unitDesignation = Column("unit_designation", .text, "UnitDesignation", "Conventional, Affordable, …")
    let leaseTermID = Column("lease_term_id", .text, "LeaseTerm", "number of the term, no count of months")
    let leaseTerm = Column("lease_term", .text, "LeaseTermDesc", "the term in words, such as 12 Months")
    let headOfHousehold = Column("head_of_household", .text, "HeadofHouseholdName", "the head of the household")
  }

  static let leases = MappedTable("realpage_leases", grain: "one lease of one getLeaseInfo", Lease.self)
}

extension RPXTables {
  /// One rentable item.
  struct Item: ResponseColumns {
    let itemID = Column("item_id", .text, "RidID", "RealPage's number of the item", required: true)
    let itemName = Column("item_name", .text, "ItemName", "its own number or name")
    let itemType = Column("item_type", .text, "ItemType", "Garage, Storage 35, Standard Carport, …")
    let description = Column("description", .text, "Description", "what it is")
    let billingAmountCents = Column(
      "billing_amount_cents", .cents, "BillingAmount", "what it costs each time it is billed")
    let frequency = Column("frequency", .text, "Frequency", "M monthly, O once, S as RealPage says")
    let transactionCodeID = Column("transaction_code_id", .text, "TransactionCodeID", "number of the transaction code")
    let inService = Column("in_service", .flag, "InService", "1 where it can be rented")
    let status = Column("status", .text, "Status", "such as Available now")
    let dateAvailable = Column("date_available", .day, "DateAvailable", "the day from which it can be rented")
    let unitID = Column("unit_id", .text, "UnitID", "number of the unit; NULL where it is not rented")
    let leaseID = Column("lease_id", .text, "LeaseID", "number of the lease; NULL where it is not rented")
    let householdID = Column("household_id", .text, "ReshID", "number of the household")
    let startDate = Column("start_date", .day, "StartDate", "first day of renting")
    let endDate = Column("end_date", .day, "EndDate", "last day of it")
  }

  static let rentableItems = MappedTable("realpage_rentable_items", grain: "one rentable item", Item.self)
}

extension RPXTables {
  /// One line of a resident's ledger, with what belongs to it.
  struct LedgerLine: ResponseColumns {
    let kind = Column("kind", .text, "name()", "ResidentInfo, ResidentLedgerDetails or PendingTransactions")
    let cells = Column("cells", .members, ".", "the line's texts as a JSON object, by their columns' names")
  }

  static let ledger = MappedTable(
    "realpage_ledger", grain: "one line of a resident's ledger, with what belongs to it", LedgerLine.self)
}

extension ResponseSchema {
  static let rpxLeases = RPXTables.leases.schema

  static let rpxRentableItems = RPXTables.rentableItems.schema

  static let rpxLedger = RPXTables.ledger.schema
}
