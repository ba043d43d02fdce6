internal import Charts
internal import Domain
internal import Query

/// One of the figures at the top of a page.
struct Headline {
  /// The metric, whose name and page it shows.
  let metric: TrackedMetric
  /// The figure as it is printed; nil if it is not available.
  var figure: String?
  /// Why it is not available.
  var reason = "not available"
  /// What the figure is made of, such as `3,167 of 3,589 units`.
  var basis = ""
  /// The change, with the day that it is since; empty where it is not known.
  var change = ""
  /// The weekly course.
  var course: Sparkline?

  /// The metrics whose course is drawn.
  static let lines = [TrackedMetric.occupancy, .leased, .exposure, .inPlaceRent, .delinquent, .netLeases7]

  /// The six figures in a row.
  ///
  /// - Parameters:
  ///   - headlines: the figures.
  ///   - ids: the ids of drawings on the page.
  ///   - how: where the calculation of a metric is shown.
  /// - Returns: the markup.
  static func row(_ headlines: [Headline], _ ids: inout DrawingIDs, how: (String) -> String) -> String {
    var tiles = ""
    for headline in headlines { tiles += headline.tile(&ids, how(headline.metric.id)) }
    return "<ul class=\"tiles\" aria-label=\"Headline figures\">\(tiles)</ul>"
  }

  private func tile(_ ids: inout DrawingIDs, _ how: String) -> String {
    let figure =
      figure.map {
        "<a href=\"\(how)\" title=\"How this is calculated\">\(Escaped($0))</a>"
      } ?? absent(reason)
    return "<li class=\"tile\"><span class=\"lab\">\(Escaped(metric.name))</span><span class=\"big\">\(figure)</span>"
      + "<span class=\"of\">\(Escaped(self.figure == nil ? reason : basis))</span><span class=\"ch\">\(change)</span>"
      + (course?.svg(&ids) ?? "") + "</li>"
  }
}

/// What a page's headline figures are taken from: a property's row, or the portfolio's totals.
struct HeadlineSource {
  /// The figures of one day.
  struct Day {
    let occupancy: OccupancyFigures?
    let exposure: ExposureFigures?
    let pricing: PricingFigures?
    let delinquency: DelinquencyFigures?
    let leasing: FunnelFigures?
  }

  let now: Day
  /// The weekly days, the last the newest, and the same day of the last month.
  let weeks: [CivilDate], monthAgo: CivilDate
  /// A metric's value on a day; nil if it has none.
  let value: (TrackedMetric, CivilDate) -> ComparisonQuery.Value?
  /// A metric now and on an earlier day, over the same properties; nil if one of them is missing.
  let pair: (TrackedMetric, CivilDate) -> ComparedMetric.Pair?
  /// Where the change of a metric since a day is explained; nil where no page does.
  let why: (TrackedMetric, ChangePeriod) -> String?
  /// Net leases of 30 days.
  let leasing30: FunnelFigures?
  /// What the delinquency is made of.
  let delinquencyBasis: String
  /// Why figures of units, rents, delinquency and leasing are missing.
  let reasons: (units: String, pricing: String, delinquency: String, leasing: String)
}

extension HeadlineSource {
  /// Occupancy, leased, exposure, in-place rent, delinquency and net leases.
  var headlines: [Headline] {
    [occupancy, leased, exposure, rent, delinquent, leases]
  }

  private func since(_ day: CivilDate) -> String { " <span class=\"vs\">since \(Words.day(day))</span>" }

  /// The change of a metric since a day, with the day; empty where it is not known.
  private func change(
    _ metric: TrackedMetric, since day: CivilDate?, _ change: (ComparedMetric.Pair) -> Change?
  ) -> String {
    guard let day, let change = pair(metric, day).flatMap(change) else { return "" }
    let period = day == monthAgo ? ChangePeriod.month : .week
    return Change.linked(change.headline, to: why(metric, period)) + since(day)
  }

  private var weekAgo: CivilDate? { weeks.dropLast().last }

  private func of(_ part: Int, _ whole: Int) -> String {
    "\(grouped(part)) of \(Words.counted(whole, "unit", "units"))"
  }

