/// A text that is sent but never shown: it always prints as a placeholder, also inside other values.
public struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text itself, only for sending; shown text must not contain it.
  let text: String

  /// Creates a secret from a text.
  public init(_ text: String) {
    self.text = text
  }

  /// Always the placeholder.
  public var description: String { Secret.placeholder }
  /// Always the placeholder.
  public var debugDescription: String { Secret.placeholder }
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }

  static let placeholder = "(secret)"
}

extension String {
  /// Replaces every secret in the text, because a server may return what it was sent.
  func hiding(_ secrets: [Secret]) -> String {
    // Replacing a part of a longer secret first would leave the rest of the longer one visible.
    let hidden = secrets.map(\.text).filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
    return hidden.reduce(self) { $0.replacing($1, with: Secret.placeholder) }
  }
}
