internal import Pipeline

extension ParseResult {
  /// Takes over what a report's heading states.
  mutating func take(_ heading: Heading) {
    property = heading.property
    asOf = heading.asOf
    runStamp = heading.runStamp
    if let (first, last) = heading.period, first <= last { period = first...last }
    isDemo = CompanyLine.isDemo(heading.company)
  }
}
