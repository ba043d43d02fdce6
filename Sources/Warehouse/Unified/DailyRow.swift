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
  /// The name of the table of spans.
  static var table: String { get }
  /// The table's CREATE statement, with `valid_from` and `valid_to`, its first and last day.
  static var create: String { get }
  /// The columns that a row sets, in the order of `fields`, the property's first; no day is among them.
  static var columns: [String] { get }
  /// The row's values.
  var fields: [Field] { get }
}

/// A row, and the last of the days in a row on which it said the same; its own day is the first.
struct Span<Row: DailyRow>: UnifiedRow {
  static var table: String { Row.table }
  static var create: String { Row.create }
  static var columns: [String] { ["valid_from", "valid_to"] + Row.columns }

  let row: Row
  var last: CivilDate

  var fields: [Field] { [.day(row.asOf), .day(last)] + row.fields }

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
