public import Domain

/// One expense of a property.
public struct UnifiedExpense: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The source's id.
  public var expenseID: String
  /// The day.
  public var date: CivilDate
  /// What it is for.
  public var category: String
  /// What the category is.
  public var group: AccountGroup
  /// Who was paid.
  public var vendor: String?
  /// The amount.
  public var amount: Money
  /// Anything worth knowing.
  public var note: String?

  /// A row with what is always there; everything else absent.
  public init(
    propertyID: String, expenseID: String, date: CivilDate, category: String, group: AccountGroup, amount: Money
  ) {
    self.propertyID = propertyID
    self.group = group
    self.expenseID = expenseID
    self.date = date
    self.category = category
    self.amount = amount
  }

  /// The table.
  public static let schema = TableSchema<UnifiedExpense>(
    "unified_expenses",
    grain: "one row per property and expense",
    source: "manual book",
    columns: [
      .propertyID(\.propertyID),
      .text("expense_id", \.expenseID, "expense id in the source"),
      .day("date", \.date, "date of the expense"),
      .text("category", \.category, "type of work, or purpose of the expense"),
      .enumeration("account_group", \.group, "what the category is (NAA); mapped by account_groups"),
      .text("vendor", \.vendor, "payee", null: "not reported", .personal),
      .money("amount", \.amount, "amount"),
      .text("note", \.note, "note", null: "no note", .personal),
    ], key: ["property_id", "expense_id"])
}
