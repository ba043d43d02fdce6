import Domain
import Receivables
import Pipeline
import Testing
import Warehouse

@testable import RealPage

@Suite("Raw rows become units")
struct MappingUnitTests {
  private typealias Block = MappingRows.Block

  @Test(
    "Each status that a Rent Roll prints is one state of a unit",
    arguments: [
      ("Occupied", .occupied, .none, .none, .occupiedNoNotice),
      ("Occupied-NTV", .occupied, .given, .none, .noticeUnrented),
      ("Occupied-NTVL", .occupied, .given, .signed, .noticeRented), ("Vacant", .vacant, .none, .none, .vacantUnrented),
      ("Vacant-Leased", .vacant, .none, .signed, .vacantRented), ("Model", .vacant, .none, .none, .model),
      ("Admin/Down", .vacant, .none, .none, .down), ("Haunted", .unknown, .none, .none, .unknown),
      ("Occupied-MTM", .unknown, .none, .none, .unknown), ("", .unknown, .none, .none, .unknown),
    ] as [(String, UnitState.Physical, UnitState.Notice, UnitState.NextLease, UnitClass)])
  func statuses(
    status: String, physical: UnitState.Physical, notice: UnitState.Notice, next: UnitState.NextLease,
    unitClass: UnitClass
  ) throws {
    let facts = MappingRows.facts(.rentRoll([(status, [])]))
    let unit = try #require(facts.units.first)
    #expect(unit.physical == physical)
    #expect(unit.notice == notice)
    #expect(unit.nextLease == next)
    #expect(unit.unitClass == unitClass)
    #expect(unit.statusText == status)
    #expect(unit.unitNumber == "101")
    #expect(unit.squareFeet == 650)
    #expect(unit.marketRent == Money(cents: 1300_00))
    #expect(unit.leaseRent == (physical == .occupied ? Money(cents: 1200_00) : nil))
    #expect(facts.days.map(\.dataset) == [.units, .pricing, .leases])
    #expect(facts.days.allSatisfy { $0.primarySource == .rentRoll && $0.payload == "payload of 4043" })
  }

  @Test("A unit with an unlisted status stays in the total as unknown, and is a finding with the units counted")
  func unknownStatus() throws {
    let facts = MappingRows.facts(.rentRoll([("Occupied", []), ("Haunted", []), ("Haunted", [])]))
    #expect(facts.units.count == 3)
    #expect(facts.units.count(where: \.unitClass.isInTotal) == 3)
    #expect(facts.units.count { $0.unitClass == .unknown } == 2)
    let finding = try #require(facts.findings.first { $0.finding.rule == "unknown_status" }).finding
    #expect(finding.severity == .warn)
    #expect(finding.subject == "Haunted")
    #expect(finding.message.hasPrefix("Unlisted unit status of the Rent Roll: 'Haunted', 2 units (102, 103)."))
  }

  @Test(
    "Admin/Down units are models as far as that day's Box Score counts models of the floor plan, then down",
    arguments: [(2, 0, [.model, .model]), (1, 1, [.model, .down]), (0, 2, [.down, .down])]
      as [(Int, Int, [UnitClass])])
  func nonRevenue(models: Int, downs: Int, classes: [UnitClass]) {
    let facts = MappingRows.facts(
      .boxScore(counts: ["model_admin": models, "down": downs]), .rentRoll([("Admin/Down", []), ("Admin/Down", [])]))
    #expect(facts.units.map(\.unitClass) == classes)
    let finding = facts.findings.first?.finding
    #expect(facts.rules(.units) == (models > 0 && downs > 0 ? ["non_revenue_kind_ambiguous"] : []))
    #expect(finding.map { $0.message.contains("2 units (101, 102)") } ?? (models == 0 || downs == 0))
  }

