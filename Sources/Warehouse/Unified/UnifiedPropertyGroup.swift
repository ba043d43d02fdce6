/// One group that the configuration puts a property into.
public struct UnifiedPropertyGroup: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// What the group's properties have in common, such as `region`.
  public var kind: String
  /// The group's name.
  public var name: String

  /// A property's group.
  public init(propertyID: String, kind: String, name: String) {
    (self.propertyID, self.kind, self.name) = (propertyID, kind, name)
  }

  /// The table.
  public static let schema = TableSchema<UnifiedPropertyGroup>(
    "unified_property_groups",
    grain: "one row per property and kind of group that the configuration assigns it to",
    source: "report_definitions.json",
    columns: [
      .propertyID(\.propertyID),
      .text("kind", \.kind, "kind of group: city, region, owner or manager"),
      .text("name", \.name, "group name"),
    ], key: ["property_id", "kind"])
}
