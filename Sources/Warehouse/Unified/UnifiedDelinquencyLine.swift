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

  /// The table.
  public static let schema = TableSchema<UnifiedDelinquencyLine>(
    "unified_delinquency_lines",
    grain: "one row per property, business day, account and line",
    source: "as unified_delinquency",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text(
        "account_id", \.accountID, "resident and lease id in the source, otherwise unit, move-in date and position"),
      .integer("line", \.line, "line number within the parent, starting at 0", unit: "ordinal"),
      .code(\.code),
      .money("delinquent_total", \.delinquent, "delinquent amount: sum of the lines that owe"),
      .money("prepaid", \.prepaid, "prepaid amount: sum of the credit lines, as a positive amount"),
      .money("delinquent_0_30", \.days0To30, "delinquent 0 to 30 days"),
      .money("delinquent_31_60", \.days31To60, "delinquent 31 to 60 days"),
      .money("delinquent_61_90", \.days61To90, "delinquent 61 to 90 days"),
      .money("delinquent_over_90", \.daysOver90, "delinquent more than 90 days"),
      .money(
        "printed_current", \.printedCurrent, "printed column Current, net of credits",
        null: "ages are computed, not printed"),
      .money("printed_30_days", \.printed30Days, "printed column 30 Days", null: "ages are computed, not printed"),
      .money("printed_60_days", \.printed60Days, "printed column 60 Days", null: "ages are computed, not printed"),
      .money("printed_90_days", \.printed90Days, "printed column 90+ Days", null: "ages are computed, not printed"),
    ], key: ["property_id", "as_of", "account_id", "line"],
    checks: [
      """
      delinquent_total_cents = delinquent_0_30_cents + delinquent_31_60_cents + delinquent_61_90_cents
        + delinquent_over_90_cents
      """
    ], spans: DaySpans(table: "unified_delinquency_line_spans", dataset: .delinquency))
}
