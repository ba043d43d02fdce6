internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// The open items of each account: charges with the amounts still due, and unapplied receipts.
struct OpenItems {
  /// One open amount; a negative amount is a credit.
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
  /// The number of charges that are dated after the day and so are not owed yet.
  private(set) var ahead = 0

  init(_ responses: DayResponses, asOf: CivilDate) {
    // A receipt or credit may be in both responses; it is open once.
    let prepays = responses.prepays?.records(YardiTables.prepays) ?? []
    var stated = Dictionary(prepays.map { (Key($0), 1) }, uniquingKeysWith: +)
    for record in responses.openCharges?.records(YardiTables.transactions) ?? [] {
      if let due = OpenItems.due(record), due < .zero, let left = stated[Key(record)], left > 0 {
        stated[Key(record)] = left - 1
      } else {
        add(record, asOf: asOf)
      }
    }
    for record in prepays { add(record, asOf: asOf) }
  }

  /// The balance of each account, net of credits.
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

  /// The amount due of a charge, or its whole amount if no payment is stated; for a receipt, its remaining amount,
  /// below zero.
  private static func due(_ record: RawRecord<YardiTables.Posting>) -> Money? {
    if record.kind.text == "Payment" { return record.amountCents.money.map { -$0 } }
    if let due = record.balanceDueCents.money { return due }
    guard let amount = record.amountCents.money else { return nil }
    return record.amountPaidCents.money.map { amount - $0 } ?? amount
  }

  /// Identifies a posting across two responses: by its number, or otherwise by all of its known fields.
  private struct Key: Hashable {
    private let fields: [Field]

    init(_ record: RawRecord<YardiTables.Posting>) {
      let id = record.transactionID
      let others = [record.residentCode, record.transactionDate, record.amountCents, record.documentNumber]
      fields = id == .null ? others : [id]
    }
  }
}
