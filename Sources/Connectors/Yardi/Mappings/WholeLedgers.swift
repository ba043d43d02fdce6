internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// The ledgers that lease files hold from their beginning, by t-code in lower case.
struct WholeLedgers {
  /// A tenancy's transactions, in the response's order.
  private(set) var transactions: [String: [RawRecord<YardiTables.LedgerTransaction>]] = [:]
  /// The balance that each ledger states.
  private(set) var balances: [String: Money] = [:]
  /// The ledgers whose transactions do not add up to their stated balance, and which are not used.
  private(set) var torn: [String] = []

  init(_ load: LoadedRows?) {
    let all = Dictionary(grouping: load?.records(YardiTables.ledgerTransactions) ?? []) { $0.residentCode.code ?? "" }
    for file in load?.records(YardiTables.leaseFiles) ?? [] {
      guard let code = file.residentCode.code, let balance = file.balanceCents.money else { continue }
      let own = all[code] ?? []
      let sum =
        own.compactMap(\.chargeCents.money).reduce(Money.zero, +)
        - own.compactMap(\.paymentCents.money).reduce(.zero, +)
      guard sum == balance, balances[code] == nil else {
        torn.append(code)
        continue
      }
      (transactions[code], balances[code]) = (own, balance)
    }
  }
}
