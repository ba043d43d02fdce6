public import Domain
public import Warehouse

/// A query for the individual entries of the ledgers.
public struct LedgerEntriesQuery: Sendable {
  /// The property's key; nil for all properties.
  public var property: String?

  /// Creates a query for the entries of one property, or of all properties.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Runs the query; the entries are sorted by property, day and ID.
  ///
  /// - Throws: `ColumnError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [UnifiedTransaction] {
    let condition = property == nil ? "" : "WHERE property_id = ? "
    return try reader.rows(
      of: UnifiedTransaction.self, "\(condition)ORDER BY property_id, ledger_date, transaction_id",
      property.map { [.text($0)] } ?? [])
  }
}

/// A query for the days of the lists that entries come from.
public struct EntryListsQuery: Sendable {
  /// The property's key; nil for all properties.
  public var property: String?

  /// Creates a query for the lists of one property, or of all properties.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Runs the query.
  ///
  /// - Returns: the business day of each list, by property.
  /// - Throws: `ColumnError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [String: [Listing: CivilDate]] {
    let lists = try reader.rows(
      of: UnifiedTransactionList.self, property == nil ? "" : "WHERE property_id = ?",
      property.map { [.text($0)] } ?? [])
    return lists.reduce(into: [:]) { $0[$1.propertyID, default: [:]][$1.listing] = $1.asOf }
  }
}
