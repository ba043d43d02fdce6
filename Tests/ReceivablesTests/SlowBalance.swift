import Domain
import Receivables

/// A balance in plain loops over cents that were applied one by one: slow, and written apart from the ledger's own.
struct SlowBalance {
  private(set) var ages: [Int64] = [0, 0, 0, 0]
  private(set) var pastDue: Int64 = 0
  private(set) var held: Int64 = 0
  private(set) var later: Int64 = 0
  private(set) var due: Int64 = 0
  private(set) var paid: Int64 = 0

  var open: Int64 { ages.reduce(0, +) }

  init(_ ledger: AccountLedger, asOf: CivilDate) {
    let slow = SlowAllocation(ledger, asOf: asOf, policy: .periodFirst)
    for entry in slow.charged {
      let open = slow.open[entry.id] ?? 0
      guard entry.charge.dueDate <= asOf else {
        later += entry.charge.amount.cents
        held += entry.charge.amount.cents - open
        continue
      }
      due += entry.charge.amount.cents
      let days = asOf.dayNumber - entry.charge.dueDate.dayNumber
      var bucket = 3
      if days <= 90 { bucket = 2 }
      if days <= 60 { bucket = 1 }
      if days <= 30 { bucket = 0 }
      ages[bucket] += open
      if days > 0 { pastDue += open }
    }
    for left in slow.left.values { held += left }
    for entry in slow.spent { paid += entry.amount.cents }
  }
}
