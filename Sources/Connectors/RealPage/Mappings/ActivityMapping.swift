internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps a Monthly Activity Summary's list of events: move-ins, move-outs, notices and renewals.
struct ActivityMapping: Mapping {
  let revision = 1

  private static let stages: Set<EventStage> = [.moveIn, .moveOut, .notice, .renewal]

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let loads = facts.ofWholeProperty(loads.of(.monthlyActivity), .activity)
    // The report with the longest period is the day's primary source; all of the reports supply the events of their
    // days.
    guard let primarySource = loads.max(by: { reach($0) < reach($1) }) else { return }
    facts.days.append(primarySource.day(.activity, property: property, asOf: asOf, primarySource: .monthlyActivity))
    for load in loads {
      let stated = load.records(MonthlyActivity.events).compactMap { record in
        event(record, property: property).map { (event: $0, record: record) }
      }
      let events = stated.map(\.event)
      let eventSource = EventSource(load.record, asOf: asOf, kind: 0, stages: ActivityMapping.stages)
      let report = EventReport(eventSource: eventSource, events: events)
      facts.activityReports.append(report)
      for (number, stated) in stated.enumerated() {
        facts.lineage?.add(.listed(eventSource, number), stated.record, [\.action, \.date])
      }
      facts.addFindings(about: report, .activity) { $0.action }
      facts.findings += difference(load, events).map { (.activity, $0) }
    }
  }

  private func reach(_ load: LoadedRows) -> (Int, String) {
    (load.record.period.map { -$0.lowerBound.dayNumber } ?? Int.min, load.record.payload)
  }

  private func event(_ record: RawRecord<MonthlyActivity.Event>, property: String) -> UnifiedActivityEvent? {
    guard let date = record.date.date, let action = record.action.text else { return nil }
    let known = HouseholdAction(word: action)
    var event = UnifiedActivityEvent(
      propertyID: property, date: date, unitNumber: record.unit.text ?? "", action: action,
      stage: known?.stage ?? .unknown, isTransfer: known?.isTransfer ?? false)
    event.name = record.name.text
    return event
  }

  /// Compares the report's counts by floor plan since its start date with the events that it lists.
  ///
  /// A transfer is counted as a move-in, and not as a move-out.
  private func difference(_ load: LoadedRows, _ events: [UnifiedActivityEvent]) -> [FindingRecord] {
    let plans = load.records(MonthlyActivity.activity)
    let counts: [(name: String, column: MonthlyActivity.Counts.Path, listed: Int)] = [
      ("move-ins", \.moveIns, events.count { $0.stage == .moveIn }),
      ("move-outs", \.moveOuts, events.count { $0.stage == .moveOut }),
      ("renewals", \.renewals, events.count { $0.stage == .renewal }),
    ]
    return counts.compactMap { name, column, listed in
      let printed = plans.compactMap { $0[column].integer }.reduce(0, &+)
      if plans.isEmpty || printed == Int64(listed) { return nil }
      let message =
        "The report's total is \(printed) \(name), but it lists \(listed). Figures use the list. Run the report again"
      return FindingRecord(.warn, .countedAndListedDiffer, message, subject: name)
    }
  }
}
