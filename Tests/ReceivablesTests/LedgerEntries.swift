import Domain
import Receivables
import TestSupport

func day(_ text: String) throws -> CivilDate { try CivilDate(iso: text) }
func month(_ text: String) throws -> CivilMonth { try CivilMonth(iso: text) }
func dollars(_ amount: Int64) -> Money { Money(cents: amount * 100) }

/// Rent of so many dollars, posted and due on one day.
func rent(_ id: String, _ amount: Int64, due: String) throws -> Charge {
  Charge(id: id, code: "RENT", chargeClass: .rent, amount: dollars(amount), dueDate: try day(due))
}

/// So many dollars paid on a day.
func paid(_ id: String, _ amount: Int64, on date: String, for period: String? = nil) throws -> Payment {
  Payment(id: id, amount: dollars(amount), date: try day(date), period: try period.map { try month($0) })
}

/// A small invented ledger of four months: few cents, so that amounts often meet.
struct InventedLedger {
  var ledger = AccountLedger()
  var asOf: CivilDate
  var policy: AllocationPolicy
  private var chance: SeededNumbers
  private let start: CivilDate

  init(seed: Int, start: CivilDate) {
    self.start = start
    chance = SeededNumbers(seed: seed)
    asOf = start.advanced(by: Int.random(in: 20...120, using: &chance))
    policy = Bool.random(using: &chance) ? .periodFirst : .oldestFirst
    for number in 0..<Int.random(in: 0...5, using: &chance) { ledger.charges.append(charge(number)) }
    for number in 0..<Int.random(in: 0...5, using: &chance) { ledger.payments.append(entry(number)) }
  }

  /// The same entries in another order.
  mutating func shuffled() -> AccountLedger {
    AccountLedger(
      charges: ledger.charges.shuffled(using: &chance), payments: ledger.payments.shuffled(using: &chance))
  }

  /// One more payment of any kind but a reversal.
  mutating func anotherPayment() -> Payment {
    var payment = entry(9)
    if payment.kind == .reversal { payment.kind = .payment }
    payment.amount = Money(cents: abs(payment.amount.cents))
    return payment
  }

  private mutating func date() -> CivilDate { start.advanced(by: Int.random(in: 0...115, using: &chance)) }

  private mutating func charge(_ number: Int) -> Charge {
    let due = date()
    let cents = Int64.random(in: -2...12, using: &chance)
    return Charge(
      id: "\(number)", code: Bool.random(using: &chance) ? "RENT" : "WATER",
      chargeClass: [.rent, .utilities, .deposit].randomElement(using: &chance) ?? .rent, amount: Money(cents: cents),
      postDate: due.advanced(by: Int.random(in: -10...5, using: &chance)), dueDate: due)
  }

  private mutating func entry(_ number: Int) -> Payment {
    let kinds: [Payment.Kind] = [.payment, .payment, .payment, .credit, .writeOff, .reversal]
    var entry = Payment(
      id: "\(number)", kind: kinds.randomElement(using: &chance) ?? .payment,
      amount: Money(cents: Int64.random(in: -2...15, using: &chance)), date: date())
    if Bool.random(using: &chance) { entry.period = date().month }
    entry.code = Bool.random(using: &chance) ? "RENT" : nil
    entry.isForDeposit = Int.random(in: 0...3, using: &chance) == 0
    if entry.kind == .reversal { entry.reverses = target(&entry) }
    if entry.kind == .payment, Int.random(in: 0...3, using: &chance) == 0 {
      let amount = Bool.random(using: &chance) ? nil : Money(cents: Int64.random(in: 0...9, using: &chance))
      entry.given = [Payment.Given(charge: "\(number)", amount: amount)]
    }
    return entry
  }

  /// Mostly an entry that is there, with its amount.
  private mutating func target(_ reversal: inout Payment) -> Payment.Target? {
    if let charge = ledger.charges.randomElement(using: &chance), Bool.random(using: &chance) {
      reversal.amount = charge.amount
      return .charge(charge.id)
    }
    guard let payment = ledger.payments.randomElement(using: &chance) else { return nil }
    reversal.amount = payment.amount
    return .payment(payment.id)
  }
}
