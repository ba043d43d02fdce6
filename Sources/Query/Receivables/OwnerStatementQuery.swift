public import Domain
public import Receivables
public import Warehouse

/// A query for the statements of owners.
public struct OwnerStatementQuery: Sendable {
  /// The statement of a property.
  public struct Result: Sendable {
    /// The property's key and name.
    public let propertyID: String, property: String
    /// The months of its owners.
    public let months: [OwnerStatement.Month]
    /// The owners' names by id, as far as they are stated.
    public let names: [String: String]
    /// The months whose income, or operating expenses, are not known.
    public let unknownIncome: Set<CivilMonth>, unknownExpenses: Set<CivilMonth>
    /// The first month whose income and operating expenses are both known, in which balances begin; nil if there is none.
    public let since: CivilMonth?
    /// Whether a book states owners of its units.
    public let hasOwners: Bool
  }

  /// The property's key; nil for all properties.
  public var property: String?
  /// The last month.
  public var last: CivilMonth
  /// The day up to which entries count.
  public var asOf: CivilDate

  /// Creates a query for statements through a month.
  public init(property: String? = nil, through last: CivilMonth, asOf: CivilDate) {
    (self.property, self.last, self.asOf) = (property, last, asOf)
  }

  /// Runs the query; the results are sorted by property.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Result] {
    try PropertiesQuery(property: property).run(reader).map { property in
      try result(property.propertyID, property.name, reader)
    }
  }

  private func result(_ id: String, _ name: String, _ reader: UnifiedReader) throws -> Result {
    var names: [String: String] = [:]
    let holdings = try reader.rows(
      ["owner_id", "owner_name", "unit_number", "share", "starts", "ends"],
      "FROM unified_ownerships WHERE property_id = ? ORDER BY owner_id, unit_number, ownership_id", [.text(id)]
    ) { row in
      let owner = try row.text("owner_id")
      names[owner] = try row.optionalText("owner_name") ?? names[owner]
      return OwnerStatement.Holding(
        owner: owner, unit: try row.text("unit_number"), share: try row.count("share"),
        starts: try row.optionalDate("starts"), ends: try row.optionalDate("ends"))
    }
    let distributions = try reader.rows(
      ["owner_id", "owner_name", "date", "amount_cents"],
      "FROM unified_distributions WHERE property_id = ? AND date <= ? ORDER BY date, distribution_id",
      [.text(id), .day(asOf)]
    ) { row in
      let owner = try row.text("owner_id")
      names[owner] = try row.optionalText("owner_name") ?? names[owner]
      return (owner: owner, date: try row.date("date"), amount: try row.money("amount_cents"))
    }
    let known = try known(id, reader)
    let since = known.filter { $0.value.income && $0.value.expenses }.keys.min()
    let statement = OwnerStatement(
      units: try units(id, reader), holdings: holdings, sums: try sums(id, reader), distributions: distributions,
      since: since, through: last)
    let months = Set(statement.months.map(\.month))
    return Result(
      propertyID: id, property: name, months: statement.months, names: names,
      unknownIncome: months.filter { known[$0]?.income != true },
      unknownExpenses: months.filter { known[$0]?.expenses != true }, since: since, hasOwners: !holdings.isEmpty)
  }

  /// All units of the book, and those that only ownerships name.
  private func units(_ id: String, _ reader: UnifiedReader) throws -> [String] {
    try reader.rows(
      ["unit_number"],
      """
      FROM (SELECT unit_number FROM unified_apartments WHERE property_id = ?
        UNION SELECT unit_number FROM unified_ownerships WHERE property_id = ?) u ORDER BY unit_number
      """, [.text(id), .text(id)]
    ) { try $0.text("unit_number") }
  }

  private func sums(_ id: String, _ reader: UnifiedReader) throws -> [OwnerStatement.Sums] {
    let sum = { (kind: String) in "SUM(CASE WHEN kind = '\(kind)' THEN amount_cents ELSE 0 END) AS \(kind)_cents" }
    return try reader.rows(
      ["fiscal_month", "unit_number", sum("income"), sum("expense"), sum("other")],
      "FROM income_lines WHERE property_id = ? AND fiscal_month <= ? GROUP BY fiscal_month, unit_number ORDER BY 1, 2",
      [.text(id), .month(last)]
    ) { row in
      OwnerStatement.Sums(
        month: try row.month("fiscal_month"), unit: try row.optionalText("unit_number"),
        income: try row.money("income_cents"), expenses: try row.money("expense_cents"),
        otherCosts: try row.money("other_cents"))
    }
  }

  /// Whether income and operating expenses are known on the last day of each month.
  private func known(
    _ id: String, _ reader: UnifiedReader
  ) throws -> [CivilMonth: (income: Bool, expenses: Bool)] {
    var known: [CivilMonth: (income: Bool, expenses: Bool)] = [:]
    let rows = try reader.rows(
      ["fiscal_month", "total_income_cents", "operating_expenses_cents"],
      "FROM income WHERE property_id = ? ORDER BY as_of", [.text(id)]
    ) { row in
      (
        try row.month("fiscal_month"), try row.optionalMoney("total_income_cents") != nil,
        try row.optionalMoney("operating_expenses_cents") != nil
      )
    }
    for (month, income, expenses) in rows { known[month] = (income, expenses) }
    return known
  }
}
