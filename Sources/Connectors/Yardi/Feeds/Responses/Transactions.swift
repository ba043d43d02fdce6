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
  /// The plain operation returns only open charges, regardless of their age; the operation by charge date also returns
  /// paid charges in its date range. Each operation is therefore a separate scope.
  static let transactions = ResponseFeed(
    .transactions, revision: 2, datasets: [.delinquency], primarySource: .residentLedger,
    operations: transactionOperations,
    trees: [
      ledger(
        marks: ["Customers", "PaymentAccepted", "RT_Unit"],
        // Unapplied receipts are assumed to come in the same shape.
        operations: transactionOperations + prepayOperations, .accounts,
        inside: [("Customers/Customer", .accountPersons), ("RTServiceTransactions/Transactions/*", .transactions)])
    ], subjects: ["GetResidentTransaction_Login": YardiTables.accounts.name(of: \.accountCode)],
    check: { UnbalancedCharges() })

  /// Yardi's unapplied receipts, which reduce the balance of a tenancy.
  ///
  /// No public response is known; the tree is assumed to be that of the ledgers, so only the envelope distinguishes the
  /// two.
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

/// Charges whose paid and due amounts do not add up to the amount.
private struct UnbalancedCharges: ResponseCheck {
  private(set) var findings: [FindingRecord] = []

  mutating func look(at row: RawRow, of table: RawTable) {
    guard let posting = YardiTables.transactions.record(row, of: table), let amount = posting.amountCents.money,
      let paid = posting.amountPaidCents.money, let due = posting.balanceDueCents.money, amount != paid + due
    else { return }
    let id = posting.transactionID.text ?? ""
    findings.append(
      FindingRecord(
        .warn, .chargeNotBalanced,
        "Charge '\(id)' of \(amount): \(paid) paid and \(due) due do not add up to the amount. Figures use the paid and due amounts",
        subject: posting.residentCode.text, place: row.place))
  }
}

extension YardiTables {
  fileprivate static let accountCode = ResponseColumn(
    "account_code", .text, "/CustomerID", "t-code of the account: the main resident's", required: true)

  /// One tenancy's account, with its unit.
  struct Account: ResponseColumns {
    let propertyCode = Column("property_code", .property, "RT_Unit/Unit/PropertyPrimaryID", "the property's code")
    let accountCode = YardiTables.accountCode
    let unitCode = Column("unit_code", .text, "RT_Unit/UnitID", "the unit")
    let occupants = Column("occupants", .integer, "RT_Unit/NumberOccupants/@Total", "how many live there")
    let unitType = Column("unit_type", .text, "RT_Unit/Unit/Information/UnitType", "code of the unit type")
    let unitRentCents = Column(
      "unit_rent_cents", .cents, "RT_Unit/Unit/Information/UnitRent", "the lease's rent, to compare")
    let marketRentCents = Column(
      "market_rent_cents", .cents, "RT_Unit/Unit/Information/MarketRent", "gross market rent")
    let economicStatus = Column(
      "economic_status", .text, "RT_Unit/Unit/Information/UnitEconomicStatus", "residential, down, model, …")
    let occupancyStatus = Column(
      "occupancy_status", .text, "RT_Unit/Unit/Information/UnitOccupancyStatus", "occupied or vacant")
    let leasedStatus = Column(
      "leased_status", .text, "RT_Unit/Unit/Information/UnitLeasedStatus", "leased, on notice, leased reserved, …")
    let paymentAccepted = Column("payment_accepted", .text, "PaymentAccepted", "0 any, 1 none, 2 cash equivalents")
  }

  static let accounts = MappedTable("yardi_accounts", grain: "one tenancy's account, with its unit", Account.self)
}

extension YardiTables {
  /// One person of an account.
  struct AccountPerson: ResponseColumns {
    let accountCode = YardiTables.accountCode
    let personCode = Column("person_code", .text, "CustomerID", "the person's t-code or r-code", required: true)
    let type = Column("type", .text, "@Type", "current resident, future resident, former resident, customer, …")
    let leaseNumber = Column(
      "lease_number", .text, "Description", "Yardi's number of the lease; the main resident's alone")
    let firstName = Column("first_name", .text, "Name/FirstName", "first name")
    let lastName = Column("last_name", .text, "Name/LastName", "last name")
    let currentRentCents = Column("current_rent_cents", .cents, "Lease/CurrentRent", "the lease's rent, to compare")
    let expectedMoveIn = Column("expected_move_in", .day, "Lease/ExpectedMoveInDate", "expected move-in")
    let expectedMoveOut = Column(
      "expected_move_out", .day, "Lease/ExpectedMoveOutDate", "expected move-out: notice was given")
    let leaseFrom = Column("lease_from", .day, "Lease/LeaseFromDate", "first day of the lease")
    let leaseTo = Column("lease_to", .day, "Lease/LeaseToDate", "last day of the lease")
    let moveIn = Column("move_in", .day, "Lease/ActualMoveIn", "move-in")
    let moveOut = Column("move_out", .day, "Lease/ActualMoveOut", "move-out")
    let isResponsible = Column("is_responsible", .flag, "Lease/ResponsibleForLease", "1 where they sign for the lease")
  }

  static let accountPersons = MappedTable(
    "yardi_account_persons", grain: "one person of an account: the main resident, or a roommate of type customer",
    AccountPerson.self)
}

extension YardiTables {
  /// One charge or payment of an account.
  struct Posting: ResponseColumns {
    let propertyCode = Column("property_code", .property, "Detail/PropertyPrimaryID", "the property's code")
    let kind = Column("kind", .text, "name()", "Charge or Payment")
    let paymentType = Column("payment_type", .text, "@Type", "Check, Other, …; NULL of charges")
    let transactionID = Column("transaction_id", .text, "Detail/TransactionID", "Yardi's number of the transaction")
    let transactionDate = Column(
      "transaction_date", .day, "Detail/TransactionDate", "the day that it was posted for", required: true)
    let residentCode = Column(
      "resident_code", .text, "Detail/CustomerID | /CustomerID", "the tenancy's t-code", required: true)
    let unitCode = Column("unit_code", .text, "Detail/UnitID", "the unit")
    let chargeCode = Column("charge_code", .text, "Detail/ChargeCode", "the client's own code; NULL of payments")
    let glAccount = Column("gl_account", .text, "Detail/GLAccountNumber", "account of the general ledger")
    let description = Column("description", .text, "Detail/Description", "what it is")
    let documentNumber = Column("document_number", .text, "Detail/DocumentNumber", "number of the check or receipt")
    let amountCents = Column(
      "amount_cents", .cents, "Detail/Amount", "the amount; credits are negative", required: true)
    let amountPaidCents = Column(
      "amount_paid_cents", .cents, "Detail/AmountPaid", "what is paid of it; NULL of payments")
    let balanceDueCents = Column(
      "balance_due_cents", .cents, "Detail/BalanceDue", "what is still owed of it; NULL of payments")
    let comment = Column("comment", .text, "Detail/Comment", "such as Base Rent (01/2011)")
  }

  static let transactions = MappedTable(
    "yardi_transactions", grain: "one charge or payment of an account", Posting.self)
  static let prepays = MappedTable("yardi_prepays", grain: "one unapplied receipt of an account", Posting.self)
}

extension ResponseSchema {
  static let accounts = YardiTables.accounts.schema

  static let accountPersons = YardiTables.accountPersons.schema

  static let transactions = YardiTables.transactions.schema
  static let prepays = YardiTables.prepays.schema
}
