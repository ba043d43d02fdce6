public import Domain

/// A span of days that ends on a property's business day, and the spans that it is compared with (`domain.md` 2).
public struct UnifiedWindow: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// Which window it is.
  public var window: Window
  /// The first and the last day, both inside.
  public var days: ClosedRange<CivilDate>
  /// The days that it is compared with first, such as the same days of the previous month.
  public var prior: ClosedRange<CivilDate>
  /// The same days of last year; nil for a window that is not compared with them.
  public var lastYear: ClosedRange<CivilDate>?

  /// A window of a property's day.
  public init(propertyID: String, asOf: CivilDate, window: Window) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.window = window
    days = window.days(asOf: asOf)
    prior = window.priorDays(asOf: asOf)
    lastYear = window.lastYearDays(asOf: asOf)
  }

  /// All windows of a day.
  public static func all(propertyID: String, asOf: CivilDate) -> [UnifiedWindow] {
    // A day can be misread as of the calendar's first years; the days that it is compared with would have no name.
    guard asOf.parts.year > 2 else { return [] }
    return Window.allCases.map { UnifiedWindow(propertyID: propertyID, asOf: asOf, window: $0) }
  }

  /// The prefixes of the columns of its own days, and of the periods that it is compared with.
  public static let periods = ["", "compared_", "last_year_"]

  /// Whether a day, as SQL, is in the window `w` or in a period that it is compared with.
  public static func contains(_ day: String) -> String {
    periods.map { "\(day) BETWEEN w.\($0)first_day AND w.\($0)last_day" }.joined(separator: " OR ")
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
      last_year_first_date TEXT,
      last_year_first_day INTEGER,
      last_year_last_date TEXT,
      last_year_last_day INTEGER,
      PRIMARY KEY (property_id, as_of, window)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "window", "first_date", "first_day", "last_date", "last_day",
    "compared_first_date", "compared_first_day", "compared_last_date", "compared_last_day", "last_year_first_date",
    "last_year_first_day", "last_year_last_date", "last_year_last_day",
  ]

  /// The row's values.
  public var fields: [Field] {
    let ends = [days.lowerBound, days.upperBound, prior.lowerBound, prior.upperBound]
    return [.text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(window.rawValue)]
      + (ends + [lastYear?.lowerBound, lastYear?.upperBound]).flatMap { [Field.day($0), .count($0?.dayNumber)] }
  }
}
