/// What a source beside the base says of one unit (`domain.md` 2a).
public struct UnitWitness: Sendable {
  /// The witness for people, such as `RPX unit list`.
  public let name: String
  /// The number on the door.
  public let unitNumber: String
  /// Whether somebody lives in it; nil where the witness does not say.
  public let isOccupied: Bool?
  /// Whether notice is given; nil where the witness does not say.
  public let isOnNotice: Bool?
  /// Whether the witness leaves it out of occupancy.
  public let isLeftOut: Bool

  /// A statement about a unit.
  public init(_ name: String, unitNumber: String, isOccupied: Bool?, isOnNotice: Bool?, isLeftOut: Bool) {
    self.name = name
    self.unitNumber = unitNumber
    self.isOccupied = isOccupied
    self.isOnNotice = isOnNotice
    self.isLeftOut = isLeftOut
  }
}
