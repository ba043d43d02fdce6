public import Domain

/// One owner's part of a unit.
public struct UnifiedOwnership: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The source's id.
  public var ownershipID: String
  /// The unit's id.
  public var unitID: String
  /// The unit's number.
  public var unitNumber: String
  /// The owner's id.
  public var ownerID: String
  /// The owner's name as stated.
  public var ownerName: String?
  /// The part in hundredths of a percent, 1 to 10,000.
  public var share: Int
  /// The first day; nil for always.
  public var starts: CivilDate?
  /// The last day; nil while it goes on.
  public var ends: CivilDate?

  /// A row with what is always there; everything else absent.
  public init(propertyID: String, ownershipID: String, unitID: String, unitNumber: String, ownerID: String, share: Int)
  {
    self.propertyID = propertyID
    self.ownershipID = ownershipID
    self.unitID = unitID
    self.unitNumber = unitNumber
    self.ownerID = ownerID
    self.share = share
  }

  /// The table's name.
  public static let table = "unified_ownerships"

  /// One row a property and ownership.
  public static let create = """
    CREATE TABLE unified_ownerships (
      property_id TEXT NOT NULL,
      ownership_id TEXT NOT NULL,
      unit_id TEXT NOT NULL,
      unit_number TEXT NOT NULL,
      owner_id TEXT NOT NULL,
      owner_name TEXT,
      share INTEGER NOT NULL,
      starts TEXT,
      starts_day INTEGER,
      ends TEXT,
      ends_day INTEGER,
      PRIMARY KEY (property_id, ownership_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "ownership_id", "unit_id", "unit_number", "owner_id", "owner_name", "share", "starts", "starts_day",
    "ends", "ends_day",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(ownershipID), .text(unitID), .text(unitNumber), .text(ownerID), .optional(ownerName),
      .count(share), .day(starts), .count(starts?.dayNumber), .day(ends), .count(ends?.dayNumber),
    ]
  }
}
