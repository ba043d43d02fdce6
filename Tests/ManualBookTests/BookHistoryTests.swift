import Domain
import Receivables
import TestSupport
import Testing
import Warehouse

@testable import Pipeline

/// The days that a book's leases describe, from the first move-in to the import on 4 February 2026.
@Suite("The history of properties kept by hand")
struct BookHistoryTests {
  private let place: HandKept

  init() throws { place = try HandKept() }

  private func rows(_ sql: String) throws -> [[String]] {
    _ = try Sync(place.context).run()
    return try UnifiedReader(path: place.context.folder.unified).rows(sql).map { $0.map(described) }
  }

  private func described(_ field: Field) -> String { field.text ?? field.integer.map { "\($0)" } ?? "-" }

  /// Ann lives in 101 and renews; Bo lives in 102 and moves to 103; Cy follows in 102 and leaves on notice.
  private static let leases = [
    "properties.csv": "id,name\noak,Oak House\n",
    "units.csv": "id,property_id,number,market_rent\nu1,oak,101,1200\nu2,oak,102,1000\nu3,oak,103,1100\n",
    "tenants.csv": "id,name\nann,Ann\nbo,Bo\ncy,Cy\n",
    "leases.csv": """
    id,unit_id,starts,ends,move_in,move_out,signed,notice_given
    l1,u1,2025-01-01,2025-12-31,2025-01-03,,2024-12-10,
    l2,u1,2026-01-01,2026-12-31,,,2025-11-20,
    l3,u2,2025-02-01,2025-07-31,,2025-07-31,,2025-06-15
    l4,u3,2025-08-01,2026-07-31,,,,
    l5,u2,2025-09-01,2026-08-31,,2026-03-01,2025-08-10,

    """,
    "lease_tenants.csv": "id,lease_id,tenant_id\n1,l1,ann\n2,l2,ann\n3,l3,bo\n4,l4,bo\n5,l5,cy\n",
    "scheduled_charges.csv": """
    id,lease_id,code,class,amount
    s1,l1,RENT,rent,1000
    s2,l2,RENT,rent,1100
    s3,l3,RENT,rent,900
    s4,l4,RENT,rent,950
    s5,l5,RENT,rent,945

    """,
    "charges.csv": """
    id,lease_id,code,class,amount,due_date
    c1,l1,RENT,rent,1000,2025-02-01
    c2,l1,RENT,rent,1000,2025-03-01
    c3,l3,RENT,rent,900,2025-07-01
    c4,l5,RENT,rent,945,2026-02-01

    """,
    "payments.csv": "id,lease_id,amount,date\np1,l1,600,2025-02-10\np2,l1,1400,2025-03-20\np3,l5,1000,2026-02-02\n",
  ]

  @Test(
    "A day's units follow the leases as they were known on it",
    arguments: [
      ("2025-01-03", "occupied_no_notice", "vacant_unrented", "vacant_unrented"),
      ("2025-02-01", "occupied_no_notice", "occupied_no_notice", "vacant_unrented"),
      ("2025-06-14", "occupied_no_notice", "occupied_no_notice", "vacant_unrented"),
      ("2025-06-15", "occupied_no_notice", "notice_unrented", "vacant_unrented"),
      ("2025-07-31", "occupied_no_notice", "vacant_unrented", "vacant_unrented"),
      ("2025-08-01", "occupied_no_notice", "vacant_unrented", "occupied_no_notice"),
      ("2025-08-10", "occupied_no_notice", "vacant_rented", "occupied_no_notice"),
      ("2025-09-01", "occupied_no_notice", "occupied_no_notice", "occupied_no_notice"),
      // Cy's notice is not dated, so it is known on the book's own day only.
      ("2026-02-03", "occupied_no_notice", "occupied_no_notice", "occupied_no_notice"),
      ("2026-02-04", "occupied_no_notice", "notice_unrented", "occupied_no_notice"),
    ])
  func units(day: String, first: String, second: String, third: String) throws {
    try place.take(BookHistoryTests.leases)
    let sql = """
      SELECT unit_class FROM unified_units WHERE as_of =
        (SELECT MAX(as_of) FROM unified_units WHERE as_of <= '\(day)') ORDER BY unit_id
      """
    #expect(try rows(sql) == [[first], [second], [third]])
  }

