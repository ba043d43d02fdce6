internal import JSON

/// The view `delinquency` over accounts that are given for a day, instead of those that are stored: the same SQL, so
/// that a figure has one definition.
///
/// The given rows take the place of the tables that the view reads; what was billed is read as it is stored.
public struct AccountsDelinquency: Sendable {
  /// The values of `rows`: two, the days and the accounts.
  public let rowsFields: [Field]
  /// The values of `total`: those of `rows`, and the stored days.
  public let totalFields: [Field]
  private let applied: AppliedPolicy?

  /// Takes the place of stored accounts.
  ///
  /// - Parameters:
  ///   - days: the properties' days, one each; none of them counts as stale but those whose reason is given.
  ///   - accounts: their accounts.
  ///   - stored: the days of other properties whose stored figures are part of the total, by property.
  ///   - policy: the policy that the amounts follow; nil for the default.
  public init(
    _ days: [(day: UnifiedFactDay, staleBecause: String?)], _ accounts: [UnifiedDelinquency],
    besides stored: [String: Field], policy: FigurePolicy? = nil
  ) {
    applied = policy.map { AppliedPolicy(policy: $0, asOf: nil) }
    let rows = days.map { given in
      var day = given.day
      (day.isCurrent, day.staleBecause) = (true, given.staleBecause)
      return day.fields
    }
    rowsFields = [AccountsDelinquency.text(rows), AccountsDelinquency.text(accounts.map(\.fields))]
    totalFields = rowsFields + [AccountsDelinquency.text(stored.sorted { $0.key < $1.key }.map { [.text($0), $1] })]
  }

  /// Selects a row of the view for each of the days.
  public var rows: String { "WITH \(tables) SELECT * FROM delinquency" }

  /// Selects the total of these days and of the stored ones, as the portfolio's view pools the current days.
  public var total: String {
    let columns = AccountsDelinquency.pooledColumns
    return """
      WITH \(tables),
      current_delinquency AS (
        SELECT \(columns) FROM delinquency
        UNION ALL
        SELECT \(columns) FROM \(applied == nil ? "main" : "temp").delinquency d
        WHERE EXISTS (SELECT 1 FROM json_each(?) s
          WHERE json_extract(s.value, '$[0]') = d.property_id AND json_extract(s.value, '$[1]') = d.as_of)
      )
      \(AccountsDelinquency.pooling.selectCurrent)
      """
  }

  private static let pooling = MetricModule.delinquency.pooling(of: "delinquency", .delinquency)

  private static let pooledColumns = (["as_of", "as_of_day", "stale_because"] + pooling.sums).joined(separator: ", ")

  /// The tables and views that the view reads, from the given rows.
  private var tables: String {
    """
    \(table(UnifiedFactDay.self)),
    good_days AS (\(ComputingView("good_days", PackageResources.good_days_sql, row: "", "").select)),
    \(table(UnifiedDelinquency.self)),
    account_balances AS (\(ComputingView("", PackageResources.account_balances_sql, row: "", "").select)),
    delinquency AS (\(MetricModule.delinquency.computed.select))
    """
  }

  /// A table of given rows, under the name of the stored one; a row of a table of spans is one of a single day.
  private func table(_ row: any UnifiedRow.Type) -> String {
    let stored = row.declaration.physical.name
    let columns = row.columns.enumerated().map { "json_extract(value, '$[\($0)]') AS \($1)" }
    let given = "SELECT \(columns.joined(separator: ", ")) FROM json_each(?)"
    let changed = applied?.columns(of: stored) ?? [:]
    let counted = row.columns.map { column in changed[column].map { "\($0) AS \(column)" } ?? column }
    let days = stored == row.table ? [] : ["as_of AS valid_from", "as_of AS valid_to"]
    return "\(stored) AS (SELECT \((counted + days).joined(separator: ", ")) FROM (\(given)))"
  }

  private static func text(_ rows: [[Field]]) -> Field {
    .text(JSON.array(rows.map { .array($0.map(\.json)) }).encoded())
  }
}

extension Field {
  fileprivate var json: JSON {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .string(text)
    }
  }
}
