/// One metric as its wide view defines it, for those who want to see what stands behind its value.
public struct MetricDefinition: Sendable {
  /// The rows that a metric adds up.
  public enum Rows: Sendable {
    /// Single units; the view that says what each adds, and the one for floor plans of a Box Score.
    case units(String, floorplans: String)
    /// Accounts.
    case accounts
  }

  /// The metric's id.
  public let id: String
  /// What its value is counted in: `units`, `percent`, `cents` …
  public let unit: String
  /// The value as numerator and denominator, in columns of the wide view.
  public let formula: String
  /// The wide view.
  public let view: String
  /// How the view computes the value; nil where it is a sum of the rows.
  public let expression: String?
  /// The rows that it adds up; nil where they cannot be told one by one yet.
  public let rows: Rows?
  private let metric: LongMetric
  private let formulas: ViewFormulas

  /// All of them, in the order of the view `metrics`.
  public static let all = MetricModule.all.flatMap { module in
    let sql = MetricViews.statements.first { $0.hasPrefix("CREATE VIEW \(module.view) AS") } ?? ""
    let formulas = ViewFormulas(sql)
    return module.metrics.map { MetricDefinition($0, module, formulas) }
  }

  private init(_ metric: LongMetric, _ module: MetricModule, _ formulas: ViewFormulas) {
    id = metric.id
    unit = metric.unit
    formula = metric.formula
    view = module.view
    expression = formulas[metric.value]
    // A median, or a product of sums, is no sum over rows.
    rows = metric.id.hasSuffix("_median") || metric.numerator.contains("*") ? nil : module.rows
    self.metric = metric
    self.formulas = formulas
  }

  /// What a row adds to the numerator, as SQL over the row's alias: `u` for units and floor plans, `a` for accounts.
  ///
  /// - Parameter available: whether the asking rent is that of the units which can be rented; else of all for rent.
  public func numerator(asksAvailable available: Bool) -> String { added(metric.numerator, available) }

  /// What a row adds to the denominator; nil where the metric is no ratio, or its whole is no sum over such rows.
  public func denominator(asksAvailable available: Bool) -> String? {
    guard let whole = metric.denominator, whole != "billed_cents" else { return nil }
    return added(whole, available)
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
    guard let formula = formulas[name] else { return "u.\(name)" }
    if formula.hasPrefix("SUM("), formula.hasSuffix(")") { return "(\(formula.dropFirst("SUM(".count).dropLast()))" }
    return formula.hasPrefix("CASE") ? "u.\(name)" : "(\(added(formula, available)))"
  }
}

extension MetricModule {
  /// The rows that the module's view adds up; nil where they are not told one by one yet.
  fileprivate var rows: MetricDefinition.Rows? {
    switch view {
    case "occupancy", "exposure": .units("unit_states", floorplans: "floorplan_states")
    case "pricing": .units("unit_rents", floorplans: "floorplan_rents")
    case "delinquency": .accounts
    default: nil
    }
  }
}
