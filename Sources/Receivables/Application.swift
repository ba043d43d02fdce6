public import Domain

extension AccountLedger {
  /// Applies payments to charges (R1): a pure function of the entries, the day and the policy.
  ///
  /// An allocation reported by the source has priority. Credits are then applied to charges of their code and period.
  /// The rest of all entries, by date, reference and ID, is then applied to open charges by the policy. A charge posted
  /// after the entry's day is paid from its due date on. Money that is not tagged to a deposit never pays a deposit,
  /// and money tagged to a deposit pays nothing else.
  ///
  /// - Parameters:
  ///   - asOf: the day; later entries do not count.
  ///   - policy: the policy that selects the open charge to pay first.
  /// - Returns: the ledger on the day.
  public func applied(asOf: CivilDate, policy: AllocationPolicy = .oldestFirst) -> AppliedLedger {
    var application = Application(EffectiveEntries(self, asOf: asOf), asOf: asOf)
    application.applyGiven()
    application.applyCredits()
    application.applyRest(policy)
    return application.ledger
  }
}

/// Applies rules 2 to 4 of R1, step by step.
private struct Application {
  private(set) var ledger: AppliedLedger
  /// The indices of the charges that still have an unpaid amount, in the order of payment.
  private var open: [Int]

  init(_ entries: EffectiveEntries, asOf: CivilDate) {
    let items = entries.charges.map { AppliedLedger.Item(charge: $0, allocated: .zero) }
    open = items.indices.filter { items[$0].open > .zero }
    ledger = AppliedLedger(
      asOf: asOf, items: items, sources: entries.payments.map { AppliedLedger.Source(payment: $0, left: $0.amount) },
      findings: entries.findings)
  }

  mutating func applyGiven() {
    let places = Dictionary(
      ledger.items.enumerated().map { ($1.charge.id, $0) }, uniquingKeysWith: { first, _ in first })
    for source in ledger.sources.indices {
      let payment = ledger.sources[source].payment
      for given in payment.given.sorted(by: { ($0.charge, $0.amount ?? .zero) < ($1.charge, $1.amount ?? .zero) }) {
        guard let place = places[given.charge] else {
          ledger.findings.append(LedgerFinding(rule: .givenWithoutCharge, entry: payment.id))
          continue
        }
        let applied = apply(source, to: place, .given, atMost: given.amount ?? payment.amount)
        if let amount = given.amount, applied < amount {
          ledger.findings.append(LedgerFinding(rule: .givenTooLarge, entry: payment.id))
        }
      }
    }
  }

  mutating func applyCredits() {
    for source in ledger.sources.indices where ledger.sources[source].payment.kind == .credit {
      let credit = ledger.sources[source].payment
      pay(from: source, .sameCode) { charge in
        credit.code == charge.code && credit.period == charge.period
      }
    }
  }

  mutating func applyRest(_ policy: AllocationPolicy) {
    for source in ledger.sources.indices {
      let payment = ledger.sources[source].payment
      if policy == .periodFirst, let period = payment.period {
        pay(from: source, .ownPeriod) { $0.period == period }
      }
      let asOf = ledger.asOf
      pay(from: source, .oldest) { $0.postDate <= payment.date || $0.dueDate <= asOf }
    }
  }

  /// Pays the open charges that match, in order, until the money is used up.
  private mutating func pay(from source: Int, _ rule: Allocation.Rule, where isWanted: (Charge) -> Bool) {
    let isForDeposit = ledger.sources[source].payment.isForDeposit
    for place in open {
      guard ledger.sources[source].left > .zero else { break }
      let charge = ledger.items[place].charge
      guard (charge.chargeClass == .deposit) == isForDeposit, isWanted(charge) else { continue }
      _ = apply(source, to: place, rule, atMost: ledger.sources[source].left)
    }
    open.removeAll { ledger.items[$0].open == .zero }
  }

  /// - Returns: the amount applied.
  private mutating func apply(
    _ source: Int, to place: Int, _ rule: Allocation.Rule, atMost limit: Money
  ) -> Money {
    let amount = min(limit, ledger.sources[source].left, ledger.items[place].open)
    guard amount > .zero else { return .zero }
    ledger.sources[source].left = ledger.sources[source].left - amount
    if ledger.items[place].charge.dueDate > ledger.asOf { ledger.sources[source].ahead += amount }
    ledger.items[place].allocated += amount
    ledger.allocations.append(
      Allocation(
        payment: ledger.sources[source].payment.id, charge: ledger.items[place].charge.id, amount: amount, rule: rule))
    return amount
  }
}
