public import Domain

/// One transaction code of an account, or one charge of it, on one day.
public struct UnifiedDelinquencyLine: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The account.
  public var accountID: String
  /// The line's place under the account, from 0.
  public var line: Int
  /// The transaction code.
  public var code: String
  /// What the line owes.
  public var delinquent: Money
  /// What it is owed, as a positive amount.
  public var prepaid: Money
  /// Owing, up to 30 days past due.
  public var days0To30: Money
  /// Owing, 31 to 60 days.
  public var days31To60: Money
  /// Owing, 61 to 90 days.
  public var days61To90: Money
  /// Owing, over 90 days.
  public var daysOver90: Money
  /// The printed column Current, credits netted inside; nil, as the next three, where ages are computed.
  public var printedCurrent: Money?
  /// The printed column 30 Days.
  public var printed30Days: Money?
  /// The printed column 60 Days.
  public var printed60Days: Money?
  /// The printed column 90+ Days.
  public var printed90Days: Money?

  /// A row with its key; everything else absent.
  public init(
    propertyID: String, asOf: CivilDate, accountID: String, line: Int, code: String, delinquent: Money, prepaid: Money,
    days0To30: Money, days31To60: Money, days61To90: Money, daysOver90: Money
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.accountID = accountID
    self.line = line
    self.code = code
    self.delinquent = delinquent
    self.prepaid = prepaid
    self.days0To30 = days0To30
    self.days31To60 = days31To60
    self.days61To90 = days61To90
    self.daysOver90 = daysOver90
  }

  /// The table's name.
  public static let table = "unified_delinquency_lines"

  /// One row a property, day, account and line.
  public static let create = """
    CREATE TABLE unified_delinquency_lines (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      account_id TEXT NOT NULL,
      line INTEGER NOT NULL,
      code TEXT NOT NULL,
      delinquent_cents INTEGER NOT NULL,
      delinquent REAL GENERATED ALWAYS AS (delinquent_cents / 100.0) VIRTUAL,
      prepaid_cents INTEGER NOT NULL,
      prepaid REAL GENERATED ALWAYS AS (prepaid_cents / 100.0) VIRTUAL,
      days_0_30_cents INTEGER NOT NULL,
      days_0_30 REAL GENERATED ALWAYS AS (days_0_30_cents / 100.0) VIRTUAL,
      days_31_60_cents INTEGER NOT NULL,
      days_31_60 REAL GENERATED ALWAYS AS (days_31_60_cents / 100.0) VIRTUAL,
      days_61_90_cents INTEGER NOT NULL,
      days_61_90 REAL GENERATED ALWAYS AS (days_61_90_cents / 100.0) VIRTUAL,
      days_over_90_cents INTEGER NOT NULL,
      days_over_90 REAL GENERATED ALWAYS AS (days_over_90_cents / 100.0) VIRTUAL,
      printed_current_cents INTEGER,
      printed_current REAL GENERATED ALWAYS AS (printed_current_cents / 100.0) VIRTUAL,
      printed_30_days_cents INTEGER,
      printed_30_days REAL GENERATED ALWAYS AS (printed_30_days_cents / 100.0) VIRTUAL,
      printed_60_days_cents INTEGER,
      printed_60_days REAL GENERATED ALWAYS AS (printed_60_days_cents / 100.0) VIRTUAL,
      printed_90_days_cents INTEGER,
      printed_90_days REAL GENERATED ALWAYS AS (printed_90_days_cents / 100.0) VIRTUAL,
      CHECK (delinquent_cents = days_0_30_cents + days_31_60_cents + days_61_90_cents + days_over_90_cents),
      PRIMARY KEY (property_id, as_of, account_id, line)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "account_id", "line", "code", "delinquent_cents", "prepaid_cents",
    "days_0_30_cents", "days_31_60_cents", "days_61_90_cents", "days_over_90_cents", "printed_current_cents",
    "printed_30_days_cents", "printed_60_days_cents", "printed_90_days_cents",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(accountID), .count(line), .text(code),
      .cents(delinquent), .cents(prepaid), .cents(days0To30), .cents(days31To60), .cents(days61To90),
      .cents(daysOver90), .cents(printedCurrent), .cents(printed30Days), .cents(printed60Days), .cents(printed90Days),
    ]
  }
}
