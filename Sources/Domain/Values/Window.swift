/// A span of days that ends on or before a business day; both ends are included.
public enum Window: String, CaseIterable, Sendable {
  /// From the month's first day.
  case monthToDate = "month_to_date"
  /// The day and the six before it.
  case last7Days = "last_7_days"
  /// The day and the 29 before it.
  case last30Days = "last_30_days"
  /// The whole month before the business day's month.
  case previousMonth = "previous_month"
  /// From the year's first day.
  case yearToDate = "year_to_date"

  /// The window's days for a business day.
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

  /// The primary comparison period of the window: the same days of the previous month, the same number of days
  /// immediately before, the month before, or the same days of last year.
  public func priorDays(asOf: CivilDate) -> ClosedRange<CivilDate> {
    let days = days(asOf: asOf)
    switch self {
    case .monthToDate: return days.shifted(byMonths: -1)
    case .last7Days, .last30Days: return days.lowerBound.advanced(by: -days.count)...days.lowerBound.advanced(by: -1)
    case .previousMonth:
      let before = days.lowerBound.month.advanced(by: -1)
      return before.firstDay...before.lastDay
    case .yearToDate: return days.shifted(byMonths: -12)
    }
  }

  /// The same days of last year; nil for a window whose only comparison period is the days immediately before it.
  public func lastYearDays(asOf: CivilDate) -> ClosedRange<CivilDate>? {
    switch self {
    case .monthToDate, .yearToDate: return days(asOf: asOf).shifted(byMonths: -12)
    case .previousMonth:
      let before = asOf.month.advanced(by: -13)
      return before.firstDay...before.lastDay
    case .last7Days, .last30Days: return nil
    }
  }
}

extension ClosedRange<CivilDate> {
  /// The same days of another month.
  ///
  /// March 31 becomes the last day of a shorter month.
  fileprivate func shifted(byMonths months: Int) -> ClosedRange {
    lowerBound.sameDay(months)...upperBound.sameDay(months)
  }

  fileprivate var count: Int { lowerBound.days(to: upperBound) + 1 }
}

extension CivilDate {
  fileprivate func sameDay(_ months: Int) -> CivilDate {
    let other = month.advanced(by: months)
    return min(other.firstDay.advanced(by: month.firstDay.days(to: self)), other.lastDay)
  }
}
