public import Domain
public import Warehouse

/// What is known of an account besides its balance.
public struct AccountDetails: Hashable, Sendable {
  /// The household's name by the list of residents; nil where it is hidden, or no resident is certain.
  public var name: String?
  /// The first day of the last reports in a row that state an eviction; nil where the last one states none.
  public var evictionSince: CivilDate?
}

/// A query for the residents and the evictions of accounts with a reported balance.
public struct AccountDetailsQuery: Sendable {
  /// The property's key; nil for all properties.
  public var property: String?
  /// The day.
  public var asOf: CivilDate

  /// Creates a query for the accounts of one property, or of all properties, on a day.
  public init(property: String? = nil, asOf: CivilDate) {
    self.property = property
    self.asOf = asOf
  }

  /// Runs the query.
  ///
  /// - Returns: the details by property and account, for the positions that have any.
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ positions: [AccountPosition], _ reader: UnifiedReader) throws -> [[String]: AccountDetails] {
    let names = try self.names(reader)
    let evictions = try self.evictions(reader)
    return positions.reduce(into: [:]) { details, position in
      let key = [position.propertyID, position.accountID]
      let isResident = [.current, .notice, .eviction].contains(position.standing)
      let found = AccountDetails(
        name: isResident ? position.unit.flatMap { names[[position.propertyID, $0]] } : nil,
        evictionSince: evictions[key])
      if found != AccountDetails() { details[key] = found }
    }
  }

  /// The names of the residents by unit, where one household is listed for the unit.
  ///
  /// DISTINCT has SQLite list the residents of these days once, with an index, instead of searching them for each lease.
  private func names(_ reader: UnifiedReader) throws -> [[String]: String] {
    let day = """
      SELECT property_id, MAX(as_of) AS as_of FROM good_days WHERE dataset = 'leases' AND as_of_day <= ?
      \(property == nil ? "" : "AND property_id = ?") GROUP BY property_id
      """
    let rows = try reader.rows(
      ["l.property_id", "l.unit_id", "r.name"],
      """
      FROM (\(day)) d CROSS JOIN unified_leases l
      JOIN (SELECT DISTINCT r.property_id, r.resident_id, r.name
        FROM (\(day)) d CROSS JOIN unified_residents r WHERE r.property_id = d.property_id AND r.as_of = d.as_of) r
        ON r.property_id = l.property_id AND r.resident_id = l.resident_id
      WHERE l.property_id = d.property_id AND l.as_of = d.as_of AND l.kind = 'current' AND r.name IS NOT NULL
      """, bounds + bounds
    ) { row in ([try row.text("property_id"), try row.text("unit_id")], try row.text("name")) }
    return Dictionary(grouping: rows, by: \.0).compactMapValues { found in
      Set(found.map(\.1)).count == 1 ? found[0].1 : nil
    }
  }

  /// The first day of the reports in a row, up to the last, that state an eviction.
  private func evictions(_ reader: UnifiedReader) throws -> [[String]: CivilDate] {
    let rows = try reader.rows(
      ["a.property_id", "a.account_id", "MIN(a.as_of) AS since"],
      """
      FROM (SELECT property_id, MAX(as_of) AS as_of FROM good_days WHERE dataset = 'delinquency' AND as_of_day <= ?
        GROUP BY property_id) d CROSS JOIN unified_delinquency a
      WHERE a.property_id = d.property_id AND a.eviction = 1 AND a.as_of <= d.as_of
        \(property == nil ? "" : "AND a.property_id = ? ")
        AND NOT EXISTS (SELECT 1 FROM good_days g
          LEFT JOIN unified_delinquency_spans b ON b.property_id = g.property_id AND b.valid_from <= g.as_of
            AND b.valid_to >= g.as_of AND b.account_id = a.account_id AND b.eviction = 1
          WHERE g.dataset = 'delinquency' AND g.property_id = a.property_id AND g.as_of > a.as_of
            AND g.as_of <= d.as_of AND b.account_id IS NULL)
      GROUP BY a.property_id, a.account_id
      """, bounds
    ) { row in ([try row.text("property_id"), try row.text("account_id")], try row.date("since")) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private var bounds: [Field] { [.count(asOf.dayNumber)] + (property.map { [.text($0)] } ?? []) }
}
