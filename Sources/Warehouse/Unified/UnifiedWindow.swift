public import Domain

/// A span of days that ends on a property's business day, and the span before it to compare with.
public struct UnifiedWindow: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// Which window it is.
  public var window: Window
  /// The first and the last day, both inside.
  public var days: ClosedRange<CivilDate>

  /// A window of a property's day.
  public init(propertyID: String, asOf: CivilDate, window: Window) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.window = window
    days = window.days(asOf: asOf)
  }

  /// All windows of a day.
  public static func all(propertyID: String, asOf: CivilDate) -> [UnifiedWindow] {
    // A day can be misread as of the calendar's first year; what lies before that year has no name.
    Window.allCases.map { UnifiedWindow(propertyID: propertyID, asOf: asOf, window: $0) }
      .filter { $0.comparison.lowerBound.parts.year >= 1 }
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
    return [.text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(window.rawValue)]
      + ends.flatMap { [Field.day($0), .count($0.dayNumber)] }
  }
}
