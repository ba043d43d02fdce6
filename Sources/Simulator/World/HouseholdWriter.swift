import Domain

/// Generates the people and the amounts of a stay.
struct HouseholdWriter {
  let asOf: CivilDate
  let market: Market
  let unit: Unit
  var random: SplitMix64

  mutating func household(_ id: Int, of stay: Stay) -> Household {
    let terms = terms(of: stay)
    let required = Money(cents: random.dollars(in: 3...10) * 50)
    let paysDeposit = random.chance(92)
    let habit = PaymentHabit(of: stay, asOf: asOf, random: &random)
    var household = Household(
      id: id, name: random.name(), appliedOn: stay.appliedOn, signedOn: stay.signedOn, withdrawnOn: stay.withdrawnOn,
      moveIn: stay.moveIn, notice: stay.notice, movedOut: stay.movedOut, evictionOn: habit.evictionOn(asOf: asOf),
      terms: terms, monthly: monthly(), requiredDeposit: required, paidDeposit: paysDeposit ? required : .zero,
      ledger: Ledger(charges: [], advances: []))
    var writer = LedgerWriter(
      asOf: asOf, household: household, habit: habit, random: SplitMix64(seed: random.next()))
    household.ledger = writer.ledger()
    return household
  }

  private mutating func terms(of stay: Stay) -> [LeaseTerm] {
    var signedOn = stay.signedOn ?? stay.appliedOn
    var start = stay.moveIn
    var rent = percent(random.number(in: 92...100), of: market.rent(of: unit, on: signedOn))
    var terms: [LeaseTerm] = []
    while true {
      let end = end(of: stay, from: start)
      terms.append(LeaseTerm(signedOn: signedOn, start: start, end: end, rent: rent))
      if stay.movedOut ?? stay.notice?.moveOut ?? asOf <= end { break }
      if stay.notice == nil, random.chance(6) { return terms }  // stays month to month
      start = end.advanced(by: 1)
      signedOn = start.advanced(by: -random.number(in: 25...70))
      rent = percent(random.number(in: 100...104), of: rent)
    }
    if stay.notice == nil, let last = terms.last, let renewal = renewal(of: last) { terms.append(renewal) }
    return terms
  }

  /// Returns the last day of a lease from its first: after a year or a little more, or the day of the household's
  /// move-out.
  private mutating func end(of stay: Stay, from start: CivilDate) -> CivilDate {
    if let leaving = stay.movedOut ?? stay.notice?.moveOut, start.days(to: leaving) < 500 {
      return leaving.advanced(by: random.chance(80) ? 0 : random.number(in: 10...80))
    }
    let months = random.pick([12, 12, 12, 13, 14, 15, 10])
    return start.advanced(by: months * 365 / 12 - 1)
  }

  private mutating func renewal(of last: LeaseTerm) -> LeaseTerm? {
    guard asOf.days(to: last.end) < 75, asOf.days(to: last.end) > 0, random.chance(35) else { return nil }
    let start = last.end.advanced(by: 1)
    return LeaseTerm(
      signedOn: asOf.advanced(by: -random.number(in: 0...25)), start: start, end: start.advanced(by: 364),
      rent: percent(random.number(in: 101...104), of: last.rent))
  }

  private mutating func monthly() -> [MonthlyCharge] {
    var charges: [MonthlyCharge] = []
    let add = { (code: String, cents: Int64) in charges.append(MonthlyCharge(code: code, amount: Money(cents: cents))) }
    if random.chance(22) { add("PETRENT", random.pick([30_00, 40_00, 55_00])) }
    if random.chance(9) { add("GARAGE", random.pick([110_00, 135_00, 160_00])) }
    if random.chance(80) { add("TRASH", 17_50) }
    if random.chance(60) { add("PESTCONTROL", 4_25) }
    if random.chance(8) { add("CONC/MONTHLY", random.pick([-45_00, -62_50, -80_00])) }
    return charges
  }

  /// Returns a percentage of an amount in whole dollars.
  private func percent(_ percent: Int, of amount: Money) -> Money {
    Money(cents: amount.cents * Int64(percent) / 100 / 100 * 100)
  }
}
