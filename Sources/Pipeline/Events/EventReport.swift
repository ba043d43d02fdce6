public import Domain
public import Warehouse

/// Something that happened on a day.
public protocol DatedEvent: Sendable {
  /// The day.
  var date: CivilDate { get }
  /// What it means.
  var stage: EventStage { get }
}

extension UnifiedActivityEvent: DatedEvent {}

/// Something that happened with a prospect, before it is known who the prospect is among others.
public struct LeasingEvent: DatedEvent, Hashable {
  /// The day.
  public var date: CivilDate
  /// The time of day as HH:MM:SS; nil if the report has none.
  public var time: String?
  /// What the word means.
  public var stage: EventStage
  /// The source's own word.
  public var activity: String
  /// The number of events that the source counts it as, at least 1.
  public var times: Int
  /// The source's own id of the prospect; nil if it has none, so that the name identifies the prospect.
  public var prospectID: String?
  /// The prospect's name as printed; nil if it is hidden.
  public var name: String?
  /// The unit; nil if the report names none.
  public var unitNumber: String?
  /// The prospect's advertising source as stated with the event; nil if it is not stated there.
  public var advertisingSource: String?
  /// Whether the report marks it as the prospect's first contact; nil if the report marks none.
  public var isMarkedFirst: Bool?

  /// An event that counts once, with only its day, source text and name.
  public init(date: CivilDate, stage: EventStage, activity: String, name: String?) {
    self.date = date
    self.stage = stage
    self.activity = activity
    self.name = name
    times = 1
  }
}

/// One report's list of events, with the days and stages that it covers.
public struct EventReport<Event: DatedEvent>: Sendable {
  /// The days and stages that the report covers.
  public let eventSource: EventSource
  /// The events, in the report's order.
  public let events: [Event]

  /// A report with its events.
  public init(eventSource: EventSource, events: [Event]) {
    self.eventSource = eventSource
    self.events = events
  }
}

/// The days and stages that a report with a list of events covers, and its rank among others.
public struct EventSource: Hashable, Sendable {
  /// The report's file.
  public let payload: String
  /// The stages that this kind of report lists.
  public let stages: Set<EventStage>
  /// The days that the report covers, up to its business day; nil if it does not state it.
  public let days: ClosedRange<CivilDate>?
  /// The last day that it covers in full, which is before the day on which it was run.
  public let wholeThrough: CivilDate?
  /// The kind's rank among those that list the same stages; 0 for the primary source, 1 for its substitute.
  private let kind: Int
  private let asOf: CivilDate
  private let runStamp: String

  /// The days and stages that a load's report covers.
  ///
  /// - Parameters:
  ///   - load: the record of the load, with its period and run.
  ///   - asOf: its business day.
  ///   - kind: 0 for the primary source of the dataset's events, 1 for the substitute if there is none.
  ///   - stages: the stages that this kind of report lists.
  public init(_ load: LoadRecord, asOf: CivilDate, kind: Int, stages: Set<EventStage>) {
    payload = load.payload
    runStamp = load.runStamp ?? ""
    self.asOf = asOf
    self.kind = kind
    self.stages = stages
    guard let period = load.period, period.lowerBound <= asOf else {
      (days, wholeThrough) = (nil, nil)
      return
    }
    let last = min(period.upperBound, asOf)
    days = period.lowerBound...last
    wholeThrough = max(
      min(last, EventSource.dayBeforeRun(load, asOf: asOf) ?? last), period.lowerBound.advanced(by: -1))
  }

  /// The day before the report was run; nil if only a business day is stated.
  private static func dayBeforeRun(_ load: LoadRecord, asOf: CivilDate) -> CivilDate? {
    guard let stamp = load.runStamp else { return load.asOfBasis == .stated ? nil : asOf.advanced(by: -1) }
    return CivilDate(ofStamp: stamp)?.advanced(by: -1)
  }

  /// How well the report covers a stage's events of a day: 2 in full, 1 in part, 0 not at all.
  func strength(_ stage: EventStage, _ date: CivilDate) -> Int {
    guard let days, let wholeThrough, days.contains(date), stage == .unknown || stages.contains(stage) else { return 0 }
    return date <= wholeThrough ? 2 : 1
  }

  /// Whether this report takes precedence over the other for a stage's events of a day.
  ///
  /// Full coverage of the day takes precedence over partial coverage; then the primary source over its substitute; then
  /// the later business day, the later run, the longer period, and the greater hash.
  func precedes(_ other: EventSource, _ stage: EventStage, _ date: CivilDate) -> Bool {
    let (mine, theirs) = (strength(stage, date), other.strength(stage, date))
    if mine != theirs { return mine > theirs }
    if kind != other.kind { return kind < other.kind }
    return (asOf, runStamp, length, payload) > (other.asOf, other.runStamp, other.length, other.payload)
  }

  private var length: Int { days.map { $0.lowerBound.days(to: $0.upperBound) } ?? -1 }
}

// What a sync keeps of a report, and whether another one takes its place.
extension EventSource {
  /// The number of its values.
  static let width = 8

  /// Its values.
  var values: [Field] {
    [
      .text(payload), .count(kind), .day(asOf), .text(runStamp),
      .text(stages.map(\.rawValue).sorted().joined(separator: ",")), .day(days?.lowerBound), .day(days?.upperBound),
      .day(wholeThrough),
    ]
  }

  /// A report's days and stages from values, and maybe others after them; nil if they are none.
  init?(_ values: [Field]) {
    guard values.count >= EventSource.width, let payload = values[0].text, let kind = values[1].integer,
      let asOf = values[2].date, let runStamp = values[3].text, let stages = values[4].text
    else { return nil }
    (self.payload, self.kind, self.asOf, self.runStamp) = (payload, Int(kind), asOf, runStamp)
    self.stages = Set(stages.split(separator: ",").compactMap { EventStage(rawValue: String($0)) })
    if let first = values[5].date, let last = values[6].date, first <= last { days = first...last } else { days = nil }
    wholeThrough = values[7].date
  }

  /// Whether another report covers every day and stage that this one covers, as fully and with precedence.
  func isCovered(by other: EventSource) -> Bool {
    guard let days, let wholeThrough else { return true }
    guard let others = other.days, let othersWhole = other.wholeThrough else { return false }
    return others.lowerBound <= days.lowerBound && days.upperBound <= others.upperBound
      && stages.isSubset(of: other.stages) && wholeThrough <= othersWhole && ranks(before: other)
  }

  /// Whether the other report takes precedence where both cover a day equally; one that covers no day ranks first.
  func ranks(before other: EventSource) -> Bool {
    if (days == nil) != (other.days == nil) { return days == nil }
    if kind != other.kind { return kind > other.kind }
    return (asOf, runStamp, length, payload) < (other.asOf, other.runStamp, other.length, other.payload)
  }
}
