internal import Answers
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
  }

  /// The accounts' items in the answer's order, by t-code in lower case.
  private(set) var byAccount: [String: [Item]] = [:]
  /// The accounts in the answer's order.
  private(set) var accounts: [String] = []
  /// How many charges are dated after the day, which nobody owes yet.
  private(set) var ahead = 0

  init(_ answers: DayAnswers, asOf: CivilDate) {
    let postings = answers.openCharges?.records(.transactions) ?? []
    for record in postings where record["kind"].text != "Payment" {
      add(record, due: OpenItems.due(record), asOf: asOf)
    }
    // A receipt may stand in both answers; it is open once.
    var known: Set<String> = []
    let receipts = (answers.prepays?.records(.prepays) ?? []).filter { known.insert(OpenItems.key($0)).inserted }
    let others = postings.filter { $0["kind"].text == "Payment" && !known.contains(OpenItems.key($0)) }
    for record in receipts + others {
      if record["kind"].text == "Payment" {
        add(record, due: -(record["amount_cents"].money ?? .zero), asOf: asOf)
      } else {
        add(record, due: OpenItems.due(record), asOf: asOf)
      }
    }
  }

  /// What each account owes, less what it is owed.
  var balances: [String: Money] { byAccount.mapValues { $0.map(\.due).reduce(.zero, +) } }

  private mutating func add(_ record: RawRecord, due: Money, asOf: CivilDate) {
    guard let account = record.code("resident_code"), let date = record["transaction_date"].date, due != .zero else {
      return
    }
    guard date <= asOf else { return ahead += 1 }
    if byAccount[account] == nil { accounts.append(account) }
    let code = record.code("charge_code") ?? record["payment_type"].text?.lowercased() ?? "payment"
    byAccount[account, default: []].append(Item(code: code, date: date, due: due))
  }

  /// What is due of a charge; the whole amount where nothing is said of payments.
  private static func due(_ record: RawRecord) -> Money {
    let amount = record["amount_cents"].money ?? .zero
    return record["balance_due_cents"].money ?? amount - (record["amount_paid_cents"].money ?? .zero)
  }

  private static func key(_ record: RawRecord) -> String {
    if let id = record["transaction_id"].text { return id }
    let parts = ["resident_code", "transaction_date", "amount_cents", "document_number"].map { "\(record[$0])" }
    return parts.joined(separator: " ") + " \(record.row.place.row)"
  }
}
