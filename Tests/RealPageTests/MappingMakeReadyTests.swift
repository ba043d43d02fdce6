import Domain
import JSON
import Pipeline
import Testing
import Warehouse

@testable import RealPage

@Suite("Make-ready and lost rent add to the units")
struct MappingMakeReadyTests {
  private func summary(_ units: [(unit: String, vacated: String)], scope: String = "parameters Units selected: ALL")
    -> MappingRows
  {
    var rows = MappingRows(feed: "make_ready_summary", report: "4186")
    rows.scope = scope
    for unit in units {
      rows.add(
        MakeReadySummary.units,
        [
          "unit": .text(unit.unit), "date_vacated": .text(unit.vacated), "days_vacant": .integer(1),
          "of_wos": .integer(5),
        ])
    }
    return rows
  }

  private func closed(_ requests: [(unit: String, day: String)]) -> MappingRows {
    var rows = MappingRows(feed: "closed_make_ready", report: "4189")
    for fetchRequest in requests {
      rows.add(ClosedMakeReady.table, ["unit": .text(fetchRequest.unit), "date_closed": .text(fetchRequest.day)])
    }
    return rows
  }

  /// 101 to 104 are vacant, leased, occupied and down.
  private let roll = MappingRows.rentRoll([
    ("Vacant", [.init("Former resident", moveOut: "2026-01-10")]), ("Vacant-Leased", []), ("Occupied", []),
    ("Admin/Down", []),
  ])

  @Test("A vacant unit on the summary is not ready, one that is missing on it is ready; others are unknown")
  func ready() {
    let facts = MappingRows.facts(roll, summary([("102", "2026-01-31")]))
    #expect(facts.units.map(\.ready) == [.ready, .notReady, .unknown, .unknown])
    #expect(facts.units[1].vacated?.description == "2026-01-31", "The Rent Roll lists no former resident")
    #expect(MappingRows.facts(roll).units.allSatisfy { $0.ready == .unknown })
  }

  @Test("A summary of some units alone makes no other ready")
  func partial() {
    let facts = MappingRows.facts(roll, summary([("102", "2026-01-31")], scope: "parameters Units selected: Vacant"))
    #expect(facts.units.map(\.ready) == [.unknown, .notReady, .unknown, .unknown])
  }

  @Test("A ready unit was made ready when its last work order was closed since it was vacated, by the day")
  func madeReady() {
    let days = { (requests: [(String, String)]) in
      MappingRows.facts(roll, summary([]), closed(requests)).units[0].madeReady?.description
    }
    #expect(days([("101", "2026-01-20"), ("101", "2026-01-22"), ("102", "2026-01-30")]) == "2026-01-22")
    #expect(days([("101", "2026-01-09")]) == nil, "before it was vacated")
    #expect(days([("101", "2026-02-05")]) == nil, "after the day")
  }

  @Test("A report that was run later is read as of its run, and no made-ready day is after the business day")
  func runLater() {
    let (asOf, run) = (MappingRows.asOf, MappingRows.asOf.advanced(by: 2))
    var (ready, requests) = (summary([]), closed([("101", "2026-01-22"), ("102", "2026-02-03"), ("102", "\(run)")]))
    (ready.day, requests.day) = (run, run)
    let facts = MappingRows.facts(roll, ready, requests)
    #expect(facts.units.map(\.ready) == [.ready, .ready, .unknown, .unknown])
    #expect(facts.units.map { $0.madeReady?.description } == ["2026-01-22", nil, nil, nil])
    #expect(asOf < run && facts.units.allSatisfy { $0.madeReady.map { $0 <= asOf } ?? true })
  }

  @Test("Of Lost Rent Summaries of several fiscal periods the latest has the rents")
  func periods() {
    var (old, new) = (
      lostRent([("101", "VACANT", 1100_00, 0, nil)]), lostRent([("101", "VACANT", 1250_00, 0, nil)])
    )
    (old.scope, new.scope) = ("period 122025; parameters", "period 012026; parameters")
    for reports in [(old, new), (new, old)] {
      let facts = MappingRows.facts(roll, reports.0, reports.1)
      #expect(facts.findings.first { $0.finding.rule == "market_rents_disagree" } != nil)
      var bare = MappingRows(feed: "rent_roll", report: "4043")
      bare.add(
        RentRoll.leases,
        [
          "block": .count(0), "is_unit": .integer(1), "unit": .text("101"), "floorplan": .text("A1"),
          "unit_lease_status": .text("Vacant"), "is_starred": .integer(0),
        ])
      #expect(MappingRows.facts(bare, reports.0, reports.1).units.map(\.marketRent) == [Money(cents: 1250_00)])
    }
  }

