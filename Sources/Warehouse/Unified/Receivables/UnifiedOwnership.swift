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
  /// The owner's e-mail address as stated.
  public var ownerEmail: String?
  /// The owner's telephone as stated.
  public var ownerPhone: String?
  /// The number of the owner's chat with the Telegram bot.
  public var ownerTelegram: String?
  /// The language of notices: `en`, `ru`; nil if the source does not state it.
  public var ownerLanguage: String?
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

  /// The table.
  public static let schema = TableSchema<UnifiedOwnership>(
    "unified_ownerships",
    grain: "one row per property and owner's share of a unit",
    source: "manual book",
    columns: [
      .propertyID(\.propertyID),
      .text("ownership_id", \.ownershipID, "ownership id in the source"),
      .unitID(\.unitID),
      .unitNumber(\.unitNumber),
      .text("owner_id", \.ownerID, "owner id"),
      .text("owner_name", \.ownerName, "owner name as stated in the source", null: "not reported", .personal),
      .text("owner_email", \.ownerEmail, "email address as stated in the source", null: "not reported", .personal),
      .text("owner_phone", \.ownerPhone, "telephone as stated in the source", null: "not reported", .personal),
      .text(
        "owner_telegram", \.ownerTelegram, "number of the Telegram chat with the bot", null: "not reported", .personal),
      .text("owner_language", \.ownerLanguage, "language of notices", null: "not stated"),
      .integer("share", \.share, "share of the unit", unit: "hundredths of a percent"),
      .day("starts", \.starts, "first day", null: "not reported, or no fixed start"),
      .day("ends", \.ends, "last day", null: "not reported, or no fixed end"),
    ], key: ["property_id", "ownership_id"])
}
