public import Domain
public import Receivables

/// One entry of a ledger: a posting of a fiscal month, or a charge or payment of a book kept by hand.
public struct UnifiedTransaction: ReadableRow {
  /// What an entry is to the tenant's account.
  public enum Kind: String, CaseIterable, Sendable {
    /// An amount billed.
    case charge
    /// Money in.
    case payment
    /// An allowance: no money moves.
    case credit
    /// Cancels another entry, as if neither had been.
    case reversal
    /// What the owner gives up.
    case writeOff = "write_off"
    /// No tenant's: of a vacant unit, between market and lease rent, between the property's own accounts.
    case property
  }

  /// The property's key.
  public var propertyID: String
  /// The entry's id, one of its own in the property.
  public var transactionID: String
  /// The source: `realpage`, `ledger`, or `hand` for a person's single entry.
  public var source: String
  /// What it is to the tenant's account.
  public var kind: Kind
  /// The tenancy whose account it belongs to; nil if it belongs to no tenant.
  public var tenancyID: String?
  /// The tenant on the tenancy that it names; nil for an entry of the whole tenancy.
  public var tenantID: String?
  /// The fiscal month of the file that lists it; the month of its day in a book kept by hand.
  public var fiscalMonth: CivilMonth
  /// The unit's number; nil for a posting that is no unit's.
  public var unitNumber: String?
  /// The resident as stated; nil if none is.
  public var resident: String?
  /// Group, category and code, such as `C-CA-RENT`.
  public var code: String
  /// Free text; nil if it is blank.
  public var description: String?
  /// The day in the resident's ledger.
  public var ledgerDate: CivilDate
  /// The property's day that it counts for.
  public var accountingDate: CivilDate
  /// The month that it was first posted for; can be an earlier one.
  public var originalMonth: CivilMonth?
  /// What a charge is for; nil for the other kinds, and where the source does not state it.
  public var chargeClass: ChargeClass?
  /// The last day to pay a charge; nil for the other kinds.
  public var dueDate: CivilDate?
  /// The number on a check or transfer; nil if there is none.
  public var reference: String?
  /// Whether a payment is tagged to a deposit.
  public var isForDeposit = false
  /// The entry that a reversal reverses; nil if the source does not state it.
  public var reversesID: String?
  /// The charge that a payment pays according to the source; nil if the source does not state it.
  public var paysID: String?
  /// How much of that charge; nil for as much as there is.
  public var pays: Money?
  /// The paid part of a charge according to the source; nil if the source does not state it.
  public var statedStatus: PaymentStatus?
  /// The SHA-256 of an image or document kept with it; nil if there is none.
  public var attachment: String?
  /// The amount with the sign of the ledger's: what takes a charge or a payment back is below 0.
  public var amount: Money
  /// The G/L account that is debited; nil in a book kept by hand.
  public var debitAccount: String?
  /// The G/L account that is credited; nil in a book kept by hand.
  public var creditAccount: String?

  /// A row with its key and amount; everything else absent.
  public init(
    propertyID: String, transactionID: String, source: String, kind: Kind, fiscalMonth: CivilMonth,
    code: String, ledgerDate: CivilDate, accountingDate: CivilDate, amount: Money
  ) {
    self.transactionID = transactionID
    self.source = source
    self.kind = kind
    self.propertyID = propertyID
    self.fiscalMonth = fiscalMonth
    self.code = code
    self.ledgerDate = ledgerDate
    self.accountingDate = accountingDate
    self.amount = amount
  }

  /// A charge of zero without an id.
  public static let template = {
    let day = CivilDate(dayNumber: 0)
    return UnifiedTransaction(
      propertyID: "", transactionID: "", source: "", kind: .charge, fiscalMonth: day.month, code: "",
      ledgerDate: day, accountingDate: day, amount: .zero)
  }()

  /// The table.
  public static let schema = TableSchema<UnifiedTransaction>(
    "unified_transactions",
    grain: "one row per property and ledger entry",
    source: """
      RealPage: Transaction Detail by Code; Yardi: resident data, resident transactions and prepays; manual book
      """,
    columns: [
      .propertyID(\.propertyID),
      .text("transaction_id", \.transactionID, "entry id, unique within the property"),
      .text("source", \.source, "source: realpage, yardi, ledger (manual book) or hand (single manual entry)"),
      .enumeration("kind", \.kind, "kind of entry; property for an entry of no tenant", isChecked: true),
      .text("tenancy_id", \.tenancyID, "tenancy whose account the row belongs to", null: "not a tenant's"),
      .text("tenant_id", \.tenantID, "tenant that the entry names", null: "of the whole tenancy, or not reported"),
      .month("fiscal_month", \.fiscalMonth, "fiscal month of the file that lists the entry, YYYY-MM"),
      .unitNumber(\.unitNumber),
      .text("resident", \.resident, "resident as stated in the source", null: "not stated", .personal),
      .code(\.code),
      .text("description", \.description, "free text", null: "blank", .personal),
      .day("ledger_date", \.ledgerDate, "date in the resident's ledger"),
      .day("accounting_date", \.accountingDate, "date in the property's books"),
      .month(
        "original_month", \.originalMonth, "month in which the entry was first posted, YYYY-MM", null: "not reported"),
      .enumeration("charge_class", \.chargeClass, "what the charge code bills", null: "not reported, or not a charge"),
      .day("due_date", \.dueDate, "due date of a charge", null: "not a charge"),
      .text("reference", \.reference, "check or transfer number", null: "not reported", .personal),
      .flag("is_for_deposit", \.isForDeposit, "1 if the payment is for a deposit"),
      .text("reverses_id", \.reversesID, "entry that a reversal cancels", null: "not reported"),
      .text("pays_id", \.paysID, "charge that the payment pays according to the source", null: "not reported"),
      .cents("pays_cents", \.pays, "amount that the payment pays of the charge it names", null: "as much as is open"),
      .enumeration(
        "stated_status", \.statedStatus, "payment status of a charge according to the source", null: "not reported"),
      .text("attachment", \.attachment, "SHA-256 of an attached image or document", null: "no attachment", .personal),
      .money("amount", \.amount, "amount; negative for a reversal or credit"),
      .text("debit_account", \.debitAccount, "G/L account debited", null: "manual book"),
      .text("credit_account", \.creditAccount, "G/L account credited", null: "manual book"),
    ], key: ["property_id", "transaction_id"],
    indexes: ["CREATE INDEX reversals ON unified_transactions (property_id, reverses_id) WHERE kind = 'reversal'"])
}
