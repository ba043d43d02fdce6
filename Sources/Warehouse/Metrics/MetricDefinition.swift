/// One metric: its line in the catalog, which the view `metrics`, the data dictionary and `explain` are made from.
public struct MetricDefinition: Sendable {
  /// The rows that a metric is made of.
  public enum Rows: Sendable {
    /// Units; the view of what each adds, and the one for floor plans of a Box Score.
    case units(String, floorplans: String)
    /// Floor plans of a Box Score, whichever source the units are from.
    case floorplans
    /// Accounts.
    case accounts
    /// Fiscal months: what they billed and received.
    case billedMonths
    /// Lines of income and expenses of a fiscal month.
    case incomeLines
    /// Events in a window and in the periods that it is compared with: households' events, or prospects'.
    case activityEvents, leasingEvents
    /// Leases that began in a window, each with the rent before it.
    case tradeouts
    /// Units that were moved into in a window, each with what preceded the move-in.
    case turns
    /// Leases that end in a month.
    case expirations
    /// Units, with who moves out and in by the end of a week.
    case schedules

    /// Whether reports of all days make them together, and not those of one day.
    public var areOfAllDays: Bool {
      switch self {
      case .activityEvents, .leasingEvents, .tradeouts, .turns: true
      case .units, .floorplans, .accounts, .billedMonths, .incomeLines, .expirations, .schedules: false
      }
    }

    /// Whether files of other days than the figure's may state them.
    public var areStatedOnOtherDays: Bool {
      if case .incomeLines = self { true } else { areOfAllDays }
    }

    /// The view of what each row adds, and the one for floor plans of a Box Score.
    public var views: [String] {
      switch self {
      case .units(let units, let floorplans): [units, floorplans]
      case .floorplans: ["floorplan_effective_rents"]
      case .accounts: ["account_balances"]
      case .billedMonths: ["billed_rents"]
      case .incomeLines: ["income_line_amounts"]
      case .activityEvents: ["activity_counts"]
      case .leasingEvents: ["leasing_counts"]
      case .tradeouts: ["tradeout_counts"]
      case .turns: ["turn_counts"]
      case .expirations: ["expiration_counts"]
      case .schedules: ["unit_weeks"]
      }
    }
  }

  /// What a row adds, as SQL over the columns of the view of single rows.
  public struct RowTerms: Sendable {
    /// To the numerator.
    public var numerator: String
    /// To the denominator; nil if the metric has none, or it is no sum over such rows.
    public var denominator: String?
  }

  /// The id in `domain.md`, with the variant's name where it is one.
  public let id: String
  /// What the value is counted in, such as `units`, `percent` or `cents`.
  public let unit: String
  /// The part, or the count or amount itself, as SQL over the wide view's columns.
  public let numerator: String
  /// The whole; nil if the metric is no ratio.
  public let denominator: String?
  /// What the value means, of the window itself.
  let meaning: String
  /// What is missing when there is no value though individual units are known: the end of the reason.
  let needs: String
  /// What single rows add.
  public let rowTerms: RowTerms
  /// Whether the value is the sum of what the rows add, or the ratio of two such sums; else it is a median, or compares
  /// means, and the terms are what each row shows.
  public let isSum: Bool
  /// The name on pages and in charts; nil for a metric that none shows.
  public internal(set) var title: String?
  /// The prefix of the columns of the period that a windowed metric is about; empty for the window itself.
  public var period = ""
  /// The wide view.
  public internal(set) var view = ""
  /// The rows that it is made of.
  public internal(set) var rows = Rows.accounts

  /// Every metric, in the order of the view `metrics`.
  public static let all = MetricModule.all.flatMap(\.metrics)

  /// The column that holds the value, in each view that has it: named as the metric, with the unit behind amounts.
  public var column: String { MetricDefinition.column(of: id, in: unit) }

  /// The column of a metric: its id, and `_cents` behind amounts; a column with the plain name is in dollars.
  static func column(of id: String, in unit: String) -> String { unit == "cents" ? "\(id)_cents" : id }

  /// Whether it is of a window of days.
  public var isWindowed: Bool { rows.areOfAllDays }

  /// The value as numerator and denominator, in columns of the wide view.
  public var formula: String {
    guard var denominator else { return numerator }
    // Where 0 is a missing input, the term is NULL for it; people read the count.
    if denominator.hasPrefix("NULLIF("), denominator.hasSuffix(", 0)") {
      denominator = String(denominator.dropFirst(7).dropLast(4))
    }
    let part = numerator.contains(" ") ? "(\(numerator))" : numerator
    let whole = denominator.contains(" ") ? "(\(denominator))" : denominator
    return "\(unit == "percent" ? "100 * " : "")\(part) / \(whole)"
  }

  /// The plain mean of the ratio over the rows of the wide view, each with the same weight, rounded as the ratio is.
  public var mean: String {
    let scale = ["percent": "100.0", "dollars_per_sqft": "0.01"][unit] ?? "1.0"
    let ratio = "\(scale) * (\(numerator)) / NULLIF(\(denominator ?? "1"), 0)"
    return (unit == "cents" ? "CAST(round(AVG(\(ratio)), 0) AS BIGINT)" : "round(AVG(\(ratio)), 2)") + " AS \(column)"
  }

  /// Whether rows add cents to the numerator.
  public var addsMoney: Bool { rowTerms.numerator.contains("_cents") || unit == "cents" }

  /// Whether rows add cents to the denominator.
  public var isOfMoney: Bool { (rowTerms.denominator ?? denominator)?.contains("_cents") ?? false }

  /// The unit as people write it.
  var unitName: String {
    switch unit {
    case "percent": "%"
    case "dollars_per_sqft": "dollars per square foot"
    default: unit
    }
  }
}
