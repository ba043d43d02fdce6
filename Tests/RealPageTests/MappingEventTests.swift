import Domain
import Pipeline
import Testing
import Warehouse

@testable import RealPage

@Suite("Raw rows become events of households")
struct MappingActivityTests {
  private func report(
    _ events: [(action: String, date: String)], moveIns: Int = 0, moveOuts: Int = 0, renewals: Int = 0,
    since: String? = "2026-01-01"
  ) throws -> MappingRows {
    var rows = MappingRows(feed: "monthly_activity", report: "3877")
    rows.runStamp = "2026-02-05 07:00:00"
    rows.period = try since.map { try CivilDate(iso: $0)...MappingRows.asOf }
    for (index, event) in events.enumerated() {
      rows.add(
        MonthlyActivity.events,
        ["unit": .text("\(101 + index)"), "action": .text(event.action), "date": .text(event.date)])
    }
    let counts = ["move_ins": moveIns, "move_outs": moveOuts, "renewals": renewals].mapValues { Field.count($0) }
    rows.add(MonthlyActivity.activity, counts)
    return rows
  }

  @Test(
    "Each action that the report prints is one stage; a transfer is marked",
    arguments: [
      ("Moved In", .moveIn, false), ("Moved Out", .moveOut, false), ("Move Out Notice", .notice, false),
      ("Renewed Lease", .renewal, false), ("Transfer Notice", .notice, true),
      ("Transferred to New Unit", .moveIn, true),
      ("Abducted", .unknown, false),
    ] as [(String, EventStage, Bool)])
  func stages(action: String, stage: EventStage, isTransfer: Bool) throws {
    let facts = MappingRows.facts(
      try report(
        [(action, "2026-02-01")], moveIns: stage == .moveIn ? 1 : 0, moveOuts: stage == .moveOut ? 1 : 0,
        renewals: stage == .renewal ? 1 : 0))
    let event = try #require(facts.activityReports.first?.events.first)
    #expect(event.stage == stage && event.isTransfer == isTransfer)
    #expect(event.unitNumber == "101" && event.date.description == "2026-02-01")
    #expect(facts.findings.map(\.finding.rule) == (stage == .unknown ? ["unknown_event"] : []))
    #expect(facts.days.map(\.dataset) == [.activity] && facts.days.first?.primarySource == .monthlyActivity)
  }

  @Test("What is counted since the start date and not listed is a finding")
  func control() throws {
    let facts = MappingRows.facts(try report([("Moved In", "2026-02-01")], moveIns: 2, renewals: 1))
    #expect(facts.findings.map(\.finding.rule) == Array(repeating: "counted_and_listed_differ", count: 2))
    #expect(
      facts.findings.first?.finding.message
        == "The report's total is 2 move-ins, but it lists 1. Figures use the list. Run the report again")
  }

  @Test("An event outside the report's days, and a report that names no days, are findings")
  func days() throws {
    let outside = MappingRows.facts(try report([("Moved In", "2025-12-31")], moveIns: 1))
    #expect(outside.findings.map(\.finding.rule) == ["event_outside_period"])
    let endless = MappingRows.facts(try report([("Moved In", "2026-02-01")], moveIns: 1, since: nil))
    #expect(endless.findings.map(\.finding.rule) == ["event_period_unknown"])
  }

  @Test("Of two periods of one day the longer names the day, and both count")
  func periods() throws {
    let month = try report([("Moved In", "2026-02-01")], moveIns: 1, since: "2026-02-01")
    let facts = MappingRows.facts(try report([("Moved In", "2026-02-01")], moveIns: 1), month)
    #expect(facts.days.count == 1 && facts.activityReports.count == 2)
  }

  @Test("A report of a part of the property is left out, and says so")
  func part() throws {
    var rows = try report([("Moved In", "2026-02-01")])
    rows.scope = "Occupancy activity since: 01/01/2026; Property number: 2; Subtotals by: Floorplan Name"
    let facts = MappingRows.facts(rows)
    #expect(facts.days.isEmpty && facts.activityReports.isEmpty)
    #expect(facts.findings.map(\.finding.rule) == ["report_of_a_part"])
    rows.scope = "Property number: ALL; Subtotals by: Floorplan Name"
    #expect(MappingRows.facts(rows).activityReports.count == 1)
  }
}

@Suite("Raw rows become events of prospects")
struct MappingFunnelTests {
  private func detail(_ rows: [[String: Field]], consultants: String = "All") throws -> MappingRows {
    var report = MappingRows(feed: "leasing_activity_detail", report: "4256")
    report.runStamp = "2026-02-04 07:00:00"
    report.scope = "parameters Leasing consultant(s): \(consultants); On-site or off-site or all activities: ALL"
    report.period = try CivilDate(iso: "2026-01-01")...CivilDate(iso: "2026-02-28")
    for row in rows {
      let always: [String: Field] = [
        "date": .text("2026-02-02"), "prospect_name": .text("Doe, Ann"), "leases": .integer(0), "waitlist": .integer(0),
        "cancelled_denied": .integer(0), "is_new_prospect": .integer(0),
      ]
      report.add(LeasingActivityDetail.table, always.merging(row) { $1 })
    }
    return report
  }

