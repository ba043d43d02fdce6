internal import Domain
internal import ReportTables

extension RowCells {
  /// A day that is printed with a time of day, mostly its midnight, `9/7/2024 12:00:00 AM`; nil where the cell is empty
  /// or says `N/A`.
  ///
  /// - Throws: `Refusal` naming the cell when it holds something else.
  func midnight(_ key: String) throws -> CivilDate? {
    cells[key]?.words == "N/A" ? nil : try day(key)
  }
}
