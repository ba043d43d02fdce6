public import Domain

/// What was billed to residents in a fiscal month.
public struct UnifiedBilledMonth: UnifiedRow {
  /// The report that the month is computed from.
  public enum PrimarySource: String, CaseIterable, Sendable {
    /// RealPage's Monthly Transaction Summary: sums by code.
    case monthlyTransactions = "monthly_transactions"
    /// RealPage's Transaction Detail by Code: single postings.
    case transactionDetail = "transaction_detail"
    /// Yardi's ledgers: the charges of the month's days, paid or not.
    case residentLedger = "resident_ledger"
    /// The manual book: the charges entered in the month.
    case ledgerBook = "ledger_book"
  }

  /// The property's key.
  public var propertyID: String
  /// The fiscal month.
  public var fiscalMonth: CivilMonth
  /// The business day until which it is known.
  public var asOf: CivilDate
  /// The report that the month is computed from.
  public var primarySource: PrimarySource
  /// Charges before concessions, without what is booked for vacant units and between market and lease rents.
  public var billed: Money
  /// Concessions of the month, as a positive amount; nil if the report does not list them.
  public var concessions: Money?
  /// Rent charged to residents, which is part of `billed`; nil if the source does not divide charges by code.
  public var rentCharged: Money?
  /// What was written off in the month, as a positive amount; nil if the report does not list it.
  public var badDebt: Money?
  /// Payments received in the month, for charges of any month; nil if the report does not list them.
  public var collected: Money?
  /// Payments applied to the month's charges by `asOf`; nil if the source does not state what payments are applied to.
  public var applied: Money?

  /// A month's billing.
  public init(propertyID: String, fiscalMonth: CivilMonth, asOf: CivilDate, primarySource: PrimarySource, billed: Money)
  {
    self.propertyID = propertyID
    self.fiscalMonth = fiscalMonth
    self.asOf = asOf
    self.primarySource = primarySource
    self.billed = billed
  }

  /// The table.
  public static let schema = TableSchema<UnifiedBilledMonth>(
    "unified_billed_months",
    grain: "one row per property and fiscal month, as of the last day reported",
    source: """
      RealPage: Monthly Transaction Summary, Transaction Detail by Code; Yardi: resident transactions by charge date
      """,
    columns: [
      .propertyID(\.propertyID),
      .month("fiscal_month", \.fiscalMonth, "fiscal month, YYYY-MM"),
      .asOf(\.asOf),
      .enumeration("primary_source", \.primarySource, "report that supplies the amounts", isChecked: true),
      .money("charges_billed", \.billed, "charges billed to residents in the fiscal month, before concessions"),
      .money(
        "concessions", \.concessions, "concessions of the fiscal month, as a positive amount",
        null: "no report of the month lists concessions"),
      .money(
        "rent_charged", \.rentCharged, "rent charged to residents in the fiscal month, part of charges_billed",
        null: "the report does not list charges by code"),
      .money(
        "bad_debt", \.badDebt, "amounts written off in the fiscal month, as a positive amount",
        null: "no report of the month lists write-offs"),
      .money(
        "collected", \.collected, "payments received in the fiscal month, for charges of any month",
        null: "no report of the month lists payments"),
      .money(
        "payments_applied", \.applied, "payments applied to the charges billed in the fiscal month",
        null: "the source does not state what payments are applied to"),
    ], key: ["property_id", "fiscal_month"])
}
