import TestSupport
import Testing

@testable import ownerdash

/// The reports of one book next to each other: each must say the same of one account.
@Suite("Receivables that agree in every report")
struct ReceivablesEndToEndTests {
  private let harness: BookFixture

  init() throws { harness = try BookFixture() }

  /// Tenant A has 1,250 open, a deposit credit of 300, 45 due in May; tenant B's April bounced, and May is paid early.
  private func disagreeing() async throws {
    try await harness.take([
      "properties": "id,name\nmain,123 Main St.\n",
      "units": "id,property_id,number\nu8,main,808\nu9,main,909\n",
      "tenants": "id,name\na,Tenant A\nb,Tenant B\n",
      "leases": "id,unit_id,starts\nla,u8,2025-01-01\nlb,u9,2025-03-01\n",
      "lease_tenants": "id,lease_id,tenant_id\n1,la,a\n2,lb,b\n",
      "charges": """
      id,lease_id,code,class,amount,due_date,post_date
      a1,la,RENT,rent,1250,2025-04-01,2025-04-01
      a2,la,FEE,other,45,2025-05-01,2025-04-10
      b1,lb,RENT,rent,1375,2025-04-01,2025-04-01
      b2,lb,RENT,rent,1375,2025-05-01,2025-04-08

      """,
      "payments": """
      id,lease_id,kind,amount,date,period,for_deposit,reverses_payment_id
      1,la,credit,300,2025-03-20,,1,
      2,lb,payment,1375,2025-04-02,2025-04,,
      3,lb,reversal,1375,2025-04-05,,,2
      4,lb,payment,1375,2025-04-10,2025-05,,

      """,
    ])
  }

  @Test("One account has one open amount, one credit and one net in debtors, statement, tracker and letter")
  func agree() async throws {
    try await disagreeing()
    let debtors = await harness.report(["debtors"])
    #expect(
      debtors.contains(",123 Main St.,808,1250.00,14,1250.00,0.00,0.00,0.00,300.00,0.00,950.00,45.00,"), "\(debtors)")
    #expect(debtors.contains(",123 Main St.,909,1375.00,14,1375.00,0.00,0.00,0.00,0.00,1375.00,0.00,1375.00,"))
    let statement = await harness.report(["tenant-statement", "--tenant", "a"])
    #expect(
      statement.contains("2025-04-15,,123 Main St.,808,Balance,,,,1250.00,950.00,la,300.00,0.00,45.00,"), "\(statement)"
    )
    #expect(!statement.contains("2025-05"), "nothing after the day: \(statement)")
    let tracker = await harness.report(["rental-tracker"])
    #expect(
      tracker.contains("a,Tenant A,123 Main St.,808,950.00,1,1,1,1250.00,1250.00,300.00,0.00,"), "\(tracker)")
    #expect(tracker.contains("b,Tenant B,123 Main St.,909,0.00,1,"))
    #expect(await harness.run(["notices", "write", "--as-of", "2025-04-15"]).output.contains("1 written"))
    let letter = try #require(try files(under: harness.data + "/outbox").first { $0.hasSuffix(".txt") })
    let text = try readText("\(harness.data)/outbox/\(letter)")
    for amount in ["1,250.00", "-300.00", "950.00"] { #expect(text.contains(amount), "\(text)") }
  }

  @Test("A property without a ledger is n/a with the reason and what to load, in every report and format")
  func unknown() async throws {
    _ = try await harness.golden()
    try harness.configure(["main": "123 Main St.", "bare": "Bare Lane"])
    #expect(await harness.run(["rebuild"]).ending == .done)
    #expect(await harness.run(["audit", "run", "--start", "2025-04"]).ending == .done)
    let reports = [
      ["rental-tracker"], ["lease-payments"], ["lease-audit"], ["debtors"], ["forecast"], ["maintenance"],
      ["expenses"],
    ]
    for words in reports {
      let csv = await harness.report(words)
      let row = csv.split(separator: "\r\n").filter { $0.contains("Bare Lane") }
      #expect(
        row.count == 1 && row[0].contains("n/a: ") && row[0].contains("ownerdash ledger import FILE"),
        "\(words): \(csv)")
      #expect(!row.joined().contains("0.00") && !row.joined().contains(",-"), "\(words)")
      let asked = ["report"] + words + (words == ["lease-audit"] ? [] : ["--as-of", "2025-04-15"])
      let json = await harness.run(asked + ["--format", "json"]).output
      let cut = json.split(separator: "Bare Lane").dropFirst().first?.prefix { $0 != "}" } ?? ""
      #expect(!cut.contains(": 0"), "\(words): \(cut)")
      let text = await harness.run(asked).output
      #expect(text.contains("1 of 2 properties have no"), "\(words): \(text)")
    }
    for day in [[], ["--as-of", "2025-04-15"]] {
      let lines = csvRows(await harness.run(["delinquency", "--format", "csv"] + day).output)
      let bare = try #require(lines.first { $0.contains("Bare Lane") }, "\(day)")
      #expect(bare.last == "n/a: no balances are loaded. Run 'ownerdash ledger import FILE' with a manual book")
      #expect(bare.filter { !$0.isEmpty }.count == 3, "\(bare)")
      let text = await harness.run(["delinquency"] + day).output
      #expect(text.contains("Run 'ownerdash ledger import FILE' with a manual book: Bare Lane"), "\(text)")
    }
    let alone = await harness.run(["report", "debtors", "--as-of", "2025-04-15", "--property", "bare"]).output
    #expect(!alone.contains("0.00") && alone.contains("n/a"), "\(alone)")
  }

  @Test("Before its first posting a ledger is unknown, and after its last day it does not age on")
  func bounds() async throws {
    _ = try await harness.golden()
    let before = await harness.run(["report", "debtors", "--as-of", "2024-12-31", "--format", "csv"]).output
    #expect(before.contains("n/a: the ledger's first posting is of 2025-01-01"), "\(before)")
    let grid = await harness.report(["lease-payments", "--start", "2024-12", "--months", "2", "--inactive"])
    #expect(grid.contains(",808,la,Tenant A,,,PAID,not billed,"), "\(grid)")
    // The book was imported on 10 February 2026.
    let then = await harness.run(["report", "debtors", "--as-of", "2026-02-10", "--format", "csv"]).output
    let later = await harness.run(["report", "debtors", "--as-of", "2026-11-22", "--format", "csv"]).output
    #expect(then == later && then.contains(",2026-02-10,ledger"), "\(later)")
    let drawn = await harness.run(["report", "debtors", "--as-of", "2026-11-22"]).output
    #expect(drawn.contains("The data ends before 2026-11-22"), "\(drawn)")
    let receipts = await harness.run(["report", "receipts", "--as-of", "2026-11-22"]).output
    #expect(receipts.contains("Receipts: n/a") && !receipts.contains("0.00"), "\(receipts)")
    #expect(receipts.contains("n/a: the ledger ends on 2026-02-10, before November 2026"), "\(receipts)")
    let forecast = await harness.run(["report", "forecast", "--as-of", "2026-11-22", "--months", "2"]).output
    #expect(forecast.contains("Forecast for February 2026 to March 2026, based on months through January 2026"))
    let letters = await harness.run(["notices", "write", "--as-of", "2026-11-22"]).output
    #expect(letters.contains("0 written") && letters.contains("ends more than 3 days before"), "\(letters)")
    // A month that no ledger tells is not one that was not billed.
    #expect(await harness.run(["audit", "run", "--start", "2024-12"]).output.contains("Open") == false)
  }
}
