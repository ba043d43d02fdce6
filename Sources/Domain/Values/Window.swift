/// A span of days that ends on a business day or before it; both ends are inside.
public enum Window: String, CaseIterable, Sendable {
  /// From the month's first day.
  case monthToDate = "month_to_date"
  /// The day and the six before it.
  case last7Days = "last_7_days"
  /// The day and the 29 before it.
  case last30Days = "last_30_days"
  /// The whole month before the day's.
  case previousMonth = "previous_month"
  /// From the year's first day.
  case yearToDate = "year_to_date"

  /// The window's days, seen from a business day.
  public func days(asOf: CivilDate) -> ClosedRange<CivilDate> {
    let month = asOf.month
    switch self {
    case .monthToDate: return month.firstDay...asOf
    case .last7Days: return asOf.advanced(by: -6)...asOf
    case .last30Days: return asOf.advanced(by: -29)...asOf
    case .previousMonth:
      let before = month.advanced(by: -1)
      return before.firstDay...before.lastDay
    case .yearToDate: return month.advanced(by: 1 - month.month).firstDay...asOf
    }
  }
}
