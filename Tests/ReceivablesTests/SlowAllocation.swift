import Domain
import Receivables

/// What R1 says, done cent by cent: slow, and written apart from the ledger's own.
struct SlowAllocation {
  private(set) var open: [String: Int64] = [:]
  private(set) var left: [String: Int64] = [:]
  private var due: [(id: String, charge: Charge)] = []
  private var money: [(id: String, entry: Payment)] = []

  /// The charges that count, what negative entries charge included.
  var charged: [(id: String, charge: Charge)] { due }
  /// The entries that count as money.
  var spent: [Payment] { money.map(\.entry) }

  /// Charges are known as `c` and their id, payments as `p` and theirs.
  init(_ ledger: AccountLedger, asOf: CivilDate, policy: AllocationPolicy) {
    gather(ledger, asOf)
    for (id, entry) in money {
      for given in entry.given.sorted(by: { $0.charge < $1.charge }) {
        for _ in 0..<max(0, given.amount?.cents ?? entry.amount.cents) {
          move(from: id) { name, _ in name == "c\(given.charge)" }
        }
      }
    }
    for (id, entry) in money where entry.kind == .credit {
      spend(id, entry) { $0.code == entry.code && $0.period == entry.period }
    }
    for (id, entry) in money {
      if policy == .periodFirst { spend(id, entry) { $0.period == entry.period } }
      spend(id, entry) { $0.dueDate <= asOf || $0.postDate <= entry.date }
    }
  }

  private mutating func gather(_ ledger: AccountLedger, _ asOf: CivilDate) {
    var gone: Set<Payment.Target> = []
    let entries = ledger.payments.filter { $0.date <= asOf }
    let charges = ledger.charges.filter { $0.postDate <= asOf }
    for reversal in entries where reversal.kind == .reversal {
      switch reversal.reverses {
      case .charge(let id)?:
        if charges.contains(where: { $0.id == id && abs($0.amount.cents) == abs(reversal.amount.cents) }) {
          gone.insert(.charge(id))
        }
      case .payment(let id)?:
        let isThere = entries.contains { entry in
          entry.id == id && entry.kind != .reversal && abs(entry.amount.cents) == abs(reversal.amount.cents)
        }
        if isThere { gone.insert(.payment(id)) }
      case nil: break
      }
    }
    for charge in charges where !gone.contains(.charge(charge.id)) { take("c\(charge.id)", charge) }
    for entry in entries where entry.kind != .reversal && !gone.contains(.payment(entry.id)) {
      take("p\(entry.id)", entry)
    }
    due.sort {
      ($0.charge.dueDate, $0.charge.postDate, $0.charge.id) < ($1.charge.dueDate, $1.charge.postDate, $1.charge.id)
    }
    money.sort { ($0.entry.date, $0.entry.id) < ($1.entry.date, $1.entry.id) }
  }

  private mutating func take(_ name: String, _ charge: Charge) {
    if charge.amount.cents >= 0 {
      open[name] = charge.amount.cents
      due.append((name, charge))
    } else {
      left[name] = -charge.amount.cents
      let credit = Payment(
        id: charge.id, kind: .credit, amount: -charge.amount, date: charge.postDate, period: charge.period,
        code: charge.code, isForDeposit: charge.chargeClass == .deposit)
      money.append((name, credit))
    }
  }

  private mutating func take(_ name: String, _ entry: Payment) {
    if entry.amount.cents >= 0 {
      left[name] = entry.amount.cents
      money.append((name, entry))
    } else {
      open[name] = -entry.amount.cents
      let charge = Charge(
        id: entry.id, code: entry.code ?? "", chargeClass: entry.isForDeposit ? .deposit : .other,
        amount: -entry.amount, dueDate: entry.date, period: entry.period)
      due.append((name, charge))
    }
  }

  private mutating func spend(_ id: String, _ entry: Payment, _ isWanted: (Charge) -> Bool) {
    while move(
      from: id,
      where: { _, charge in
        isWanted(charge) && (charge.chargeClass == .deposit) == entry.isForDeposit
      })
    {}
  }

  /// Moves one cent to the first open charge that is wanted; false if there is no such charge, or no cent.
  @discardableResult
  private mutating func move(from id: String, where isWanted: (String, Charge) -> Bool) -> Bool {
    guard left[id, default: 0] > 0,
      let target = due.first(where: { open[$0.id, default: 0] > 0 && isWanted($0.id, $0.charge) })
    else { return false }
    left[id, default: 0] -= 1
    open[target.id, default: 0] -= 1
    return true
  }
}