  private func points(_ metric: TrackedMetric, _ better: Change.Better) -> String {
    change(metric, since: weekAgo) { pair in
      pair.then.percent.flatMap { then in pair.now.percent.map { .points(then, $0, better: better) } }
    }
  }

  private func course(
    _ metric: TrackedMetric, span: Double, _ point: (ComparisonQuery.Value) -> (Double, String)?
  ) -> Sparkline? {
    let values = weeks.map { value(metric, $0).flatMap(point) }
    let known = values.compactMap(\.self)
    guard known.count > 1, let first = known.first, let last = known.last else { return nil }
    let low = known.min { $0.0 < $1.0 }?.1 ?? "", high = known.max { $0.0 < $1.0 }?.1 ?? ""
    return Sparkline(
      title: "\(metric.name), \(weeks.count - 1) weeks: \(first.1) to \(last.1), lowest \(low), highest \(high)",
      values: values.map { $0?.0 }, span: span)
  }

  private func percents(_ metric: TrackedMetric) -> Sparkline? {
    course(metric, span: 2) { value in value.percent.map { (Double($0.count) / 100, Words.percent($0)) } }
  }

  private var occupancy: Headline {
    let figures = now.occupancy
    return Headline(
      metric: .occupancy, figure: figures?.physicalOccupancy.map(Words.percent), reason: reasons.units,
      basis: figures.map { of($0.occupied, $0.total) } ?? "",
      change: points(.occupancy, .up), course: percents(.occupancy))
  }

  private var leased: Headline {
    let figures = now.occupancy
    return Headline(
      metric: .leased, figure: figures?.leased.map(Words.percent), reason: reasons.units,
      basis: figures.map { of($0.occupied + ($0.classes[.vacantRented] ?? 0), $0.total) } ?? "",
      change: points(.leased, .up), course: percents(.leased))
  }

  private var exposure: Headline {
    let window = now.exposure?.within.first { $0.days == 60 }
    let basis = now.exposure.flatMap { figures in
      window?.units.map { of($0, figures.unitLevelUnits ?? figures.total) }
    }
    return Headline(
      metric: .exposure, figure: window?.percent.map(Words.percent), reason: reasons.units,
      basis: basis ?? "",
      change: points(.exposure, .down), course: percents(.exposure))
  }

  private var rent: Headline {
    let figures = now.pricing
    let asking = figures?.askingRent.map { rent in
      "asking \(Words.dollars(rent))" + (figures?.growth.map { " (\(Words.signedPercent($0)))" } ?? "")
    }
    let change = change(.inPlaceRent, since: weekAgo) { pair in
      pair.then.money.flatMap { then in pair.now.money.map { .dollars(then, $0, better: .up) } }
    }
    return Headline(
      metric: .inPlaceRent, figure: figures?.inPlaceRent.map(Words.dollars), reason: reasons.pricing,
      basis: asking ?? "", change: change,
      course: course(.inPlaceRent, span: 15) { value in
        value.money.map { (Double($0.cents) / 100, Words.dollars($0)) }
      })
  }

  private var delinquent: Headline {
    let change = change(.delinquent, since: monthAgo) { pair in
      pair.then.money.flatMap { then in pair.now.money.map { .amount(then, $0, better: .down) } }
    }
    return Headline(
      metric: .delinquent, figure: now.delinquency.map { Words.shortDollars($0.all.delinquent) },
      reason: reasons.delinquency,
      basis: delinquencyBasis, change: change,
      course: course(.delinquent, span: 100) { value in
        value.money.map { (Double($0.cents) / 100, Words.shortDollars($0)) }
      })
  }

  private var leases: Headline {
    let figures = now.leasing
    var change = ""
    if let now = figures?.counts.netLeases, let before = figures?.prior.netLeases {
      change =
        Change.count(before, now, better: .up).headline
        + " <span class=\"vs\">against the 7\(Words.nonBreaking)before</span>"
    }
    return Headline(
      metric: .netLeases7, figure: figures?.counts.netLeases.map { grouped($0) }, reason: reasons.leasing,
      basis: leasing30?.counts.netLeases.map { "\(grouped($0)) in 30 days" } ?? "",
      change: change,
      course: course(.netLeases7, span: 3) { value in
        value.count.map { (Double($0), grouped($0)) }
      })
  }
}
