internal import Domain
internal import Warehouse

/// The events of a property that are in effect, from all its reports.
///
/// Reports overlap: a month to date inside a year to date, yesterday's inside today's. For each day of each stage,
/// only the report that `EventSource.precedes` all others determines the events; the events of the others are not in
/// effect. An event is counted once however many reports list it, equal events of one report all count, and an event
/// that the better report no longer lists is removed. Events outside every report's days also count, but no window has
/// figures there. The order in which reports are added does not matter.
struct EventHistory<Event: DatedEvent> {
  private struct Slot: Hashable {
    let stage: EventStage
    let date: CivilDate
  }

  /// A report's events of a slot, each with its place among all that the report lists.
  private struct Listing {
    let eventSource: EventSource
    let events: [(number: Int, event: Event)]
  }

  private var eventSources: [EventSource] = []
  private var stated: [Slot: Listing] = [:]

  /// The events of some reports.
  init(_ reports: [EventReport<Event>] = []) { for report in reports { add(report) } }

  mutating func add(_ report: EventReport<Event>) {
    let eventSource = report.eventSource
    stated = stated.filter { slot, effective in
      eventSource.strength(slot.stage, slot.date) == 0
        || effective.eventSource.precedes(eventSource, slot.stage, slot.date)
    }
    let numbered = report.events.enumerated().map { (number: $0.offset, event: $0.element) }
    for (slot, events) in Dictionary(grouping: numbered, by: { Slot(stage: $0.event.stage, date: $0.event.date) }) {
      let rivals = [self.eventSource(of: slot.stage, on: slot.date), stated[slot]?.eventSource].compactMap(\.self)
      guard rivals.allSatisfy({ eventSource.precedes($0, slot.stage, slot.date) }) else { continue }
      stated[slot] = Listing(eventSource: eventSource, events: events)
    }
    eventSources.append(eventSource)
  }

  /// The report that determines a stage's events of a day; nil if no report covers the day.
  func eventSource(of stage: EventStage, on date: CivilDate) -> EventSource? {
    eventSources.filter { $0.strength(stage, date) > 0 }.max { $1.precedes($0, stage, date) }
  }

  /// The events in effect with their reports, by day, then stage, then the report's order.
  var events: [EffectiveEvent<Event>] {
    let slots = stated.keys.sorted { ($0.date, $0.stage.rawValue) < ($1.date, $1.stage.rawValue) }
    return slots.flatMap { slot in
      stated[slot].map { listing in
        listing.events.map { EffectiveEvent(event: $0.event, eventSource: listing.eventSource, number: $0.number) }
      } ?? []
    }
  }

  /// The gapless ranges of days that reports cover for a stage, in order.
  func spans(of stage: EventStage) -> [EventDays] {
    let days = eventSources.filter { $0.stages.contains(stage) }.compactMap(EventDays.init)
    return days.sorted { $0.first < $1.first }.reduce(into: []) { spans, next in
      if let last = spans.last, next.first <= last.last.advanced(by: 1) {
        spans[spans.count - 1] = last.joined(next)
      } else {
        spans.append(next)
      }
    }
  }
}

/// An event that is in effect, with its report.
struct EffectiveEvent<Event: DatedEvent> {
  var event: Event
  let eventSource: EventSource
  /// The event's place among all that the report lists.
  let number: Int

  /// The subject under which its raw values are noted.
  var subject: LineageRecorder.Subject { .listed(eventSource, number) }
}

/// A gapless range of days that reports cover.
struct EventDays: Hashable {
  let first: CivilDate
  /// The last day that is fully covered.
  let last: CivilDate
  /// The last day that is covered at all.
  let toldThrough: CivilDate

  private init(first: CivilDate, last: CivilDate, toldThrough: CivilDate) {
    self.first = first
    self.last = last
    self.toldThrough = toldThrough
  }

  init?(_ eventSource: EventSource) {
    guard let days = eventSource.days, let whole = eventSource.wholeThrough else { return nil }
    self.init(first: days.lowerBound, last: whole, toldThrough: days.upperBound)
  }

  func joined(_ next: EventDays) -> EventDays {
    EventDays(first: first, last: max(last, next.last), toldThrough: max(toldThrough, next.toldThrough))
  }
}

extension PropertyFacts {
  /// Adds the household events in effect and the covered days; notes the raw values behind each event.
  mutating func add(_ history: EventHistory<UnifiedActivityEvent>, noting lineage: inout LineageRecorder?) {
    // Of two households that leave a unit on one day, one may be transferred: neither that nor the name is in the id.
    var occurrences: [String: Int] = [:]
    for effective in history.events {
      var row = effective.event
      row.occurrence = 0
      let first = row.eventID
      row.occurrence = occurrences[first, default: 0]
      occurrences[first, default: 0] += 1
      activityEvents.append(row)
      lineage?.add(.event(row.eventID), from: effective.subject)
    }
    addSpans(of: history, dataset: .activity)
  }

  /// Adds the prospect events in effect, the prospects themselves, and the covered days; notes the raw values behind
  /// each event.
  mutating func add(_ leasing: LeasingHistory, noting lineage: inout LineageRecorder?) {
    let stated = Prospects(leasing, property: property.propertyID)
    prospects += stated.prospects
    leasingEvents += stated.events
    for (event, subject) in zip(stated.events, stated.subjects) { lineage?.add(.event(event.eventID), from: subject) }
    addSpans(of: leasing.history, dataset: .funnel)
  }

  private mutating func addSpans<Event>(of history: EventHistory<Event>, dataset: UnifiedFactDay.Dataset) {
    for stage in EventStage.allCases {
      eventSpans += history.spans(of: stage).map { days in
        UnifiedEventSpan(
          propertyID: property.propertyID, dataset: dataset, stage: stage, first: days.first, last: days.last,
          toldThrough: days.toldThrough)
      }
    }
  }
}
