internal import Warehouse

/// A source with its raw database.
struct Shelf {
  let source: any Source
  let raw: RawStore

  /// What stands of a property: its own loads, and the book that names it.
  func standing(property: String) throws -> [ShelvedLoad] {
    let shared = try raw.shared().filter { load in
      guard let book = source as? any BookSource else { return false }
      return try raw.rows(of: book.propertyTable, in: load.delivery).contains { $0.fields.first == .text(property) }
    }
    return try (raw.standing(property: property) + shared).map { ShelvedLoad(record: $0, shelf: self) }
  }

  /// A property's days whose active load replaced one with another content.
  func restatements(property: String) throws -> [Restatement] {
    try raw.replaced(property: property).map { pair in
      Restatement(before: pair.before, active: ShelvedLoad(record: pair.active, shelf: self))
    }
  }

  /// A load that is not active, with its rows as read again from its payload.
  ///
  /// - Throws: `FileError` when the payload cannot be read.
  func reread(_ record: LoadRecord, in folder: DataFolder) throws -> ShelvedLoad {
    var rows: [String: [RawRow]] = [:]
    try source.read(try folder.open(record.payload)).content.forEachRow { rows[$0.name, default: []].append($1) }
    var record = record
    record.status = .loaded
    return ShelvedLoad(record: record, shelf: self, ownRows: rows)
  }

  /// What was refused of a property.
  func refused(property: String) throws -> [ShelvedLoad] {
    try raw.refused(property: property).map { ShelvedLoad(record: $0, shelf: self) }
  }
}

/// A load, and the shelf that it stands on.
struct ShelvedLoad {
  let record: LoadRecord
  let shelf: Shelf
  /// Its rows by table, of a load whose rows are not in the raw database; nil of every other.
  var ownRows: [String: [RawRow]]?

  /// The families of facts that its feed gives.
  var families: [UnifiedFactDay.Family] { record.feed.map(shelf.source.families(fedBy:)) ?? [] }

  /// The load with its raw rows.
  func withRows() throws -> StandingLoad {
    if let ownRows { return StandingLoad(record: record, rows: ownRows) }
    let filled = record.feed.map(shelf.source.tables(filledBy:)) ?? []
    let tables = try filled.map { ($0.name, try shelf.raw.rows(of: $0, in: record.delivery)) }
    return StandingLoad(record: record, rows: Dictionary(tables, uniquingKeysWith: { first, _ in first }))
  }
}

extension [Shelf] {
  /// What is recorded of a delivery, and where; nil if it was never read.
  func load(of delivery: Delivery) throws -> LoadRecord? {
    for shelf in self {
      if let record = try shelf.raw.load(of: delivery) { return record }
    }
    return nil
  }

  /// Reads a payload as its source would; of one that a person dropped, the first source that knows it.
  ///
  /// - Parameters:
  ///   - payload: the payload.
  ///   - receipt: how it came.
  /// - Returns: the reading and its shelf; nil where the receipt names a source that is not in use.
  /// - Throws: `FileError` when the payload cannot be read.
  func read(_ payload: Payload, _ receipt: Receipt) throws(FileError) -> (shelf: Shelf, reading: Reading)? {
    let asked = receipt.source == Receipt.drop ? self : filter { $0.source.name == receipt.source }
    guard let found = try asked.map(\.source).read(payload, as: receipt.operation) else { return nil }
    return asked.first { $0.source.name == found.source.name }.map { ($0, found.reading) }
  }
}
