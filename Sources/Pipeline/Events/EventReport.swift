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
  /// The time of day as HH:MM:SS; nil where the report has none.
  public var time: String?
  /// What the word means.
  public var stage: EventStage
  /// The source's own word.
  public var activity: String
  /// How many the source counts it as, at least 1.
  public var times: Int
  /// The source's own id of the prospect; nil where it has none, and the name must do.
  public var prospectID: String?
  /// The prospect's name as printed; nil where it is hidden.
  public var name: String?
  /// The unit; nil where none is told.
  public var unitNumber: String?
  /// Whether the report marks it as the prospect's first contact; nil where the report marks none.
  public var isMarkedFirst: Bool?

  /// An event that counts once, with nothing known but its day, word and name.
  public init(date: CivilDate, stage: EventStage, activity: String, name: String?) {
    self.date = date
    self.stage = stage
    self.activity = activity
    self.name = name
    times = 1
  }
}

/// One report's list of events, and which days and stages it speaks for.
public struct EventReport<Event: DatedEvent>: Sendable {
  /// What the report speaks for.
  public let eventSource: EventSource
  /// The events, in the report's order.
  public let events: [Event]

  /// A report with its events.
  public init(eventSource: EventSource, events: [Event]) {
    self.eventSource = eventSource
    self.events = events
  }
}

/// What a report with a list of events speaks for, and how it ranks among others.
public struct EventSource: Hashable, Sendable {
  /// The report's file.
  public let payload: String
  /// The stages that this kind of report lists.
  public let stages: Set<EventStage>
  /// The days that the report covers, up to its business day; nil where it does not say.
  public let days: ClosedRange<CivilDate>?
  /// The last day that it tells whole: not the day on which it was run.
  public let wholeThrough: CivilDate?
  /// The kind's place among the kinds that list the same stages; 0 for the primary source, 1 for what stands in for it.
  private let kind: Int
  private let asOf: CivilDate
  private let runStamp: String

  /// What a load's report speaks for.
  ///
  /// - Parameters:
  ///   - load: what is recorded of its reading: the period and the run.
  ///   - asOf: its business day.
  ///   - kind: 0 for the primary source of the dataset's events, 1 for what stands in if there is none.
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

  /// The day before the report was run; nil where a stated business day is all that is known.
  private static func dayBeforeRun(_ load: LoadRecord, asOf: CivilDate) -> CivilDate? {
    guard let stamp = load.runStamp else { return load.asOfBasis == .stated ? nil : asOf.advanced(by: -1) }
    return CivilDate(ofStamp: stamp)?.advanced(by: -1)
  }

  /// How well the report tells a stage's events of a day: 2 whole, 1 in part, 0 not at all.
  func strength(_ stage: EventStage, _ date: CivilDate) -> Int {
    guard let days, let wholeThrough, days.contains(date), stage == .unknown || stages.contains(stage) else { return 0 }
    return date <= wholeThrough ? 2 : 1
  }

  /// Whether it, and not the other, tells a stage's events of a day.
  ///
  /// The day told whole goes before the day told in part; then the primary source before what stands in for it; then the later
  /// business day, the later run, the longer period, and the greater hash.
  func precedes(_ other: EventSource, _ stage: EventStage, _ date: CivilDate) -> Bool {
    let (mine, theirs) = (strength(stage, date), other.strength(stage, date))
    if mine != theirs { return mine > theirs }
    if kind != other.kind { return kind < other.kind }
    return (asOf, runStamp, length, payload) > (other.asOf, other.runStamp, other.length, other.payload)
  }

  private var length: Int { days.map { $0.lowerBound.days(to: $0.upperBound) } ?? -1 }
}
