import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

@Suite("RealPage's status words are listed in docs/status-codes.md")
struct StatusCodeTests {
  private let table: StatusCodeTable
  private static let root = fixturesRoot().map { "\($0)/realpage" }

  init() throws { table = try StatusCodeTable() }

  @Test("The document and the code have the same words with the same classes")
  func same() {
    let documented = table.classified.filter { !$0.field.hasPrefix("Yardi") }
      .map { StatusCodeEntry(field: $0.field, word: $0.word, meaning: $0.meaning) }
    #expect(documented.count > 80)
    #expect(Set(documented).subtracting(RealPageStatusCodes.entries) == [], "in the document alone")
    #expect(Set(RealPageStatusCodes.entries).subtracting(documented) == [], "in the code alone")
    #expect(Set(documented).count == documented.count, "A word is listed once")
    #expect(Set(table.classified.map(\.seen)) == ["fixture", "reference", "assumed"])
  }

  /// The columns that hold status words, by the field that the document names.
  private static let columns: [(table: String, column: String, field: String)] = [
    ("realpage_leases", "status_text", RPXLeaseStatus.field),
    ("realpage_leases", "status_code", RPXLeaseStatusCode.field),
    ("realpage_leases", "type_text", RPXLeaseType.field),
    ("realpage_leases", "type_code", "RPX getLeaseInfo, Typecode"),
    ("realpage_residents", "lease_status", RPXResidentStatus.field),
    ("realpage_residents", "lease_type", RPXLeaseType.field),
    ("realpage_residents", "resident_type", "RPX getResidentListInfo, residenttype"),
    ("realpage_residents", "screening_result", "RPX getResidentListInfo, screeningresult"),
    ("realpage_units", "reason_not_available", RPXUnitReason.field),
    ("realpage_units", "unit_designation", "RPX unitlist, UnitDesignationName"),
    ("realpage_rentable_items", "status", RPXItemStatus.field),
    ("realpage_rentable_items", "frequency", RPXItemFrequency.field),
    (Delinquency.accounts.name, "status", AccountStatus.field),
    (ExpirationRenewal.expirations.name, "decision", RenewalDecisionStatus.field),
    (ExpirationRenewal.renewals.name, "decision", RenewalDecisionStatus.field),
    (MonthlyActivity.events.name, "action", HouseholdAction.field),
    (MonthlyActivity.events.name, "status", "RealPage Monthly Activity Summary, status"),
    (LeasingActivityDetail.table.name, "this_contact_type", ProspectActivity.field),
    (LeasingActivityDetail.table.name, "initial_contact_type", ProspectActivity.field),
    (
      LeasingActivityDetail.table.name, "current_guest_card_status",
      "RealPage Leasing Activity Detail, guest card status"
    ),
    (Activity.table.name, "activity_type", ProspectActivity.field),
    (Collections.table.name, "status", "RealPage Collections, status"),
  ]

  @Test(
    "Every word of the samples is in the document", .needsSamples)
  func samples() throws {
    let root = try #require(Self.root)
    var seen: [String: Set<String>] = [:]
    for folder in ["soap", "reports", "constructed/reports"] {
      for name in try files(under: "\(root)/\(folder)") {
        let parseResult = RealPage().read(try read("\(root)/\(folder)/\(name)"))
        for (table, column, field) in Self.columns {
          seen[field, default: []].formUnion(parseResult.rows(table).compactMap { $0[column].text })
        }
        for row in parseResult.rows(RentRoll.leases.name) {
          let field = row["is_unit"].integer == 1 ? RentRollUnitStatus.field : RentRollLeaseStatus.field
          if let word = row["unit_lease_status"].text { seen[field, default: []].insert(word) }
        }
      }
    }
    #expect(Set(Self.columns.map(\.field)).subtracting(seen.filter { !$0.value.isEmpty }.keys) == [])
    for (field, words) in seen {
      #expect(Set(words.map(StatusCodeTable.plain)).subtracting(table.words(of: field)) == [], "\(field)")
    }
    // The document says of each word whether a sample has it.
    for row in table.classified where !row.field.hasPrefix("Yardi") {
      let words = Set((seen[row.field] ?? []).map(StatusCodeTable.plain))
      #expect(words.contains(StatusCodeTable.plain(row.word)) == (row.seen == "fixture"), "\(row.field): \(row.word)")
    }
  }

