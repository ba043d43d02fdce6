import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Commands that change the manual book as processes of their own, killed while they work on their files.
@Suite(
  "A ledger command that is killed",
  .enabled(if: exists(ChildProgram.path("ownerdash")), "no program beside the tests"))
struct LedgerKillTests {
  /// A command, by the rows that it leaves when nothing stops it.
  enum Verb: String, CaseIterable {
    case adding, edit, deleting, markUnpaid, cascade, importCascade, keepEdits, replaceEdits, attachment, importing

    /// The entries afterwards: id, amount in cents, and whether it has an attachment.
    var rows: [String] {
      let (c1, c2, c3) = ("charge:c1 10000 no", "charge:c2 5000 no", "charge:c3 700 no")
      let mark = "hand-1 10000 no"
      switch self {
      case .adding: return [c1, c2, mark, "hand-3 700 no", "payment:p1 4000 no"]
      case .edit: return [c1, c2, mark, "payment:p1 4500 no"]
      case .deleting: return [c1, c2, mark]
      case .markUnpaid: return [c1, c2, "payment:p1 4000 no"]
      case .cascade: return [c1, mark]
      case .importCascade: return [c1, mark]
      case .keepEdits: return [c1, c2, c3, mark, "payment:p1 4000 no"]
      case .replaceEdits: return [c1, c2, c3, mark, "payment:p1 4500 no"]
      case .attachment: return [c1, c2, mark, "mine 500 yes", "payment:p1 4000 no"]
      case .importing: return [c1, c2, c3, mark, "payment:p1 4000 no"]
      }
    }
  }

  /// Two charges, one of them marked as paid, and a payment of the other that a person has changed.
  private func place() async throws -> BookFixture {
    let fixture = try BookFixture()
    try await fixture.take([
      "properties": "id,name\nmain,Main Street\n", "units": "id,property_id,number\nu1,main,1\n",
      "leases": "id,unit_id,starts\nl1,u1,2026-01-15\n",
      "charges":
        "id,lease_id,code,class,amount,due_date\nc1,l1,RENT,rent,100,2026-01-20\nc2,l1,FEE,other,50,2026-01-20\n",
      "payments": "id,lease_id,amount,date,pays_charge_id\np1,l1,50,2026-01-21,c2\n",
    ])
    let mark = ["ledger", "mark-paid", "charge:c1", "--date", "2026-01-22", "--who", "ann"]
    #expect(await fixture.run(mark).ending == .done)
    #expect(await fixture.run(["ledger", "edit", "payment:p1", "--amount", "40", "--who", "ann"]).ending == .done)
    return fixture
  }

  private func words(_ verb: Verb, _ fixture: BookFixture) throws -> [String] {
    let folder = fixture.root + "/next"
    try makeDirectory(folder)
    if verb == .importCascade {
      try write("id,deleted\nc2,yes\n", to: folder + "/charges.csv")
      return ["ledger", "import", folder, "--cascade", "--replace-edits", "--who", "ann"]
    }
    if verb != .importing { try write("id,amount\np1,45\n", to: folder + "/payments.csv") }
    try write(
      "id,lease_id,code,class,amount,due_date\nc3,l1,FEE,other,7,2026-01-25\n", to: folder + "/charges.csv")
    try write("a receipt", to: fixture.root + "/receipt.txt")
    switch verb {
    case .adding: return ["ledger", "add", "--lease", "l1", "--amount", "7", "--date", "2026-01-25", "--who", "ann"]
    case .edit: return ["ledger", "edit", "payment:p1", "--amount", "45", "--who", "bob"]
    case .deleting: return ["ledger", "delete", "payment:p1", "--who", "ann"]
    case .markUnpaid: return ["ledger", "mark-unpaid", "charge:c1", "--who", "ann"]
    case .cascade: return ["ledger", "delete", "charge:c2", "--cascade", "--who", "ann"]
    case .keepEdits: return ["ledger", "import", folder, "--keep-edits"]
    case .replaceEdits: return ["ledger", "import", folder, "--replace-edits", "--who", "ann"]
    case .importing, .importCascade: return ["ledger", "import", folder]
    case .attachment:
      return [
        "ledger", "add", "--lease", "l1", "--amount", "5", "--date", "2026-01-25", "--id", "mine", "--attachment",
        fixture.root + "/receipt.txt", "--who", "ann",
      ]
    }
  }

  private func rows(_ fixture: BookFixture) throws -> [String] {
    let sql = """
      SELECT transaction_id || ' ' || amount_cents || CASE WHEN attachment IS NULL THEN ' no' ELSE ' yes' END
      FROM unified_transactions ORDER BY transaction_id
      """
    return try UnifiedReader(path: fixture.data + "/unified.db").rows(sql).compactMap { $0[0].text }
  }

  private func run(
    _ words: [String], _ fixture: BookFixture, untilChange number: Int
  ) throws -> (ending: ChildProgram.Exit, changes: Int) {
    let watch = try FolderWatch(fixture.data)
    let options = ["--data", fixture.data, "--config", fixture.config]
    return try ChildProgram("ownerdash", words + options).wait(untilChange: number, in: watch)
  }

  @Test("Killed at any of its steps, it is completed by the same command", arguments: Verb.allCases)
  func anyStep(verb: Verb) async throws {
    let undisturbed = try await place()
    let whole = try run(try words(verb, undisturbed), undisturbed, untilChange: .max)
    #expect(whole.ending == .exited(0) && whole.changes > 4)
    #expect(try rows(undisturbed) == verb.rows)
    // OWNERDASH_KILLS=30 is the long form.
    let kills = longForm("OWNERDASH_KILLS", short: 2)
    for kill in 1...kills {
      let fixture = try await place()
      let words = try words(verb, fixture)
      let step = 1 + kill * (whole.changes - 1) / (kills + 1)
      let killed = try run(words, fixture, untilChange: step)
      #expect(killed.ending == .killed(9) || killed.ending == .exited(0), "\(verb) at step \(step)")
      let next = await fixture.run(words)
      #expect(next.ending == .done, "\(verb) at step \(step): \(next.output) \(next.complaints)")
      #expect(try rows(fixture) == verb.rows, "\(verb) at step \(step)")
      #expect(await fixture.run(["ledger", "attachments"]).ending == .done)
    }
  }
}
