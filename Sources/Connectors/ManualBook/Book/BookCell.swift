internal import Domain
internal import SpreadsheetReader
internal import Warehouse

extension BookColumn {
  /// The largest accepted amount: a billion; sums of any number of rows then stay in bounds.
  private static let largestCents: Int64 = 100_000_000_000

  /// The value of a cell, or the reason why the column does not accept it; a blank cell is NULL.
  func field(_ cell: Cell?, _ written: CellForm = CellForm()) -> Result<Field, ValueError> {
    guard let cell else { return .success(.null) }
    if case .error(let name) = cell.value { return .failure(ValueError(type: form, found: name)) }
    guard let text = BookColumn.text(of: cell) else { return .success(.null) }
    var number: Double?
    if case .number(let value) = cell.value { number = value }
    return field(text, number, percentFormat: cell.format.code.contains("%"), written)
  }

  /// The value of a text, or the reason why the column does not accept it; no text is NULL.
  func field(text: String?, _ written: CellForm) -> Result<Field, ValueError> {
    text.map { field($0, nil, percentFormat: false, written) } ?? .success(.null)
  }

  private func field(
    _ text: String, _ number: Double?, percentFormat: Bool, _ written: CellForm
  ) -> Result<Field, ValueError> {
    do throws(ValueError) {
      return .success(try read(text, number, percentFormat, written))
    } catch {
      return .failure(
        error.type.hasPrefix(form) || error.type.contains("declared")
          ? error : ValueError(type: form, found: error.found))
    }
  }

  /// A cell's value as text, without the blanks around it; nil for a blank cell.
  static func text(of cell: Cell) -> String? {
    let text: String
    switch cell.value {
    case .empty, .error: return nil
    case .text(let value): text = trimmed(value.string)
    case .number(let number): text = plain(number)
    case .date(let date): text = date.daysSince1970.map { CivilDate(dayNumber: $0).description } ?? ""
    case .boolean(let yes): text = yes ? "yes" : "no"
    }
    return text.isEmpty ? nil : text
  }

  private func read(
    _ text: String, _ number: Double?, _ isPercent: Bool, _ written: CellForm
  ) throws(ValueError) -> Field {
    switch kind {
    case .text, .reference: return .text(text)
    case .word(let words):
      guard words.contains(text.lowercased()) else { throw ValueError(type: form, found: text) }
      return .text(text.lowercased())
    case .count:
      guard let count = number == nil ? written.count(text) : Int64(text), (0...1_000_000_000).contains(count) else {
        throw ValueError(type: form, found: text)
      }
      return .integer(count)
    case .money: return .cents(try money(number, text, written))
    case .date: return .day(try written.date(text, form))
    case .month: return .month(try month(text, written))
    case .yes: return .flag(try yes(text))
    case .percent: return .integer(try percent(number, text, isPercent, written))
    }
  }

  private func money(_ number: Double?, _ text: String, _ written: CellForm) throws(ValueError) -> Money {
    let money: Money
    if let number { money = try Money(dollars: number) } else { money = try written.money(text, form) }
    guard money.cents.magnitude <= UInt64(BookColumn.largestCents) else { throw ValueError(type: form, found: text) }
    return money
  }

  private func month(_ text: String, _ written: CellForm) throws(ValueError) -> CivilMonth {
    text.utf8.count > 7 ? try written.date(text, form).month : try CivilMonth(iso: text)
  }

  private func yes(_ text: String) throws(ValueError) -> Bool {
    guard let yes = BookColumn.yes(text) else { throw ValueError(type: form, found: text) }
    return yes
  }

  /// Yes or no, as people write it; nil for anything else.
  static func yes(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1", "x": true
    case "no", "false", "0": false
    default: nil
    }
  }

  /// Hundredths of a percent, over 0 and at most 10,000; a cell under a percent format holds a part of one.
  private func percent(
    _ number: Double?, _ text: String, _ isFormatted: Bool, _ written: CellForm
  ) throws(ValueError) -> Int64 {
    let hundredths: Int64
    if let number {
      hundredths = try Money(dollars: isFormatted ? number * 100 : number).cents
    } else {
      hundredths = try written.money(text.hasSuffix("%") ? trimmed(String(text.dropLast())) : text, form).cents
    }
    guard (1...10_000).contains(hundredths) else { throw ValueError(type: form, found: text) }
    return hundredths
  }

  /// A number as a person would type it: `101`, not `101.0`.
  private static func plain(_ number: Double) -> String {
    guard number.magnitude < 1e15, Double(Int64(number)) == number else { return "\(number)" }
    return "\(Int64(number))"
  }
}

/// A text without the white space around it.
func trimmed(_ text: String) -> String {
  var rest = text[...]
  while rest.first?.isWhitespace == true { rest.removeFirst() }
  while rest.last?.isWhitespace == true { rest.removeLast() }
  return String(rest)
}
