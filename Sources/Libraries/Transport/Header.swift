/// One header of a request; its value is never shown.
public struct Header: Sendable, Equatable {
  /// The name, of letters and hyphens.
  public let name: String
  let value: Secret
  /// The secret part of the value, if there is one.
  let secret: Secret?

  /// Creates a header without a secret.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = Secret(value)
    secret = nil
  }

  /// Returns `Authorization: Bearer <token>`.
  public static func bearer(_ token: Secret) -> Header {
    Header("Authorization", Secret("Bearer \(token.text)"), secret: token)
  }

  private init(_ name: String, _ value: Secret, secret: Secret) {
    self.name = name
    self.value = value
    self.secret = secret
  }

  /// The line to send; nil where a control character would let the value form more than one header.
  var line: String? {
    let isToken = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard isToken, value.text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else { return nil }
    // "If you add a header with no content […] the internally used header will be disabled", except with a semicolon.
    return value.text.isEmpty ? "\(name);" : "\(name): \(value.text)"
  }
}

/// The headers of a response, found by name without case.
public struct Headers: Sendable, Equatable {
  private var fields: [(name: String, value: String)] = []

  init() {}

  /// The value of the first header with a name, without surrounding white space.
  public subscript(_ name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name == name }?.value
  }

  /// Adds a received line; a line that is not a header is omitted.
  mutating func add(_ line: Substring) {
    guard let colon = line.firstIndex(of: ":") else { return }
    fields.append((line[..<colon].lowercased(), String(trimmed(line[line.index(after: colon)...]))))
  }

  /// Whether the headers are the same, in the same order.
  public static func == (one: Headers, other: Headers) -> Bool {
    one.fields.elementsEqual(other.fields) { $0 == $1 }
  }
}

/// Returns a text without surrounding white space.
func trimmed(_ text: Substring) -> Substring {
  let start = text.drop(while: \.isWhitespace)
  return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
}
