public import Domain
public import Warehouse

/// A query for the individual maintenance requests.
public struct MaintenanceQuery: Sendable {
  /// One request.
  public struct Row: Hashable, Sendable {
    /// The property's name.
    public let property: String
    /// The request's ID.
    public let id: String
    /// The unit; nil for the whole property.
    public let unit: String?
    /// The day of the request.
    public let opened: CivilDate
    /// The kind of work.
    public let category: String
    /// The description of the work.
    public let description: String?
    /// The progress of the work.
    public let status: String
    /// The day of completion.
    public let closed: CivilDate?
    /// The cost of the work.
    public let cost: Money?
  }

  /// The property's key; nil for all properties.
  public var property: String?

  /// The first day listed; nil for no limit.
  public var from: CivilDate?
  /// The last day listed; nil for no limit.
  public var asOf: CivilDate?

  /// Creates a query for the requests of one property, or of all properties, opened in a period, as known on its last day.
  public init(property: String? = nil, from: CivilDate? = nil, asOf: CivilDate? = nil) {
    self.property = property
    self.from = from
    self.asOf = asOf
  }

  /// Runs the query; the rows are sorted by property, day and ID.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let (condition, values) = bounds("m.property_id", property, "m.opened", from, asOf)
    return try reader.rows(
      [
        "p.name", "m.request_id", "m.unit_number", "m.opened", "m.category", "m.description", "m.status", "m.closed",
        "m.cost_cents",
      ],
      """
      FROM unified_maintenance_requests m JOIN unified_properties p ON p.property_id = m.property_id
      \(condition)ORDER BY p.name, m.opened, m.request_id
      """, values
    ) { row in
      let closed = try row.optionalDate("closed")
      // On the day the request was not closed yet, and its cost was not known.
      let isLater = closed.flatMap { closed in asOf.map { closed > $0 } } ?? false
      return Row(
        property: try row.text("name"), id: try row.text("request_id"), unit: try row.optionalText("unit_number"),
        opened: try row.date("opened"), category: try row.text("category"),
        description: try row.optionalText("description"), status: isLater ? "open" : try row.text("status"),
        closed: isLater ? nil : closed, cost: isLater ? nil : try row.optionalMoney("cost_cents"))
    }
  }
}

/// A query for the individual expenses.
public struct ExpensesQuery: Sendable {
  /// One expense.
  public struct Row: Hashable, Sendable {
    /// The property's name.
    public let property: String
    /// The expense's ID.
    public let id: String
    /// The day.
    public let date: CivilDate
    /// The purpose of the expense.
    public let category: String
    /// The payee.
    public let vendor: String?
    /// The amount.
    public let amount: Money
    /// A note.
    public let note: String?
  }

  /// The property's key; nil for all properties.
  public var property: String?

  /// The first day listed; nil for no limit.
  public var from: CivilDate?
  /// The last day listed; nil for no limit.
  public var asOf: CivilDate?

  /// Creates a query for the expenses of one property, or of all properties, in a period.
  public init(property: String? = nil, from: CivilDate? = nil, asOf: CivilDate? = nil) {
    self.property = property
    self.from = from
    self.asOf = asOf
  }

  /// Runs the query; the rows are sorted by property, day and ID.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let (condition, values) = bounds("e.property_id", property, "e.date", from, asOf)
    return try reader.rows(
      ["p.name", "e.expense_id", "e.date", "e.category", "e.vendor", "e.amount_cents", "e.note"],
      """
      FROM unified_expenses e JOIN unified_properties p ON p.property_id = e.property_id
      \(condition)ORDER BY p.name, e.date, e.expense_id
      """, values
    ) { row in
      Row(
        property: try row.text("name"), id: try row.text("expense_id"), date: try row.date("date"),
        category: try row.text("category"), vendor: try row.optionalText("vendor"),
        amount: try row.money("amount_cents"), note: try row.optionalText("note"))
    }
  }
}

/// Builds the condition for one property and for the days of a period, with its values.
///
/// Days are ISO texts, which sort by time.
private func bounds(
  _ propertyColumn: String, _ property: String?, _ dayColumn: String, _ first: CivilDate?, _ day: CivilDate?
) -> (String, [Field]) {
  let parts: [(String, Field)?] = [
    property.map { ("\(propertyColumn) = ?", .text($0)) }, first.map { ("\(dayColumn) >= ?", .day($0)) },
    day.map { ("\(dayColumn) <= ?", .day($0)) },
  ]
  let all = parts.compactMap(\.self)
  return (all.isEmpty ? "" : "WHERE \(all.map(\.0).joined(separator: " AND ")) ", all.map(\.1))
}
