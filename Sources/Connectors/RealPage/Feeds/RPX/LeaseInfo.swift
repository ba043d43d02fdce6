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

  /// RPX's getResidentLedger: a data set whose columns nothing public tells, so each line is kept as it is.
  ///
  /// One without lines holds nothing, not even the element around them.
  static let rpxLedger = ResponseFeed(
    .rpxLedger, revision: 1, operations: ["getresidentledger"],
    trees: [
      ResponseTree(
        "diffgram", marks: ["ResidentLedgerDetails"], records: [ResponseRecord("*", inside: [("*", .rpxLedger)])])
    ])
}

extension ResponseSchema {
  static let rpxLeases = ResponseSchema(
    "realpage_leases", grain: "one lease of one getLeaseInfo",
    [
      .init("site_id", .property, "SiteID", "RealPage's number of the property"),
      .init("lease_id", .text, "LeaseID", "RealPage's number of the lease", required: true),
      .init("household_id", .text, "ReshID", "number of the household"),
      .init("unit_id", .text, "UnitID", "number of the unit; 0 is none"),
      .init("next_lease_id", .text, "NextLeaseID", "the lease that follows; 0 is none"),
      .init("prior_lease_id", .text, "PriorLeaseID", "the lease before; 0 is none"),
      .init("status_code", .text, "LeaseStatus", "2 applicant, 4 former applicant, 6 current, 7 former"),
      .init("status_text", .text, "LeaseStatusText", "the status in words", required: true),
      .init("type_code", .text, "Typecode", "1 first, 2 renewal, 4 and 5 notice, 6 moved out"),
      .init("type_text", .text, "TypeText", "the type in words"),
      .init("lease_signed_date", .day, "LeaseSignedDate", "the day of signing"),
      .init("lease_begin_date", .day, "LeaseBeginDate", "first day of the lease"),
      .init("lease_end_date", .day, "LeaseEndDate", "last day of the lease"),
      .init("active_date", .day, "ActiveDate", "the day from which it counts"),
      .init("applied_date", .day, "AppliedDate", "the day of applying"),
      .init("move_in_date", .day, "MoveInDate", "move-in"),
      .init("scheduled_move_in_date", .day, "SchedMoveInDate", "expected move-in"),
      .init("month_to_month_date", .day, "MonthToMonthDate", "the day from which it runs month to month"),
      .init("initial_lease_date", .day, "InitialLeaseDate", "first day of the first lease"),
      .init("last_renewal_date", .day, "LastRenewalDate", "the day of the last renewal"),
      .init("notice_on_date", .day, "NoticeOnDate", "the day on which notice was given"),
      .init("notice_for_date", .day, "NoticeForDate", "the day that it is given for"),
      .init("inactive_date", .day, "InactiveDate", "the day from which it counts no longer"),
      .init("bill_date", .day, "BillDate", "first day of billing"),
      .init("payment_due_date", .day, "PaymentDueDate", "the day on which the next payment is due"),
      .init("notice_days", .integer, "Notice", "days of notice"),
      .init("in_eviction", .flag, "Evict", "1 where an eviction is under way"),
      .init("rent_cents", .cents, "Rent", "rent a month"), .init("balance_cents", .cents, "CurBal", "current balance"),
      .init("total_paid_cents", .cents, "TotPaid", "what was paid"),
      .init("unit_designation", .text, "UnitDesignation", "Conventional, Affordable, …"),
      .init("lease_term_id", .text, "LeaseTerm", "number of the term, no count of months"),
      .init("lease_term", .text, "LeaseTermDesc", "the term in words, such as 12 Months"),
      .init("head_of_household", .text, "HeadofHouseholdName", "the head of the household"),
    ])

  static let rpxRentableItems = ResponseSchema(
    "realpage_rentable_items", grain: "one rentable item",
    [
      .init("item_id", .text, "RidID", "RealPage's number of the item", required: true),
      .init("item_name", .text, "ItemName", "its own number or name"),
      .init("item_type", .text, "ItemType", "Garage, Storage 35, Standard Carport, …"),
      .init("description", .text, "Description", "what it is"),
      .init("billing_amount_cents", .cents, "BillingAmount", "what it costs each time it is billed"),
      .init("frequency", .text, "Frequency", "M monthly, O once, S as RealPage says"),
      .init("transaction_code_id", .text, "TransactionCodeID", "number of the transaction code"),
      .init("in_service", .flag, "InService", "1 where it can be rented"),
      .init("status", .text, "Status", "such as Available now"),
      .init("date_available", .day, "DateAvailable", "the day from which it can be rented"),
      .init("unit_id", .text, "UnitID", "number of the unit; NULL where nobody rents it"),
      .init("lease_id", .text, "LeaseID", "number of the lease; NULL where nobody rents it"),
      .init("household_id", .text, "ReshID", "number of the household"),
      .init("start_date", .day, "StartDate", "first day of renting"),
      .init("end_date", .day, "EndDate", "last day of it"),
    ])

  static let rpxLedger = ResponseSchema(
    "realpage_ledger", grain: "one line of a resident's ledger, with what belongs to it",
    [
      .init("kind", .text, "name()", "ResidentInfo, ResidentLedgerDetails or PendingTransactions"),
      .init("cells", .members, ".", "the line's texts as a JSON object, by their columns' names"),
    ])
}
