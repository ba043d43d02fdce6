public import Domain
public import Receivables

/// One entry of a ledger: a posting of a fiscal month, or a charge or payment of a book kept by hand.
public struct UnifiedTransaction: UnifiedRow {
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
  /// The tenancy whose account it is in; nil where it is no tenant's.
  public var tenancyID: String?
  /// The fiscal month of the file that lists it; the month of its day in a book kept by hand.
  public var fiscalMonth: CivilMonth
  /// The posting's place in that file, from 0; 0 in a book kept by hand.
  public var line: Int
  /// The business day of that file.
  public var asOf: CivilDate
  /// The unit's number; nil for a posting that is no unit's.
  public var unitNumber: String?
  /// The resident as stated; nil where none is.
  public var resident: String?
  /// Group, category and code, such as `C-CA-RENT`.
  public var code: String
  /// Free text; nil where it is blank.
  public var description: String?
  /// The day in the resident's ledger.
  public var ledgerDate: CivilDate
  /// The property's day that it counts for.
  public var accountingDate: CivilDate
  /// The month that it was first posted for; can be an earlier one.
  public var originalMonth: CivilMonth?
  /// What a charge is for; nil for the other kinds, and where the source does not say.
  public var chargeClass: ChargeClass?
  /// The last day to pay a charge; nil for the other kinds.
  public var dueDate: CivilDate?
  /// The number on a cheque or transfer; nil where there is none.
  public var reference: String?
  /// Whether a payment is tagged to a deposit.
  public var isForDeposit = false
  /// The entry that a reversal takes back; nil where the source does not say.
  public var reversesID: String?
  /// The charge that the source says a payment pays; nil where it does not say.
  public var paysID: String?
  /// How much of that charge; nil for as much as there is.
  public var pays: Money?
  /// How far the source says that a charge is paid; nil where it does not say.
  public var statedStatus: PaymentStatus?
  /// The SHA-256 of an image or document kept with it; nil where there is none.
  public var attachment: String?
  /// The amount with the sign of the ledger's: what takes a charge or a payment back is below 0.
  public var amount: Money
  /// The G/L account that is debited; nil in a book kept by hand.
  public var debitAccount: String?
  /// The G/L account that is credited; nil in a book kept by hand.
  public var creditAccount: String?

  /// A row with its key and amount; everything else absent.
  public init(
    propertyID: String, transactionID: String, source: String, kind: Kind, fiscalMonth: CivilMonth, line: Int = 0,
    asOf: CivilDate, code: String, ledgerDate: CivilDate, accountingDate: CivilDate, amount: Money
  ) {
    self.transactionID = transactionID
    self.source = source
    self.kind = kind
    self.propertyID = propertyID
    self.fiscalMonth = fiscalMonth
    self.line = line
    self.asOf = asOf
    self.code = code
    self.ledgerDate = ledgerDate
    self.accountingDate = accountingDate
    self.amount = amount
  }

  /// The table's name.
  public static let table = "unified_transactions"

  /// One row a property and entry; of a fiscal month's postings those that its last file lists.
  public static let create = """
    CREATE TABLE unified_transactions (
      property_id TEXT NOT NULL,
      transaction_id TEXT NOT NULL,
      source TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('charge', 'payment', 'credit', 'reversal', 'write_off', 'property')),
      tenancy_id TEXT,
      fiscal_month TEXT NOT NULL,
      line INTEGER NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      unit_number TEXT,
      resident TEXT,
      code TEXT NOT NULL,
      description TEXT,
      ledger_date TEXT NOT NULL,
      ledger_day INTEGER NOT NULL,
      accounting_date TEXT NOT NULL,
      accounting_day INTEGER NOT NULL,
      original_month TEXT,
      charge_class TEXT,
      due_date TEXT,
      due_day INTEGER,
      reference TEXT,
      is_for_deposit INTEGER NOT NULL,
      reverses_id TEXT,
      pays_id TEXT,
      pays_cents INTEGER,
      stated_status TEXT,
      attachment TEXT,
      amount_cents INTEGER NOT NULL,
      amount REAL GENERATED ALWAYS AS (amount_cents / 100.0) VIRTUAL,
      debit_account TEXT,
      credit_account TEXT,
      PRIMARY KEY (property_id, transaction_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "transaction_id", "source", "kind", "tenancy_id", "fiscal_month", "line", "as_of", "as_of_day",
    "unit_number", "resident", "code", "description", "ledger_date", "ledger_day", "accounting_date", "accounting_day",
    "original_month", "charge_class", "due_date", "due_day", "reference", "is_for_deposit", "reverses_id", "pays_id",
    "pays_cents", "stated_status", "attachment", "amount_cents", "debit_account", "credit_account",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(transactionID), .text(source), .text(kind.rawValue), .optional(tenancyID),
      .text(fiscalMonth.description), .count(line), .day(asOf), .count(asOf.dayNumber), .optional(unitNumber),
      .optional(resident), .text(code), .optional(description), .day(ledgerDate), .count(ledgerDate.dayNumber),
      .day(accountingDate), .count(accountingDate.dayNumber), .optional(originalMonth?.description),
      .optional(chargeClass?.rawValue), .day(dueDate), .count(dueDate?.dayNumber), .optional(reference),
      .flag(isForDeposit), .optional(reversesID), .optional(paysID), .cents(pays),
      .optional(statedStatus?.rawValue), .optional(attachment), .cents(amount), .optional(debitAccount),
      .optional(creditAccount),
    ]
  }
}
