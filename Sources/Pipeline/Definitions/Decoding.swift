package import JSON
internal import Warehouse

extension Definitions {
  /// The file's parts.
  struct Parts {
    let properties: [PropertyDefinition]
    let sources: SourceDefinitions
    let site: SiteDefinition?
    let notices: NoticesDefinition?
    let groups: [GroupDefinition]
    let accountGroups: AccountGroups
    let publish: PublishDefinition?
    let readers: [ReaderDefinition]
    let thresholds: [FigureThreshold]
    let policies: [FigurePolicy]
    let rawDays: Int
  }

  package static func parse(_ bytes: [UInt8], _ problems: Problems) -> JSON? {
    do {
      return try JSON.parse(bytes)
    } catch {
      problems.add(error.rule, at: error.line.map { "line \($0)" } ?? "")
      return nil
    }
  }

  static func decode(_ json: JSON, _ connectors: [any Connector], _ problems: Problems) -> Parts? {
    let known =
      connectors.flatMap(\.sections) + [
        "account_groups", "groups", "notices", "policies", "properties", "publish", "raw_days", "readers", "site",
        "sources", "thresholds", "$schema",
      ]
    guard let file = Fields(json, at: "", known: known, problems: problems) else { return nil }
    let reached = connectors.filter(\.isReached)
    _ = file.optionalText("$schema")
    let sources = file.has("sources") ? file.object("sources", known: reached.map(\.name) + ["ca_file"]) : nil
    // Files and books are read without a service; a property of a service needs the service's own id.
    let listed = Set(reached.map(\.name).filter { sources?.has($0) ?? false })
    let definitions = SourceDefinitions(sources, of: connectors, in: file)
    let properties = file.named("properties") {
      PropertyDefinition($0, key: $1, at: $2, of: connectors, listed: listed, problems: problems)
    }
    checkUnique(properties, problems)
    let site = file.has("site") ? SiteDefinition(file) : nil
    let notices = file.has("notices") ? NoticesDefinition(file) : nil
    let groups = GroupDefinition.all(file, of: properties.map(\.key))
    let accountGroups = AccountGroups(file)
    let publish = file.has("publish") ? PublishDefinition(file, properties: properties) : nil
    let readers = ReaderDefinition.all(file, of: properties.map(\.key), groups)
    return Parts(
      properties: properties, sources: definitions, site: site, notices: notices, groups: groups,
      accountGroups: accountGroups, publish: publish, readers: readers,
      thresholds: ThresholdDefinition.all(file, properties, groups), policies: PolicyDefinition.all(file),
      rawDays: (file.has("raw_days") ? file.count("raw_days") : nil) ?? 60)
  }

  /// An id is one property's alone, and so is a key, name or alias, in whatever case: each may stand for a property.
  private static func checkUnique(_ properties: [PropertyDefinition], _ problems: Problems) {
    var ids = Owners()
    var names = Owners()
    for property in properties {
      let path = "properties.\(property.key)"
      ids.claim(property.propertyId, for: property.key, at: "\(path).propertyId", problems)
      names.claim(folded(property.key), for: property.key, at: path, problems)
      names.claim(folded(property.propertyName), for: property.key, at: "\(path).propertyName", problems)
      for (index, alias) in property.aliases.enumerated() {
        names.claim(folded(alias), for: property.key, at: "\(path).aliases[\(index)]", problems)
      }
    }
  }
}

/// Who has taken each value so far.
package struct Owners {
  private var owners: [String: String] = [:]

  /// No value is taken yet.
  package init() {}

  /// Takes a value for an owner, and records where another has taken it.
  package mutating func claim(_ value: String, for owner: String, at path: String, _ problems: Problems) {
    let first = owners[value, default: owner]
    if first != owner { problems.add("'\(value)' is already used by '\(first)'", at: path) }
    owners[value] = first
  }
}
