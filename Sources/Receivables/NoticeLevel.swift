internal import Domain

/// The urgency of a notice, by the age of the oldest open charge.
public enum NoticeLevel: Int, CaseIterable, Comparable, Sendable {
  /// One day past due.
  case day1 = 1
  /// Ten days past due.
  case day10 = 10
  /// Thirty days past due.
  case day30 = 30
  /// Sixty days past due.
  case day60 = 60
  /// Ninety days past due.
  case day90 = 90

  /// The level of a debt by its days past due; nil for a debt that is not past due.
  public init?(daysPastDue: Int) {
    guard let level = NoticeLevel.allCases.last(where: { $0.rawValue <= daysPastDue }) else { return nil }
    self = level
  }

  /// Orders by urgency.
  public static func < (left: NoticeLevel, right: NoticeLevel) -> Bool { left.rawValue < right.rawValue }
}

/// The identity of a notice; a notice is written once for each key.
public struct NoticeKey: Hashable, Sendable {
  /// The person's ID.
  public var person: String
  /// The property's key.
  public var property: String
  /// The unit's ID.
  public var unit: String
  /// The urgency.
  public var level: NoticeLevel
  /// The ID of the oldest open charge.
  public var oldestCharge: String

  /// The person of an owner, whose ID may also be that of a tenant.
  public static func owner(_ id: String) -> String { "owner:\(id)" }

  /// Creates a key from its parts.
  public init(person: String, property: String, unit: String, level: NoticeLevel, oldestCharge: String) {
    self.person = person
    self.property = property
    self.unit = unit
    self.level = level
    self.oldestCharge = oldestCharge
  }
}
