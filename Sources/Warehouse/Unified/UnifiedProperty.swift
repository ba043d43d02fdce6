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
  /// The city; nil where the configuration does not say, as for the four below.
  public var city: String?
  /// The state's two letters.
  public var state: String?
  /// The postal code.
  public var zipcode: String?
  /// The country's two letters.
  public var country: String?
  /// The IANA time zone, for display alone.
  public var timeZone: String?

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

  /// The table's name.
  public static let table = "unified_properties"

  /// One row a property.
  public static let create = """
    CREATE TABLE unified_properties (
      property_id TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      source TEXT NOT NULL,
      source_property_id TEXT NOT NULL,
      pmc_id TEXT,
      city TEXT,
      state TEXT,
      zipcode TEXT,
      country TEXT,
      time_zone TEXT
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "name", "source", "source_property_id", "pmc_id", "city", "state", "zipcode", "country", "time_zone",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(name), .text(source), .text(sourcePropertyID), .optional(pmcID), .optional(city),
      .optional(state), .optional(zipcode), .optional(country), .optional(timeZone),
    ]
  }
}
