import Domain
import Receivables

/// Generates the charges and payments of a household in the last months.
struct LedgerWriter {
  let asOf: CivilDate
  let household: Household
  let habit: PaymentHabit
  var random: SplitMix64
  private var charges: [Ledger.Charge] = []
  private var advances: [Ledger.Advance] = []

  init(asOf: CivilDate, household: Household, habit: PaymentHabit, random: SplitMix64) {
    self.asOf = asOf
    self.household = household
    self.habit = habit
    self.random = random
  }

  mutating func ledger() -> Ledger {
    if household.withdrawnOn != nil {
      applicationFees()
    } else if household.moveIn > asOf {
      holdingPayment()
    } else {
      months()
      if household.movedOut != nil { finalAccount() }
      if habit == .ahead, household.movedOut == nil { overpayment() }
    }
    return Ledger(charges: charges, advances: advances)
  }

  /// Generates the charges of the first day of each month of the last half year.
  private mutating func months() {
    let from = max(household.moveIn, asOf.advanced(by: -200))
    let through = min(household.movedOut ?? asOf, asOf)
    var month = from.month.advanced(by: 1)
    let bouncedMonth = random.number(in: 0...3)
    while month.firstDay <= through {
      let age = asOf.month.year * 12 + asOf.month.month - month.year * 12 - month.month
      bill(month.firstDay, age: age, bounces: habit == .bounced && age == bouncedMonth)
      month = month.advanced(by: 1)
    }
  }

  private mutating func bill(_ day: CivilDate, age: Int, bounces: Bool) {
    let isUnpaid = age < stoppedMonths
    let isLate = habit == .late || isUnpaid
    let paidOn = day.advanced(by: habit == .late ? random.number(in: 5...24) : random.number(in: 0...2))
    for item in household.billing(on: day) {
      post(item.code, item.amount, on: day, paidOn: isUnpaid ? nil : paidOn)
    }
    for code in ["WATER", "SEWER", "Boiler Utility", "ELECTRIC"] {
      let isLeft = isUnpaid || (habit == .leavesUtilities && age < 4 && random.chance(45))
      post(code, cents(in: 9_50...68_00), on: day, paidOn: isLeft ? nil : paidOn)
    }
    if isLate, day.advanced(by: 4) <= asOf {
      post("LATE", Money(cents: 75_00), on: day.advanced(by: 4), paidOn: random.chance(60) && !isUnpaid ? paidOn : nil)
    }
    if bounces { post("NSFFEE", Money(cents: 35_00), on: day.advanced(by: 3), paidOn: nil) }
  }

  private var stoppedMonths: Int {
    if case .stopped(let months) = habit { months } else { 0 }
  }

  /// Generates the final charges of a household that left, for damages and utilities, or a small refund; written off
  /// after half a year.
  private mutating func finalAccount() {
    guard let movedOut = household.movedOut, movedOut > asOf.advanced(by: -300) else { return }
    let settledOn = movedOut.advanced(by: random.number(in: 120...210))
    if random.chance(30) {
      let day = movedOut.advanced(by: random.number(in: 2...9))
      if random.chance(60) { post("DAMAGES", cents(in: 60_00...780_00), on: day, paidOn: settledOn) }
      if random.chance(25) { post("RENT", cents(in: 300_00...1600_00), on: movedOut, paidOn: settledOn) }
      post("WATER", cents(in: 9_50...68_00), on: day, paidOn: settledOn)
    } else if random.chance(10) {
      advance("PMTOPACH", cents(in: 20_00...410_00), on: movedOut, appliedOn: settledOn)
    }
  }

  private mutating func applicationFees() {
    guard random.chance(80) else { return }
    post("APPFEE", Money(cents: 55_00), on: household.appliedOn, paidOn: nil)
    if random.chance(50) { post("ADMIN", Money(cents: 225_00), on: household.appliedOn, paidOn: nil) }
    if random.chance(30) { post("NSFFEE", Money(cents: 35_00), on: household.appliedOn.advanced(by: 2), paidOn: nil) }
  }

  private mutating func holdingPayment() {
    guard random.chance(45) else { return }
    advance("PMTOPCARD", cents(in: 150_00...900_00), on: household.appliedOn, appliedOn: household.moveIn)
  }

  private mutating func overpayment() {
    let code = random.pick(["PMTOPACH", "PMTBILTACH", "PMTOPCARD"])
    let day = asOf.advanced(by: -min(random.number(in: 0...75), household.moveIn.days(to: asOf)))
    advance(code, cents(in: 12_00...1900_00), on: day, appliedOn: nil)
    if random.chance(40) { post("WATER", cents(in: 9_50...68_00), on: day, paidOn: nil) }
    if random.chance(25) {
      advance("CONC/ONE-TIME", Money(cents: random.dollars(in: 100...600)), on: day, appliedOn: nil)
    }
  }

  private mutating func post(_ code: String, _ amount: Money, on day: CivilDate, paidOn: CivilDate?) {
    let payment = paidOn.map { Ledger.Payment(receivedOn: max($0, day), amount: amount) }
    charges.append(Ledger.Charge(code: code, postedOn: day, amount: amount, payment: payment))
  }

  private mutating func advance(_ code: String, _ amount: Money, on day: CivilDate, appliedOn: CivilDate?) {
    advances.append(Ledger.Advance(code: code, receivedOn: day, amount: amount, appliedOn: appliedOn))
  }

  private mutating func cents(in range: ClosedRange<Int>) -> Money {
    Money(cents: Int64(random.number(in: range)))
  }
}
