import TestSupport
import Testing

@testable import ownerdash

/// Audit runs on the command line: totals, lists, decisions about many exceptions, and comparisons.
@Suite("Lease audits of a book")
struct LedgerAuditTests {
  private let harness: BookFixture
  private let decision = ["--fix", "rebill", "--action", "ledger", "--who", "ann", "--note", "by phone"]

  init() throws { harness = try BookFixture() }

  /// Two properties; in April A should have paid 1,100 rent and 20 for water, B 1,600, and C 700 but was billed nothing.
  private func audited() async throws {
    try harness.configure(["main": "123 Main St.", "side": "9 Side St."])
    try await harness.golden()
    _ = try await harness.take([
      "properties": "id,name\nside,9 Side St.\n", "units": "id,property_id,number\ns1,side,1\n",
      "tenants": "id,name\nc,Tenant C\n", "leases": "id,unit_id,starts,ends\nlc,s1,2025-01-01,2025-04-20\n",
      "lease_tenants": "id,lease_id,tenant_id\n3,lc,c\n",
      "charges": "id,lease_id,code,class,amount,due_date\nc1,lc,RENT,rent,700,2025-03-01\n",
      "scheduled_charges": """
      id,lease_id,code,class,amount
      s1,la,RENT,rent,1100
      s2,la,WATER,utilities,20
      s3,lb,RENT,rent,1600
      s4,lc,RENT,rent,700

      """,
    ])
    let ran = await harness.run(["audit", "run", "--start", "2025-03", "--months", "2"])
    #expect(ran.ending == .done, "\(ran.complaints)")
  }

  private func csv(_ words: [String]) async -> [String] {
    await harness.run(words + ["--format", "csv"]).output.split(separator: "\r\n").dropFirst().map(String.init)
  }

