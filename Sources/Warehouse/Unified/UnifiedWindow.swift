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

  /// The table.
  public static let schema = TableSchema<UnifiedWindow>(
    "windows",
    grain: "one row per property, business day and window",
    source: "days of unified_fact_days",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .enumeration("window", \.window, "period that ends on the business day"),
      .day("first_date", \.days.lowerBound, "first day of the window"),
      .day("last_date", \.days.upperBound, "last day of the window"),
      .day("compared_first_date", \.prior.lowerBound, "first day of the prior period"),
      .day("compared_last_date", \.prior.upperBound, "last day of the prior period"),
      .day(
        "last_year_first_date", \.lastYear?.lowerBound, "first of the same days last year",
        null: "window not compared with last year"),
      .day(
        "last_year_last_date", \.lastYear?.upperBound, "last of the same days last year",
        null: "window not compared with last year"),
    ], key: ["property_id", "as_of", "window"])
}
