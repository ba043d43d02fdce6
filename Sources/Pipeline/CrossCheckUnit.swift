public import Domain

/// One unit as a cross-check source reports it (`domain.md` 2a).
public struct CrossCheckUnit: Sendable {
  /// The cross-check source for people, such as `RPX unit list`.
  public let name: String
  /// The number on the door.
  public let unitNumber: String
  /// Whether it is occupied; nil if the cross-check source does not state it.
  public let isOccupied: Bool?
  /// Whether notice is given; nil if the cross-check source does not state it.
  public let isOnNotice: Bool?
  /// Whether the cross-check source leaves it out of occupancy.
  public let isLeftOut: Bool
  /// Whether it can be rented, unlike a model, office or down unit; nil if the cross-check source does not state it.
  public var isRevenue: Bool?
  /// When the current household moves out; nil if the cross-check source names no day.
  public var leaves: CivilDate?
  /// When the next household moves in; nil if the cross-check source names no day.
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

/// Whether a source offers a unit for rent, by its own flag; `explain --compare` shows it next to our ATR.
public struct UnitAvailability: Sendable {
  /// The flag's name, for people.
  public let flag: String
  /// The unit's id.
  public let unitID: String
  /// Whether the source offers it.
  public let isAvailable: Bool
  /// What explains the flag, such as an applicant without a signed lease.
  public let explanation: String

  /// A unit's flag.
  public init(_ flag: String, unitID: String, isAvailable: Bool, explanation: String) {
    (self.flag, self.unitID, self.isAvailable, self.explanation) = (flag, unitID, isAvailable, explanation)
  }
}
