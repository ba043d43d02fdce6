internal import Domain
internal import Query

/// A column of figures: its heading, and where a row's value comes from.
struct FigureColumn<Figures> {
  let column: Column
  let cell: (Figures) -> Cell

  static func count(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ value: @escaping (Figures) -> Int?
  ) -> FigureColumn {
    FigureColumn(column: Column(key, heading, .count, shown: shown)) { .optional(value($0)) }
  }

  static func money(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ value: @escaping (Figures) -> Money?
  ) -> FigureColumn {
    FigureColumn(column: Column(key, heading, .money, shown: shown)) { .optional(value($0)) }
  }

  static func decimal(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ value: @escaping (Figures) -> Hundredths?
  ) -> FigureColumn {
    FigureColumn(column: Column(key, heading, .decimal, shown: shown)) { .optional(value($0)) }
  }

  static func date(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ value: @escaping (Figures) -> CivilDate
  ) -> FigureColumn {
    FigureColumn(column: Column(key, heading, .date, shown: shown)) { .date(value($0)) }
  }

  static func text(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ value: @escaping (Figures) -> String?
  ) -> FigureColumn {
    FigureColumn(column: Column(key, heading, .text, shown: shown)) { .optional(value($0)) }
  }
}
