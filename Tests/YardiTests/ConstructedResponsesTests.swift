import Domain
import JSON
import Pipeline
import TestSupport
import Testing
import Warehouse
import Yardi

/// One invented property of twelve units through every operation, beside figures that somebody worked out by hand.
@Suite("Yardi's responses of one property")
struct ConstructedResponsesTests {
  private func read(_ name: String) throws -> ParseResult { try Samples.read("constructed/\(name).xml") }

  private func expected() throws -> JSON {
    try JSON.parse(TestSupport.read(Samples.path("constructed/expected_oakhill1.json")))
  }

  private func expected(_ key: String) throws -> Int { try #require(expected()[key]?.integer) }

  @Test("Both unit operations give the same fifteen rows of fourteen units: 104 has a row for each of two tenants")
  func units() throws {
    for name in ["GetUnitInformation_ItfResidentData", "GetUnitInformation_Login"] {
      let parseResult = try read(name)
      let rows = parseResult.rows("yardi_units")
      #expect(parseResult.property == .id("oakhill1"))
      #expect(rows.count == 15)
      #expect(Set(rows.map { $0["unit_code"].text }).count == 14)
      #expect(rows.filter { $0["unit_code"].text == "104" }.map { $0["person_code"].text } == ["t0001004", "t0001014"])
      let first = try #require(rows.first)
      #expect(first["unit_type"].text == "oh1b1")
      #expect(first["bedrooms"].integer == 1)
      #expect(first["bathrooms_hundredths"].integer == 100)
      #expect(first["market_rent_cents"].integer == 120_000)
      #expect(first["property_code"].text == "oakhill1")
    }
  }

  @Test("The units' states, each unit once and pseudo units aside, are those worked out by hand")
  func states() throws {
    let rows = try read("GetUnitInformation_ItfResidentData").rows("yardi_units")
    let states = Dictionary(
      rows.map { ($0["unit_code"].text ?? "", $0["status_description"].text ?? "") }, uniquingKeysWith: { $1 })
    let count = { (state: String) in states.values.count { $0.hasPrefix(state) } }
    #expect(count("Vacant Rented") == (try expected("vacant_rented")))
    #expect(count("Vacant Unrented") == (try expected("vacant_unrented")))
    #expect(count("Notice Rented") == (try expected("notice_rented")))
    #expect(count("Notice Unrented") == (try expected("notice_unrented")))
    #expect(count("Occupied") + count("Notice") == (try expected("occupied")))
    #expect(count("Model") == (try expected("units_model")))
    #expect(count("Down") == (try expected("units_down")))
    #expect(
      ["Occupied", "Notice", "Vacant", "Model", "Down"].map(count).reduce(0, +)
        == (try expected("units_total_physical")))
  }

  @Test("Residents of every status are read with their days, and their occupants apart")
  func residents() throws {
    let parseResult = try read("GetResidentsByStatus_all")
    let rows = parseResult.rows("yardi_residents")
    #expect(rows.count == 15)
    #expect(parseResult.rows("yardi_occupants").map { $0["resident_code"].text }.prefix(2) == ["t0001001", "t0001001"])
    let living = rows.filter { ["Current", "Notice", "Eviction"].contains($0["status"].text) }
    #expect(living.count == (try expected("occupied")))
    let first = try #require(rows.first)
    #expect(first["resident_code"].text == "t0001001")
    #expect(first["lease_from"].text == "2025-07-01")
    #expect(first["lease_to"].text == "2026-06-30")
    #expect(first["move_out"] == .null)
    #expect(first["current_rent_cents"].integer == 115_000)
    #expect(first.row.place == Place(sheet: "MITS-ResidentData/PropertyResidents/Residents/Resident", row: 1))
  }

