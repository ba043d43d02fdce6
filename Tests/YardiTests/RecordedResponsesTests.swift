import Pipeline
import TestSupport
import Testing
import Warehouse
import Yardi

@Suite("Yardi's recorded responses", .needsSamples)
struct RecordedResponsesTests {
  @Test("Properties are read in the encoding that the response declares")
  func properties() throws {
    let rows = try Samples.read("recorded/GetPropertyConfigurations.xml").rows("yardi_properties")
    #expect(rows.map { $0["property_code"].text } == (1...5).map { "sample\($0)" })
    #expect(rows.map { $0["postal_code"] } == [.text("00001"), .text("00001"), .text("00001"), .null, .text("00001")])
  }

  @Test("Units of an older plug-in have states and no prices; a unit without a person has its state in their place")
  func units() throws {
    let rows = try Samples.read("recorded/GetUnitInformation_Login.xml").rows("yardi_units")
    #expect(rows.count == 17)
    #expect(rows.prefix(2).map { $0["unit_code"].text } == ["141", "141"])
    #expect(Set(rows.map { $0["unit_code"].text }).count == 15)
    #expect(rows.allSatisfy { $0["market_rent_cents"] == .null && $0["status_description"] != .null })
    #expect(rows[3]["person_code"].text == "Vacant Unrented Not Ready")
  }

  @Test("Line breaks at the ends of values are no part of them, and a missing end leaves a charge open")
  func leaseCharges() throws {
    let parseResult = try Samples.read(
      "recorded/GetResidentsLeaseCharges_Login.xml", as: "GetResidentsLeaseCharges_Login")
    let rows = parseResult.rows("yardi_lease_charges")
    #expect(parseResult.property == .id("sample1"))
    #expect(
      rows.map { $0["service_from"].text } == ["2010-01-01", "2010-02-01", "2010-02-05", "2010-05-01", "2010-05-01"])
    #expect(rows.allSatisfy { $0["service_to"] == .null && $0["description"].text == "Rent [Lease Charge]" })
    #expect(sum(rows, "amount_cents") == 472_500)
    #expect(Set(rows.map { $0["charge_code"].text }) == [".rent"])
  }

  @Test("Open charges are under their accounts, and one whose parts differ from its amount is reported")
  func transactions() throws {
    let parseResult = try Samples.read(
      "recorded/GetResidentTransactions_Login.xml", as: "GetResidentTransactions_Login")
    let rows = parseResult.rows("yardi_transactions")
    #expect(parseResult.rows("yardi_accounts").count == 12)
    #expect(parseResult.rows("yardi_account_persons").count == 16)
    #expect(rows.count == 33)
    #expect(rows.allSatisfy { $0["kind"].text == "Charge" && $0["property_code"].text == "sample1" })
    #expect(Set(rows.map { $0["transaction_id"].text }).count == 33)
    #expect(parseResult.content.findings.map(\.rule) == ["charge_not_balanced"])
    let persons = parseResult.rows("yardi_account_persons")
    #expect(persons[1]["move_in"] == .null)
    #expect(persons[1]["is_responsible"].integer == 1)
  }

  @Test("A production export's events keep their order and have one first contact for each prospect")
  func guestActivity() throws {
    let parseResult = try Samples.read("derived/GetYardiGuestActivity_Login.xml")
    #expect(parseResult.rows("yardi_prospects").count == 59)
    #expect(parseResult.rows("yardi_prospect_persons").count == 74)
    let events = parseResult.rows("yardi_guest_events")
    #expect(events.count == 405)
    #expect(sum(events, "is_first_contact") == 59)
    #expect(events.count { $0["source"] != .null } == 59)
    #expect(parseResult.content.findings.isEmpty)
    #expect(events[0]["event_time"].text == "2025-12-02 00:00:00")
    #expect(events[3]["event_time"].text == "2025-11-29 11:47:00")
  }

  @Test("Agents and sources are no list of properties, though their root is the same")
  func agents() throws {
    let refusal = try Samples.read("recorded/GetYardiAgentsSourcesResults_Login.xml").refusal
    #expect(refusal?.rule == "unsupported response of 'Properties'")
  }
}
