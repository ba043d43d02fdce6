/// The part of the catalog that one wide view holds: its figures, the rows behind them, and the forms of the view.
struct MetricModule {
  /// What a row of a wide view stands for within a property and day.
  enum Grain: String {
    case property, floorplan, bedrooms, month, week
  }

  /// The wide view by property, or by month or week where it has no row for the whole property.
  let computed: ComputingView
  /// The single rows that it counts.
  let rows: MetricDefinition.Rows
  /// What its rows stand for; floor plans and bedrooms are in views of their own.
  var grains: [Grain] = [.property]
  /// Whether its rows are of windows, and its figures of three periods.
  var isWindowed = false
  /// Whether the metrics of the portfolio are in the view `metrics`.
  var isPooled = true
  /// The dataset whose days its rows follow; nil until the module is formed.
  var dataset: UnifiedFactDay.Dataset?
  /// Its columns but for the keys, for the window itself or a period that it is compared with.
  let figures: @Sendable (_ period: String) -> [Figure]
  /// The steps that make the wide view and all of its forms.
  var steps: [SchemaStep] = []

  /// All of them, in the order of the view `metrics`.
  static let all = [
    occupancy, exposure, pricing, effectiveRent, potentialRent, delinquency, billing, economicOccupancy, income,
    activity, funnel, tradeouts, turns,
    expirations, forecast,
  ]

  /// Those without a row in the view `metrics`.
  static let unlisted = [rentableItems, leadSources]

  /// Its metrics, with the periods that windows are compared with.
  var metrics: [MetricDefinition] {
    (isWindowed ? UnifiedWindow.periods : [""]).flatMap { period in
      figures(period).compactMap(\.metric).map { metric in
        var metric = metric
        (metric.period, metric.view, metric.rows) = (period, computed.name, rows)
        return metric
      }
    }
  }

  /// The columns of the window itself that add up over properties.
  var sums: [String] { figures("").filter(\.addsUp).map(\.column) }

  /// The conditions under which pooled sums are NULL, by column.
  private var unknownSums: [String: String] {
    Dictionary(
      figures("").compactMap { figure in figure.unknownIf.map { (figure.column, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The figures of all modules by their column behind the name of each view that has them.
  static let meanings: [String: Figure] = {
    let named = (all + unlisted).flatMap { module in
      module.figures("").flatMap { figure in
        ([module.computed.name] + module.rows.views).map { ("\($0).\(figure.column)", figure) }
          + [(figure.column, figure)]
      }
    }
    return Dictionary(named + shared.map { ($0.column, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// The wide view's name at one of its grains.
  func view(at grain: Grain) -> String {
    [.floorplan, .bedrooms].contains(grain) ? "\(computed.name)_by_\(grain.rawValue)" : computed.name
  }

  /// The module with the wide view, kept or not, its parts of a property, the current rows of each, and the portfolio's
  /// views.
  func formed(
    _ dataset: UnifiedFactDay.Dataset, parts: [(grain: String, key: String)] = [], isKept: Bool = true,
    as form: KeptFigures.Form = .days,
    adjust: (inout Pooling) -> Void = { _ in }
  ) -> MetricModule {
    var module = self
    module.dataset = dataset
    var pooled = pooling(of: computed.name, dataset)
    adjust(&pooled)
    let whole = computed.kept(dataset, keys: pooled.keys, as: form)
    module.steps =
      [isKept ? .kept(whole) : .statement(computed.statement), .statement(ComputingView.current(computed.name))]
      + parts.flatMap { grain, key -> [SchemaStep] in
        let part: SchemaStep =
          isKept
          ? .kept(computed.kept(dataset, by: grain, key: key)) : .statement(computed.by(grain, key: key))
        return [part, .statement(ComputingView.current("\(computed.name)_by_\(grain)"))]
      } + pooled.statements.map(SchemaStep.statement)
    return module
  }

  /// How a view with its figures is pooled.
  func pooling(of view: String, _ dataset: UnifiedFactDay.Dataset) -> Pooling {
    Pooling(view: view, dataset: dataset, sums: sums, unknown: unknownSums, ratios: computed.ratios)
  }
}
