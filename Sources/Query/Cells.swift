internal import Domain
internal import Warehouse

/// An error for a result that does not match the columns of its query: the view and the query disagree.
public struct QueryError: Error, Equatable, CustomStringConvertible {
  /// The column.
  public let column: String
  /// The expected content of the column, with its article.
  public let expected: String

  /// One line: the column and the content that it does not have.
  public var description: String { "column '\(column)' does not hold \(expected)" }
}

/// One row of a result, read by column name.
public struct Cells {
  private let fields: [Field]
  private let places: [String: Int]

  init(_ fields: [Field], places: [String: Int]) {
    self.fields = fields
    self.places = places
  }

  func field(_ column: String) throws(QueryError) -> Field {
    guard let place = places[column], place < fields.count else {
      throw QueryError(column: column, expected: "anything")
    }
    return fields[place]
  }

  func text(_ column: String) throws(QueryError) -> String {
    try wanted(optionalText(column), column, "a text")
  }

  func optionalText(_ column: String) throws(QueryError) -> String? {
    try optional(column, "a text") { $0.text }
  }

  func count(_ column: String) throws(QueryError) -> Int {
    try wanted(optionalCount(column), column, "a count")
  }

  func optionalCount(_ column: String) throws(QueryError) -> Int? {
    try optional(column, "a count") { $0.integer.map { Int($0) } }
  }

  func money(_ column: String) throws(QueryError) -> Money {
    try wanted(optionalMoney(column), column, "cents")
  }

  func optionalMoney(_ column: String) throws(QueryError) -> Money? {
    try optional(column, "cents") { $0.money }
  }

  func date(_ column: String) throws(QueryError) -> CivilDate {
    try wanted(optionalDate(column), column, "a day")
  }

  func optionalDate(_ column: String) throws(QueryError) -> CivilDate? {
    try optional(column, "a day") { $0.date }
  }

  func month(_ column: String) throws(QueryError) -> CivilMonth {
    try wanted(optionalMonth(column), column, "a month")
  }

  func optionalMonth(_ column: String) throws(QueryError) -> CivilMonth? {
    try optional(column, "a month") { $0.month }
  }

  func optionalHundredths(_ column: String) throws(QueryError) -> Hundredths? {
    try optional(column, "a number with two decimals") { field in
      switch field {
      case .real(let number): Hundredths(number)
      case .integer(let number): Hundredths(Double(number))
      case .null, .text: nil
      }
    }
  }

  /// Reads a value of a closed set from its raw value.
  func word<Word: RawRepresentable<String>>(_ column: String) throws(QueryError) -> Word {
    try wanted(optionalWord(column), column, "a known word")
  }

  func optionalWord<Word: RawRepresentable<String>>(_ column: String) throws(QueryError) -> Word? {
    try optional(column, "a known word") { $0.text.flatMap { Word(rawValue: $0) } }
  }

  private func optional<Value>(
    _ column: String, _ expected: String, _ value: (Field) -> Value?
  ) throws(QueryError) -> Value? {
    let field = try field(column)
    if field == .null { return nil }
    return try wanted(value(field), column, expected)
  }

  private func wanted<Value>(_ value: Value?, _ column: String, _ expected: String) throws(QueryError) -> Value {
    guard let value else { throw QueryError(column: column, expected: expected) }
    return value
  }
}

extension UnifiedReader {
  /// Selects named columns and makes each row into a value.
  func rows<Value>(
    _ columns: [String], _ rest: String, _ values: [Field] = [], with table: String? = nil,
    _ make: (Cells) throws -> Value
  ) throws -> [Value] {
    let names = columns.map { $0.split(separator: " ").last?.split(separator: ".").last.map(String.init) ?? $0 }
    let places = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    var made: [Value] = []
    let given = table.map { "WITH \($0)\n" } ?? ""
    try each("\(given)SELECT \(columns.joined(separator: ", ")) \(rest)", values) { fields in
      made.append(try make(Cells(fields, places: places)))
      return true
    }
    return made
  }
}
