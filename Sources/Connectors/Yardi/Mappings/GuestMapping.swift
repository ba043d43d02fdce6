internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps the events of prospects from their guest cards.
///
/// A prospect is identified by its p-code, and its first contact is the event that is marked as such; other persons on
/// the card are not counted. Each card includes its whole history, so the events before the requested days show which
/// event is the first of its stage, and do not count as leads of these days.
struct GuestMapping: Mapping {
  let revision = 2

  let conventions: YardiConventions

  private static let stages: Set<EventStage> = [.contact, .tour, .application, .lease, .cancelled]

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let cards = DayResponses(loads).guestCards
    guard let primarySource = cards.first(where: { $0.record.period != nil }) ?? cards.first else { return }
    facts.days.append(primarySource.day(.funnel, property: property, asOf: asOf, primarySource: .guestActivity))
    for load in cards {
      var record = load.record
      record.period = record.period ?? daysLetOut(by: asOf)
      let eventSource = EventSource(record, asOf: asOf, kind: 0, stages: GuestMapping.stages)
      let stated = events(load, asOf: asOf)
      let report = EventReport(eventSource: eventSource, events: stated.map(\.event))
      facts.leasingReports.append(report)
      for (number, stated) in stated.enumerated() {
        facts.lineage?.add(.listed(eventSource, number), stated.record, [\.eventDate, \.eventType])
      }
      facts.addUnknownWords(of: report, .funnel) { $0.activity }
      if eventSource.days == nil {
        facts.addPeriodUnknown(
          .funnel, hint: "; ask for the guest activity of a range of days, or say guest_activity_days")
      }
    }
  }

  private func daysLetOut(by asOf: CivilDate) -> ClosedRange<CivilDate>? {
    conventions.guestActivityDays.map { asOf.advanced(by: 1 - min($0, 10_000))...asOf }
  }

  private func events(_ load: LoadedRows, asOf: CivilDate) -> [(
    event: LeasingEvent, record: RawRecord<YardiTables.GuestEvent>
  )] {
    let main = load.records(YardiTables.prospectPersons).filter { $0.personCode.code == $0.prospectCode.code }
    let names = Dictionary(
      main.map { ($0.prospectCode.code ?? "", fullName(last: $0.lastName, first: $0.firstName)) },
      uniquingKeysWith: { first, _ in first })
    return load.records(YardiTables.guestEvents).compactMap { record in
      guard let prospect = record.prospectCode.code, let type = record.eventType.text,
        let date = record.eventDate.date, date <= asOf, let stage = GuestEventType.stage(type)
      else { return nil }
      var event = LeasingEvent(date: date, stage: stage, activity: type, name: names[prospect].flatMap(\.self))
      event.prospectID = prospect
      event.time = record.eventTime.text.map { String($0.suffix(8)) }
      event.unitNumber = record.unitShown.text
      event.isMarkedFirst = record.isFirstContact.integer == 1
      event.advertisingSource = record.source.text
      return (event, record)
    }
  }
}
