internal import Charts
internal import Domain
internal import Query

/// The bars in a column of occupancies: the occupied share, or, where those bars would all look alike, the vacant share.
struct OccupancyBars {
  /// Occupancies within so many hundredths of a point differ by a tenth of a bar at most.
  private static let alike: Int64 = 1_000

  private let mark: Hundredths?
  /// The vacant share that fills a bar; nil for bars of the occupied share.
  private let fullVacancy: Hundredths?

  /// The bars of a table.
  ///
  /// - Parameters:
  ///   - occupancies: the column's values, in hundredths of a percent.
  ///   - mark: the value that an upright line in each bar shows; nil for none.
  init(_ occupancies: [Hundredths], mark: Hundredths?) {
    self.mark = mark
    // A few properties that are far from the others do not make the others' bars differ.
    let counts = occupancies.map(\.count).sorted()
    guard counts.count > 1, let low = counts.first, low < 10_000,
      counts[counts.count * 3 / 4] - counts[counts.count / 4] <= OccupancyBars.alike
    else {
      fullVacancy = nil
      return
    }
    fullVacancy = Hundredths(count: 10_000 - min(low, mark?.count ?? low))
  }

  /// The bar of one value.
  func bar(_ occupancy: Hundredths) -> String {
    guard let fullVacancy else { return CellBar(share(occupancy), mark: mark.map(share)).svg }
    let vacant = { (occupancy: Hundredths) in Double(10_000 - occupancy.count) / Double(fullVacancy.count) }
    return CellBar(vacant(occupancy), mark: mark.map(vacant), style: "bv").svg
  }

  /// What the bars show.
  var meaning: String {
    guard let fullVacancy else { return "Bars show the occupied share of the units." }
    return
      "Bars show the vacant share of the units, up to \(Words.percent(fullVacancy)), because most occupancies are alike."
  }

  private func share(_ occupancy: Hundredths) -> Double { Double(occupancy.count) / 10_000 }
}
