internal import Pipeline
package import Warehouse
internal import XML

/// Reads the rows of one response, record by record.
struct RecordReader {
  private let tree: ResponseTree
  /// The number of rows of each place so far.
  private var counts: [String: Int] = [:]
  private var stated: String?
  /// The properties that the response states, as it writes them, by their ids in lower case.
  private var properties: [String: String] = [:]
  private(set) var runStamp: String?
  /// Elements outside of the records that nothing is known of, by their paths.
  private(set) var unknown: [String: Int] = [:]
  /// The name of the first unknown element among rows of any name, by the rows' place.
  private var strangers: [String: String] = [:]
  /// Whether the response has an element that contains records.
  private var hasContainer = false
  private var hasRecord = false
  /// Rows to keep with their elements, by their places, and those that were found.
  private let watched: Set<Place>
  private(set) var found: [Place: ResponseRow] = [:]

  init(_ tree: ResponseTree, watching watched: Set<Place> = []) {
    self.tree = tree
    self.watched = watched
  }

  /// Receives each row when its record is whole.
  typealias Taker = (RawTable, RawRow) throws -> Void

  /// Reads the response to its end.
  ///
  /// - Throws: `Refusal` for a response that is not well-formed, not of the tree's shape, or holds a wrong value;
  ///   `FileError` when the payload cannot be read; what the taker throws.
  mutating func read(_ response: Response, giving give: Taker = { _, _ in }) throws {
    let depth = response.envelope.count + 1
    var reader = self
    do {
      try XMLRecords.read(
        response.payload,
        choose: { element, path in
          guard path.count > depth else { return response.isOnTheWay(path) ? reader.enter() : .skip }
          return try reader.open(element, path[depth...])
        },
        take: { record, path in try reader.take(record, path[depth...], give) })
    } catch let error as XMLError {
      throw Refusal("the response cannot be read: \(error)")
    }
    self = reader
    if !hasRecord { try refuseStrangeShape() }
    // Where no element of a place is a row, its rows may be spelled otherwise now; they are not absent.
    for (sheet, name) in strangers.sorted(by: { $0.key < $1.key }) where counts[sheet] == nil {
      throw Refusal("the answer has no rows in '\(sheet)', but '\(name)'")
    }
  }

  /// The one property that the response is of; nil if it states none.
  ///
  /// - Throws: `Refusal` when it is of several.
  var property: StatedProperty? {
    get throws {
      guard properties.count < 2 else {
        let some = properties.values.sorted().prefix(4).map { "'\($0)'" }.joined(separator: ", ")
        throw Refusal(
          "the response covers \(properties.count) properties: \(some)", hints: ["request one property at a time"])
      }
      return properties.values.first.map { .id($0) }
    }
  }

  /// Unknown elements, for the user to review.
  var findings: [FindingRecord] {
    unknown.sorted { $0.key < $1.key }.map { path, count in
      FindingRecord(
        .warn, .unknownElement,
        "Unknown element '\(path)', \(count) times. Its values are not loaded and no figure uses them. Report it if you need them",
        place: Place(sheet: path, row: 1))
    }
  }

  private mutating func enter() -> XMLRecords.Choice {
    hasContainer = hasContainer || tree.records.contains { $0.path.standsIn([]) }
    return .enter
  }

  private mutating func open(_ element: XMLElement, _ path: ArraySlice<String>) throws -> XMLRecords.Choice {
    let statements = tree.statements.filter { $0.path.leads(to: path) }
    for (statement, value) in statements where value.isAttribute {
      try state(statement, value.value(at: element))
    }
    if tree.records.contains(where: { $0.path.leads(to: path) }) { return .record }
    if statements.contains(where: { !$0.path.isAttribute }) { return .record }
    if (tree.records.map(\.path) + tree.statements.map(\.path)).contains(where: { $0.leads(through: path) }) {
      hasContainer = hasContainer || tree.records.contains { $0.path.standsIn(path) }
      return .enter
    }
    if statements.isEmpty, !tree.passedOver.contains(element.name) {
      unknown["\(tree.root)/\(path.joined(separator: "/"))", default: 0] += 1
    }
    return .skip
  }

