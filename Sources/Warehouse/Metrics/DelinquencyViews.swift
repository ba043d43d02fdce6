internal import Domain

/// What is owed and what is paid ahead: `delinquency` by property, and pooled over the portfolio.
enum DelinquencyViews {
  static let statements: [String] = {
    let pooled = PooledMetric(view: "delinquency", dataset: "delinquency", sums: sums.map(\.column) + billing)
    let rated = formulas(properties: "c.properties")
    return [delinquency, MetricSQL.current("delinquency"), pooled.past(rated), pooled.current(rated)]
  }()

  /// One row a good day of a property; a day without accounts owes nothing.
  ///
  /// aging_basis tells whether the report prints the ages or they are computed from open charges.
  /// Every amount is told for all accounts and again for each class of account: `current_…`, `former_…`, `other_…`,
  /// `unknown_…`; the four add up. Identities: the buckets add up to delinquent; delinquent - prepaid = net.
  /// billed_cents is before concessions, which are separate; both are of the fiscal month that the day's file prints, else of the calendar month, as its last file tells.
  private static let delinquency = """
    CREATE VIEW delinquency AS
    SELECT c.*,
      CASE WHEN \(MetricSQL.primarySource("c.primary_source", \.computesAging)) THEN 'computed' ELSE 'printed' END AS aging_basis,
      \(formulas(properties: "1"))
    FROM (
      SELECT \(keys), MAX(b.billed_cents) AS billed_cents, MAX(b.concessions_cents) AS concessions_cents, COUNT(DISTINCT b.fiscal_month) AS billed_properties,
        CASE WHEN MAX(b.billed_cents) IS NOT NULL
          THEN SUM(CASE WHEN a.account_class = 'current' THEN a.delinquent_cents ELSE 0 END) END AS rated_delinquent_cents,
        \(sums.map { "SUM(CASE WHEN \($0.rule) THEN \($0.amount) ELSE 0 END) AS \($0.column)" }.joined(separator: ",\n    "))
      FROM good_days d
      LEFT JOIN unified_billed_months b
        ON b.property_id = d.property_id AND b.fiscal_month = COALESCE(d.fiscal_month, SUBSTR(d.as_of, 1, 7))
      LEFT JOIN unified_delinquency a ON a.property_id = d.property_id AND a.as_of = d.as_of
      WHERE d.dataset = 'delinquency'
      GROUP BY \(keys)
    ) c
    """

  private static let keys = MetricSQL.list(MetricGrain.dayKeys, prefix: "d.")

  /// What was billed and what was conceded, in how many properties that is known, and what current residents owe in these.
  private static let billing = ["billed_cents", "concessions_cents", "billed_properties", "rated_delinquent_cents"]

  /// What is counted or added up, over which accounts.
  private static let sums: [(column: String, rule: String, amount: String)] =
    amounts(prefix: "", rule: "a.account_id IS NOT NULL")
    + AccountClass.allCases.flatMap { accountClass in
      amounts(prefix: "\(accountClass.rawValue)_", rule: "a.account_class = '\(accountClass.rawValue)'")
    }
    + [
      ("eviction_accounts", "a.eviction = 1", "1"),
      ("eviction_delinquent_cents", "a.eviction = 1", "a.delinquent_cents"),
      ("on_notice_accounts_owing", "a.on_notice = 1 AND a.delinquent_cents > 0", "1"),
      ("on_notice_delinquent_cents", "a.on_notice = 1", "a.delinquent_cents"),
      ("on_notice_prepaid_cents", "a.on_notice = 1", "a.prepaid_cents"),
    ]

  private static func amounts(
    prefix: String, rule: String
  ) -> [(column: String, rule: String, amount: String)] {
    ["delinquent", "prepaid", "days_0_30", "days_31_60", "days_61_90", "days_over_90"].map {
      ("\(prefix)\($0)_cents", rule, "a.\($0)_cents")
    } + [
      ("\(prefix)accounts_owing", "\(rule) AND a.delinquent_cents > 0", "1"),
      ("\(prefix)accounts_prepaid", "\(rule) AND a.prepaid_cents > 0", "1"),
    ]
  }

  private static func formulas(properties: String) -> String {
    """
    -- delinquent_net
      c.delinquent_cents - c.prepaid_cents AS net_cents,
    \(AccountClass.allCases.map { "  c.\($0.rawValue)_delinquent_cents - c.\($0.rawValue)_prepaid_cents AS \($0.rawValue)_net_cents" }.joined(separator: ",\n")),
      -- delinquency_pct: of the properties whose billing is known
      CASE WHEN c.billed_cents > 0 THEN round(100.0 * c.rated_delinquent_cents / c.billed_cents, 2) END
        AS delinquency_pct,
      CASE WHEN c.billed_properties < \(properties) THEN 'incomplete:billed'
        WHEN c.billed_cents <= 0 THEN 'no_population' END AS reason
    """
  }
}
