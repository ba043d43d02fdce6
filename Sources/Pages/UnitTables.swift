internal import Charts
internal import Domain
internal import Query

/// Availability by floor plan, and the vacant units one by one.
struct UnitTables {
  private let view: PropertyView

  init(_ view: PropertyView) {
    self.view = view
  }

  /// Both tables; empty where nothing is known.
  var panels: String {
    [plans, vacant].filter { !$0.isEmpty }.joined(separator: "<div class=\"gap\"></div>")
  }

  private func cell(_ name: String, _ text: String, style: String = "r") -> String {
    "<td role=\"cell\" class=\"\(style)\" data-l=\"\(name)\">\(text)</td>"
  }

  private func quiet(_ count: Int) -> String { count == 0 ? "<span class=\"dim\">0</span>" : grouped(count) }

  private var plans: String {
    let plans = view.details.unitsByPlan[view.id] ?? []
    guard let total = view.row.occupancy?.figures, !plans.isEmpty else { return "" }
    let rents = Dictionary(
      (view.details.rentsByPlan[view.id] ?? []).map { ($0.subject.floorplan, $0.figures) },
      uniquingKeysWith: { first, _ in first })
    let mark = total.physicalOccupancy
    let bars = OccupancyBars(plans.compactMap(\.figures.physicalOccupancy), mark: mark)
    let rows = plans.map { plan in
      row(plan.subject.floorplan ?? "No floor plan", plan.figures, rents[plan.subject.floorplan], bars)
    }
    let heads = ["Units", "Occupancy", "Vacant", "Notice", "To rent", "Pre-leased", "Ready", "In place", "Asking"]
    let isPlanMean = rents.values.contains { $0.askingBasis == .floorplan }
    return panel(
      "Availability by floor plan", how: view.how("atr"),
      help: "<span class=\"barhelp\">\(bars.meaning) The upright line in each bar is the property"
        + "\(mark.map { ", \(Words.percent($0))" } ?? "").</span>",
      scrolling(
        "Availability by floor plan",
        "<table role=\"table\" class=\"cards plans\"><caption class=\"vh\">Availability by floor plan</caption>"
          + "<thead role=\"rowgroup\"><tr role=\"row\"><th role=\"columnheader\" scope=\"col\">Floor plan</th>"
          + heads.map { "<th role=\"columnheader\" scope=\"col\" class=\"r\">\($0)</th>" }.joined()
          + "</tr></thead><tbody role=\"rowgroup\">\(rows.joined())</tbody><tfoot role=\"rowgroup\">"
          + row("All plans", total, view.row.pricing?.figures, nil) + "</tfoot></table>")
        + "<p class=\"sub\">Vacant and notice: not leased. To rent: both together. Pre-leased and ready: of the vacant"
        + " units.\(isPlanMean ? " * No unit is available: the floor plan's mean market rent." : "")</p>")
  }

  private func row(
    _ name: String, _ figures: OccupancyFigures, _ rents: PricingFigures?, _ bars: OccupancyBars?
  ) -> String {
    let percent = figures.physicalOccupancy
    let bar = bars.flatMap { bars in percent.map(bars.bar) }
    let asking = rents?.askingRent.map { Words.dollars($0) + (rents?.askingBasis == .floorplan ? "*" : "") }
    let none = "no rent for this floor plan"
    return "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\" class=\"c-name\">\(Escaped(name))</th>"
      + cell("Units", grouped(figures.total))
      + cell(
        "Occupancy",
        (bar ?? "") + (percent.map { "<span class=\"pv\">\(Words.percent($0))</span>" } ?? absent("no units")),
        style: "r nw c-bar")
      + cell("Vacant", quiet(figures.classes[.vacantUnrented] ?? 0))
      + cell("Notice", quiet(figures.classes[.noticeUnrented] ?? 0))
      + cell("To rent", "<strong>\(quiet(figures.available))</strong>")
      + cell("Pre-leased", quiet(figures.classes[.vacantRented] ?? 0))
      + cell("Ready", figures.vacancy.ready.map(quiet) ?? absent("not known for this day's source"))
      + cell("In place", rents?.inPlaceRent.map(Words.dollars) ?? absent(none))
      + cell("Asking", asking ?? absent(none)) + "</tr>"
  }

  private static let notForRent: Set<String> = ["model", "admin", "down", "employee_vacant"]

  /// Units of unknown age first, since they need follow-up; those not for rent last.
  private var vacant: String {
    let units = (view.details.units[view.id] ?? []).filter { unit in
      UnitClass(rawValue: unit.unitClass)?.isOccupied == false
    }
    guard !units.isEmpty else { return "" }
    let sorted = units.map { ($0, days($0)) }.sorted { left, right in
      let (first, second) = (UnitTables.rank(left.0, left.1), UnitTables.rank(right.0, right.1))
      return first != second ? first < second : (right.1 ?? 0, left.0.unit) < (left.1 ?? 0, right.0.unit)
    }
    let forRent = sorted.filter { !UnitTables.notForRent.contains($0.0.unitClass) }
    let longest = Double(max(forRent.compactMap(\.1).max() ?? 1, 1))
    let rows = sorted.map { row($0.0, $0.1, longest) }
    let heads = ["Days vacant", "Ready", "State", "Market rent", "Rent lost"]
    let vacancy = view.row.occupancy?.figures.vacancy
    let note = [
      vacancy?.forRent.daysAverage.map { "Average \(Words.tenths($0.count)) days" },
      vacancy?.daysMedian.map { "median \(Words.tenths($0.count)) days" },
      vacancy?.forRent.cost.map { "cost of vacant days \(Words.dollars($0))" },
    ].compactMap(\.self)
    return panel(
      "Vacant units", how: view.how("days_vacant_avg"),
      help: "\(Words.counted(units.count, "unit", "units")), longest vacant first.",
      scrolling(
        "Vacant units",
        "<table role=\"table\" class=\"cards u\"><caption class=\"vh\">Vacant units, longest first</caption>"
          + "<thead role=\"rowgroup\"><tr role=\"row\"><th role=\"columnheader\" scope=\"col\">Unit</th>"
          + "<th role=\"columnheader\" scope=\"col\">Floor plan</th>"
          + "<th role=\"columnheader\" scope=\"col\" class=\"r\">Sq. ft.</th>"
          + heads.map { head in
            "<th role=\"columnheader\" scope=\"col\"\(["Ready", "State"].contains(head) ? "" : " class=\"r\"")>\(head)</th>"
          }.joined() + "</tr></thead><tbody role=\"rowgroup\">\(rows.joined())</tbody></table>")
        + "<p class=\"sub\">Units for rent: \(note.isEmpty ? "n/a" : note.joined(separator: ", ")). Rent lost: market"
        + " rent × 12 / 365 × days vacant. n/a: no prior resident's move-out is listed.</p>")
  }