  private mutating func take(_ record: XMLElement, _ path: ArraySlice<String>, _ give: Taker) throws {
    for (statement, value) in tree.statements where !value.isAttribute && value.leads(to: path) {
      try state(statement, value.value(at: record))
    }
    for kind in tree.records where kind.path.leads(to: path) {
      hasRecord = true
      for rows in kind.rows {
        for element in rows.path.elements(in: record) where !isUnknown(element, of: rows) {
          try give(rows.table.raw, row(element, of: record, rows))
        }
      }
    }
  }

  /// Sets aside an unknown element among rows of any name if it contains none of the rows' values.
  private mutating func isUnknown(_ element: XMLElement, of rows: ResponseRecord.Rows) -> Bool {
    guard rows.path.isOpen else { return false }
    let columns = rows.table.columns.filter(\.path.leadsBelow)
    guard !columns.isEmpty, !columns.contains(where: { $0.path.isFilled(below: element) }) else {
      return false
    }
    let sheet = rows.sheet
    strangers[sheet] = strangers[sheet] ?? element.name
    unknown["\(sheet.dropLast())\(element.name)", default: 0] += 1
    return true
  }

  private mutating func row(
    _ element: XMLElement, of record: XMLElement, _ rows: ResponseRecord.Rows
  ) throws -> RawRow {
    let row = ResponseRow(element: element, record: record, place: nextPlace(rows.sheet))
    if !watched.isEmpty, watched.contains(row.place) { found[row.place] = row }
    let fields = try rows.table.columns.map { column in
      let field = try row.field(column)
      switch column.kind {
      case .property: return field == .null ? .optional(stated) : stating(field)
      case .runStamp:
        runStamp = runStamp ?? field.text
        return field
      default: return field
      }
    }
    return RawRow(place: row.place, fields: fields)
  }

  private mutating func nextPlace(_ sheet: String) -> Place {
    let next = { (count: inout Int) -> Int in
      count += 1
      return count
    }
    return Place(sheet: sheet, row: next(&counts[sheet, default: 0]))
  }

  private mutating func stating(_ field: Field) -> Field {
    if let id = field.text { state(property: id) }
    return field
  }

  private mutating func state(property id: String) {
    let key = id.lowercased()
    if properties[key] == nil { properties[key] = id }
  }

  private mutating func state(_ statement: ResponseTree.Statement, _ value: String?) throws {
    guard let value else { return }
    switch statement {
    case .property:
      stated = value
      state(property: value)
    case .runStamp: runStamp = runStamp ?? ResponseDate(value)?.stamp
    case .failure: throw Refusal("the service responded '\(value.prefix(300))'")
    }
  }

  /// A response without a record is valid where its container is there and holds nothing else.
  private func refuseStrangeShape() throws {
    let records = tree.records.map { "'\(tree.root)/\($0.path.text)'" }.joined(separator: " and no ")
    if let stranger = unknown.keys.sorted().first {
      throw Refusal("the response has no \(records), but has '\(stranger)'")
    }
    guard hasContainer else { throw Refusal("the response has neither \(records) nor their parent element") }
  }
}

extension Response {
  /// The rows of a small response that is no feed's.
  ///
  /// - Throws: `Refusal` for a response that is not well-formed or not of the tree's shape.
  package func rows<Columns: ResponseColumns>(
    of table: MappedTable<Columns>, in tree: ResponseTree
  ) throws -> [RawRecord<Columns>] {
    var reader = RecordReader(tree)
    var rows: [RawRow] = []
    try reader.read(self) { rows.append($1) }
    return table.records(rows)
  }

  /// Whether an element is the root or lies around it.
  fileprivate func isOnTheWay(_ path: [String]) -> Bool {
    path.count <= envelope.count ? envelope.starts(with: path) : path == envelope + [root ?? ""]
  }
}
