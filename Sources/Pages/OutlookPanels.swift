internal import Charts
internal import Domain
internal import Query

/// What is scheduled: the next 12 weeks, lease expirations, and exposure.
struct OutlookPanels {
  private let view: PropertyView

  init(_ view: PropertyView) {
    self.view = view
  }

  /// The panels of what is known.
  func panels(_ ids: inout DrawingIDs) -> String {
    let panels = [forecast(&ids), expirations(&ids), exposure, exposureCourse(&ids)].filter { !$0.isEmpty }
    return panels.isEmpty ? "" : "<div class=\"grid2\">\(panels.joined())</div>"
  }

  private func forecast(_ ids: inout DrawingIDs) -> String {
    let weeks = (view.details.forecast[view.id] ?? []).sorted { $0.figures.week < $1.figures.week }
    guard let day = weeks.first?.subject.asOf, let now = view.row.occupancy?.figures.physicalOccupancy else {
      return ""
    }
    let steps = weeks.map { row in
      let end = day.advanced(by: 7 * row.figures.week)
      return ForecastChart.Step(
        ChartPointValue(Words.day(end), row.figures.projectedPercent).point, entering: row.figures.moveIns,
        leaving: row.figures.moveOuts)
    }
    let today = ChartPointValue(Words.day(day), now).point
    let axis = Axis(([today] + steps.map(\.point)).compactMap(\.value), span: 4, ceiling: 100)
    let chart = ForecastChart(
      title: "Projected occupancy, next 12 weeks",
      summary: "From \(today.text) to \(steps.last?.point.text ?? "n/a"), from signed leases and notices only."
        + " The axis starts at \(number(axis.low)) %.",
      today: today, steps: steps, axis: axis, names: ("Move-ins", "Move-outs"), headings: ("Week to", "Occupancy"),
      tickText: { number($0) })
    let undated = weeks.first.map { ($0.figures.undatedMoveIns, $0.figures.undatedMoveOuts) } ?? (0, 0)
    let note =
      undated.0 + undated.1 == 0
      ? ""
      : " Without a date, so in no week: \(Words.counted(undated.0, "move-in", "move-ins")),"
        + " \(Words.counted(undated.1, "move-out", "move-outs"))."
    return panel(
      "Occupancy, next 12 weeks", how: view.how("occupancy_forecast_pct"),
      help: "Percent of all units at the end of each week, from signed leases and notices only. Dashed: not yet"
        + " happened. The axis starts at \(number(axis.low)).\(note)",
      chart.figure(&ids))
  }

  private static let parts: [(ExpirationDecision, String, String)] = [
    (.renewed, "renewed", "fren"), (.transferred, "transferred", "fren"), (.monthToMonth, "month-to-month", "fund"),
    (.undecided, "undecided", "fund"), (.unknown, "unknown", "fund"), (.vacating, "moving out", "flea"),
  ]

  /// Renewed at the base, then undecided, then moving out.
  private func expirations(_ ids: inout DrawingIDs) -> String {
    let rows = view.details.expirations[view.id] ?? []
    let months = rows.compactMap { row in
      row.subject.month.flatMap { CivilMonth(ifISO: $0) }.map { ($0, row.figures) }
    }.sorted { $0.0 < $1.0 }
    guard !months.isEmpty else { return "" }
    let values = { (figures: ExpirationFigures) -> [Int]? in
      guard figures.coveredBuckets > 0, figures.expiring != nil else { return nil }
      let groups: [[ExpirationDecision]] = [
        [.renewed, .transferred], [.undecided, .monthToMonth, .unknown], [.vacating],
      ]
      let counts = groups.map { $0.compactMap { figures.decisions[$0] } }
      guard zip(groups, counts).allSatisfy({ $0.count == $1.count }) else { return nil }
      return counts.map { $0.reduce(0, +) }
    }
    let columns = months.enumerated().map { place, month in
      let name = month.0.name
      return StackedColumns.Column(
        String(name.prefix(3)), place == 0 || month.0.month == 1 ? "\(month.0.year)" : nil, name: name,
        values: values(month.1))
    }
    let total = months.compactMap { values($0.1)?.reduce(0, +) }.reduce(0, +)
    let unknown = columns.filter { $0.values == nil }.map(\.name)
    let missing = unknown.isEmpty ? "" : " Not known yet: the report ends before \(unknown[0])."
    let chart = StackedColumns(
      title: "Lease expirations by month", summary: "\(Words.counted(total, "lease ends", "leases end")).\(missing)",
      parts: [
        .init("Renewed", style: "fren"), .init("Undecided", style: "fund"), .init("Moving out", style: "flea"),
      ], columns: columns, columnName: "Month")
    let monthly = rows.first { $0.subject.month == "month_to_month" }?.figures.expiring
    return panel(
      "Lease expirations", how: view.how("expiring_leases"),
      help: "By month of the scheduled end."
        + (monthly.map { " Month-to-month: \(Words.counted($0, "lease", "leases"))." } ?? "") + missing,
      chart.key + chart.figure(&ids))
  }

