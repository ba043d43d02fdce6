internal import Pipeline
internal import Responses
internal import Domain
internal import Warehouse

extension FeedName {
  static let transactions = FeedName("transactions")
  static let prepays = FeedName("prepays")
}

extension ResponseFeed {
  /// Yardi's ledgers: every tenancy with its open charges and unapplied payments.
  ///
  /// The plain operation gives open charges alone, whatever their age; the one by charge date also paid ones, of
  /// its window: so each operation is a scope of its own.
  static let transactions = ResponseFeed(
    .transactions, revision: 2, datasets: [.delinquency], primarySource: .residentLedger,
    operations: transactionOperations,
    trees: [
      ledger(
        marks: ["Customers", "PaymentAccepted", "RT_Unit"],
        // Unapplied receipts are assumed to come in the same shape.
        operations: transactionOperations + prepayOperations, .accounts,
        inside: [("Customers/Customer", .accountPersons), ("RTServiceTransactions/Transactions/*", .transactions)])
    ], subjects: ["GetResidentTransaction_Login": "account_code"],
    check: { UnbalancedCharges() })

  /// Yardi's unapplied receipts: they lessen what a tenancy owes.
  ///
  /// No public response is known; the tree is assumed to be that of the ledgers, so that only the envelope tells the
  /// two apart.
  static let prepays = ResponseFeed(
    .prepays, revision: 1, datasets: [.delinquency], operations: prepayOperations,
    trees: [
      ledger(
        marks: [], operations: prepayOperations, nil, inside: [("RTServiceTransactions/Transactions/*", .prepays)])
    ])

  private static let transactionOperations = [
    "GetResidentTransactions_Login", "GetResidentTransaction_Login", "GetResidentTransactions_ByChargeDate_Login",
    "GetResidentTransactions_ByApplicationDate_Login",
  ]
  private static let prepayOperations = ["GetResidentPrepays_Login", "GetResidentPrepays_ByDate_Login"]

  private static func ledger(
    marks: Set<String>, operations: [String], _ table: ResponseSchema?, inside: [(String, ResponseSchema)]
  ) -> ResponseTree {
    ResponseTree(
      "ResidentTransactions", marks: marks, operations: operations,
      states: [(.property, "Property/PropertyID/Identification/PrimaryID")],
      passedOver: ["Address", "MarketingName"],
      records: [ResponseRecord("Property/RT_Customer", table, inside: inside)])
  }
}

/// Charges of which what is paid and what is due are not the amount.
private struct UnbalancedCharges: ResponseCheck {
  private(set) var findings: [FindingRecord] = []

  mutating func look(at row: RawRecord) {
    guard row.table == ResponseSchema.transactions.raw.name, let amount = row["amount_cents"].money,
      let paid = row["amount_paid_cents"].money, let due = row["balance_due_cents"].money, amount != paid + due
    else { return }
    let id = row["transaction_id"].text ?? ""
    findings.append(
      FindingRecord(
        .warn, .chargeNotBalanced,
        "Charge '\(id)' of \(amount): \(paid) paid and \(due) due do not add up to the amount. Figures use the paid and due amounts",
        subject: row["resident_code"].text, place: row.row.place))
  }
}

extension ResponseSchema {
  private static let accountCode = ResponseColumn(
    "account_code", .text, "/CustomerID", "t-code of the account: the main resident's", required: true)

  static let accounts = ResponseSchema(
    "yardi_accounts", grain: "one tenancy's account, with its unit",
    [
      .init("property_code", .property, "RT_Unit/Unit/PropertyPrimaryID", "the property's code"), accountCode,
      .init("unit_code", .text, "RT_Unit/UnitID", "the unit"),
      .init("occupants", .integer, "RT_Unit/NumberOccupants/@Total", "how many live there"),
      .init("unit_type", .text, "RT_Unit/Unit/Information/UnitType", "code of the unit type"),
      .init("unit_rent_cents", .cents, "RT_Unit/Unit/Information/UnitRent", "the lease's rent, to compare"),
      .init("market_rent_cents", .cents, "RT_Unit/Unit/Information/MarketRent", "gross market rent"),
      .init("economic_status", .text, "RT_Unit/Unit/Information/UnitEconomicStatus", "residential, down, model, …"),
      .init("occupancy_status", .text, "RT_Unit/Unit/Information/UnitOccupancyStatus", "occupied or vacant"),
      .init(
        "leased_status", .text, "RT_Unit/Unit/Information/UnitLeasedStatus", "leased, on notice, leased reserved, …"),
      .init("payment_accepted", .text, "PaymentAccepted", "0 any, 1 none, 2 cash equivalents"),
    ])

  static let accountPersons = ResponseSchema(
    "yardi_account_persons", grain: "one person of an account: the main resident, or a roommate of type customer",
    [
      accountCode, .init("person_code", .text, "CustomerID", "the person's t-code or r-code", required: true),
      .init("type", .text, "@Type", "current resident, future resident, former resident, customer, …"),
      .init("lease_number", .text, "Description", "Yardi's number of the lease; the main resident's alone"),
      .init("first_name", .text, "Name/FirstName", "first name"),
      .init("last_name", .text, "Name/LastName", "last name"),
      .init("current_rent_cents", .cents, "Lease/CurrentRent", "the lease's rent, to compare"),
      .init("expected_move_in", .day, "Lease/ExpectedMoveInDate", "expected move-in"),
      .init("expected_move_out", .day, "Lease/ExpectedMoveOutDate", "expected move-out: notice was given"),
      .init("lease_from", .day, "Lease/LeaseFromDate", "first day of the lease"),
      .init("lease_to", .day, "Lease/LeaseToDate", "last day of the lease"),
      .init("move_in", .day, "Lease/ActualMoveIn", "move-in"),
      .init("move_out", .day, "Lease/ActualMoveOut", "move-out"),
      .init("is_responsible", .flag, "Lease/ResponsibleForLease", "1 where they sign for the lease"),
    ])

  private static let postings: [ResponseColumn] = [
    .init("property_code", .property, "Detail/PropertyPrimaryID", "the property's code"),
    .init("kind", .text, "name()", "Charge or Payment"),
    .init("payment_type", .text, "@Type", "Check, Other, …; NULL of charges"),
    .init("transaction_id", .text, "Detail/TransactionID", "Yardi's number of the transaction"),
    .init("transaction_date", .day, "Detail/TransactionDate", "the day that it was posted for", required: true),
    .init("resident_code", .text, "Detail/CustomerID | /CustomerID", "the tenancy's t-code", required: true),
    .init("unit_code", .text, "Detail/UnitID", "the unit"),
    .init("charge_code", .text, "Detail/ChargeCode", "the client's own code; NULL of payments"),
    .init("gl_account", .text, "Detail/GLAccountNumber", "account of the general ledger"),
    .init("description", .text, "Detail/Description", "what it is"),
    .init("document_number", .text, "Detail/DocumentNumber", "number of the check or receipt"),
    .init("amount_cents", .cents, "Detail/Amount", "the amount; credits are negative", required: true),
    .init("amount_paid_cents", .cents, "Detail/AmountPaid", "what is paid of it; NULL of payments"),
    .init("balance_due_cents", .cents, "Detail/BalanceDue", "what is still owed of it; NULL of payments"),
    .init("comment", .text, "Detail/Comment", "such as Base Rent (01/2011)"),
  ]

  static let transactions = ResponseSchema("yardi_transactions", grain: "one charge or payment of an account", postings)
  static let prepays = ResponseSchema("yardi_prepays", grain: "one unapplied receipt of an account", postings)
}
