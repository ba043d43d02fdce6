internal import Domain
internal import Query
internal import Receivables

/// Whose debt is forecast.
public enum ForecastGrain: String, CaseIterable, Sendable {
  /// Each person in a property.
  case person
  /// Each property.
  case property
  /// Each owner, by share.
  case owner
  /// All accounts together.
  case total

  /// The leading columns.
  var columns: [Column] {
    switch self {
    case .person:
      [Column("person_id", "Person", .text), Column("property", "Property", .text), Column("unit", "Unit", .text)]
    case .property: [Column("property", "Property", .text)]
    case .owner: [Column("owner_id", "Owner", .text), Column("owner", "Name", .text)]
    case .total: [Column("scope", "Scope", .text)]
    }
  }

  /// The place of the column that names a property without figures.
  var named: Int { self == .person ? 1 : 0 }
}

/// One history of debt with its forecasts.
struct ForecastGroup {
  private let lead: [Cell]
  private let history: [Money?]
  private let last: CivilMonth
  /// The probability of a late debt in the first month, in ten-thousandths; nil where none is shown.
  private let chance: Int?

  init(_ lead: [Cell], _ history: [Money?], _ last: CivilMonth, chance: Int? = nil) {
    (self.lead, self.history, self.last, self.chance) = (lead, history, last, chance)
  }

  static let columns = [
    Column("month", "Month", .text), Column("baseline", "Method", .text), Column("amount", "Amount", .money),
    Column("mean_absolute_error", "Mean abs. error", .money), Column("months_judged", "Over months", .count),
    Column("best", "Best", .text), Column("best_error", "Error, same months", .money),
    Column("base_rate_error", "Base rate, same months", .money), Column("known_months", "History", .count),
    Column("chance_pct", "30+ days %", .decimal, shown: .unlessZero),
    Column("reason", "Reason", .text, shown: .unlessZero),
  ]

  /// A row for each month and method.
  func rows(ahead: Int) -> [TableRow] { (1...ahead).flatMap(rows(month:)) }

  /// The best method for the next month with its record, in words; none without a history.
  var lines: [String] {
    guard !history.isEmpty else { return [] }
    let month = last.advanced(by: 1).name
    guard let best = Baseline.best(over: history), let error = best.errors[best.baseline],
      let amount = best.baseline.next(after: history)
    else { return ["Total for \(month): no method has a record yet"] }
    let base = best.errors[.noChange].map { "; no_change over the same months \($0.meanAbsolute)" } ?? ""
    return [
      "Total for \(month): \(amount) by \(best.baseline.rawValue), the best method: mean absolute error"
        + " \(error.meanAbsolute) over \(counted(error.months, "month", "months"))\(base)"
    ]
  }

  private func rows(month ahead: Int) -> [TableRow] {
    let best = Baseline.best(over: history, ahead: ahead)
    let known = Cell.count(history.compactMap(\.self).count)
    let place = lead + [.text(last.advanced(by: ahead).description)]
    let rows = Baseline.allCases.map { baseline in
      let amount = baseline.path(after: history, months: ahead)[ahead - 1]
      let error = ForecastError(of: baseline, over: history, ahead: ahead)
      let isBest = best?.baseline == baseline
      return TableRow(
        place + [
          .text(baseline.rawValue), .optional(amount), .optional(error?.meanAbsolute), .optional(error?.months),
          isBest ? .text("best") : .blank, best?.errors[baseline].map { .money($0.meanAbsolute) } ?? .blank,
          isBest ? .optional(best?.errors[.noChange]?.meanAbsolute) : .blank, known, .blank, .blank,
        ])
    }
    guard ahead == 1, let chance else { return rows }
    return rows + [
      TableRow(
        place + [.text(ForecastMethod.logistic), .blank, .blank, .blank, .blank, .blank, .blank, known]
          + [.decimal(Hundredths(count: Int64(chance))), .blank])
    ]
  }
}

