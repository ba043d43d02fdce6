public import Domain

/// Determines the day on a property's own calendar.
public struct LocalCalendar: Sendable {
  private let day: @Sendable (_ time: String, _ zone: String) -> CivilDate?

  /// A calendar.
  ///
  /// - Parameter day: the day at a time, as `YYYY-MM-DDTHH:MM:SSZ`, in a time zone by its IANA name; nil for a time zone
  ///   that the machine does not know.
  public init(_ day: @escaping @Sendable (_ time: String, _ zone: String) -> CivilDate?) {
    self.day = day
  }

  /// A calendar that knows no time zone but UTC.
  public static let utc = LocalCalendar { _, _ in nil }

  /// Whether the machine knows a time zone.
  public func knows(_ zone: String) -> Bool { day("2026-01-01T12:00:00Z", zone) != nil }

  /// The day at a time in a time zone; nil for one that the machine does not know.
  public func day(at time: String, in zone: String) -> CivilDate? { day(time, zone) }

  /// The day at a time where a property is; in UTC where its time zone is not configured or not known.
  public func day(at time: String, of property: PropertyDefinition?) -> CivilDate? {
    if let zone = property?.timeZone, let day = day(time, zone) { return day }
    return CivilDate(ofStamp: time)
  }
}
