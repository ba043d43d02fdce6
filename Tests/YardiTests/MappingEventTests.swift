import Domain
import Pipeline
import RealPage
import Testing
import Warehouse

@testable import Yardi

/// What happened with prospects and households, and which leases end.
@Suite("Yardi's events")
struct MappingEventTests {
  private var given = InventedResponses()
  private let asOf = MappingRows.asOf

  @Test(
    "An event's type has one stage; what a household does is none of a prospect",
    arguments: [
      ("WalkIn", EventStage.contact), ("email", .contact), ("Other", .contact), ("Appointment", .contact),
      ("ReturnVisit", .contact), ("Cancel", .contact), ("Show", .tour), ("Application", .application),
      ("LeaseSign", .lease), ("CancelApplication", .cancelled), ("ApplicationDenied", .cancelled),
      ("Renew", nil), ("MoveIn", nil), ("Juggling", .unknown),
    ] as [(String, EventStage?)])
  func stages(type: String, stage: EventStage?) {
    #expect(GuestEventType.stage(type) == stage)
  }

  @Test("A prospect is its code, the first contact is the marked one, and what lies ahead has not happened")
  func prospects() throws {
    var given = given
    given.event("P0000001", "Show", -3)
    given.event("p0000001", "Email", -5, first: true)
    given.event("p0000001", "Appointment", 1)
    given.event("p0000001", "Renew", -1)
    for (code, type, name) in [("p0000001", "prospect", "Bo"), ("r0000001", "spouse", "Cy")] {
      given.guests.add(
        .prospectPersons,
        [
          "prospect_code": .text("p0000001"), "person_code": .text(code), "type": .text(type),
          "first_name": .text(name), "last_name": .text("Invented"),
        ])
    }
    given.guests.period = asOf.advanced(by: -30)...asOf
    let facts = given.facts()
    let report = try #require(facts.leasingReports.first)
    #expect(report.events.map(\.prospectID) == ["p0000001", "p0000001"])
    #expect(report.events.map(\.isMarkedFirst) == [false, true])
    #expect(report.events.map(\.name) == ["Invented, Bo", "Invented, Bo"])
    #expect(report.eventSource.days == asOf.advanced(by: -30)...asOf)
    #expect(report.eventSource.wholeThrough == asOf.advanced(by: -1), "The day itself is not over")
    #expect(facts.rules(.funnel).isEmpty)
  }

