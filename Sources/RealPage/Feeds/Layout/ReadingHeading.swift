internal import Pipeline

extension Reading {
  /// Takes over what a report's heading states.
  mutating func take(_ heading: Heading) {
    property = heading.property
    asOf = heading.asOf
    runStamp = heading.runStamp
    isDemo = CompanyLine.isDemo(heading.company)
  }
}
