package import Spreadsheet

extension Grid.Cell {
  /// Whether it holds a day, or the text of one.
  package var isDay: Bool {
    switch value {
    case .date: true
    case .text(let text): usDay(collapsed(text)) != nil
    case .number, .boolean, .error: false
    }
  }

  /// Whether it holds a number.
  package var isNumber: Bool {
    if case .number = value { true } else { false }
  }
}
