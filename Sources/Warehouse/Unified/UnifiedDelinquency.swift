public import Domain

/// One account that owes or is owed, on one day.
public struct UnifiedDelinquency: ReadableRow {
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

  /// An account without values.
  public static let template = UnifiedDelinquency(
    propertyID: "", asOf: CivilDate(dayNumber: 0), accountID: "", accountClass: .unknown, statusText: "",
    isOnNotice: false, isEviction: false, delinquent: .zero, prepaid: .zero, days0To30: .zero, days31To60: .zero,
    days61To90: .zero, daysOver90: .zero)

  /// The table.
  public static let schema = TableSchema<UnifiedDelinquency>(
    "unified_delinquency",
    grain: "one row per property, business day and account",
    source: "RealPage: Delinquent and Prepaid; Yardi: resident transactions and prepayments",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text(
        "account_id", \.accountID, "resident and lease id in the source, otherwise unit, move-in date and position"),
      .unitNumber(\.unitNumber),
      .enumeration("account_class", \.accountClass, "class of the account holder"),
      .statusText(\.statusText),
      .flag("on_notice", \.isOnNotice, "1 if the resident is on notice"),
      .flag("eviction", \.isEviction, "1 if the resident is under eviction"),
      .moveIn(\.moveIn),
      .moveOut(\.moveOut),
      .money("delinquent_total", \.delinquent, "delinquent amount: sum of the lines that owe"),
      .money("prepaid", \.prepaid, "prepaid amount: sum of the credit lines, as a positive amount"),
      .money("delinquent_0_30", \.days0To30, "delinquent 0 to 30 days"),
      .money("delinquent_31_60", \.days31To60, "delinquent 31 to 60 days"),
      .money("delinquent_61_90", \.days61To90, "delinquent 61 to 90 days"),
      .money("delinquent_over_90", \.daysOver90, "delinquent more than 90 days"),
      .money("deposits_held", \.depositsHeld, "deposits held", null: "not reported"),
      .money("outstanding_deposit", \.outstandingDeposit, "deposit still owed", null: "not reported"),
      .integer("late_count", \.lateCount, "number of late payments", unit: "times", null: "not reported"),
      .integer("nsf_count", \.nsfCount, "number of returned (NSF) payments", unit: "times", null: "not reported"),
    ], key: ["property_id", "as_of", "account_id"],
    checks: [
      """
      delinquent_total_cents = delinquent_0_30_cents + delinquent_31_60_cents + delinquent_61_90_cents
        + delinquent_over_90_cents
      """,
      "delinquent_total_cents >= 0 AND prepaid_cents >= 0",
    ], spans: DaySpans(table: "unified_delinquency_spans", dataset: .delinquency))
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
