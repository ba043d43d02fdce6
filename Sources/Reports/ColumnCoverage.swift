internal import Domain
public import Query

/// The part of the portfolio that a pooled figure covers: "3 of 28 properties, 11% of units".
public struct ColumnCoverage: Hashable, Sendable {
  /// The number of properties that have the figure, and the number of configured properties.
  public let properties: Int, configured: Int
  /// Their share of the known units, in percent; nil where no units are known.
  public let unitsPercent: Hundredths?
  /// Whether the units of all properties are known.
  public let isOfAllUnits: Bool

  /// Creates the coverage of a figure that some properties have.
  init(_ properties: Set<String>, of portfolio: Coverage) {
    self.properties = properties.count
    configured = portfolio.propertiesConfigured
    unitsPercent = portfolio.units.percent(of: properties)
    isOfAllUnits = portfolio.units.isComplete
  }

  /// Whether every property of the configuration has the figure.
  var isWhole: Bool { properties == configured }

  /// The share as text: "11%"; never 0% or 100% where some units are covered and others are not.
  var percentText: String {
    guard let count = unitsPercent?.count else { return "n/a" }
    let rounded = (count + 50) / 100
    return [0, 10_000].contains(count) ? "\(rounded)%" : "\(min(99, max(1, rounded)))%"
  }

  /// The coverage as text: "3 of 28 properties, 11% of units".
  var text: String {
    let share = unitsPercent == nil ? "" : ", \(percentText) of \(isOfAllUnits ? "units" : "known units")"
    return "\(grouped(properties)) of \(counted(configured, "property", "properties"))\(share)"
  }
}

extension Table {
  /// The rows below a pooled total that state its coverage, column by column; none where all visible columns cover
  /// everything.
  var coverageRows: [TableRow] {
    let partial = shownColumns.contains { $0 < coverage.count && coverage[$0]?.isWhole == false }
    guard let total, partial else { return [] }
    let lead = total.cells.firstIndex { $0 != .blank } ?? 0
    let units = coverage.contains { $0?.isOfAllUnits == false } ? "Known units" : "Units"
    return [
      coverageRow("Properties", lead) { "\(grouped($0.properties)) of \(grouped($0.configured))" },
      coverageRow(units, lead, \.percentText),
    ]
  }

  private func coverageRow(_ name: String, _ lead: Int, _ text: (ColumnCoverage) -> String) -> TableRow {
    TableRow(
      columns.indices.map { place in
        place == lead ? .text(name) : (place < coverage.count ? coverage[place] : nil).map { .text(text($0)) } ?? .blank
      })
  }
}

extension ResultTotal {
  /// Computes the coverage of each column of figures, from the properties that have them.
  func coverage(of figures: [FigureColumn<Figures>]) -> [ColumnCoverage?] {
    figures.map { figure in
      guard let coverage, figure.cell(self.figures) != .absent, figure.column.isRight else { return nil }
      let known = pooled.filter { figure.isKnown($0.figures) }
      return ColumnCoverage(Set(known.map(\.subject.propertyID)), of: coverage)
    }
  }
}
