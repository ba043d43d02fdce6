public import Domain
public import Warehouse

/// A query for the security deposits that are held on a day.
public struct DepositsQuery: Sendable {
  /// One deposit, or the deposits that a source reports for one account.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let property: String
    /// The tenancy or account.
    public let accountID: String
    /// The deposit's ID; nil where the source reports a sum for the account.
    public let depositID: String?
    /// The unit's number; nil for an account of no unit.
    public let unit: String?
    /// The tenant's name; nil where it is not known.
    public let tenant: String?
    /// The day of receipt; nil where it is not known.
    public let received: CivilDate?
    /// The amount held.
    public let amount: Money
    /// The day of the amount.
    public let asOf: CivilDate
    /// Where the amount comes from.
    public let basis: Basis
  }

  /// Where deposits come from, which decides whether they are all of a property's.
  public enum Basis: Sendable {
    /// The deposits of a manual book.
    case book
    /// The deposit on hand of each lease, as the rent roll states it.
    case leases
    /// The deposits of the accounts that a report of balances lists: those that owe or have paid ahead.
    case balances
  }

  private let property: String?
  private let asOf: CivilDate

  /// Creates a query for the deposits of one property, or of all properties, on a day.
  public init(property: String? = nil, asOf: CivilDate) {
    (self.property, self.asOf) = (property, asOf)
  }

  /// Runs the query; the rows are sorted by property, unit and account.
  ///
  /// A deposit of a manual book is held from its receipt until it is returned. For other sources, the amounts are those
  /// of the leases of the last day that states them, or else those of the last report of balances.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let booked = try booked(reader)
    let leased = try leased(reader, besides: Set(booked.map(\.propertyID)))
    let known = Set((booked + leased).map(\.propertyID))
    return (booked + leased + (try reported(reader, besides: known))).sorted {
      ($0.property, $0.propertyID, $0.unit ?? "", $0.accountID, $0.depositID ?? "")
        < ($1.property, $1.propertyID, $1.unit ?? "", $1.accountID, $1.depositID ?? "")
    }
  }

  private func booked(_ reader: UnifiedReader) throws -> [Row] {
    try reader.rows(
      [
        "p.name", "d.property_id", "d.tenancy_id", "d.deposit_id", "t.unit_number", "t.tenant_name", "d.received",
        "d.amount_cents",
      ],
      """
      FROM unified_deposits d JOIN unified_properties p ON p.property_id = d.property_id
      LEFT JOIN unified_tenancies t ON t.property_id = d.property_id AND t.tenancy_id = d.tenancy_id
      WHERE (d.received IS NULL OR d.received <= ?) AND (d.returned IS NULL OR d.returned > ?)
        \(property == nil ? "" : "AND d.property_id = ?")
      """, [.day(asOf), .day(asOf)] + (property.map { [.text($0)] } ?? [])
    ) { row in
      Row(
        propertyID: try row.text("property_id"), property: try row.text("name"),
        accountID: try row.text("tenancy_id"), depositID: try row.text("deposit_id"),
        unit: try row.optionalText("unit_number"), tenant: try row.optionalText("tenant_name"),
        received: try row.optionalDate("received"), amount: try row.money("amount_cents"), asOf: asOf, basis: .book)
    }
  }

  private func leased(_ reader: UnifiedReader, besides known: Set<String>) throws -> [Row] {
    let days = try reader.days(of: .leases, by: asOf, property: property)
    return try days.filter { !known.contains($0.propertyID) }.flatMap { day in
      try reader.rows(
        [
          "p.name", "l.property_id", "l.as_of", "l.lease_id", "COALESCE(u.unit_number, l.unit_id) AS unit_number",
          "r.name AS tenant", "l.deposit_cents",
        ],
        """
        FROM unified_leases l JOIN unified_properties p ON p.property_id = l.property_id
        LEFT JOIN (SELECT * FROM unit_days WHERE property_id = ? AND as_of = ?) u ON u.unit_id = l.unit_id
        LEFT JOIN (SELECT * FROM unified_residents WHERE property_id = ? AND as_of = ?) r
          ON r.resident_id = l.resident_id
        WHERE l.property_id = ? AND l.as_of = ? AND l.deposit_cents IS NOT NULL
        """, Array(repeating: [.text(day.propertyID), .day(day.asOf)], count: 3).flatMap(\.self)
      ) { row in
        Row(
          propertyID: try row.text("property_id"), property: try row.text("name"), accountID: try row.text("lease_id"),
          depositID: nil, unit: try row.text("unit_number"), tenant: try row.optionalText("tenant"), received: nil,
          amount: try row.money("deposit_cents"), asOf: try row.date("as_of"), basis: .leases)
      }
    }
  }

  private func reported(_ reader: UnifiedReader, besides known: Set<String>) throws -> [Row] {
    let days = try reader.days(of: .delinquency, by: asOf, property: property)
    return try days.filter { !known.contains($0.propertyID) }.flatMap { day in
      try reader.rows(
        ["p.name", "d.property_id", "d.as_of", "d.account_id", "d.unit_number", "d.deposits_held_cents"],
        """
        FROM unified_delinquency d JOIN unified_properties p ON p.property_id = d.property_id
        WHERE d.property_id = ? AND d.as_of = ? AND d.deposits_held_cents IS NOT NULL
        """, [.text(day.propertyID), .day(day.asOf)]
      ) { row in
        Row(
          propertyID: try row.text("property_id"), property: try row.text("name"),
          accountID: try row.text("account_id"), depositID: nil, unit: try row.optionalText("unit_number"),
          tenant: nil, received: nil, amount: try row.money("deposits_held_cents"), asOf: try row.date("as_of"),
          basis: .balances)
      }
    }
  }
}
