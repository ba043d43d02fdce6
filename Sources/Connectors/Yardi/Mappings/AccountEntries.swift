internal import Receivables
internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Converts the account data of Yardi's responses into entries of the unified ledger.
struct AccountEntries {
  private let property: String
  private let asOf: CivilDate
  private let conventions: YardiConventions
  private var known: [String: Int] = [:]
  /// The entries, account by account.
  private(set) var all: [UnifiedTransaction] = []
  /// The raw values behind the entries; nil unless requested.
  private(set) var lineage: LineageRecorder?

  init(property: String, asOf: CivilDate, _ conventions: YardiConventions, lineage: LineageRecorder?) {
    (self.property, self.asOf, self.conventions, self.lineage) = (property, asOf, conventions, lineage)
  }

  /// Adds an open charge or receipt, or a settled charge.
  ///
  /// No response states when a part of a charge was paid, so that part is recorded as a payment on the response's own
  /// day.
  mutating func add(_ record: RawRecord<YardiTables.Posting>, due: Money, on date: CivilDate, of account: String) {
    let reference = record.documentNumber.text
    guard record.kind.text != "Payment" else {
      let payment = add(payment: -due, record.transactionID.text, on: date, of: account, reference)
      lineage?.add(.entry(payment.transactionID), record, [\.transactionDate, \.balanceDueCents])
      return
    }
    let code = record.chargeCode.text ?? ""
    let amount = record.amountPaidCents.money.map { $0 + due } ?? record.amountCents.money ?? due
    let note = record.comment.text ?? record.description.text
    let charge = add(charge: amount, code, record.transactionID.text, on: date, of: account, note)
    lineage?.add(.entry(charge.transactionID), record, [\.transactionDate, \.amountCents])
    guard amount != due else { return }
    var paid = entry("\(charge.transactionID):paid", .payment, amount - due, on: asOf, of: account)
    paid.description = "paid by \(asOf): the day is not stated"
    paid.originalMonth = charge.originalMonth
    paid.isForDeposit = charge.chargeClass == .deposit
    if paid.amount > .zero { (paid.paysID, paid.pays) = (charge.transactionID, paid.amount) }
    lineage?.add(.entry(paid.transactionID), record, [\.amountPaidCents])
    all.append(paid)
  }

  /// Adds one transaction of a whole ledger.
  mutating func add(ledger record: RawRecord<YardiTables.LedgerTransaction>, of account: String) {
    guard let date = record.transactionDate.date else { return }
    let id = record.transactionID.text
    if let amount = record.chargeCents.money {
      let code = record.transactionTypeDescription.text ?? record.transactionType.text ?? ""
      let charge = add(charge: amount, code, id, on: date, of: account, record.description.text)
      lineage?.add(.entry(charge.transactionID), record, [\.transactionDate, \.chargeCents])
    }
    if let amount = record.paymentCents.money {
      let payment = add(payment: amount, id, on: date, of: account, record.description.text)
      lineage?.add(.entry(payment.transactionID), record, [\.transactionDate, \.paymentCents])
    }
  }

  private mutating func add(
    charge amount: Money, _ code: String, _ id: String?, on date: CivilDate, of account: String, _ note: String?
  ) -> UnifiedTransaction {
    let name = id.map { "charge:\($0)" } ?? "charge:\(account)/\(date)/\(code)"
    var charge = entry(name, .charge, amount, on: date, of: account)
    charge.code = code
    charge.chargeClass = conventions.charges.ledgerClass(of: code)
    (charge.dueDate, charge.originalMonth, charge.description) = (date, date.month, note)
    all.append(charge)
    return charge
  }

  private mutating func add(
    payment amount: Money, _ id: String?, on date: CivilDate, of account: String, _ reference: String?
  ) -> UnifiedTransaction {
    var payment = entry(
      id.map { "payment:\($0)" } ?? "payment:\(account)/\(date)", .payment, amount, on: date, of: account)
    payment.reference = reference
    all.append(payment)
    return payment
  }

  /// Adds an entry under a unique id; a repeated number gets a suffix for how often it has come.
  private mutating func entry(
    _ name: String, _ kind: UnifiedTransaction.Kind, _ amount: Money, on date: CivilDate, of account: String
  ) -> UnifiedTransaction {
    let count = (known[name] ?? 0) + 1
    known[name] = count
    var entry = UnifiedTransaction(
      propertyID: property, transactionID: count == 1 ? name : "\(name)#\(count)", source: "yardi", kind: kind,
      fiscalMonth: date.month, code: "", ledgerDate: date, accountingDate: date, amount: amount)
    entry.tenancyID = account
    return entry
  }
}
