public import Domain
public import Query
internal import Warehouse

/// Delinquent amounts by age and by class of account, and prepaid amounts.
public struct DelinquencyReport: Report {
  private let result: QueryResult<DelinquencyFigures>
  private let billedDays: [JoinedReportsQuery.Day: CivilDate]

  /// Creates a report of a query result, with the days of what was billed.
  public init(_ result: QueryResult<DelinquencyFigures>, billed days: [JoinedReportsQuery.Day: CivilDate] = [:]) {
    self.result = result
    billedDays = days
  }

  /// The amounts of all accounts, and the delinquent amounts of each class of account.
  ///
  /// A property without balances has a row, in which every figure is n/a.
  public var document: Document {
    var document = Document(
      title: "Delinquency", result, figures: figures,
      days: [
        DayColumn(key: "billed_as_of", heading: "Billed as of") {
          billedDays[.init(propertyID: $0.propertyID, asOf: $0.asOf)]
        }
      ], report: .delinquency,
      notes: [
        "0-30 to over 90: days past due; they add up to delinquent. Net: delinquent less prepaid",
        "Current, former, other: resident status of the accounts; current includes residents on notice",
      ] + agingNote + knownNote + rateNote)
    let columns = document.table.columns
    document.table.rows += result.missing.map { property in
      TableRow(
        columns.map { column in
          switch column.key {
          case "property_id": .text(property.propertyID)
          case "property": .text(property.name)
          case "reason": .text("n/a: no balances are loaded. \(property.reportNames.stepToBalances)")
          default: .absent
          }
        })
    }
    return document
  }

  private var figures: [FigureColumn<DelinquencyFigures>] {
    let owed: [FigureColumn<DelinquencyFigures>] = [
      .count("accounts_owing", "Owing") { $0.all.owing },
      .money("delinquent_total", "Delinquent") { $0.all.delinquent },
      .money("delinquent_0_30", "0-30") { $0.all.days0To30 }, .money("delinquent_31_60", "31-60") { $0.all.days31To60 },
      .money("delinquent_61_90", "61-90") { $0.all.days61To90 },
      .money("delinquent_over_90", "Over 90") { $0.all.daysOver90 },
      .count("accounts_prepaid", "Paid ahead", shown: .never) { $0.all.paidAhead },
      .money("prepaid", "Prepaid") { $0.all.prepaid }, .money("delinquent_net", "Net") { $0.all.net },
    ]
    let last: [FigureColumn<DelinquencyFigures>] = [
      .count("eviction_accounts", "Evictions", shown: .unlessZero) { $0.evictions },
      .money("eviction_delinquent_total", "Evictions owe", shown: .never) { $0.evictionsOwe },
      .money("on_notice_delinquent_total", "On notice", shown: .never) { $0.onNoticeOwe },
      .money("charges_billed", "Billed", shown: .never) { $0.billed },
      .money("concessions", "Concessions", shown: .never) { $0.concessions },
      .decimal(
        "delinquency_pct", "Delinquency %", shown: .unlessZero, known: { $0.reason != "incomplete:billed" }
      ) { $0.rate },
      .text("known", "Known", shown: .never) { $0.isFromLedger ? "now" : "then" },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
    return owed + AccountClass.allCases.map(owing) + AccountClass.allCases.map(paidAhead) + last
  }

  /// A note that names the properties whose aging is calculated because no report prints it.
  private var agingNote: [String] {
    let names = result.rows.filter { $0.subject.primarySource.computesAging }.map(\.subject.propertyName)
    if names.isEmpty { return [] }
    return [
      "Aging is calculated from open charges and prepayments, not printed by the source: \(names.joined(separator: ", "))"
    ]
  }

  /// Notes that say of which time the figures are: a report's are of its day, a ledger's include later corrections.
  private var knownNote: [String] {
    let names = { (isFromLedger: Bool) in
      result.rows.filter { $0.figures.isFromLedger == isFromLedger }.map(\.subject.propertyName)
    }
    let (now, then) = (names(true), names(false))
    if now.isEmpty { return [] }
    return ["From the ledger, as known now: \(now.joined(separator: ", "))"]
      + (then.isEmpty ? [] : ["As reported on the day, as known then: \(then.joined(separator: ", "))"])
  }

  private var rateNote: [String] {
    let rate =
      "Delinquency %: current residents' delinquent balance as a percent of charges billed in the fiscal month, before concessions"
    return (result.rows.contains { $0.figures.rate != nil } ? [rate] : [])
      + Reasons.notes(result.rows.map { ($0.subject, reason($0.figures)) })
  }

  /// Why there is no rate; its denominator is an amount, not a number of units.
  private func reason(_ figures: DelinquencyFigures) -> String? {
    figures.reason == "no_population" ? "no delinquency %, because nothing was billed in the month" : figures.reason
  }

  private func owing(_ accountClass: AccountClass) -> FigureColumn<DelinquencyFigures> {
    let heading = accountClass.rawValue.prefix(1).uppercased() + accountClass.rawValue.dropFirst()
    let shown: Column.Shown = accountClass == .current || accountClass == .former ? .always : .unlessZero
    return .money("\(accountClass.rawValue)_delinquent_total", heading, shown: shown) {
      $0.classes[accountClass]?.delinquent
    }
  }

  private func paidAhead(_ accountClass: AccountClass) -> FigureColumn<DelinquencyFigures> {
    .money("\(accountClass.rawValue)_prepaid", "\(accountClass.rawValue) prepaid", shown: .never) {
      $0.classes[accountClass]?.prepaid
    }
  }
}
