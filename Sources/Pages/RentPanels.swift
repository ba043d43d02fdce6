internal import Charts
internal import Domain
internal import Query

/// Asking and in-place rent by bedrooms and over time, loss to lease, and old and new rent.
struct RentPanels {
  private let view: PropertyView

  init(_ view: PropertyView) {
    self.view = view
  }

  /// The panels; empty where no rents are known.
  func panels(_ ids: inout DrawingIDs) -> String {
    guard let figures = view.row.pricing?.figures else { return "" }
    return "<div class=\"grid2\">\(gap(&ids))\(loss(figures))\(course(&ids))\(traded(&ids))</div>"
  }

  /// In-place and asking rent over 12 weeks; empty without a second week.
  private func course(_ ids: inout DrawingIDs) -> String {
    let weeks = view.site.history.weeks
    let points = { (metric: TrackedMetric) in
      weeks.map { point(Words.day($0), view.site.history.value(metric, view.id, on: $0)?.money) }
    }
    return lines(
      "In-place and asking rent, 12 weeks", how: view.how(TrackedMetric.inPlaceRent.id), help: "Mean monthly rent",
      main: ("In place", points(.inPlaceRent)), second: ("Asking", points(.askingRent)), &ids)
  }

  /// Old and new rent of the leases that began in the 30 days up to each week; empty without a second week.
  private func traded(_ ids: inout DrawingIDs) -> String {
    let rows = Dictionary(
      (view.details.tradedRents[view.id] ?? []).map { ($0.weeksAgo, $0) }, uniquingKeysWith: { first, _ in first })
    let weeks = view.site.history.weeks
    let points = { (rent: (TradedRentsQuery.Row) -> Money) in
      weeks.enumerated().map { place, day in point(Words.day(day), rows[weeks.count - 1 - place].map(rent)) }
    }
    return lines(
      "New and old rent, 12 weeks", how: view.how("tradeout_blended_pct"),
      help: "Mean monthly rent of new leases and renewals that began in the 30 days up to each week, and of the leases"
        + " before them", main: ("New", points(\.new)), second: ("Old", points(\.old)), &ids)
  }

  private func lines(
    _ title: String, how: String, help: String, main: (name: String, points: [ChartPoint]),
    second: (name: String, points: [ChartPoint]), _ ids: inout DrawingIDs
  ) -> String {
    guard main.points.count(where: { $0.value != nil }) > 1 else { return "" }
    let series = [ChartSeries(main.name, main.points), ChartSeries(second.name, second.points, .second)]
    let axis = Axis((main.points + second.points).compactMap(\.value), span: 100)
    let ends = series.map { line in
      let known = line.points.filter { $0.value != nil }
      return "\(line.name): from \(known.first?.text ?? "n/a") to \(known.last?.text ?? "n/a")"
    }
    let chart = LineChart(
      title: title, summary: "\(ends.joined(separator: "; ")). The axis starts at \(Words.axisDollars(axis.low)).",
      pointName: "Week", series: series, axis: axis, tickText: { Words.axisDollars($0) })
    let gaps = main.points.count { $0.value == nil }
    return panel(
      title, how: how,
      help: "\(help). The axis starts at \(Words.axisDollars(axis.low))."
        + (gaps == 0 ? "" : " Gaps: \(Words.counted(gaps, "week", "weeks")) without figures."), chart.figure(&ids))
  }

  private func gap(_ ids: inout DrawingIDs) -> String {
    let rows = (view.details.rentsByBedrooms[view.id] ?? []).filter {
      $0.figures.inPlaceRent != nil || $0.figures.askingRent != nil
    }
    guard !rows.isEmpty else { return "" }
    let bells = rows.map { row in
      DumbbellChart.Row(
        bedroomsName(row.subject.bedrooms), filled: point("In place", row.figures.inPlaceRent),
        open: point("Asking", row.figures.askingRent), gap: row.figures.growth.map(Words.signedPercent) ?? "n/a")
    }
    let axis = Axis(bells.flatMap { [$0.filled.value, $0.open.value] }.compactMap(\.self), span: 100)
    let words = bells.map { "\($0.name): \($0.filled.text) in place, \($0.open.text) asking" }
    let chart = DumbbellChart(
      title: "In-place and asking rent by bedrooms", summary: words.joined(separator: "; "), rows: bells, axis: axis,
      headings: ["Bedrooms", "In place", "Asking", "Difference"], tickText: { Words.axisDollars($0) })
    return panel(
      "Asking vs. in-place rent", how: view.how("rent_growth_pct"),
      help: "Mean monthly rent by bedrooms. The axis starts at \(Words.axisDollars(axis.low)).",
      chart.key(filled: "In place: mean of leased units", open: "Asking: mean of available units") + chart.figure(&ids))
  }

  private func point(_ name: String, _ rent: Money?) -> ChartPoint {
    ChartPoint(name, rent.map { Double($0.cents) / 100 }, rent.map(Words.dollars) ?? "n/a")
  }

  private func loss(_ figures: PricingFigures) -> String {
    let none = "not available from the day's source"
    let perFoot = { (value: Hundredths?) in value.map { "$\($0)" } ?? absent(none) }
    let rows: [(String, String)] = [
      ("Market rent above lease rent (loss to lease)", figures.lossToLease.map(Words.dollars) ?? absent(none)),
      ("Lease rent above market rent (gain to lease)", figures.gainToLease.map(Words.dollars) ?? absent(none)),
      ("In-place rent per square foot", perFoot(figures.inPlacePerSquareFoot)),
      ("Asking rent per square foot", perFoot(figures.askingPerSquareFoot)),
      ("Leased units with a rent", "\(grouped(figures.inPlaceUnits)) of \(grouped(figures.total))"),
    ]
    let basis =
      switch figures.askingBasis {
      case .floorplan?: " No unit is available: the asking rent is the mean of all units' market rents."
      case .mixed?: " Where no unit is available, the asking rent is the floor plan's mean market rent."
      case .availableUnits?, nil: ""
      }
    return panel(
      "Loss and gain to lease", how: view.how("loss_to_lease"),
      help: "Leased units: market rent against lease rent.",
      "<table><caption class=\"vh\">Loss and gain to lease</caption><tbody>"
        + rows.map { "<tr><th scope=\"row\">\($0.0)</th><td class=\"r nw\">\($0.1)</td></tr>" }.joined()
        + "</tbody></table><p class=\"sub\">Monthly. Loss and gain are never netted.\(basis)</p>")
  }
}
