internal import Domain
internal import Query

/// The columns and rows of a report that a person asks for.
public struct TableArrangement: Sendable {
  /// The keys or headings of the columns, in their order; nil for the report's own.
  public var columns: [String]?
  /// The key or heading of the column to sort by; nil for the report's order.
  public var sort: String?
  /// Whether the highest value comes first.
  public var isDescending = false
  /// The number of rows; nil for all.
  public var top: Int?

  /// The report as it is.
  public init() {}

  /// Returns the document with the columns and rows; rows without a value come last in either order.
  ///
  /// Rows that are sorted or cut lose the subtotals between them. A total of more rows than are printed is left out.
  ///
  /// - Throws: `UnknownColumn` for a name that is no column's key, and no column's heading alone.
  public func applied(to document: Document) throws(UnknownColumn) -> Document {
    var document = document
    if let sort {
      let place = try place(of: sort, in: document.table, option: "sort")
      listRows(&document.table)
      document.table.rows = sorted(document.table.rows, by: place)
    }
    if let top {
      listRows(&document.table)
      if document.table.rows.count > top {
        let count = document.table.rows.count
        document.table.rows = Array(document.table.rows.prefix(top))
        document.notes.append("The first \(top) of \(count) rows, without a total")
        (document.table.total, document.table.mean, document.table.coverage) = (nil, nil, [])
      }
    }
    if let columns { document.table = try chosen(columns, of: document.table) }
    return document
  }

  /// Leaves only the rows with values of their own, each complete.
  private func listRows(_ table: inout Table) {
    table.rows = table.rows.filter { $0.role == .entry }.map { TableRow($0.cells, isStale: $0.isStale) }
    table.groupedBy = 0
  }

  private func sorted(_ rows: [TableRow], by place: Int) -> [TableRow] {
    let keyed = rows.enumerated().map { (offset: $0.offset, row: $0.element, key: $0.element.cells[place].sortKey) }
    return keyed.sorted { left, right in
      guard let first = left.key, let second = right.key else {
        return left.key != nil && right.key == nil
          || (left.key == nil) == (right.key == nil) && left.offset < right.offset
      }
      if first == second { return left.offset < right.offset }
      return isDescending ? second < first : first < second
    }.map(\.row)
  }

  private func chosen(_ keys: [String], of table: Table) throws(UnknownColumn) -> Table {
    var places: [Int] = []
    for key in keys { places.append(try place(of: key, in: table, option: "columns")) }
    var chosen = table
    chosen.columns = places.map { place in
      let column = table.columns[place]
      return Column(
        column.key, column.heading, column.kind, shown: .always, form: column.form, isState: column.isState)
    }
    let arranged = { (row: TableRow) in
      TableRow(places.map { row.cells[$0] }, isStale: row.isStale, role: row.role)
    }
    chosen.rows = table.rows.map(arranged)
    chosen.total = table.total.map(arranged)
    chosen.mean = table.mean.map(arranged)
    chosen.coverage = table.coverage.isEmpty ? [] : places.map { table.coverage[$0] }
    chosen.groupedBy = 0
    return chosen
  }

  private func place(of key: String, in table: Table, option: String) throws(UnknownColumn) -> Int {
    if let place = table.columns.firstIndex(where: { $0.key == key }) { return place }
    // What a table prints over its columns are headings, of which the keys are in files.
    let headed = table.columns.indices.filter { table.columns[$0].heading.lowercased() == key.lowercased() }
    if headed.count == 1 { return headed[0] }
    throw UnknownColumn(option: option, name: key, known: table.columns.map(\.key))
  }
}

/// A column that a report does not have.
public struct UnknownColumn: Error, CustomStringConvertible {
  /// The option that names it.
  public let option: String
  /// The name.
  public let name: String
  /// The keys of the report's columns.
  public let known: [String]

  /// What is wrong, with the columns that there are.
  public var description: String { "no column '\(name)'. Columns: \(known.joined(separator: ", "))" }
}

/// What a cell is sorted by: numbers before texts.
private enum SortKey: Comparable {
  case number(Int64)
  case real(Double)
  case text(String)
}

extension Cell {
  fileprivate var sortKey: SortKey? {
    switch self {
    case .blank, .absent: nil
    case .text(let text): text.isEmpty ? nil : .text(text)
    case .date(let day): .number(Int64(day.dayNumber))
    case .count(let count): .number(Int64(count))
    case .money(let money): .number(money.cents)
    case .decimal(let number): .number(Int64(number.count))
    case .number(let text): Double(text).map { .real($0) } ?? .text(text)
    case .labels(let labels): labels.first.flatMap { ($0.value ?? .text($0.text)).sortKey }
    }
  }
}
