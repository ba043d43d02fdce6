internal import Domain
public import Warehouse

/// The entries of the ledgers one by one.
public struct LedgerEntriesQuery: Sendable {
  /// The property's key; nil for all.
  public var property: String?

  /// A question about one property's entries, or about all.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Asks it: by property, day and id.
  ///
  /// - Throws: `QueryError` when a row does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [UnifiedTransaction] {
    let condition = property == nil ? "" : "WHERE property_id = ? "
    return try reader.rows(
      UnifiedTransaction.columns,
      "FROM unified_transactions \(condition)ORDER BY property_id, ledger_date, transaction_id",
      property.map { [.text($0)] } ?? [], UnifiedTransaction.init)
  }
}

extension UnifiedTransaction {
  init(_ row: Cells) throws {
    self.init(
      propertyID: try row.text("property_id"), transactionID: try row.text("transaction_id"),
      source: try row.text("source"), kind: try row.word("kind"), fiscalMonth: try row.month("fiscal_month"),
      line: try row.count("line"), asOf: try row.date("as_of"), code: try row.text("code"),
      ledgerDate: try row.date("ledger_date"), accountingDate: try row.date("accounting_date"),
      amount: try row.money("amount_cents"))
    tenancyID = try row.optionalText("tenancy_id")
    unitNumber = try row.optionalText("unit_number")
    resident = try row.optionalText("resident")
    description = try row.optionalText("description")
    originalMonth = try row.optionalMonth("original_month")
    chargeClass = try row.optionalWord("charge_class")
    dueDate = try row.optionalDate("due_date")
    reference = try row.optionalText("reference")
    isForDeposit = try row.count("is_for_deposit") == 1
    reversesID = try row.optionalText("reverses_id")
    paysID = try row.optionalText("pays_id")
    pays = try row.optionalMoney("pays_cents")
    statedStatus = try row.optionalWord("stated_status")
    attachment = try row.optionalText("attachment")
    debitAccount = try row.optionalText("debit_account")
    creditAccount = try row.optionalText("credit_account")
  }
}