  @Test("Without the Box Score of their floor plan, or beyond its counts, Admin/Down units are down, with a finding")
  func nonRevenueUnknown() {
    let units = [("Admin/Down", []), ("Admin/Down", [])] as [(String, [Block])]
    for (boxScore, guessed) in [
      (MappingRows.boxScore(floorplan: "B7", counts: ["model_admin": 2]), 2),
      (MappingRows.boxScore(counts: ["model_admin": 1]), 1), (MappingRows(feed: "delinquency", report: "4260"), 2),
    ] {
      let facts = MappingRows.facts(boxScore, .rentRoll(units))
      #expect(facts.units.last?.unitClass == .down)
      let findings = facts.findings.map(\.finding).filter { $0.rule == "non_revenue_kind_unknown" }
      #expect(findings.count == 1)
      #expect(findings.first?.message.contains(guessed == 1 ? ": 1 unit. It counts" : ": 2 units. They count") == true)
    }
  }

  @Test("A unit takes group, bedrooms and bathrooms from its floor plan in the Box Score")
  func rooms() throws {
    let facts = MappingRows.facts(.boxScore(group: "3x2", counts: ["no_ntv": 1]), .rentRoll([("Occupied", [])]))
    let unit = try #require(facts.units.first)
    #expect(unit.floorplanGroup == "3x2")
    #expect(unit.bedrooms == 3)
    #expect(unit.bathrooms == 2)
    let alone = try #require(MappingRows.facts(.rentRoll([("Occupied", [])])).units.first)
    #expect(alone.floorplan == "A1")
    #expect(alone.floorplanGroup == nil)
    #expect(alone.bedrooms == nil)
  }

  @Test(
    "Bedrooms and bathrooms are read from a group's name, or not at all",
    arguments: [
      ("Studio", 0, nil), ("2x2", 2, 2), ("1x1 AFF", 1, 1), ("Penthouse", nil, nil), ("2x", nil, nil),
      ("99999999999999999999x1", nil, nil), ("x", nil, nil), ("", nil, nil),
    ] as [(String, Int?, Int?)])
  func groups(name: String, bedrooms: Int?, bathrooms: Int?) {
    #expect(UnitLayout(group: name)?.bedrooms == bedrooms)
    #expect(UnitLayout(group: name)?.bathrooms == bathrooms)
  }

  @Test("A Box Score alone is the primary source: counts by floor plan, no units")
  func boxScoreAlone() throws {
    let facts = MappingRows.facts(.boxScore(counts: ["no_ntv": 5, "ntv_nl": 1, "not_leased": 2, "down": 1]))
    #expect(facts.units.isEmpty)
    #expect(facts.days.map(\.primarySource) == [.boxScore, .boxScore])
    #expect(facts.days.map(\.dataset) == [.units, .pricing])
    let plan = try #require(facts.floorplans.first)
    #expect(plan.totalUnits == 9)
    #expect([plan.occupiedNoNotice, plan.noticeNotLeased, plan.vacantNotLeased, plan.downUnits] == [5, 1, 2, 1])
    #expect(plan.avgMarketRent == nil)
  }

  @Test("With a Rent Roll the Box Score is a cross-check source, never a second primary source")
  func oneBase() {
    let facts = MappingRows.facts(.boxScore(counts: ["no_ntv": 5]), .rentRoll([("Occupied", [])]))
    #expect(facts.units.count == 1)
    #expect(facts.floorplans.count == 1)
    #expect(facts.days.allSatisfy { $0.primarySource == .rentRoll })
  }

  @Test("Move-ins and move-outs of a unit come from the blocks that list them")
  func dates() throws {
    let facts = MappingRows.facts(
      .rentRoll([
        ("Vacant-Leased", [Block("Applicant", moveIn: "2026-03-09"), Block("Pending", moveIn: "2026-03-02")]),
        (
          "Vacant",
          [
            Block("Former resident", moveOut: "2026-01-10"), Block("Former resident", moveOut: "2026-01-20"),
            Block("Former resident", moveOut: "2026-02-05"),
          ]
        ), ("Vacant", [Block("Applicant", moveIn: "2026-03-02")]),
        ("Occupied", [Block("Former resident", moveOut: "2026-01-10")]),
      ]))
    #expect(facts.units[0].nextMoveIn == (try CivilDate(iso: "2026-03-02")))
    // A former resident's move-out after the day has not happened yet.
    #expect(facts.units[1].vacated == (try CivilDate(iso: "2026-01-20")))
    #expect(facts.units[2].nextLease == .applied)
    #expect(facts.units[2].nextMoveIn == nil)
    #expect(facts.units[2].vacated == nil)
    #expect(facts.units[3].vacated == nil)
  }

