internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// What is open on each account: charges with what is still due of them, and receipts that pay for none yet.
struct OpenItems {
  /// One open amount: what is owed, or below zero what is owed back.
  struct Item {
    let code: String
    let date: CivilDate
    let due: Money
    let record: RawRecord<YardiTables.Posting>
  }

  /// The accounts' items in the response's order, by t-code in lower case.
  private(set) var byAccount: [String: [Item]] = [:]
  /// The accounts in the response's order.
  private(set) var accounts: [String] = []
  /// How many charges are dated after the day, which nobody owes yet.
  private(set) var ahead = 0

  init(_ responses: DayResponses, asOf: CivilDate) {
    // A receipt or credit may stand in both responses; it is open once.
    let prepays = responses.prepays?.records(YardiTables.prepays) ?? []
    var told = Dictionary(prepays.map { (Key($0), 1) }, uniquingKeysWith: +)
    for record in responses.openCharges?.records(YardiTables.transactions) ?? [] {
      if let due = OpenItems.due(record), due < .zero, let left = told[Key(record)], left > 0 {
        told[Key(record)] = left - 1
      } else {
        add(record, asOf: asOf)
      }
    }
    for record in prepays { add(record, asOf: asOf) }
  }

  /// What each account owes, less what it is owed.
  var balances: [String: Money] { byAccount.mapValues { $0.map(\.due).reduce(.zero, +) } }

  private mutating func add(_ record: RawRecord<YardiTables.Posting>, asOf: CivilDate) {
    guard let due = OpenItems.due(record), due != .zero, let account = record.residentCode.code,
      let date = record.transactionDate.date
    else { return }
    guard date <= asOf else { return ahead += 1 }
    if byAccount[account] == nil { accounts.append(account) }
    let code = record.chargeCode.code ?? record.paymentType.code ?? "payment"
    byAccount[account, default: []].append(Item(code: code, date: date, due: due, record: record))
  }

  /// What is due of a charge, its whole amount where nothing is said of payments; what is left of a receipt, below zero.
  private static func due(_ record: RawRecord<YardiTables.Posting>) -> Money? {
    if record.kind.text == "Payment" { return record.amountCents.money.map { -$0 } }
    if let due = record.balanceDueCents.money { return due }
    guard let amount = record.amountCents.money else { return nil }
    return record.amountPaidCents.money.map { amount - $0 } ?? amount
  }

  /// What makes a posting the same in two responses: its number, else all that is known of it.
  private struct Key: Hashable {
    private let fields: [Field]

    init(_ record: RawRecord<YardiTables.Posting>) {
      let id = record.transactionID
      let others = [record.residentCode, record.transactionDate, record.amountCents, record.documentNumber]
      fields = id == .null ? others : [id]
    }
  }
}
