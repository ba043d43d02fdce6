internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader

extension RowCells {
  /// A duration in minutes from hours and minutes: `00:25` is 25, `1:5` is 65.
  ///
  /// - Throws: `Refusal` naming the cell when it holds something else.
  func minutes(_ key: ColumnKey) throws -> Int? {
    guard let cell = self[key] else { return nil }
    let parts = (cell.words ?? "").split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ isDigits($0) && $0.count <= 6 }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), minutes < 60
    else { throw notA("hours and minutes such as 0:25", cell) }
    return hours * 60 + minutes
  }

  /// A day with two digits of the year, `MM/DD/YY`, of the years 2000 to 2099.
  ///
  /// - Throws: `Refusal` naming the cell when it holds something else.
  func shortDay(_ key: ColumnKey) throws -> CivilDate? {
    guard let cell = self[key] else { return nil }
    if case .date = cell.value { return try day(key) }
    let words = (cell.words ?? "").split(separator: " ")
    let parts = words.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard words.count == 1 || isTime(words.dropFirst().joined()), parts.count == 3,
      parts.allSatisfy({ isDigits($0) && $0.count <= 2 }), parts[2].count == 2,
      let month = Int(parts[0]), let day = Int(parts[1]), let year = Int(parts[2]),
      let date = CivilDate(year: 2000 + year, month: month, day: day)
    else { throw notA("a date such as 02/04/26", cell) }
    return date
  }
}

extension RowCells {
  /// A day that is printed with a time of day, mostly its midnight, `9/7/2024 12:00:00 AM`; nil if the cell is empty
  /// or says `N/A`.
  ///
  /// - Throws: `Refusal` naming the cell when it holds something else.
  func midnight(_ key: ColumnKey) throws -> CivilDate? {
    self[key]?.words == "N/A" ? nil : try day(key)
  }
}
