internal import JSON
internal import Warehouse

/// One group of the section `groups` of the definitions: properties that people look at together.
public struct GroupDefinition: Equatable, Sendable {
  /// What the properties of a group have in common.
  public enum Kind: String, CaseIterable, Sendable {
    /// The city, where the property's own key does not say it.
    case city
    /// The region.
    case region
    /// The owner.
    case owner
    /// The manager.
    case manager
  }

  /// What its properties have in common.
  public let kind: Kind
  /// The name that people know it by.
  public let name: String
  /// The keys of its properties.
  public let properties: [String]

  /// Reads the section: for each kind, each group's name with its properties.
  ///
  /// A property belongs to one group of a kind, so that the groups of a kind add up to the portfolio.
  static func all(_ file: Fields, of known: [String]) -> [GroupDefinition] {
    guard file.has("groups"), let section = file.object("groups", known: Kind.allCases.map(\.rawValue)) else {
      return []
    }
    return Kind.allCases.filter { section.has($0.rawValue) }.flatMap { kind -> [GroupDefinition] in
      guard let groups = section.names(kind.rawValue) else { return [] }
      var members = Owners()
      var names = Owners()
      return groups.keys.map { name in
        if !name.contains(where: { !$0.isWhitespace }) { groups.problem("a group must have a name", at: name) }
        names.claim(folded(name), for: name, at: groups.path(name), groups.problems)
        let keys = groups.texts(name)
        if groups.has(name), keys.isEmpty { groups.problem("must name at least one property", at: name) }
        for (place, key) in keys.enumerated() {
          check(key, in: keys.prefix(place), of: known, at: "\(groups.path(name))[\(place)]", groups.problems)
          members.claim(key, for: name, at: "\(groups.path(name))[\(place)]", groups.problems)
        }
        return GroupDefinition(kind: kind, name: name, properties: keys)
      }
    }
  }

  private static func check(
    _ key: String, in earlier: ArraySlice<String>, of known: [String], at path: String, _ problems: Problems
  ) {
    if !known.contains(key) {
      let meant = nearest(key, in: known).map { "; did you mean '\($0)'?" } ?? ""
      problems.add("'\(key)' is no key in 'properties'\(meant)", at: path)
    }
    if earlier.contains(key) { problems.add("'\(key)' is named twice", at: path) }
  }
}

extension Definitions {
  /// The groups that a property belongs to.
  func groups(of key: String) -> [UnifiedPropertyGroup] {
    groups.filter { $0.properties.contains(key) }.map {
      UnifiedPropertyGroup(propertyID: key, kind: $0.kind.rawValue, name: $0.name)
    }
  }
}