  @Test("Guest cards of an operation without dates answer for the days that the owner says, else for none")
  func daysLetOut() throws {
    var given = given
    given.event("p0000001", "Email", -5, first: true)
    let facts = given.facts()
    #expect(facts.leasingReports.first?.eventSource.days == nil)
    #expect(facts.rules(.funnel) == ["event_period_unknown"])
    let definitions = try Definitions(
      Array(InventedDefinitions.text(#""guest_activity_days": 30"#).utf8),
      connectors: [RealPageConnector(), YardiConnector()])
    let reported = given.facts(try #require(definitions.sources.yardi).conventions)
    #expect(reported.leasingReports.first?.eventSource.days == asOf.advanced(by: -29)...asOf)
  }

  @Test("Move-ins, move-outs, notices and renewals are the tenancies' own dates, up to the day")
  func activity() throws {
    var given = given
    given.resident("t0000001", "Current", in: "101", lease: (-20, 340), moved: (-400, nil))
    given.resident("t0000006", "Current", in: "106", lease: (-295, 70), moved: (-302, nil))
    given.resident("t0000002", "Notice", in: "102", lease: (-300, 60), moved: (-300, 40), notice: -8)
    given.resident("t0000003", "Past", in: "103", lease: (-500, -135), moved: (-500, -10), notice: -70)
    given.resident("t0000004", "Future", in: "103", moved: (5, nil))
    given.resident("t0000005", "Canceled", in: "103", moved: (-5, nil))
    let report = try #require(given.facts().activityReports.first)
    #expect(
      report.events.map { "\($0.unitNumber) \($0.stage.rawValue) \(asOf.days(to: $0.date))" } == [
        "101 move_in -400", "101 renewal -20", "106 move_in -302", "102 move_in -300", "102 notice -8",
        "103 move_in -500",
        "103 notice -70", "103 move_out -10",
      ])
    #expect(report.eventSource.days == asOf.advanced(by: -10)...asOf, "Former residents are known since the first left")
  }

  @Test("The requested days are those that the list covers; without former residents they are unknown")
  func reach() throws {
    var given = given
    given.resident("t0000001", "Current", in: "101", moved: (-400, nil))
    #expect(given.facts().rules(.activity) == ["event_period_unknown"])
    given.residents.period = asOf.advanced(by: -9000)...asOf
    let facts = given.facts()
    #expect(facts.activityReports.first?.eventSource.days?.lowerBound == asOf.advanced(by: -9000))
    #expect(facts.rules(.activity).isEmpty)
  }

  @Test("One household that leaves a unit and comes to another is a transfer, and so is a roommate who takes over")
  func transfers() throws {
    var given = given
    given.resident("t0000001", "Past", in: "101", name: ("Bo", "One"), moved: (-400, -12))
    given.resident("t0000002", "Current", in: "205", name: ("bo", "ONE"), moved: (-10, nil))
    given.resident("t0000003", "Past", in: "102", name: ("Cy", "Two"), moved: (-400, -6))
    given.resident("t0000004", "Current", in: "102", name: ("Di", "Three"), moved: (-6, nil))
    given.residents.add(
      .occupants,
      ["resident_code": .text("t0000003"), "first_name": .text("Di"), "last_name": .text("Three")])
    given.resident("t0000005", "Past", in: "103", name: ("Ed", "Four"), moved: (-400, -200))
    given.resident("t0000006", "Current", in: "104", name: ("Ed", "Four"), moved: (-8, nil))
    let events = try #require(given.facts().activityReports.first).events
    let moves = events.filter { $0.isTransfer }.map { "\($0.unitNumber) \($0.stage.rawValue)" }
    #expect(moves == ["101 move_out", "205 move_in", "102 move_out", "102 move_in"])
    #expect(given.facts().rules(.activity) == ["transfer_by_name"])
  }

  @Test("Each lease that ends has one decision; one that goes on past its end is month to month")
  func expirations() {
    var given = given
    given.resident("t0000001", "Current", in: "101", lease: (-300, 64), moved: (-300, nil))
    given.resident("t0000002", "Current", in: "102", lease: (-400, -74), moved: (-400, nil))
    given.resident("t0000003", "Notice", in: "103", lease: (-300, 30), moved: (-300, 30))
    given.resident("t0000004", "Current", in: "104", lease: (-4, 360), moved: (-400, nil))
    given.resident("t0000005", "Past", in: "105", lease: (-370, -5), moved: (-370, -5))
    given.resident("t0000006", "Notice", in: "106", name: ("Bo", "Mover"), lease: (-300, 20), moved: (-300, 20))
    given.resident("t0000007", "Future", in: "107", name: ("Bo", "Mover"), lease: (21, 386), moved: (21, nil))
    given.resident("t0000008", "Past", in: "108", lease: (-800, -400), moved: (-800, -400))
    given.charge("t0000004", "rent", 1000, from: -400, to: -5)
    given.charge("t0000004", "rent", 1100, from: -4)
    let facts = given.facts()
    #expect(
      facts.expirations.map { "\($0.unitNumber) \(asOf.days(to: $0.ends)) \($0.decision.rawValue)" } == [
        "101 64 undecided", "102 -74 month_to_month", "103 30 vacating", "104 -5 renewed", "104 360 undecided",
        "105 -5 vacating", "106 20 transferred",
      ])
    let renewed = facts.expirations[3]
    #expect([renewed.oldRent, renewed.newRent] == [Money(cents: 100_000), Money(cents: 110_000)])
    #expect(renewed.newTerm == 12)
    #expect(facts.expirations[5].hasLeft)
    #expect(facts.expirationMonths.count == 13 && facts.expirationMonths.allSatisfy(\.isCovered))
  }
}

/// A definitions file with a Yardi source, and one more of its keys.
enum InventedDefinitions {
  static func text(_ key: String) -> String {
    """
    {
      "sources": {
        "yardi": {
          "base_address": "https://voyager.example.invalid/share", "server": "S", "database": "D",
          "interface_entity": "E", "interface_licence": {"file": "l"}, "user_name": {"file": "u"},
          "password": {"file": "p"}, \(key)
        }
      },
      "properties": {
        "elm_court": {"propertyId": "elm1", "propertyName": "Elm Court", "source": "yardi"}
      },
      "reports": {}
    }
    """
  }
}
