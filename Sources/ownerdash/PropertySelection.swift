import Pipeline
import Query
import Warehouse

/// The properties that `--property` and `--group` select.
extension Arguments {
  /// Returns the keys that `--property` names, in the configuration's order; nil where the option is not given.
  ///
  /// - Throws: `UsageError` for a name or pattern that no property has.
  func propertyKeys(of definitions: Definitions) throws -> [String]? {
    let patterns = all("property")
    guard !patterns.isEmpty else { return nil }
    let found = Set(try patterns.flatMap { try definitions.keys(matching: $0) })
    return definitions.properties.map(\.key).filter(found.contains)
  }

  /// Returns the key of the one property that `--property` names; nil where the option is not given.
  ///
  /// - Throws: `UsageError` if it names several, because the command takes only one.
  func property(of definitions: Definitions) throws -> String? {
    guard let keys = try propertyKeys(of: definitions) else { return nil }
    guard keys.count == 1 else {
      throw UsageError("--property: '\(command)' takes one property here, not \(listed(keys))")
    }
    return keys[0]
  }

  /// Returns the key that `--property` names if it is a single one; a reader is restricted to several.
  ///
  /// Reads the configuration only where the option is given.
  func knownProperty(in environment: Environment) throws -> String? {
    guard !all("property").isEmpty, let keys = try propertyKeys(of: definitions(in: environment)) else { return nil }
    return keys.count == 1 ? keys[0] : nil
  }

  /// Returns the keys that `--property` and `--group` select; nil where neither is given and all may be read.
  ///
  /// - Throws: `UsageError` if they exclude each other.
  func selectedKeys(in environment: Environment) throws -> Set<String>? {
    let keys = all("property").isEmpty ? nil : try propertyKeys(of: definitions(in: environment))
    guard self["group"] != nil else { return keys.map { Set($0) } ?? environment.readable }
    let selected = try selectedKeys(keys, group(openReader(in: environment)))
    return environment.readable.map { selected?.intersection($0) ?? $0 } ?? selected
  }

  private func selectedKeys(_ keys: [String]?, _ group: PropertyGroup?) throws -> Set<String>? {
    guard let keys, let group else { return (keys ?? group?.properties).map { Set($0) } }
    let common = Set(keys).intersection(group.properties)
    guard common.isEmpty else { return common }
    throw UsageError(
      keys.count == 1
        ? "'\(keys[0])' is not in the group '\(group.name)'"
        : "none of \(listed(keys)) is in the group '\(group.name)'")
  }

  /// Restricts a reader to the properties that the options select, unless it is a single one, which queries name.
  func select(in reader: UnifiedReader, _ environment: Environment) throws {
    let keys = all("property").isEmpty ? nil : try propertyKeys(of: definitions(in: environment))
    let group = try group(reader)
    guard let selected = try selectedKeys(keys, group), group != nil || selected.count > 1 else { return }
    try reader.select(environment.readable?.intersection(selected) ?? selected)
  }

  /// Returns the properties that the options select; all where none is given.
  func properties(of definitions: Definitions, in environment: Environment) throws -> [PropertyDefinition] {
    let selected = try selectedKeys(in: environment)
    return definitions.properties.filter { selected?.contains($0.key) ?? true }
  }

  /// The patterns that `--property` was given with, if they can select several properties; for headings.
  var propertyPatterns: [String] {
    let patterns = all("property")
    return patterns.count > 1 || patterns.contains(where: \.isPattern) ? patterns : []
  }
}

extension Definitions {
  /// Returns the keys of the properties that have a key, an id or a printed name, or that match a pattern of these.
  fileprivate func keys(matching text: String) throws(UsageError) -> [String] {
    if let exact = property(key: text) ?? property(id: text) ?? property(named: text) { return [exact.key] }
    if text.isPattern {
      let found = properties.filter { property in
        ([property.key, property.propertyId, property.propertyName] + property.aliases).contains(where: text.matches)
      }
      if !found.isEmpty { return found.map(\.key) }
    }
    let known = properties.map(\.key)
    let problem = text.isPattern ? "no property matches '\(text)'" : "unknown property '\(text)'"
    throw UsageError(
      "\(problem)\(suggestion(text, known)). Properties: \(listed(known)). 'ownerdash properties' shows their ids and names"
    )
  }
}

/// Names in one line; of many, the first.
private func listed(_ names: [String]) -> String {
  let most = 20
  let rest = names.count > most ? " and \(names.count - most) more" : ""
  return names.prefix(most).joined(separator: ", ") + rest
}

extension String {
  /// Whether it is a pattern: `*` stands for any text, `?` for one character.
  fileprivate var isPattern: Bool { contains { $0 == "*" || $0 == "?" } }

  /// Whether the pattern matches a whole name, in upper or lower case.
  ///
  /// Takes time in proportion to the two lengths' product at most: after a mismatch, only the last `*` takes more.
  fileprivate func matches(_ name: String) -> Bool {
    let (pattern, text) = (Array(lowercased()), Array(name.lowercased()))
    var (at, place) = (0, 0)
    var star: (at: Int, place: Int)?
    while place < text.count {
      if at < pattern.count, pattern[at] == "*" {
        star = (at, place)
        at += 1
      } else if at < pattern.count, pattern[at] == "?" || pattern[at] == text[place] {
        (at, place) = (at + 1, place + 1)
      } else if let last = star {
        (at, place) = (last.at + 1, last.place + 1)
        star = (last.at, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == "*" }
  }
}