  private var exposure: String {
    guard let figures = view.row.exposure?.figures else { return "" }
    let rows = figures.within.map { window in
      "<tr><th scope=\"row\" class=\"nw\">\(window.days) days</th>"
        + "<td class=\"r\">\(window.units.map { grouped($0) } ?? absent(unitLevel))</td>"
        + "<td class=\"r nw\">\(window.percent.map(Words.percent) ?? absent(unitLevel))</td>"
        + "<td class=\"r nw\">\(window.grossPercent.map(Words.percent) ?? absent(unitLevel))</td>"
        + "<td class=\"r nw\">\(window.projectedPercent.map(Words.percent) ?? absent(unitLevel))</td></tr>"
    }
    let all =
      "<tr><th scope=\"row\">All</th><td class=\"r\">\(grouped(figures.all))</td>"
      + "<td class=\"r nw\">\(figures.allPercent.map(Words.percent) ?? absent("no units"))</td>"
      + "<td class=\"r nw\">\(figures.grossPercent.map(Words.percent) ?? absent("no units"))</td><td></td></tr>"
    let table =
      "<table><caption class=\"vh\">Exposure within 30, 60 and 90 days</caption><thead><tr><th scope=\"col\">Within</th>"
      + ["Units", "Exposure", "Gross", "Vacant then"].map { "<th scope=\"col\" class=\"r\">\($0)</th>" }.joined()
      + "</tr></thead><tbody>\(rows.joined())</tbody><tfoot>\(all)</tfoot></table>"
    let undated = figures.undatedNotices.flatMap { count in
      count == 0 ? nil : "\(Words.counted(count, "unit", "units")) on notice without a date: only in the last row. "
    }
    let reason = figures.within.contains { $0.units == nil } ? "n/a: \(unitLevel). " : ""
    return panel(
      "Exposure", how: view.how("exposure_60_pct"), help: "Units vacant or on notice, and not leased.",
      scrolling("Exposure", table, sticky: false)
        + "<p class=\"sub\">\(undated ?? "")\(reason)Gross: leased units too. Vacant then: vacant units plus move-outs less"
        + " signed move-ins within the days.</p>")
  }

  private var unitLevel: String { "the day's source does not list units" }

  private func exposureCourse(_ ids: inout DrawingIDs) -> String {
    let points = view.points(.exposure).map(\.point)
    let known = points.filter { $0.value != nil }
    guard known.count > 1 else { return "" }
    let axis = Axis(known.compactMap(\.value), fromZero: true, span: 4)
    let chart = LineChart(
      title: "\(TrackedMetric.exposure.name), 12 weeks",
      summary: "From \(known[0].text) to \(known[known.count - 1].text).", pointName: "Week",
      series: [ChartSeries(TrackedMetric.exposure.name, points)], axis: axis, tickText: { number($0) })
    return panel(
      TrackedMetric.exposure.name, how: view.how(TrackedMetric.exposure.id),
      help: "Percent of all units on \(Words.weekdays(view.site.day)).", chart.figure(&ids))
  }
}
