import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

/// RPX's answers of one property, beside counts and sums that somebody else took from them.
@Suite("RPX responses", .needsSamples)
struct RPXTests {
  private let root = "\(fixturesRoot() ?? "")/realpage"

  private func read(_ name: String) throws -> ParseResult { try RealPage().read("\(root)/soap/\(name).xml") }

  private func rows(_ name: String, _ table: String) throws -> [NamedRow] {
    let parseResult = try read("ridian_5446271/\(name)")
    #expect(parseResult.kind == .rows)
    #expect(parseResult.scope == "operation \(name)")
    return parseResult.rows(table)
  }

  private func expected(_ operation: String) throws -> JSON {
    let all = try JSON.parse(TestSupport.read("\(root)/expected/soap_ridian_5446271.json"))
    return try #require(all[operation])
  }

  /// How often each value stands in a column, as the expected figures list it.
  private func counts(_ rows: [NamedRow], _ column: String) -> [String: Int64] {
    rows.reduce(into: [:]) { counts, row in if let text = row[column].text { counts[text, default: 0] += 1 } }
  }

  private func members(_ json: JSON?) -> [String: Int64] {
    (json?.members ?? []).reduce(into: [:]) { $0[$1.key] = $1.value.integer }
  }

  @Test("The unit list has the units, flags, rents and floor plans that were counted")
  func units() throws {
    let rows = try rows("unitlist", "realpage_units")
    let expected = try expected("unitlist")
    #expect(Int64(rows.count) == expected["units"]?.integer)
    #expect(sum(rows, "is_vacant") == expected["vacant(T)"]?.integer)
    #expect(sum(rows, "is_available") == expected["available(T)"]?.integer)
    let both = rows.count { $0["is_vacant"] == .flag(true) && $0["is_available"] == .flag(true) }
    #expect(Int64(both) == expected["vacant_and_available"]?.integer)
    #expect(Int64(rows.count { $0["on_notice_for_date"] != .null }) == expected["on_notice_for_date"]?.integer)
    // One unit's day is 1900-01-01, which stands for none and was counted as one.
    let unready = Int64(rows.count { $0["made_ready_date"] == .null })
    #expect(unready - 1 == expected["without_made_ready_date"]?.integer)
    #expect(sum(rows, "market_rent_cents") == expected["sum_market_rent_cents"]?.integer)
    #expect(sum(rows, "rentable_sqft") == expected["sum_sqft"]?.integer)
    #expect(counts(rows, "floorplan_name") == members(expected["by_floorplan"]))
  }

  @Test("Residents have the statuses and days that were counted, and empty entries stay empty")
  func residents() throws {
    let rows = try rows("getresidentlistinfo", "realpage_residents")
    let expected = try expected("getresidentlistinfo")
    let housed = rows.filter { $0["unit_id"] != .null }
    #expect(Int64(housed.count) == expected["residents_with_unit"]?.integer)
    #expect(Int64(rows.count - housed.count) == expected["placeholder_entries_without_unit"]?.integer)
    #expect(counts(housed, "lease_status") == members(expected["by_leasestatus(in the XML)"]))
    #expect(Int64(rows.count { $0["move_out_date"] != .null }) == expected["with_move_out_date"]?.integer)
    #expect(Int64(rows.count { $0["notice_given_date"] != .null }) == expected["with_notice_given_date"]?.integer)
    #expect(Int64(Set(housed.map { $0["unit_number"].text }).count) == expected["distinct_units"]?.integer)
  }

  @Test("Leases have the statuses, types, rents and balances that were counted")
  func leases() throws {
    let rows = try rows("getleaseinfo", "realpage_leases")
    let expected = try expected("getleaseinfo")
    #expect(Int64(rows.count) == expected["leases"]?.integer)
    #expect(counts(rows, "status_text") == members(expected["by_status_text"]))
    #expect(counts(rows, "type_text") == members(expected["by_type_text"]))
    #expect(sum(rows, "in_eviction") == expected["evict_Y"]?.integer)
    #expect(sum(rows, "rent_cents") == expected["sum_rent_cents"]?.integer)
    #expect(sum(rows, "balance_cents") == expected["sum_current_balance_cents"]?.integer)
    #expect(Int64(rows.count { $0["rent_cents"].integer == 0 }) == expected["rent_zero"]?.integer)
    #expect(Int64(rows.count { $0["next_lease_id"].text != "0" }) == expected["with_next_lease"]?.integer)
    #expect(Int64(rows.count { $0["prior_lease_id"].text != "0" }) == expected["with_prior_lease"]?.integer)
    #expect(Int64(Set(rows.map { $0["unit_id"].text }).count) == expected["distinct_units"]?.integer)
    for (name, isSigned) in [("positive_balance", { $0 > 0 }), ("negative_balance", { $0 < 0 })]
      as [(String, (Int64) -> Bool)]
    {
      let balances = rows.compactMap { $0["balance_cents"].integer }.filter(isSigned)
      #expect(Int64(balances.count) == expected[name]?["leases"]?.integer)
      #expect(balances.reduce(0, +) == expected[name]?["cents"]?.integer)
    }
  }