  @Test("Moves, notices and renewals are dated events, and a move within the property is a transfer")
  func events() throws {
    try place.take(BookHistoryTests.leases)
    #expect(
      try rows("SELECT event_date, unit_number, stage, is_transfer FROM unified_activity_events ORDER BY 1, 2") == [
        ["2025-01-03", "101", "move_in", "0"], ["2025-02-01", "102", "move_in", "0"],
        ["2025-06-15", "102", "notice", "1"], ["2025-07-31", "102", "move_out", "1"],
        ["2025-08-01", "103", "move_in", "1"], ["2025-09-01", "102", "move_in", "0"],
        ["2026-01-01", "101", "renewal", "0"],
      ])
  }

  @Test("Of two households that leave a unit on one day, one may be transferred")
  func departures() throws {
    var files = BookHistoryTests.leases
    files["leases.csv"] = """
      id,unit_id,starts,move_out
      l1,u1,2025-01-01,2025-07-31
      l3,u1,2025-02-01,2025-07-31
      l4,u3,2025-08-01,

      """
    files["lease_tenants.csv"] = "id,lease_id,tenant_id\n1,l1,ann\n3,l3,bo\n4,l4,bo\n"
    for name in ["scheduled_charges.csv", "charges.csv", "payments.csv"] { files[name] = nil }
    _ = try place.bookImport.take(place.folder(files), now: "2026-02-04T10:00:00Z", isConfirmed: true)
    let sql = """
      SELECT event_date, unit_number, occurrence FROM unified_activity_events WHERE stage = 'move_out' ORDER BY 3
      """
    #expect(try rows(sql) == [["2025-07-31", "101", "0"], ["2025-07-31", "101", "1"]])
    #expect(try rows("SELECT SUM(is_transfer) FROM unified_activity_events WHERE stage = 'move_out'") == [["1"]])
    try expectEqual()
  }

  @Test("Each lease is compared with the unit's previous one")
  func tradeouts() throws {
    try place.take(BookHistoryTests.leases)
    let sql = "SELECT unit_id, starts, kind, rent_cents, prior_rent_cents FROM unified_tradeouts ORDER BY 1, 2"
    #expect(
      try rows(sql) == [
        ["u1", "2025-01-01", "new", "100000", "-"], ["u1", "2026-01-01", "renewal", "110000", "100000"],
        ["u2", "2025-02-01", "new", "90000", "-"], ["u2", "2025-09-01", "new", "94500", "90000"],
        ["u3", "2025-08-01", "new", "95000", "-"],
      ])
  }

  @Test("Expiring leases are renewed, left, undecided or month to month, as the day knows them")
  func expirations() throws {
    try place.take(BookHistoryTests.leases)
    let on = { (day: String) in
      "SELECT unit_number, ends, decision, new_rent_cents FROM unified_expirations WHERE as_of = '\(day)' ORDER BY 1, 2"
    }
    let signed = try rows(on("2025-11-20"))
    #expect(
      signed == [
        ["101", "2025-12-31", "renewed", "110000"], ["102", "2026-08-31", "undecided", "-"],
        ["103", "2026-07-31", "undecided", "-"],
      ], "\(signed)")
    #expect(
      try rows(on("2026-02-04")) == [
        ["101", "2026-12-31", "undecided", "-"], ["102", "2026-08-31", "vacating", "-"],
        ["103", "2026-07-31", "undecided", "-"],
      ])
    #expect(try rows(on("2025-08-01")).map { $0[2] } == ["undecided", "undecided"])
  }

  @Test("A day's delinquency is what the entries dated by it owe, aged on it")
  func delinquency() throws {
    try place.take(BookHistoryTests.leases)
    let on = { (day: String) in
      """
      SELECT account_id, account_class, delinquent_total_cents, prepaid_cents, delinquent_0_30_cents, delinquent_31_60_cents
      FROM unified_delinquency WHERE as_of = '\(day)' ORDER BY 1
      """
    }
    // 1,000 due on 1 February, of which 600 were paid on 10 February: 27 days later, 400 are open.
    #expect(try rows(on("2025-02-28")) == [["l1", "current", "40000", "0", "40000", "0"]])
    // The rest of February's rent and March's were paid on 20 March.
    #expect(try rows(on("2025-03-31")) == [])
    // Bo left on 31 July and owes July's rent; by the end of August it is 61 days past due, then over 90.
    #expect(try rows(on("2025-07-31")) == [["l3", "former", "90000", "0", "90000", "0"]])
    #expect(try rows(on("2025-08-31")) == [["l3", "former", "90000", "0", "0", "0"]])
    #expect(
      try rows(on("2026-02-04")) == [
        ["l3", "former", "90000", "0", "0", "0"], ["l5", "current", "0", "5500", "0", "0"],
      ])
    #expect(
      try rows(
        "SELECT fiscal_month, charges_billed_cents FROM unified_billed_months WHERE charges_billed_cents > 0 ORDER BY 1"
      ) == [["2025-02", "100000"], ["2025-03", "100000"], ["2025-07", "90000"], ["2026-02", "94500"]])
  }

  private func expectEqual() throws {
    let found = try place.difference(views: false)
    #expect(found == nil, "\(found ?? "")")
  }

  private func sync() throws -> Int { try Sync(place.context).run().reduce(0) { $0 + $1.work.mapped } }

  private func enter(_ verb: LedgerEntryChange.Verb, _ id: String, _ amount: Int64, on day: String) throws {
    let payment = Payment(id: id, amount: Money(cents: amount), date: try CivilDate(iso: day))
    try DecisionStore(path: place.context.folder.decisions).append(
      LedgerEntryChange(
        verb: verb, entry: HandEntry(property: "oak", lease: "l3", body: .payment(payment)), who: "ann",
        at: "2026-02-04T11:00:00Z"))
  }

  @Test("An import or an entry maps the days that it changes, and leaves what a whole sync gives")
  func incremental() throws {
    try place.take(BookHistoryTests.leases)
    let all = try sync()
    #expect(all > 60)
    try expectEqual()
    let days = { (from: String) in
      Int(try rows("SELECT COUNT(*) FROM unified_fact_days WHERE dataset = 'units' AND as_of >= '\(from)'")[0][0])
    }
    let steps: [(String, [String: String])] = [
      ("2026-02-04", ["payments.csv": "id,lease_id,amount,date\np4,l4,10,2026-02-04\n"]),
      ("2026-02-01", ["charges.csv": "id,lease_id,code,class,amount,due_date\nc5,l4,RENT,rent,950,2026-02-01\n"]),
      ("2025-07-31", ["payments.csv": "id,lease_id,amount,date\np5,l3,400,2025-07-31\n"]),
      (
        "2025-12-01",
        [
          "leases.csv": "id,unit_id,starts,ends\nl6,u9,2025-12-01,\n",
          "units.csv": "id,property_id,number\nu9,oak,104\n",
        ]
      ),
      ("2025-10-01", ["leases.csv": "id,move_out,starts,unit_id\nl5,2025-10-01,2025-09-01,u2\n"]),
    ]
    for (from, files) in steps {
      try place.take(files)
      let mapped = try sync()
      try expectEqual()
      // A new unit is in all days; any other change leaves the days before it as they are.
      if files["units.csv"] == nil { #expect(mapped == (try days(from)), "\(mapped) days were mapped after \(files)") }
    }
    try enter(.add, "hand-1", 30_000, on: "2025-08-15")
    #expect(try sync() == (try days("2025-08-15")))
    try expectEqual()
    try enter(.delete, "hand-1", 30_000, on: "2025-08-15")
    #expect(try sync() == (try days("2025-08-15")))
    try expectEqual()
  }
}
