/// One property of the configuration.
public struct UnifiedProperty: UnifiedRow {
  /// The property's key in the configuration.
  public var propertyID: String
  /// The name as the source prints it.
  public var name: String
  /// The source that it is read from, such as `realpage`.
  public var source: String
  /// The source's own id of the property; RealPage's site id.
  public var sourcePropertyID: String
  /// RealPage's id of the management company; nil elsewhere.
  public var pmcID: String?
  /// The city; nil if the configuration does not say, as for the four below.
  public var city: String?
  /// The state's two letters.
  public var state: String?
  /// The postal code.
  public var zipcode: String?
  /// The country's two letters.
  public var country: String?
  /// The IANA time zone, for display alone.
  public var timeZone: String?
  /// The groups that the configuration puts it into, which are rows of a table of their own.
  public var groups: [UnifiedPropertyGroup] = []

  /// A property known by its key, name and source.
  public init(
    propertyID: String, name: String, source: String, sourcePropertyID: String, pmcID: String? = nil,
    city: String? = nil, state: String? = nil, zipcode: String? = nil, country: String? = nil, timeZone: String? = nil
  ) {
    self.propertyID = propertyID
    self.name = name
    self.source = source
    self.sourcePropertyID = sourcePropertyID
    self.pmcID = pmcID
    self.city = city
    self.state = state
    self.zipcode = zipcode
    self.country = country
    self.timeZone = timeZone
  }

  /// The table.
  public static let schema = TableSchema<UnifiedProperty>(
    "unified_properties",
    grain: "one row per property",
    source: "report_definitions.json",
    columns: [
      .propertyID(\.propertyID),
      .text("name", \.name, "property name as printed by the source"),
      .text("source", \.source, "source of the property's data"),
      .text("source_property_id", \.sourcePropertyID, "property id in the source"),
      .text("pmc_id", \.pmcID, "RealPage id of the management company", null: "another source"),
      .text("city", \.city, "city", null: "not configured"),
      .text("state", \.state, "two-letter state", null: "not configured"),
      .text("zipcode", \.zipcode, "ZIP code", null: "not configured"),
      .text("country", \.country, "two-letter country", null: "not configured"),
      .text("time_zone", \.timeZone, "IANA time zone, which determines the day received", null: "not configured"),
    ], key: ["property_id"])
}
