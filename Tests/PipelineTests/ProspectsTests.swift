import Domain
import Testing
import Warehouse

@testable import Pipeline

@Suite("Prospects told apart")
struct ProspectsTests {
  private static let day = CivilDate(dayNumber: 20_488)

  private func event(
    _ ago: Int, _ name: String?, _ stage: EventStage = .contact, first: Bool? = nil, unit: String? = nil
  ) -> LeasingEvent {
    var event = LeasingEvent(
      date: ProspectsTests.day.advanced(by: -ago), stage: stage, activity: stage.rawValue, name: name)
    event.isMarkedFirst = first
    event.unitNumber = unit
    return event
  }

  private func report(
    _ events: [LeasingEvent], from: Int = 30, asOf: Int = 0, kind: Int = 0,
    stages: Set<EventStage> = [.contact, .tour, .application, .lease]
  ) -> EventReport<LeasingEvent> {
    let asOf = ProspectsTests.day.advanced(by: -asOf)
    var load = LoadRecord(PayloadDelivery(payload: "kind \(kind) as of \(asOf)"), status: .loaded)
    load.asOfBasis = .stated
    load.period = ProspectsTests.day.advanced(by: -from)...asOf
    return EventReport(eventSource: EventSource(load, asOf: asOf, kind: kind, stages: stages), events: events)
  }

  private func described(_ reports: EventReport<LeasingEvent>...) -> Prospects {
    var leasing = LeasingHistory()
    for report in reports { leasing.add(report) }
    return Prospects(leasing, property: "p")
  }

  @Test("A name is one prospect, however it is written, and a lead at its first contact")
  func name() {
    let described = described(report([event(5, "Doe,  Ann"), event(3, "doe, ANN"), event(3, "Roe, Bo", .tour)]))
    #expect(described.prospects.map(\.prospectID) == ["doe, ann/2026-01-30", "roe, bo/2026-02-01"])
    #expect(described.prospects.map(\.basis) == [.firstSeen, .firstSeen])
    #expect(described.events.map(\.isLead) == [true, false, true])
    #expect(described.events.map(\.isFirst) == [true, false, true])
  }

  @Test("A prospect has the source that its first event with one states, otherwise that of its co-applicants")
  func sources() {
    let listed: [(ago: Int, name: String, stage: EventStage, unit: String?, source: String?)] = [
      (9, "Doe, Ann", .contact, nil, nil), (8, "Doe, Ann", .tour, nil, "Signage"),
      (7, "Doe, Ann", .application, "101", "Referral"), (7, "Roe, Bo", .application, "101", nil),
      (6, "Poe, Cy", .contact, nil, nil),
    ]
    let events = listed.map { ago, name, stage, unit, source in
      var event = event(ago, name, stage, unit: unit)
      event.advertisingSource = source
      return event
    }
    #expect(described(report(events)).prospects.map(\.advertisingSource) == ["Signage", "Signage", nil])
  }

