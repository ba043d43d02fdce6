public import Domain
public import Warehouse

// What the mappings of every source ask of a load and leave in a day.

extension LoadedRows {
  /// The load's rows of a table, ready to be asked by name.
  public func records(_ table: RawTable) -> [RawRecord] {
    RawRecord.of(rows[table.name] ?? [], in: table, payload: record.payload)
  }

  /// The day that the load gives for a dataset.
  public func day(
    _ dataset: UnifiedFactDay.Dataset, property: String, asOf: CivilDate, primarySource: UnifiedFactDay.PrimarySource,
    fiscalMonth: CivilMonth?
  ) -> UnifiedFactDay {
    UnifiedFactDay(
      propertyID: property, dataset: dataset, asOf: asOf, asOfBasis: record.asOfBasis ?? .received,
      primarySource: primarySource,
      payload: record.payload, fiscalMonth: fiscalMonth)
  }
}

extension DayFacts {
  /// Adds one finding where any subject is concerned; the first few are named.
  public mutating func warn(
    _ dataset: UnifiedFactDay.Dataset, _ rule: String, _ sentence: String, _ noun: String, _ subjects: [String]
  ) {
    var list = FindingList()
    list.warn(rule, sentence, noun, subjects)
    findings += list.findings.map { (dataset, $0) }
  }

  /// Reports the event types that are not in the list of known words.
  public mutating func addUnknownWords<Event: DatedEvent>(
    of report: EventReport<Event>, _ dataset: UnifiedFactDay.Dataset, word: (Event) -> String
  ) {
    let unknown = Dictionary(grouping: report.events.filter { $0.stage == .unknown }, by: word)
    for (word, events) in unknown.sorted(by: { $0.key < $1.key }) {
      let message =
        "Unlisted event type: '\(word)', \(events.count) event\(events.count == 1 ? "" : "s"). They count in no stage."
        + " Report the word so that it can be listed"
      findings.append((dataset, FindingRecord(.warn, "unknown_event", message, subject: word)))
    }
  }

  /// Reports that a report does not state the days that it covers.
  public mutating func addPeriodUnknown(_ dataset: UnifiedFactDay.Dataset, hint: String = "") {
    let message = "The report does not state the days that it covers: no window is calculated from it"
    findings.append((dataset, FindingRecord(.warn, "event_period_unknown", message + hint)))
  }
}
