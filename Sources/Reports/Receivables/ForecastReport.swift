internal import Domain
public import Receivables
public import Query

/// The amount that each resident may owe at the end of the next month: simple forecasts of the amount, each with its
/// past error, and the probability that a debt is 30 or more days past due, where it can be computed.
public struct ForecastReport: Report {
  /// The report, ready for any renderer.
  public let document: Document
  /// The report's forecasts, to be stored and scored when the month closes.
  public let forecasts: [KeptForecast]

  /// Forecasts the debt of the residents who owed anything in the last year.
  ///
  /// - Parameters:
  ///   - receivables: the accounts. Only accounts known from their beginning have a history; it ends with the last
  ///     month that has ended by the day, or by the ledger's last day.
  ///   - kept: the stored forecasts of earlier months.
  ///   - grain: whose debt is forecast.
  ///   - ahead: the number of months forecast.
  ///   - owners: the owners of the units on the day.
  ///   - learn: builds a model from examples.
  public init(
    _ receivables: Receivables, kept: [KeptForecast] = [], by grain: ForecastGrain = .person, ahead: Int = 1,
    owners: [OwnershipsQuery.Row] = [], learn: ChanceLearner
  ) {
    let asOf = receivables.asOf
    let coverage = ReceivablesCoverage(receivables.properties, asOf, .histories)
    let last = asOf.lastEndedMonth
    let people = receivables.properties.flatMap { property -> [PersonHistory] in
      guard let day = property.ledgerDay(for: asOf) else { return [] }
      let own = receivables.accounts.filter { $0.isWhole && $0.propertyID == property.propertyID }
      return PersonHistory.all(own, until: day.lastEndedMonth)
    }
    let chances = ChanceForecast(people.map(\.months), learn: learn)
    let indebted = zip(people, chances.chances).filter { $0.0.hasOwed }.map { person, chance in
      (person, DebtForecast(history: person.months.map(\.pastDue), last: person.last), chance)
    }
    forecasts = indebted.flatMap { person, forecast, chance in person.kept(forecast, chance, asOf: asOf) }
    let byPerson = Dictionary(
      people.map { ([$0.propertyID, $0.personID], $0) }, uniquingKeysWith: { first, _ in first })
    let scores = KeptScore.scores(of: kept) { forecast in
      byPerson[[forecast.property, forecast.person]]?.months.first { $0.month == forecast.month }
    }
    let histories = DebtHistories(receivables, owners, until: last)
    let groups =
      grain == .person
      ? indebted.map { person, _, chance in
        ForecastGroup(person.lead, person.months.map(\.pastDue), person.last, chance: chance)
      } : histories.groups(by: grain)
    let columns = grain.columns + ForecastGroup.columns
    document = Document(
      title: "Debt forecast",
      subtitle: [
        ForecastReport.months(ahead, after: Set(people.map(\.last)), otherwise: last)
      ] + histories.total.lines + [coverage.line].compactMap(\.self),
      table: Table(
        columns: columns,
        rows: groups.flatMap { $0.rows(ahead: ahead) } + coverage.rows(columns, name: grain.columns[grain.named].key)),
      notes: ForecastReport.short(indebted.count { $0.1.isShort }) + [
        "Amounts: open charges due by the end of the month, before credits and prepaid; zero for an account that is not"
          + " behind.",
        "Best: the method with the least mean absolute error over the months that all methods could forecast, as many"
          + " months ahead. Its base rate is no_change.",
      ] + coverage.notes + ForecastReport.quality(chances.score) + scores.map(ForecastReport.accuracy), asOf: asOf)
  }

  /// The months forecast: those after the last full month of the ledgers, which may differ.
  private static func months(_ ahead: Int, after ends: Set<CivilMonth>, otherwise last: CivilMonth) -> String {
    guard ends.count > 1, let first = ends.min(), let latest = ends.max() else {
      let last = ends.first ?? last
      return "Forecast for \(last.advanced(by: 1).name)"
        + (ahead > 1 ? " to \(last.advanced(by: ahead).name)" : "") + ", based on months through \(last.name)"
    }
    return "Forecast for \(counted(ahead, "month", "months")) after each ledger's last full month,"
      + " which is from \(first.name) to \(latest.name)"
  }

