public import Domain
public import Warehouse

/// A query for the reasons why a property's figures changed: the units, leases and accounts that were added, were
/// removed or changed class between two of its days.
public struct ChangesQuery: Sendable {
  /// The kind of item compared.
  public enum Kind: String, CaseIterable, Sendable {
    /// Units, by their exclusive class.
    case unit
    /// Current and future leases, by their status.
    case lease
    /// Accounts, by the class of resident.
    case account
  }

  /// One unit, lease or account that changed.
  public struct Change: Sendable {
    /// The kind of item.
    public let kind: Kind
    /// The number of its unit, where it has one; never a person's name.
    public let unit: String?
    /// Its ID in the property.
    public let id: String
    /// Its class on the first day; nil where the item did not exist.
    public let before: String?
    /// Its class on the last day; nil where the item no longer exists.
    public let after: String?
    /// On each of the two days, the rent of a unit or lease, or the delinquent amount less the prepaid amount of an
    /// account; nil where not reported.
    public let amountBefore: Money?, amountAfter: Money?
  }

  /// The days found for one kind of item, and the changes between them.
  public struct Part: Sendable {
    /// The kind of item compared.
    public let kind: Kind
    /// The last valid days on or before the two requested days; nil if there is no such day.
    public let days: (from: CivilDate?, to: CivilDate?)
    /// The number of items on each day.
    public let counts: (from: Int, to: Int)
    /// The items that were added, were removed or changed class, and the accounts whose balance changed.
    public let changes: [Change]
  }

  /// The property's key.
  public let property: String
  /// The days to compare.
  public let from: CivilDate, to: CivilDate

  /// Creates a query for a property and two days.
  public init(property: String, from: CivilDate, to: CivilDate) {
    self.property = property
    self.from = from
    self.to = to
  }

  /// Runs the query; returns one part for each kind of item.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Part] {
    try Kind.allCases.map { kind in
      let days = (from: try day(kind, by: from, reader), to: try day(kind, by: to, reader))
      let before = try states(kind, on: days.from, reader)
      let after = try states(kind, on: days.to, reader)
      guard days.from != nil, days.to != nil else {
        return Part(kind: kind, days: days, counts: (before.count, after.count), changes: [])
      }
      return Part(
        kind: kind, days: days, counts: (before.count, after.count), changes: changes(kind, before, after))
    }
  }

  private struct State {
    let unit: String?
    let stateClass: String
    let amount: Money?
  }

  private func changes(_ kind: Kind, _ before: [String: State], _ after: [String: State]) -> [Change] {
    let ids = Set(before.keys).union(after.keys).filter { id in
      let (was, now) = (before[id], after[id])
      return was?.stateClass != now?.stateClass || kind == .account && was?.amount != now?.amount
    }
    return ids.map { id in
      Change(
        kind: kind, unit: after[id]?.unit ?? before[id]?.unit, id: id, before: before[id]?.stateClass,
        after: after[id]?.stateClass, amountBefore: before[id]?.amount, amountAfter: after[id]?.amount)
    }.sorted { ($0.unit ?? "", $0.id) < ($1.unit ?? "", $1.id) }
  }

  private func day(_ kind: Kind, by asOf: CivilDate, _ reader: UnifiedReader) throws -> CivilDate? {
    let sql = "SELECT MAX(as_of) FROM good_days WHERE property_id = ? AND dataset = ? AND as_of <= ?"
    return try reader.rows(sql, [.text(property), .text(kind.dataset), .day(asOf)]).first?[0].date
  }

  private func states(_ kind: Kind, on day: CivilDate?, _ reader: UnifiedReader) throws -> [String: State] {
    guard let day else { return [:] }
    let rest = "FROM \(kind.table) WHERE property_id = ? AND as_of = ? \(kind.condition)"
    let rows = try reader.rows(kind.columns, rest, [.text(property), .day(day)]) { row in
      (
        try row.text("id"),
        State(
          unit: try row.optionalText("unit"), stateClass: try row.text("class"),
          amount: try row.optionalMoney("amount"))
      )
    }
    return Dictionary(rows) { first, second in
      let amounts = [first.amount, second.amount].compactMap(\.self)
      return State(
        unit: first.unit, stateClass: first.stateClass,
        amount: amounts.isEmpty ? nil : amounts.reduce(Money.zero, +))
    }
  }
}

extension ChangesQuery.Kind {
  fileprivate var dataset: String {
    switch self {
    case .unit: "units"
    case .lease: "leases"
    case .account: "delinquency"
    }
  }

  fileprivate var table: String {
    switch self {
    case .unit: "unified_units"
    case .lease: "unified_leases"
    case .account: "unified_delinquency"
    }
  }

  /// Where the source provides no ID, OwnerDash derives one from the position in the report, which shifts from day to
  /// day.
  ///
  /// The unit and the first day of the lease or of the stay then identify the item.
  fileprivate var columns: [String] {
    switch self {
    case .unit: ["unit_id AS id", "unit_number AS unit", "unit_class AS class", "lease_rent_cents AS amount"]
    case .lease:
      [
        "\(Self.stable("lease_id", "unit_id || '/'", "unit_id || '/' || COALESCE(starts, move_in, '-')")) AS id",
        "unit_id AS unit", "kind AS class", "rent_cents AS amount",
      ]
    case .account:
      [
        "\(Self.stable("account_id", Self.stay + " || '/'", Self.stay)) AS id", "unit_number AS unit",
        "account_class AS class", "delinquent_total_cents - prepaid_cents AS amount",
      ]
    }
  }

  private static let stay = "COALESCE(unit_number, 'NONE') || '/' || COALESCE(move_in, '-')"

  private static func stable(_ id: String, _ beginning: String, _ other: String) -> String {
    "CASE WHEN SUBSTR(\(id), 1, LENGTH(\(beginning))) = \(beginning) THEN \(other) ELSE \(id) END"
  }

  /// Excludes former leases: they drop off the reports over time, which does not change any figure.
  fileprivate var condition: String { self == .lease ? "AND kind <> 'former'" : "" }
}
