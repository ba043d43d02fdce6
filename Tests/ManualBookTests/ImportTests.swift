import ManualBook
import Pipeline
import TestSupport
import Testing
import Warehouse
import SpreadsheetWriter

@Suite("Imports into the hand-kept book")
struct LedgerImportTests {
  private let place: HandKept

  init() throws {
    place = try HandKept()
  }

  @Test("New ids insert, known ones update, deleted ones are removed, and the rest is unchanged")
  func upsert() throws {
    let first = try place.take(HandKept.start)
    #expect(first.number == 1 && first.changes["ledger_units"] == change(inserted: 2))
    #expect(try place.value("units", "u1", "market_rent_cents") == .integer(105_050))
    let second = try place.take([
      "units.csv": "id,number,property_id,deleted\nu1,101A,oak,\nu2,102,oak,yes\nu3,103,oak,no\n"
    ])
    #expect(second.number == 2)
    #expect(second.changes == ["ledger_units": change(inserted: 1, updated: 1, deleted: 1)])
    #expect(try place.value("units", "u1", "number") == .text("101A"))
    #expect(try place.value("units", "u1", "import_number") == .integer(2))
    #expect(try place.value("units", "u2", "number") == nil)
    #expect(try place.value("charges", "c1", "amount_cents") == .integer(100_000))
  }

  private func change(inserted: Int = 0, updated: Int = 0, deleted: Int = 0) -> BookImport.Change {
    BookImport.Change(inserted: inserted, updated: updated, deleted: deleted)
  }

  @Test("A column that the sheet omits keeps its values, a blank cell clears its value")
  func columns() throws {
    try place.take(HandKept.start)
    try place.take(["units.csv": "id,square_feet\nu1,700\n"])
    #expect(try place.value("units", "u1", "market_rent_cents") == .integer(105_050))
    try place.take(["units.csv": "id,market_rent\nu1,\n"])
    #expect(try place.value("units", "u1", "market_rent_cents") == .null)
    #expect(try place.value("units", "u1", "square_feet") == .integer(700))
  }

  @Test("The same file again changes nothing, and after another import it counts again")
  func again() throws {
    let rename = ["tenants.csv": "id,name\nt1,Ann Other\n"]
    try place.take(HandKept.start)
    #expect(try place.take(HandKept.start).number == nil)
    try place.take(rename)
    let back = try place.take(["tenants.csv": "id,name\nt1,Ann Invented\n"])
    try place.take(rename)
    #expect(back.number == 3)
    #expect(try place.value("tenants", "t1", "name") == .text("Ann Other"))
  }

  @Test(
    "What is possible and seldom meant is imported once it is confirmed",
    arguments: [
      (
        ["units.csv": "id,property_id,number\nu3,oak,101\n"],
        "sheet 'units', row 2, column 'number': unit '101' of the property exists as 'u1'"
      ),
      (
        ["payments.csv": "id,lease_id,amount,date\np2,l1,-5,2025-01-03\n"],
        "sheet 'payments', row 2, column 'amount': a payment of -5.00 is below zero; a returned payment is entered as"
          + " a reversal"
      ),
      (
        ["payments.csv": "id,lease_id,amount,date\np2,l1,5,2205-01-03\n"],
        "sheet 'payments', row 2, column 'date': 2205-01-03 is not between 1990 and 2100"
      ),
      (
        [
          "owners.csv": "id,name\no1,One\no2,Two\n",
          "ownerships.csv":
            "id,unit_id,owner_id,share_percent,starts\ns1,u1,o1,60,2025-01-01\ns2,u1,o2,50,2025-06-01\n",
        ], "sheet 'ownerships', row 2, column 'share_percent': the shares of unit 'u1' add up to 110.00 percent"
      ),
    ])
  func doubtful(files: [String: String], problem: String) throws {
    try place.take(HandKept.start)
    let before = try place.bookImport.book()
    #expect(try place.problems(files) == [problem])
    #expect(try place.bookImport.book() == before)
    let outcome = try place.bookImport.take(try place.folder(files), now: "2026-02-04T10:00:00Z", isConfirmed: true)
    #expect(outcome.number == 2)
  }

