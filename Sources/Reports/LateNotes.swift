public import Domain
public import Query
public import Warehouse

/// Notes on figures that are older than others of their kind, or for which later files are not used.
public enum LateNotes {
  /// How old a property's figures are.
  struct Age {
    let property: String
    let asOf: CivilDate
    /// The number of days by which they are older than the portfolio's latest figures of the same kind.
    let daysBehind: Int
    /// The reason why later or better facts are not used; nil if there are no such facts.
    let staleBecause: String?

    var isLate: Bool { daysBehind > 0 || staleBecause != nil }

    /// Such as "as of 2026-02-01, 3 days older than the latest".
    var words: String {
      "as of \(asOf)" + (daysBehind == 0 ? "" : ", \(counted(daysBehind, "day", "days")) older than the latest")
    }
  }

  /// One line for each age and each reason; `dataset` names the figures where a row has others too.
  static func lines(_ ages: [Age], of dataset: String? = nil) -> [String] {
    let late = ages.filter(\.isLate)
    let lead = dataset.map { "\($0) of " } ?? ""
    let explained = late.compactMap { age in
      age.staleBecause.map { "* \(lead)\(age.property), \(age.words): \($0)" }
    }
    let others = Dictionary(grouping: late.filter { $0.staleBecause == nil }, by: \.words)
    return others.keys.sorted().map { words in
      let title = dataset.map { "\($0) \(words)" } ?? words.prefix(1).uppercased() + words.dropFirst()
      return "* \(title): \((others[words] ?? []).map(\.property).joined(separator: ", "))"
    } + explained
  }

  /// The lines for a dataset that a report lists row by row, of one property or of all.
  ///
  /// - Parameters:
  ///   - freshness: the datasets of all properties, so that the latest day is the portfolio's.
  ///   - dataset: the dataset that the rows are of.
  ///   - property: the property's key; nil for all properties.
  ///   - asOf: the requested day, of which rows state their own; nil for the current days.
  /// - Returns: the lines; none if nothing is late, or a day is requested.
  public static func lines(
    _ freshness: [FreshnessQuery.Row], of dataset: UnifiedFactDay.Dataset, property: String?, asOf: CivilDate? = nil
  ) -> [String] {
    guard asOf == nil else { return [] }
    let rows = freshness.filter { $0.dataset == dataset.rawValue }
    guard let latest = rows.compactMap(\.asOf).max() else { return [] }
    return lines(
      rows.filter { property == nil || $0.propertyID == property }.compactMap { row in
        row.asOf.map {
          Age(property: row.name, asOf: $0, daysBehind: $0.days(to: latest), staleBecause: row.staleBecause)
        }
      })
  }
}
