internal import Domain

/// Notes on rows that are of an earlier day than the report's.
enum RowDays {
  /// Returns a note that names the properties whose last rows are of an earlier day; none where all are of the
  /// report's day.
  ///
  /// - Parameters:
  ///   - rows: the property and the day of each row.
  ///   - what: what the rows are, such as `units`.
  ///   - asOf: the report's day.
  /// - Returns: the note, or none.
  static func notes(_ rows: [(property: String, day: CivilDate)], of what: String, _ asOf: CivilDate) -> [String] {
    let days = Dictionary(rows, uniquingKeysWith: max).filter { $0.value < asOf }.sorted { $0.key < $1.key }
    guard !days.isEmpty else { return [] }
    let names = days.map { "\($0.key) \($0.value) (\(counted($0.value.days(to: asOf), "day", "days")) earlier)" }
    return ["The \(what) are of an earlier day than \(asOf): \(names.joined(separator: ", "))"]
  }
}
