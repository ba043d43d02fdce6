internal import Domain
internal import Warehouse

/// A source with its raw database.
struct SourceStore {
  let source: any Source
  let raw: RawStore
  /// Where payloads are read again.
  let folder: DataFolder
  /// The rows of the source's book, if it has one.
  let book = BookRows()

  /// Lists the active loads of a property: its own loads, and the book that names it.
  func listActive(of property: String) throws -> [ListedLoad] {
    try listOwn(of: property, since: nil) + listBooks(naming: property)
  }

  /// Lists the active loads of a property without books, from a day on; all of them without a day.
  func listOwn(of property: String, since day: CivilDate?) throws -> [ListedLoad] {
    try raw.listActive(of: property, since: day).map { ListedLoad($0, in: self) }
  }

  /// Lists the active books that name a property.
  func listBooks(naming property: String) throws -> [ListedLoad] {
    guard let book = source.book else { return [] }
    return try raw.listShared().filter { listing in
      guard let delivery = try raw.load(listing)?.delivery else { return false }
      return try raw.rows(of: book.propertyTable, in: delivery).contains { $0.fields.first == .text(property) }
    }.map { ListedLoad($0, in: self, bookProperty: property) }
  }

  /// Lists the refused loads of a property.
  func listRefused(of property: String) throws -> [ListedLoad] {
    try raw.listRefused(of: property).map { ListedLoad($0, in: self) }
  }

  /// A property's days whose active load replaced one with another content.
  func restatements(property: String) throws -> [Restatement] {
    try raw.replaced(property: property).map { pair in
      Restatement(before: pair.before, active: ActiveLoad(record: pair.active, store: self))
    }
  }

  /// A load that is not active, with its rows as read again from its payload.
  ///
  /// - Throws: `FileError` when the payload cannot be read.
  func reread(_ record: LoadRecord) throws -> ActiveLoad {
    var active = record
    active.status = .loaded
    return ActiveLoad(record: active, store: self, ownRows: try rowsOfPayload(record))
  }

  /// The rows of a load by table, read from its payload.
  ///
  /// - Throws: `FileError` when the payload cannot be read.
  fileprivate func rowsOfPayload(_ record: LoadRecord) throws -> [String: [RawRow]] {
    var rows: [String: [RawRow]] = [:]
    let parseResult = try source.read(try folder.open(record.payload), as: record.delivery.operation)
    try parseResult.content.forEachRow { rows[$0.name, default: []].append($1) }
    return rows
  }
}

/// A load, and the store of its source.
struct ActiveLoad {
  let record: LoadRecord
  let store: SourceStore
  /// The property whose part of the book it is; nil for any other load.
  var bookProperty: String?
  /// The rows by table if they are not in the raw database; nil otherwise.
  var ownRows: [String: [RawRow]]?

  /// The datasets that its feed provides.
  var datasets: [UnifiedFactDay.Dataset] { record.feed.map(store.source.datasets(fedBy:)) ?? [] }

  /// The load with its raw rows.
  func withRows() throws -> LoadedRows {
    if let ownRows { return LoadedRows(record: record, rows: ownRows) }
    guard let bookProperty, let book = store.source.book else {
      return LoadedRows(record: record, rows: try allRows())
    }
    let rows = try store.book.rows(of: bookProperty, in: record, book) { try allRows() }
    return LoadedRows(record: record, rows: rows)
  }

  private func allRows() throws -> [String: [RawRow]] {
    if try store.raw.areRowsDropped(of: record.delivery) { return try store.rowsOfPayload(record) }
    let filled = record.feed.map(store.source.tables(filledBy:)) ?? []
    let tables = try filled.map { ($0.name, try store.raw.rows(of: $0, in: record.delivery)) }
    return Dictionary(tables, uniquingKeysWith: { first, _ in first })
  }
}

extension [SourceStore] {
  /// The record of a delivery, and its store; nil if it was never read.
  func load(of delivery: PayloadDelivery) throws -> ActiveLoad? {
    for store in self {
      if let record = try store.raw.load(of: delivery) { return ActiveLoad(record: record, store: store) }
    }
    return nil
  }

  /// Reads a payload with its source, or a file that a person added with the first source that recognizes it.
  ///
  /// - Parameters:
  ///   - payload: the payload.
  ///   - receipt: its receipt.
  /// - Returns: the result and its store; nil if the receipt names a source that is not in use.
  /// - Throws: `FileError` when the payload cannot be read.
  func read(_ payload: Payload, _ receipt: Receipt) throws(FileError) -> (store: SourceStore, parseResult: ParseResult)?
  {
    let asked = receipt.source == Receipt.drop ? self : filter { $0.source.name == receipt.source }
    let found = try asked.firstToKnow { (store) throws(FileError) in
      try store.source.read(payload, as: receipt.operation)
    }
    return found.map { ($0.element, $0.parseResult) }
  }
}

extension ArraySlice<SourceStore> {
  /// Writes to all raw databases in one transaction each.
  func together<Result>(_ body: () throws -> Result) throws -> Result {
    guard let first else { return try body() }
    return try first.raw.together { try dropFirst().together(body) }
  }
}