  @Test("Shares that follow each other, a returned payment and a corrected unit raise no doubt")
  func undoubted() throws {
    try place.take(HandKept.start)
    try place.take([
      "owners.csv": "id,name\no1,One\no2,Two\n",
      "ownerships.csv":
        "id,unit_id,owner_id,share_percent,starts,ends\ns1,u1,o1,100,,2025-05-31\ns2,u1,o2,100,2025-06-01,\n",
      "payments.csv": "id,lease_id,kind,amount,date,reverses_payment_id\np2,l1,reversal,1000,2025-01-05,p1\n",
      "units.csv": "id,number,property_id\nu1,101,oak\n",
    ])
  }

  @Test("An address that would add a recipient or a header is refused", arguments: ["a@b.c,d@e.f", "A <a@b.c>", "a;b"])
  func addresses(address: String) throws {
    try place.take(HandKept.start)
    let files = ["tenants.csv": "id,name,email\nt1,Ann Invented,\"\(address)\"\n"]
    #expect(try place.problems(files).first?.contains("column 'email': an address has no line end") == true)
    #expect(throws: BookProblems.self) {
      try place.bookImport.take(try place.folder(files), now: "2026-02-04T10:00:00Z", isConfirmed: true)
    }
  }

  @Test("Wrong values and unknown ids are named in one pass")
  func onePass() throws {
    try place.take(HandKept.start)
    let found = try place.problems([
      "charges.csv": "id,lease_id,code,class,amount,due_date\nc2,nobody,RENT,rent,12.345,2025-02-01\n"
    ])
    #expect(
      found == [
        "sheet 'charges', row 2, column 'amount': '12.345' is not an amount, such as 1,234.50",
        "sheet 'charges', row 2, column 'lease_id': 'nobody' is not an id in 'leases'",
      ])
  }

  @Test("Every bad row is named with sheet, row, column and reason, and nothing is imported")
  func badRows() throws {
    try place.take(HandKept.start)
    let before = try place.bookImport.book()
    let found = try place.problems([
      "charges.csv": """
      id,lease_id,code,class,amount,due_date
      c2,l1,RENT,rent,12.345,2025-02-01
      c3,l1,RENT,rents,10,2025-02-30
      ,l1,RENT,rent,10,2025-02-01
      c2,l1,,rent,10,2025-02-01
      c5,l1,RENT,rent,10,2025-02-01

      """
    ])
    #expect(
      found == [
        "sheet 'charges', row 2, column 'amount': '12.345' is not an amount, such as 1,234.50",
        "sheet 'charges', row 3, column 'class': 'rents' is not one of rent, utilities, deposit, other",
        "sheet 'charges', row 3, column 'due_date': '2025-02-30' is not a day, such as 2026-02-04",
        "sheet 'charges', row 4, column 'id': every row needs an id",
        "sheet 'charges', row 5, column 'code': a value is required: text",
        "sheet 'charges', row 5, column 'id': 'c2' is in row 2 already",
      ])
    #expect(try place.bookImport.book() == before)
  }

  @Test("A row may name only existing rows, and a row that is named cannot be removed")
  func references() throws {
    try place.take(HandKept.start)
    #expect(
      try place.problems([
        "leases.csv": "id,unit_id,starts\nl2,u9,2025-01-01\n", "units.csv": "id,deleted\nu1,yes\nu8,yes\n",
      ]) == [
        "sheet 'units', row 2, column 'id': 'u1' cannot be deleted alone: it is named by leases 'l1';"
          + " lease_tenants 'lt1'; charges 'c1'; payments 'p1'",
        "sheet 'units', row 3, column 'id': 'u8' not found, so it cannot be deleted",
        "sheet 'leases', row 2, column 'unit_id': 'u9' is not an id in 'units'",
      ])
  }

  @Test("A new row needs its columns, dates must be in order, and only a reversal reverses an entry")
  func rules() throws {
    try place.take(HandKept.start)
    #expect(
      try place.problems([
        "leases.csv": "id,unit_id,starts,ends\nl2,u1,2025-01-02,2025-01-01\n", "owners.csv": "id,phone\no1,1\n",
        "payments.csv": "id,lease_id,amount,date,reverses_charge_id\np2,l1,1,2025-01-01,c1\n",
      ]) == [
        "sheet 'owners', row 2, column 'name': a new owner needs this column",
        "sheet 'leases', row 2, column 'ends': 2025-01-01 lies before the row's 'starts', 2025-01-02",
        "sheet 'payments', row 2, column 'reverses_charge_id': only a reversal takes back an entry",
      ])
  }

  @Test("An unknown table, column or property is reported with the nearest known name")
  func unknown() throws {
    #expect(
      try place.problems(["charge.csv": "id,a\n"]) == [
        "sheet 'charge.csv': unknown CSV file name; did you mean 'charges.csv'?"
      ])
    #expect(
      try place.problems(["tenants.csv": "id,nmae\nt1,Ann\n"]) == [
        "sheet 'tenants', row 1, column 'nmae': unknown column; did you mean 'name'?"
      ])
    #expect(try place.problems(["tenants.csv": "name,name\nt1,Ann\n"]).count == 2)
    #expect(
      try place.problems(["properties.csv": "id,name\nash,Ash House\n"]).first?.hasPrefix(
        "sheet 'properties', row 2, column 'id': 'ash' is not in the configuration. Add \"ash\": ") == true)
    #expect(try place.problems([:]) == ["the folder has no CSV files"])
  }

  @Test("The template is a book without rows: imported, it changes nothing")
  func template() throws {
    let path = place.root + "/template.xlsx"
    try writeWorkbook(place.ledger.sheets(of: place.ledger.book(Book(), with: [])), to: path)
    #expect(try place.bookImport.take(path, now: "2026-02-04T10:00:00Z").number == nil)
  }

  @Test("An export, as a workbook or as CSV files, imports unchanged")
  func roundTrip() throws {
    var all = HandKept.start
    all["owners.csv"] = "id;name\no1;\"Bo \"\"B\"\", Ltd; Ö\"\n"
    all["ownerships.csv"] = "id,unit_id,owner_id,share_percent,starts\nos1,u1,o1,33.33%,2024-05-06\n"
    try place.take(all)
    let book = try place.bookImport.book()
    let path = place.root + "/book.xlsx"
    try writeWorkbook(place.ledger.sheets(of: place.ledger.book(book, with: [])), to: path)
    #expect(try place.bookImport.take(path, now: "2026-02-05T10:00:00Z").number == nil)
    let other = try HandKept()
    #expect(try other.bookImport.take(path, now: "2026-02-05T10:00:00Z").number == 1)
    #expect(values(try other.bookImport.book()) == values(book))
    let files = place.ledger.csvFiles(of: place.ledger.book(book, with: [])).map { ($0.name, $0.text) }
    #expect(try place.take(Dictionary(uniqueKeysWithValues: files)).number == nil)
  }

  private func values(_ book: Book) -> [String: [String: [Field]]] { book.rows.mapValues { $0.mapValues(\.fields) } }

  @Test("The book is rebuilt from the imports in their order, and a crash between receipt and book is repaired")
  func rebuild() throws {
    try place.take(HandKept.start)
    try place.take(["tenants.csv": "id,name\nt1,Ann Other\n"])
    try place.take(HandKept.start.filter { $0.key == "tenants.csv" })
    let book = try place.bookImport.book()
    #expect(try Rebuild(place.context).run().loads.isEmpty)
    #expect(try place.bookImport.book() == book)
  }

  @Test("A refused import leaves no payload and no receipt")
  func nothingLeft() throws {
    _ = try place.problems(["tenants.csv": "id,nmae\nt1,Ann\n"])
    #expect(
      try files(under: place.context.folder.path).filter { $0.contains("payloads") || $0.contains("incoming/") } == []
    )
    #expect(try ReceiptStore(path: place.context.folder.receipts).all(source: "ledger") == [])
  }

  @Test("A book's workbook that is dropped among report files says which command imports it")
  func dropped() throws {
    let path = place.root + "/book.xlsx"
    try writeWorkbook(place.ledger.sheets(of: place.ledger.book(Book(), with: [])), to: path)
    let reading = place.ledger.read(try read(path))
    #expect(
      reading.feed == "ledger_book" && reading.refusal?.hints == ["import it with 'ownerdash ledger import FILE'"])
  }
}
