internal import Domain

/// A row of one day that mostly repeats the day before, so that equal rows are stored once with their span of days.
///
/// Its table holds the spans, with the first and the last day of each; a view lists the rows day by day, on the days
/// of their dataset.
protocol DailyRow: Equatable, Sendable {
  /// The business day.
  var asOf: CivilDate { get set }
  /// The value that identifies the row among those of its property and day.
  var identity: String { get }
  /// The table of spans, with `valid_from` and `valid_to`, their first and last day.
  static var spans: TableSchema<Span<Self>> { get }
}

/// A row, and the last of the consecutive days on which it was the same; its own day is the first.
struct Span<Row: DailyRow>: UnifiedRow {
  static var schema: TableSchema<Span<Row>> { Row.spans }

  let row: Row
  var last: CivilDate

  /// Whether the next row is the same except for its day.
  func isRepeated(by next: Row) -> Bool {
    var next = next
    next.asOf = row.asOf
    return next == row
  }
}

/// All rows of a kind that a property ever had, as spans.
struct History<Row: DailyRow>: Sendable {
  private(set) var spans: [Span<Row>] = []
  /// The positions of the last day's rows in the spans, by identity.
  private var standing: [String: Int] = [:]

  /// Nothing yet.
  init() {}

  /// Adds the rows of a day, which must follow all days added before; an empty list if the day has none.
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
