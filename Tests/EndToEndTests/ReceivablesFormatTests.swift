import JSON
import TestSupport
import Testing

@testable import ownerdash

/// The forms in which programs read the receivables reports.
@Suite("Receivables reports as data")
struct ReceivablesFormatTests {
  private let harness: BookFixture

  init() throws { harness = try BookFixture() }

  private func json(_ words: [String]) async throws -> JSON {
    let ran = await harness.run(["report"] + words + ["--as-of", "2025-04-15", "--format", "json"])
    return try JSON.parse(Array(ran.output.utf8))
  }

  private func items(_ value: JSON?) -> [JSON] { if case .array(let items)? = value { items } else { [] } }
  private func text(_ value: JSON?) -> String? { if case .string(let text)? = value { text } else { nil } }

  @Test("The tracker's periods are objects with days and cents, and the total is outside the rows")
  func tracker() async throws {
    try await harness.golden()
    let report = try await json(["rental-tracker"])
    #expect(text(report["as_of"]) == "2025-04-15" && items(report["rows"]).count == 2)
    let first = try #require(items(report["rows"]).first)
    let paid = items(first["paid"])
    #expect(paid.map { text($0["date"]) } == ["2025-01-03", "2025-02-04"])
    #expect(paid.map { text($0["reference"]) } == ["3218", "3219"])
    #expect(paid.map { $0["amount"]?.encoded() } == ["1000.0", "1000.0"])
    #expect(paid.map { text($0["period"]) } == ["2025-01", "2025-02"] && text(paid[0]["unit"]) == "808")
    #expect(items(first["owed"]).map { text($0["due_date"]) }.last == "2025-04-01")
    #expect(items(first["missing_periods"]).map { text($0["period"]) } == ["2025-03", "2025-04"])
    #expect(items(first["open_periods"]).map { $0["open"]?.encoded() } == ["1000.0", "1000.0"])
    #expect(report["total"]?["balance"]?.encoded() == "3500.0")
  }

  @Test("The tracker's entries have a row each")
  func entries() async throws {
    try await harness.golden()
    let csv = await harness.report(["rental-tracker", "--rows", "entries"])
    let rows = csv.split(separator: "\r\n").dropFirst().map(String.init)
    // A: 2 payments, 4 charges, 2 missing and 2 past due months; B: 1, 2, 1 and 1.
    #expect(rows.count == 15, "\(csv)")
    #expect(rows.contains("a,Tenant A,123 Main St.,808,paid,2025-01-03,,3218,2025-01,1000.00,,"))
    #expect(rows.contains("b,Tenant B,123 Main St.,,past due,,,,2025-04,,1500.00,"))
  }

  @Test("A person's units are rows, and the total of several is apart from them; each person is named once")
  func debtors() async throws {
    try await harness.golden()
    let report = try await json(["debtors", "--of", "owners"])
    #expect(items(report["rows"]).map { text($0["person_id"]) } == ["o1", "o1", "o2"])
    #expect(items(report["subtotals"]).map { $0["debt"]?.encoded() } == ["2166.6"])
    let drawn = await harness.run(["report", "debtors", "--as-of", "2025-04-15"]).output
    for name in ["Tenant A", "Tenant B"] { #expect(drawn.split(separator: name).count == 2, "\(drawn)") }
  }

  @Test("A statement ends at its day, with a balance for each lease of the person")
  func statement() async throws {
    try await harness.golden()
    _ = try await harness.take([
      "units": "id,property_id,number\nu7,main,707\n", "leases": "id,unit_id,starts\nlc,u7,2025-03-01\n",
      "lease_tenants": "id,lease_id,tenant_id\n3,lc,a\n",
      "charges": """
      id,lease_id,code,class,amount,due_date,post_date
      c1,lc,RENT,rent,300,2025-04-01,2025-04-01
      c2,lc,RENT,rent,310,2025-05-01,2025-04-10

      """,
    ])
    let report = try await json(["tenant-statement", "--tenant", "a"])
    let balances = items(report["balances"])
    #expect(
      balances.map { text($0["lease"]) } == ["lc", "la"]
        && balances.map { text($0["date"]) } == ["2025-04-15", "2025-04-15"])
    #expect(balances.map { $0["balance"]?.encoded() } == ["300.0", "2000.0"])
    #expect(balances.map { $0["not_yet_due"]?.encoded() } == ["310.0", "0.0"])
    let days = items(report["rows"]).compactMap { text($0["date"]) }
    #expect(days.count == 7 && days.allSatisfy { $0 <= "2025-04-15" })
  }

  @Test("The payment grid shows a vacant unit on its floor, and its months as objects")
  func grid() async throws {
    try await harness.golden()
    _ = try await harness.take([
      "units": "id,property_id,number,floor_id\nu5,main,805,f8\n",
      "leases": "id,unit_id,starts,ends,move_out\nlx,u5,2024-01-01,2024-12-31,2024-12-31\n",
    ])
    let report = try await json(["lease-payments", "--months", "2"])
    let rows = items(report["rows"])
    #expect(rows.map { text($0["unit"]) } == ["805", "808", "909"] && text(rows[0]["floor"]) == "8")
    #expect(text(rows[0]["reason"])?.hasPrefix("vacant") == true && rows[0]["lease"] == .null)
    let april = rows[1]["month_2025-04"]
    #expect(text(april?["rent"]?["status"]) == "OVERDUE")
    #expect(items(april?["rent"]?["charges"]).map { $0["open"]?.encoded() } == ["1000.0"])
    #expect(text(april?["utilities"]?["status"]) == "not billed")
    #expect(await harness.report(["lease-payments", "--months", "2", "--inactive"]).contains("vacant") == false)
  }
}
