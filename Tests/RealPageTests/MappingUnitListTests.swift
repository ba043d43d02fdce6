import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

@Suite("RPX's unitlist completes the units, or is their primary source")
struct MappingUnitListTests {
  private struct Listed {
    var number: String
    var isVacant = false
    var isAvailable = false
    var columns: [String: Field] = [:]

    init(_ number: String, vacant: Bool = false, available: Bool = false, _ columns: [String: Field] = [:]) {
      (self.number, isVacant, isAvailable, self.columns) = (number, vacant, available, columns)
    }
  }

  private func list(_ units: [Listed]) -> MappingRows {
    var rows = MappingRows(feed: "rpx_units", report: "unitlist")
    for (index, unit) in units.enumerated() {
      let own: [String: Field] = [
        "unit_id": .text("\(index + 1)"), "unit_number": .text(unit.number), "is_vacant": .flag(unit.isVacant),
        "is_available": .flag(unit.isAvailable), "floorplan_name": .text("2x1 Den"), "reports_occupancy": .flag(true),
        "market_rent_cents": .integer(1400_00), "rentable_sqft": .integer(700),
      ]
      rows.add(RPXTables.units, own.merging(unit.columns) { $1 })
    }
    return rows
  }

  private func leases(_ leases: [(unit: String, status: String, columns: [String: Field])]) -> MappingRows {
    var rows = MappingRows(feed: "rpx_leases", report: "getleaseinfo")
    for (index, lease) in leases.enumerated() {
      let own: [String: Field] = [
        "lease_id": .text("\(index + 1)"), "unit_id": .text(lease.unit), "status_text": .text(lease.status),
      ]
      rows.add(RPXTables.leases, own.merging(lease.columns) { $1 })
    }
    return rows
  }

  private func residents(_ residents: [[String: Field]]) -> MappingRows {
    var rows = MappingRows(feed: "rpx_residents", report: "getresidentlistinfo")
    for resident in residents { rows.add(RPXTables.residents, resident) }
    return rows
  }

  private func messages(_ facts: DayFacts, _ rule: String) -> [String] {
    facts.findings.filter { $0.finding.rule == rule }.map(\.finding.message)
  }

  @Test(
    "Without a Rent Roll the flags of a unit are its state",
    arguments: [
      (Listed("1"), .occupiedNoNotice),
      (Listed("1", available: true, ["on_notice_for_date": .text("2026-03-01")]), .noticeUnrented),
      (Listed("1", ["on_notice_for_date": .text("2026-03-01")]), .noticeRented),
      (Listed("1", vacant: true, available: true), .vacantUnrented),
      (Listed("1", vacant: true, ["expected_move_in_date": .text("2026-02-20")]), .vacantRented),
      (Listed("1", vacant: true), .vacantUnrented),
      (Listed("1", vacant: true, ["reason_not_available": .text("Down unit")]), .down),
      (Listed("1", vacant: true, ["reason_not_available": .text("Under rehab")]), .down),
      (Listed("1", vacant: true, ["reason_not_available": .text("Model")]), .model),
      (Listed("1", vacant: true, ["reason_not_available": .text("Leasing office")]), .admin),
      (Listed("1", ["reports_occupancy": .flag(false)]), .excluded),
    ] as [(Listed, UnitClass)])
  private func states(listed: Listed, unitClass: UnitClass) throws {
    let facts = MappingRows.facts(list([listed]))
    let unit = try #require(facts.units.first)
    #expect(unit.unitClass == unitClass)
    #expect(unit.bedrooms == 2 && unit.bathrooms == 1 && unit.squareFeet == 700)
    #expect(facts.days.map(\.primarySource) == [.unitList], "Nothing tells the rents, so there is no pricing")
  }

  @Test("RPX's leases give the rent of current and signed households, and give the day its pricing")
  func rents() {
    let units = list([Listed("1"), Listed("2", vacant: true), Listed("3", vacant: true, available: true)])
    let leases = leases([
      ("1", "Current", ["rent_cents": .integer(1250_00)]), ("1", "Current - Past", ["rent_cents": .integer(1_00)]),
      ("2", "Applicant - Lease Signed", ["rent_cents": .integer(1300_00)]), ("3", "Applicant", [:]),
    ])
    let facts = MappingRows.facts(units, leases)
    #expect(facts.units.map(\.leaseRent) == [Money(cents: 1250_00), nil, nil])
    #expect(facts.units.map(\.nextLease) == [.none, .signed, .applied])
    #expect(facts.days.map(\.dataset) == [.units, .pricing])
  }

