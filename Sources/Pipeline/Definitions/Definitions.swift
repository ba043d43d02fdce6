internal import JSON
public import Warehouse

/// The contents of the user's `report_definitions.json`: the properties, and the access to the sources.
public struct Definitions: Sendable {
  /// The properties in the file's order.
  public private(set) var properties: [PropertyDefinition]
  /// The definitions of the sources.
  public let sources: SourceDefinitions
  /// How pages for owners are written after each run; nil if only the command writes them.
  public let site: SiteDefinition?
  /// Who is written to; nil for the default.
  public let notices: NoticesDefinition?
  /// The groups of properties.
  public private(set) var groups: [GroupDefinition]
  /// What the accounts of income statements and the categories of expenses are.
  public let accountGroups: AccountGroups
  /// The server that the portfolio is published to; nil for none.
  public private(set) var publish: PublishDefinition?
  /// Who may see which properties, by e-mail address.
  public private(set) var readers: [ReaderDefinition]
  /// The bounds that figures are checked against.
  public private(set) var thresholds: [FigureThreshold]
  /// The owner's own variants of the metrics' definitions.
  public let policies: [FigurePolicy]
  /// For how many days back from a property's last day raw rows are kept; 0 for all days.
  public let rawDays: Int

  private var byName: [String: Int]
  private var byId: [String: Int]
  private var byKey: [String: Int]

  /// Reads a file's bytes strictly, and reports everything that is wrong with them at once.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - file: its name, for messages.
  ///   - connectors: the sources that it may configure; a property that names none is of the first.
  /// - Throws: `DefinitionsError` naming every problem.
  package init(
    _ bytes: [UInt8], file: String = "report_definitions.json", connectors: [any Connector]
  ) throws(DefinitionsError) {
    let problems = Problems()
    let read = Self.parse(bytes, problems).flatMap { Self.decode($0, connectors, problems) }
    guard let read, problems.all.isEmpty else { throw DefinitionsError(file: file, problems: problems.all) }
    properties = read.properties
    sources = read.sources
    site = read.site
    notices = read.notices
    groups = read.groups
    accountGroups = read.accountGroups
    publish = read.publish
    readers = read.readers
    thresholds = read.thresholds
    policies = read.policies
    rawDays = read.rawDays
    (byName, byId, byKey) = Self.indexes(properties)
  }

  /// The definitions as they are for somebody who may know of some properties alone: without the others, without
  /// groups of others, and without other readers.
  ///
  /// - Parameter keys: the keys of the properties.
  /// - Returns: the limited definitions.
  public func limited(to keys: Set<String>) -> Definitions {
    var limited = self
    limited.properties = properties.filter { keys.contains($0.key) }
    limited.groups = groups.compactMap { group in
      let own = group.properties.filter(keys.contains)
      return own.isEmpty ? nil : GroupDefinition(kind: group.kind, name: group.name, properties: own)
    }
    (limited.publish, limited.readers) = (nil, [])
    limited.thresholds = thresholds.compactMap { $0.limited(to: keys, of: properties.map(\.key)) }
    (limited.byName, limited.byId, limited.byKey) = Self.indexes(limited.properties)
    return limited
  }

  private static func indexes(
    _ properties: [PropertyDefinition]
  ) -> (names: [String: Int], ids: [String: Int], keys: [String: Int]) {
    (
      index(properties) { $0.names.map(folded) }, index(properties) { [$0.propertyId] }, index(properties) { [$0.key] }
    )
  }

  /// The source's own id of the management company; nil if no source has one.
  public var pmcId: String? { sources.managementCompany }

  /// The property that a file names so; case and the number of blanks do not count.
  public func property(named name: String) -> PropertyDefinition? {
    byName[folded(name)].map { properties[$0] }
  }

  /// The property with the source's id.
  public func property(id: String) -> PropertyDefinition? {
    byId[id].map { properties[$0] }
  }

  /// The property with the file's key.
  public func property(key: String) -> PropertyDefinition? {
    byKey[key].map { properties[$0] }
  }

  /// The name of the property that a mistyped one most likely means; nil if none is near.
  public func nearestPropertyName(to name: String) -> String? {
    nearest(folded(name), in: properties.flatMap(\.names))
  }

  private static func index(
    _ properties: [PropertyDefinition], by names: (PropertyDefinition) -> [String]
  ) -> [String: Int] {
    properties.enumerated().reduce(into: [:]) { index, entry in
      for name in names(entry.element) { index[name] = entry.offset }
    }
  }
}

/// A name as it is compared: in lower case, with one blank between words.
func folded(_ name: String) -> String {
  name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
