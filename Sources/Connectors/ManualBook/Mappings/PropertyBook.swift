internal import Warehouse

/// The rows of the book that are of one property.
struct PropertyBook {
  let property: String
  /// Whether the book names the property.
  let isKnown: Bool
  /// The leases of its units.
  let leases: [RawRecord<BookTables.Lease>]
  /// The persons on each lease.
  let tenantsByLease: [String: [RawRecord<BookTables.LeaseTenant>]]
  /// The property's own rows, by raw table.
  private let own: [String: [RawRow]]
  /// All rows, by raw table and id.
  private let byID: [String: [String: RawRow]]

  /// The property's rows among those of the book, by raw table; of all tables, or of some.
  init(_ rows: [String: [RawRow]], property: String, tables: [BookTable] = BookTables.all) {
    self.property = property
    let all = tables.map { ($0, rows[$0.raw.name] ?? []) }
    byID = Dictionary(
      uniqueKeysWithValues: all.map { table, rows in
        (table.raw.name, Dictionary(rows.map { ($0.rowID, $0) }, uniquingKeysWith: { first, _ in first }))
      })
    isKnown = byID[BookTables.properties.raw.name]?[property] != nil
    let units = Set(
      BookTables.units.records(rows[BookTables.units.raw.name] ?? []).filter { $0.propertyID.text == property }
        .map(\.rowID))
    leases = BookTables.leases.records(rows[BookTables.leases.raw.name] ?? []).filter { lease in
      lease.unitID.text.map(units.contains) ?? false
    }
    let leaseIDs = Set(leases.map(\.rowID))
    tenantsByLease = Dictionary(
      grouping: BookTables.leaseTenants.records(rows[BookTables.leaseTenants.raw.name] ?? [])
    ) { $0.leaseID.text ?? "" }
    own = Dictionary(
      uniqueKeysWithValues: all.map { table, rows in
        (table.raw.name, rows.filter { table.belongs($0, to: property, units: units, leases: leaseIDs) })
      })
  }

  /// The property's rows of a table.
  func of<Columns>(_ sheet: BookSheet<Columns>) -> [RawRecord<Columns>] { sheet.records(own[sheet.raw.name] ?? []) }

  /// Any row of the book, by its id; nil for no id.
  func row<Columns>(_ sheet: BookSheet<Columns>, _ id: Field) -> RawRecord<Columns>? {
    id.text.flatMap { row(sheet, $0) }
  }

  /// Any row of the book, by its id.
  func row<Columns>(_ sheet: BookSheet<Columns>, _ id: String) -> RawRecord<Columns>? {
    byID[sheet.raw.name]?[id].map(sheet.record)
  }
}

extension BookTable {
  /// Whether a row is of a property: by the property that it names, else by its lease or unit.
  fileprivate func belongs(
    _ row: RawRow, to property: String, units: Set<String>, leases: Set<String>
  ) -> Bool {
    guard let (column, target) = ways.first(where: { row.fields[$0.column] != .null }), let id = row.fields[column].text
    else { return false }
    switch target {
    case .properties: return id == property
    case .leases: return leases.contains(id)
    default: return units.contains(id)
    }
  }
}
