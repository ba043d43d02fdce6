public import Domain
internal import Receivables
public import Warehouse

/// A query for budgets of months, with what the months brought.
public struct BudgetQuery: Sendable {
  /// One budgeted line of a property and month.
  public struct Row: Hashable, Sendable {
    /// The property's key and name.
    public let propertyID: String, property: String
    /// The month.
    public let month: CivilMonth
    /// What is budgeted.
    public let line: UnifiedBudget.Line
    /// The budgeted amount.
    public let budget: Money
    /// The occupied units that the budget assumes; nil if it does not state them.
    public let budgetedUnits: Int?
    /// The actual amount; nil where it is not known.
    public let actual: Money?
    /// The occupied units at the end of the month, or on its last day so far; nil where they are not known.
    public let occupiedUnits: Int?
    /// The day of the actual figures; nil where the month has none.
    public let asOf: CivilDate?

    init(
      propertyID: String, property: String, month: CivilMonth, line: UnifiedBudget.Line, budget: Money,
      budgetedUnits: Int?, actual: Money?, occupiedUnits: Int?, asOf: CivilDate?
    ) {
      (self.propertyID, self.property, self.month, self.line) = (propertyID, property, month, line)
      (self.budget, self.budgetedUnits, self.actual) = (budget, budgetedUnits, actual)
      (self.occupiedUnits, self.asOf) = (occupiedUnits, asOf)
    }

    /// The sum of rows of several properties whose actual amounts are known; units are known if all rows state them.
    public init(pooling rows: [Row], propertyName: String, _ month: CivilMonth, _ line: UnifiedBudget.Line) {
      let units = rows.compactMap(\.budgetedUnits)
      let occupied = rows.compactMap(\.occupiedUnits)
      let areKnown = !rows.isEmpty && units.count == rows.count && occupied.count == rows.count
      self.init(
        propertyID: "", property: propertyName, month: month, line: line,
        budget: rows.reduce(.zero) { $0 + $1.budget }, budgetedUnits: areKnown ? units.reduce(0, +) : nil,
        actual: rows.isEmpty ? nil : rows.compactMap(\.actual).reduce(.zero, +),
        occupiedUnits: areKnown ? occupied.reduce(0, +) : nil, asOf: rows.compactMap(\.asOf).max())
    }

    /// Actual less budget; nil where the actual amount is not known.
    public var variance: Money? { actual.map { $0 - budget } }

    /// The parts of the variance that occupied units and rent per unit make; nil for other lines than rent, and where
    /// units are not known.
    public var split: (volume: Money, rate: Money)? {
      guard line == .rentalIncome, let actual, let budgetedUnits, let occupiedUnits else { return nil }
      return RentVariance(
        budget: budget, budgetedUnits: budgetedUnits, actual: actual, occupiedUnits: occupiedUnits
      ).map { ($0.volume, $0.rate) }
    }
  }

  /// The property's key; nil for all properties.
  public var property: String?
  /// The months.
  public var months: ClosedRange<CivilMonth>
  /// The day up to which actual figures count.
  public var asOf: CivilDate

  /// Creates a query for the budgets of months.
  public init(property: String? = nil, months: ClosedRange<CivilMonth>, asOf: CivilDate) {
    (self.property, self.months, self.asOf) = (property, months, asOf)
  }

  /// Runs the query; the rows are sorted by property, month, and line.
  ///
  /// Several amounts of a line add up; their units are known only if all of them state them.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let lines = UnifiedBudget.Line.allCases
    let ranks = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($1, $0) })
    let budgets = try reader.rows(
      [
        "p.name", "b.property_id", "b.fiscal_month", "b.line", "SUM(b.amount_cents) AS amount_cents",
        "CASE WHEN COUNT(b.occupied_units) = COUNT(*) THEN SUM(b.occupied_units) END AS budgeted_units",
      ],
      """
      FROM unified_budgets b JOIN unified_properties p ON p.property_id = b.property_id
      WHERE b.fiscal_month >= ? AND b.fiscal_month <= ?\(property == nil ? "" : " AND b.property_id = ?")
      GROUP BY p.name, b.property_id, b.fiscal_month, b.line
      """,
      [.month(months.lowerBound), .month(months.upperBound)] + (property.map { [.text($0)] } ?? [])
    ) { row in
      Budget(
        propertyID: try row.text("property_id"), property: try row.text("name"), month: try row.month("fiscal_month"),
        line: try row.word("line"), amount: try row.money("amount_cents"),
        units: try row.optionalCount("budgeted_units"))
    }
    var actuals: [String: Actual?] = [:]
    return try budgets.sorted { left, right in
      (left.property, left.propertyID, left.month, ranks[left.line] ?? lines.count)
        < (right.property, right.propertyID, right.month, ranks[right.line] ?? lines.count)
    }.map { budget in
      let key = "\(budget.propertyID) \(budget.month)"
      let actual = try actuals[key] ?? self.actual(budget.propertyID, budget.month, reader)
      actuals[key] = actual
      return Row(
        propertyID: budget.propertyID, property: budget.property, month: budget.month, line: budget.line,
        budget: budget.amount, budgetedUnits: budget.units, actual: actual?.amounts[budget.line],
        occupiedUnits: actual?.occupied, asOf: actual?.asOf)
    }
  }

  private struct Budget {
    let propertyID: String, property: String
    let month: CivilMonth
    let line: UnifiedBudget.Line
    let amount: Money
    let units: Int?
  }

  private struct Actual {
    let asOf: CivilDate
    let amounts: [UnifiedBudget.Line: Money]
    let occupied: Int?
  }

  /// The figures of a property's last day of a month; nil where the month has none.
  private func actual(_ property: String, _ month: CivilMonth, _ reader: UnifiedReader) throws -> Actual? {
    let days = try reader.rows(
      ["MAX(as_of) AS as_of"], "FROM fiscal_days WHERE property_id = ? AND fiscal_month = ? AND as_of <= ?",
      [.text(property), .month(month), .day(asOf)]
    ) { try $0.optionalDate("as_of") }
    guard let day = days.first ?? nil else { return nil }
    let values: [Field] = [.text(property), .day(day)]
    let occupied =
      try reader.rows(
        ["occupied_units"], "FROM occupancy WHERE property_id = ? AND as_of = ?", values
      ) { try $0.optionalCount("occupied_units") }.first ?? nil
    let lines = UnifiedBudget.Line.allCases
    let amounts = try reader.rows(
      lines.map { "\($0.rawValue)_cents" }, "FROM income WHERE property_id = ? AND as_of = ?", values
    ) { row in
      var amounts: [UnifiedBudget.Line: Money] = [:]
      for line in lines { amounts[line] = try row.optionalMoney("\(line.rawValue)_cents") }
      return amounts
    }
    return Actual(asOf: day, amounts: amounts.first ?? [:], occupied: occupied)
  }
}
