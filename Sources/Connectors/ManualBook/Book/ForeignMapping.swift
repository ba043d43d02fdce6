internal import JSON
internal import Pipeline

/// How another program's rent roll maps onto the book: for each of our columns their header, a constant, or a form.
///
/// It is read from a JSON file, strictly: an unknown table, column or key is an error with its path.
struct ForeignMapping {
  /// Where a column's value comes from.
  struct Value {
    /// Their headers, whose texts are joined by `-`; empty for a constant.
    var headers: [String] = []
    /// The same value in every row.
    var constant: String?
    /// The form of numbers and days, where it differs from the file's.
    var numbers: String?
    var days: String?
    /// Our word for each of theirs, in lower case.
    var words: [String: String] = [:]
  }

  /// The name of the sheet; nil for the first one that has the headers.
  let sheet: String?
  let numbers: String?
  let days: String?
  /// The rows that are passed over: texts under a header, such as `Total` under `Unit`, in lower case.
  let skipped: [String: Set<String>]
  /// The tables that each row adds to, with the columns by their places.
  let tables: [(table: BookTable, values: [(column: Int, value: Value)])]

  /// Every header that is named.
  var headers: Set<String> {
    Set(skipped.keys).union(tables.flatMap { $0.values.flatMap(\.value.headers) })
  }

  /// Reads the text of a file.
  ///
  /// - Throws: `BookProblems` that names every problem with its path.
  init(_ text: String) throws(BookProblems) {
    let problems = Problems()
    let known = ["sheet", "numbers", "days", "skip", "tables"]
    guard let json = Definitions.parse(Array(text.utf8), problems),
      let fields = Fields(json, at: "", known: known, problems: problems)
    else { throw Self.refusal(problems) }
    sheet = fields.optionalText("sheet")
    numbers = fields.has("numbers") ? fields.choice("numbers", of: CellForm.numberForms.map(\.example)) : nil
    days = fields.has("days") ? fields.choice("days", of: CellForm.dayForms) : nil
    skipped = Self.skipped(fields)
    tables = Self.tables(fields)
    if tables.isEmpty, problems.all.isEmpty { problems.add("must map at least one table", at: "tables") }
    guard problems.all.isEmpty else { throw Self.refusal(problems) }
  }

  private static func refusal(_ problems: Problems) -> BookProblems {
    BookProblems(
      problems.all.map { BookProblem(sheet: "mapping", column: $0.place.isEmpty ? nil : $0.place, reason: $0.rule) })
  }

  private static func skipped(_ fields: Fields) -> [String: Set<String>] {
    guard fields.has("skip"), let skip = fields.names("skip") else { return [:] }
    return skip.keys.reduce(into: [:]) { $0[$1] = Set(skip.texts($1).map { $0.lowercased() }) }
  }

  private static func tables(_ fields: Fields) -> [(table: BookTable, values: [(column: Int, value: Value)])] {
    guard let section = fields.object("tables", known: BookTables.all.map(\.name)) else { return [] }
    return BookTables.all.filter { section.has($0.name) }.map { table in
      let columns = section.object(table.name, known: table.columns.map(\.name))
      let values = table.columns.enumerated().compactMap { index, column -> (column: Int, value: Value)? in
        guard let columns, columns.has(column.name) else { return nil }
        return value(column.name, columns).map { (index, $0) }
      }
      if let columns, !columns.has(BookColumn.idHeader) { columns.problem("is needed", at: BookColumn.idHeader) }
      return (table, values)
    }
  }

  /// A header, a list of headers, or an object.
  private static func value(_ column: String, _ columns: Fields) -> Value? {
    guard let json = columns.value(column) else { return nil }
    switch json {
    case .string: return columns.text(column).map { Value(headers: [$0]) }
    case .array:
      let headers = columns.texts(column)
      if headers.isEmpty { columns.problem("must name at least one header", at: column) }
      return Value(headers: headers)
    default: break
    }
    guard let fields = columns.object(column, known: ["header", "constant", "numbers", "days", "words"]) else {
      return nil
    }
    guard fields.has("header") != fields.has("constant") else {
      fields.problems.add("must have either 'header' or 'constant'", at: fields.path)
      return nil
    }
    var value = Value(headers: fields.has("header") ? fields.text("header").map { [$0] } ?? [] : [])
    value.constant = fields.has("constant") ? fields.text("constant") : nil
    value.numbers = fields.has("numbers") ? fields.choice("numbers", of: CellForm.numberForms.map(\.example)) : nil
    value.days = fields.has("days") ? fields.choice("days", of: CellForm.dayForms) : nil
    if fields.has("words"), let words = fields.names("words") {
      value.words = words.keys.reduce(into: [:]) { $0[$1.lowercased()] = words.text($1) }
    }
    return value
  }
}
