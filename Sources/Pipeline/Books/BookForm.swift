internal import JSON

/// How the cells of an imported file are written, and how another program's rent roll maps onto the book.
///
/// An accepted import's receipt states it, so that a rebuild reads the file the same way.
public struct BookForm: Equatable, Sendable {
  /// The form of amounts and numbers, as an example such as `1.250,00`; nil for the usual one.
  public var numbers: String?
  /// The form of days, such as `MM/DD/YYYY`; nil for ISO days only.
  public var days: String?
  /// The text of the JSON file that maps another program's headers onto the book's columns; nil for a book.
  public var mapping: String?

  /// A form; by default the book's own.
  public init(numbers: String? = nil, days: String? = nil, mapping: String? = nil) {
    (self.numbers, self.days, self.mapping) = (numbers, days, mapping)
  }

  /// The book's own form.
  public static let usual = BookForm()

  /// The form as one text, for a receipt.
  var text: String {
    let members = [("numbers", numbers), ("days", days), ("mapping", mapping)].compactMap { key, value in
      value.map { JSON.Member(key, .string($0)) }
    }
    return JSON.object(members).encoded()
  }

  /// The form that a receipt states.
  init(text: String) {
    let json = JSON(ifValid: Array(text.utf8))
    let value = { (key: String) -> String? in
      if case .string(let text)? = json?[key] { text } else { nil }
    }
    self.init(numbers: value("numbers"), days: value("days"), mapping: value("mapping"))
  }
}
