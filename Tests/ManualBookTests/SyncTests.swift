import Domain
import Receivables
import ManualBook
import Pipeline
import TestSupport
import Testing
import Warehouse

@Suite("The hand-kept book in unified.db")
struct LedgerSyncTests {
  private let place: HandKept

  init() throws {
    place = try HandKept()
    try place.take(HandKept.start)
  }

  /// Syncs, and reads the rows of a question.
  private func rows(_ sql: String) throws -> [[String]] {
    #expect(try Sync(place.context).run().allSatisfy { $0.change != .failed("") })
    return try UnifiedReader(path: place.context.folder.unified).rows(sql).map { $0.map(described) }
  }

  private func described(_ field: Field) -> String { field.text ?? field.integer.map { "\($0)" } ?? "-" }

  private func add(_ verb: LedgerEntryChange.Verb, _ body: HandEntry.Body) throws {
    let change = LedgerEntryChange(
      verb: verb, entry: HandEntry(property: "oak", lease: "l1", body: body), who: "ann", at: "2026-02-05T10:00:00Z")
    try DecisionStore(path: place.context.folder.decisions).append(change)
  }

  @Test("Leases are tenancies with their tenants, and only the properties that the book names have any")
  func tenancies() throws {
    #expect(
      try rows("SELECT property_id, tenancy_id, unit_number, tenant_id, starts FROM unified_tenancies") == [
        ["oak", "l1", "101", "t1", "2025-01-01"]
      ])
    #expect(
      try rows("SELECT property_id, dataset, as_of FROM published ORDER BY dataset") == [
        ["oak", "activity", "2026-02-04"], ["oak", "delinquency", "2026-02-04"], ["oak", "expirations", "2026-02-04"],
        ["oak", "leases", "2026-02-04"], ["oak", "ledger", "2026-02-04"], ["oak", "pricing", "2026-02-04"],
        ["oak", "units", "2026-02-04"],
      ])
  }

  @Test("Charges and payments are entries, and payments are applied on the book's day")
  func entries() throws {
    try place.take(["charges.csv": "id,lease_id,code,class,amount,due_date\nc2,l1,RENT,rent,400,2025-02-01\n"])
    try place.take(["payments.csv": "id,lease_id,amount,date,pays_charge_id\np2,l1,500,2025-02-03,c2\n"])
    #expect(
      try rows("SELECT transaction_id, kind, amount_cents, unit_number FROM unified_transactions ORDER BY 1") == [
        ["charge:c1", "charge", "100000", "101"], ["charge:c2", "charge", "40000", "101"],
        ["payment:p1", "payment", "100000", "101"], ["payment:p2", "payment", "50000", "101"],
      ])
    #expect(
      try rows("SELECT payment_id, charge_id, amount_cents, rule FROM unified_allocations ORDER BY 1") == [
        ["payment:p1", "charge:c1", "100000", "own_period"], ["payment:p2", "charge:c2", "40000", "given"],
      ])
    #expect(try rows("SELECT rule FROM findings WHERE dataset = 'ledger'") == [])
  }

  @Test("A status that the book keeps and its payments do not bear out is a finding, and so is a stray reversal")
  func findings() throws {
    try place.take([
      "charges.csv": """
      id,lease_id,code,class,amount,due_date,status
      c1,l1,RENT,rent,1000,2025-01-01,overdue
      c2,l1,RENT,rent,1000,2025-02-01,overdue

      """, "payments.csv": "id,lease_id,kind,amount,date\nr1,l1,reversal,5,2025-02-02\n",
    ])
    #expect(
      try rows("SELECT rule, subject FROM findings WHERE dataset = 'ledger' ORDER BY ordinal") == [
        ["reversal_without_target", "payment:r1"], ["status_differs", "charge:c1"],
      ])
  }

  @Test("A person's entry adds to the book, changes it and takes from it, and a rebuild gives the same")
  func hand() throws {
    let due = try CivilDate(iso: "2025-02-01")
    var charge = Charge(id: "hand-1", code: "FEE", chargeClass: .other, amount: Money(cents: 500), dueDate: due)
    try add(.add, .charge(charge))
    charge.amount = Money(cents: 700)
    try add(.edit, .charge(charge))
    try add(.delete, .payment(Payment(id: "payment:p1", amount: Money(cents: 100_000), date: due)))
    let question = "SELECT transaction_id, source, amount_cents FROM unified_transactions ORDER BY 1"
    let expected = [["charge:c1", "ledger", "100000"], ["hand-1", "hand", "700"]]
    #expect(try rows(question) == expected)
    let hashes = try contentHashes()
    let rebuilt = try Rebuild(place.context).run()
    #expect(rebuilt.isPublished && rebuilt.losses == [] && rebuilt.differing == [])
    #expect(try rows(question) == expected)
    #expect(try contentHashes() == hashes)
  }

  private func contentHashes() throws -> [String] {
    let reader = try UnifiedReader(path: place.context.folder.unified)
    return try place.context.definitions.properties.map { try reader.contentHash(of: $0.key) }
  }

  @Test("The same import made again after another is synced again")
  func again() throws {
    let rename = ["units.csv": "id,number\nu1,11\n"]
    try place.take(rename)
    #expect(try rows("SELECT unit_number FROM unified_tenancies") == [["11"]])
    try place.take(["units.csv": "id,number\nu1,12\n"])
    try place.take(["tenants.csv": "id,name\nt9,Bo\n"])
    try place.take(rename)
    #expect(try rows("SELECT unit_number FROM unified_tenancies") == [["11"]])
  }

  @Test("Deposits, owners, maintenance and expenses are kept with the entries")
  func upkeep() throws {
    try place.take([
      "deposits.csv": "id,lease_id,amount,received\nd1,l1,500,2025-01-01\n", "owners.csv": "id,name\no1,Bo\n",
      "ownerships.csv": "id,unit_id,owner_id,share_percent\ns1,u1,o1,50\n",
      "maintenance_requests.csv":
        "id,property_id,unit_id,opened,category,status,cost\nm1,oak,u1,2025-03-01,locks,open,\n",
      "expenses.csv": "id,property_id,date,category,amount\ne1,oak,2025-03-02,taxes,99.99\n",
    ])
    #expect(try rows("SELECT deposit_id, amount_cents, returned FROM unified_deposits") == [["d1", "50000", "-"]])
    #expect(try rows("SELECT unit_number, owner_name, share FROM unified_ownerships") == [["101", "Bo", "5000"]])
    #expect(
      try rows("SELECT unit_number, status, cost_cents FROM unified_maintenance_requests") == [["101", "open", "-"]])
    #expect(try rows("SELECT date, amount_cents FROM unified_expenses") == [["2025-03-02", "9999"]])
  }
}
