internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// What is owed: by age, by whom, and by day of the month, or over 12 weeks.
struct DelinquencyPanels {
  private let view: PropertyView

  init(_ view: PropertyView) {
    self.view = view
  }

  /// The panels, or the reason that there are none.
  func panels(_ ids: inout DrawingIDs) -> String {
    guard let figures = view.row.delinquency?.figures else {
      return "<p class=\"small dim\">n/a: \(view.freshness.reason(view.id, .delinquency)).</p>"
    }
    return "<div class=\"grid2\">\(aging(figures, &ids))\(byDay(&ids) ?? course(&ids))</div>"
  }

  private static func ages(_ account: AccountFigures) -> [(name: String, amount: Money)] {
    [
      ("0–30 days", account.days0To30), ("31–60 days", account.days31To60), ("61–90 days", account.days61To90),
      ("Over 90 days", account.daysOver90),
    ]
  }

  private func aging(_ figures: DelinquencyFigures, _ ids: inout DrawingIDs) -> String {
    let ages = DelinquencyPanels.ages(figures.all)
    let bar = StackedBar(
      title: "Delinquent by age: "
        + ages.map { "\($0.name) \(Words.dollars($0.amount))" }.joined(separator: ", "),
      parts: ages.enumerated().map { place, age in
        .init("\(age.name): \(Words.dollars(age.amount))", Double(age.amount.cents), style: "fa\(place + 1)")
      })
    let total = figures.all.delinquent
    let entries = ages.enumerated().map { place, age in
      let share = Ratio(age.amount.cents, of: total.cents).percentHundredths.map { Hundredths(count: $0) }
      return "<li><svg viewBox=\"0 0 11 11\" width=\"11\" height=\"11\" aria-hidden=\"true\" focusable=\"false\">"
        + "<rect class=\"fa\(place + 1)\" width=\"11\" height=\"11\" rx=\"1.5\"/></svg> <span>\(age.name)</span>"
        + "<b>\(Words.dollars(age.amount))</b><span>\(share.map(Words.percent) ?? "")</span></li>"
    }
    let rows = AccountClass.allCases.compactMap { accountClass -> String? in
      guard let account = figures.classes[accountClass] else { return nil }
      guard accountClass != .unknown || account.owing > 0 || account.paidAhead > 0 else { return nil }
      return row(accountClass.words, account)
    }
    let table =
      "<table><caption class=\"vh\">Delinquent by kind of account</caption><thead><tr><th scope=\"col\">Owed by</th>"
      + ["Accounts", "Delinquent", "Over 90", "Prepaid"].map { "<th scope=\"col\" class=\"r\">\($0)</th>" }.joined()
      + "</tr></thead><tbody>\(rows.joined())</tbody><tfoot>\(row("All", figures.all))</tfoot></table>"
    let eviction =
      figures.evictions == 0
      ? ""
      : "Under eviction: \(Words.counted(figures.evictions, "account", "accounts")), \(Words.dollars(figures.evictionsOwe)). "
    let rate =
      figures.rate.map { "Current residents owe \(Words.percent($0)) of the month's billed charges." }
      ?? "Percent of billed charges: n/a, the billed amount is not known."
    let day = view.row.delinquency.map { Words.day($0.subject.asOf) } ?? ""
    return panel(
      "Delinquency aging", how: view.how("delinquent_total"),
      help: "\(Words.dollars(total)) owed by \(Words.counted(figures.all.owing, "account", "accounts")) as of \(day)."
        + " Prepaid amounts are separate.",
      bar.svg(&ids) + "<ul class=\"ages\">\(entries.joined())</ul><div class=\"gap\"></div>"
        + scrolling("Delinquent by kind of account", table, sticky: false)
        + "<p class=\"sub\">\(eviction)\(rate) <a href=\"receivables.html\">Receivables</a></p>")
  }

  private func row(_ name: String, _ account: AccountFigures) -> String {
    "<tr><th scope=\"row\">\(name)</th><td class=\"r\">\(grouped(account.owing))</td>"
      + "<td class=\"r\">\(Words.dollars(account.delinquent))</td><td class=\"r\">\(Words.dollars(account.daysOver90))</td>"
      + "<td class=\"r\">\(Words.dollars(account.prepaid))</td></tr>"
  }