  private static func short(_ count: Int) -> [String] {
    count == 0
      ? []
      : ["\(counted(count, "account has", "accounts have")) less than 12 months of history: baseline forecasts only."]
  }

  private static func quality(_ score: ChanceForecast.Score?) -> [String] {
    guard let score else {
      return ["No 30+ day probability: less than 12 months of history, or no late payments to learn from."]
    }
    let figures = "\(decimals(score.model)) compared with the base rate's \(decimals(score.baseRate))"
    let basis = "over \(grouped(score.count)) past forecasts, each based only on the months before it"
    return score.isBetter
      ? ["Probability of a balance 30 or more days past due: logistic model, Brier score \(figures) \(basis)."]
      : ["No 30+ day probability is shown: the model's Brier score is \(figures) \(basis)."]
  }

  private static func accuracy(_ score: KeptScore) -> String {
    let error =
      score.meanAbsolute.map { "mean absolute error \($0)" } ?? score.brier.map { "Brier score \(decimals($0))" }
      ?? "error unknown"
    let base = score.baseRateBrier.map { "; base rate of the same months \(decimals($0))" } ?? ""
    return "Saved forecasts by \(score.method): \(error) over \(grouped(score.count)) for closed months\(base)."
  }

  /// Formats a number from 0 to 1 with four decimals.
  private static func decimals(_ number: Double) -> String {
    let digits = String(Int(number * 10_000 + 0.5))
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    return "\(padded.dropLast(4)).\(padded.suffix(4))"
  }
}

/// The debt history of one person in a property, over all of the person's units there.
private struct PersonHistory {
  let propertyID: String
  let property: String
  let personID: String
  let units: String
  let months: [DebtMonth]
  /// The last month of the history.
  let last: CivilMonth

  static func all(_ accounts: [LedgerAccount], until last: CivilMonth) -> [PersonHistory] {
    Dictionary(grouping: accounts) { [$0.property, $0.propertyID, $0.personID] }.sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }.map { key, accounts in
      PersonHistory(
        propertyID: key[1], property: key[0], personID: key[2],
        units: Set(accounts.map(\.unit)).sorted().joined(separator: ", "),
        months: months(accounts.map { $0.ledger.debtHistory(until: last) }), last: last)
    }
  }

  /// Combines histories by month: amounts add up, and the age is that of the oldest debt.
  private static func months(_ histories: [[DebtMonth]]) -> [DebtMonth] {
    Dictionary(grouping: histories.joined(), by: \.month).sorted { $0.key < $1.key }.map { month, parts in
      DebtMonth(
        month: month, pastDue: parts.reduce(.zero) { $0 + $1.pastDue }, days: parts.map(\.days).max() ?? 0,
        billed: parts.reduce(.zero) { $0 + $1.billed })
    }
  }

  /// Whether an amount was past due in the last year.
  var hasOwed: Bool { months.suffix(12).contains { $0.pastDue > .zero } }

  var lead: [Cell] { [.text(personID), .text(property), .text(units)] }

  func kept(_ forecast: DebtForecast, _ chance: Int?, asOf: CivilDate) -> [KeptForecast] {
    let amounts = forecast.estimates.compactMap { estimate in
      estimate.amount.map { (estimate.baseline.rawValue, KeptForecast.Value.amount($0)) }
    }
    return (amounts + (chance.map { [(ForecastMethod.logistic, .chance($0))] } ?? [])).map { method, value in
      KeptForecast(
        asOf: asOf, property: propertyID, person: personID, month: forecast.month, method: method, value: value)
    }
  }
}

extension CivilDate {
  /// The last month that has ended by the day.
  var lastEndedMonth: CivilMonth { self == month.lastDay ? month : month.advanced(by: -1) }
}

enum ForecastMethod {
  static let logistic = "logistic"
}
