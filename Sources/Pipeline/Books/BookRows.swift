internal import Warehouse

/// The rows of a book by property: the book is read and divided once, not once for each property and day.
final class BookRows {
  private var record: LoadRecord?
  private var byProperty: [String: [String: [RawRow]]] = [:]
  /// How many rows were read.
  private(set) var rowsRead = 0

  /// The rows of a property, by table: its own, and those that they name.
  ///
  /// - Parameters:
  ///   - property: the property's key.
  ///   - record: the load that holds the book; after another import it is another record.
  ///   - source: the book's source.
  ///   - read: reads all rows of the load.
  /// - Returns: the rows; none for a property that the book does not name.
  /// - Throws: an error that `read` throws.
  func rows(
    of property: String, in record: LoadRecord, _ source: any BookSource, read: () throws -> [String: [RawRow]]
  ) throws -> [String: [RawRow]] {
    if self.record != record {
      let all = try read()
      rowsRead += all.values.reduce(0) { $0 + $1.count }
      byProperty = source.rowsByProperty(all)
      self.record = record
    }
    return byProperty[property] ?? [:]
  }
}
