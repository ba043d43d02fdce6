package import JSON

/// One object of the file while it is read: every getter records what is wrong under the key's path and then gives nil.
package struct Fields {
  package let path: String
  package let problems: Problems
  private let members: [JSON.Member]

  /// Takes the object at a path, and records every key that is not among the known ones.
  package init?(_ json: JSON, at path: String, known: [String], problems: Problems) {
    guard let fields = Fields(json, at: path, problems: problems) else { return nil }
    for key in fields.keys where !known.contains(key) {
      problems.add(Self.rule(unknown: key, known: known), at: path)
    }
    self = fields
  }

  /// Takes an object whose keys are the user's own names.
  package init?(_ json: JSON, at path: String, problems: Problems) {
    guard case .object(let members) = json else {
      problems.add("must be an object, but is \(json.kind)", at: path)
      return nil
    }
    self.path = path
    self.problems = problems
    self.members = members
  }

  /// The keys in the file's order.
  package var keys: [String] { members.map(\.key) }

  package func path(_ key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }

  package func problem(_ rule: String, at key: String) {
    problems.add(rule, at: path(key))
  }

  package func has(_ key: String) -> Bool {
    members.contains { $0.key == key }
  }

  /// The value under a key; records that a required one is missing.
  package func value(_ key: String) -> JSON? {
    if let member = members.first(where: { $0.key == key }) { return member.value }
    problems.add("missing key '\(key)'", at: path)
    return nil
  }

  /// A text of at least one visible character.
  package func text(_ key: String) -> String? {
    value(key).flatMap { text($0, at: path(key)) }
  }

  /// A text that may be left out.
  package func optionalText(_ key: String) -> String? {
    has(key) ? text(key) : nil
  }

  /// One of the texts a closed list knows.
  package func choice<Choice: RawRepresentable & CaseIterable>(_ key: String) -> Choice?
  where Choice.RawValue == String {
    text(key).flatMap { choice($0, at: path(key)) }
  }

  /// One of the texts that are listed.
  package func choice(_ key: String, of known: [String]) -> String? {
    text(key).flatMap { choice($0, of: known, at: path(key)) }
  }

  /// A list of closed texts that may be left out.
  package func choices<Choice: RawRepresentable & CaseIterable>(_ key: String) -> [Choice]
  where Choice.RawValue == String {
    texts(key).enumerated().compactMap { choice($1, at: "\(path(key))[\($0)]") }
  }

  /// A whole number above zero.
  package func positiveInteger(_ key: String) -> Int? { integer(key, from: 1, "a whole number above zero") }

  /// A whole number, zero or more.
  package func count(_ key: String) -> Int? { integer(key, from: 0, "a whole number, zero or more") }

  private func integer(_ key: String, from least: Int64, _ words: String) -> Int? {
    guard let value = value(key) else { return nil }
    guard case .integer(let integer) = value, integer >= least else {
      problem("must be \(words), but is \(value.kind)", at: key)
      return nil
    }
    return Int(integer)
  }

  /// A number with at most two decimals, in hundredths.
  package func hundredths(_ key: String) -> Int64? {
    guard let value = value(key) else { return nil }
    switch value {
    case .integer(let whole) where whole.magnitude < 1_000_000_000_000: return whole * 100
    case .real(let real) where real.magnitude < 1e12:
      let rounded = (real * 100).rounded()
      if (real * 100 - rounded).magnitude < 1e-4 { return Int64(rounded) }
    default: break
    }
    problem("must be a number with at most two decimals, but is \(value.kind)", at: key)
    return nil
  }

  /// Yes or no; nil if it is left out.
  package func flag(_ key: String) -> Bool? {
    guard has(key), let value = value(key) else { return nil }
    if case .boolean(let flag) = value { return flag }
    problem("must be true or false, but is \(value.kind)", at: key)
    return nil
  }

  /// A list; empty where it is left out.
  package func optionalList(_ key: String) -> [JSON] {
    has(key) ? list(key) : []
  }

  /// A list.
  package func list(_ key: String) -> [JSON] {
    guard let value = value(key) else { return [] }
    guard case .array(let elements) = value else {
      problem("must be a list, but is \(value.kind)", at: key)
      return []
    }
    return elements
  }

  /// A list of texts; empty where it is left out.
  package func texts(_ key: String) -> [String] {
    optionalList(key).enumerated().compactMap { text($1, at: "\(path(key))[\($0)]") }
  }

  /// An object whose keys are the user's own names.
  package func names(_ key: String) -> Fields? {
    value(key).flatMap { Fields($0, at: path(key), problems: problems) }
  }

  /// An object whose keys are known.
  package func object(_ key: String, known: [String]) -> Fields? {
    value(key).flatMap { Fields($0, at: path(key), known: known, problems: problems) }
  }

  private static func rule(unknown key: String, known: [String]) -> String {
    if let meant = nearest(key, in: known) { return "unknown key '\(key)'; did you mean '\(meant)'?" }
    if namesSecret(key) { return "unknown key '\(key)'; this file must not contain secrets" }
    return "unknown key '\(key)'; known keys: \(quoted(known))"
  }

  private func text(_ json: JSON, at path: String) -> String? {
    guard case .string(let text) = json else {
      problems.add("must be a string, but is \(json.kind)", at: path)
      return nil
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      problems.add("must not be empty", at: path)
      return nil
    }
    guard !looksLikeSecret(text) else {
      problems.add("looks like a token or a key; this file must not contain secrets", at: path)
      return nil
    }
    return text
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(_ text: String, at path: String) -> Choice?
  where Choice.RawValue == String {
    choice(text, of: Choice.allCases.map(\.rawValue), at: path).flatMap(Choice.init)
  }

  private func choice(_ text: String, of known: [String], at path: String) -> String? {
    if known.contains(text) { return text }
    problems.add("must be one of \(quoted(known)), but is '\(text)'", at: path)
    return nil
  }

  /// The entries of an object whose keys are the user's own names, which are in snake_case.
  package func named<Entry>(_ key: String, _ entry: (JSON, String, String) -> Entry?) -> [Entry] {
    guard let entries = names(key) else { return [] }
    return entries.keys.compactMap { name in
      if !isSnakeCase(name) { entries.problem("must be lower-case letters, digits and '_'", at: name) }
      return entries.value(name).flatMap { entry($0, name, entries.path(name)) }
    }
  }
}

private func isSnakeCase(_ key: String) -> Bool {
  !key.isEmpty && key.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") }
}

/// The texts in single quotes, with commas between.
package func quoted(_ texts: [String]) -> String {
  texts.map { "'\($0)'" }.joined(separator: ", ")
}

extension JSON {
  /// What a person calls the value, for messages; a text's content is left out, since it may be a secret.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "the number \(integer)"
    case .real(let real): "the number \(real)"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
