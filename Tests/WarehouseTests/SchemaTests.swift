import Domain
import Receivables
import TestSupport
import Testing

@testable import Warehouse

@Suite("The schema of unified.db") struct SchemaTests {
  @Test("The tables stay as they were reviewed")
  func snapshot() throws {
    let reader = try UnifiedStore().reader
    let tables = try reader.rows("SELECT sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").compactMap {
      $0[0].text
    }
    #expect(!tables.isEmpty)
    try assertSnapshot(tables.map { $0 + ";\n\n" }.joined(), named: "tables")
  }

  @Test("The stated digest is of the SQL that makes the database")
  func digest() {
    let advice = "state \(UnifiedSchema.computedDigest) in UnifiedSchema.digest, and raise UnifiedSchema.version"
    #expect(UnifiedSchema.digest == UnifiedSchema.computedDigest, "The SQL of a table or view changed: \(advice)")
  }

  @Test("A row that is read from its fields has the same fields")
  func reading() throws {
    let day = try CivilDate(iso: "2026-02-04")
    var charge = UnifiedTransaction(
      propertyID: "alder", transactionID: "t1", source: "realpage", kind: .charge, fiscalMonth: day.month,
      code: "RENT", ledgerDate: day, accountingDate: day.advanced(by: 1), amount: Money(cents: -5))
    (charge.tenancyID, charge.dueDate, charge.pays, charge.statedStatus) = ("101", day, Money(cents: 7), .partial)
    charge.isForDeposit = true
    var other = UnifiedTransaction.template
    (other.unitNumber, other.chargeClass) = ("9", .rent)
    try UnifiedTransaction.schema.read(charge.fields, into: &other)
    #expect(other.fields == charge.fields)
    #expect(other.unitNumber == nil && other.chargeClass == nil && other.amount == Money(cents: -5))
  }

  @Test("A value that its column does not allow is an error with the column's name")
  func mismatch() throws {
    let columns = UnifiedTransaction.columns
    for (column, field) in [
      ("kind", Field.text("gift")), ("amount_cents", .null), ("is_for_deposit", .integer(2)), ("due_date", .text("x")),
    ] {
      var fields = UnifiedTransaction.template.fields
      fields[try #require(columns.firstIndex(of: column))] = field
      var row = UnifiedTransaction.template
      #expect(throws: ColumnError(table: "unified_transactions", column: column)) {
        try UnifiedTransaction.schema.read(fields, into: &row)
      }
    }
  }

  @Test("What the analysts' copy replaces is declared with the column")
  func privacy() {
    let personal = UnifiedSchema.columns(.personal).flatMap { table in table.columns.map { "\(table.table).\($0)" } }
    #expect(personal.count == 25 && personal.contains("unified_tenancy_tenants.email"))
    #expect(UnifiedSchema.columns(.reason).map(\.columns) == [["held_because", "stale_because"]])
    #expect(
      Set(UnifiedSchema.columns(.prospectID).map(\.table)) == ["unified_leasing_events", "unified_prospects"])
  }
}
