internal import Domain

/// How urgent a notice is, by the age of the oldest open debt.
public enum NoticeLevel: Int, CaseIterable, Comparable, Sendable {
  /// A day past due.
  case day1 = 1
  /// Ten days.
  case day10 = 10
  /// Thirty days.
  case day30 = 30
  /// Sixty days.
  case day60 = 60
  /// Ninety days.
  case day90 = 90

  /// The level of a debt so many days past due; nil for one that is not past due.
  public init?(daysPastDue: Int) {
    guard let level = NoticeLevel.allCases.last(where: { $0.rawValue <= daysPastDue }) else { return nil }
    self = level
  }

  /// Orders by urgency.
  public static func < (left: NoticeLevel, right: NoticeLevel) -> Bool { left.rawValue < right.rawValue }
}

/// What makes a notice one and the same: it is written once.
public struct NoticeKey: Hashable, Sendable {
  /// The person's id.
  public var person: String
  /// The property's key.
  public var property: String
  /// The unit's id.
  public var unit: String
  /// How urgent it is.
  public var level: NoticeLevel
  /// The oldest open charge's id.
  public var oldestCharge: String

  /// A key from its parts.
  public init(person: String, property: String, unit: String, level: NoticeLevel, oldestCharge: String) {
    self.person = person
    self.property = property
    self.unit = unit
    self.level = level
    self.oldestCharge = oldestCharge
  }
}
