internal import Domain
internal import JSON
internal import Pipeline
internal import Warehouse
internal import XML

/// One element that becomes a raw row, with the record that contains it.
struct ResponseRow {
  let element: XMLElement
  let record: XMLElement
  let place: Place

  // Bounds that keep the sum of as many values as a response may have within 64 bits.
  private static let mostCents: UInt64 = 100_000_000_000
  private static let mostCounted: UInt64 = 1_000_000_000

  /// The column's value by its kind.
  ///
  /// - Throws: `Refusal` naming the element when it holds something else, or nothing where it must.
  func field(_ column: ResponseColumn) throws -> Field {
    switch column.kind {
    case .dayInParts: return .day(try dayInParts(column))
    case .members: return .text(members)
    default: return try field(column, column.path.text(in: element, of: record))
    }
  }

  private func field(_ column: ResponseColumn, _ text: XMLText?) throws -> Field {
    guard let text else {
      guard !column.isRequired else { throw Refusal("\(name) has no '\(column.path.text)'") }
      return .null
    }
    switch column.kind {
    case .text, .property: return .text(text.string)
    case .integer: return .count(try count(text, column))
    case .cents: return .cents(try money(text, column))
    case .hundredths: return .integer(try money(text, column, "a number of at most two decimals").cents)
    case .day: return .day(try time(text, column)?.day)
    case .time, .runStamp: return .optional(try time(text, column)?.stamp)
    case .flag: return .flag(try flag(text, column))
    case .dayInParts, .members: return .null
    }
  }

  private var members: String {
    let filled = element.children.map { ($0.name, $0.text.withoutBlanks) }.filter { !$0.1.isEmpty }
    return JSON.object(filled.map { JSON.Member($0, .string($1)) }).encoded(pretty: false)
  }

  /// How the row is called in messages.
  var name: String { "element \(place.row) of '\(place.sheet)'" }

  private func money(_ text: XMLText, _ column: ResponseColumn, _ type: String = "an amount") throws -> Money {
    guard let money = Money(ifAmount: text.bytes) else { throw notA(type, text.string, column) }
    guard money.cents.magnitude <= ResponseRow.mostCents else {
      throw notA("\(type) of at most a billion", text.string, column)
    }
    return money
  }

  private func count(_ text: XMLText, _ column: ResponseColumn) throws -> Int {
    let (whole, rest) = try money(text, column, "a whole number").cents.quotientAndRemainder(dividingBy: 100)
    guard rest == 0, whole.magnitude <= ResponseRow.mostCounted else {
      throw notA("a whole number", text.string, column)
    }
    return Int(whole)
  }

  private func time(_ text: XMLText, _ column: ResponseColumn) throws -> ResponseDate? {
    guard let date = ResponseDate(text.bytes) else { throw notA("a date", text.string, column) }
    return date.isNone ? nil : date
  }

  private func flag(_ text: XMLText, _ column: ResponseColumn) throws -> Bool {
    switch text.string.lowercased() {
    case "true", "t", "yes", "y", "1": true
    case "false", "f", "no", "n", "0": false
    default: throw notA("yes or no", text.string, column)
    }
  }

  private func dayInParts(_ column: ResponseColumn) throws -> CivilDate? {
    guard let date = column.path.element(in: element, of: record) else { return nil }
    let parts = ["Year", "Month", "Day"].map { (date[$0] ?? "").withoutBlanks }
    if parts.contains(where: { $0.allSatisfy { $0 == "0" } }) { return nil }
    let numbers = parts.map { $0.utf8.count <= 4 && $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
    guard let year = numbers[0], let month = numbers[1], let day = numbers[2],
      let date = CivilDate(year: year, month: month, day: day)
    else { throw notA("a date", parts.joined(separator: "-"), column) }
    return year == 1 ? nil : date
  }

  /// Long texts may be people's, so they are cut to their length.
  private func notA(_ type: String, _ text: String, _ column: ResponseColumn) -> Refusal {
    let found = text.utf8.count <= 24 ? "'\(text)'" : "a text of \(text.count) characters"
    return Refusal("\(name): '\(column.path.text)' holds \(found), which is not \(type)")
  }
}