  @Test("A unit, a lease or an account with an unlisted word counts, and the word is a finding")
  func unlisted() throws {
    let word = "Levitating"
    var accounts = MappingRows(feed: "delinquency", report: "4260")
    accounts.add(Delinquency.accounts, ["account": .integer(1), "unit": .text("101"), "status": .text(word)])
    accounts.add(
      Delinquency.lines,
      [
        "account": .integer(1), "code": .text("RENT"), "total_prepaid_cents": .integer(0),
        "total_delinquent_cents": .integer(500_00), "current_cents": .integer(500_00), "days_30_cents": .integer(0),
        "days_60_cents": .integer(0), "days_90_cents": .integer(0),
      ])
    var decisions = MappingRows(feed: "lease_expiration_renewal", report: "4156")
    decisions.add(
      ExpirationRenewal.expirations,
      ["bldg_unit": .text("101"), "lease_end_date": .text("2026-03-31"), "decision": .text(word)])
    var actions = MappingRows(feed: "monthly_activity", report: "3877")
    actions.add(
      MonthlyActivity.events, ["unit": .text("101"), "action": .text(word), "date": .text("2026-02-02")])
    var contacts = MappingRows(feed: "activity", report: "3837")
    contacts.add(Activity.table, ["activity_type": .text(word), "date": .text("2026-02-02"), "name": .text("Doe, A")])
    var items = MappingRows(feed: "rpx_rentable_items", report: "getrentableitems")
    items.add(
      RPXTables.rentableItems, ["item_id": .text("1"), "status": .text(word), "frequency": .text(word)])
    let facts = MappingRows.facts(
      accounts, decisions, actions, contacts, items, .rentRoll([(word, [.init(word)]), ("Occupied", [.init(word)])]))
    let found = facts.findings.map(\.finding).filter { $0.subject == word }
    #expect(
      Set(found.map(\.rule)) == [
        "unknown_account_status", "unknown_decision", "unknown_event", "unknown_item_status", "unknown_item_frequency",
        "unknown_status", "unknown_lease_status",
      ])
    #expect(found.count { $0.rule == "unknown_event" } == 2)
    #expect(facts.units.map(\.unitClass) == [.unknown, .occupiedNoNotice])
    #expect(facts.leases.map(\.kind) == [.unknown, .current, .unknown])
    #expect(facts.accounts.map(\.accountClass) == [.unknown] && facts.accounts[0].delinquent == Money(cents: 500_00))
    #expect(facts.expirations.map(\.decision) == [.unknown])
    #expect(facts.activityReports.flatMap(\.events).map(\.stage) == [.unknown])
    #expect(facts.leasingReports.flatMap(\.events).map(\.stage) == [.unknown])
    #expect(facts.plainRows(of: UnifiedRentableItem.self).count == 1)
  }

  @Test("A Rent Roll's unit with an unlisted status keeps the lease of its own block")
  func ownLease() {
    var roll = MappingRows(feed: "rent_roll", report: "4295")
    roll.add(
      RentRoll.leases,
      [
        "block": .integer(0), "is_unit": .flag(true), "unit": .text("101"), "floorplan": .text("A1"),
        "unit_lease_status": .text("Levitating"), "lease_id": .text("77"), "is_starred": .integer(0),
      ])
    let facts = MappingRows.facts(roll)
    #expect(facts.units.map(\.unitClass) == [.unknown])
    #expect(facts.leases.map(\.leaseID) == ["77"] && facts.leases.map(\.kind) == [.unknown])
  }

  @Test("Unlisted words of RPX's unit list, leases and residents are findings, and the unit and its rent count")
  func unlistedInRPX() {
    let word = "Levitating"
    var units = MappingRows(feed: "rpx_units", report: "unitlist")
    units.add(
      RPXTables.units,
      ["unit_id": .text("1"), "unit_number": .text("101"), "is_vacant": .flag(false), "is_available": .flag(false)])
    units.add(
      RPXTables.units,
      [
        "unit_id": .text("2"), "unit_number": .text("102"), "is_vacant": .flag(true), "is_available": .flag(false),
        "reason_not_available": .text(word),
      ])
    var leases = MappingRows(feed: "rpx_leases", report: "getleaseinfo")
    leases.add(
      RPXTables.leases,
      [
        "lease_id": .text("1"), "unit_id": .text("1"), "household_id": .text("9"), "status_text": .text(word),
        "type_text": .text(word), "lease_begin_date": .text("2026-01-01"), "lease_end_date": .text("2026-12-31"),
        "rent_cents": .integer(1250_00), "head_of_household": .text("Doe, A"),
      ])
    var residents = MappingRows(feed: "rpx_residents", report: "getresidentlistinfo")
    residents.add(
      RPXTables.residents,
      ["unit_id": .text("1"), "unit_number": .text("101"), "lease_status": .text(word), "lease_type": .text(word)])
    let facts = MappingRows.facts(units, leases, residents)
    #expect(
      Set(facts.findings.filter { $0.finding.subject == word }.map(\.finding.rule)) == [
        "unknown_status", "unknown_lease_status", "unknown_lease_type", "unknown_resident_status",
      ])
    #expect(facts.units.map(\.unitClass) == [.occupiedNoNotice, .vacantUnrented])
    #expect(facts.units[0].leaseRent == Money(cents: 1250_00))
    #expect(facts.ledger.scheduledCharges.map(\.amount) == [Money(cents: 1250_00)])
  }
}
