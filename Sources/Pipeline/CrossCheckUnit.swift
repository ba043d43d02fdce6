public import Domain

/// What a source beside the primary source says of one unit (`domain.md` 2a).
public struct CrossCheckUnit: Sendable {
  /// The cross-check source for people, such as `RPX unit list`.
  public let name: String
  /// The number on the door.
  public let unitNumber: String
  /// Whether somebody lives in it; nil where the cross-check source does not say.
  public let isOccupied: Bool?
  /// Whether notice is given; nil where the cross-check source does not say.
  public let isOnNotice: Bool?
  /// Whether the cross-check source leaves it out of occupancy.
  public let isLeftOut: Bool
  /// Whether it can be let at all, as no model, office or down unit can; nil where the cross-check source does not say.
  public var isRevenue: Bool?
  /// When who lives there leaves; nil where the cross-check source names no day.
  public var leaves: CivilDate?
  /// When the next household moves in; nil where the cross-check source names no day.
  public var nextMoveIn: CivilDate?

  /// A statement about a unit.
  public init(_ name: String, unitNumber: String, isOccupied: Bool?, isOnNotice: Bool?, isLeftOut: Bool) {
    self.name = name
    self.unitNumber = unitNumber
    self.isOccupied = isOccupied
    self.isOnNotice = isOnNotice
    self.isLeftOut = isLeftOut
  }
}

/// Whether a source offers a unit for rent, as its own flag says; `explain --compare` shows it next to our ATR.
public struct UnitAvailability: Sendable {
  /// The unit's id.
  public let unitID: String
  /// Whether the source offers it.
  public let isAvailable: Bool
  /// What explains the flag, such as an applicant without a signed lease.
  public let explanation: String

  /// A unit's flag.
  public init(unitID: String, isAvailable: Bool, explanation: String) {
    (self.unitID, self.isAvailable, self.explanation) = (unitID, isAvailable, explanation)
  }
}