  @Test("A run has totals by property and lease, its status and its colors")
  func totals() async throws {
    try await audited()
    let text = await harness.run(["audit", "show"]).output
    // March and April: A lacks 2 x 100 rent and 2 x 20 water, B 2 x 100; C's April of 700 is past the ledger's entries
    // but before its last day, so it was not billed.
    #expect(text.contains("status: Open (7 of 7)"), "\(text)")
    #expect(text.contains("undercharged 1,140.00 open and 0.00 resolved"), "\(text)")
    let json = await harness.run(["audit", "show", "--format", "json"]).output
    let subtotals = json.split(separator: "\"subtotals\"").last.map(String.init) ?? ""
    for total in [
      #""code": "all leases", "matched": 0, "exceptions": 6, "status": "Open (6 of 6)", "color": "red", "undercharge": 440.00"#,
      #""code": "all codes", "matched": 0, "exceptions": 4, "status": "Open (4 of 4)", "color": "red", "undercharge": 240.00"#,
      #""code": "all leases", "matched": 1, "exceptions": 1, "status": "Open (1 of 1)", "color": "red", "undercharge": 700.00"#,
    ] { #expect(subtotals.contains(total), "\(total): \(subtotals)") }
    #expect(json.contains(#""matched_months": [{"month": "2025-03"}]"#))
    let rows = await csv(["audit", "show", "--exceptions", "--property", "side"])
    #expect(rows.count == 1 && rows[0].contains("side,9 Side St.,,1,lc,c,Tenant C,2025-01-01,2025-04-20,RENT,2025-04,"))
    #expect(rows[0].contains(",2025-04-01,2025-04-20,700.00,,-700.00,,,scheduled_not_billed,,Open,red,"), "\(rows)")
  }

  @Test(
    "Nothing is expected before the move-in or after the move-out, and an exception states what of its bill is open")
  func movedOut() async throws {
    try await harness.golden()
    _ = try await harness.take([
      "leases": "id,unit_id,starts,move_out\nla,u8,2025-01-01,2025-03-10\n",
      "scheduled_charges": "id,lease_id,code,class,amount\ns1,la,RENT,rent,1000\ns3,lb,RENT,rent,1400\n",
    ])
    let run = ["audit", "run", "--start", "2025-02", "--months", "4", "--exceptions"]
    let rows = await csv(run)
    // April was billed after the move-out, and is unpaid; May is expected of B alone, who moved in and paid in March.
    let wanted = [
      ("la", "2025-04,,,,1000.00,1000.00,1000.00,2025-04-01,billed_not_scheduled"),
      ("lb", "2025-03,2025-03-01,2025-03-31,1400.00,1500.00,100.00,0.00,2025-03-01,amount_mismatch"),
      ("lb", "2025-04,2025-04-01,2025-04-30,1400.00,1500.00,100.00,1500.00,2025-04-01,amount_mismatch"),
      ("lb", "2025-05,2025-05-01,2025-05-31,1400.00,,-1400.00,,,scheduled_not_billed"),
    ]
    #expect(rows.count == wanted.count, "\(rows)")
    for (lease, row) in wanted {
      #expect(rows.contains { $0.contains(",\(lease),") && $0.contains(",RENT,\(row),") }, "\(lease) \(row): \(rows)")
    }
    let explained = await csv(["explain", "lease-audit", "--property", "main", "--lease", "la"])
    #expect(!explained.isEmpty && !explained.contains { $0.contains("expected 2025-04") }, "\(explained)")
  }

  @Test("One command decides all open exceptions of a code, a property or a tenant; repeated, it changes nothing")
  func bulk() async throws {
    try await audited()
    let run = "run_20260210_070000"
    let resolve = { (words: [String]) async in await harness.run(["audit", "resolve", run] + words + decision) }
    let planned = await harness.run(["audit", "resolve", run, "--plan", "--code", "WATER"])
    #expect(planned.ending == .done && planned.output.contains("2 exceptions, undercharged 40.00, overcharged 0.00"))
    #expect(
      planned.output.contains("would resolve WATER of lease 'la' of 'main' in 2025-03: expected 20.00, billed none"))
    #expect(await csv(["audit", "list"]).first?.contains(",Open (7 of 7),") == true, "a plan changes nothing")
    let water = await resolve(["--code", "WATER"])
    #expect(water.output.split(separator: "\n").count == 2, "\(water.output) \(water.complaints)")
    #expect(await resolve(["--code", "WATER"]).output.contains("resolved already; nothing was changed"))
    #expect(await resolve(["--tenant", "b"]).output.split(separator: "\n").count == 2)
    #expect(await resolve(["--property", "side"]).output.split(separator: "\n").count == 1)
    #expect(await resolve([]).ending == .wrongUsage)
    #expect(await resolve(["--code", "GAS"]).ending == .wrongUsage)
    #expect(await resolve(["--tenant", "zz"]).ending == .wrongUsage)
    let listed = await csv(["audit", "list"])
    // Open are A's two months of rent.
    #expect(listed.count == 1 && listed[0].contains(",Open (2 of 7),red,200.00,0.00"), "\(listed)")
    let side = await csv(["audit", "list", "--property", "side"])
    #expect(side.first?.contains(",Resolved,blue,0.00,0.00") == true, "\(side)")
    let shown = await csv(["audit", "show", "--exceptions", "--property", "side"])
    #expect(
      shown.first?.contains(",Resolved,blue,rebill,ledger,ann,2026-02-10T07:00:00Z,by phone,") == true, "\(shown)")
  }

  @Test("A comparison has both runs' amounts, and names what was reopened")
  func compare() async throws {
    try await audited()
    let run = "run_20260210_070000"
    let decided = await harness.run(["audit", "resolve", run, "--tenant", "b"] + decision)
    #expect(decided.ending == .done)
    _ = try await harness.take([
      "charges":
        "id,lease_id,code,class,amount,due_date\nb2,lb,RENT,rent,1550,2025-04-01\na4,la,RENT,rent,1100,2025-04-01\n"
    ])
    let again = await harness.run(["audit", "run", "--start", "2025-03", "--months", "2"])
    #expect(again.output.contains("run_20260210_070000_2"))
    let lines = await csv(["audit", "compare", run, run + "_2"])
    #expect(
      lines.contains { $0.hasPrefix("reopened,main,") && $0.hasSuffix(",2025-04,1600.00,1500.00,1600.00,1550.00") },
      "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("no longer found,main,") && $0.hasSuffix(",RENT,2025-04,1100.00,1000.00,1100.00,1100.00")
      })
    #expect(lines.count { $0.hasPrefix("still open,") } == 4 && lines.count == 6, "\(lines)")
    #expect(await csv(["audit", "compare", run, run + "_2", "--property", "side"]).count == 1)
  }
}
