public import Domain
public import Warehouse

/// A query for the owners of the units.
public struct OwnershipsQuery: Sendable {
  /// One owner's share of a unit on a day.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The unit's ID.
    public let unitID: String
    /// The owner's ID.
    public let ownerID: String
    /// The owner's name; nil where the source does not report it.
    public let owner: String?
    /// The share in hundredths of a percent.
    public let share: Int
    /// The owner's e-mail address; nil where the source does not report it, as for all values below.
    public var email: String?
    /// The number of the owner's chat with the Telegram bot.
    public var telegram: String?
    /// The language of notices.
    public var language: String?
  }

  /// The property's key; nil for all properties.
  public var property: String?
  /// The day.
  public var asOf: CivilDate

  /// Creates a query for the owners on a day.
  public init(property: String? = nil, asOf: CivilDate) {
    self.property = property
    self.asOf = asOf
  }

  /// Runs the query; the rows are sorted by property, unit and owner.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let condition = property == nil ? "" : "AND property_id = ? "
    return try reader.rows(
      [
        "property_id", "unit_id", "owner_id", "owner_name", "share", "owner_email", "owner_telegram",
        "owner_language",
      ],
      """
      FROM unified_ownerships WHERE (starts_day IS NULL OR starts_day <= ?) AND (ends_day IS NULL OR ends_day >= ?)
      \(condition)ORDER BY property_id, unit_id, owner_id, ownership_id
      """, [.count(asOf.dayNumber), .count(asOf.dayNumber)] + (property.map { [.text($0)] } ?? [])
    ) { row in
      Row(
        propertyID: try row.text("property_id"), unitID: try row.text("unit_id"), ownerID: try row.text("owner_id"),
        owner: try row.optionalText("owner_name"), share: try row.count("share"),
        email: try row.optionalText("owner_email"), telegram: try row.optionalText("owner_telegram"),
        language: try row.optionalText("owner_language"))
    }
  }
}
