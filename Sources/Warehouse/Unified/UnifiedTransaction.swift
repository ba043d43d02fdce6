public import Domain

/// One posting of a fiscal month: a debit and its credit.
public struct UnifiedTransaction: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The fiscal month of the file that lists it.
  public var fiscalMonth: CivilMonth
  /// The posting's place in that file, from 0.
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
  /// The amount with the sign of the ledger's: what takes a charge or a payment back is below 0.
  public var amount: Money
  /// The G/L account that is debited.
  public var debitAccount: String
  /// The G/L account that is credited.
  public var creditAccount: String

  /// A row with its key and amount; everything else absent.
  public init(
    propertyID: String, fiscalMonth: CivilMonth, line: Int, asOf: CivilDate, code: String, ledgerDate: CivilDate,
    accountingDate: CivilDate, amount: Money, debitAccount: String, creditAccount: String
  ) {
    self.propertyID = propertyID
    self.fiscalMonth = fiscalMonth
    self.line = line
    self.asOf = asOf
    self.code = code
    self.ledgerDate = ledgerDate
    self.accountingDate = accountingDate
    self.amount = amount
    self.debitAccount = debitAccount
    self.creditAccount = creditAccount
  }

  /// The table's name.
  public static let table = "unified_transactions"

  /// One row a property, fiscal month and posting, as the month's last file lists them.
  public static let create = """
    CREATE TABLE unified_transactions (
      property_id TEXT NOT NULL,
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
      amount_cents INTEGER NOT NULL,
      amount REAL GENERATED ALWAYS AS (amount_cents / 100.0) VIRTUAL,
      debit_account TEXT NOT NULL,
      credit_account TEXT NOT NULL,
      PRIMARY KEY (property_id, fiscal_month, line)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "fiscal_month", "line", "as_of", "as_of_day", "unit_number", "resident", "code", "description",
    "ledger_date", "ledger_day", "accounting_date", "accounting_day", "original_month", "amount_cents",
    "debit_account", "credit_account",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(fiscalMonth.description), .count(line), .day(asOf), .count(asOf.dayNumber),
      .optional(unitNumber), .optional(resident), .text(code), .optional(description), .day(ledgerDate),
      .count(ledgerDate.dayNumber), .day(accountingDate), .count(accountingDate.dayNumber),
      .optional(originalMonth?.description), .cents(amount), .text(debitAccount), .text(creditAccount),
    ]
  }
}
