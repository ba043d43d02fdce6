internal import Domain
internal import Pipeline

/// The report files that a run wants of a property: each report of the definitions, in each of its variants.
struct ReportOrders {
  private let reports: [ReportDefinition]

  /// Creates the requests for reports that can be requested; the report that determines the property's day comes first.
  init(_ reports: [ReportDefinition]) {
    let asked = reports.filter(\.isRequested)
    // Box Score returns a known message for a day that has not come yet; the messages of the other reports are not
    // known.
    self.reports = asked.filter(\.determinesBusinessDay) + asked.filter { !$0.determinesBusinessDay }
  }

  /// Whether the first request determines the day.
  var tellDay: Bool { reports.first?.determinesBusinessDay ?? false }

  func requests(for property: PropertyDefinition, on day: CivilDate) -> [FetchRequest] {
    reports.flatMap { report in
      ReportVariant.all(of: report).map { variant in
        FetchRequest(
          source: "realpage", operation: report.key, property: property.key, day: day,
          parameters: report.parameters.map { .init($0.name, variant.text(of: $0.value, on: day)) },
          dating: report.dating)
      }
    }
  }
}

extension ReportDefinition {
  fileprivate var determinesBusinessDay: Bool { reportId == 4238 }

  /// A report without any date among its parameters shows the state at the time when it is generated.
  fileprivate var dating: FetchRequest.Dating {
    let variables = parameters.compactMap { parameter -> TemplateVariable? in
      if case .variable(let variable) = parameter.value { variable } else { nil }
    }
    if variables.contains(where: { $0 == .endDate || $0 == .asOfDate }) { return .day }
    return variables.contains { $0 != .runReportFor } ? .period : .moment
  }
}

/// One variant of a report request: a period, and a group of rows.
struct ReportVariant {
  let timeframe: ReportDefinition.Timeframe
  let runReportFor: String?

  /// Every combination that the report's definition lists; a report without variants is requested for the year to date.
  static func all(of report: ReportDefinition) -> [ReportVariant] {
    let timeframes = report.timeframeVariants.isEmpty ? [.yearToDate] : report.timeframeVariants
    let groups = report.runReportForVariants.isEmpty ? [nil] : report.runReportForVariants.map(Optional.some)
    return timeframes.flatMap { timeframe in
      groups.map { ReportVariant(timeframe: timeframe, runReportFor: $0) }
    }
  }

  /// The text that is sent for a parameter on the requested day.
  func text(of value: ReportParameter.Value, on day: CivilDate) -> String {
    switch value {
    case .text(let text): text
    case .variable(let variable): text(of: variable, on: day)
    }
  }

  private func text(of variable: TemplateVariable, on day: CivilDate) -> String {
    let month = day.month
    switch variable {
    case .startDate: return firstDay(before: day).us
    case .endDate, .asOfDate: return day.us
    case .startMonth: return firstDay(before: day).month.us
    case .endMonth: return month.us
    case .expirationEndMonth: return month.advanced(by: 12).us
    case .fiscalPeriod: return month.us.filter { $0 != "/" }
    case .expirationStartDate: return month.firstDay.us
    case .expirationEndDate: return month.advanced(by: 4).firstDay.us
    case .expirationYearAgo: return month.advanced(by: -12).firstDay.us
    case .expirationYearEnd: return month.advanced(by: 11).lastDay.us
    case .runReportFor: return runReportFor ?? ""
    }
  }

  private func firstDay(before day: CivilDate) -> CivilDate {
    switch timeframe {
    case .yearToDate: day.month.advanced(by: 1 - day.month.month).firstDay
    case .yearAndQuarter: day.month.advanced(by: min(1 - day.month.month, -3)).firstDay
    case .sinceLastYear: day.month.advanced(by: -11 - day.month.month).firstDay
    case .monthToDate: day.month.firstDay
    case .last30Days: day.advanced(by: -30)
    case .last7Days: day.advanced(by: -7)
    }
  }
}

extension CivilDate {
  /// MM/DD/YYYY, as the reporting service takes days.
  fileprivate var us: String {
    let (year, month, day) = parts
    return "\(twoDigits(month))/\(twoDigits(day))/\(year)"
  }
}

extension CivilMonth {
  /// MM/YYYY, as the reporting service takes months.
  fileprivate var us: String { "\(twoDigits(month))/\(year)" }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
