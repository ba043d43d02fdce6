import Domain
import Testing
import Warehouse

@testable import Pipeline

@Suite("Events that several reports list")
struct EventHistoryTests {
  private static let day = CivilDate(dayNumber: 20_488)

  /// A report of the days from `from` to `through` days ago, run so many days after its business day.
  static func report(
    _ payload: String, asOf ago: Int = 0, from: Int?, through: Int? = nil, ranAfter: Int? = 1, kind: Int = 0,
    stages: Set<EventStage> = [.moveIn, .moveOut], _ events: [(ago: Int, unit: String, stage: EventStage)] = []
  ) -> EventReport<UnifiedActivityEvent> {
    let asOf = day.advanced(by: -ago)
    var load = LoadRecord(PayloadDelivery(payload: payload), status: .loaded)
    load.asOfBasis = .stated
    load.period = from.map { day.advanced(by: -$0)...day.advanced(by: -(through ?? ago)) }
    load.runStamp = ranAfter.map { "\(asOf.advanced(by: $0)) 07:00:00" }
    return EventReport(
      eventSource: EventSource(load, asOf: asOf, kind: kind, stages: stages),
      events: events.map { event in
        UnifiedActivityEvent(
          propertyID: "p", date: day.advanced(by: -event.ago), unitNumber: event.unit, action: "invented",
          stage: event.stage, isTransfer: false)
      })
  }

  private func facts(_ reports: [EventReport<UnifiedActivityEvent>]) -> PropertyFacts {
    var history = EventHistory<UnifiedActivityEvent>()
    for report in reports { history.add(report) }
    var facts = PropertyFacts(
      property: UnifiedProperty(propertyID: "p", name: "p", source: "realpage", sourcePropertyID: "1"))
    var untraced: LineageRecorder?
    facts.add(history, noting: &untraced)
    return facts
  }

  /// The units of the events that stand and the spans of move-ins, whatever the order of adding.
  private func standing(_ reports: EventReport<UnifiedActivityEvent>...) -> (units: [String], spans: [String]) {
    let facts = facts(reports)
    #expect(self.facts(reports.reversed()).activityEvents == facts.activityEvents)
    #expect(self.facts(reports.reversed()).eventSpans == facts.eventSpans)
    let spans = facts.eventSpans.filter { $0.stage == .moveIn }
    return (
      facts.activityEvents.map(\.unitNumber),
      spans.map { span in
        [span.first, span.last, span.toldThrough].map { "\($0.days(to: EventHistoryTests.day))" }.joined(separator: " ")
      }
    )
  }

  @Test("An event that a month to date and a year to date list is one event")
  func overlapping() {
    let (units, spans) = standing(
      EventHistoryTests.report("month", from: 3, [(2, "101", .moveIn), (1, "102", .moveOut)]),
      EventHistoryTests.report("year", from: 34, [(20, "103", .moveIn), (2, "101", .moveIn), (1, "102", .moveOut)]))
    #expect(units == ["103", "101", "102"])
    #expect(spans == ["34 0 0"])
  }

  @Test("An event that the next day's report repeats is one event; one that it no longer lists is removed")
  func nextDay() {
    let (units, spans) = standing(
      EventHistoryTests.report("first", asOf: 1, from: 3, [(2, "101", .moveIn), (2, "102", .moveIn)]),
      EventHistoryTests.report("second", from: 3, [(2, "101", .moveIn), (0, "104", .moveIn)]))
    #expect(units == ["101", "104"])
    #expect(spans == ["3 0 0"])
  }

  @Test("Equal events of one report all count, each with its position")
  func twins() {
    let facts = facts([EventHistoryTests.report("a", from: 3, [(2, "101", .moveIn), (2, "101", .moveIn)])])
    #expect(facts.activityEvents.map(\.occurrence) == [0, 1])
  }

  @Test("Reports with a day between them leave a gap; without one they make a span")
  func gaps() {
    #expect(standing(report(asOf: 5, from: 9), report(asOf: 0, from: 3)).spans == ["9 5 5", "3 0 0"])
    #expect(standing(report(asOf: 4, from: 9), report(asOf: 0, from: 3)).spans == ["9 0 0"])
  }

