public import Domain

/// A span of days that ends on a property's business day, and the span before it to compare with.
public struct UnifiedWindow: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The window's name, such as `month_to_date`.
  public var name: String
  /// The first and the last day, both inside.
  public var days: ClosedRange<CivilDate>

  /// A window of a property's day.
  public init(propertyID: String, asOf: CivilDate, name: String, days: ClosedRange<CivilDate>) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.name = name
    self.days = days
  }

  /// The windows of a day: month to date, the last 7 and 30 days, the previous full month, the year to date.
  public static func all(propertyID: String, asOf: CivilDate) -> [UnifiedWindow] {
    let month = asOf.month
    let before = month.advanced(by: -1)
    let january = month.advanced(by: 1 - month.month)
    let spans: [(String, ClosedRange<CivilDate>)] = [
      ("month_to_date", month.firstDay...asOf), ("last_7_days", asOf.advanced(by: -6)...asOf),
      ("last_30_days", asOf.advanced(by: -29)...asOf), ("previous_month", before.firstDay...before.lastDay),
      ("year_to_date", january.firstDay...asOf),
    ]
    return spans.map { UnifiedWindow(propertyID: propertyID, asOf: asOf, name: $0.0, days: $0.1) }
  }

  /// The same number of days, ending the day before the window begins.
  public var comparison: ClosedRange<CivilDate> {
    let last = days.lowerBound.advanced(by: -1)
    return last.advanced(by: -days.lowerBound.days(to: days.upperBound))...last
  }

  /// The table's name.
  public static let table = "windows"

  /// One row a property, day and window.
  public static let create = """
    CREATE TABLE windows (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      window TEXT NOT NULL,
      first_date TEXT NOT NULL,
      first_day INTEGER NOT NULL,
      last_date TEXT NOT NULL,
      last_day INTEGER NOT NULL,
      compared_first_date TEXT NOT NULL,
      compared_first_day INTEGER NOT NULL,
      compared_last_date TEXT NOT NULL,
      compared_last_day INTEGER NOT NULL,
      PRIMARY KEY (property_id, as_of, window)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "window", "first_date", "first_day", "last_date", "last_day",
    "compared_first_date", "compared_first_day", "compared_last_date", "compared_last_day",
  ]

  /// The row's values.
  public var fields: [Field] {
    let ends = [days.lowerBound, days.upperBound, comparison.lowerBound, comparison.upperBound]
    return [.text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(name)]
      + ends.flatMap { [Field.day($0), .count($0.dayNumber)] }
  }
}
