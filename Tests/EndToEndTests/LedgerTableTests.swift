import TestSupport
import Testing

@testable import ownerdash

@Suite("Tables, attachments and dependent entries of the manual book")
struct LedgerTableTests {
  private let owner: BookFixture

  init() throws { owner = try BookFixture() }

  private func run(_ words: String..., now: String = "2026-02-10T07:00:00Z") async -> Ran {
    await owner.run(["ledger"] + words, now: now)
  }

  private func rows(_ words: String...) async -> [String] {
    await owner.run(["ledger"] + words + ["--format", "csv"]).output.split(separator: "\r\n").map(String.init)
  }

  @Test("A table is listed with its manual entries, by property and by lease")
  func list() async throws {
    try await owner.golden()
    #expect(await run("add", "--lease", "la", "--amount", "20", "--date", "2025-04-03", "--who", "ann").ending == .done)
    let payments = await rows("list", "payments")
    #expect(payments.count == 5 && payments[0].hasPrefix("id,lease_id,kind,amount,date"))
    #expect(
      payments.contains { $0.hasPrefix("hand-1,la,payment,20.00,2025-04-03") && $0.contains("ann,2026-02-10T07") })
    #expect(await rows("list", "payments", "--lease", "lb").dropFirst().map { $0.prefix(5) } == ["3,lb,"])
    #expect(await rows("list", "leases", "--lease", "la").count == 2)
    #expect(await rows("list", "ownerships", "--property", "main").count == 4)
    let refused = await run("list", "tenants", "--property", "main")
    #expect(
      refused.ending == .wrongUsage && refused.complaints.contains("--property: the table's rows are of no property"))
    #expect(await run("list", "tenant").complaints.contains("unknown table 'tenant' (did you mean 'tenants'?)"))
    #expect(await run("list").complaints.contains("'ledger list' requires a table"))
  }

  @Test("The history of a row names every import and person that changed it")
  func history() async throws {
    try await owner.golden()
    #expect(await run("edit", "charge:b2", "--amount", "1400", "--who", "ann").ending == .done)
    let folder = try temporaryDirectory()
    try write("id,amount\nb2,1600\na4,999\n", to: folder + "/charges.csv")
    let take = await run("import", folder, "--replace-edits", "--who", "bob", now: "2026-02-11T07:00:00Z")
    #expect(take.ending == .done, "\(take.complaints)")
    let all = await rows("list", "charges", "--history")
    #expect(all[0].hasPrefix("version_at,made_by,id,"))
    #expect(
      all.filter { $0.contains(",b2,") }.map { $0.split(separator: ",").prefix(2).joined(separator: " ") } == [
        "2026-02-10T07:00:00Z import 1", "2026-02-10T07:00:00Z edited by ann", "2026-02-11T07:00:00Z import 2",
      ])
    #expect(all.filter { $0.contains(",a4,") }.count == 2 && all.filter { $0.contains(",a1,") }.count == 1)
  }

  @Test("An entry that others name is deleted with them or not at all")
  func cascade() async throws {
    try await owner.golden()
    #expect(await run("mark-paid", "charge:a3", "--date", "2025-04-10", "--who", "ann").ending == .done)
    let reversal = await run(
      "add", "--lease", "la", "--kind", "reversal", "--reverses", "hand-1", "--amount", "1000", "--date", "2025-04-12",
      "--who", "ann")
    #expect(reversal.ending == .done, "\(reversal.complaints)")
    let refused = await run("delete", "charge:a3", "--who", "ann")
    #expect(refused.ending == .wrongUsage)
    #expect(
      refused.complaints.contains(
        "entry 'charge:a3' is named by payment 'hand-1' of 2025-04-10, 1,000.00, reversal 'hand-2' of 2025-04-12, 1,000.00"
      ),
      "\(refused.complaints)")
    #expect(await run("list", "charges").output.contains("a3"))
    let deleted = await run("delete", "charge:a3", "--cascade", "--who", "ann")
    // By hand: March's charge and both of its payments are of 1,000 each.
    #expect(
      deleted.output.hasPrefix(
        """
        deleted reversal 'hand-2' of 2025-04-12, 1,000.00
        deleted payment 'hand-1' of 2025-04-10, 1,000.00
        deleted charge 'charge:a3' of 2025-03-01, 1,000.00

        """), "\(deleted.output)")
    #expect(await rows("list", "payments").count == 4)
    // By hand: A owes 1000 of April alone.
    #expect(await owner.report(["rental-tracker"]).contains("a,Tenant A,123 Main St.,808,1000.00"))
  }

  @Test("A charge that was marked as paid is marked as unpaid; one that was paid otherwise names its payment")
  func unpaid() async throws {
    try await owner.golden()
    let marked = await run("mark-paid", "charge:a3", "--date", "2025-04-10", "--who", "ann")
    #expect(marked.output.hasPrefix("marked as paid by payment 'hand-1' of 2025-04-10, 1,000.00\n"), "\(marked.output)")
    #expect(await owner.report(["rental-tracker"]).contains("a,Tenant A,123 Main St.,808,1000.00"))
    #expect(
      await run("mark-unpaid", "charge:a3", "--who", "bob").output.hasPrefix(
        "deleted payment 'hand-1' of 2025-04-10, 1,000.00\n"))
    #expect(await owner.report(["rental-tracker"]).contains("a,Tenant A,123 Main St.,808,2000.00"))
    #expect(await run("mark-unpaid", "charge:a3", "--who", "bob").output.contains("is not marked as paid"))
    let paid = await run("mark-unpaid", "charge:a1", "--who", "bob")
    #expect(paid.ending == .wrongUsage && paid.complaints.contains("is paid by 'payment:1'"), "\(paid.complaints)")
    #expect(await run("mark-unpaid", "payment:1", "--who", "bob").complaints.contains("is not a charge"))
  }

  @Test("Attachments are listed with their entries, retrieved, checked, and travel with an export")
  func attachments() async throws {
    try await owner.golden()
    let receipt = owner.root + "/receipt.png"
    try write("a receipt", to: receipt)
    let add = await run(
      "add", "--lease", "la", "--amount", "20", "--date", "2025-04-03", "--attachment", receipt, "--who", "ann")
    #expect(add.ending == .done, "\(add.complaints)")
    let listed = await rows("attachments")
    try #require(listed.count == 2)
    let stored = String(listed[1].prefix(64))
    #expect(listed[1].hasSuffix(",9,good,payments hand-1"))
    #expect(await run("edit", "hand-1", "--amount", "21", "--who", "ann").ending == .done)
    #expect(await rows("attachments")[1].hasSuffix("payments hand-1"), "an edit keeps the attachment")
    let copy = owner.root + "/copy.png"
    #expect(await run("attachments", String(stored.prefix(8)), "--out", copy).ending == .done)
    #expect(try readText(copy) == "a receipt")
    let book = owner.root + "/book"
    #expect(await run("export", book).ending == .done)
    let elsewhere = try BookFixture()
    #expect(await elsewhere.run(["ledger", "import", book]).ending == .done)
    #expect(await elsewhere.run(["ledger", "attachments"]).output.contains("payments hand-1"))
    #expect(await elsewhere.run(["ledger", "attachments"]).ending == .done)
    try write("forged", to: "\(owner.data)/attachments/\(stored.prefix(2))/\(stored)")
    let damaged = await run("attachments")
    #expect(damaged.ending == .partly && damaged.output.contains("damaged"))
    #expect(await run("attachments", stored, "--out", owner.root + "/other").complaints.contains("is damaged"))
  }

  @Test("A row that names an attachment that is not stored is refused")
  func unknownAttachment() async throws {
    try await owner.golden()
    let refused = try await owner.take(["payments": "id,attachment\n1,abcdef\n"])
    #expect(refused.ending == .partly)
    #expect(
      refused.complaints.contains("sheet 'payments', row 2, column 'attachment': no attachment has the hash 'abcdef'"))
    #expect(refused.complaints.contains("'ledger attach FILE'"))
  }
}
