public import Domain

/// The list that a property's entries of one source and fiscal month come from.
///
/// Its day is kept here and not with each entry: an entry that is listed again, day after day, stays as it is.
public struct UnifiedTransactionList: ReadableRow {
  /// The property's key.
  public var propertyID: String
  /// The source: `realpage`, `ledger`, or `hand` for the entries that people made one by one.
  public var source: String
  /// The fiscal month.
  public var fiscalMonth: CivilMonth
  /// The business day of the file; of entries made by hand, the day of the last one.
  public var asOf: CivilDate
  /// How many of its entries are kept.
  public var entries: Int

  /// A list; nothing of it is kept yet.
  public init(propertyID: String, _ listing: Listing, asOf: CivilDate, entries: Int = 0) {
    (self.propertyID, source, fiscalMonth) = (propertyID, listing.source, listing.month)
    (self.asOf, self.entries) = (asOf, entries)
  }

  /// An empty list of no source.
  public static let template = {
    let day = CivilDate(dayNumber: 0)
    return UnifiedTransactionList(propertyID: "", Listing(source: "", month: day.month), asOf: day)
  }()

  /// What it lists.
  public var listing: Listing { Listing(source: source, month: fiscalMonth) }

  /// The table.
  public static let schema = TableSchema<UnifiedTransactionList>(
    "unified_transaction_lists",
    grain: "one row per property, source and fiscal month with ledger entries",
    source: "unified_transactions: the last file that lists the entries",
    columns: [
      .propertyID(\.propertyID),
      .text("source", \.source, "source of the entries, as in unified_transactions"),
      .month("fiscal_month", \.fiscalMonth, "fiscal month, YYYY-MM"),
      .day("as_of", \.asOf, "business day of the file; for manual entries, the day of the last entry"),
      .integer(
        "entries", \.entries, "entries in unified_transactions; an entry that a manual one replaces is not counted",
        unit: "entries"),
    ], key: ["property_id", "source", "fiscal_month"])
}

/// A fiscal month as one source lists its entries.
public struct Listing: Hashable, Sendable {
  /// The source.
  public let source: String
  /// The fiscal month.
  public let month: CivilMonth

  /// The entries of a source and month.
  public init(source: String, month: CivilMonth) { (self.source, self.month) = (source, month) }

  /// Reads it from its values; nil if these are others.
  public init?(_ values: [Field]) {
    guard values.count == 2, let source = values[0].text, let month = values[1].month else { return nil }
    self.init(source: source, month: month)
  }

  /// The source and the month.
  public var values: [Field] { [.text(source), .month(month)] }
}

extension UnifiedTransaction {
  /// The list that the entry is part of.
  public var listing: Listing { Listing(source: source, month: fiscalMonth) }
}
