internal import Pipeline
internal import Warehouse

/// A row of the book.
struct BookRowID: Hashable {
  /// The sheet's name.
  let table: String
  let id: String
}

/// The rows that depend on deleted rows, directly or through other rows that are deleted with them.
struct BookDependents {
  /// One row.
  struct Row {
    let table: BookTable
    let id: String
    /// The deleted row that it depends on.
    let root: BookRowID
    /// The place of the column that is cleared; nil for a row that is deleted.
    let cleared: Int?
  }

  /// The rows, by table and id.
  private(set) var rows: [Row] = []

  /// Finds the rows that depend on deleted ones.
  ///
  /// - Parameters:
  ///   - deleted: the rows that a file deletes.
  ///   - book: the book without them.
  ///   - stated: the rows that the file states, which are errors of their own if they name a deleted row.
  init(of deleted: [BookRowID], in book: Book, except stated: Set<BookRowID>) {
    var found: Set<BookRowID> = stated
    var pending = Dictionary(uniqueKeysWithValues: deleted.map { ($0, $0) })
    while !pending.isEmpty {
      var next: [BookRowID: BookRowID] = [:]
      for table in BookTables.all {
        for row in BookDependents.rows(of: table, in: book, naming: pending) where !stated.contains(row.key) {
          guard row.cleared != nil || found.insert(row.key).inserted else { continue }
          if row.cleared == nil { next[row.key] = row.root }
          rows.append(row)
        }
      }
      pending = next
    }
    let byTable = Dictionary(grouping: rows.filter { $0.cleared == nil || !found.contains($0.key) }, by: \.table.name)
    rows = BookTables.all.flatMap { table in (byTable[table.name] ?? []).sorted { $0.id < $1.id } }
  }

  /// The rows of a table that name one of these rows, column by column.
  private static func rows(
    of table: BookTable, in book: Book, naming pending: [BookRowID: BookRowID]
  ) -> [Row] {
    table.columns.enumerated().flatMap { place, column -> [Row] in
      guard let target = column.target, pending.keys.contains(where: { $0.table == target.rawValue }) else { return [] }
      return (book.rows[table.raw.name] ?? [:]).compactMap { id, row in
        row.fields[place].text.flatMap { pending[BookRowID(table: target.rawValue, id: $0)] }.map {
          Row(table: table, id: id, root: $0, cleared: column.keepsRow ? place : nil)
        }
      }
    }
  }

  /// Why a deleted row cannot be deleted alone, for each that others depend on.
  var reasons: [(deleted: BookRowID, reason: String)] {
    Dictionary(grouping: rows, by: \.root).map { root, rows in
      let tables = BookTables.all.flatMap { table -> [String] in
        let own = rows.filter { $0.table.name == table.name }
        let deleted = own.filter { $0.cleared == nil }.map(\.id)
        let cleared = Dictionary(grouping: own, by: \.cleared).compactMap { place, rows in place.map { ($0, rows) } }
        return (deleted.isEmpty ? [] : ["\(table.name) \(listed(deleted))"])
          + cleared.sorted { $0.0 < $1.0 }.map { place, rows in
            "\(table.name) \(listed(rows.map(\.id))) (only its column '\(table.columns[place].name)')"
          }
      }
      return (root, "'\(root.id)' cannot be deleted alone: it is named by \(tables.joined(separator: "; "))")
    }
  }

  /// The first ids, and how many more there are.
  private func listed(_ ids: [String]) -> String {
    let first = ids.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    return ids.count > 5 ? "\(first) and \(ids.count - 5) more" : first
  }
}

extension BookDependents.Row {
  fileprivate var key: BookRowID { BookRowID(table: table.name, id: id) }
}
