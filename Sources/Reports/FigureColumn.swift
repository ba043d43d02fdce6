internal import Domain
internal import Query
internal import Warehouse

/// The keys of columns that hold a ratio of two sums.
private let ratioKeys = Set(MetricDefinition.all.filter { $0.denominator != nil }.map(\.id))

/// A column of figures: its heading, and the value of a row.
struct FigureColumn<Figures> {
  let column: Column
  let cell: (Figures) -> Cell
  /// Whether a property's figures count in the pooled value: the value is present, or it is absent only because the
  /// property has zero units.
  let isKnown: (Figures) -> Bool

  private init(_ column: Column, _ known: ((Figures) -> Bool)?, _ cell: @escaping (Figures) -> Cell) {
    self.column = column
    self.cell = cell
    isKnown = known ?? { cell($0) != .absent }
  }

  /// The cell of the column in the row of means: blank where the column is no ratio.
  func mean(_ figures: Figures) -> Cell { FigureColumn.isRatio(column.key) ? cell(figures) : .blank }

  private static func isRatio(_ key: String) -> Bool { ratioKeys.contains(key) }

  static func count(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ value: @escaping (Figures) -> Int?
  ) -> FigureColumn {
    FigureColumn(Column(key, heading, .count, shown: shown), nil) { .optional(value($0)) }
  }

  static func money(
    _ key: String, _ heading: String, shown: Column.Shown = .always, known: ((Figures) -> Bool)? = nil,
    _ value: @escaping (Figures) -> Money?
  ) -> FigureColumn {
    FigureColumn(Column(key, heading, .money, shown: shown), known) { .optional(value($0)) }
  }

  static func decimal(
    _ key: String, _ heading: String, shown: Column.Shown = .always, known: ((Figures) -> Bool)? = nil,
    _ value: @escaping (Figures) -> Hundredths?
  ) -> FigureColumn {
    FigureColumn(Column(key, heading, .decimal, shown: shown), known) { .optional(value($0)) }
  }

  static func date(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ value: @escaping (Figures) -> CivilDate?
  ) -> FigureColumn {
    FigureColumn(Column(key, heading, .date, shown: shown), nil) { value($0).map { .date($0) } ?? .absent }
  }

  static func text(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ value: @escaping (Figures) -> String?
  ) -> FigureColumn {
    FigureColumn(Column(key, heading, .text, shown: shown), nil) { .optional(value($0)) }
  }
}
