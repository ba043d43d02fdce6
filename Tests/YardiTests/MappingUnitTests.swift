import Domain
import Pipeline
import RealPage
import Testing
import Warehouse

@testable import Yardi

/// What becomes of units, residents and recurring charges: the traps of the reference, one by one.
@Suite("Yardi's units")
struct MappingUnitTests {
  private var given = InventedResponses()
  private let asOf = MappingRows.asOf

  @Test(
    "The whole text of a state counts: not ready is no ready, rented is vacant, and on notice is occupied",
    arguments: [
      ("Occupied No Notice", "residential", UnitClass.occupiedNoNotice, Readiness.unknown),
      ("Notice Unrented", "residential", .noticeUnrented, .unknown),
      ("Notice Rented", "residential", .noticeRented, .unknown),
      ("Vacant Unrented Ready", "residential", .vacantUnrented, .ready),
      ("Vacant Unrented Not Ready", "residential", .vacantUnrented, .notReady),
      ("Vacant Rented Ready", "residential", .vacantRented, .ready),
      ("vacant_rented_not_ready", "residential", .vacantRented, .notReady), ("Model", "model", .model, .unknown),
      ("Down", "residential", .down, .unknown), ("Admin", "office", .admin, .unknown),
      ("Non Revenue Generating Unit", "down", .down, .unknown),
      ("Occupied No Notice", "employee", .employeeOccupied, .unknown),
      ("Vacant Unrented Ready", "employee", .employeeVacant, .ready),
      ("Occupied No Notice", "model", .occupiedNoNotice, .unknown),
      ("Occupied No Notice", "commercial", .commercial, .unknown),
      ("Excluded", "residential", .excluded, .unknown), ("Waitlist", "residential", .excluded, .unknown),
      ("Ready for anything", "residential", .unknown, .unknown),
    ])
  func words(text: String, economic: String, unitClass: UnitClass, ready: Readiness) throws {
    var given = given
    given.unit("101", text, economic: economic)
    let facts = given.facts(without: ["residents"])
    #expect(try facts.unit("101").unitClass == unitClass)
    #expect(try facts.unit("101").ready == ready)
    #expect(facts.rules(.units).contains("unknown_status") == (unitClass == .unknown))
  }

  @Test("A unit with a row for each of its persons is one unit")
  func rows() throws {
    var given = given
    given.unit("104", "Notice Rented", number: "7003")
    given.unit("104", "Notice Rented", number: "7003")
    given.unit("105", "Occupied No Notice", number: "7004")
    given.unit("105", "Notice Unrented", number: "7004")
    let facts = given.facts()
    #expect(facts.units.map(\.unitID) == ["104", "105"])
    #expect(try facts.unit("105").unitClass == .occupiedNoNotice)
    #expect(facts.rules(.units).contains("unit_rows_disagree"))
  }

  @Test("Units of different numbers that share a code both count, qualified")
  func twins() {
    var given = given
    given.unit("104", "Occupied No Notice", number: "1")
    given.unit("104", "Down", number: "2")
    let facts = given.facts()
    #expect(facts.units.map(\.unitID) == ["104/1", "104/2"])
    #expect(facts.rules(.units).contains("unit_code_twice"))
  }

