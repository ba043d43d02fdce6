internal import Domain

/// A row of one day that mostly repeats the day before, so that equal rows are stored once with their span of days.
///
/// Its table holds the spans, with the first and the last day of each; a view lists the rows day by day, on the days
/// of their dataset.
protocol DailyRow: Equatable, Sendable {
  /// The business day.
  var asOf: CivilDate { get set }
  /// The table of spans, with `valid_from` and `valid_to`, their first and last day.
  static var spans: TableSchema<Span<Self>> { get }
}

/// A row, and the last of the consecutive days on which it was the same; its own day is the first.
struct Span<Row: DailyRow>: UnifiedRow {
  static var schema: TableSchema<Span<Row>> { Row.spans }

  let row: Row
  var last: CivilDate
}
