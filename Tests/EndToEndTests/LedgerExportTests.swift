import TestSupport
import Testing

@testable import ownerdash

@Suite("Manual entries in exports and imports of the manual book")
struct LedgerExportTests {
  private let owner: BookFixture

  init() throws { owner = try BookFixture() }

  /// Manual entries of each kind on the golden book: a fee, its payment, a changed charge, a deleted payment, a charge
  /// marked as paid, and a note that a spreadsheet would take for a formula.
  private func enter() async throws {
    try await owner.golden()
    let commands = [
      ["add", "--lease", "la", "--kind", "charge", "--code", "FEE", "--amount", "50", "--due", "2025-04-02"],
      ["add", "--lease", "la", "--amount", "20", "--date", "2025-04-03", "--pays", "hand-1", "--note", "=1+1"],
      ["edit", "charge:b2", "--amount", "1400"],
      ["delete", "payment:3"],
      ["mark-paid", "charge:a3", "--date", "2025-04-10"],
    ]
    for words in commands {
      let ran = await owner.run(["ledger"] + words + ["--who", "ann"])
      #expect(ran.ending == .done, "\(words) \(ran.complaints)")
    }
  }

  /// The reports that show entries, without the entries' own ids.
  private func reports(_ place: BookFixture, _ asOf: String) async -> [String] {
    var reports: [String] = []
    for words in [
      ["rental-tracker", "--minimum-months", "0"], ["lease-payments"], ["debtors"], ["debtors", "--of", "owners"],
      ["tenant-statement", "--tenant", "a"], ["tenant-statement", "--tenant", "b"],
    ] {
      let ran = await place.run(["report"] + words + ["--as-of", asOf, "--format", "csv"])
      #expect(ran.ending == .done, "\(ran.complaints)")
      reports.append(ran.output.replacing("payment:hand-", with: "hand-").replacing("charge:hand-", with: "hand-"))
    }
    return reports
  }

  @Test("An export imported elsewhere gives the same reports", arguments: ["book.xlsx", "book"])
  func travel(name: String) async throws {
    try await enter()
    // By hand: A owes 1000 of April, 50 - 20 of the fee; B owes 1500 of March and 1400 of April.
    let tracker = await owner.report(["rental-tracker"]).split(separator: "\r\n").map(String.init)
    #expect(tracker.dropFirst().map { $0.split(separator: ",")[4] } == ["2900.00", "1030.00"])
    let path = "\(owner.root)/\(name)"
    #expect(await owner.run(["ledger", "export", path]).ending == .done)
    let elsewhere = try BookFixture()
    let taken = await elsewhere.run(["ledger", "import", path])
    #expect(taken.ending == .done, "\(taken.complaints)")
    for day in ["2025-03-20", "2025-04-05", "2025-04-15", "2026-02-10"] {
      let (here, there) = (await reports(owner, day), await reports(elsewhere, day))
      #expect(here == there, "as of \(day)")
    }
    let again = "\(owner.root)/again"
    #expect(await elsewhere.run(["ledger", "export", again]).ending == .done)
    let payments = try readText(again + "/payments.csv")
    #expect(payments.contains("ann,2026-02-10T07:00:00Z"))
  }

  @Test("The export names who made each manual entry, keeps deletions, and neutralizes formulas but no number")
  func exported() async throws {
    try await enter()
    _ = try await owner.take(["tenants": "id,name,phone\na,\"'=A1\",\"@home\"\n"])
    let folder = owner.root + "/book"
    #expect(await owner.run(["ledger", "export", folder]).ending == .done)
    let payments = try readText(folder + "/payments.csv").split(separator: "\r\n").map(String.init)
    #expect(payments.contains { $0.hasPrefix("3,lb,") && $0.hasSuffix(",ann,2026-02-10T07:00:00Z,yes") })
    let fee = "hand-2,la,payment,20.00,2025-04-03,,,,,hand-1,"
    #expect(payments.contains { $0.hasPrefix(fee) && $0.contains(",'=1+1,") })
    let charges = try readText(folder + "/charges.csv")
    #expect(charges.contains("b2,lb,RENT,rent,,\"1,400.00\",2025-04-01,") && !charges.contains("'-"))
    // A text that a person wrote with an apostrophe before the sign was read without it, as spreadsheets show it.
    #expect(try readText(folder + "/tenants.csv").contains("a,Tenant A") == false)
    #expect(try readText(folder + "/tenants.csv").contains("a,'=A1,,'@home,"))
    let back = await owner.run(["ledger", "import", folder])
    #expect(back.ending == .done, "\(back.complaints)")
    let second = owner.root + "/second"
    #expect(await owner.run(["ledger", "export", second]).ending == .done)
    for table in ["payments", "charges", "tenants"] {
      #expect(try readText("\(second)/\(table).csv") == readText("\(folder)/\(table).csv"), "\(table)")
    }
    #expect(await owner.report(["rental-tracker"]).contains("2900.00"), "nothing is doubled")
  }