  @Test("Pseudo units are outside the total, by code or by word, and the list of codes is the owner's")
  func pseudo() throws {
    var given = given
    given.unit("WAIT", "Vacant Unrented Ready")
    given.unit("RETAIL", "Excluded", economic: "commercial")
    given.unit("101", "Vacant Unrented Ready")
    let facts = given.facts()
    #expect(facts.units.map(\.unitClass) == [.excluded, .excluded, .vacantUnrented])
    #expect(facts.units.count { $0.unitClass.isInTotal } == 1)
    #expect(!facts.rules(.units).contains("unknown_status"))
    let own = try Definitions(
      Array(InventedDefinitions.text(#""pseudo_units": ["101"]"#).utf8),
      connectors: [RealPageConnector(), YardiConnector()])
    let reports = given.facts(try #require(own.sources.yardi).conventions)
    #expect(reports.units.map(\.unitClass) == [.vacantUnrented, .excluded, .excluded])
  }

  @Test("Notice and eviction live there: their rent is in place and their move-out is expected")
  func living() throws {
    var given = given
    given.unit("101", "Notice Unrented")
    given.unit("102", "Notice Unrented")
    given.resident("T0000001", "Notice", in: "101", moved: (-400, 16))
    given.resident("t0000002", "Eviction", in: "102", moved: (-400, 26))
    given.charge("t0000001", "RENT", 1100)
    given.charge("t0000002", "rent", 1200)
    let facts = given.facts()
    #expect(facts.units.map(\.leaseRent) == [Money(cents: 110_000), Money(cents: 120_000)])
    #expect(facts.units.map(\.expectedMoveOut) == [asOf.advanced(by: 16), asOf.advanced(by: 26)])
    #expect(facts.leases.map(\.kind) == [.current, .current])
    #expect(!facts.rules(.units).contains("occupied_without_resident"))
  }

  @Test("Rented needs a signed lease: a future resident has one, an applicant only an approval")
  func nextLease() throws {
    var given = given
    given.unit("101", "Vacant Rented Ready")
    given.unit("102", "Vacant Rented Ready")
    given.unit("103", "Vacant Unrented Ready")
    given.unit("104", "Vacant Rented Ready")
    given.unit("105", "Vacant Unrented Ready")
    given.resident("t0000001", "Future", in: "101", moved: (5, nil))
    given.resident("t0000002", "Applicant", in: "102", moved: (9, nil))
    given.resident("t0000003", "Applicant", in: "103")
    given.resident("t0000004", "Canceled", in: "105")
    let facts = given.facts()
    #expect(facts.units.map(\.nextLease) == [.signed, .approved, .applied, .signed, .none])
    #expect(
      facts.units.map(\.unitClass) == [
        .vacantRented, .vacantUnrented, .vacantUnrented, .vacantRented, .vacantUnrented,
      ])
    #expect(try facts.unit("101").nextMoveIn == asOf.advanced(by: 5))
    #expect(try facts.unit("102").nextMoveIn == nil)
    #expect(facts.rules(.units).contains("rented_without_signed_lease"))
    #expect(facts.rules(.units).contains("rented_without_resident"))
    #expect(given.facts(without: ["residents"]).units[1].unitClass == .vacantRented, "Nothing else is known then")
  }

  @Test("Two future residents of one unit are reported; the unit counts once")
  func doubleBooking() {
    var given = given
    given.unit("101", "Vacant Rented Ready")
    given.resident("t0000001", "Future", in: "101")
    given.resident("t0000002", "Future", in: "101")
    let facts = given.facts()
    #expect(facts.units.count == 1)
    #expect(facts.rules(.units).contains("two_future_residents"))
  }

  @Test("A unit is vacated when its last resident left, else when the listing says, else since it is available")
  func vacated() throws {
    var given = given
    for code in ["101", "102", "103", "104"] { given.unit(code, "Vacant Unrented") }
    given.resident("t0000001", "Past", in: "101", moved: (-900, -400))
    given.resident("t0000002", "Past", in: "101", moved: (-390, -20))
    for (code, vacated, made) in [("101", -20, -5), ("102", -30, 4)] {
      given.listed.add(
        .availableUnits,
        [
          "unit_code": .text(code), "vacancy_class": .text("Unoccupied"), "vacate_date": MappingRows.day(vacated),
          "made_ready_date": MappingRows.day(made),
        ])
    }
    given.units.add(
      .units,
      [
        "unit_code": .text("105"), "status_description": .text("Vacant Unrented Not Ready"),
        "date_available": MappingRows.day(-10),
      ])
    let facts = given.facts()
    #expect(
      facts.units.map(\.vacated) == [
        asOf.advanced(by: -20), asOf.advanced(by: -30), nil, nil, asOf.advanced(by: -10),
      ])
    #expect(facts.units.map(\.ready) == [.ready, .notReady, .unknown, .unknown, .notReady])
    #expect(facts.units.map(\.madeReady) == [asOf.advanced(by: -5), nil, nil, nil, nil])
    #expect(facts.rules(.units).contains("vacated_by_available_date"))
  }

  @Test("Base rent is what the table says is rent, not what has rent in its code")
  func chargeClasses() throws {
    var given = given
    given.unit("101", "Occupied No Notice")
    given.resident("t0000001", "Current", in: "101")
    for (code, dollars) in [
      (".rent", 900), ("rentaff", 100), ("petrent", 35), ("garagerent", 90), ("conrent", -50), ("mtm", 150), ("zz", 7),
    ] {
      given.charge("t0000001", code, Int64(dollars))
    }
    let facts = given.facts()
    #expect(try facts.unit("101").leaseRent == Money(cents: 100_000))
    #expect(facts.leases[0].otherCharges == Money(cents: 23_200))
    #expect(
      facts.leaseCharges.map(\.chargeClass) == [
        .rent, .rent, .otherIncome, .otherIncome, .concession, .monthToMonth, .unknown,
      ])
    #expect(facts.findings.contains { $0.finding.rule == "unknown_charge_code" && $0.finding.subject == "zz" })
  }

  @Test("Rent is what is charged on the day; a future resident's charges are no rent of the unit yet")
  func effective() throws {
    var given = given
    given.unit("104", "Notice Rented")
    given.resident("t0000001", "Notice", in: "104", moved: (-400, 20))
    given.resident("t0000002", "Future", in: "104", lease: (25, 390), moved: (25, nil))
    given.charge("t0000001", "rent", 1000, from: -400, to: -36)
    given.charge("t0000001", "rent", 1100, from: -35, to: 0)
    given.charge("t0000001", "rent", 1200, from: 1)
    given.charge("t0000002", "rent", 1300, from: 25)
    let facts = given.facts()
    #expect(try facts.unit("104").leaseRent == Money(cents: 110_000))
    #expect(facts.leases.map(\.rent) == [Money(cents: 110_000), Money(cents: 130_000)])
    #expect(!facts.rules(.pricing).contains("rent_of_expired_charge"))
  }