  @Test(
    "Each kind of block is one kind of lease",
    arguments: [
      ("Applicant", .applicant), ("Pending", .future), ("Pending renewal", .pendingRenewal),
      ("Former resident", .former), ("Squatter", .unknown),
    ] as [(String, LeaseKind)])
  func leases(status: String, kind: LeaseKind) throws {
    let facts = MappingRows.facts(.rentRoll([("Occupied", [Block(status, rent: 1250_00)])]))
    #expect(facts.units.count == 1)
    #expect(facts.leases.map(\.kind) == [.current, kind])
    #expect(facts.leases.map(\.leaseID) == ["101/0", "101/1"])
    #expect(facts.leases.map(\.rent) == [Money(cents: 1200_00), Money(cents: 1250_00)])
    #expect(facts.leaseCharges.map(\.leaseID) == ["101/0", "101/1"])
    // A renewal is the same household's.
    #expect(facts.residents.count == (kind == .pendingRenewal ? 1 : 2))
  }

  @Test("A vacant unit's own block is no lease")
  func vacant() {
    let facts = MappingRows.facts(.rentRoll([("Vacant", []), ("Admin/Down", [])]))
    #expect(facts.leases.isEmpty)
    #expect(facts.residents.isEmpty)
  }

  @Test("Of two Box Scores of one day the one that was run last speaks")
  func latestBoxScore() {
    var early = MappingRows.boxScore(counts: ["no_ntv": 5])
    var late = MappingRows.boxScore(counts: ["no_ntv": 6])
    early.runStamp = "2026-02-05 06:00:00"
    late.runStamp = "2026-02-05 07:00:00"
    for facts in [MappingRows.facts(early, late), MappingRows.facts(late, early)] {
      #expect(facts.floorplans.map(\.totalUnits) == [6])
    }
  }

  @Test("A Box Score that lacks a count of a floor plan counts no occupancy: what is absent is not zero")
  func uncounted() {
    var rows = MappingRows.boxScore(counts: ["no_ntv": 3])
    rows.add(BoxScore.table, ["floorplan": .text("B2"), "units": .integer(4), "no_ntv": .integer(4)])
    let facts = MappingRows.facts(rows)
    #expect(facts.floorplans.isEmpty && facts.days.isEmpty)
    #expect(facts.findings.map(\.finding.rule) == ["units_without_state"])
    #expect(facts.findings.first?.finding.message.contains("B2") == true)
  }

  @Test("A Monthly Activity Summary that lacks a count of a floor plan counts no occupancy either")
  func uncountedMonth() {
    var rows = MappingRows(feed: "monthly_activity", report: "3877")
    let states = [
      "total_units", "vacant_not_leased", "vacant_leased", "vacant_administrative", "vacant_down", "occupied_no_ntv",
      "occupied_ntv_not_leased", "occupied_ntv_leased",
    ]
    var values = Dictionary(uniqueKeysWithValues: states.map { ($0, Field.integer(1)) })
    values["floorplan"] = .text("A1")
    rows.add(MonthlyActivity.occupancy, values)
    #expect(MappingRows.facts(rows).floorplans.map(\.totalUnits) == [1])
    values["vacant_down"] = .null
    rows.add(MonthlyActivity.occupancy, values)
    let facts = MappingRows.facts(rows)
    #expect(facts.floorplans.isEmpty && !facts.days.contains { $0.dataset == .units })
    #expect(facts.findings.contains { $0.finding.rule == "units_without_state" })
  }
}
