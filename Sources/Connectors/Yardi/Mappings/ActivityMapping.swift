internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps move-ins, move-outs, notices and renewals by the dates of the tenancies.
///
/// A renewal is the beginning of a tenancy's present lease, well after its move-in; if a tenancy has renewed more than
/// once, only the last renewal is known. The list covers the days since the date from which former residents were
/// requested or, if that date is not known, since the first of them left.
struct ActivityMapping: Mapping {
  let revision = 2

  private static let stages: Set<EventStage> = [.moveIn, .moveOut, .notice, .renewal]

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard let load = DayResponses(loads).residents else { return }
    let tenancies = Tenancies(load)
    let lived = tenancies.all.filter { $0.status == .living || $0.status == .former }
    guard !lived.isEmpty else { return }
    facts.days.append(load.day(.activity, property: property, asOf: asOf, primarySource: .residents))
    var record = load.record
    record.period = period(load, tenancies, asOf: asOf)
    let transfers = Transfers(tenancies, load)
    let stated = lived.flatMap { tenancy in
      self.events(tenancy, transfers, property: property).filter { $0.date <= asOf }.map { (event: $0, of: tenancy) }
    }
    let events = stated.map(\.event)
    let eventSource = EventSource(record, asOf: asOf, kind: 0, stages: ActivityMapping.stages)
    facts.activityReports.append(EventReport(eventSource: eventSource, events: events))
    for (number, stated) in stated.enumerated() {
      facts.lineage?.add(
        .listed(eventSource, number), stated.of.record, ActivityMapping.columns(of: stated.event.stage))
    }
    if record.period == nil {
      facts.addPeriodUnknown(.activity, hint: "; no former residents are among them: ask for every status")
    }
    facts.warn(
      .activity, .transferByName,
      "Transfer or lease takeover matched by name only", "unit",
      events.filter { $0.isTransfer && $0.stage == .moveIn }.map(\.unitNumber))
  }

  /// The columns that identify an event of a stage.
  private static func columns(of stage: EventStage) -> [YardiTables.Resident.Path] {
    switch stage {
    case .moveIn: [\.moveIn, \.status]
    case .moveOut: [\.moveOut, \.status]
    case .notice: [\.noticeGiven, \.status]
    default: [\.leaseFrom, \.moveIn]
    }
  }

  private func period(_ load: LoadedRows, _ tenancies: Tenancies, asOf: CivilDate) -> ClosedRange<CivilDate>? {
    if let asked = load.record.period { return asked }
    let left = tenancies.all.filter { $0.status == .former }.compactMap(\.moveOut).min()
    return left.flatMap { $0 <= asOf ? $0...asOf : nil }
  }

  private func events(_ tenancy: Tenancy, _ transfers: Transfers, property: String) -> [UnifiedActivityEvent] {
    let (leaves, came) = (transfers.leaving.contains(tenancy.code), transfers.coming.contains(tenancy.code))
    let moveOut = tenancy.status == .former ? tenancy.moveOut : nil
    let happened: [(CivilDate?, String, EventStage, Bool)] = [
      (tenancy.moveIn, "Moved in", .moveIn, came), (tenancy.noticeGiven, "Gave notice", .notice, leaves),
      (tenancy.renewed, "Renewed", .renewal, false), (moveOut, "Moved out", .moveOut, leaves),
    ]
    return happened.compactMap { date, action, stage, isTransfer in
      guard let date else { return nil }
      var event = UnifiedActivityEvent(
        propertyID: property, date: date, unitNumber: tenancy.unit ?? "", action: action, stage: stage,
        isTransfer: isTransfer)
      event.name = tenancy.name
      return event
    }
  }
}