  @Test("A resident who stays after the rent charge has ended pays the last one, with a finding")
  func holdover() throws {
    var given = given
    given.unit("301", "Occupied No Notice")
    given.unit("302", "Occupied No Notice")
    given.resident("t0000001", "Current", in: "301")
    given.resident("t0000002", "Current", in: "302")
    given.charge("t0000001", "rent", 1000, from: -800, to: -400)
    given.charge("t0000001", "rent", 1450, from: -399, to: -15)
    let facts = given.facts()
    #expect(try facts.unit("301").leaseRent == Money(cents: 145_000))
    #expect(try facts.unit("302").leaseRent == nil, "No charge is no rent of zero")
    #expect(facts.findings.contains { $0.finding.rule == "rent_of_expired_charge" && $0.finding.subject == "301" })
  }

  @Test("Without the response of lease charges no rent is known, with a finding")
  func withoutCharges() throws {
    var given = given
    given.unit("101", "Occupied No Notice")
    given.resident("t0000001", "Current", in: "101")
    let facts = given.facts(without: ["charges"])
    #expect(try facts.unit("101").leaseRent == nil)
    #expect(facts.rules(.pricing) == ["lease_charges_missing"])
  }

  @Test("Canceled, denied and older former tenancies are no leases; of the former only a unit's last is")
  func leases() {
    var given = given
    given.unit("101", "Vacant Unrented Ready")
    given.resident("t0000001", "Past", in: "101", moved: (-900, -400))
    given.resident("t0000002", "Past", in: "101", moved: (-390, -20))
    given.resident("t0000003", "Cancelled", in: "101")
    given.resident("t0000004", "Denied", in: nil)
    given.resident("t0000005", "Wait List", in: "101")
    given.resident("t0000002", "Past", in: "101", moved: (-390, -20))
    given.resident("t0000006", "Dreaming", in: "101")
    let facts = given.facts()
    #expect(facts.leases.map(\.leaseID) == ["t0000002", "t0000006"])
    #expect(facts.leases.map(\.kind) == [.former, .unknown])
    #expect(facts.rules(.leases) == ["unknown_resident_status"])
  }

  private func boxScore(units: Int64) -> MappingRows {
    var report = MappingRows("box_score_summary", "box score summary")
    report.add(
      BoxScoreSummary.availability,
      [
        "code": .text("a1"), "name": .text("One Bedroom"), "units": .integer(units), "occupied_no_notice": .integer(3),
        "vacant_rented": .integer(1), "vacant_unrented": .integer(0), "notice_rented": .integer(0),
        "notice_unrented": .integer(2), "model": .integer(1), "admin": .integer(1),
        "down": .integer(1), "avg_rent_cents": .integer(150_000),
      ])
    return report
  }

  @Test("A Box Score Summary is the primary source without unit information, else a cross-check source")
  func boxScoreSummary() throws {
    let alone = MappingRows.facts([boxScore(units: 9)])
    #expect(alone.days.map(\.primarySource) == [.boxScore, .boxScore])
    let plan = try #require(alone.floorplans.first)
    #expect([plan.totalUnits, plan.occupiedNoNotice, plan.vacantLeased, plan.modelUnits] == [9, 3, 1, 2])
    #expect(plan.avgMarketRent == Money(cents: 150_000))
    var given = given
    given.unit("101", "Occupied No Notice")
    let both = given.facts(extra: [boxScore(units: 9)])
    #expect(both.days.filter { $0.dataset == .units }.map(\.primarySource) == [.unitInformation])
    #expect(both.floorplans.count == 1)
  }

  @Test("A Box Score Summary with units in no state gives no occupancy")
  func unitsWithoutState() {
    let facts = MappingRows.facts([boxScore(units: 13)])
    #expect(facts.days.isEmpty && facts.floorplans.isEmpty)
    #expect(facts.rules(.units) == ["units_without_state"])
  }

  @Test(
    "GetUnitInformation has precedence over GetUnitInformation_Login, and partial responses never replace all units")
  func operations() {
    var given = given
    given.unit("101", "Occupied No Notice")
    var other = MappingRows("units", "GetUnitInformation_Login")
    other.add(.units, ["unit_code": .text("102"), "status_description": .text("Down")])
    var part = MappingRows("units", "GetUnitInformationByStatus")
    part.add(.units, ["unit_code": .text("103"), "status_description": .text("Down")])
    #expect(given.facts(extra: [other, part]).units.map(\.unitNumber) == ["101"])
    #expect(given.facts(without: ["units"], extra: [part, other]).units.map(\.unitNumber) == ["102"])
    #expect(given.facts(without: ["units"], extra: [part]).days.allSatisfy { $0.dataset != .units })
  }
}