  @Test("A file cannot be one table's, and names what can be written")
  func oneFile() async throws {
    try await owner.golden()
    let refused = await owner.run(["ledger", "export", owner.root + "/book.csv"])
    #expect(refused.ending == .wrongUsage && refused.complaints.contains("ends in .xlsx, or a new folder"))
    #expect(!exists(owner.root + "/book.csv"))
  }

  @Test("An import that contradicts a manual entry is refused until a person decides")
  func conflicts() async throws {
    try await enter()
    let file = ["charges": "id,amount\nb2,1600\n"]
    let refused = try await owner.take(file)
    #expect(refused.ending == .partly)
    #expect(
      refused.complaints.contains(
        "sheet 'charges', row 2, column 'amount': 'b2' was entered by hand by ann at 2026-02-10T07:00:00Z;"
          + " it is '1,400.00', and the file says '1,600.00'"), "\(refused.complaints)")
    #expect(refused.complaints.contains("--keep-edits") && refused.complaints.contains("--replace-edits --who NAME"))
    #expect(try await owner.take(["charges": "id,amount\nb2,1400\n"]).ending == .done, "both say the same")
    #expect(try await owner.take(["charges": "id,note\nb2,seen\n"]).ending == .done, "the entry says nothing of it")
    #expect(try await owner.take(["payments": "id,deleted\n3,yes\n"]).ending == .done, "both delete it")
    #expect(await owner.report(["rental-tracker"]).contains("2900.00"))
  }

  @Test("Manual entries are kept, or replaced once and for all, as the person decides")
  func decisions() async throws {
    try await enter()
    let folder = try temporaryDirectory()
    try write("id,amount\nb2,1600\n", to: folder + "/charges.csv")
    let take = ["ledger", "import", folder]
    #expect(await owner.run(take + ["--keep-edits"]).ending == .done)
    #expect(await owner.report(["rental-tracker"]).contains("2900.00"))
    try write("id,amount\nb2,1700\n", to: folder + "/charges.csv")
    #expect(await owner.run(take + ["--replace-edits"]).complaints.contains("--who NAME"))
    #expect(await owner.run(take + ["--keep-edits", "--replace-edits", "--who", "bob"]).ending == .wrongUsage)
    #expect(await owner.run(take + ["--keep-edits", "--who", "bob"]).ending == .wrongUsage)
    #expect(await owner.run(take + ["--replace-edits", "--who", "bob"], now: "2026-02-11T07:00:00Z").ending == .done)
    #expect(await owner.report(["rental-tracker"]).contains("3200.00"), "1500 of March and 1700 of April")
    #expect(await owner.run(["ledger", "log", "charge:b2"]).output.contains("2026-02-11T07:00:00Z by bob"))
    #expect(try await owner.take(["charges": "id,amount\nb2,1500\n"]).ending == .done, "the edit is replaced for good")
    #expect(await owner.report(["rental-tracker"]).contains("3000.00"))
    #expect(await owner.run(["rebuild"]).ending == .done)
    #expect(await owner.report(["rental-tracker"]).contains("3000.00"))
  }

  @Test("An import that stops before it records the replaced entries is completed by the next command")
  func stopped() async throws {
    try await enter()
    let folder = try temporaryDirectory()
    try write("id,amount\nb2,1700\n", to: folder + "/charges.csv")
    // The state after the receipt: neither the decision nor the book has the import yet.
    let decisions = owner.data + "/decisions.db"
    let before = try read(decisions)
    let take = ["ledger", "import", folder]
    let done = await owner.run(take + ["--replace-edits", "--who", "bob"], now: "2026-02-11T07:00:00Z")
    #expect(done.ending == .done)
    for database in [decisions, owner.data + "/ledger_raw.db"] {
      for suffix in ["", "-wal", "-shm"] where exists(database + suffix) { try removeTree(database + suffix) }
    }
    try write(before, to: decisions)
    #expect(await owner.run(take).ending == .done)
    #expect(await owner.report(["rental-tracker"]).contains("3200.00"))
  }
}
