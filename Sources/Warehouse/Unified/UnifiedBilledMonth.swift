public import Domain

/// What was billed to residents in a fiscal month.
public struct UnifiedBilledMonth: UnifiedRow {
  /// The report that it stands on.
  public enum PrimarySource: String, CaseIterable, Sendable {
    /// RealPage's Monthly Transaction Summary: sums by code.
    case monthlyTransactions = "monthly_transactions"
    /// RealPage's Transaction Detail by Code: single postings.
    case transactionDetail = "transaction_detail"
    /// Yardi's ledgers: the charges of the month's days, paid or not.
    case residentLedger = "resident_ledger"
  }

  /// The property's key.
  public var propertyID: String
  /// The fiscal month.
  public var fiscalMonth: CivilMonth
  /// The business day until which it is known.
  public var asOf: CivilDate
  /// The report that it stands on.
  public var primarySource: PrimarySource
  /// Charges before concessions, without what is booked for vacant units and between market and lease rents.
  public var billed: Money
  /// Concessions of the month, as a positive amount; nil where the report does not list them.
  public var concessions: Money?

  /// A month's billing.
  public init(propertyID: String, fiscalMonth: CivilMonth, asOf: CivilDate, primarySource: PrimarySource, billed: Money)
  {
    self.propertyID = propertyID
    self.fiscalMonth = fiscalMonth
    self.asOf = asOf
    self.primarySource = primarySource
    self.billed = billed
  }

  /// The table's name.
  public static let table = "unified_billed_months"

  /// One row a property and fiscal month, of the last day that tells.
  public static let create = """
    CREATE TABLE unified_billed_months (
      property_id TEXT NOT NULL,
      fiscal_month TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      primary_source TEXT NOT NULL CHECK (primary_source IN ('monthly_transactions', 'transaction_detail', 'resident_ledger')),
      billed_cents INTEGER NOT NULL,
      billed REAL GENERATED ALWAYS AS (billed_cents / 100.0) VIRTUAL,
      concessions_cents INTEGER,
      concessions REAL GENERATED ALWAYS AS (concessions_cents / 100.0) VIRTUAL,
      PRIMARY KEY (property_id, fiscal_month)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "fiscal_month", "as_of", "as_of_day", "primary_source", "billed_cents", "concessions_cents",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(fiscalMonth.description), .day(asOf), .count(asOf.dayNumber),
      .text(primarySource.rawValue),
      .cents(billed), .cents(concessions),
    ]
  }
}