  @Test("The id of a prospect without a name does not change when other events arrive")
  func unnamedIDs() {
    let late = [event(2, nil), event(2, nil), event(2, nil, .tour, unit: "4A")]
    let before = described(report(late))
    let after = described(report([event(9, nil), event(2, nil, unit: "4A"), event(1, "Doe, Ann")] + late))
    #expect(
      before.prospects.map(\.prospectID) == [
        " contact contact/2026-02-02", " contact contact 2/2026-02-02", " tour tour 4A/2026-02-02",
      ])
    #expect(Set(after.prospects.map(\.prospectID)).isSuperset(of: before.prospects.map(\.prospectID)))
    #expect(Set(after.prospects.map(\.prospectID)).count == 6)
  }

  @Test("A contact that is marked as the first makes a lead; a name without a mark was one before")
  func marks() {
    let described = described(
      report([
        event(6, "Doe, Ann", first: false), event(5, "Roe, Bo", first: true), event(4, "Roe, Bo", .tour, first: false),
      ]))
    #expect(described.prospects.map(\.basis) == [.before, .marked])
    #expect(described.prospects.map(\.firstContact) == [nil, ProspectsTests.day.advanced(by: -5)])
    #expect(described.events.filter(\.isLead).map(\.prospectID) == ["roe, bo/2026-01-30"])
  }

  @Test("A source's id is one prospect, whatever its name, and the marked contact makes the lead in any position")
  func ids() {
    let listed: [(ago: Int, id: String, stage: EventStage, first: Bool)] = [
      (9, "p1", .contact, false), (7, "p1", .contact, true), (7, "p1", .tour, false), (3, "p2", .tour, false),
      (2, "p3", .contact, true), (1, "p3", .contact, true),
    ]
    let events = listed.map { ago, id, stage, first in
      var event = event(ago, "Doe, Ann", stage, first: first)
      event.prospectID = id
      return event
    }
    let described = described(report(events))
    #expect(described.prospects.map(\.prospectID) == ["p1", "p2", "p3"])
    #expect(described.prospects.map(\.basis) == [.marked, .before, .marked])
    #expect(described.prospects.first?.firstContact == ProspectsTests.day.advanced(by: -7))
    #expect(described.events.map(\.isLead) == [false, true, false, false, true, false])
    #expect(described.events.map(\.isFirst) == [true, false, true, true, true, false])
  }

  @Test("A name that is marked again on a later day is a new prospect, with that whole day's events")
  func again() {
    let described = described(
      report([
        event(5, "Doe, Ann", first: true), event(2, "Doe, Ann", .lease, first: false),
        event(2, "Doe, Ann", first: true),
      ]))
    #expect(described.prospects.count == 2)
    #expect(
      described.events.filter { $0.date == ProspectsTests.day.advanced(by: -2) }.map(\.prospectID)
        == Array(repeating: "doe, ann/2026-02-02", count: 2))
    #expect(described.events.count(where: \.isLead) == 2)
  }

  @Test("Those who sign for one unit on one day are co-applicants: one lead, one lease")
  func coApplicants() {
    let described = described(
      report([
        event(5, "Doe, Ann"), event(4, "Roe, Bo"), event(2, "Doe, Ann", .lease, unit: "101"),
        event(2, "Roe, Bo", .lease, unit: "101"), event(2, "Poe, Cy", .lease, unit: "102"),
      ]))
    #expect(Set(described.prospects.map(\.householdID)).count == 2)
    #expect(described.events.count(where: \.isLead) == 2)
    #expect(described.events.count { $0.stage == .lease && $0.isFirst } == 2)
    #expect(described.events.count { $0.stage == .lease } == 3)
  }

  @Test("Those without a name are each a prospect of their own, with rows that can be told apart")
  func unnamed() {
    let described = described(report([event(5, nil), event(5, nil), event(5, "  ")]))
    #expect(described.prospects.count == 3 && Set(described.prospects.map(\.prospectID)).count == 3)
    #expect(described.prospects.allSatisfy { $0.prospectID.hasPrefix(" ") })
  }

  @Test("Only the report that covers the contacts of a day says who is new; other reports still give a name")
  func standIn() {
    let primarySource = report(
      [event(8, "Doe, Ann", first: true)], asOf: 5, stages: [.contact, .tour, .lease])
    let other = report(
      [event(9, "Roe, Bo"), event(8, "Poe, Cy", .application), event(2, "Roe, Bo"), event(2, "Loe, Di")], kind: 1)
    let described = described(primarySource, other)
    #expect(
      described.prospects.map { "\($0.prospectID.prefix(3)) \($0.basis)" }.sorted() == [
        "doe marked", "loe firstSeen", "poe before", "roe before",
      ])
    #expect(described.events.filter(\.isLead).count == 2)
  }

  @Test("Equal events of one prospect and day have places, and the rows keep their times")
  func places() {
    var twice = event(5, "Doe, Ann")
    twice.times = 2
    let described = described(report([event(5, "Doe, Ann"), twice]))
    #expect(described.events.map(\.occurrence) == [0, 1])
    #expect(described.events.map(\.times) == [1, 2])
  }
}
