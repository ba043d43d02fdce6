/// A detail or an amenity of a unit, or an amenity of a whole property.
public struct UnifiedFeature: UnifiedRow {
  /// What a feature is.
  public enum Kind: String, CaseIterable, Sendable {
    /// A detail of a unit, with its value.
    case detail
    /// An amenity of a unit, or of the whole property.
    case amenity
  }

  /// The property's key.
  public var propertyID: String
  /// What it is.
  public var kind: Kind
  /// The source's id.
  public var featureID: String
  /// The unit's id; nil for an amenity of the whole property.
  public var unitID: String?
  /// The name, such as `balcony`.
  public var name: String
  /// The value of a detail, or the remark about an amenity; nil if there is none.
  public var value: String?

  /// A row of a property.
  public init(propertyID: String, kind: Kind, featureID: String, unitID: String?, name: String, value: String?) {
    self.propertyID = propertyID
    self.kind = kind
    self.featureID = featureID
    self.unitID = unitID
    self.name = name
    self.value = value
  }

  /// The table.
  public static let schema = TableSchema<UnifiedFeature>(
    "unified_features",
    grain: "one row per property and detail of a unit, or amenity of a unit or the property",
    source: "manual book",
    columns: [
      .propertyID(\.propertyID),
      .enumeration("kind", \.kind, "detail or amenity", isChecked: true, isListed: false),
      .text("feature_id", \.featureID, "detail or amenity id in the source"),
      .text("unit_id", \.unitID, "unit id within the property", null: "amenity of the whole property"),
      .text("name", \.name, "name, such as balcony or pool"),
      .text("value", \.value, "value of the detail, or note on the amenity", null: "none", .personal),
    ], key: ["property_id", "kind", "feature_id"])
}
