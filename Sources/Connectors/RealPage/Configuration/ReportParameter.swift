internal import JSON
internal import Pipeline

/// One parameter of a report.
public struct ReportParameter: Equatable, Sendable {
  /// What is sent.
  public enum Value: Equatable, Sendable {
    /// The literal text.
    case text(String)
    /// What the variable stands for on the day asked.
    case variable(TemplateVariable)
  }

  /// RealPage's name of the parameter, such as `End_Date`.
  public let name: String
  /// What is sent.
  public let value: Value

  init?(_ json: JSON, at path: String, problems: Problems) {
    guard let fields = Fields(json, at: path, known: ["name", "value"], problems: problems) else { return nil }
    let name = fields.text("name")
    guard let value = fields.text("value"), let name else { return nil }
    self.name = name
    if let variable = TemplateVariable(template: value) {
      self.value = .variable(variable)
    } else {
      self.value = .text(value)
      if let rule = TemplateVariable.rule(brokenBy: value) { fields.problem(rule, at: "value") }
    }
  }
}

/// A value of the request that depends on the day asked, written `{{name}}` in the file.
public enum TemplateVariable: String, CaseIterable, Sendable {
  /// The first day of the period, MM/DD/YYYY.
  case startDate = "start_date"
  /// The last day of the period, MM/DD/YYYY.
  case endDate = "end_date"
  /// The day asked, MM/DD/YYYY.
  case asOfDate = "as_of_date"
  /// The month of the period's first day, MM/YYYY.
  case startMonth = "start_month"
  /// The month of the period's last day, MM/YYYY.
  case endMonth = "end_month"
  /// The last month of the expirations, MM/YYYY.
  case expirationEndMonth = "exp_end_month"
  /// The fiscal period of the day asked, MMYYYY.
  case fiscalPeriod = "fiscal_period"
  /// The first of this month, MM/DD/YYYY.
  case expirationStartDate = "exp_start_date"
  /// The first of the month four months on, MM/DD/YYYY.
  case expirationEndDate = "exp_end_date"
  /// The first of the month a year before this one, MM/DD/YYYY.
  case expirationYearAgo = "exp_year_ago_date"
  /// The last day of the month eleven months on, MM/DD/YYYY: with this month twelve whole months.
  case expirationYearEnd = "exp_year_end_date"
  /// One of the report's `run_report_for_variants` after the other.
  case runReportFor = "run_report_for"

  /// The variable that the whole text is; nil for any other text.
  init?(template: String) {
    guard template.hasPrefix("{{"), template.hasSuffix("}}"), template.count > 4 else { return nil }
    self.init(rawValue: String(template.dropFirst(2).dropLast(2)))
  }

  /// The rule that a text with braces breaks: a value is replaced only where it is exactly a variable.
  fileprivate static func rule(brokenBy text: String) -> String? {
    let names = allCases.map(\.rawValue)
    let pieces = text.split(separator: "{{", omittingEmptySubsequences: false).dropFirst()
    for piece in pieces {
      let name = piece.prefix { $0 != "}" }.filter { !$0.isWhitespace }
      if names.contains(name) { return "'{{\(name)}}' must be the whole value, but is part of '\(text)'" }
      let meant = nearest(name, in: names).map { "did you mean '{{\($0)}}'?" } ?? "known are \(quoted(names))"
      return "unknown variable '{{\(name)}}'; \(meant)"
    }
    return nil
  }
}
