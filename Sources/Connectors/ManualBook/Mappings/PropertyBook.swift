internal import Warehouse

extension NamedRecord {
  /// The row's id.
  var id: String { self["id"].text ?? "" }
}

/// The rows of the book that are of one property.
struct PropertyBook {
  let property: String
  /// Whether the book names the property.
  let isKnown: Bool
  /// The leases of its units.
  let leases: [NamedRecord]
  /// The persons on each lease.
  let tenantsByLease: [String: [NamedRecord]]
  private let tables: [String: [NamedRecord]]
  private let byID: [String: [String: NamedRecord]]

  /// The property's rows among those of the book, by raw table; of all tables, or of some.
  init(_ rows: [String: [RawRow]], property: String, tables wanted: [BookTable] = BookTables.all) {
    self.property = property
    let records = wanted.map { ($0.name, NamedRecord.of(rows[$0.raw.name] ?? [], in: $0.raw)) }
    let all = Dictionary(records, uniquingKeysWith: { first, _ in first })
    byID = all.mapValues { rows in
      Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    isKnown = byID["properties"]?[property] != nil
    let units = Set((all["units"] ?? []).filter { $0["property_id"].text == property }.map(\.id))
    leases = (all["leases"] ?? []).filter { units.contains($0["unit_id"].text ?? "") }
    tenantsByLease = Dictionary(grouping: all["lease_tenants"] ?? []) { $0["lease_id"].text ?? "" }
    let leaseIDs = Set(leases.map(\.id))
    tables = all.mapValues { rows in
      rows.filter { row in
        row["property_id"].text == property || leaseIDs.contains(row["lease_id"].text ?? "")
          || row["property_id"] == .null && units.contains(row["unit_id"].text ?? "")
      }
    }
  }

  /// The property's rows of a table.
  func of(_ table: String) -> [NamedRecord] { tables[table] ?? [] }

  /// Any row of the book, by its id.
  func row(_ table: String, _ id: String) -> NamedRecord? { byID[table]?[id] }

  /// The unit that a row names.
  func unit(_ row: NamedRecord) -> NamedRecord? { row["unit_id"].text.flatMap { self.row("units", $0) } }
}