  /// For rent and of unknown age, then of known age, then not for rent.
  private static func rank(_ unit: UnitsQuery.Row, _ days: Int?) -> Int {
    notForRent.contains(unit.unitClass) ? 2 : days == nil ? 0 : 1
  }

  private func days(_ unit: UnitsQuery.Row) -> Int? {
    unit.vacated.flatMap { $0 <= unit.asOf ? $0.days(to: unit.asOf) : nil }
  }

  private func row(_ unit: UnitsQuery.Row, _ days: Int?, _ longest: Double) -> String {
    let unknown = absent("no prior resident's move-out is listed")
    let isForRent = !UnitTables.notForRent.contains(unit.unitClass)
    let age = days.map { days in
      CellBar(Double(days) / longest).svg + "<span class=\"pv\">\(grouped(days))</span>"
    }
    let ready =
      switch unit.ready {
      case "ready": "Ready"
      case "not_ready": "Not ready"
      default: absent("readiness is not known")
      }
    let state = UnitClass(rawValue: unit.unitClass)?.words ?? unit.unitClass
    let moveIn = unit.nextMoveIn.map { ", move-in \(Words.day($0))" } ?? ""
    let lost = days.flatMap { days in
      unit.marketRent.map { Words.dollars(Money(cents: ($0.cents * 12 * Int64(days) + 182) / 365)) }
    }
    return "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\" class=\"c-name\">\(Escaped(unit.unit))</th>"
      + "<td role=\"cell\" class=\"c-in\" data-l=\"Floor plan\">\(unit.floorplan.map { "\(Escaped($0))" } ?? absent("none"))</td>"
      + cell("Sq. ft.", unit.squareFeet.map { grouped($0) } ?? absent("not known"))
      + cell("Days", age ?? unknown, style: "r nw c-bar") + cell("Ready", ready, style: "c-ready")
      + cell("State", "\(Escaped(state))\(moveIn)", style: "c-state")
      + cell("Market rent", unit.marketRent.map(Words.dollars) ?? absent("not known"))
      + cell("Rent lost", isForRent ? lost ?? unknown : absent("not for rent")) + "</tr>"
  }
}