/// The histories of the accounts' debts, added up by property, by owner, and in total.
struct DebtHistories {
  /// One account with its debt at the end of each month.
  private struct History {
    let account: LedgerAccount
    let months: [CivilMonth: Money]
  }

  private let accounts: [History]
  private let owners: [OwnershipsQuery.Row]
  private let last: CivilMonth

  /// The accounts that are known from their beginning, up to a month or the last one that their ledger covers.
  init(_ receivables: Receivables, _ owners: [OwnershipsQuery.Row], until last: CivilMonth) {
    (self.owners, self.last) = (owners, last)
    accounts = receivables.properties.flatMap { property -> [History] in
      guard let day = property.ledgerDay(for: receivables.asOf) else { return [] }
      return receivables.accounts.filter { $0.isWhole && $0.propertyID == property.propertyID }.map { account in
        let months = account.ledger.debtHistory(until: min(last, day.lastEndedMonth))
        return History(
          account: account,
          months: Dictionary(months.map { ($0.month, $0.pastDue) }, uniquingKeysWith: { first, _ in first }))
      }
    }
  }

  /// The history of all accounts.
  var total: ForecastGroup { group([.text("all properties")], accounts.map(\.months)) }

  /// The histories of a grain, each with its name.
  func groups(by grain: ForecastGrain) -> [ForecastGroup] {
    switch grain {
    case .person: []
    case .total: accounts.isEmpty ? [] : [total]
    case .property:
      Dictionary(grouping: accounts) { [$0.account.property, $0.account.propertyID] }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        .map { group([.text($0.key[0])], $0.value.map(\.months)) }
    case .owner: byOwner
    }
  }

  /// The owners' parts of each month's debt, and the part of no owner.
  private var byOwner: [ForecastGroup] {
    let shares = Dictionary(grouping: owners) { [$0.propertyID, $0.unitID] }
    var parts: [String: [CivilMonth: Money]] = [:]
    for month in Set(accounts.flatMap(\.months.keys)) {
      let debts = accounts.enumerated().map { place, item in
        UnitDebt(
          property: item.account.propertyID, unit: "\(place)", debt: item.months[month] ?? .zero,
          holders: (shares[[item.account.propertyID, item.account.unitID]] ?? []).map {
            UnitDebt.Holding(person: $0.ownerID, share: $0.share)
          })
      }
      let debtors = Debtors(debts)
      for debtor in debtors.debtors { parts[debtor.person, default: [:]][month] = debtor.total }
      if debtors.unassigned > .zero { parts["", default: [:]][month] = debtors.unassigned }
    }
    let names = Dictionary(owners.map { ($0.ownerID, $0.owner) }, uniquingKeysWith: { $0 ?? $1 })
    let zero = Dictionary(
      accounts.flatMap(\.months.keys).map { ($0, Money.zero) }, uniquingKeysWith: { first, _ in first })
    parts = parts.mapValues { zero.merging($0) { $1 } }
    return parts.sorted { $0.key < $1.key }.map { owner, months in
      let lead: [Cell] = owner.isEmpty ? [.text("no owner"), .blank] : [.text(owner), .optional(names[owner] ?? nil)]
      return group(lead, [months])
    }
  }

  /// Adds up histories by month; a month before an account's first charge counts as zero.
  private func group(_ lead: [Cell], _ histories: [[CivilMonth: Money]]) -> ForecastGroup {
    guard let first = histories.flatMap(\.keys).min(), let end = histories.flatMap(\.keys).max(), first <= end
    else { return ForecastGroup(lead, [], last) }
    // A ledger that ended earlier than the others ends the history of what it is part of.
    let ends = histories.compactMap { $0.keys.max() }.min() ?? end
    let months = (0...first.months(to: end)).map { first.advanced(by: $0) }.filter { $0 <= ends }
    return ForecastGroup(
      lead, months.map { month in histories.reduce(Money.zero) { $0 + ($1[month] ?? .zero) } }, months.last ?? last)
  }
}
