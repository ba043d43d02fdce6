import Domain
import Simulator

/// What is owed and what was billed, by plain loops over the simulated world's ledgers.
struct AccountReference {
  /// One open amount, below zero what is owed back, and its age from 0 to 3.
  private struct Item {
    let amount: Int
    let bucket: Int
  }

  private struct Holder {
    let accountClass: String
    let isUnderEviction: Bool
    let items: [Item]

    var owed: Int { items.reduce(0) { $0 + max($1.amount, 0) } }
    var prepaid: Int { items.reduce(0) { $0 + max(-$1.amount, 0) } }
    func owed(in bucket: Int) -> Int { items.reduce(0) { $0 + ($1.bucket == bucket ? max($1.amount, 0) : 0) } }
  }

  private let holders: [Holder]
  private let billed: Int
  private let rent: Int
  private let concessions: Int
  /// What was paid by the day of the month's charges; nil where the source does not state it.
  private let applied: Int?
  /// What was received less refunds, and the rent charged less concessions; nil where the source has no statement.
  private let income: (total: Int, rental: Int)?

  var metrics: [String: ReferenceFigures] {
    let owed = { (holders: [Holder]) in holders.reduce(0) { $0 + $1.owed } }
    let total = owed(holders)
    let prepaid = holders.reduce(0) { $0 + $1.prepaid }
    let evicted = holders.filter(\.isUnderEviction)
    var metrics: [String: ReferenceFigures] = [
      "delinquent_total": .number(total), "prepaid": .number(prepaid), "delinquent_net": .number(total - prepaid),
      "accounts_owing": .number(holders.count { $0.owed > 0 }),
      "accounts_prepaid": .number(holders.count { $0.prepaid > 0 }), "eviction_accounts": .number(evicted.count),
      "eviction_delinquent_total": .number(owed(evicted)),
      "delinquency_pct": .percent(owed(holders.filter { $0.accountClass == "current" }), of: billed),
    ]
    metrics.merge(
      ["charges_billed": .number(billed), "rent_charged": .number(rent), "concessions": .number(concessions)]
    ) { first, _ in first }
    metrics["payments_applied"] = applied.map { .number($0) } ?? .nothing
    metrics["collections_rate_pct"] = applied.map { .percent($0, of: billed) } ?? .nothing
    metrics.merge([
      "total_income": income.map { .number($0.total) } ?? .nothing,
      "rental_income": income.map { .number($0.rental) } ?? .nothing, "operating_expenses": .nothing,
      "noi": .nothing, "noi_margin_pct": .nothing, "noi_per_unit": .nothing, "operating_expense_ratio_pct": .nothing,
      "collected": .nothing,
    ]) { first, _ in first }
    for accountClass in ["current", "former", "other", "unknown"] {
      let own = holders.filter { $0.accountClass == accountClass }
      metrics["\(accountClass)_delinquent_total"] = .number(owed(own))
    }
    for (bucket, name) in ["0_30", "31_60", "61_90", "over_90"].enumerated() {
      metrics["delinquent_\(name)"] = .number(holders.reduce(0) { $0 + $1.owed(in: bucket) })
    }
    return metrics
  }

  /// The rent charged less concessions, as a percentage of what the units could bring in; nothing is written off.
  func economic(_ units: [String: ReferenceFigures]) -> [String: ReferenceFigures] {
    let names =
      [("economic_occupancy_pct", "gross_potential_rent")]
      + [("economic_occupancy_at_market_pct", "gross_potential_rent_at_market")]
    return names.reduce(into: ["bad_debt": .number(0)]) { metrics, name in
      guard case .number(let potential)? = units[name.1] else { return }
      metrics[name.0] = .percent(rent - concessions, of: potential)
    }
  }