  @Test("Rentable items have the types, prices and frequencies that were counted")
  func rentableItems() throws {
    let rows = try rows("getrentableitems", "realpage_rentable_items")
    let expected = try expected("getrentableitems")
    #expect(Int64(rows.count) == expected["items"]?.integer)
    #expect(counts(rows, "item_type") == members(expected["by_type"]))
    #expect(counts(rows, "frequency") == members(expected["by_frequency"]))
    #expect(Int64(rows.count { $0["lease_id"] != .null }) == expected["assigned_to_a_lease"]?.integer)
    #expect(sum(rows, "billing_amount_cents") == expected["sum_billing_cents"]?.integer)
  }

  @Test("Buildings and sites are read, and the site's day is the run stamp")
  func sites() throws {
    #expect(try rows("getbuildings", "realpage_buildings").map { $0["building_number"].text } == ["NOBLDG"])
    let parseResult = try read("ridian_5446271/getsitelist")
    #expect(parseResult.property == .id("5446271"))
    #expect(parseResult.runStamp == "2026-02-05 10:01:33")
    #expect(parseResult.rows("realpage_properties").map { $0["site_name"].text } == ["Ridian"])
    #expect(parseResult.rows("realpage_properties").map { $0["ar_last_date_of_period"].text } == ["2026-02-28"])
  }

  @Test(
    "A sandbox's responses are read to the last element",
    arguments: [
      ("getsitelist", "realpage_properties", 1), ("getbuildings", "realpage_buildings", 3),
      ("unitlist", "realpage_units", 58), ("getresidentlistinfo", "realpage_residents", 63),
      ("getresident", "realpage_households", 38), ("getleaseinfo", "realpage_leases", 32),
      ("getrentableitems", "realpage_rentable_items", 36),
    ])
  func shapes(name: String, table: String, count: Int) throws {
    let parseResult = try read("shapes/\(name)")
    #expect(parseResult.rows(table).count == count)
    #expect(parseResult.rowsRead == count)
    #expect(parseResult.content.findings.isEmpty)
  }

  @Test("Days in five spellings, balances with commas, and a made-ready day of 1900 that is none")
  func spellings() throws {
    let leases = try read("shapes/getleaseinfo").rows("realpage_leases")
    #expect(leases[0]["initial_lease_date"].text == "2019-01-22")
    #expect(leases[0]["lease_begin_date"].text == "2019-01-22")
    #expect(leases[0]["payment_due_date"].text == "2026-02-01")
    #expect(leases.count { $0["last_renewal_date"] != .null } == 17)
    #expect(leases.count { $0["month_to_month_date"] != .null } == 22)
    let residents = try read("shapes/getresidentlistinfo").rows("realpage_residents")
    #expect(residents.contains { ($0["balance_cents"].integer ?? 0) >= 100_000 })
    let units = try read("shapes/unitlist").rows("realpage_units")
    #expect(units[0]["made_ready_date"] == .null)
    #expect(units[0]["expected_move_in_date"].text == "2022-11-25")
    let items = try read("shapes/getrentableitems").rows("realpage_rentable_items")
    #expect(items[0]["date_available"].text == "2025-08-24")
  }

  @Test("A ledger's lines are kept as they are, behind the schema of their data set")
  func ledger() throws {
    let text = """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><getresidentledgerResponse>
      <getresidentledgerResult><xs:schema xmlns:xs="x"><xs:element/></xs:schema><d:diffgram xmlns:d="d"><NewDataSet>
      <ResidentInfo><Name>A</Name></ResidentInfo>
      <ResidentLedgerDetails><Amount>12.00</Amount><Code>RENT</Code><Note/></ResidentLedgerDetails></NewDataSet>
      </d:diffgram></getresidentledgerResult></getresidentledgerResponse></s:Body></s:Envelope>
      """
    let rows = RealPage().read(Array(text.utf8)).rows("realpage_ledger")
    #expect(rows.map { $0["kind"].text } == ["ResidentInfo", "ResidentLedgerDetails"])
    #expect(rows.last?["cells"].text == "{\"Amount\":\"12.00\",\"Code\":\"RENT\"}")
  }

  @Test("A ledger without lines is a data set that holds nothing, and is empty", arguments: ["", "<NewDataSet/>"])
  func emptyLedger(content: String) {
    let text = """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><getresidentledgerResponse>
      <getresidentledgerResult><xs:schema xmlns:xs="x"><xs:element/></xs:schema><d:diffgram xmlns:d="d">\(content)
      </d:diffgram></getresidentledgerResult></getresidentledgerResponse></s:Body></s:Envelope>
      """
    let parseResult = RealPage().read(Array(text.utf8))
    #expect(parseResult.kind == .empty)
    #expect(parseResult.feed == "rpx_ledger")
  }

  @Test(
    "A fault is refused with its words, though it may come with status 200",
    arguments: [
      ("fault", "The caller is not authorized to call the method."),
      ("shapes/fault_invalid_param_http200", "LicenseKey is not authorized to call the method."),
      ("shapes/fault_action_not_supported_http500", "cannot be processed at the receiver"),
    ])
  func faults(name: String, words: String) throws {
    guard case .refused(let refusal) = try read(name).kind else {
      Issue.record("the fault was read")
      return
    }
    #expect(refusal.rule.contains(words))
  }
}