  @Test("A deleted unit does not count; several that share a number count, distinguished by their ids, with a finding")
  func numbers() {
    let facts = MappingRows.facts(
      list([Listed("1"), Listed("1", ["is_deleted": .flag(true)]), Listed("2"), Listed("2", vacant: true)]))
    #expect(facts.units.map(\.unitID) == ["1", "2/3", "2/4"])
    #expect(facts.units.map(\.unitNumber) == ["1", "2", "2"])
    #expect(facts.units.map(\.physical) == [.occupied, .occupied, .vacant])
    #expect(messages(facts, "units_of_one_number").map { $0.contains(": 2 units (2/3, 2/4)") } == [true])
  }

  @Test("As a cross-check source, units that share a number say only that the Rent Roll's unit is listed")
  func sharedNumbers() {
    let facts = MappingRows.facts(
      .rentRoll([("Occupied", [])]),
      list([Listed("101", ["made_ready_date": .text("2026-01-20")]), Listed("101", vacant: true)]))
    #expect(facts.units.map(\.unitID) == ["101"])
    #expect(facts.unitDisagreements(asOf: MappingRows.asOf).isEmpty)
  }

  @Test("Where both are loaded the Rent Roll is used; the list adds readiness and the dates of undated notices")
  func completes() {
    let roll = MappingRows.rentRoll([
      ("Vacant", [.init("Former resident", moveOut: "2026-01-10")]),
      ("Vacant", [.init("Former resident", moveOut: "2026-01-10")]), ("Vacant", []), ("Occupied-NTV", []),
      ("Occupied", []),
    ])
    let made = { (day: String) in ["made_ready_date": Field.text(day)] }
    let facts = MappingRows.facts(
      roll,
      list([
        Listed("101", vacant: true, available: true, made("2026-01-20")),
        Listed("102", vacant: true, available: true, made("2025-06-01")),
        Listed("103", vacant: true, available: true, made("2026-03-01")),
        Listed("104", available: true, ["on_notice_for_date": .text("2026-03-15")]),
        Listed("105", made("2025-01-01")),
      ]),
      residents(
        [("101", "2026-01-12"), ("103", "2025-12-01"), ("103", "2025-12-31"), ("103", "2026-02-20")].map { unit, day in
          ["unit_id": .text("\(unit.suffix(1))"), "lease_status": .text("Former"), "move_out_date": .text(day)]
        }))
    #expect(facts.units.map { $0.vacated?.description } == ["2026-01-10", "2026-01-10", "2025-12-31", nil, nil])
    #expect(facts.units.map(\.ready) == [.ready, .notReady, .notReady, .unknown, .unknown])
    #expect(facts.units.map { $0.madeReady?.description } == ["2026-01-20", nil, nil, nil, nil])
    #expect(facts.units[3].expectedMoveOut?.description == "2026-03-15")
    #expect(facts.days.allSatisfy { $0.primarySource == .rentRoll })
    #expect(facts.unitDisagreements(asOf: MappingRows.asOf).isEmpty)
  }

  @Test(
    "A disagreement is reported with its cause",
    arguments: [
      ("Occupied", [Listed("101", ["is_deleted": .flag(true)]), Listed("999")], .excluded),
      ("Occupied", [Listed("101", ["reports_occupancy": .flag(false)])], .excluded),
      ("Occupied", [Listed("101"), Listed("999")], .excluded),
      ("Vacant", [Listed("101", vacant: true, ["reason_not_available": .text("Down unit")])], .nonRevenue),
      ("Occupied", [Listed("101", vacant: true, ["expected_move_in_date": .text("2026-01-31")])], .futureLease),
      ("Occupied", [Listed("101", vacant: true, ["expected_move_in_date": .text("2026-02-04")])], .moveOutDay),
      ("Vacant", [Listed("101", ["on_notice_for_date": .text("2026-01-31")])], .asOfDay),
      ("Occupied", [Listed("101", vacant: true)], .unknown), ("Vacant", [Listed("101")], .unknown),
      ("Occupied", [Listed("101", ["on_notice_for_date": .text("2026-03-01")])], .unknown),
    ] as [(String, [Listed], UnitDisagreement.Cause)])
  private func disagree(status: String, listed: [Listed], cause: UnitDisagreement.Cause) throws {
    let facts = MappingRows.facts(.rentRoll([(status, [])]), list(listed))
    let found = facts.unitDisagreements(asOf: MappingRows.asOf)
    #expect(!found.isEmpty && found.allSatisfy { $0.cause == cause && $0.crossCheck == "RPX unit list" }, "\(found)")
    #expect(facts.units.count == 1, "A crossCheck adds no unit")
  }

