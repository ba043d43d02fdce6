internal import Domain
internal import Receivables
internal import Warehouse

/// The book's charges and payments as entries of the unified ledger.
///
/// The entries of the book; an entry's id includes its kind because a charge and a payment may have the same id in the
/// book.
struct BookEntries {
  private let property: String
  private let book: PropertyBook

  init(property: String, _ book: PropertyBook) {
    self.property = property
    self.book = book
  }

  func charge(_ row: RawRecord<BookTables.Charge>) -> UnifiedTransaction? {
    guard let due = row.dueDate.date, let amount = row.amount.money else { return nil }
    let posted = row.postDate.date ?? due
    var entry = entry(Shared(row), "charge:\(row.rowID)", .charge, posted, amount)
    entry.dueDate = due
    entry.chargeClass = row.chargeClass.text.flatMap { ChargeClass(rawValue: $0) }
    entry.originalMonth = row.period.month ?? due.month
    entry.attachment = row.attachment.text
    entry.statedStatus = row.status.text.flatMap { PaymentStatus(rawValue: $0) }
    return entry
  }

  func payment(_ row: RawRecord<BookTables.Payment>) -> UnifiedTransaction? {
    guard let date = row.date.date, let amount = row.amount.money else { return nil }
    let kind = row.kind.text.flatMap { UnifiedTransaction.Kind(rawValue: $0) } ?? .payment
    var entry = entry(Shared(row), "payment:\(row.rowID)", kind, date, amount)
    entry.reference = row.reference.text
    entry.originalMonth = row.period.month
    entry.isForDeposit = row.forDeposit.integer == 1
    entry.paysID = row.paysChargeID.text.map { "charge:\($0)" }
    entry.reversesID =
      row.reversesChargeID.text.map { "charge:\($0)" } ?? row.reversesPaymentID.text.map { "payment:\($0)" }
    entry.attachment = row.attachment.text
    return entry
  }

  /// What charges and payments have in common.
  private struct Shared {
    let code: Field
    let lease: Field
    let tenant: Field
    let note: Field

    init(_ row: RawRecord<BookTables.Charge>) {
      (code, lease, tenant, note) = (row.code, row.leaseID, row.tenantID, row.note)
    }

    init(_ row: RawRecord<BookTables.Payment>) {
      (code, lease, tenant, note) = (row.code, row.leaseID, row.tenantID, row.note)
    }
  }

  private func entry(
    _ row: Shared, _ id: String, _ kind: UnifiedTransaction.Kind, _ date: CivilDate, _ amount: Money
  ) -> UnifiedTransaction {
    var entry = UnifiedTransaction(
      propertyID: property, transactionID: id, source: "ledger", kind: kind, fiscalMonth: date.month,
      code: row.code.text ?? "", ledgerDate: date, accountingDate: date, amount: amount)
    (entry.tenancyID, entry.tenantID) = (row.lease.text, row.tenant.text)
    entry.unitNumber =
      book.row(BookTables.leases, row.lease).flatMap { book.row(BookTables.units, $0.unitID) }?.number.text
    entry.description = row.note.text
    return entry
  }

  func scheduled(_ row: RawRecord<BookTables.ScheduledCharge>) -> UnifiedScheduledCharge? {
    guard let lease = row.leaseID.text, let code = row.code.text, let amount = row.amount.money,
      let chargeClass = row.chargeClass.text.flatMap({ ChargeClass(rawValue: $0) })
    else { return nil }
    var charge = UnifiedScheduledCharge(
      propertyID: property, scheduleID: row.rowID, tenancyID: lease, source: "ledger", code: code,
      chargeClass: chargeClass, amount: amount,
      frequency: row.frequency.text.flatMap { ScheduledCharge.Frequency(rawValue: $0) } ?? .monthly)
    (charge.starts, charge.ends) = (row.starts.date, row.ends.date)
    return charge
  }
}