  private func events(_ facts: DayFacts) -> [LeasingEvent] { facts.leasingReports.flatMap(\.events) }

  @Test(
    "Each word is one stage, whatever its case",
    arguments: [
      ("E-mail", .contact), ("phone CALL", .contact), ("Visit (return)", .contact), ("Pre-recorded - Tour", .contact),
      ("Online Leasing", .contact), ("Notes", .contact), ("Visit", .tour), ("Videotelephony - Tour", .tour),
      ("Self-guided - Tour", .tour), ("Unit shown", .tour), ("Online Leasing Agreement", .application),
      ("Leased", .lease), ("Séance", .unknown),
    ] as [(String, EventStage)])
  func words(word: String, stage: EventStage) throws {
    let facts = MappingRows.facts(try detail([["this_contact_type": .text(word)]]))
    #expect(events(facts).map(\.stage) == [stage])
    #expect(events(facts).first?.activity == word)
    #expect(facts.findings.map(\.finding.rule) == (stage == .unknown ? ["unknown_event"] : []))
  }

  @Test("Leases and cancelled ones are events next to the contact that lists them, as often as it counts")
  func leases() throws {
    let facts = MappingRows.facts(
      try detail([
        ["leases": .integer(1), "results_lost_reason": .text("Leased")],
        ["this_contact_type": .text("Visit"), "leases": .integer(2), "is_new_prospect": .integer(1)],
        ["cancelled_denied": .integer(1), "results_lost_reason": .text("Lease cancelled")],
        ["waitlist": .integer(1)], [:],
      ]))
    #expect(events(facts).map(\.stage) == [.lease, .tour, .lease, .cancelled, .contact, .unknown])
    #expect(events(facts).map(\.times) == [1, 1, 2, 1, 1, 1])
    #expect(events(facts).map(\.isMarkedFirst) == [false, true, true, false, false, false])
    #expect(facts.days.map(\.dataset) == [.funnel])
  }

  @Test("The day of the run is covered in part; the days after it are not covered")
  func days() throws {
    let eventSource = try #require(MappingRows.facts(try detail([[:]])).leasingReports.first?.eventSource)
    #expect(eventSource.days?.upperBound == MappingRows.asOf)
    #expect(eventSource.wholeThrough == MappingRows.asOf.advanced(by: -1))
    #expect(eventSource.stages.contains(.cancelled) && !eventSource.stages.contains(.application))
  }

  @Test("An Activity Report lists applications, marks no first contacts, and names units")
  func activity() throws {
    var report = MappingRows(feed: "activity", report: "3837")
    report.period = try CivilDate(iso: "2026-01-01")...MappingRows.asOf
    for (type, unit) in [("Online Leasing Agreement", "101"), ("E-mail", nil)] {
      report.add(
        Activity.table,
        [
          "date": .text("2026-02-02"), "name": .text("Doe, Ann"), "activity_type": .text(type), "unit": .optional(unit),
        ])
    }
    let facts = MappingRows.facts(report)
    #expect(events(facts).map(\.stage) == [.application, .contact])
    #expect(events(facts).map(\.unitNumber) == ["101", nil])
    #expect(events(facts).allSatisfy { $0.isMarkedFirst == nil })
    #expect(facts.leasingReports.first?.eventSource.stages.contains(.application) == true)
    #expect(
      MappingRows.facts(report, try detail([[:]])).days.count == 1, "One day of the dataset, on the primary source")
  }

  @Test("A report of one consultant, and a prospect without a name, are findings without anybody's name")
  func findings() throws {
    let part = MappingRows.facts(try detail([[:]], consultants: "Doe, Ann"))
    #expect(part.findings.map(\.finding.rule) == ["report_of_a_part"] && part.leasingReports.isEmpty)
    #expect(part.findings.first?.finding.message.contains("Doe") == false)
    let unnamed = MappingRows.facts(
      try detail([["prospect_name": .null, "this_contact_type": .text("E-mail")]]))
    #expect(unnamed.findings.map(\.finding.rule) == ["prospect_without_name"])
  }

  @Test("A Leasing Activity Summary of the same period that counts otherwise is a finding")
  func crossCheck() throws {
    var summary = MappingRows(feed: "leasing_activity_summary", report: "lea-237-003")
    summary.period = try CivilDate(iso: "2026-01-01")...CivilDate(iso: "2026-02-28")
    for (block, leases) in [("Leasing Consultant", 2), ("Floor Plan", 9)] {
      summary.add(
        LeasingActivitySummary.table,
        [
          "summary_by": .text(block), "new_prospects": .integer(0), "leases": .count(leases),
          "cancelled_denied": .integer(0),
        ])
    }
    let facts = MappingRows.facts(try detail([["leases": .integer(1)]]), summary)
    #expect(
      facts.findings.map(\.finding.message) == [
        "leases: 1 in the Leasing Activity Detail, 2 in the Leasing Activity Summary. Figures use the detail"
      ])
    summary.period = nil
    #expect(MappingRows.facts(try detail([["leases": .integer(1)]]), summary).findings.isEmpty)
  }
}
