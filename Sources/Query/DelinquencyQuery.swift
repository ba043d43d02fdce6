public import Domain
public import Warehouse

/// A query for delinquent and prepaid amounts, by property only.
public struct DelinquencyQuery: Sendable {
  private var query: MetricQuery<DelinquencyFigures>

  /// Whether the total also has the plain mean of the properties' rates; of the reported figures only.
  public var hasMean: Bool {
    get { query.hasMean }
    set { query.hasMean = newValue }
  }

  // A day that a management system reported stays as it was known then. For a requested day of a ledger, the figures
  // are computed from the ledger as it is known now: of a manual book always, of other sources where the system
  // reported no day.
  /// Creates a query; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    query = MetricQuery(property: property, asOf: asOf)
  }

  /// Runs the query.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult<DelinquencyFigures> {
    var result = try query.run(reader)
    for index in result.rows.indices where result.rows[index].subject.primarySource == .ledgerBook {
      result.rows[index].figures.isFromLedger = true
    }
    guard let asOf = query.asOf else { return result }
    let reported = Set(result.rows.filter { !$0.figures.isFromLedger }.map(\.subject.propertyID))
    let wanted = try PropertiesQuery(property: query.property).run(reader).map(\.propertyID)
    let computed = try ComputedDelinquency(Set(wanted).subtracting(reported), asOf: asOf, reader)
    return computed.isEmpty ? result : try add(computed, to: result, reader)
  }

  /// The result with computed rows in place of stored ones of the same properties, and the total of all rows.
  private func add(
    _ computed: ComputedDelinquency, to result: QueryResult<DelinquencyFigures>, _ reader: UnifiedReader
  ) throws -> QueryResult<DelinquencyFigures> {
    var result = result
    let rows = try computed.rows(query, reader)
    let names = Set(rows.map(\.subject.propertyID))
    result.rows.removeAll { names.contains($0.subject.propertyID) }
    let stored = result.rows
    result.rows += rows
    result.rows.sort {
      ($0.subject.propertyName, $0.subject.propertyID) < ($1.subject.propertyName, $1.subject.propertyID)
    }
    let days = result.rows.map(\.subject.asOf)
    guard let latest = days.max() else { return result }
    for (index, day) in days.enumerated() { result.rows[index].subject.daysBehind = day.days(to: latest) }
    let known = Set(result.rows.map(\.subject.propertyID))
    result.missing.removeAll { known.contains($0.propertyID) }
    guard query.property == nil else { return result }
    result.total = try computed.total(query, besides: stored.map(\.subject), reader)
    result.total?.figures.isFromLedger = result.rows.allSatisfy(\.figures.isFromLedger)
    result.total?.pooled = result.rows
    return result
  }
}

/// A query for the days of the files that state what was billed, next to the days of the accounts.
public struct BilledDaysQuery: Sendable {
  private let subjects: [Subject]

  /// Creates a query for the days of a result's rows.
  public init(of subjects: [Subject]) {
    self.subjects = subjects
  }

  /// Runs the query: the day of what was billed, by the property and day of the accounts.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [JoinedReportsQuery.Day: CivilDate] {
    try subjects.reduce(into: [:]) { days, subject in
      let billed = try reader.rows(
        ["b.as_of"],
        """
        FROM good_days d JOIN unified_billed_months b ON b.property_id = d.property_id
          AND b.fiscal_month = COALESCE(d.fiscal_month, SUBSTR(d.as_of, 1, 7))
        WHERE d.dataset = 'delinquency' AND d.property_id = ? AND d.as_of = ? ORDER BY b.as_of DESC LIMIT 1
        """, [.text(subject.propertyID), .day(subject.asOf)]
      ) { try $0.date("as_of") }
      days[.init(propertyID: subject.propertyID, asOf: subject.asOf)] = billed.first
    }
  }
}

