internal import JSON

/// Where a secret is read from; the definitions file never holds one itself.
public enum SecretLocation: Equatable, Sendable {
  /// The environment variable of this name.
  case environment(String)
  /// The file at this path, relative to the definitions file's folder.
  case file(String)
  /// What a program prints: its path, relative to the definitions file's folder, or its name in PATH; and its arguments.
  case command([String])

  /// How a location is written, for messages.
  static let example = #"{"environment": "NAME"}, {"file": "path"} or {"command": ["program", "argument"]}"#

  init?(_ json: JSON, at path: String, problems: Problems) {
    if case .string = json {
      problems.add("must name where to read the secret from, \(Self.example), and not contain it", at: path)
      return nil
    }
    guard let fields = Fields(json, at: path, known: ["environment", "file", "command"], problems: problems) else {
      return nil
    }
    switch (fields.has("environment"), fields.has("file"), fields.has("command")) {
    case (true, false, false):
      guard let name = fields.text("environment") else { return nil }
      if !isVariableName(name) { fields.problem("must be the name of an environment variable", at: "environment") }
      self = .environment(name)
    case (false, true, false):
      guard let file = fields.text("file") else { return nil }
      self = .file(file)
    case (false, false, true):
      let words = fields.texts("command")
      guard let program = words.first, !program.isEmpty else {
        fields.problem("must be a list with a program and its arguments", at: "command")
        return nil
      }
      self = .command(words)
    default:
      problems.add("must have one key, as in \(Self.example)", at: path)
      return nil
    }
  }
}

extension Fields {
  /// Where a secret is read from; nil if it may be left out and is.
  package func optionalSecret(_ key: String) -> SecretLocation? {
    has(key) ? secret(key) : nil
  }

  /// Where a secret is read from.
  package func secret(_ key: String) -> SecretLocation? {
    value(key).flatMap { SecretLocation($0, at: path(key), problems: problems) }
  }
}

/// Whether a key is one under which people write secrets.
func namesSecret(_ key: String) -> Bool {
  let words = ["password", "passwd", "secret", "token", "credential", "apikey", "licencekey", "licensekey"]
  let letters = key.lowercased().filter(\.isLetter)
  return words.contains { letters.contains($0) }
}

/// Whether a text is, or holds, what looks like a token or a key: such a text is refused, and never shown.
func looksLikeSecret(_ text: String) -> Bool {
  text.contains("-----BEGIN") || text.lowercased().hasPrefix("bearer ")
    || text.split(whereSeparator: \.isWhitespace).contains { word in
      (word.hasPrefix("eyJ") && word.utf8.count >= 16) || isLongRandomWord(word)
    }
}

/// Whether a word is 40 or more letters, digits and signs of base 64, except `/`, which also occurs in paths.
private func isLongRandomWord(_ word: Substring) -> Bool {
  word.utf8.count >= 40
    && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+=_-".contains($0)) }
    && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
}

private func isVariableName(_ text: String) -> Bool {
  text.first?.isNumber == false && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
}