  /// RealPage's lines by transaction code, whose printed ages net credits inside: what they leave out is of the oldest.
  init(realPage property: Property, on day: CivilDate) {
    holders = property.state(on: day).accounts.map { account in
      Holder(
        accountClass: AccountReference.accountClass(account.holder),
        isUnderEviction: account.household?.isUnderEviction(on: day) ?? false,
        items: account.lines.flatMap { line in
          AccountReference.items(line) + [Item(amount: Int(line.prepaid.cents), bucket: 0)]
        })
    }
    let month = property.postings(day.month.firstDay...day)
    billed = month.filter { $0.kind == .charge }.reduce(0) { $0 + Int($1.amount.cents) }
    rent = month.filter { $0.kind == .charge && ["RENT", "MTOM", "MTM"].contains($0.code) }.reduce(0) {
      $0 + Int($1.amount.cents)
    }
    concessions = month.filter { $0.kind == .credit }.reduce(0) { $0 + Int($1.amount.cents) }
    applied = nil
    let charged = month.filter { $0.kind == .charge && $0.code == "RENT" }.reduce(0) { $0 + Int($1.amount.cents) }
    let received = month.filter { $0.kind == .payment }.reduce(0) { $0 + Int($1.amount.cents) }
    let refunded = month.filter { $0.kind == .refund }.reduce(0) { $0 + Int($1.amount.cents) }
    income = (received - refunded, charged - concessions)
  }

  private static func items(_ line: AccountLine) -> [Item] {
    var ages = line.buckets.map { max(Int($0.cents), 0) }
    let missing = Int(line.delinquent.cents) - ages.reduce(0, +)
    if missing > 0 { ages[ages.lastIndex { $0 > 0 } ?? 0] += missing }
    return ages.enumerated().map { Item(amount: $1, bucket: $0) }
  }

  private static func accountClass(_ holder: Account.Holder) -> String {
    switch holder {
    case .currentResident, .onNotice: "current"
    case .formerResident: "former"
    case .applicant, .formerApplicant, .miscellaneous: "other"
    }
  }

  /// Yardi's charges, each as old as itself, and money that came before there was a charge for it.
  init(yardi property: Property, on day: CivilDate) {
    let households = property.households.flatMap(\.self).filter { $0.stage(on: day) != .unknown }
    holders = households.map { household in
      let stage = household.stage(on: day)
      let lives = stage == .resident || stage == .onNotice
      return Holder(
        accountClass: lives ? "current" : stage == .former ? "former" : "other",
        isUnderEviction: lives && household.isUnderEviction(on: day),
        items: AccountReference.open(household.ledger, on: day))
    }.filter { !$0.items.isEmpty }
    let month = day.month.firstDay...day
    // Billed is before concessions, which Yardi posts as negative charges.
    let charged = households.flatMap(\.ledger.charges).filter { month.contains($0.postedOn) }
    billed = charged.filter { !$0.code.hasPrefix("CONC/") }.reduce(0) { $0 + Int($1.amount.cents) }
    rent = charged.filter { ["RENT", "MTOM", "MTM"].contains($0.code) }.reduce(0) { $0 + Int($1.amount.cents) }
    // A concession that no charge has used yet is a negative charge too.
    let given = households.flatMap(\.ledger.advances).filter {
      $0.code.hasPrefix("CONC/") && month.contains($0.receivedOn)
    }
    concessions =
      given.reduce(0) { $0 + Int($1.amount.cents) }
      - charged.filter { $0.code.hasPrefix("CONC/") }.reduce(0) { $0 + Int($1.amount.cents) }
    applied = charged.filter { !$0.code.hasPrefix("CONC/") }.reduce(0) { sum, charge in
      sum + (charge.payment.map { $0.receivedOn <= day ? Int($0.amount.cents) : 0 } ?? 0)
    }
    income = nil
  }

  private static func open(_ ledger: Ledger, on day: CivilDate) -> [Item] {
    let charges = ledger.charges.filter { $0.postedOn <= day }.map { charge in
      let paid = charge.payment.map { $0.receivedOn <= day ? $0.amount.cents : 0 } ?? 0
      let age = charge.postedOn.days(to: day)
      return Item(amount: Int(charge.amount.cents - paid), bucket: age <= 30 ? 0 : age <= 60 ? 1 : age <= 90 ? 2 : 3)
    }
    let advances = ledger.advances.filter { advance in
      advance.receivedOn <= day && (advance.appliedOn.map { $0 > day } ?? true)
    }
    return charges.filter { $0.amount != 0 } + advances.map { Item(amount: -Int($0.amount.cents), bucket: 0) }
  }
}
