internal import Charts
internal import Domain
internal import Query

/// Occupied and leased over 12 weeks, and all units by state.
struct UnitPanels {
  private let view: PropertyView

  init(_ view: PropertyView) {
    self.view = view
  }

  /// Both panels; empty where the property has no units yet.
  func occupancy(_ ids: inout DrawingIDs) -> String {
    guard let occupancy = view.row.occupancy?.figures else { return "" }
    return "<div class=\"grid2\">\(course(&ids))\(states(occupancy))</div>"
  }

  private func course(_ ids: inout DrawingIDs) -> String {
    let title = "\(TrackedMetric.occupancy.name) and \(TrackedMetric.leased.name.lowercased())"
    let leased = series(.leased, .second)
    let occupied = series(.occupancy, .main)
    let values = (leased.points + occupied.points).compactMap(\.value)
    guard occupied.points.count(where: { $0.value != nil }) > 1 else {
      return panel(
        title, how: view.how(TrackedMetric.occupancy.id),
        "<p class=\"small dim\">n/a: fewer than two weeks of history.</p>")
    }
    let axis = Axis(values, span: 4, ceiling: 100)
    let ends = [occupied, leased].map { line in
      let known = line.points.filter { $0.value != nil }
      return "\(line.name): from \(known.first?.text ?? "n/a") to \(known.last?.text ?? "n/a")"
    }
    let chart = LineChart(
      title: "\(title), 12 weeks",
      summary: "\(ends.joined(separator: "; ")). The axis starts at \(number(axis.low)) %.", pointName: "Week",
      series: [occupied, leased], axis: axis, tickText: { number($0) })
    let gaps = occupied.points.count { $0.value == nil }
    return panel(
      title, how: view.how(TrackedMetric.occupancy.id),
      help: "Percent of all units on \(Words.weekdays(view.site.day)). The axis starts at \(number(axis.low))."
        + (gaps == 0 ? "" : " Gaps: \(Words.counted(gaps, "week", "weeks")) without figures."),
      chart.figure(&ids))
  }

  private func series(_ metric: TrackedMetric, _ role: ChartSeries.Role) -> ChartSeries {
    ChartSeries(metric.name, view.points(metric).map(\.point), role)
  }

  /// The classes of all units, which add up to the total.
  private func states(_ figures: OccupancyFigures) -> String {
    let counted = UnitClass.allCases.filter { $0.isInTotal && (figures.classes[$0] ?? 0) > 0 }
    let rows = counted.map { unitClass in
      let count = figures.classes[unitClass] ?? 0
      let share = Ratio(count, of: figures.total).percentHundredths.map { Hundredths(count: $0) }
      return "<tr><th scope=\"row\">\(unitClass.words)</th>"
        + "<td>\(CellBar(Double(count) / Double(max(figures.total, 1)), width: 96).svg)</td>"
        + "<td class=\"r\">\(grouped(count))</td><td class=\"r nw\">\(share.map(Words.percent) ?? absent("no units"))</td></tr>"
    }
    let outside = [UnitClass.commercial, .excluded].compactMap { unitClass in
      figures.classes[unitClass].flatMap { $0 > 0 ? "\($0) \(unitClass.words.lowercased())" : nil }
    }
    let table =
      "<table><caption class=\"vh\">Units by state</caption><thead><tr><th scope=\"col\">State</th>"
      + "<th scope=\"col\"><span class=\"vh\">Bar</span></th><th scope=\"col\" class=\"r\">Units</th>"
      + "<th scope=\"col\" class=\"r\">Share</th></tr></thead><tbody>\(rows.joined())</tbody><tfoot><tr>"
      + "<th scope=\"row\">All units</th><td></td><td class=\"r\">\(grouped(figures.total))</td>"
      + "<td class=\"r nw\">100.0\(Words.nonBreaking)%</td></tr></tfoot></table>"
    let note = outside.isEmpty ? "" : "<p class=\"sub\">Outside the total: \(Words.list(outside)).</p>"
    return panel(
      "Units by state", how: view.how("total_units"), help: "Every unit is in one state.", table + note)
  }
}

extension ChartPointValue {
  /// The percentage as a point of a chart, with two decimals in its words.
  var point: ChartPoint {
    ChartPoint(label, value.map { Double($0.count) / 100 }, value.map(Words.percent) ?? "n/a")
  }
}

/// A marked value of an axis, without decimals that it does not need.
func number(_ value: Double) -> String {
  let tenths = Int64((value * 10).rounded())
  return tenths % 10 == 0 ? grouped(tenths / 10) : Words.tenths(tenths * 10)
}

extension UnitClass {
  /// The state in the industry's words.
  var words: String {
    switch self {
    case .occupiedNoNotice: "Occupied, no notice"
    case .noticeUnrented: "On notice, not leased"
    case .noticeRented: "On notice, pre-leased"
    case .employeeOccupied: "Employee, occupied"
    case .vacantUnrented: "Vacant, not leased"
    case .vacantRented: "Vacant, pre-leased"
    case .model: "Model"
    case .admin: "Admin"
    case .down: "Down"
    case .employeeVacant: "Employee, vacant"
    case .unknown: "Unknown"
    case .commercial: "Commercial"
    case .excluded: "Excluded"
    }
  }
}
