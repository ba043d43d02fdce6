public import Domain
public import Warehouse

/// A query for what makes the difference between two values of a metric: the units or accounts, and the rule for each.
///
/// It goes from one policy to the other, one rule at a time, and compares each row before and after. So the parts add up
/// to the difference, and a row that two rules change is listed under both.
public struct ReconcileQuery: Sendable {
  /// A metric's value under a policy.
  public struct Value: Hashable, Sendable {
    /// The numerator, or the count or amount itself, and the denominator; nil where an input is missing.
    public let numerator: Int64?, denominator: Int64?
    /// The value in hundredths of the unit that people read; nil for a figure that is n/a.
    public let hundredths: Int64?
    /// The day of the figures; of several properties, the latest.
    public let asOf: CivilDate?
  }

  /// A unit, floor plan or account that counts otherwise after a rule than before.
  public struct Row: Hashable, Sendable {
    /// The property's key and name.
    public let propertyID: String, property: String
    /// The ID of the unit or account, or the name of the floor plan.
    public let id: String
    /// Its name.
    public let name: String
    /// Its class under the default definitions.
    public let rowClass: String
    /// The day and the primary source of its facts.
    public let asOf: CivilDate, primarySource: UnifiedFactDay.PrimarySource
    /// What it adds to the numerator, before and after; 0 where it adds nothing.
    public let numerator: (before: Int64, after: Int64)
    /// What it adds to the denominator, before and after; 0 where it adds nothing.
    public let denominator: (before: Int64, after: Int64)

    /// Whether two rows are the same.
    public static func == (left: Row, right: Row) -> Bool {
      left.key == right.key && left.numerator == right.numerator && left.denominator == right.denominator
    }

    /// Hashes what identifies the row.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private var key: [String] { [propertyID, id, rowClass, asOf.description] }
  }

  /// One rule more or less.
  public struct Step: Hashable, Sendable {
    /// The rule.
    public let rule: PolicyRule
    /// Whether it is added; else it no longer applies.
    public let isAdded: Bool
    /// The values before and after.
    public let before: Value, after: Value
    /// The rows that make the difference.
    public let rows: [Row]
  }

  /// The way from one value to another.
  public struct Result: Sendable {
    /// The two policies.
    public let from: FigurePolicy, to: FigurePolicy
    /// The two values.
    public let first: Value, last: Value
    /// The rules in which they differ.
    public let steps: [Step]
  }

  /// A policy that may give a stated number.
  public struct Candidate: Sendable {
    /// The policy, or the rules of the first one with one rule more or less.
    public let policy: FigurePolicy
    /// Its value.
    public let value: Value
    /// Whether the value is the stated number, with the decimals that were stated.
    public let matches: Bool
  }

  private let metric: MetricDefinition
  private let property: String?
  private let asOf: CivilDate?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - metric: a metric that rules can change, and that is the sum of its rows or a ratio of such sums.
  ///   - property: the property's key; nil for all properties, pooled.
  ///   - asOf: the requested day; nil for the current ones.
  public init(_ metric: MetricDefinition, property: String? = nil, asOf: CivilDate? = nil) {
    (self.metric, self.property, self.asOf) = (metric, property, asOf)
  }

  /// Whether a metric can be reconciled: rules can change it, and its rows add up to it.
  public static func covers(_ metric: MetricDefinition) -> Bool {
    metric.isSum && !FigurePolicy.rules(of: metric.view).isEmpty
  }

