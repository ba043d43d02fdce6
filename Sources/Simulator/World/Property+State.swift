public import Domain

extension Property {
  /// Returns the state of the property at the end of a day, at the latest of the world's as-of day.
  public func state(on day: CivilDate) -> PropertyState {
    let units = zip(units, households).map { unitDay($0, $1, on: day) }
    var accounts: [Account] = []
    for (unit, households) in zip(self.units, households) {
      accounts += households.compactMap { account(of: $0, in: unit, on: day) }
    }
    accounts += miscellaneous.compactMap { ledger in
      let lines = ledger.lines(on: day)
      if lines.isEmpty { return nil }
      return Account(holder: .miscellaneous, unit: nil, household: nil, lines: lines, deposit: .zero)
    }
    return PropertyState(profile: profile, day: day, units: units, accounts: accounts)
  }

  private func unitDay(_ unit: Unit, _ households: [Household], on day: CivilDate) -> UnitDay {
    let leases = households.flatMap { self.leases(of: $0, on: day) }
    let current = leases.first { $0.kind == .current }
    let vacatedOn = households.compactMap(\.movedOut).filter { $0 <= day }.max()
    return UnitDay(
      unit: unit, state: state(of: unit, leases: leases, on: day), marketRent: market.rent(of: unit, on: day),
      effectiveRent: market.effectiveRent(of: unit, on: day), current: current,
      others: leases.filter { $0.kind != .current }, vacatedOn: current == nil ? vacatedOn : nil)
  }

  private func state(of unit: Unit, leases: [LeaseDay], on day: CivilDate) -> UnitState {
    let current = leases.first { $0.kind == .current }
    let isOnNotice = current?.household.stage(on: day) == .onNotice
    let next: UnitState.NextLease =
      if leases.contains(where: { $0.kind == .future }) {
        .signed
      } else if leases.contains(where: { $0.kind == .applicant }) {
        .applied
      } else {
        .none
      }
    return UnitState(
      physical: current == nil ? .vacant : .occupied, useClass: unit.useClass, notice: isOnNotice ? .given : .none,
      nextLease: next)
  }

  /// Returns the leases of a household that are relevant on a day, the one in force first.
  private func leases(of household: Household, on day: CivilDate) -> [LeaseDay] {
    let balance = household.ledger.lines(on: day).reduce(Money.zero) { $0 + $1.net }
    guard let kind = kind(of: household, balance: balance, on: day), let term = household.term(on: day)
    else { return [] }
    let lastDay = kind == .former ? household.movedOut?.advanced(by: -1) : nil
    let lease = LeaseDay(
      kind: kind, household: household, term: term, billing: household.billing(on: lastDay ?? day),
      deposit: household.depositHeld(on: day), balance: balance, moveOut: household.moveOut(on: day))
    guard kind == .current, let renewal = household.pendingRenewal(on: day) else { return [lease] }
    let billing = [MonthlyCharge(code: "RENT", amount: renewal.rent)] + household.monthly
    return [
      lease,
      LeaseDay(
        kind: .pendingRenewal, household: household, term: renewal, billing: billing, deposit: .zero, balance: .zero,
        moveOut: nil),
    ]
  }

  private func kind(of household: Household, balance: Money, on day: CivilDate) -> LeaseKind? {
    switch household.stage(on: day) {
    case .unknown, .formerApplicant: nil
    case .applicant: .applicant
    case .future: .future
    case .resident, .onNotice: .current
    case .former:
      // Reports list households that left recently, and later only those with an open amount.
      balance != .zero || (household.movedOut ?? day).days(to: day) <= 60 ? .former : nil
    }
  }

  private func account(of household: Household, in unit: Unit, on day: CivilDate) -> Account? {
    let holder: Account.Holder
    switch household.stage(on: day) {
    case .unknown: return nil
    case .resident: holder = .currentResident
    case .onNotice: holder = .onNotice
    case .former: holder = .formerResident
    case .applicant, .future: holder = .applicant
    case .formerApplicant: holder = .formerApplicant
    }
    let lines = household.ledger.lines(on: day)
    if lines.isEmpty { return nil }
    return Account(
      holder: holder, unit: unit.number, household: household, lines: lines,
      deposit: household.depositHeld(on: day))
  }
}
