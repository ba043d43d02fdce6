internal import Domain

/// A row of one day that mostly says again what it said the day before, so that it is kept once for all those days.
///
/// Its table holds the spans, the first and the last day of each; a view tells the rows day by day, on the days of their
/// dataset.
protocol DailyRow: Equatable, Sendable {
  /// The business day.
  var asOf: CivilDate { get set }
  /// What tells the row from the others of its property and day.
  var identity: String { get }
  /// The table of spans, with `valid_from` and `valid_to`, their first and last day.
  static var spans: TableSchema<Span<Self>> { get }
}

/// A row, and the last of the days in a row on which it said the same; its own day is the first.
struct Span<Row: DailyRow>: UnifiedRow {
  static var schema: TableSchema<Span<Row>> { Row.spans }

  let row: Row
  var last: CivilDate

  /// Whether the row says the same again.
  func isRepeated(by next: Row) -> Bool {
    var next = next
    next.asOf = row.asOf
    return next == row
  }
}

/// All rows of a kind that a property ever had, as spans.
struct History<Row: DailyRow>: Sendable {
  private(set) var spans: [Span<Row>] = []
  /// Where the last day's rows stand among the spans, by identity.
  private var standing: [String: Int] = [:]

  /// Nothing yet.
  init() {}

  /// Adds the rows of a day, which comes after all that were added; none where the day tells of none.
  mutating func add(_ rows: [Row], on day: CivilDate) {
    var today: [String: Int] = [:]
    for row in rows {
      if let place = standing[row.identity], spans[place].last < day, spans[place].isRepeated(by: row) {
        spans[place].last = day
        today[row.identity] = place
      } else {
        today[row.identity] = spans.count
        spans.append(Span(row: row, last: day))
      }
    }
    standing = today
  }
}