  @Test("The recurring rents that run on the day are those worked out by hand, for those who live there")
  func leaseCharges() throws {
    let living = try Set(
      read("GetResidentsByStatus_all").rows("yardi_residents")
        .filter { ["Current", "Notice", "Eviction"].contains($0["status"].text) }.map { $0["resident_code"].text })
    let rents = try read("GetResidentsLeaseCharges_Login_PostMonth_2026-03").rows("yardi_lease_charges").filter {
      $0["charge_code"].text == "rent" && living.contains($0["resident_code"].text)
        && ($0["service_from"].text ?? "") <= "2026-03-15" && ($0["service_to"].text ?? "9") >= "2026-03-15"
    }
    let expected = try #require(expected()["in_place_rent_by_unit"]?.members)
    #expect(rents.count == expected.count)
    for unit in expected {
      let rent = rents.filter { $0["unit_code"].text == unit.key }.compactMap { $0["amount_cents"].integer }
      #expect(rent == [Int64(unit.value.integer ?? 0) * 100], "\(unit.key)")
    }
  }

  @Test("One tenant's charges are the same as in the whole property's response, under a scope of their own")
  func oneTenant() throws {
    let one = try read("GetResidentLeaseCharges_Login_t0001001")
    let all = try read("GetResidentsLeaseCharges_Login_PostMonth_2026-03")
    #expect(one.scope == "operation GetResidentLeaseCharges_Login t0001001")
    #expect(all.scope == "operation GetResidentsLeaseCharges_Login")
    let fields = all.rows("yardi_lease_charges").filter { $0["resident_code"].text == "t0001001" }.map(\.row.fields)
    #expect(one.rows("yardi_lease_charges").map(\.row.fields) == fields)
  }

  @Test("Open charges by status and age, and prepayments, are those worked out by hand")
  func transactions() throws {
    let rows = try read("GetResidentTransactions_Login").rows("yardi_transactions")
    let statuses = try Dictionary(
      read("GetResidentsByStatus_all").rows("yardi_residents").map { ($0["resident_code"].text, $0["status"].text) },
      uniquingKeysWith: { first, _ in first })
    let day = try #require(Field.text("2026-03-15").date)
    let expected = try #require(expected()["delinquency_by_status"]?.members)
    #expect(expected.count == 5)
    for status in expected {
      let ages = rows.filter { $0["kind"].text == "Charge" && statuses[$0["resident_code"].text] == status.key }
        .map { ($0["transaction_date"].date?.days(to: day) ?? 0, $0["balance_due_cents"].integer ?? 0) }
      for (bucket, range) in [("d0_30", 0...30), ("d31_60", 31...60), ("d61_90", 61...90), ("d90", 91...9999)] {
        let due = ages.filter { range.contains($0.0) }.map(\.1).reduce(0, +)
        #expect(due == Int64(status.value[bucket]?.integer ?? -1) * 100, "\(status.key) \(bucket)")
      }
    }
    let payments = rows.filter { $0["kind"].text == "Payment" }
    #expect(payments.map { $0["resident_code"].text } == ["t0001001"])
    #expect(sum(payments, "amount_cents").magnitude == 10_000)
  }

  @Test("Accounts come with their unit and persons; a roommate of no move-in day has none")
  func accounts() throws {
    let parseResult = try read("GetResidentTransactions_Login")
    #expect(parseResult.rows("yardi_accounts").count == 13)
    let persons = parseResult.rows("yardi_account_persons")
    #expect(persons.count == 17)
    let roommates = persons.filter { $0["person_code"].text?.hasPrefix("r") ?? false }
    #expect(roommates.count == 4)
    #expect(roommates.allSatisfy { $0["type"].text == "customer" })
  }

