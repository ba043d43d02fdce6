internal import Domain
public import Warehouse

/// The entries of the ledgers one by one.
public struct LedgerEntriesQuery: Sendable {
  /// The property's key; nil for all.
  public var property: String?

  /// A question about one property's entries, or about all.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Asks it: by property, day and id.
  ///
  /// - Throws: `ColumnError` when a row does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [UnifiedTransaction] {
    let condition = property == nil ? "" : "WHERE property_id = ? "
    return try reader.rows(
      of: UnifiedTransaction.self, "\(condition)ORDER BY property_id, ledger_date, transaction_id",
      property.map { [.text($0)] } ?? [])
  }
}