  @Test("An eviction that a resident or a lease states marks the account of who lives there")
  func evictions() {
    var accounts = MappingRows(feed: "delinquency", report: "4260")
    for (index, unit) in ["101", "102", "103"].enumerated() {
      accounts.add(
        Delinquency.accounts,
        ["account": .count(index), "unit": .text(unit), "status": .text("Current resident")])
    }
    let facts = MappingRows.facts(
      accounts, list([Listed("101"), Listed("102"), Listed("103"), Listed("104")]),
      leases([("2", "Current", ["in_eviction": .flag(true)]), ("3", "Former", ["in_eviction": .flag(true)])]),
      residents([
        ["unit_id": .text("1"), "lease_status": .text("Current"), "in_eviction": .flag(true)],
        ["unit_id": .text("4"), "lease_status": .text("Current"), "in_eviction": .flag(true)],
      ]))
    #expect(facts.accounts.map(\.isEviction) == [true, true, false])
    #expect(messages(facts, "eviction_without_account").map { $0.contains(": 1 unit (104)") } == [true])
  }

  @Test(
    "At a real property each unit on which list and Rent Roll differ is named with a cause",
    .needsSamples)
  func real() throws {
    let site = "5472172"
    let rolled = try rows("rent_roll_rows.csv").filter { $0["property_id"] == site }
    let listed = try rows("units_rows.csv").filter { $0["site_id"] == site }
    var roll = MappingRows(feed: "rent_roll", report: "4043")
    for row in rolled { roll.block(.init(row["status"] ?? ""), row["unit_number"] ?? "", row["floorplan"]) }
    let units = listed.map { row in
      let notice = String((row["on_notice_for_date"] ?? "").prefix(10))
      return Listed(
        row["unit_number"] ?? "", vacant: row["vacant"] == "T", available: row["available"] == "T",
        notice.isEmpty ? [:] : ["on_notice_for_date": .text(notice)])
    }
    let facts = MappingRows.facts(roll, list(units))
    #expect(facts.units.count == 352)
    let occupied = facts.units.count { $0.physical == .occupied }
    #expect(occupied == 337)
    let words = Dictionary(uniqueKeysWithValues: rolled.map { ($0["unit_number"] ?? "", $0["status"] ?? "") })
    let lived = units.filter { !$0.isVacant && words[$0.number]?.hasPrefix("Vacant") == true }.count
    let empty = units.filter { $0.isVacant && words[$0.number]?.hasPrefix("Occupied") == true }.count
    let noticed = units.filter { unit in
      let word = words[unit.number] ?? ""
      return !unit.isVacant && word.hasPrefix("Occupied") && word.contains("NTV") == unit.columns.isEmpty
    }.count
    #expect([lived, empty, noticed] == [6, 5, 8], "The list is of an earlier day")
    let found = facts.unitDisagreements(asOf: MappingRows.asOf)
    let causes = Dictionary(grouping: found, by: \.cause).mapValues(\.count)
    #expect(causes == [.nonRevenue: 1, .asOfDay: lived, .unknown: empty + noticed])
  }

  /// A table of the samples; texts in quotes stand last, and are not asked for.
  private func rows(_ name: String) throws -> [[String: String]] {
    let text = try readText("\(try #require(fixturesRoot()))/realpage/\(name)")
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let titles = try #require(lines.first).map(String.init)
    return lines.dropFirst().map {
      Dictionary(zip(titles, $0.map(String.init)), uniquingKeysWith: { first, _ in first })
    }
  }
}
