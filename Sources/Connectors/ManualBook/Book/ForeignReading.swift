internal import Domain
internal import Pipeline
internal import SpreadsheetReader
internal import Warehouse

/// The rows of another program's rent roll as rows of the book.
struct ForeignReading {
  private(set) var entries: [BookEntry] = []
  private(set) var problems: [BookProblem] = []
  private let mapping: ForeignMapping
  private let form: CellForm
  /// The place in `entries` of each row, by table and id.
  private var places: [String: [String: Int]] = [:]

  /// Reads the sheet of a workbook that has the headers.
  ///
  /// - Throws: `BookProblems` if no sheet has them; an error of the file.
  init(_ workbook: Workbook, _ mapping: ForeignMapping, _ form: CellForm) throws {
    self.mapping = mapping
    self.form = CellForm(numbers: mapping.numbers, days: mapping.days, else: form)
    var nearest: [String] = Array(mapping.headers)
    for sheet in workbook.sheets where mapping.sheet == nil || sheet.name == mapping.sheet {
      var columns: [String: Int]?
      try sheet.forEachWholeRow { (row) throws(SpreadsheetError) in
        guard let columns else {
          let found = Self.columns(row)
          let missing = mapping.headers.filter { found[$0.lowercased()] == nil }
          if missing.isEmpty { columns = found } else if missing.count < nearest.count { nearest = Array(missing) }
          return true
        }
        read(row, columns, sheet.name)
        return true
      }
      if columns != nil { return }
    }
    let names = nearest.sorted().map { "'\($0)'" }.joined(separator: ", ")
    throw BookProblems(
      "no row of \(mapping.sheet.map { "the sheet '\($0)'" } ?? "any sheet") has the mapping's headers; missing: \(names)"
    )
  }

  private static func columns(_ row: Row) -> [String: Int] {
    Dictionary(
      row.cells.compactMap { cell in BookColumn.text(of: cell).map { ($0.lowercased(), cell.column) } },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func read(_ row: Row, _ columns: [String: Int], _ sheet: String) {
    let cells = Dictionary(row.cells.map { ($0.column, $0) }, uniquingKeysWith: { first, _ in first })
    let cell = { (header: String) in columns[header.lowercased()].flatMap { cells[$0] } }
    guard mapping.headers.contains(where: { cell($0).flatMap(BookColumn.text(of:)) != nil }) else { return }
    for (header, texts) in mapping.skipped {
      if let text = cell(header).flatMap(BookColumn.text(of:)), texts.contains(text.lowercased()) { return }
    }
    let place = Place(sheet: sheet, row: row.index + 1)
    for (table, values) in mapping.tables { add(table, values, place, cell) }
  }

  private mutating func add(
    _ table: BookTable, _ values: [(column: Int, value: ForeignMapping.Value)], _ place: Place,
    _ cell: (String) -> Cell?
  ) {
    guard let identity = values.first(where: { $0.column == 0 })?.value else { return }
    // A row without the id's texts says nothing of the table: a vacant unit has no tenant.
    guard let id = text(identity, cell) else { return }
    var fields: [Int: Field] = [:]
    for (index, value) in values {
      let column = table.columns[index]
      switch field(value, column, cell) {
      case .success(.null) where column.isRequired:
        report(place, value, column, "a value is required: \(column.form)")
        fields[index] = .null
      case .success(let field): fields[index] = field
      case .failure(let error):
        report(place, value, column, "\(error)")
        fields[index] = .null
      }
    }
    let entry = BookEntry(table: table, place: place, id: id, isDeleted: false, isByHand: false, values: fields)
    guard let earlier = places[table.name]?[id] else {
      places[table.name, default: [:]][id] = entries.count
      return entries.append(entry)
    }
    if entries[earlier].values != fields {
      let row = entries[earlier].place.row
      report(place, identity, table.columns[0], "'\(id)' is in row \(row) already, with other values")
    }
  }

  /// The value as text, translated; nil if one of its headers has none.
  private func text(_ value: ForeignMapping.Value, _ cell: (String) -> Cell?) -> String? {
    if let constant = value.constant { return constant }
    let texts = value.headers.compactMap { cell($0).flatMap(BookColumn.text(of:)) }
    guard texts.count == value.headers.count, !texts.isEmpty else { return nil }
    let joined = texts.joined(separator: "-")
    return value.words[joined.lowercased()] ?? joined
  }

  private func field(
    _ value: ForeignMapping.Value, _ column: BookColumn, _ cell: (String) -> Cell?
  ) -> Result<Field, ValueError> {
    let own = CellForm(numbers: value.numbers, days: value.days, else: form)
    if value.constant == nil, value.headers.count == 1, value.words.isEmpty {
      return column.field(cell(value.headers[0]), own)
    }
    return column.field(text: text(value, cell), own)
  }

  private mutating func report(_ place: Place, _ value: ForeignMapping.Value, _ column: BookColumn, _ reason: String) {
    let header = value.headers.isEmpty ? column.name : value.headers.joined(separator: " and ")
    let problem = BookProblem(sheet: place.sheet, row: place.row, column: header, reason: "\(column.name): \(reason)")
    // A cell may be mapped to columns of several tables.
    if !problems.contains(problem) { problems.append(problem) }
  }
}
