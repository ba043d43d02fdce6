public import Domain

/// One line of a property's income statement of a fiscal month.
public struct UnifiedIncomeLine: UnifiedRow {
  /// When income counts.
  public enum Basis: String, CaseIterable, Sendable {
    /// When money is received: the statement takes the change of receivables and prepaid into account.
    case cash
    /// When it is charged.
    case accrual
  }

  /// The property's key.
  public var propertyID: String
  /// The fiscal month.
  public var fiscalMonth: CivilMonth
  /// The line's position in the statement, from 0.
  public var line: Int
  /// The business day until which the month is known.
  public var asOf: CivilDate
  /// The account's number; nil if the statement states none.
  public var account: String?
  /// The account's name.
  public var name: String
  /// What the account is.
  public var group: AccountGroup
  /// Where the group counts.
  public var kind: AccountGroup.Kind
  /// When the statement's income counts.
  public var basis: Basis
  /// The amount: of income what it adds, of other kinds what it costs.
  public var amount: Money

  /// A line.
  public init(
    propertyID: String, fiscalMonth: CivilMonth, line: Int, asOf: CivilDate, account: String?, name: String,
    group: AccountGroup, basis: Basis, amount: Money
  ) {
    (self.propertyID, self.fiscalMonth, self.line, self.asOf) = (propertyID, fiscalMonth, line, asOf)
    (self.account, self.name, self.group, self.kind) = (account, name, group, group.kind)
    (self.basis, self.amount) = (basis, amount)
  }

  /// The id of a line within its property, by which explanations find its cell.
  public static func id(_ month: CivilMonth, _ line: Int) -> String { "income_statement/\(month)/\(line)" }

  /// The table.
  public static let schema = TableSchema<UnifiedIncomeLine>(
    "unified_income_lines",
    grain:
      "one row per property, fiscal month and line of its latest income statement, or of its general ledger without one",
    source: "RealPage: Income Statement Worksheet, else Transaction Detail by Code",
    columns: [
      .propertyID(\.propertyID),
      .month("fiscal_month", \.fiscalMonth, "fiscal month, YYYY-MM"),
      .integer("line", \.line, "position in that file, starting at 0", unit: "ordinal"),
      .asOf(\.asOf),
      .text("account", \.account, "account number", null: "the source states none"),
      .text("account_name", \.name, "account or category as the source names it"),
      .enumeration("account_group", \.group, "what the account is (NAA); mapped by account_groups"),
      .enumeration("kind", \.kind, "where it counts", isChecked: true),
      .enumeration("basis", \.basis, "when the statement's income counts", isChecked: true),
      .money("amount", \.amount, "amount: of income what it adds, of other kinds what it costs"),
    ], key: ["property_id", "fiscal_month", "line"])
}
