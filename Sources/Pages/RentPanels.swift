internal import Charts
internal import Domain
internal import Query

/// Asking and in-place rent by bedrooms, and loss to lease.
struct RentPanels {
  private let view: PropertyView

  init(_ view: PropertyView) {
    self.view = view
  }

  /// Both panels; empty where no rents are known.
  func panels(_ ids: inout DrawingIDs) -> String {
    guard let figures = view.row.pricing?.figures else { return "" }
    return "<div class=\"grid2\">\(gap(&ids))\(loss(figures))</div>"
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
        + rows.map { "<tr><th scope=\"row\">\($0.0)</th><td class=\"r\">\($0.1)</td></tr>" }.joined()
        + "</tbody></table><p class=\"sub\">Monthly. Loss and gain are never netted.\(basis)</p>")
  }
}
