public import Domain
public import Warehouse

/// The maintenance requests one by one.
public struct MaintenanceQuery: Sendable {
  /// One request.
  public struct Row: Hashable, Sendable {
    /// The property's name.
    public let property: String
    /// The request's id.
    public let id: String
    /// The unit; nil for the whole property.
    public let unit: String?
    /// The day it was asked for.
    public let opened: CivilDate
    /// What kind of work.
    public let category: String
    /// What is to be done.
    public let description: String?
    /// How far it is.
    public let status: String
    /// The day it was done.
    public let closed: CivilDate?
    /// What it cost.
    public let cost: Money?
  }

  /// The property's key; nil for all.
  public var property: String?

  /// The last day that is listed; nil for no bound.
  public var asOf: CivilDate?

  /// A question about one property's requests, or about all, opened by a day.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    self.property = property
    self.asOf = asOf
  }

  /// Asks it: by property, day and id.
  ///
  /// - Throws: `QueryError` when a row does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let (condition, values) = bounds("m.property_id", property, "m.opened", asOf)
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
      Row(
        property: try row.text("name"), id: try row.text("request_id"), unit: try row.optionalText("unit_number"),
        opened: try row.date("opened"), category: try row.text("category"),
        description: try row.optionalText("description"), status: try row.text("status"),
        closed: try row.optionalDate("closed"), cost: try row.optionalMoney("cost_cents"))
    }
  }
}

/// The expenses one by one.
public struct ExpensesQuery: Sendable {
  /// One expense.
  public struct Row: Hashable, Sendable {
    /// The property's name.
    public let property: String
    /// The expense's id.
    public let id: String
    /// The day.
    public let date: CivilDate
    /// What it is for.
    public let category: String
    /// Who was paid.
    public let vendor: String?
    /// The amount.
    public let amount: Money
    /// Anything worth knowing.
    public let note: String?
  }

  /// The property's key; nil for all.
  public var property: String?

  /// The last day that is listed; nil for no bound.
  public var asOf: CivilDate?

  /// A question about one property's expenses, or about all, of by a day.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    self.property = property
    self.asOf = asOf
  }

  /// Asks it: by property, day and id.
  ///
  /// - Throws: `QueryError` when a row does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let (condition, values) = bounds("e.property_id", property, "e.date", asOf)
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

/// The condition of one property and of days up to one, with its values; days are ISO texts, which order by time.
private func bounds(
  _ propertyColumn: String, _ property: String?, _ dayColumn: String, _ day: CivilDate?
) -> (String, [Field]) {
  let parts: [(String, Field)?] = [
    property.map { ("\(propertyColumn) = ?", .text($0)) }, day.map { ("\(dayColumn) <= ?", .day($0)) },
  ]
  let all = parts.compactMap(\.self)
  return (all.isEmpty ? "" : "WHERE \(all.map(\.0).joined(separator: " AND ")) ", all.map(\.1))
}
