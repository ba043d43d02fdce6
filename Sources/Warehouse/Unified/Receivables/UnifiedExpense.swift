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
  /// Who was paid.
  public var vendor: String?
  /// The amount.
  public var amount: Money
  /// Anything worth knowing.
  public var note: String?

  /// A row with what is always there; everything else absent.
  public init(propertyID: String, expenseID: String, date: CivilDate, category: String, amount: Money) {
    self.propertyID = propertyID
    self.expenseID = expenseID
    self.date = date
    self.category = category
    self.amount = amount
  }

  /// The table's name.
  public static let table = "unified_expenses"

  /// One row a property and expense.
  public static let create = """
    CREATE TABLE unified_expenses (
      property_id TEXT NOT NULL,
      expense_id TEXT NOT NULL,
      date TEXT NOT NULL,
      date_day INTEGER NOT NULL,
      category TEXT NOT NULL,
      vendor TEXT,
      amount_cents INTEGER NOT NULL,
      amount REAL GENERATED ALWAYS AS (amount_cents / 100.0) VIRTUAL,
      note TEXT,
      PRIMARY KEY (property_id, expense_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "expense_id", "date", "date_day", "category", "vendor", "amount_cents", "note",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(expenseID), .day(date), .count(date.dayNumber), .text(category), .optional(vendor),
      .cents(amount), .optional(note),
    ]
  }
}
