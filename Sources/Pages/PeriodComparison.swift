internal import Charts
internal import Domain
internal import Query

/// The table of the portfolio's figures now, a week ago, a month ago and a year ago.
struct PeriodComparison {
  private let data: SiteData
  private let scope: PortfolioScope

  init(_ data: SiteData, _ scope: PortfolioScope) {
    self.data = data
    self.scope = scope
  }

  /// What the table compares, and which properties it leaves out.
  var help: String {
    let excluded = Set(data.comparison.flatMap { $0.pairs.compactMap(\.self).flatMap(\.excluded) })
    let names = data.properties.filter { excluded.contains($0.propertyID) }.map { "\(Escaped($0.name))" }
    let history = data.firstDay.map { " n/a: history starts on \(Words.fullDay($0))." } ?? ""
    return "Each change compares the same properties on both days."
      + (names.isEmpty
        ? "" : " Without figures on one of the days, so excluded from that change: \(Words.list(names)).")
      + " Delinquency follows the month, so compare it with the same day of last month.\(history)"
  }

  /// The table.
  var table: String {
    let days = ComparedMetric.days(data.day)
    let names = ["Last week", "Last month", "Last year"]
    let heads = zip(names, days).map { name, day in
      "<th scope=\"col\" class=\"r\">\(name)<br>\(Words.fullDay(day))</th><th scope=\"col\" class=\"r\">Change</th>"
    }
    let rows = data.comparison.map { metric in
      "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\" class=\"c-name\">\(metric.name)</th>"
        + "<td role=\"cell\" class=\"r\" data-l=\"Now\"><strong>\(metric.now.map(text) ?? absent("no figures"))</strong></td>"
        + metric.pairs.enumerated().map { place, pair in cells(metric, pair, names[place], days[place], place) }
        .joined()
        + "</tr>"
    }
    return scrolling(
      "Period comparison",
      "<table role=\"table\" class=\"cards periods\"><caption class=\"vh\">Period comparison</caption>"
        + "<thead role=\"rowgroup\"><tr role=\"row\">"
        + "<th scope=\"col\"><span class=\"vh\">Figure</span></th><th scope=\"col\" class=\"r\">Now<br>"
        + "\(Words.fullDay(data.day))</th>\(heads.joined())</tr></thead>"
        + "<tbody role=\"rowgroup\">\(rows.joined())</tbody></table>")
  }

  private func cells(
    _ metric: ComparedMetric, _ pair: ComparedMetric.Pair?, _ name: String, _ day: CivilDate, _ place: Int
  ) -> String {
    guard let pair else {
      let reason = data.firstDay.map { "History starts on \(Words.fullDay($0))" } ?? "No history"
      return "<td role=\"cell\" class=\"r\" data-l=\"\(name)\">\(absent(reason))</td>"
        + "<td role=\"cell\" class=\"r c-chg\">\(absent(reason))</td>"
    }
    let change = change(pair, metric.better).map { metric.followsMonth && place == 0 ? $0.neutral : $0 }
    let shown = change.map { Change.linked($0.markup, to: scope.why(metric.metric, ChangePeriod.allCases[place])) }
    return "<td role=\"cell\" class=\"r\" data-l=\"\(name)\">\(text(pair.then))</td>"
      + "<td role=\"cell\" class=\"r nw c-chg\">\(shown ?? absent("not comparable"))</td>"
  }

  private func text(_ value: ComparisonQuery.Value) -> String {
    switch value {
    case .percent(let percent): Words.percent(percent)
    case .decimal(let number): "\(number)"
    case .money(let money): Words.shortDollars(money)
    case .count(let count): grouped(count)
    }
  }

  private func change(_ pair: ComparedMetric.Pair, _ better: Change.Better) -> Change? {
    switch (pair.then, pair.now) {
    case (.percent(let then), .percent(let now)): .points(then, now, better: better)
    case (.money(let then), .money(let now)): .amount(then, now, better: better)
    case (.count(let then), .count(let now)): .count(then, now, better: better)
    default: nil
    }
  }
}
