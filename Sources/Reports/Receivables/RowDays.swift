internal import Domain

/// Notes on figures that are of an earlier day than the report's.
enum RowDays {
  /// Returns notes that name the properties whose last rows are of an earlier day; none where all are of the report's
  /// day.
  ///
  /// - Parameters:
  ///   - rows: the property and the day of each row.
  ///   - what: what the rows are, such as `units`.
  ///   - asOf: the report's day.
  /// - Returns: the notes, or none.
  static func notes(_ rows: [(property: String, day: CivilDate)], of what: String, _ asOf: CivilDate) -> [String] {
    let days = Dictionary(rows, uniquingKeysWith: max).sorted { $0.key < $1.key }
    return notes("The \(what) are of an earlier day than \(asOf)", days.map { ($0.key, $0.value) }, asOf)
  }

  /// Returns a sentence and a line for each day before the report's, with its properties; nothing if there is none.
  static func notes(_ sentence: String, _ days: [(property: String, day: CivilDate)], _ asOf: CivilDate) -> [String] {
    let earlier = Dictionary(grouping: days.filter { $0.day < asOf }, by: \.day)
    guard !earlier.isEmpty else { return [] }
    return ["\(sentence):"]
      + earlier.sorted { $0.key < $1.key }.map { day, properties in
        let distance = counted(day.days(to: asOf), "day", "days")
        return "* \(day), \(distance) earlier: \(properties.map(\.property).joined(separator: ", "))"
      }
  }
}
