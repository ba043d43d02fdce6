internal import Domain
package import SpreadsheetReader

extension Grid.Cell {
  /// Whether it holds a day, or the text of one.
  package var isDay: Bool {
    switch value {
    case .date: true
    case .text(let text): usDayAndTime(collapsed(text)) != nil
    case .number, .boolean, .error: false
    }
  }

  /// Whether it holds an amount, a starred one too.
  package var isAmount: Bool {
    switch value {
    case .number: return true
    case .text(let text):
      do { return try Money(text.last == "*" ? String(text.dropLast()) : collapsed(text)).cents >= Int64.min } catch {
        return false
      }
    case .date, .boolean, .error: return false
    }
  }

  /// Whether it holds a number.
  package var isNumber: Bool {
    if case .number = value { true } else { false }
  }
}
