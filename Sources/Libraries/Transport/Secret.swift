/// A text that is sent and never shown: it prints as a placeholder wherever it is printed, also inside other values.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text itself, for what is sent; nothing that is shown may be made from it.
  let text: String

  /// Keeps a text from being shown.
  public init(_ text: String) {
    self.text = text
  }

  /// Always the placeholder.
  public var description: String { Secret.placeholder }
  /// Always the placeholder.
  public var debugDescription: String { Secret.placeholder }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }

  static let placeholder = "(secret)"
}

extension String {
  /// The text with every secret in it replaced: a server may echo what it was sent.
  func hiding(_ secrets: [Secret]) -> String {
    // A part of a longer secret would leave the rest of that one behind.
    let hidden = secrets.map(\.text).filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
    return hidden.reduce(self) { $0.replacing($1, with: Secret.placeholder) }
  }
}
