internal import Domain

/// A policy with the requested day, as SQL over the tables that the computing views read.
struct AppliedPolicy: Hashable {
  let policy: FigurePolicy
  /// The requested day; nil for the current ones.
  let asOf: CivilDate?

  /// The columns of a table that hold other values under the policy, as SQL over the table.
  func columns(of table: String) -> [String: String] {
    switch table {
    case "unified_unit_spans": countedClass.map { ["unit_class": $0] } ?? [:]
    case "unified_floorplans": floorplanCounts
    case "unified_delinquency_spans": policy.rules.contains(.prepaidNetted) ? AppliedPolicy.netted : [:]
    default: [:]
    }
  }

  /// The condition of the rows of a table that count; nil for all.
  ///
  /// Each property has one day of each dataset, so that nothing is computed of other days. Held days count nowhere, and
  /// say why a property's day is stale.
  func condition(of table: String) -> String? {
    table == "unified_fact_days" ? "(held_because IS NOT NULL OR \(isOfDay))" : nil
  }

  private var isOfDay: String {
    let days = "FROM main.unified_fact_days g WHERE g.dataset = unified_fact_days.dataset AND g.held_because IS NULL"
    let isCalendar = policy.rules.contains(.calendarDay)
    switch asOf {
    case nil: return isCalendar ? "as_of = (SELECT MAX(g.as_of) \(days) AND g.is_current = 1)" : "is_current = 1"
    case let day? where isCalendar: return "as_of = '\(day)'"
    case let day?:
      return "as_of = (SELECT MAX(g.as_of) \(days) AND g.property_id = unified_fact_days.property_id"
        + " AND g.as_of <= '\(day)')"
    }
  }

  /// The class that a unit counts as; nil if each counts as its own.
  private var countedClass: String? {
    let others = UnitClass.allCases.filter { policy.counted($0) != $0 }
    guard !others.isEmpty else { return nil }
    let cases = others.map { "WHEN '\($0.rawValue)' THEN '\(policy.counted($0).rawValue)'" }
    return "CASE unit_class \(cases.joined(separator: " ")) ELSE unit_class END"
  }

  /// A floor plan's counts, each the sum of the classes that count as its own; what is excluded is in none.
  private var floorplanCounts: [String: String] {
    let counts = AppliedPolicy.floorplanCounts
    let changed = counts.filter { policy.counted($0.unitClass) != $0.unitClass }
    guard !changed.isEmpty else { return [:] }
    let sums = counts.map { unitClass, column in
      let parts = counts.filter { policy.counted($0.unitClass) == unitClass }.map(\.column)
      return (column, parts.isEmpty ? "0" : parts.joined(separator: " + "))
    }
    return Dictionary(uniqueKeysWithValues: sums)
  }

  private static let floorplanCounts: [(unitClass: UnitClass, column: String)] = [
    (.occupiedNoNotice, "occupied_no_notice"), (.noticeUnrented, "notice_not_leased"),
    (.noticeRented, "notice_leased"), (.vacantUnrented, "vacant_not_leased"), (.vacantRented, "vacant_leased"),
    (.model, "model_units"), (.down, "down_units"),
  ]

  /// An account's amounts less its own prepayment, which pays the oldest charges first.
  private static let netted: [String: String] = {
    let ages = ["delinquent_over_90", "delinquent_61_90", "delinquent_31_60", "delinquent_0_30"]
    let buckets = ages.indices.map { place -> (String, String) in
      let owed = ages[...place].map { "\($0)_cents" }.joined(separator: " + ")
      let (left, own) = ("\(owed) - prepaid_cents", "\(ages[place])_cents")
      return (ages[place], "CASE WHEN \(left) <= 0 THEN 0 WHEN \(left) < \(own) THEN \(left) ELSE \(own) END")
    }
    let amounts = [
      ("delinquent_total", difference("delinquent_total_cents", "prepaid_cents")),
      ("prepaid", difference("prepaid_cents", "delinquent_total_cents")),
    ]
    let all = (buckets + amounts).flatMap { [("\($0)_cents", $1), ($0, "(\($1)) / 100.0")] }
    return Dictionary(uniqueKeysWithValues: all)
  }()

  /// The first amount less the second as SQL, 0 where the second is larger.
  private static func difference(_ amount: String, _ other: String) -> String {
    "CASE WHEN \(amount) > \(other) THEN \(amount) - \(other) ELSE 0 END"
  }
}
