/// A column of a wide view in the catalog: what it means, whether it adds up, and the metric that it holds.
struct Figure {
  /// The column's name; behind its view's where several views use the name differently.
  let column: String
  let meaning: String
  /// What NULL means; nil if it never is.
  var null: String?
  /// The unit of measure; nil if the name states it.
  var unit: String?
  /// Whether it adds up over properties.
  var addsUp = false
  /// The condition over the pooled rows `m` under which the sum is NULL, because the units that it is of have no known
  /// value; nil if it never is.
  var unknownIf: String?
  /// Its line in the view `metrics`; nil if it is a part of one only.
  var metric: MetricDefinition?

  /// A column that is neither a sum nor a metric.
  init(_ column: String, _ meaning: String, null: String? = nil, unit: String? = nil) {
    self.column = column
    self.meaning = meaning
    self.null = null
    self.unit = unit
  }

  /// A count or an amount that adds up over properties.
  static func sum(_ column: String, _ meaning: String, null: String? = nil, unit: String? = nil) -> Figure {
    var figure = Figure(column, meaning, null: null, unit: unit)
    figure.addsUp = true
    return figure
  }

  /// A metric that is a count or an amount, and adds up.
  ///
  /// `needs` is the input without which it is incomplete, and `adds` what a row adds, where rows do not have the column.
  static func count(
    _ id: String, _ meaning: String, unit: String = "units", null: String? = nil,
    needs: String = "units", adds: String? = nil
  ) -> Figure {
    var figure = Figure.value(id, meaning, unit: unit, null: null, needs: needs, adds: adds)
    figure.addsUp = true
    return figure
  }

  /// A metric that is computed from sums and no ratio.
  static func value(
    _ id: String, _ meaning: String, unit: String = "units", of numerator: String? = nil,
    null: String? = nil, needs: String = "units", adds: String? = nil, isSum: Bool = true
  ) -> Figure {
    let counted = numerator ?? MetricDefinition.column(of: id, in: unit)
    return Figure(
      MetricDefinition(
        id: id, unit: unit, numerator: counted, denominator: nil, meaning: meaning, needs: needs,
        rowTerms: .init(numerator: adds ?? counted), isSum: isSum),
      null: null)
  }

  /// A metric that is a ratio of two sums, which are SQL over the wide view's columns.
  ///
  /// `rows` is what single rows add where they do not have the sums' columns.
  static func ratio(
    _ id: String, _ numerator: String, of denominator: String, _ meaning: String, unit: String = "percent",
    null: String, needs: String = "units", rows: MetricDefinition.RowTerms? = nil,
    isSum: Bool = true
  ) -> Figure {
    Figure(
      MetricDefinition(
        id: id, unit: unit, numerator: numerator, denominator: denominator, meaning: meaning, needs: needs,
        rowTerms: rows ?? .init(numerator: numerator, denominator: denominator), isSum: isSum),
      null: null)
  }

  /// The same, NULL when pooled over properties that have such units, none of them with a known value.
  func unknown(if condition: String) -> Figure {
    var figure = self
    figure.unknownIf = condition
    return figure
  }

  /// The same with the metric's name on pages and in charts.
  func titled(_ title: String) -> Figure {
    var figure = self
    figure.metric?.title = title
    return figure
  }

  private init(_ metric: MetricDefinition, null: String?) {
    self.init(metric.column, metric.meaning, null: null, unit: metric.unitName)
    self.metric = metric
  }
}
