public import Domain
public import Warehouse

/// What is owed, and what is paid ahead; by property alone.
public struct DelinquencyQuery: Sendable {
  private let query: MetricQuery<DelinquencyFigures>

  /// A question; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    query = MetricQuery(property: property, asOf: asOf)
  }

  /// Asks it.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult<DelinquencyFigures> {
    try query.run(reader)
  }
}

/// What accounts owe and are owed (`domain.md` 2).
public struct DelinquencyFigures: MetricFigures, Hashable {
  /// All accounts.
  public let all: AccountFigures
  /// The accounts of each class; they add up to all.
  public let classes: [AccountClass: AccountFigures]
  /// Accounts under eviction.
  public let evictions: Int
  /// What these owe.
  public let evictionsOwe: Money
  /// What residents on notice owe; part of the current ones.
  public let onNoticeOwe: Money
  /// What was billed in the month before concessions, and the concessions; nil where no report lists them.
  public let billed: Money?, concessions: Money?
  /// What current residents owe of what was billed in the month, in per cent.
  public let rate: Hundredths?
  /// Why some figure is absent; nil where none is.
  public let reason: String?

  /// `delinquency` and its kin.
  public static let view = "delinquency"
  /// The accounts.
  public static let dataset = UnifiedFactDay.Dataset.delinquency
  /// None: amounts only add up.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    AccountFigures.columns("") + AccountClass.allCases.flatMap { AccountFigures.columns($0.rawValue + "_") }
    + [
      "eviction_accounts", "eviction_delinquent_cents", "on_notice_delinquent_cents", "billed_cents",
      "concessions_cents", "delinquency_pct", "reason",
    ]

  /// Reads a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    all = try AccountFigures(row, prefix: "")
    var classes: [AccountClass: AccountFigures] = [:]
    for accountClass in AccountClass.allCases {
      classes[accountClass] = try AccountFigures(row, prefix: accountClass.rawValue + "_")
    }
    self.classes = classes
    evictions = try row.count("eviction_accounts")
    evictionsOwe = try row.money("eviction_delinquent_cents")
    onNoticeOwe = try row.money("on_notice_delinquent_cents")
    billed = try row.optionalMoney("billed_cents")
    concessions = try row.optionalMoney("concessions_cents")
    rate = try row.optionalHundredths("delinquency_pct")
    reason = try row.optionalText("reason")
  }
}

/// What some accounts owe and are owed.
public struct AccountFigures: Hashable, Sendable {
  /// What they owe: the sum of the four amounts by age.
  public let delinquent: Money
  /// What they are owed, as a positive amount.
  public let prepaid: Money
  /// The one less the other.
  public let net: Money
  /// Owing up to 30 days, 31 to 60, 61 to 90, and longer.
  public let days0To30: Money, days31To60: Money, days61To90: Money, daysOver90: Money
  /// How many owe.
  public let owing: Int
  /// How many are owed.
  public let paidAhead: Int

  static func columns(_ prefix: String) -> [String] {
    [
      "delinquent_cents", "prepaid_cents", "net_cents", "days_0_30_cents", "days_31_60_cents", "days_61_90_cents",
      "days_over_90_cents", "accounts_owing", "accounts_prepaid",
    ].map { prefix + $0 }
  }

  init(_ row: Cells, prefix: String) throws(QueryError) {
    delinquent = try row.money(prefix + "delinquent_cents")
    prepaid = try row.money(prefix + "prepaid_cents")
    net = try row.money(prefix + "net_cents")
    days0To30 = try row.money(prefix + "days_0_30_cents")
    days31To60 = try row.money(prefix + "days_31_60_cents")
    days61To90 = try row.money(prefix + "days_61_90_cents")
    daysOver90 = try row.money(prefix + "days_over_90_cents")
    owing = try row.count(prefix + "accounts_owing")
    paidAhead = try row.count(prefix + "accounts_prepaid")
  }
}
