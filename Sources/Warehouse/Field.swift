public import Domain
internal import SQLite

/// One value, as it is stored in a database.
public enum Field: Hashable, Sendable {
  /// Absent; never the same as zero or an empty text.
  case null
  /// A count, or money in cents.
  case integer(Int64)
  /// A binary number: a ratio's two decimals, as a view computes it.
  case real(Double)
  /// Text; days are ISO texts.
  case text(String)

  /// A count, or NULL.
  public static func count(_ number: Int?) -> Field { number.map { .integer(Int64($0)) } ?? .null }
  /// An amount in cents, or NULL.
  public static func cents(_ money: Money?) -> Field { money.map { .integer($0.cents) } ?? .null }
  /// A day as ISO text, or NULL.
  public static func day(_ date: CivilDate?) -> Field { date.map { .text($0.description) } ?? .null }
  /// A month as `YYYY-MM`, or NULL.
  public static func month(_ month: CivilMonth?) -> Field { month.map { .text($0.description) } ?? .null }
  /// A text, or NULL.
  public static func optional(_ text: String?) -> Field { text.map { .text($0) } ?? .null }
  /// Yes as 1, no as 0.
  public static func flag(_ yes: Bool) -> Field { .integer(yes ? 1 : 0) }

  /// The whole number, or nil.
  public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  /// The text, or nil.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The amount in cents, or nil.
  public var money: Money? { integer.map { Money(cents: $0) } }
  /// The day, or nil when it is absent or not ISO text.
  public var date: CivilDate? { text.flatMap { CivilDate(ifISO: $0) } }
  /// The month, or nil when it is absent or not `YYYY-MM`.
  public var month: CivilMonth? { text.flatMap { CivilMonth(ifISO: $0) } }
}

extension Connection {
  /// Runs a statement that returns nothing.
  func run(_ sql: String, _ fields: [Field] = []) throws {
    try statement(sql).run(fields)
  }

  /// Gives each row of a response to the body; return false to stop.
  func each(_ sql: String, _ fields: [Field] = [], _ body: ([Field]) throws -> Bool) throws {
    try statement(sql).run(values: fields.count, bind: { try $0.bind(fields) }) { row in
      try body(fieldsOf(row))
    }
  }

  /// All rows of a small response.
  func rows(_ sql: String, _ fields: [Field] = []) throws -> [[Field]] {
    var rows: [[Field]] = []
    try each(sql, fields) { row in
      rows.append(row)
      return true
    }
    return rows
  }
}

extension Statement {
  /// Runs it with these values; it returns nothing.
  func run(_ fields: [Field]) throws {
    try run(values: fields.count, bind: { try $0.bind(fields) })
  }

  /// Inserts a raw row of a load, with its values in the order of `RawTable.insert`.
  func run(_ row: RawRow, ofLoad load: Int64) throws {
    try run(values: row.fields.count + 3) { binder in
      try binder.bind(load, at: 1)
      try binder.bind(row, from: 2)
    }
  }

  /// Inserts a raw row without a load: its place, then its values.
  func run(staging row: RawRow) throws {
    try run(values: row.fields.count + 2) { binder in try binder.bind(row, from: 1) }
  }
}

extension Binder {
  fileprivate func bind(_ row: RawRow, from first: Int) throws {
    try bind(row.place.sheet, at: first)
    try bind(Int64(row.place.row), at: first + 1)
    try bind(row.fields, from: first + 2)
  }

  func bind(_ fields: [Field], from first: Int = 1) throws {
    for (index, field) in fields.enumerated() {
      switch field {
      // A statement's values are NULL until they are set.
      case .null: continue
      case .integer(let number): try bind(number, at: index + first)
      case .real(let number): try bind(number, at: index + first)
      case .text(let text): try bind(text, at: index + first)
      }
    }
  }
}

private func fieldsOf(_ row: borrowing Row) -> [Field] {
  var fields: [Field] = []
  fields.reserveCapacity(row.count)
  for column in 0..<row.count {
    switch row.kind(column) {
    case .null, .blob: fields.append(.null)
    case .integer: fields.append(.integer(row.integer(column)))
    case .real: fields.append(.real(row.real(column)))
    case .text: fields.append(.text(row.text(column)))
    }
  }
  return fields
}
