public import Domain
public import Query

/// What each tenant may owe at the end of the next month: simple guesses, each with its error in the past.
public struct ForecastReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// The guesses for the tenants who owed anything in the last year.
  ///
  /// - Parameters:
  ///   - accounts: the accounts; only those known from their beginning have a history.
  ///   - asOf: the day; the last month that has ended by it is the last of the history.
  public init(_ accounts: [LedgerAccount], asOf: CivilDate) {
    let last = asOf == asOf.month.lastDay ? asOf.month : asOf.month.advanced(by: -1)
    let forecasts = accounts.filter(\.isWhole).compactMap { account -> (LedgerAccount, DebtForecast)? in
      let history = account.debts(until: last)
      guard history.suffix(12).contains(where: { ($0 ?? .zero) > .zero }) else { return nil }
      return (account, DebtForecast(history: history, last: last))
    }
    let rows = forecasts.flatMap { account, forecast in
      forecast.guesses.map { guess in
        TableRow([
          .text(account.personID), .text(account.property), .text(account.unit), .text(forecast.month.description),
          .text(guess.baseline.rawValue), .optional(guess.amount), .optional(guess.error?.meanAbsolute),
          .optional(guess.error?.months), .count(forecast.knownMonths),
        ])
      }
    }
    let short = forecasts.count { $0.1.isShort }
    document = Document(
      title: "Debt forecast", subtitle: ["Of \(last.advanced(by: 1).name), from the months up to \(last.name)"],
      table: Table(
        columns: [
          Column("person_id", "Person", .text), Column("property", "Property", .text), Column("unit", "Unit", .text),
          Column("month", "Month", .text), Column("baseline", "Baseline", .text), Column("amount", "Amount", .money),
          Column("mean_absolute_error", "Mean abs. error", .money), Column("months_judged", "Over months", .count),
          Column("known_months", "History", .count),
        ], rows: rows),
      notes: (short > 0 ? ["\(short) accounts have under 12 months of history: baselines only."] : [])
        + ["Amounts are what is past due at a month's end, zero for an account that is not behind."])
  }
}

extension LedgerAccount {
  /// What was past due at the end of each month since the first charge, at most five years back.
  fileprivate func debts(until last: CivilMonth) -> [Money?] {
    guard let first = ledger.charges.map({ $0.dueDate.month }).min(), first <= last else { return [] }
    let count = min(60, first.months(to: last) + 1)
    return (0..<count).reversed().map { ago in
      max(.zero, ledger.applied(asOf: last.advanced(by: -ago).lastDay, policy: .periodFirst).balanceDue)
    }
  }
}
