internal import Warehouse

extension RawStore {
  /// The book that a feed's one load holds; an empty one where there is none.
  func book(feed: String) throws -> Book {
    guard let load = try shared().first(where: { $0.feed == feed }) else { return Book() }
    let rows = try tables.map { table in
      (table.name, try self.rows(of: table, in: load.delivery).map { ($0.fields.first?.text ?? "", $0) })
    }
    return Book(
      rows: Dictionary(
        rows.filter { !$0.1.isEmpty }.map { ($0, Dictionary($1, uniquingKeysWith: { first, _ in first })) },
        uniquingKeysWith: { first, _ in first }))
  }
}