/// The delinquent and prepaid amounts of accounts (`domain.md` 2).
public struct DelinquencyFigures: MetricFigures, Hashable {
  /// All accounts.
  public let all: AccountFigures
  /// The accounts of each class; they add up to all.
  public let classes: [AccountClass: AccountFigures]
  /// Accounts under eviction.
  public let evictions: Int
  /// The delinquent amount of these accounts.
  public let evictionsOwe: Money
  /// The delinquent amount of residents on notice; part of the current residents.
  public let onNoticeOwe: Money
  /// The amount billed in the month before concessions, and the concessions; nil where no report lists them.
  public let billed: Money?, concessions: Money?
  /// The delinquent amount of current residents, in percent of the amount billed in the month.
  public let rate: Hundredths?
  /// The reason why a figure is absent; nil if none is absent.
  public let reason: String?
  /// Whether the figures are computed from the ledger as it is known now; otherwise a report stated them on its day.
  public internal(set) var isFromLedger = false

  /// The view by property.
  public static let view = "delinquency"
  /// The dataset of accounts.
  public static let dataset = UnifiedFactDay.Dataset.delinquency
  /// None: amounts are only summed.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    AccountFigures.columns("") + AccountClass.allCases.flatMap { AccountFigures.columns($0.rawValue + "_") }
    + [
      "eviction_accounts", "eviction_delinquent_total_cents", "on_notice_delinquent_total_cents",
      "charges_billed_cents",
      "concessions_cents", "delinquency_pct", "reason",
    ]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    all = try AccountFigures(row, prefix: "")
    var classes: [AccountClass: AccountFigures] = [:]
    for accountClass in AccountClass.allCases {
      classes[accountClass] = try AccountFigures(row, prefix: accountClass.rawValue + "_")
    }
    self.classes = classes
    evictions = try row.count("eviction_accounts")
    evictionsOwe = try row.money("eviction_delinquent_total_cents")
    onNoticeOwe = try row.money("on_notice_delinquent_total_cents")
    billed = try row.optionalMoney("charges_billed_cents")
    concessions = try row.optionalMoney("concessions_cents")
    rate = try row.optionalHundredths("delinquency_pct")
    reason = try row.optionalText("reason")
  }
}

/// The delinquent and prepaid amounts of a group of accounts.
public struct AccountFigures: Hashable, Sendable {
  /// The delinquent amount: the sum of the four aging buckets.
  public let delinquent: Money
  /// The prepaid amount; a positive amount.
  public let prepaid: Money
  /// The delinquent amount less the prepaid amount.
  public let net: Money
  /// The delinquent amounts aged up to 30 days, 31 to 60 days, 61 to 90 days, and over 90 days.
  public let days0To30: Money, days31To60: Money, days61To90: Money, daysOver90: Money
  /// The number of delinquent accounts.
  public let owing: Int
  /// The number of prepaid accounts.
  public let paidAhead: Int

  static func columns(_ prefix: String) -> [String] {
    [
      "delinquent_total_cents", "prepaid_cents", "delinquent_net_cents", "delinquent_0_30_cents",
      "delinquent_31_60_cents", "delinquent_61_90_cents",
      "delinquent_over_90_cents", "accounts_owing", "accounts_prepaid",
    ].map { prefix + $0 }
  }

  init(_ row: Cells, prefix: String) throws(QueryError) {
    delinquent = try row.money(prefix + "delinquent_total_cents")
    prepaid = try row.money(prefix + "prepaid_cents")
    net = try row.money(prefix + "delinquent_net_cents")
    days0To30 = try row.money(prefix + "delinquent_0_30_cents")
    days31To60 = try row.money(prefix + "delinquent_31_60_cents")
    days61To90 = try row.money(prefix + "delinquent_61_90_cents")
    daysOver90 = try row.money(prefix + "delinquent_over_90_cents")
    owing = try row.count(prefix + "accounts_owing")
    paidAhead = try row.count(prefix + "accounts_prepaid")
  }
}
