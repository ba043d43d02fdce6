internal import Domain
public import Receivables

extension UnifiedTransaction {
  /// The source whose second ledger has the entry; nil for an entry of a source's own ledger.
  ///
  /// A source may have two ledgers of one account: its postings month by month, and a second one that begins with the
  /// account. The entries of the second one have the source's name and, behind `_`, the ledger's: `realpage_rpx`. They
  /// count instead of the postings of the same account.
  public var secondLedgerOf: String? { source.firstIndex(of: "_").map { String(source[..<$0]) } }

  /// The entry as a charge; nil if it is none.
  public var charge: Charge? {
    guard kind == .charge else { return nil }
    return Charge(
      id: transactionID, code: code, chargeClass: chargeClass ?? .other, amount: amount, postDate: ledgerDate,
      dueDate: dueDate ?? ledgerDate, period: originalMonth)
  }

  /// The entry as what lowers an account's debt; nil if it does not.
  ///
  /// - Parameter charges: the ids of the account's charges, which determine what a reversal reverses.
  /// - Returns: the payment.
  public func payment(among charges: Set<String>) -> Payment? {
    guard let kind = Payment.Kind(rawValue: kind.rawValue) else { return nil }
    var payment = Payment(
      id: transactionID, kind: kind, amount: amount, date: ledgerDate, reference: reference, period: originalMonth,
      code: code.isEmpty ? nil : code, isForDeposit: isForDeposit)
    payment.reverses = reversesID.map { charges.contains($0) ? .charge($0) : .payment($0) }
    payment.given = paysID.map { [Payment.Given(charge: $0, amount: pays)] } ?? []
    return payment
  }
}

extension [UnifiedTransaction] {
  /// The accounts that entries make, by tenancy; of an account that two ledgers of a source list, the
  /// second one counts.
  public var accounts: [String: AccountLedger] {
    let byTenancy = Dictionary(grouping: filter { $0.tenancyID != nil }) { $0.tenancyID ?? "" }
    return byTenancy.mapValues { all in
      let replaced = Set(all.compactMap(\.secondLedgerOf))
      let entries = replaced.isEmpty ? all : all.filter { !replaced.contains($0.source) }
      let charges = entries.compactMap(\.charge)
      let ids = Set(charges.map(\.id))
      return AccountLedger(charges: charges, payments: entries.compactMap { $0.payment(among: ids) })
    }
  }
}