  /// Runs the query for two policies.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values or rows do not add up, or a database error.
  public func run(from: FigurePolicy, to: FigurePolicy, _ reader: UnifiedReader) throws -> Result {
    try asked(reader) {
      let (old, new) = (Set(from.rules(of: metric.view)), Set(to.rules(of: metric.view)))
      var rules = old
      let classes = try state(.standard, reader).rows.mapValues(\.rowClass)
      var before = try state(from, reader)
      let first = before.value
      var steps: [Step] = []
      let removed = FigurePolicy.rules(of: metric.view).filter { old.contains($0) && !new.contains($0) }
      let added = FigurePolicy.rules(of: metric.view).filter { new.contains($0) && !old.contains($0) }
      for rule in removed + added {
        let isAdded = new.contains(rule)
        if isAdded { rules.insert(rule) } else { rules.remove(rule) }
        let after = try state(FigurePolicy("step", version: 0, rules: rules), reader)
        steps.append(try step(rule, isAdded: isAdded, before, after, classes))
        before = after
      }
      return Result(from: from, to: to, first: first, last: before.value, steps: steps)
    }
  }

  /// Looks for what gives a stated number: the known policies, and one rule more or less than a policy's.
  ///
  /// - Parameters:
  ///   - stated: the number.
  ///   - from: the policy that one rule is added to or taken from.
  ///   - policies: the known policies.
  ///   - reader: the database.
  /// - Returns: the value of `from`, and every candidate, those with the fewest rules first.
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func search(
    _ stated: StatedNumber, from: FigurePolicy, among policies: [FigurePolicy], _ reader: UnifiedReader
  ) throws -> (first: Value, candidates: [Candidate]) {
    try asked(reader) {
      let first = try value(from, reader)
      let known = ([.standard] + policies).filter { $0.name != from.name }
      let single = FigurePolicy.rules(of: metric.view).compactMap { rule -> FigurePolicy? in
        let own = Set(from.rules)
        if let opposite = rule.opposite, own.contains(opposite) { return nil }
        let rules = own.symmetricDifference([rule])
        let name = "\(from.name) \(own.contains(rule) ? "without" : "with") \(rule.rawValue)"
        return FigurePolicy(name, version: 0, rules: rules)
      }
      return (
        first,
        try (single + known).map { policy in
          let value = try value(policy, reader)
          return Candidate(policy: policy, value: value, matches: stated.isEqual(to: value.hundredths))
        }
      )
    }
  }

  /// Asks about the selected properties; afterwards, no policy applies.
  private func asked<Answer>(_ reader: UnifiedReader, _ body: () throws -> Answer) throws -> Answer {
    let answer = try property.map { key in try reader.selecting([key], body) } ?? body()
    try reader.apply(nil)
    return answer
  }

  /// A value with the rows that make it.
  private struct State {
    let value: Value
    let rows: [String: Counted]
    let order: [String]
  }

  /// A row as it counts under a policy.
  private struct Counted {
    let propertyID: String, property: String
    let id: String, name: String, rowClass: String
    let asOf: CivilDate, primarySource: UnifiedFactDay.PrimarySource
    let numerator: Int64, denominator: Int64
  }

  private func value(_ policy: FigurePolicy, _ reader: UnifiedReader) throws -> Value {
    try reader.apply(policy, asOf: asOf)
    let columns = [
      "\(metric.numerator) AS numerator", "\(metric.denominator ?? "NULL") AS denominator",
      "\(metric.column) AS value", "as_of",
    ]
    let rest = "FROM portfolio_\(metric.view) ORDER BY as_of DESC LIMIT 1"
    let found = try reader.rows(columns, rest) { row in
      Value(
        numerator: try row.field("numerator").integer, denominator: try row.field("denominator").integer,
        hundredths: metric.hundredths(try row.field("value")), asOf: try row.date("as_of"))
    }
    return found.first ?? Value(numerator: nil, denominator: nil, hundredths: nil, asOf: nil)
  }