  /// How many days two months need to be drawn by day of the month.
  private static let fewestDays = 10

  /// This month day by day over the last one, from zero, because delinquency follows the month; nil where few days are
  /// known.
  private func byDay(_ ids: inout DrawingIDs) -> String? {
    let days = view.details.delinquentDays[view.id] ?? []
    guard let month = days.last?.asOf.month else { return nil }
    let before = month.firstDay.advanced(by: -1).month
    let shown = days.filter { $0.delinquent != nil && [before, month].contains($0.asOf.month) }
    guard shown.count >= DelinquencyPanels.fewestDays else { return nil }
    let last = max(month.lastDay.parts.day, before.lastDay.parts.day)
    let series = { (month: CivilMonth, role: ChartSeries.Role) in
      let owed = Dictionary(
        shown.filter { $0.asOf.month == month }.map { ($0.asOf.parts.day, $0.delinquent) },
        uniquingKeysWith: { first, _ in first })
      return ChartSeries(
        String(month.name.prefix { $0 != " " }), (1...last).map { DelinquencyPanels.point("\($0)", owed[$0] ?? nil) },
        role)
    }
    let lines = [series(month, .main), series(before, .earlier)].filter { $0.points.contains { $0.value != nil } }
    let values = lines.flatMap(\.points).compactMap(\.value)
    let current = lines[0].points.last { $0.value != nil }
    let title = "Delinquent by day of month"
    let chart = LineChart(
      title: title, summary: "\(lines[0].name), day \(current?.label ?? ""): \(current?.text ?? "n/a").",
      pointName: "Day", series: lines, axis: Axis(values, fromZero: true, span: 1_000),
      tickText: { Words.axisDollars($0) })
    return panel(
      title, how: view.how(TrackedMetric.delinquent.id),
      help: "\(lines.map(\.name).joined(separator: " and ")). Delinquency rises on the 1st, when rent is billed. A day"
        + " without a report leaves a gap.", chart.figure(&ids))
  }

  private static func point(_ label: String, _ owed: Money?) -> ChartPoint {
    ChartPoint(label, owed.map { Double($0.cents) / 100 }, owed.map(Words.shortDollars) ?? "n/a: no report")
  }

  /// Weekly, from zero; a rise at the first of a month is the billing of rent.
  private func course(_ ids: inout DrawingIDs) -> String {
    let points = view.site.history.weeks.map { day -> ChartPoint in
      let owed = view.site.history.value(.delinquent, view.id, on: day)?.money
      return ChartPoint(
        Words.day(day), owed.map { Double($0.cents) / 100 }, owed.map(Words.dollars) ?? "n/a")
    }
    let known = points.filter { $0.value != nil }
    guard known.count > 1 else { return "" }
    let axis = Axis(known.compactMap(\.value), fromZero: true, span: 1_000)
    let short = points.map { point in
      ChartPoint(
        point.label, point.value, point.value.map { Words.shortDollars(Money(cents: Int64($0 * 100))) } ?? "n/a")
    }
    let title = "\(TrackedMetric.delinquent.name), 12 weeks"
    let chart = LineChart(
      title: title, summary: "From \(known[0].text) to \(known[known.count - 1].text).",
      pointName: "Week", series: [ChartSeries(TrackedMetric.delinquent.name, short)], axis: axis,
      tickText: { Words.axisDollars($0) })
    return panel(
      title, how: view.how(TrackedMetric.delinquent.id),
      help: "On \(Words.weekdays(view.site.day)). Delinquency rises on the 1st, when rent is billed: compare a day with"
        + " the same day of another month.", chart.figure(&ids))
  }
}

extension Words {
  /// Dollars of an axis: `$0`, `$50k`, `$1.5M`.
  static func axisDollars(_ value: Double) -> String {
    let dollars = Int64(value.rounded())
    if dollars >= 1_000_000 { return "$\(tenths(dollars / 10_000).replacing(".0", with: ""))M" }
    return dollars >= 10_000 ? "$\(grouped(dollars / 1_000))k" : "$\(grouped(dollars))"
  }
}

extension AccountClass {
  /// Whose accounts they are.
  var words: String {
    switch self {
    case .current: "Current residents"
    case .former: "Former residents"
    case .other: "Applicants and others"
    case .unknown: "Unknown"
    }
  }
}
