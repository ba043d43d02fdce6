import Domain
import ManualBook
import Pipeline
import TestSupport
import Testing
import Warehouse

/// Who lives in the book's units on its day, 4 February 2026.
@Suite("Occupancy of properties kept by hand")
struct BookUnitTests {
  private let place: HandKept

  init() throws { place = try HandKept() }

  private func rows(_ sql: String) throws -> [[String]] {
    _ = try Sync(place.context).run()
    return try UnifiedReader(path: place.context.folder.unified).rows(sql).map { $0.map(described) }
  }

  private func described(_ field: Field) -> String {
    if let text = field.text { return text }
    if let number = field.integer { return "\(number)" }
    return field == .null ? "-" : "\(field)"
  }

  private func take(_ leases: String, _ more: [String: String] = [:]) throws {
    let tables = [
      "properties.csv": "id,name\noak,Oak House\n",
      "unit_types.csv": "id,name,bedrooms,bathrooms\nt2,Two bedrooms,2,1.5\n",
      "units.csv":
        "id,property_id,number,unit_type_id,square_feet,market_rent\nu1,oak,101,t2,800,1200\nu2,oak,102,,,\n",
      "tenants.csv": "id,name\nann,Ann\nbo,Bo\n", "leases.csv": "id,unit_id,starts,ends,move_in,move_out\n" + leases,
    ]
    try place.take(tables.merging(more) { $1 })
  }

  private func state(of unit: String = "u1") throws -> String {
    let columns = ["unit_class", "expected_move_out", "next_move_in", "vacated"].map { "coalesce(\($0), '-')" }
    let sql =
      "SELECT \(columns.joined(separator: " || ' ' || ")) FROM unified_units"
      + " WHERE unit_id = '\(unit)' AND as_of = '2026-02-04'"
    return try rows(sql).first?.first ?? ""
  }

  @Test(
    "A unit's class follows its leases' days: occupied from the move-in day on, vacant from the move-out day on",
    arguments: [
      ("l1,u1,2025-01-01,2025-12-31,,\n", "occupied_no_notice - - -"),
      ("l1,u1,2026-02-04,,,\n", "occupied_no_notice - - -"),
      ("l1,u1,2026-02-05,,,\n", "vacant_rented - 2026-02-05 -"),
      ("l1,u1,2025-01-01,,2026-02-10,\n", "vacant_rented - 2026-02-10 -"),
      ("l1,u1,2025-01-01,,,2026-02-04\n", "vacant_unrented - - 2026-02-04"),
      ("l1,u1,2025-01-01,,,2026-02-05\n", "notice_unrented 2026-02-05 - -"),
      ("l1,u1,2025-01-01,,,2026-02-28\nl2,u1,2026-03-01,,,\n", "notice_rented 2026-02-28 2026-03-01 -"),
      ("l1,u1,2024-01-01,2024-12-31,,\nl2,u1,2025-01-01,,,\n", "occupied_no_notice - - -"),
      ("", "vacant_unrented - - -"),
    ])
  func classes(leases: String, state: String) throws {
    try take(leases)
    #expect(try self.state() == state)
    #expect(try self.state(of: "u2") == "vacant_unrented - - -")
    #expect(try rows("SELECT rule FROM findings WHERE severity = 'block'") == [])
    #expect(try rows("SELECT rule FROM findings WHERE rule = 'two_current_leases'") == [])
  }

  @Test("The unified views count them as they count every other source's; what the book does not say is not made up")
  func views() throws {
    try take(
      "l1,u1,2025-01-01,2025-12-31,,\n",
      ["scheduled_charges.csv": "id,lease_id,code,class,amount\ns1,l1,RENT,rent,1150\ns2,l1,WATER,utilities,30\n"])
    #expect(
      try rows(
        """
        SELECT total_units, occupied_units, vacant_units, vacant_ready_unknown,
            CAST(physical_occupancy_pct AS TEXT)
        FROM current_occupancy WHERE property_id = 'oak'
        """) == [["2", "1", "1", "1", "50.0"]])
    #expect(
      try rows(
        "SELECT floorplan, bedrooms, bathrooms, square_feet, market_rent_cents, lease_rent_cents FROM unified_units"
          + " WHERE as_of = '2026-02-04' ORDER BY unit_id"
      ) == [["Two bedrooms", "2", "-", "800", "120000", "115000"], ["-", "-", "-", "-", "-", "-"]])
    #expect(try rows("SELECT in_place_rent_avg_cents FROM current_pricing WHERE property_id = 'oak'") == [["115000"]])
    #expect(try rows("SELECT DISTINCT primary_source FROM unified_fact_days") == [["ledger_book"]])
    #expect(try rows("SELECT dataset FROM published WHERE dataset IN ('funnel', 'projection', 'rentable_items')") == [])
  }

  @Test("A book next to a management system lists no units, because that system does; its own rows are kept")
  func managed() throws {
    let beside = [
      "properties.csv": "id,name\noak,Oak House\nfir,Fir House\n", "units.csv": "id,property_id,number\nu9,fir,7\n",
      "expenses.csv": "id,property_id,date,category,amount\ne1,fir,2026-01-05,repairs,80\n",
    ]
    try take("", beside)
    #expect(try rows("SELECT unit_id FROM unified_units") == [])
    #expect(try rows("SELECT dataset FROM unified_fact_days WHERE property_id = 'fir'") == [["ledger"]])
    #expect(try rows("SELECT property_id, amount_cents FROM unified_expenses") == [["fir", "8000"]])
  }

  @Test("A later lease of who lives there is a renewal, not the next lease")
  func renewal() throws {
    try take(
      "l1,u1,2025-01-01,2026-02-28,,\nl2,u1,2026-03-01,,,\n",
      ["lease_tenants.csv": "id,lease_id,tenant_id\n1,l1,ann\n2,l2,ann\n"])
    #expect(try state() == "occupied_no_notice - - -")
  }

  @Test("Two households in one unit are a finding, and the unit counts once with both rents")
  func shared() throws {
    try take(
      "l1,u1,2025-01-01,,,\nl2,u1,2025-06-01,,,\n",
      ["scheduled_charges.csv": "id,lease_id,code,class,amount\ns1,l1,RENT,rent,600\ns2,l2,RENT,rent,500\n"])
    #expect(try state() == "occupied_no_notice - - -")
    #expect(
      try rows("SELECT lease_rent_cents FROM unified_units WHERE unit_id = 'u1' AND as_of = '2026-02-04'") == [
        ["110000"]
      ])
    #expect(
      try rows("SELECT subject FROM findings WHERE rule = 'two_current_leases' AND as_of = '2026-02-04'") == [["101"]])
    #expect(try rows("SELECT total_units FROM current_occupancy WHERE property_id = 'oak'") == [["2"]])
  }

  @Test("A book without units gives no occupancy")
  func none() throws {
    try place.take(["properties.csv": "id,name\noak,Oak House\n"])
    #expect(try rows("SELECT dataset FROM published") == [["ledger"]])
  }
}
