internal import Domain
internal import Pipeline

/// The identity that a report file of one of the user's own properties states.
struct FileLabel: Equatable, Sendable {
  /// The property's key.
  let property: String
  /// The report's number.
  let report: String
  /// The days that it covers; nil if the file does not state them.
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

  /// Whether the file may belong to a request: it has the request's property and report, and no days outside those
  /// requested.
  func fits(_ fetchRequest: FetchRequest, of report: ReportDefinition) -> Bool {
    guard fetchRequest.property == property, self.report == String(report.reportId) else { return false }
    let asked = fetchRequest.parameters.compactMap { CivilDate(ifUS: $0.value) }
    guard let period, !asked.isEmpty else { return true }
    return asked.contains(period.lowerBound) || asked.contains(period.upperBound)
  }
}
