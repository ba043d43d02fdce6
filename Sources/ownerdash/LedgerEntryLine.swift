internal import Domain
internal import Receivables
internal import Warehouse

/// A charge or payment as one line shows it.
struct LedgerEntryLine {
  /// The entry's id.
  let id: String
  /// `charge`, or a payment's kind.
  let kind: String
  /// The charge code; nil where none is stated.
  let code: String?
  /// The entry's amount.
  let amount: Money
  /// The post date of a charge, the date of a payment.
  let date: CivilDate

  /// The line of a charge or payment.
  init(_ body: HandEntry.Body) {
    switch body {
    case .charge(let charge):
      (id, kind, code, amount, date) = (charge.id, "charge", charge.code, charge.amount, charge.postDate)
    case .payment(let payment):
      (id, kind, code, amount, date) = (
        payment.id, payment.kind.rawValue, payment.code, payment.amount, payment.date
      )
    }
  }

  /// The entry as a message names it.
  var words: String { "\(kind) '\(id)' of \(date), \(amount)" }
}
