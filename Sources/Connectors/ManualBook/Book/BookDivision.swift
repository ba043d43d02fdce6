internal import Warehouse

/// The rows of a book divided among its properties: each property's own rows, and every row that these name.
///
/// A row belongs to the property that it names, or to that of the lease or unit that it names. A row that belongs to
/// none, such as a tenant, is part of each property whose rows name it.
struct BookDivision {
  private let rows: [String: [RawRow]]
  /// The place of each row among those of its table, by table and id.
  private let places: [String: [String: Int]]
  /// The columns of each table that name rows, with the tables that they name.
  private let references = Dictionary(uniqueKeysWithValues: BookTables.all.map { ($0.name, $0.references) })
  /// The places of each property's rows, by property and table.
  private var parts: [String: [String: Set<Int>]] = [:]
  /// The property of each row that belongs to one, by table and id.
  private var owners: [String: [String: String]] = [:]

  init(_ rows: [String: [RawRow]]) {
    self.rows = rows
    places = rows.mapValues { rows in
      Dictionary(rows.enumerated().map { ($1.rowID, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for table in BookTables.all { divide(table) }
  }

  /// The rows by property and table, in the order in which they were given.
  var rowsByProperty: [String: [String: [RawRow]]] {
    parts.mapValues { part in
      part.reduce(into: [:]) { result, table in
        let all = rows[table.key] ?? []
        result[table.key] = table.value.sorted().map { all[$0] }
      }
    }
  }

  private mutating func divide(_ table: BookTable) {
    for (place, row) in (rows[table.raw.name] ?? []).enumerated() {
      guard let id = row.fields[0].text else { continue }
      let owner = table.name == BookTables.properties.name ? id : owner(of: row, table.ways)
      guard let owner else { continue }
      owners[table.name, default: [:]][id] = owner
      add(place, of: table, to: owner)
    }
  }

  /// The property of a row by the first of these columns that has a value.
  private func owner(of row: RawRow, _ ways: [(column: Int, target: BookTableName)]) -> String? {
    for (column, target) in ways {
      if let id = row.fields[column].text { return owners[target.rawValue]?[id] }
    }
    return nil
  }

  /// Adds a row to a property, with all rows that it names.
  private mutating func add(_ place: Int, of table: BookTable, to property: String) {
    var pending = [(table, place)]
    while let (table, place) = pending.popLast() {
      guard parts[property, default: [:]][table.raw.name, default: []].insert(place).inserted,
        let row = rows[table.raw.name]?[place]
      else { continue }
      for (column, target) in references[table.name] ?? [] {
        guard let id = row.fields[column].text, let named = places[target.raw.name]?[id] else { continue }
        pending.append((target, named))
      }
    }
  }
}

extension BookTable {
  /// The columns that name rows of other tables, by their places.
  fileprivate var references: [(column: Int, table: BookTable)] {
    columns.enumerated().compactMap { place, column in
      column.target.map(BookTables.table).map { (place, $0) }
    }
  }
}