  private func state(_ policy: FigurePolicy, _ reader: UnifiedReader) throws -> State {
    let value = try value(policy, reader)
    let days = try reader.rows(
      ["m.property_id", "p.name", "m.as_of", "m.primary_source"],
      "FROM \(metric.view) m JOIN unified_properties p ON p.property_id = m.property_id ORDER BY p.name, m.property_id"
    ) { row in
      (
        try row.text("property_id"), try row.text("name"), try row.date("as_of"),
        try row.word("primary_source") as UnifiedFactDay.PrimarySource
      )
    }
    let rows = try days.flatMap { key, name, day, source in
      let sql = ContributingRows(metric, ofFloorplans: source.countsFloorplans, asksAvailable: false).sql
      return try reader.rows(sql, [.text(key), .day(day)]).map { fields in
        Counted(
          propertyID: key, property: name, id: fields[0].text ?? "", name: fields[1].text ?? "",
          rowClass: fields[2].text ?? "", asOf: day, primarySource: source, numerator: fields[4].integer ?? 0,
          denominator: fields[5].integer ?? 0)
      }
    }
    let keyed = rows.map { ("\($0.propertyID)\n\($0.id)", $0) }
    return State(
      value: value, rows: Dictionary(keyed, uniquingKeysWith: { first, _ in first }), order: keyed.map(\.0))
  }

  private func step(
    _ rule: PolicyRule, isAdded: Bool, _ before: State, _ after: State, _ classes: [String: String]
  ) throws -> Step {
    let keys = before.order + after.order.filter { before.rows[$0] == nil }
    let rows = keys.compactMap { key -> Row? in
      let (old, new) = (before.rows[key], after.rows[key])
      guard let row = old ?? new else { return nil }
      let numerator = (old?.numerator ?? 0, new?.numerator ?? 0)
      let denominator = (old?.denominator ?? 0, new?.denominator ?? 0)
      guard numerator.0 != numerator.1 || denominator.0 != denominator.1 else { return nil }
      return Row(
        propertyID: row.propertyID, property: row.property, id: row.id, name: row.name,
        rowClass: classes[key] ?? row.rowClass,
        asOf: row.asOf, primarySource: row.primarySource, numerator: numerator, denominator: denominator)
    }
    let step = Step(rule: rule, isAdded: isAdded, before: before.value, after: after.value, rows: rows)
    guard step.addsUp else { throw QueryError(column: metric.column, expected: "the sum of its rows") }
    return step
  }
}

extension ReconcileQuery.Step {
  /// Whether the rows make the whole difference of the numerator and of the denominator.
  fileprivate var addsUp: Bool {
    let parts = rows.reduce(Int64(0)) { $0 + $1.numerator.after - $1.numerator.before }
    let wholes = rows.reduce(Int64(0)) { $0 + $1.denominator.after - $1.denominator.before }
    return isSum(parts, before.numerator, after.numerator) && isSum(wholes, before.denominator, after.denominator)
  }

  private func isSum(_ change: Int64, _ before: Int64?, _ after: Int64?) -> Bool {
    guard let before, let after else { return true }
    return after - before == change
  }
}

/// A number as somebody stated it, with its decimals.
public struct StatedNumber: Hashable, Sendable {
  /// The number in hundredths.
  public let hundredths: Int64
  /// The decimals that were stated: none, one or two.
  public let decimals: Int

  /// Reads a number such as `93.1`, `94` or `1,250.50`; nil for any other text.
  public init?(_ text: String) {
    let plain = text.filter { $0 != "," && $0 != "$" && $0 != "%" }
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = parts.first, let whole = Int64(first), whole.magnitude < 1 << 50,
      first.first != "+"
    else { return nil }
    let rest = parts.count == 2 ? parts[1] : ""
    guard rest.count <= 2, parts.count == 1 || !rest.isEmpty, rest.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    guard let cents = Int64(String(rest) + String(repeating: "0", count: 2 - rest.count)) else { return nil }
    hundredths = whole * 100 + (first.hasPrefix("-") ? -cents : cents)
    decimals = rest.count
  }

  /// Whether a value is the number once it is rounded half up to the decimals that were stated.
  public func isEqual(to value: Int64?) -> Bool {
    guard let value else { return false }
    let unit: Int64 = [100, 10, 1][decimals]
    let rounded = (value.magnitude + UInt64(unit) / 2) / UInt64(unit)
    return Int64(rounded) * unit * (value < 0 ? -1 : 1) == hundredths
  }
}
