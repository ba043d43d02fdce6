public import Domain
public import Warehouse

/// Why a property's figures changed: what entered, left or moved class between two of its days.
public struct ChangesQuery: Sendable {
  /// What is compared.
  public enum Kind: String, CaseIterable, Sendable {
    /// Units, by their exclusive class.
    case unit
    /// Current and coming leases, by what they are to their unit.
    case lease
    /// Accounts, by whose they are.
    case account
  }

  /// One unit, lease or account that is not as it was.
  public struct Change: Sendable {
    /// What it is.
    public let kind: Kind
    /// Its unit's number, where it has one; never a name.
    public let unit: String?
    /// Its id in the property.
    public let id: String
    /// Its class on the first day; nil where it was not there.
    public let before: String?
    /// Its class on the last day; nil where it is gone.
    public let after: String?
    /// Its rent, or what an account owes less what it is owed, on the two days; nil where not told.
    public let amountBefore: Money?, amountAfter: Money?
  }

  /// The days that were found for one kind, and what changed between them.
  public struct Part: Sendable {
    /// What is compared.
    public let kind: Kind
    /// The last good days by the two that were asked for; nil if there is none.
    public let days: (from: CivilDate?, to: CivilDate?)
    /// How many there were on each.
    public let counts: (from: Int, to: Int)
    /// Those that changed class, entered or left, and accounts whose balance changed.
    public let changes: [Change]
  }

  /// The property's key.
  public let property: String
  /// The days to compare.
  public let from: CivilDate, to: CivilDate

  /// A question about a property and two days.
  public init(property: String, from: CivilDate, to: CivilDate) {
    self.property = property
    self.from = from
    self.to = to
  }

  /// Asks it: one part a kind.
  ///
  /// - Throws: `QueryError` when a row does not hold what it should, or the database's own error.
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

  /// Where the source gives no id, ours counts places in a report, which shift from day to day: then the unit with the
  /// first day of the lease, or of the stay, tells the same one.
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
        "account_class AS class", "delinquent_cents - prepaid_cents AS amount",
      ]
    }
  }

  private static let stay = "COALESCE(unit_number, 'NONE') || '/' || COALESCE(move_in, '-')"

  private static func stable(_ id: String, _ beginning: String, _ other: String) -> String {
    "CASE WHEN SUBSTR(\(id), 1, LENGTH(\(beginning))) = \(beginning) THEN \(other) ELSE \(id) END"
  }

  /// Former leases drop off the reports in time, which is no change of a figure.
  fileprivate var condition: String { self == .lease ? "AND kind <> 'former'" : "" }
}
