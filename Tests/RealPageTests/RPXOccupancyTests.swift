import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

@Suite("RPX as the primary source of a day, unit by unit")
struct RPXOccupancyTests {
  private static let root = fixturesRoot().map { "\($0)/realpage/soap" }

  private func rows(_ site: String, _ operation: String) throws -> (mapping: MappingRows, parseResult: ParseResult) {
    let parseResult = RealPage().read(try read("\(try #require(Self.root))/\(site)/\(operation).xml"))
    return (try MappingRows(parseResult, report: operation), parseResult)
  }

  private func facts(_ site: String, on day: String) throws -> (
    facts: DayFacts, units: [NamedRow], people: [NamedRow], leases: [NamedRow]
  ) {
    let (units, people, leases) = (
      try rows(site, "unitlist"), try rows(site, "getresidentlistinfo"), try rows(site, "getleaseinfo")
    )
    let facts = MappingRows.facts(units.mapping, people.mapping, leases.mapping, on: try CivilDate(iso: day))
    return (
      facts, units.parseResult.rows("realpage_units"), people.parseResult.rows("realpage_residents"),
      leases.parseResult.rows("realpage_leases")
    )
  }

  /// What a unit is, by a plain reading of its flags and of the people listed for it.
  private func plainClass(_ unit: NamedRow, _ people: [NamedRow]) -> UnitClass {
    if unit["is_vacant"].integer == 0 { return .occupiedNoNotice }
    let words = people.filter { $0["unit_id"].text == unit["unit_id"].text }.compactMap { $0["lease_status"].text }
    return words.contains("Applicant - Lease Signed") ? .vacantRented : .vacantUnrented
  }

  @Test(
    "Every unit of a real property is what its residents' list says",
    .needsSamples)
  func residentsList() throws {
    let (facts, units, people, leases) = try facts("ridian_5446271", on: "2026-02-05")
    #expect(facts.units.count == 123)
    for (unit, row) in zip(facts.units, units) {
      #expect(unit.unitNumber == row["unit_number"].text)
      #expect(unit.unitClass == plainClass(row, people), "\(unit.unitNumber)")
      let signed = people.filter {
        $0["unit_id"].text == row["unit_id"].text && $0["lease_status"].text == "Applicant - Lease Signed"
      }
      #expect(unit.nextMoveIn?.description == signed.compactMap { $0["move_in_date"].text }.min(), "\(unit.unitNumber)")
      // The one lease whose first and last day enclose the fifth of February.
      let rents = leases.filter { lease in
        lease["unit_id"].text == row["unit_id"].text && lease["status_text"].text?.hasPrefix("Current") == true
          && (lease["lease_begin_date"].text ?? "9") <= "2026-02-05"
          && "2026-02-05" <= lease["lease_end_date"].text ?? ""
      }.compactMap { $0["rent_cents"].integer }
      #expect(unit.leaseRent?.cents == (row["is_vacant"].integer == 0 ? rents.first : nil), "\(unit.unitNumber)")
      #expect(rents.count <= 1)
    }
    let count = { (expectation: UnitClass) in facts.units.count { $0.unitClass == expectation } }
    #expect(count(.occupiedNoNotice) == 68 && count(.vacantRented) == 6 && count(.vacantUnrented) == 49)
    #expect(facts.units.compactMap(\.leaseRent).reduce(.zero, +) == Money(cents: 154_611_00))
    #expect(facts.ledger.scheduledCharges.count == 68, "The finished term of the one household counts nowhere")
  }

  @Test(
    "Next to the Available flag the unit is named that counts in ATR and is not offered",
    .needsSamples)
  func availability() throws {
    let (facts, _, _, _) = try facts("ridian_5446271", on: "2026-02-05")
    #expect(facts.availability.count(where: \.isAvailable) == 48)
    let atr = Set(facts.units.filter { $0.unitClass == .vacantUnrented }.map(\.unitID))
    let differing = facts.availability.filter { atr.contains($0.unitID) != $0.isAvailable }
    #expect(differing.map(\.unitID) == ["143"])
    #expect(differing.map(\.explanation) == ["no next lease, applicant, hold or reason is listed for it"])
  }

