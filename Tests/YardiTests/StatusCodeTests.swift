import Responses
import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import Yardi

@Suite("Yardi's status words are listed in docs/status-codes.md")
struct StatusCodeTests {
  private let table: StatusCodeTable

  init() throws { table = try StatusCodeTable() }

  @Test("The document and the code have the same words with the same classes")
  func same() {
    let documented = table.classified.filter { $0.field.hasPrefix("Yardi") }
      .map { StatusCodeEntry(field: $0.field, word: $0.word, meaning: $0.meaning) }
    #expect(documented.count > 80)
    #expect(Set(documented).subtracting(YardiStatusCodes.entries) == [], "in the document alone")
    #expect(Set(YardiStatusCodes.entries).subtracting(documented) == [], "in the code alone")
    #expect(Set(documented).count == documented.count, "A word is listed once")
  }

  private static let columns: [(table: ResponseSchema, column: String, field: String)] = [
    (.units, "status_description", UnitStatus.field), (.units, "economic_status", EconomicStatus.field),
    (.availableUnits, "economic_status", EconomicStatus.field),
    (.availableUnits, "occupancy_status", "Yardi units, UnitOccupancyStatus"),
    (.availableUnits, "leased_status", "Yardi units, UnitLeasedStatus"),
    (.availableUnits, "vacancy_class", VacancyClass.field), (.availableUnits, "comment", ReadyComment.field),
    (.accounts, "economic_status", EconomicStatus.field),
    (.accounts, "occupancy_status", "Yardi units, UnitOccupancyStatus"),
    (.accounts, "leased_status", "Yardi units, UnitLeasedStatus"),
    (.units, "person_type", "Yardi units, PersonID type"), (.residents, "status", ResidentStatus.field),
    (.accountPersons, "type", AccountHolderType.field),
    (.prospectPersons, "type", AccountHolderType.field), (.guestEvents, "event_type", GuestEventType.field),
  ]

  @Test(
    "Every word of the samples is in the document",
    .needsSamples)
  func samples() throws {
    let root = try #require(Samples.root)
    var seen: [String: Set<String>] = [:]
    for folder in ["recorded", "derived", "constructed"] {
      for name in try files(under: "\(root)/\(folder)") where name.hasSuffix(".xml") {
        let parseResult = try Samples.read("\(folder)/\(name)")
        for (table, column, field) in Self.columns {
          seen[field, default: []].formUnion(parseResult.rows(table.raw.name).compactMap { $0[column].text })
        }
      }
    }
    #expect(Set(Self.columns.map(\.field)).subtracting(seen.filter { !$0.value.isEmpty }.keys) == [])
    for (field, words) in seen {
      #expect(Set(words.map(StatusCodeTable.plain)).subtracting(table.words(of: field)) == [], "\(field)")
    }
    for row in table.classified where row.field.hasPrefix("Yardi") {
      let words = Set((seen[row.field] ?? []).map(StatusCodeTable.plain))
      #expect(words.contains(StatusCodeTable.plain(row.word)) == (row.seen == "fixture"), "\(row.field): \(row.word)")
    }
  }

  @Test("A unit, a resident or an account with an unlisted word counts, and the word is a finding")
  func unlisted() throws {
    let word = "Levitating"
    var given = InventedResponses()
    given.units.add(
      .units,
      [
        "unit_code": .text("101"), "status_description": .text(word), "economic_status": .text(word),
        "unit_type": .text("a1"),
      ])
    given.unit("102", "Occupied No Notice")
    given.resident("t0000001", word, in: "102")
    given.listed.add(.availableUnits, ["unit_code": .text("101"), "vacancy_class": .text(word)])
    given.listed.add(
      .availableUnits,
      ["unit_code": .text("102"), "vacancy_class": .text("Occupied"), "comment": .text("RentReady=soon")])
    given.event("p0000001", word, -3, first: true)
    given.open("t0000001", "rent", 900, age: 5)
    let facts = given.facts()
    #expect(
      Set(facts.findings.filter { $0.finding.subject == word }.map(\.finding.rule)) == [
        "unknown_status", "unknown_economic_status", "unknown_resident_status", "unknown_vacancy_class",
        "unknown_account_status", "unknown_event",
      ])
    #expect(facts.findings.first { $0.finding.rule == "unknown_ready_comment" }?.finding.subject == "RentReady=soon")
    #expect(facts.units.map(\.unitClass) == [.unknown, .occupiedNoNotice])
    #expect(facts.leases.map(\.kind) == [.unknown])
    #expect(facts.accounts.map(\.accountClass) == [.unknown] && facts.accounts[0].delinquent == Money(cents: 900_00))
    #expect(facts.leasingReports.flatMap(\.events).map(\.stage) == [.unknown])
  }

  @Test(
    "A unit called non-revenue is what its economic status says, else down, with a finding",
    arguments: [("model", UnitClass.model, false), ("down", .down, false), ("residential", .down, true)])
  func nonRevenue(economic: String, unitClass: UnitClass, isReported: Bool) {
    var given = InventedResponses()
    given.units.add(
      .units,
      [
        "unit_code": .text("101"), "status_description": .text("Non Revenue Generating Unit"),
        "economic_status": .text(economic), "unit_type": .text("a1"),
      ])
    let facts = given.facts()
    #expect(facts.units.map(\.unitClass) == [unitClass])
    #expect(facts.rules(.units).contains("non_revenue_kind_unknown") == isReported)
  }

  @Test("The rent of a household that should have left does not count next to the one that moved in")
  func noRentTwice() {
    var given = InventedResponses()
    given.unit("101", "Occupied No Notice")
    given.resident("t0000001", "Notice", in: "101", moved: (-400, -2))
    given.resident("t0000002", "Current", in: "101", moved: (-2, nil))
    given.charge("t0000001", "rent", 1100)
    given.charge("t0000002", "rent", 1200)
    #expect(given.facts().units.map(\.leaseRent) == [Money(cents: 1200_00)])
    var shared = InventedResponses()
    shared.unit("101", "Occupied No Notice")
    shared.resident("t0000001", "Notice", in: "101", moved: (-400, 20))
    shared.resident("t0000002", "Current", in: "101", moved: (-2, nil))
    shared.charge("t0000001", "rent", 600)
    shared.charge("t0000002", "rent", 700)
    #expect(shared.facts().units.map(\.leaseRent) == [Money(cents: 1300_00)])
  }
}
