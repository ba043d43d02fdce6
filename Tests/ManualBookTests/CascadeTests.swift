import Domain
import ManualBook
import Receivables
import TestSupport
import Testing
import Warehouse

@testable import Pipeline

@Suite("An import that deletes rows that others name")
struct CascadeTests {
  private let place: HandKept

  init() throws {
    place = try HandKept()
    try place.take(HandKept.start)
    try place.take([
      "floors.csv": "id,property_id,number\nf1,oak,1\n", "units.csv": "id,floor_id\nu1,f1\nu2,f1\n",
      "payments.csv": "id,lease_id,kind,amount,date,reverses_payment_id\nr1,l1,reversal,1000,2025-01-09,p1\n",
    ])
  }

  private func cascade(_ files: [String: String], edits: BookImport.Edits? = nil) throws -> [String: [Int]] {
    try place.bookImport.take(
      place.folder(files), now: "2026-02-06T10:00:00Z", edits: edits, cascades: true
    ).changes.mapValues { [$0.inserted, $0.updated, $0.deleted] }
  }

  private func enter(_ body: HandEntry.Body) throws {
    try DecisionStore(path: place.context.folder.decisions).append(
      LedgerEntryChange(
        verb: .add, entry: HandEntry(property: "oak", lease: "l1", body: body), who: "ann", at: "2026-02-05T10:00:00Z"))
  }

  /// The book as all of its imports make it; a table without rows is none.
  private func remade() throws -> Book? {
    try place.bookImport.versions().last.map { Book(rows: $0.book.rows.filter { !$0.value.isEmpty }) }
  }

  @Test("Without the option, it lists all of them, through every row that would go with it, and imports nothing")
  func listed() throws {
    let before = try place.bookImport.book()
    let error = #expect(throws: BookProblems.self) {
      try place.take(["payments.csv": "id,deleted\np1,yes\n", "floors.csv": "id,deleted\nf1,yes\n"])
    }
    #expect(
      error?.problems.map(\.description) == [
        "sheet 'floors', row 2, column 'id': 'f1' cannot be deleted alone: it is named by units 'u1', 'u2'"
          + " (only its column 'floor_id')",
        "sheet 'payments', row 2, column 'id': 'p1' cannot be deleted alone: it is named by payments 'r1'",
      ])
    #expect(error?.remedy?.contains("--cascade") == true)
    #expect(try place.bookImport.book() == before)
  }

  @Test("With the option, what names a deleted row goes with it, and a unit of a deleted floor stays without a floor")
  func deleted() throws {
    #expect(
      try cascade(["floors.csv": "id,deleted\nf1,yes\n"]) == ["ledger_floors": [0, 0, 1], "ledger_units": [0, 2, 0]])
    #expect(try place.value("units", "u1", "floor_id") == .null)
    #expect(try place.value("units", "u1", "import_number") == .count(3))
    #expect(
      try cascade(["units.csv": "id,deleted\nu1,yes\n"]) == [
        "ledger_units": [0, 0, 1], "ledger_leases": [0, 0, 1], "ledger_lease_tenants": [0, 0, 1],
        "ledger_charges": [0, 0, 1], "ledger_payments": [0, 0, 2],
      ])
    #expect(try place.value("tenants", "t1", "name") == .text("Ann Invented"), "a tenant depends on no lease")
  }

  @Test("A rebuild of the book from its imports deletes the same rows, and an import without the option does not")
  func again() throws {
    _ = try cascade(["units.csv": "id,deleted\nu1,yes\n"])
    #expect(try remade() == place.bookImport.book())
    #expect(try place.bookImport.versions().map { $0.book.rows["ledger_leases"]?.count ?? 0 } == [1, 1, 0])
  }

  @Test("A file with deletions that is imported again right away changes nothing")
  func twice() throws {
    let folder = try place.folder(["units.csv": "id,deleted\nu1,yes\n"])
    for number in [3, nil] {
      let outcome = try place.bookImport.take(folder, now: "2026-02-06T10:00:00Z", cascades: true)
      #expect(outcome.number == number)
    }
  }

  @Test("A row that the file itself states and that names a deleted row is an error with the option, too")
  func contradiction() throws {
    let error = #expect(throws: BookProblems.self) {
      try cascade([
        "units.csv": "id,deleted\nu1,yes\n", "leases.csv": "id,unit_id,starts\nl1,u1,2025-01-02\n",
      ])
    }
    #expect(
      error?.problems.map(\.description) == [
        "sheet 'leases', row 2, column 'unit_id': 'u1' is not an id in 'units'"
      ])
  }

  @Test("A manual entry of a deleted lease is a contradiction that cannot be kept, only replaced by a person")
  func manual() throws {
    let due = try CivilDate(iso: "2025-02-01")
    try enter(.charge(Charge(id: "hand-1", code: "FEE", chargeClass: .other, amount: Money(cents: 500), dueDate: due)))
    let files = ["leases.csv": "id,deleted\nl1,yes\n"]
    for edits in [nil, BookImport.Edits.kept] {
      let error = #expect(throws: BookProblems.self) { try cascade(files, edits: edits) }
      #expect(
        error?.problems.map(\.description) == [
          "sheet 'charges', column 'lease_id': 'hand-1' was entered by hand by ann at 2026-02-05T10:00:00Z; the file"
            + " deletes 'l1', which it names"
        ])
    }
    #expect(try cascade(files, edits: .replaced(who: "bob"))["ledger_leases"] == [0, 0, 1])
    _ = try Sync(place.context).run()
    let entries = try UnifiedReader(path: place.context.folder.unified).rows("SELECT * FROM unified_transactions")
    #expect(entries.isEmpty)
    #expect(try remade() == place.bookImport.book())
  }
}
