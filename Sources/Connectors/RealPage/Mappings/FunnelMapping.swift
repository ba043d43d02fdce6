internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps the events of prospects from a Leasing Activity Detail and an Activity Report, or from either one.
///
/// The Leasing Activity Detail is the primary source: it marks first contacts and lists canceled leases. Only the
/// Activity Report lists applications; its other events count on days that no Leasing Activity Detail covers.
struct FunnelMapping: Mapping {
  let revision = 2

  private static let detailStages: Set<EventStage> = [.contact, .tour, .lease, .cancelled]
  private static let reportStages: Set<EventStage> = [.contact, .tour, .application, .lease]

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let details = facts.ofWholeProperty(loads.of(.leasingActivityDetail), .funnel)
    let reports = facts.ofWholeProperty(loads.of(.activity), .funnel)
    guard let primarySource = latest(details) ?? latest(reports) else { return }
    facts.days.append(primarySource.day(.funnel, property: property, asOf: asOf, primarySource: .leasingActivity))
    for load in details {
      let eventSource = EventSource(load.record, asOf: asOf, kind: 0, stages: FunnelMapping.detailStages)
      let stated = load.records(LeasingActivityDetail.table).flatMap { record in contact(record).map { ($0, record) } }
      add(eventSource, stated, to: &facts, noting: FunnelMapping.contactColumns)
      LeasingCrossCheck(load, in: loads).findings.forEach { facts.findings.append((.funnel, $0)) }
    }
    for load in reports {
      let eventSource = EventSource(load.record, asOf: asOf, kind: 1, stages: FunnelMapping.reportStages)
      let stated = load.records(Activity.table).compactMap { record in activity(record).map { ($0, record) } }
      add(eventSource, stated, to: &facts) { _ in [\.date, \.activityType] }
    }
  }

  private func latest(_ loads: [LoadedRows]) -> LoadedRows? {
    loads.max { ($0.record.runStamp ?? "", $0.record.payload) < ($1.record.runStamp ?? "", $1.record.payload) }
  }

  private func add<Row: RawColumns>(
    _ eventSource: EventSource, _ stated: [(event: LeasingEvent, record: RawRecord<Row>)], to facts: inout DayFacts,
    noting columns: (EventStage) -> [Row.Path]
  ) {
    let events = stated.map(\.event)
    let report = EventReport(eventSource: eventSource, events: events)
    facts.leasingReports.append(report)
    for (number, stated) in stated.enumerated() {
      facts.lineage?.add(.listed(eventSource, number), stated.record, columns(stated.event.stage))
    }
    facts.addFindings(about: report, .funnel) { $0.activity }
    let unnamed = events.count { $0.name == nil }
    if unnamed > 0 {
      let message = "\(unnamed) events have no prospect name. Each counts as a separate prospect"
      facts.findings.append((.funnel, FindingRecord(.warn, .prospectWithoutName, message).about(unnamed, "event")))
    }
  }

  /// The columns that identify an event of a stage, in either report.
  private static func contactColumns(_ stage: EventStage) -> [LeasingActivityDetail.Contact.Path] {
    switch stage {
    case .lease: [\.date, \.leases]
    case .cancelled: [\.date, \.cancelledDenied]
    default: [\.date, \.thisContactType]
    }
  }

  /// A row of a Leasing Activity Detail: a contact, or a lease signed or canceled, now and then both.
  private func contact(_ record: RawRecord<LeasingActivityDetail.Contact>) -> [LeasingEvent] {
    let result = record.resultsLostReason.text
    var events: [LeasingEvent?] = []
    if let type = record.thisContactType.text {
      events.append(event(record, ProspectActivity.stage(type), type, 1))
    }
    if let leases = record.leases.integer, leases > 0 {
      events.append(event(record, .lease, result ?? "Leased", leases))
    }
    if let cancelled = record.cancelledDenied.integer, cancelled > 0 {
      events.append(event(record, .cancelled, result ?? "Cancelled/Denied", cancelled))
    }
    if events.isEmpty {
      let word = record.waitlist.integer.map { $0 > 0 } == true ? "Waitlist" : "no contact type"
      events.append(event(record, ProspectActivity.stage(word), word, 1))
    }
    return events.compactMap(\.self)
  }

  private func event(
    _ record: RawRecord<LeasingActivityDetail.Contact>, _ stage: EventStage, _ word: String, _ times: Int64
  ) -> LeasingEvent? {
    guard let date = record.date.date else { return nil }
    var event = LeasingEvent(date: date, stage: stage, activity: word, name: record.prospectName.text)
    event.time = record.time.text
    event.times = Int(times)
    event.isMarkedFirst = record.isNewProspect.integer == 1
    event.advertisingSource = record.adSource.text
    return event
  }

  /// A row of an Activity Report; it marks no first contacts.
  private func activity(_ record: RawRecord<Activity.Line>) -> LeasingEvent? {
    guard let date = record.date.date, let type = record.activityType.text else { return nil }
    var event = LeasingEvent(
      date: date, stage: ProspectActivity.stage(type), activity: type, name: record.name.text)
    event.unitNumber = record.unit.text
    return event
  }
}

/// Compares a Leasing Activity Detail with the Leasing Activity Summary of the same day and period.
struct LeasingCrossCheck {
  let findings: [FindingRecord]

  init(_ detail: LoadedRows, in loads: [LoadedRows]) {
    let period = detail.record.period
    let summary = loads.first { load in
      load.record.isOf(.leasingActivitySummary) && period != nil && load.record.period == period
    }
    guard let summary else {
      findings = []
      return
    }
    let rows = detail.records(LeasingActivityDetail.table)
    let lines = summary.records(LeasingActivitySummary.table).filter {
      $0.summaryBy.text?.hasSuffix("Leasing Consultant") == true
    }
    let columns: [(String, LeasingActivityDetail.Contact.Path, LeasingActivitySummary.Line.Path)] = [
      ("new prospects", \.isNewProspect, \.newProspects), ("leases", \.leases, \.leases),
      ("cancelled or denied", \.cancelledDenied, \.cancelledDenied),
    ]
    findings = columns.compactMap { name, listed, counted in
      let (ours, theirs) = (rows.map { $0[listed] }.sum, lines.map { $0[counted] }.sum)
      if ours == theirs { return nil }
      let message =
        "\(name): \(ours) in the Leasing Activity Detail, \(theirs) in the Leasing Activity Summary. Figures use the detail"
      return FindingRecord(.warn, .leasingDetailAndSummaryDisagree, message, subject: name)
    }
  }
}

extension [Field] {
  /// What the whole numbers among the values add up to.
  fileprivate var sum: Int64 { compactMap(\.integer).reduce(0, &+) }
}
