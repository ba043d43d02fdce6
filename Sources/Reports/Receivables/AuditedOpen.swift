internal import Domain
internal import Query
internal import Receivables

extension Receivables {
  /// What is open of the charges billed for each lease, code and month and due by the ledger's day.
  ///
  /// Accounts without an opening balance have none, because it is not known which charges their payments pay; neither
  /// have accounts that a second ledger lists under codes of its own.
  var openByAuditedMonth: [AuditKey: Money] {
    var open: [AuditKey: Money] = [:]
    for account in accounts where account.history != .months && !account.isOfSecondLedger {
      guard let day = ledger(of: account.propertyID)?.ledgerDay(for: asOf) else { continue }
      let billed = Set(account.ledger.charges.map(\.id))
      for item in account.applied(on: day).items where item.charge.dueDate <= day && billed.contains(item.charge.id) {
        let charge = item.charge
        let key = AuditKey(
          property: account.propertyID, lease: account.tenancyID, code: charge.code, month: charge.period)
        open[key, default: .zero] += item.open
      }
    }
    return open
  }
}
