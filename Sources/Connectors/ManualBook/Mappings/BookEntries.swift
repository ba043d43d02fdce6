internal import Domain
internal import Receivables
internal import Warehouse

/// The book's charges and payments as entries of the unified ledger.
///
/// The entries of the book; an entry's id includes its kind because a charge and a payment may have the same id in the
/// book.
struct BookEntries {
  private let property: String
  private let asOf: CivilDate
  private let book: PropertyBook

  init(property: String, asOf: CivilDate, _ book: PropertyBook) {
    self.property = property
    self.asOf = asOf
    self.book = book
  }

  func charge(_ row: NamedRecord) -> UnifiedTransaction? {
    guard let due = row["due_date"].date, let amount = row["amount_cents"].money else { return nil }
    let posted = row["post_date"].date ?? due
    var entry = entry(row, "charge:\(row.id)", .charge, posted, amount)
    entry.dueDate = due
    entry.chargeClass = row["class"].text.flatMap { ChargeClass(rawValue: $0) }
    entry.originalMonth = row["period"].month ?? due.month
    entry.attachment = row["attachment"].text
    entry.statedStatus = row["status"].text.flatMap { PaymentStatus(rawValue: $0) }
    return entry
  }

  func payment(_ row: NamedRecord) -> UnifiedTransaction? {
    guard let date = row["date"].date, let amount = row["amount_cents"].money else { return nil }
    let kind = row["kind"].text.flatMap { UnifiedTransaction.Kind(rawValue: $0) } ?? .payment
    var entry = entry(row, "payment:\(row.id)", kind, date, amount)
    entry.reference = row["reference"].text
    entry.originalMonth = row["period"].month
    entry.isForDeposit = row["for_deposit"].integer == 1
    entry.paysID = row["pays_charge_id"].text.map { "charge:\($0)" }
    entry.reversesID =
      row["reverses_charge_id"].text.map { "charge:\($0)" } ?? row["reverses_payment_id"].text.map { "payment:\($0)" }
    entry.attachment = row["attachment"].text
    return entry
  }

  private func entry(
    _ row: NamedRecord, _ id: String, _ kind: UnifiedTransaction.Kind, _ date: CivilDate, _ amount: Money
  ) -> UnifiedTransaction {
    var entry = UnifiedTransaction(
      propertyID: property, transactionID: id, source: "ledger", kind: kind, fiscalMonth: date.month, asOf: asOf,
      code: row["code"].text ?? "", ledgerDate: date, accountingDate: date, amount: amount)
    entry.tenancyID = row["lease_id"].text
    entry.tenantID = row[BookTable.tenantColumn].text
    entry.unitNumber = row["lease_id"].text.flatMap { book.row("leases", $0) }.flatMap(book.unit)?["number"].text
    entry.description = row["note"].text
    return entry
  }

  func scheduled(_ row: NamedRecord) -> UnifiedScheduledCharge? {
    guard let lease = row["lease_id"].text, let code = row["code"].text, let amount = row["amount_cents"].money,
      let chargeClass = row["class"].text.flatMap({ ChargeClass(rawValue: $0) })
    else { return nil }
    var charge = UnifiedScheduledCharge(
      propertyID: property, scheduleID: row.id, tenancyID: lease, source: "ledger", code: code,
      chargeClass: chargeClass, amount: amount,
      frequency: row["frequency"].text.flatMap { ScheduledCharge.Frequency(rawValue: $0) } ?? .monthly)
    (charge.starts, charge.ends) = (row["starts"].date, row["ends"].date)
    return charge
  }
}