  @Test("A unit to be vacated later is still without a day of vacating")
  func future() {
    let facts = MappingRows.facts(roll, summary([("102", "2026-02-05"), ("103", "2026-02-28")]))
    #expect(facts.units[1].vacated == nil && facts.units[2].vacated == nil)
    #expect(facts.rules(.units) == ["non_revenue_kind_unknown"])
  }

  @Test("What the summary says otherwise than the Rent Roll is a finding, and changes no state")
  func crossCheck() {
    let facts = MappingRows.facts(
      roll, summary([("101", "2026-01-12"), ("103", "2026-01-31"), ("999", "2026-01-31")]))
    #expect(
      facts.rules(.units).suffix(3) == ["make_ready_unit_unknown", "make_ready_of_occupied", "vacated_dates_disagree"])
    let dates = facts.findings.map(\.finding).last { $0.rule == "vacated_dates_disagree" }
    #expect(dates?.message.contains(": 1 unit (101: 2026-01-12 and 2026-01-10)") == true && dates?.subject == "101")
    #expect(facts.units[0].vacated?.description == "2026-01-10")
    #expect(facts.units[2].physical == .occupied && facts.units[2].ready == .unknown)
  }

  @Test(
    "Of a sample's units those that are vacated are not ready, since the day that it prints",
    arguments: Sample.titled("MAKE READY SUMMARY"))
  func sampleReady(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let asOf = try #require(parseResult.asOf)
    let listed = parseResult.rows(MakeReadySummary.units.name)
    var roll = MappingRows(feed: "rent_roll", report: "4043")
    let statuses = listed.map { ($0["unit"].text, ($0["days_vacant"].integer ?? 0) >= 0 ? "Vacant" : "Occupied-NTV") }
    for (block, unit) in (statuses + [("not listed", "Vacant")]).enumerated() {
      roll.add(
        RentRoll.leases,
        [
          "block": .count(block), "is_unit": .integer(1), "unit": .optional(unit.0), "floorplan": .text("A1"),
          "unit_lease_status": .text(unit.1), "is_starred": .integer(0),
        ])
    }
    let facts = MappingRows.facts(roll, try MappingRows(parseResult), on: asOf)
    let waiting = facts.units.filter { $0.ready == .notReady }
    let counts = try #require(sample.expected["counts"])
    let units = try #require(sample.expected["records"]?["units"]?.integer)
    #expect(Int64(waiting.count) == units - (counts["units_not_yet_vacant(days<0)"]?.integer ?? 0))
    for unit in waiting {
      let days = listed.first { $0["unit"].text == unit.unitNumber }?["days_vacant"].integer
      #expect(unit.vacated.map { Int64($0.days(to: asOf)) } == days)
    }
    #expect(facts.units.filter { $0.ready == .ready }.map(\.unitNumber) == ["not listed"])
    #expect(facts.rules(.units).isEmpty)
  }

  private func lostRent(
    _ rows: [(unit: String, name: String, market: Int64, lease: Int64, moveOut: String?)]
  ) -> MappingRows {
    var report = MappingRows(feed: "lost_rent", report: "4279")
    for row in rows {
      report.add(
        LostRent.table,
        [
          "bldg_unit": .text(row.unit), "account_name": .text(row.name), "market_rent_cents": .integer(row.market),
          "lease_rent_cents": .integer(row.lease), "move_out_date": .optional(row.moveOut),
        ])
    }
    return report
  }

  @Test("Lost Rent fills the rents that the Rent Roll leaves out, over the households that live there")
  func fills() {
    var roll = MappingRows(feed: "rent_roll", report: "4043")
    for (block, status) in ["Occupied", "Vacant"].enumerated() {
      roll.add(
        RentRoll.leases,
        [
          "block": .count(block), "is_unit": .integer(1), "unit": .text("\(101 + block)"), "floorplan": .text("A1"),
          "unit_lease_status": .text(status), "is_starred": .integer(0),
        ])
    }
    let facts = MappingRows.facts(
      roll,
      lostRent([
        ("101", "One, A", 1700_00, 900_00, nil), ("101", "Two, B", 0, 800_00, nil),
        ("101", "Gone, C", 0, 750_00, "2026-01-25"), ("102", "VACANT", 1650_00, 0, nil),
      ]))
    #expect(facts.units.map(\.marketRent) == [Money(cents: 1700_00), Money(cents: 1650_00)])
    #expect(facts.units.map(\.leaseRent) == [Money(cents: 1700_00), nil], "Roommates are added up; nobody pays 0")
    #expect(facts.rules(.pricing).isEmpty)
  }

  @Test("The gaps that a sample's rents make are those it prints", arguments: Sample.titled("LOST RENT SUMMARY"))
  func sampleGaps(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let rows = parseResult.rows(LostRent.table.name)
    var roll = MappingRows(feed: "rent_roll", report: "4043")
    let numbers = Set(rows.compactMap { $0["bldg_unit"].text }).sorted()
    for (block, number) in numbers.enumerated() {
      let isLivedIn = rows.contains { $0["bldg_unit"].text == number && $0["account_name"].text != "VACANT" }
      roll.add(
        RentRoll.leases,
        [
          "block": .count(block), "is_unit": .integer(1), "unit": .text(number), "floorplan": .text("A1"),
          "unit_lease_status": .text(isLivedIn ? "Occupied" : "Vacant"), "is_starred": .integer(0),
        ])
    }
    let facts = MappingRows.facts(roll, try MappingRows(parseResult))
    #expect(Int64(facts.units.count) == sample.expected["counts"]?["units"]?.integer)
    let market = facts.units.compactMap(\.marketRent?.cents).reduce(0, +)
    #expect(market == sample.expected["sums"]?["market_rent"]?.integer)
    let gaps = facts.units.compactMap { unit in unit.leaseRent.flatMap { rent in unit.marketRent.map { $0 - rent } } }
    let gain = gaps.filter { $0 < .zero }.reduce(.zero, +)
    #expect(gain.cents == sample.expected["sums"]?["gain_to_rent"]?.integer)
    // A household that moved in within the period has its whole gap, and prints the loss of its days alone.
    let further = Set(rows.filter { $0["is_further_household"].integer == 1 }.compactMap { $0["bldg_unit"].text })
    let printed = rows.filter { !further.contains($0["bldg_unit"].text ?? "") }.sum("loss_to_rent_cents")
    let losses = facts.units.filter { !further.contains($0.unitNumber) }.compactMap { unit in
      unit.leaseRent.flatMap { rent in unit.marketRent.map { max($0 - rent, .zero) } }
    }
    #expect(printed > 0 && losses.reduce(.zero, +).cents == printed)
  }

  @Test("Where both state a rent, the Rent Roll's is used and a difference is a finding")
  func differs() {
    let roll = MappingRows.rentRoll([("Occupied", []), ("Vacant", [])])
    let same = lostRent([("101", "One, A", 1300_00, 1200_00, nil), ("102", "VACANT", 1300_00, 0, nil)])
    #expect(MappingRows.facts(roll, same).rules(.pricing).isEmpty)
    let other = lostRent([("101", "One, A", 1310_00, 1150_00, nil), ("102", "VACANT", 1300_00, 0, nil)])
    let facts = MappingRows.facts(roll, other)
    #expect(facts.rules(.pricing) == ["market_rents_disagree", "lease_rents_disagree"])
    #expect(facts.findings.contains { $0.finding.message.contains(": 1 unit (101: 1,310.00 and 1,300.00)") })
    #expect(facts.units[0].marketRent == Money(cents: 1300_00) && facts.units[0].leaseRent == Money(cents: 1200_00))
  }
}

extension DayFacts {
  /// The rules of a dataset's findings, in order.
  func rules(_ dataset: UnifiedFactDay.Dataset) -> [String] {
    findings.filter { $0.dataset == dataset }.map(\.finding.rule)
  }
}
