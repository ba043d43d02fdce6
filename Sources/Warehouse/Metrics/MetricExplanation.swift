/// One metric as its wide view defines it, for those who want to see what stands behind its value.
public struct MetricExplanation: Sendable {
  /// The rows that a metric is made of.
  public enum Rows: Sendable {
    /// Single units; the view that says what each adds, and the one for floor plans of a Box Score.
    case units(String, floorplans: String)
    /// Accounts.
    case accounts
    /// What happened in a window or before it: households' events, or prospects'.
    case activityEvents, leasingEvents
    /// Leases that began in a window, each beside the one before it.
    case tradeouts
    /// Leases that end in a month.
    case expirations
    /// Units, with who leaves and comes by the end of a week.
    case schedules

    /// Whether reports of all days make them together, and not those of one day.
    public var areOfAllDays: Bool {
      switch self {
      case .activityEvents, .leasingEvents, .tradeouts: true
      case .units, .accounts, .expirations, .schedules: false
      }
    }
  }

  /// The metric's id.
  public let id: String
  /// What its value is counted in, such as `units`, `percent` or `cents`.
  public let unit: String
  /// The value as numerator and denominator, in columns of the wide view.
  public let formula: String
  /// The wide view.
  public let view: String
  /// How the view computes the value; nil where it is a sum of the rows.
  public let expression: String?
  /// The rows that it is made of.
  public let rows: Rows
  /// Whether it is the sum of what the rows add, or the ratio of two such sums; else it is a median, or compares means.
  public var isSum: Bool { metric.shown == nil }
  /// Whether rows add cents to the numerator.
  public var addsMoney: Bool { (metric.shown?.numerator ?? metric.numerator).contains("_cents") || unit == "cents" }
  /// Whether rows add cents to the denominator.
  public var isOfMoney: Bool { (metric.shown?.denominator ?? metric.denominator)?.contains("_cents") ?? false }
  private let metric: MetricDefinition
  private let module: MetricModule
  private let formulas: ViewFormulas

  /// All of them, in the order of the view `metrics`.
  public static let all = MetricModule.all.flatMap { module in
    let sql = MetricViews.statements.first { $0.hasPrefix("CREATE VIEW \(module.wideView) AS") } ?? ""
    let formulas = ViewFormulas(sql)
    return module.metrics.map { MetricExplanation($0, module, formulas) }
  }

  private init(_ metric: MetricDefinition, _ module: MetricModule, _ formulas: ViewFormulas) {
    id = metric.id
    unit = metric.unit
    formula = metric.formula
    view = module.wideView
    expression = formulas[metric.value]
    rows = module.rows
    self.metric = metric
    self.module = module
    self.formulas = formulas
  }

  /// What a row adds to the numerator, as SQL over the row's alias: `u` for units and floor plans, `a` for accounts, `e`
  /// for events and leases that end, `t` for those that began, `w` for the window or week.
  ///
  /// - Parameter available: whether the asking rent is that of the units which can be rented; else of all for rent.
  /// - Returns: the SQL; of a median or a comparison of means, the row's own value.
  public func numerator(asksAvailable available: Bool) -> String {
    added(metric.shown?.numerator ?? metric.numerator, available)
  }

  /// What a row adds to the denominator; nil where the metric is no ratio, or its whole is no sum over such rows.
  public func denominator(asksAvailable available: Bool) -> String? {
    let whole = metric.shown == nil ? metric.denominator : metric.shown?.denominator
    return whole.flatMap { $0 == "billed_cents" ? nil : added($0, available) }
  }

  /// Replaces each column of the wide view by what a single row adds to it.
  private func added(_ expression: String, _ available: Bool) -> String {
    var sql = ""
    var word = ""
    for letter in expression + " " {
      if letter.isLetter || letter.isNumber || letter == "_" || letter == "." {
        word.append(letter)
      } else {
        sql += word.first?.isLetter == true ? column(word, available) : word
        sql.append(letter)
        word = ""
      }
    }
    return String(sql.dropLast())
  }

  private func column(_ word: String, _ available: Bool) -> String {
    let name = word.split(separator: ".").last.map(String.init) ?? word
    // What is rated is decided over the whole property; a row adds what a current resident's account owes.
    if name == "rated_delinquent_cents" { return column("current_delinquent_cents", available) }
    // Of which units the asking rent is the mean is decided over the whole property, too.
    if name.hasPrefix("asking_") {
      return "u.\(available ? "available" : "plan")_\(name.dropFirst("asking_".count))"
    }
    if let own = module.added(name) { return "(\(own))" }
    guard let formula = formulas[name] else { return "u.\(name)" }
    if formula.hasPrefix("SUM("), formula.hasSuffix(")") { return "(\(formula.dropFirst("SUM(".count).dropLast()))" }
    return formula.hasPrefix("CASE") ? "u.\(name)" : "(\(added(formula, available)))"
  }
}
