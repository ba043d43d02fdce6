public import Domain

/// A fact about a property's data that a person should know or correct, found during a sync.
public struct UnifiedFinding: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day of the facts.
  public var asOf: CivilDate
  /// The dataset.
  public var dataset: UnifiedFactDay.Dataset
  /// The finding's place in the day's list, from 0.
  public var ordinal: Int
  /// The finding itself.
  public var finding: FindingRecord

  /// A finding about a day's facts.
  public init(
    propertyID: String, asOf: CivilDate, dataset: UnifiedFactDay.Dataset, ordinal: Int, finding: FindingRecord
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.dataset = dataset
    self.ordinal = ordinal
    self.finding = finding
  }

  /// The table.
  public static let schema = TableSchema<UnifiedFinding>(
    "findings",
    grain: "one row per finding about a day's facts",
    source: "mappings and checks of every sync",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .enumeration("dataset", \.dataset, "group of facts published together"),
      .integer("ordinal", \.ordinal, "position in the day's list, starting at 0", unit: "ordinal"),
      .enumeration(
        "severity", \.finding.severity,
        "effect: block keeps the dataset's day unpublished, warn publishes it with a note", isChecked: true),
      .text("rule", \.finding.rule, "rule name"),
      .text("subject", \.finding.subject, "unit, account or floor plan affected", null: "affects the whole dataset"),
      .text("message", \.finding.message, "what was found; the rule says its effect and what to do"),
      .integer(
        "item_count", \.finding.count, "how many units, leases, accounts or other things it is about", unit: "see item",
        null: "affects the whole dataset, or they are not counted"),
      .text(
        "item", \.finding.noun, "what it counts: unit, lease, account, charge, code", null: "nothing is counted"),
      .money("amount", \.finding.amount, "the money it is about", null: "about no money, or the sum is unknown"),
      .text("effect", \.finding.effect, "which figures change and how", null: "the rule is no longer known"),
      .text("remedy", \.finding.remedy, "what to do", null: "the rule is no longer known"),
    ], key: ["property_id", "as_of", "dataset", "ordinal"])
}
