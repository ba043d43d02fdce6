internal import Domain
internal import Warehouse

/// An event that a sync keeps for the next one.
protocol KeptEvent: DatedEvent {
  /// The number of its values.
  static var width: Int { get }
  /// Its values.
  var values: [Field] { get }

  /// The event of a property from its values; nil if they are none of an event.
  init?(_ values: [Field], of property: String)
}

/// The reports of events of a property, each with its events unless other reports take the place of all of them.
///
/// A report is replaced if one other covers every day that it covers, as fully and with precedence, and covers every
/// day outside its own on which it lists an event. No event of it can count while the other does, so its events are
/// not kept; once the other changes, the report's day is mapped again.
struct EffectiveReports<Event: KeptEvent> {
  /// A report and what is known of its events.
  struct Report {
    let day: CivilDate
    let ordinal: Int
    let eventSource: EventSource
    /// The stages and days outside its own days on which it lists events.
    let outside: [EventSlot]
    /// The events; nil if they were not kept.
    var events: [Event]?
  }

  private let dataset: UnifiedFactDay.Dataset
  private let property: String
  private var reports: [Report] = []
  /// The places of the replaced reports.
  private var replaced: Set<Int> = []

  init(_ dataset: UnifiedFactDay.Dataset, of property: String) {
    (self.dataset, self.property) = (dataset, property)
  }

  /// Adds the reports of a day that was mapped.
  mutating func add(_ reports: [EventReport<Event>], on day: CivilDate) {
    self.reports += reports.enumerated().map { ordinal, report in
      let outside = Set(report.events.map(EventSlot.init)).filter {
        report.eventSource.strength($0.stage, $0.date) == 0
      }
      return Report(
        day: day, ordinal: ordinal, eventSource: report.eventSource, outside: outside.sorted(), events: report.events)
    }
  }

  /// Adds the reports that were kept of other days.
  mutating func add(_ kept: [SyncReport]) {
    reports += kept.filter { $0.dataset == dataset }.compactMap { row in
      guard let values = FieldText.decode(row.eventSource), let source = EventSource(values) else { return nil }
      let slots = stride(from: EventSource.width, to: values.count - 1, by: 2)
      return Report(
        day: row.asOf, ordinal: row.ordinal, eventSource: source,
        outside: slots.compactMap { EventSlot(values[$0], values[$0 + 1]) }, events: row.events.flatMap(events))
    }
  }

  /// Leaves each report that is replaced without events.
  ///
  /// - Returns: the days of other reports whose events were not kept, so that they must be mapped again.
  mutating func settle() -> Set<CivilDate> {
    var effective: [Report] = []
    let ranked = reports.indices.sorted { reports[$0].eventSource.ranks(before: reports[$1].eventSource) }
    for place in ranked.reversed() {
      if effective.contains(where: { reports[place].isReplaced(by: $0.eventSource) }) {
        reports[place].events = []
        replaced.insert(place)
      } else {
        effective.append(reports[place])
      }
    }
    return Set(effective.filter { $0.events == nil }.map(\.day))
  }

  /// Adds the events of a day that was mapped again.
  mutating func complete(_ found: [EventReport<Event>], on day: CivilDate) {
    for place in reports.indices where reports[place].day == day && reports[place].events == nil {
      let ordinal = reports[place].ordinal
      if ordinal < found.count { reports[place].events = found[ordinal].events }
    }
  }

  /// The reports that are not replaced.
  var effective: [EventReport<Event>] {
    reports.indices.filter { !replaced.contains($0) }.map {
      EventReport(eventSource: reports[$0].eventSource, events: reports[$0].events ?? [])
    }
  }

  /// The days of the reports, by their files.
  var days: [String: Set<CivilDate>] {
    reports.reduce(into: [:]) { $0[$1.eventSource.payload, default: []].insert($1.day) }
  }

  /// What is kept for the next sync.
  var rows: [SyncReport] {
    reports.indices.map { place in
      let report = reports[place]
      let events = FieldText.encode((report.events ?? []).flatMap(\.values))
      return SyncReport(
        propertyID: property, asOf: report.day, dataset: dataset, ordinal: report.ordinal,
        eventSource: FieldText.encode(report.eventSource.values + report.outside.flatMap(\.values)),
        events: replaced.contains(place) ? nil : events)
    }
  }

  private func events(_ text: String) -> [Event]? {
    FieldText.decode(text).map { values in
      stride(from: 0, to: values.count, by: Event.width).compactMap {
        Event(Array(values[$0..<min($0 + Event.width, values.count)]), of: property)
      }
    }
  }
}

extension EffectiveReports.Report {
  /// Whether no event of the report can count while another report does.
  fileprivate func isReplaced(by other: EventSource) -> Bool {
    eventSource.isCovered(by: other) && outside.allSatisfy { other.strength($0.stage, $0.date) > 0 }
  }
}

/// A stage and a day.
struct EventSlot: Hashable, Comparable {
  let stage: EventStage
  let date: CivilDate

  init(_ event: some DatedEvent) { (stage, date) = (event.stage, event.date) }

  init?(_ stage: Field, _ date: Field) {
    guard let stage = stage.text.flatMap(EventStage.init(rawValue:)), let date = date.date else { return nil }
    (self.stage, self.date) = (stage, date)
  }

  var values: [Field] { [.text(stage.rawValue), .day(date)] }

  static func < (left: EventSlot, right: EventSlot) -> Bool {
    (left.date, left.stage.rawValue) < (right.date, right.stage.rawValue)
  }
}

extension UnifiedActivityEvent: KeptEvent {
  static let width = 6

  var values: [Field] {
    [.day(date), .text(unitNumber), .text(action), .text(stage.rawValue), .flag(isTransfer), .optional(name)]
  }

  init?(_ values: [Field], of property: String) {
    guard values.count == UnifiedActivityEvent.width, let date = values[0].date,
      let stage = values[3].text.flatMap(EventStage.init(rawValue:))
    else { return nil }
    self.init(
      propertyID: property, date: date, unitNumber: values[1].text ?? "", action: values[2].text ?? "", stage: stage,
      isTransfer: values[4].integer == 1)
    name = values[5].text
  }
}

extension LeasingEvent: KeptEvent {
  static let width = 10

  var values: [Field] {
    [
      .day(date), .optional(time), .text(stage.rawValue), .text(activity), .count(times), .optional(prospectID),
      .optional(name), .optional(unitNumber), isMarkedFirst.map { .flag($0) } ?? .null,
      .optional(advertisingSource),
    ]
  }

  init?(_ values: [Field], of property: String) {
    guard values.count == LeasingEvent.width, let date = values[0].date,
      let stage = values[2].text.flatMap(EventStage.init(rawValue:))
    else { return nil }
    self.init(date: date, stage: stage, activity: values[3].text ?? "", name: values[6].text)
    (time, prospectID, unitNumber) = (values[1].text, values[5].text, values[7].text)
    advertisingSource = values[9].text
    (times, isMarkedFirst) = (Int(values[4].integer ?? 1), values[8].integer.map { $0 == 1 })
  }
}