  @Test("The month's first contacts, shows, applications and leases are those worked out by hand")
  func funnel() throws {
    let parseResult = try read("GetYardiGuestActivity_Login")
    let month = parseResult.rows("yardi_guest_events").filter {
      ("2026-03-01"..."2026-03-15").contains($0["event_date"].text ?? "")
    }
    let prospects = { (type: String) in
      Set(month.filter { $0["event_type"].text == type }.map { $0["prospect_code"].text }).count
    }
    let funnel = try #require(expected()["funnel_march_mtd"])
    #expect(month.count { $0["is_first_contact"].integer == 1 } == 5)
    #expect(prospects("Show") == funnel["shows"]?.integer)
    #expect(prospects("Application") == funnel["applications"]?.integer)
    #expect(prospects("Approve") == funnel["approved"]?.integer)
    #expect(prospects("LeaseSign") == funnel["lease_signs"]?.integer)
    #expect(prospects("Cancel") + prospects("ApplicationDenied") == funnel["canceled_or_denied"]?.integer)
    #expect(parseResult.content.findings.isEmpty)
    #expect(parseResult.rows("yardi_prospects").count == 7)
    #expect(parseResult.rows("yardi_prospect_persons").count == 8)
  }

  @Test("Listed units are read whether available or not; an assumed response of available ones has four of them")
  func availability() throws {
    let listed = try read("UnitAvailability_Login_ILS40").rows("yardi_available_units")
    #expect(listed.count == 12)
    let notice = try #require(listed.first { $0["unit_code"].text == "103" })
    #expect(notice["vacate_date"].text == "2026-03-31")
    #expect(notice["made_ready_date"].text == "2026-04-07")
    #expect(notice["leased_status"].text == "on_notice")
    #expect(notice["market_rent_cents"].integer == 121_000)
    let available = try read("AvailableUnits_Login_ASSUMED_SHAPE").rows("yardi_available_units")
    #expect(available.count == (try #require(expected()["exposure_now"]?["value"]?.integer)))
    #expect(
      Set(available.map { $0["unit_code"].text })
        == Set(listed.filter { $0["vacancy_class"] != .null }.map { $0["unit_code"].text }))
    #expect(
      try read("UnitAvailability_Login_ILS40").rows("yardi_floorplans").map { $0["unit_count"].integer } == [4, 4, 4])
  }

  @Test("Properties are listed with names that hold an ampersand, and the list is of none of them")
  func properties() throws {
    let parseResult = try read("GetPropertyConfigurations")
    #expect(parseResult.property == nil)
    #expect(
      parseResult.rows("yardi_properties").map { $0["marketing_name"].text } == [
        "Oak Hill Example", "Oak Hill Example II & Annex",
      ])
  }

  @Test(
    "A response that finds nothing is empty and of its feed",
    arguments: [
      ("empty_no_guests_FYI", "guest_activity"), ("empty_no_tenants_messages", "transactions"),
      ("empty_residents", "residents"),
    ])
  func nothingFound(name: String, feed: String) throws {
    let parseResult = try read(name)
    #expect(parseResult.kind == .empty)
    #expect(parseResult.feed == feed)
  }

  @Test(
    "A refusal of the service is one of ours, with its words",
    arguments: [
      ("empty_result_element_bad_login.xml", "the result is empty"),
      ("error_interface_not_configured_messages.xml", "Interface 'ExampleVendor' is not Configured"),
      ("error_invalid_property_messages.xml", "Invalid or no access to Yardi Property"),
      ("soap11_fault_http500.xml", "the service returned a fault, 'soap:Server'"),
      ("soap11_fault_unknown_action_http500.xml", "did not recognize the value of HTTP Header"),
      ("soap12_fault_http500.xml", "the service returned a fault, 'soap:Receiver'"),
      ("GetRentroll.xml", "unsupported response to 'GetRentroll'"),
      ("html_instead_of_soap_http200.html", "web page"),
    ])
  func refusals(name: String, words: String) throws {
    let refusal = try #require(try Samples.read("constructed/\(name)").refusal)
    #expect(refusal.rule.contains(words), "\(refusal)")
  }
}

extension JSON {
  var integer: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
  var members: [Member] { if case .object(let members) = self { members } else { [] } }
}
