internal import Domain
internal import Pipeline
internal import Sheets

extension RowCells {
  /// A day that is printed with its midnight, `9/7/2024 12:00:00 AM`; nil where the cell is empty or says `N/A`.
  ///
  /// - Throws: `Refusal` naming the cell when it holds something else, another time of day among it.
  func midnight(_ key: String) throws -> CivilDate? {
    guard let cell = cells[key], cell.words != "N/A" else { return nil }
    let suffix = " 12:00:00 AM"
    guard let words = cell.words, words.hasSuffix(suffix) else { throw notA("a day and its midnight", cell) }
    do { return try CivilDate(us: String(words.dropLast(suffix.count))) } catch {
      throw notA("a day and its midnight", cell)
    }
  }
}
