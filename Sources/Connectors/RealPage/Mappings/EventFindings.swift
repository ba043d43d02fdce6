internal import Domain
internal import Pipeline
internal import Warehouse

extension DayFacts {
  /// Reports problems in a report's list of events: unknown words, and days that the report does not cover.
  mutating func addFindings<Event: DatedEvent>(
    about report: EventReport<Event>, _ dataset: UnifiedFactDay.Dataset, word: (Event) -> String
  ) {
    addUnknownWords(of: report, dataset, word: word)
    guard let days = report.eventSource.days else { return addPeriodUnknown(dataset) }
    let outside = report.events.count { !days.contains($0.date) }
    if outside > 0 {
      let message =
        "\(outside) events are dated outside the report's days, \(days.lowerBound) to \(days.upperBound). They are not counted"
      findings.append((dataset, FindingRecord(.warn, .eventOutsidePeriod, message).about(outside, "event")))
    }
  }

  /// The loads that list the whole property; a report of one consultant or one kind of activity would count too little.
  mutating func ofWholeProperty(_ loads: [LoadedRows], _ dataset: UnifiedFactDay.Dataset) -> [LoadedRows] {
    loads.filter { load in
      guard let part = load.record.narrowing else { return true }
      let message =
        "The report was requested for part of the property (\(part)). It is not used. Request it for the whole property"
      findings.append((dataset, FindingRecord(.warn, .reportOfAPart, message)))
      return false
    }
  }
}

extension LoadRecord {
  private static let choices = [
    "Leasing consultant(s)", "On-site or off-site or all activities", "Activity types", "Leasing agents",
    "Property number",
  ]

  /// Whether the report was requested for the whole property.
  var isOfWholeProperty: Bool { narrowing == nil }

  /// The name of the first printed parameter that is not ALL: `Leasing agents: Doe, Ann` gives `Leasing agents`.
  fileprivate var narrowing: String? {
    LoadRecord.choices.first { choice in
      guard let found = scope.firstRange(of: "\(choice): ") else { return false }
      return !scope[found.upperBound...].prefix { $0 != ";" }.lowercased().contains("all")
    }
  }
}