  private func report(asOf ago: Int, from: Int) -> EventReport<UnifiedActivityEvent> {
    EventHistoryTests.report("\(ago)", asOf: ago, from: from)
  }

  @Test("The day on which a report was run is covered in part, until another report covers it completely")
  func partial() {
    let inPart = EventHistoryTests.report("a", asOf: 1, from: 3, ranAfter: 0, [(1, "101", .moveIn)])
    #expect(standing(inPart).spans == ["3 2 1"])
    let whole = EventHistoryTests.report("b", from: 1, [(1, "101", .moveIn), (1, "102", .moveIn)])
    let (units, spans) = standing(inPart, whole)
    #expect(units == ["101", "102"])
    #expect(spans == ["3 0 0"])
  }

  @Test("A period that ends after the business day is covered up to it; one without a start covers no day")
  func ends() {
    #expect(standing(EventHistoryTests.report("a", from: 3, through: -10, ranAfter: nil)).spans == ["3 0 0"])
    let (units, spans) = standing(EventHistoryTests.report("a", from: nil, [(1, "101", .moveIn)]))
    #expect(units == ["101"] && spans == [])
    #expect(standing(EventHistoryTests.report("a", from: -3, through: -5)).spans == [])
  }

  @Test(
    "An event outside every report's days counts once; one outside its report's days yields to the report that covers it"
  )
  func outside() {
    let outside = [(9, "101", EventStage.moveIn)]
    #expect(standing(EventHistoryTests.report("a", from: 3, outside)).units == ["101"])
    #expect(
      standing(EventHistoryTests.report("a", from: 3, outside), EventHistoryTests.report("b", from: 2, outside)).units
        == ["101"])
    #expect(
      standing(EventHistoryTests.report("a", from: 3, outside), EventHistoryTests.report("b", asOf: 5, from: 12)).units
        == [])
  }

  @Test(
    "A cross-check source covers the days and stages that the primary source does not list"
  )
  func standIn() {
    let primarySource = EventHistoryTests.report(
      "primary_source", asOf: 3, from: 6, stages: [.moveIn], [(4, "101", .moveIn)])
    let other = EventHistoryTests.report(
      "other", from: 6, kind: 1, [(4, "201", .moveIn), (4, "202", .moveOut), (1, "203", .moveIn)])
    #expect(standing(primarySource, other).units == ["101", "202", "203"])
  }

  @Test(
    "Whatever overlaps, each day's events are those of one report that covers it",
    arguments: 1...40 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = Numbers(state: seed)
    let reports = (0..<6).map { number in
      let asOf = random.below(10)
      let from = asOf + random.below(10)
      let events = (0..<random.below(12)).map { _ in
        (asOf + random.below(from - asOf + 1), "\(number)", EventStage.moveIn)
      }
      return EventHistoryTests.report("\(number)", asOf: asOf, from: from, events)
    }
    let facts = facts(reports)
    for ago in 0..<20 {
      let date = EventHistoryTests.day.advanced(by: -ago)
      let events = facts.activityEvents.filter { $0.date == date }
      let covering = reports.filter { $0.eventSource.days?.contains(date) == true }
      #expect(events.isEmpty || Set(events.map(\.unitNumber)).count == 1)
      // The later business day speaks, slowly found.
      let speaking = covering.filter { report in
        covering.allSatisfy {
          ($0.eventSource.days?.upperBound ?? date) <= (report.eventSource.days?.upperBound ?? date)
        }
      }
      let expected = speaking.map { $0.events.count { $0.date == date } }
      #expect(expected.isEmpty && events.isEmpty || expected.contains(events.count))
      let isReported = facts.eventSpans.contains { $0.stage == .moveIn && $0.first <= date && date <= $0.last }
      #expect(isReported == !covering.isEmpty)
    }
  }
}

/// SplitMix64: the same numbers on every machine.
struct Numbers {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
