public import Domain

/// One account that owes or is owed, on one day.
public struct UnifiedDelinquency: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The source's resident and lease id, else unit, move-in and ordinal: `101/2024-03-01/0`.
  public var accountID: String
  /// The unit; nil for money that is no unit's.
  public var unitNumber: String?
  /// Whose account it is.
  public var accountClass: AccountClass
  /// The source's own word.
  public var statusText: String
  /// Whether the resident is on notice.
  public var isOnNotice: Bool
  /// Whether the resident is under eviction.
  public var isEviction: Bool
  /// When the household moved in.
  public var moveIn: CivilDate?
  /// When it moved out or means to.
  public var moveOut: CivilDate?
  /// What the account's lines owe.
  public var delinquent: Money
  /// What its lines are owed, as a positive amount.
  public var prepaid: Money
  /// Owing, up to 30 days past due.
  public var days0To30: Money
  /// Owing, 31 to 60 days.
  public var days31To60: Money
  /// Owing, 61 to 90 days.
  public var days61To90: Money
  /// Owing, over 90 days.
  public var daysOver90: Money
  /// Deposits held.
  public var depositsHeld: Money?
  /// Deposit still owed.
  public var outstandingDeposit: Money?
  /// Times late.
  public var lateCount: Int?
  /// Returned payments.
  public var nsfCount: Int?

  /// A row with its key; everything else absent.
  public init(
    propertyID: String, asOf: CivilDate, accountID: String, accountClass: AccountClass, statusText: String,
    isOnNotice: Bool, isEviction: Bool, delinquent: Money, prepaid: Money, days0To30: Money, days31To60: Money,
    days61To90: Money, daysOver90: Money
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.accountID = accountID
    self.accountClass = accountClass
    self.statusText = statusText
    self.isOnNotice = isOnNotice
    self.isEviction = isEviction
    self.delinquent = delinquent
    self.prepaid = prepaid
    self.days0To30 = days0To30
    self.days31To60 = days31To60
    self.days61To90 = days61To90
    self.daysOver90 = daysOver90
  }

  /// The table's name.
  public static let table = "unified_delinquency"

  /// One row a property, day and account.
  public static let create = """
    CREATE TABLE unified_delinquency (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      account_id TEXT NOT NULL,
      unit_number TEXT,
      account_class TEXT NOT NULL,
      status_text TEXT NOT NULL,
      on_notice INTEGER NOT NULL,
      eviction INTEGER NOT NULL,
      move_in TEXT,
      move_in_day INTEGER,
      move_out TEXT,
      move_out_day INTEGER,
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
      deposits_held_cents INTEGER,
      deposits_held REAL GENERATED ALWAYS AS (deposits_held_cents / 100.0) VIRTUAL,
      outstanding_deposit_cents INTEGER,
      outstanding_deposit REAL GENERATED ALWAYS AS (outstanding_deposit_cents / 100.0) VIRTUAL,
      late_count INTEGER,
      nsf_count INTEGER,
      CHECK (delinquent_cents = days_0_30_cents + days_31_60_cents + days_61_90_cents + days_over_90_cents),
      CHECK (delinquent_cents >= 0 AND prepaid_cents >= 0),
      PRIMARY KEY (property_id, as_of, account_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "account_id", "unit_number", "account_class", "status_text", "on_notice",
    "eviction", "move_in", "move_in_day", "move_out", "move_out_day", "delinquent_cents", "prepaid_cents",
    "days_0_30_cents", "days_31_60_cents", "days_61_90_cents", "days_over_90_cents", "deposits_held_cents",
    "outstanding_deposit_cents", "late_count", "nsf_count",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(accountID), .optional(unitNumber),
      .text(accountClass.rawValue), .text(statusText), .flag(isOnNotice), .flag(isEviction), .day(moveIn),
      .count(moveIn?.dayNumber), .day(moveOut), .count(moveOut?.dayNumber), .cents(delinquent), .cents(prepaid),
      .cents(days0To30), .cents(days31To60), .cents(days61To90), .cents(daysOver90), .cents(depositsHeld),
      .cents(outstandingDeposit), .count(lateCount), .count(nsfCount),
    ]
  }
}

extension UnifiedDelinquency {
  /// Adds a line's amounts to the account's.
  public mutating func add(_ line: UnifiedDelinquencyLine) {
    delinquent += line.delinquent
    prepaid += line.prepaid
    days0To30 += line.days0To30
    days31To60 += line.days31To60
    days61To90 += line.days61To90
    daysOver90 += line.daysOver90
  }
}
