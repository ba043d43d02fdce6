internal import Domain
internal import Pipeline
internal import Warehouse

/// Move-ins, move-outs, notices and renewals, by the days of the leases.
///
/// A notice is an event only where the book dates it. A household that the next one's lease follows without a stated
/// move-out left on that lease's first day.
struct BookActivity {
  private static let stages: Set<EventStage> = [.moveIn, .moveOut, .notice, .renewal]

  private let property: String
  private let stays: BookStays
  private let numbers: [String: String]

  init(property: String, _ stays: BookStays, units: [UnifiedUnit]) {
    (self.property, self.stays) = (property, stays)
    numbers = Dictionary(units.map { ($0.unitID, $0.unitNumber) }, uniquingKeysWith: { first, _ in first })
  }

  /// The events up to the book's day, since the first move-in.
  func report(_ load: LoadRecord, asOf: CivilDate) -> EventReport<UnifiedActivityEvent> {
    var record = load
    if let first = stays.all.map(\.moveIn).min(), first <= asOf { record.period = first...asOf }
    let source = EventSource(record, asOf: asOf, kind: 0, stages: BookActivity.stages)
    let events = stays.all.flatMap { self.events(of: $0, asOf: asOf) }.filter { $0.date <= asOf }
    return EventReport(eventSource: source, events: events)
  }

  private func events(of stay: BookStay, asOf: CivilDate) -> [UnifiedActivityEvent] {
    let (came, leaves) = (stays.isTransfer(into: stay), stays.isTransfer(outOf: stay))
    let renewals = stay.leases.dropFirst().map { ($0.starts as CivilDate?, "Renewed", EventStage.renewal, false) }
    let happened: [(CivilDate?, String, EventStage, Bool)] =
      [(stay.moveIn, "Moved in", .moveIn, came), (stay.last.notice, "Gave notice", .notice, leaves)] + renewals
      + [(stay.left(by: asOf), "Moved out", .moveOut, leaves)]
    return happened.compactMap { date, action, stage, isTransfer in
      guard let date else { return nil }
      var event = UnifiedActivityEvent(
        propertyID: property, date: date, unitNumber: numbers[stay.unitID] ?? stay.unitID, action: action,
        stage: stage, isTransfer: isTransfer)
      event.name = stay.last.name
      return event
    }
  }
}