  @Test(
    "In the sandbox an expected move-in that has passed is no next lease, and a kept notice date no notice",
    .needsSamples)
  func sandbox() throws {
    let (facts, units, _, _) = try facts("shapes", on: "2026-01-20")
    let kept = units.filter { $0["is_deleted"].integer == 0 }
    #expect(facts.units.count == kept.count && kept.count == 56)
    let classes = Dictionary(facts.units.map { ($0.unitNumber, $0.unitClass) }, uniquingKeysWith: { first, _ in first })
    // Vacant, available, with an expected move-in of last year, and nobody is listed.
    for number in ["108", "201", "501", "502", "505", "510", "511"] { #expect(classes[number] == .vacantUnrented) }
    #expect(facts.units.filter { $0.unitClass == .vacantRented }.map(\.unitNumber) == ["401"])
    // Applied for, and not signed.
    for number in ["207", "302", "309", "402", "500"] { #expect(classes[number] == .vacantUnrented) }
    #expect(classes["509"] == .noticeUnrented && classes["301"] == .occupiedNoNotice)
    #expect(classes["5555"] == .excluded && classes["091880"] == .down)
    let current = facts.units.first { $0.unitNumber == "101" }
    #expect(current?.leaseRent == Money(cents: 1400_00) && current?.unitClass == .occupiedNoNotice)
    let occupied = facts.units.filter { $0.physical == .occupied }
    #expect(occupied.count == 30 && occupied.allSatisfy { $0.leaseRent != nil })
    #expect(facts.ledger.scheduledCharges.count == 30)
  }
}

@Suite("Of one household one lease of RPX counts on a day")
struct RPXLeaseTests {
  private typealias Lease = (id: String, status: String, from: String, through: String)

  private static let finished: Lease = ("1", "Current - Past", "2025-01-01", "2025-12-31")
  private static let present: Lease = ("2", "Current", "2026-01-01", "2026-12-31")
  private static let renewing: Lease = ("3", "Current - Future", "2025-03-01", "2026-02-28")

  private func row(_ lease: Lease, household: String? = "9", unit: String = "1") -> [String: Field] {
    [
      "lease_id": .text(lease.id), "unit_id": .text(unit), "household_id": .optional(household),
      "status_text": .text(lease.status), "lease_begin_date": .text(lease.from), "lease_end_date": .text(lease.through),
      "rent_cents": .integer(1000_00 + (Int64(lease.id) ?? 0)), "head_of_household": .text("Doe, Ann"),
      "in_eviction": .flag(lease.id == "3"),
    ]
  }

  private func rows(_ leases: [[String: Field]]) -> MappingRows {
    var rows = MappingRows(feed: "rpx_leases", report: "getleaseinfo")
    for lease in leases { rows.add(RPXTables.leases, lease) }
    return rows
  }

  private func units(notice: String? = nil, available: Bool = false, vacant: Bool = false) -> MappingRows {
    var rows = MappingRows(feed: "rpx_units", report: "unitlist")
    for id in ["1", "2"] {
      rows.add(
        RPXTables.units,
        [
          "unit_id": .text(id), "unit_number": .text("10\(id)"), "is_vacant": .flag(vacant),
          "is_available": .flag(available), "on_notice_for_date": .optional(notice),
        ])
    }
    return rows
  }

  @Test(
    "The one whose dates cover the day; else Current, then Current - Future",
    arguments: [
      ([finished, present], "2026-02-04", "2"), ([finished, present], "2025-11-30", "1"),
      ([finished], "2026-02-04", nil), ([renewing], "2026-02-04", "3"), ([renewing], "2026-03-15", "3"),
      ([renewing, ("4", "Current", "2024-03-01", "2025-02-28")], "2026-02-04", "3"),
      ([renewing, ("4", "Current", "2024-03-01", "2025-02-28")], "2026-04-01", "4"),
      ([("5", "Current", "2024-03-01", "2025-02-28")], "2026-02-04", "5"),
      ([("6", "Former", "2025-03-01", "2026-12-31")], "2026-02-04", nil),
      ([("7", "Applicant - Lease Signed", "2026-01-01", "2026-12-31")], "2026-02-04", nil),
    ] as [([(id: String, status: String, from: String, through: String)], String, String?)])
  private func chosen(leases: [Lease], day: String, id: String?) throws {
    for household in ["9", nil] {
      let facts = MappingRows.facts(
        units(), rows(leases.map { row($0, household: household) }), on: try CivilDate(iso: day))
      let rent = id.flatMap { Int64($0) }.map { Money(cents: 1000_00 + $0) }
      #expect(facts.units[0].leaseRent == rent)
      #expect(facts.ledger.scheduledCharges.map(\.amount) == [rent].compactMap { $0 })
      #expect(facts.ledger.tenancies.count == (rent == nil ? 0 : 1))
    }
  }

  @Test("Two households of a unit pay together, and it is reported")
  func severalHouseholds() {
    let facts = MappingRows.facts(units(), rows([row(Self.present), row(Self.renewing, household: "8")]))
    #expect(facts.units.map(\.leaseRent) == [Money(cents: 2000_05), nil])
    #expect(facts.findings.contains { $0.finding.rule == "two_current_leases" })
  }

  @Test(
    "A household with current leases in two units pays for both, and no unit's rent counts twice",
    arguments: [
      ([(renewing, "1"), (present, "2")], [1000_03, 1000_02]),
      ([(present, "1"), (finished, "1"), (renewing, "2")], [1000_02, 1000_03]),
      ([(renewing, "1"), (present, "1"), (("4", "Current", "2024-03-01", "2025-02-28"), "2")], [1000_02, 1000_04]),
    ] as [([(lease: (id: String, status: String, from: String, through: String), unit: String)], [Int64])])
  private func severalUnits(leases: [(lease: Lease, unit: String)], rents: [Int64]) {
    let facts = MappingRows.facts(units(), rows(leases.map { row($0.lease, unit: $0.unit) }))
    #expect(facts.units.map { $0.leaseRent?.cents } == rents)
    #expect(facts.ledger.scheduledCharges.map(\.amount.cents) == rents)
    #expect(facts.ledger.tenancies.map(\.unitNumber) == ["101", "102"])
    #expect(facts.findings.map(\.finding).filter { $0.rule == "household_with_two_units" }.count == 1)
  }

  @Test(
    "In a further unit a lease counts only if it is in force",
    arguments: [
      // Signed for later, and one that RealPage calls current only because a next one follows it.
      ("6", "Current", "2026-03-01", "2027-02-28"), ("7", "Current - Future", "2026-03-01", "2027-02-28"),
      ("8", "Current - Future", "2024-03-01", "2025-02-28"), ("9", "Current - Past", "2025-06-01", "2026-05-31"),
    ] as [(id: String, status: String, from: String, through: String)])
  private func furtherUnit(other: Lease) {
    let facts = MappingRows.facts(units(), rows([row(other, unit: "2"), row(Self.present)]))
    #expect(facts.units.map { $0.leaseRent?.cents } == [1000_02, nil])
    #expect(facts.ledger.scheduledCharges.map(\.amount.cents) == [1000_02])
    #expect(!facts.findings.contains { $0.finding.rule == "household_with_two_units" })
  }

  @Test("A finished term does not count in the unit that a household has left, although its dates cover the day")
  func leftUnit() {
    let left: Lease = ("1", "Current - Past", "2025-06-01", "2026-05-31")
    let facts = MappingRows.facts(units(), rows([row(left), row(Self.present, unit: "2")]))
    #expect(facts.units.map { $0.leaseRent?.cents } == [nil, 1000_02])
    #expect(!facts.findings.contains { $0.finding.rule == "household_with_two_units" })
  }

  @Test("An eviction of a lease that is Current - Future marks the account")
  func eviction() {
    var accounts = MappingRows(feed: "delinquency", report: "4260")
    accounts.add(
      Delinquency.accounts, ["account": .integer(1), "unit": .text("101"), "status": .text("Current resident")])
    let facts = MappingRows.facts(accounts, units(), rows([row(Self.renewing)]))
    #expect(facts.accounts.map(\.isEviction) == [true])
  }

  @Test("A code decides where the text of a lease's status is not listed", arguments: [("6", true), ("7", false)])
  func codes(code: String, counts: Bool) {
    let lease = row(("8", "Levitating", "2025-01-01", "2025-12-31")).merging(["status_code": .text(code)]) { $1 }
    #expect((MappingRows.facts(units(), rows([lease])).units[0].leaseRent != nil) == counts)
  }

  private func people(_ people: [[String: Field]]) -> MappingRows {
    var rows = MappingRows(feed: "rpx_residents", report: "getresidentlistinfo")
    for person in people {
      rows.add(RPXTables.residents, person.merging(["unit_id": .text("1")]) { first, _ in first })
    }
    return rows
  }

  @Test(
    "A Future Lease is pre-leased only for a household other than the current one",
    arguments: [
      (["household_id": .text("9")], .noticeUnrented), (["household_id": .text("8")], .noticeRented),
      (["lease_id": .text("44")], .noticeUnrented),
      (["first_name": .text("Ann"), "last_name": .text("Doe")], .noticeUnrented),
      (["first_name": .text("Bo"), "last_name": .text("Roe")], .noticeRented),
    ] as [([String: Field], UnitClass)])
  private func futureLease(identity: [String: Field], unitClass: UnitClass) {
    let current: [String: Field] = [
      "household_id": .text("9"), "lease_status": .text("Current"), "first_name": .text("Ann"),
      "last_name": .text("Doe"),
    ]
    let next = identity.merging(["lease_status": .text("Future Lease"), "move_in_date": .text("2026-03-05")]) { $1 }
    let lease = row(Self.present).merging(["next_lease_id": .text("44")]) { $1 }
    for isAvailable in [true, false] {
      let facts = MappingRows.facts(
        units(notice: "2026-02-28", available: isAvailable), people([current, next]), rows([lease]))
      #expect(facts.units[0].unitClass == unitClass)
      #expect(facts.units[0].nextMoveIn?.description == (unitClass == .noticeRented ? "2026-03-05" : nil))
    }
  }

  @Test("On notice and not available counts as pre-leased where no household is named, and not where one only applied")
  func flag() {
    let applied = people([["lease_status": .text("Applicant"), "household_id": .text("8")]])
    let facts = MappingRows.facts(units(notice: "2026-02-28"), applied)
    #expect(facts.units.map(\.unitClass) == [.noticeUnrented, .noticeRented])
    #expect(facts.findings.first { $0.finding.rule == "preleased_by_flag" }?.finding.subject == "102")
  }

  @Test("A notice type without a date is a notice, and a date under another type is none")
  func notices() {
    let person = { (type: String) -> [String: Field] in
      ["lease_status": .text("Current"), "lease_type": .text(type), "notice_for_date": .text("2026-03-01")]
    }
    let typed = people([
      ["lease_status": .text("Current"), "lease_type": .text("Notice given - transfer")],
      person("First Lease").merging(["unit_id": .text("2")]) { $1 },
    ])
    let facts = MappingRows.facts(units(available: true), typed)
    #expect(facts.units.map(\.notice) == [.given, .none])
    #expect(facts.units.map(\.expectedMoveOut) == [nil, nil])
    let dated = MappingRows.facts(units(available: true), people([person("Notice given - move out")]))
    #expect(dated.units[0].expectedMoveOut?.description == "2026-03-01")
  }

  @Test("Without the residents' list it is reported that pre-leased units may be missed")
  func noResidents() {
    let findings = MappingRows.facts(units(vacant: true), rows([])).findings.map(\.finding)
    #expect(findings.filter { $0.rule == "residents_missing" }.count == 1)
    #expect(MappingRows.facts(units(vacant: true), people([])).findings.isEmpty)
  }
}

@Suite("A pending lease of a Rent Roll")
struct PendingLeaseTests {
  @Test("It is the household's own renewal by the number or the move-in, else another household's")
  func pending() {
    let roll = { (own: [String: Field], further: [String: Field]) -> [LeaseKind] in
      var rows = MappingRows(feed: "rent_roll", report: "4295")
      let common: [String: Field] = ["unit": .text("101"), "is_starred": .integer(0)]
      rows.add(
        RentRoll.leases,
        own.merging(common) { $1 }.merging(
          ["block": .integer(0), "is_unit": .flag(true), "unit_lease_status": .text("Occupied-NTVL")]) { $1 })
      rows.add(
        RentRoll.leases,
        further.merging(common) { $1 }.merging(
          ["block": .integer(1), "is_unit": .flag(false), "unit_lease_status": .text("Pending")]) { $1 })
      return MappingRows.facts(rows).leases.map(\.kind)
    }
    #expect(roll(["resh_id": .text("1")], ["resh_id": .text("1")]) == [.current, .pendingRenewal])
    #expect(roll(["resh_id": .text("1")], ["resh_id": .text("2")]) == [.current, .future])
    #expect(roll(["move_in": .text("2025-01-01")], ["move_in": .text("2025-01-01")]) == [.current, .pendingRenewal])
    #expect(roll(["move_in": .text("2025-01-01")], ["move_in": .text("2026-03-01")]) == [.current, .future])
  }
}

@Suite("RPX's buildings and addresses")
struct BuildingMappingTests {
  private static let root = fixturesRoot().map { "\($0)/realpage/soap/shapes" }

  private func rows(_ operation: String) throws -> MappingRows {
    try MappingRows(RealPage().read(try read("\(try #require(Self.root))/\(operation).xml")), report: operation)
  }

  @Test(
    "A unit has its building's number and address, and the property the address of the list of sites",
    .needsSamples)
  func addresses() throws {
    let day = try CivilDate(iso: "2026-01-20")
    let facts = MappingRows.facts(try rows("unitlist"), try rows("getbuildings"), try rows("getsitelist"), on: day)
    let unit = try #require(facts.ledger.apartments.first { $0.unitNumber == "100" })
    #expect(unit.building == "1" && unit.address == "102 Example Street" && unit.city == "Springfield")
    #expect(unit.state == "TX" && unit.zipcode == "33000" && unit.squareFeet == 1600)
    #expect(unit.unitType == "One Bedroom, One Bath")
    #expect(unit.baseRent == nil, "the market rent changes from day to day, and is in the units of the day")
    #expect(facts.ledger.apartments.count == facts.units.count)
    #expect(facts.ledger.addresses.count == 1 && facts.ledger.addresses[0].city != nil)
    let alone = MappingRows.facts(try rows("unitlist"), on: day)
    #expect(alone.ledger.apartments.allSatisfy { $0.address == nil }, "without getBuildings, no address is stated")
  }
}
