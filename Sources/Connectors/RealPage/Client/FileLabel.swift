internal import Domain
internal import Pipeline

/// What a report file says of itself, where it is of one of the user's own properties.
struct FileLabel: Equatable, Sendable {
  /// The property's key.
  let property: String
  /// The report's number.
  let report: String
  /// The days that it covers; nil where it does not say.
  let period: ClosedRange<CivilDate>?

  /// Reads a file; nil for one that is no report, or not of one of our companies and properties.
  init?(_ file: [UInt8], by definitions: Definitions) {
    guard let (company, parseResult) = RealPage().readWithCompany(file), let report = parseResult.report,
      definitions.sources.realpage?.companyNames.contains(company) ?? false,
      case .name(let name)? = parseResult.property,
      let property = definitions.property(named: name)
    else { return nil }
    self.property = property.key
    self.report = report
    period = parseResult.period
  }

  /// Whether it may be an order's file: of its property and report, and of no days that were not asked for.
  func fits(_ fetchRequest: FetchRequest, of report: ReportDefinition) -> Bool {
    guard fetchRequest.property == property, self.report == String(report.reportId) else { return false }
    let asked = fetchRequest.parameters.compactMap { CivilDate(ifUS: $0.value) }
    guard let period, !asked.isEmpty else { return true }
    return asked.contains(period.lowerBound) || asked.contains(period.upperBound)
  }
}
