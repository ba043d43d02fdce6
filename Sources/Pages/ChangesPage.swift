internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// The periods over which pages show changes.
enum ChangePeriod: String, CaseIterable {
  case week, month, year

  /// The day that figures of a day are compared with.
  func day(before day: CivilDate) -> CivilDate {
    switch self {
    case .week: day.advanced(by: -7)
    case .month: day.sameDay(monthsAgo: 1)
    case .year: day.sameDay(monthsAgo: 12)
    }
  }

  /// `in the last week`.
  var words: String { "in the last \(rawValue)" }
}

/// Why figures of a property changed in the last week and month: the units or accounts that moved each, which add up to
/// the difference.
struct ChangesPage {
  /// The metrics whose changes single units or accounts add up to.
  static let metrics: [TrackedMetric] = [.occupancy, .leased, .exposure, .inPlaceRent, .delinquent]
  /// The periods on a property's page.
  static let periods: [ChangePeriod] = [.week, .month]
  /// A table with more rows is folded.
  private static let most = 40

  private let property: PropertiesQuery.Row
  private let latest: CivilDate
  private let reader: UnifiedReader
  private let layout: PageLayout

  /// The page of a property.
  ///
  /// - Parameters:
  ///   - property: the property.
  ///   - latest: the portfolio's latest day, from which periods count back.
  ///   - reader: the database.
  ///   - layout: the frame.
  init(_ property: PropertiesQuery.Row, latest: CivilDate, _ reader: UnifiedReader, _ layout: PageLayout) {
    self.property = property
    self.latest = latest
    self.reader = reader
    self.layout = layout
  }

  /// Where the change of a metric is explained; nil where single units do not add up to it.
  static func link(_ metric: TrackedMetric, _ period: ChangePeriod, of property: String) -> String? {
    metrics.contains(metric) && periods.contains(period)
      ? "\(Names.changes(of: property))#\(anchor(metric, period))" : nil
  }

  /// The anchor of a metric's change.
  static func anchor(_ metric: TrackedMetric, _ period: ChangePeriod) -> String {
    metric == .netLeases30 ? "\(metric.id)_30-\(period.rawValue)" : "\(metric.id)-\(period.rawValue)"
  }

  /// The page; each metric and period is an anchor.
  func page() throws -> SitePage {
    let links = ChangesPage.metrics.map { metric in
      "<li><a href=\"#\(ChangesPage.anchor(metric, .week))\">\(Escaped(metric.name))</a></li>"
    }
    var sections = ""
    for metric in ChangesPage.metrics {
      for period in ChangesPage.periods { sections += try section(metric, period) }
    }
    return layout.page(
      Names.changes(of: property.propertyID), title: "Why did it change: \(property.name)", in: .portfolio,
      content: """
        <p class="asof">Back to \(Names.link(property.propertyID, property.name)). The units or accounts whose part in a\
         figure changed; the changes add up to the difference. The figures themselves are\
         <a href="\(Names.metric(TrackedMetric.occupancy.id, of: property.propertyID))">calculated here</a>.</p>
        <ul class="nav" aria-label="On this page">\(links.joined())</ul>
        \(sections)
        """)
  }

  private func section(_ metric: TrackedMetric, _ period: ChangePeriod) throws -> String {
    let day = period.day(before: latest)
    let head =
      "<h2 id=\"\(ChangesPage.anchor(metric, period))\">\(Escaped(metric.name)), \(period.words)</h2>"
    guard let definition = MetricDefinition.all.first(where: { $0.id == metric.id }),
      let query = MetricChangesQuery(
        definition, property: property.propertyID, from: day, to: latest.advanced(by: 31))
    else { return head }
    let result = try query.run(reader)
    guard let from = result.from, let to = result.to, from.asOf > day.advanced(by: -7), from.numerator != nil,
      to.numerator != nil
    else {
      return head + "<p class=\"sub\">n/a: no figure of the seven days up to \(Words.fullDay(day)), or none now.</p>"
    }
    let amounts = MetricAmounts(definition)
    return head + "<p class=\"sub\">\(words(from, amounts)) → \(words(to, amounts)).</p>"
      + ChangedRows(result.changes, definition, most: ChangesPage.most).markup
  }

  /// `Jan 28: 337 of 352, 95.74 %`.
  private func words(_ value: MetricChangesQuery.Value, _ amounts: MetricAmounts) -> String {
    let part = amounts.numerator(value.numerator.map { .integer($0) } ?? .null)
    let whole = value.denominator.map { " of \(amounts.denominator(.integer($0)))" } ?? ""
    let result = value.denominator == nil ? "" : ", <strong>\(amounts.value(value.value))</strong>"
    return "\(Words.fullDay(value.asOf)): \(part)\(whole)\(result)"
  }
}

/// The units or accounts that changed a figure, the largest changes first, with their sum.
private struct ChangedRows {
  private let changes: [MetricChangesQuery.Change]
  private let definition: MetricDefinition
  private let amounts: MetricAmounts
  private let most: Int

  init(_ changes: [MetricChangesQuery.Change], _ definition: MetricDefinition, most: Int) {
    self.changes = changes.enumerated().sorted { left, right in
      (right.element.numerator.magnitude, left.offset) < (left.element.numerator.magnitude, right.offset)
    }.map(\.element)
    self.definition = definition
    self.most = most
    amounts = MetricAmounts(definition)
  }

  private var hasWhole: Bool { changes.contains { $0.denominator != 0 } }

  var markup: String {
    guard !changes.isEmpty else { return "<p class=\"small dim\">Nothing changed.</p>" }
    let isAccounts = if case .accounts = definition.rows { true } else { false }
    let noun = isAccounts ? ("account", "accounts") : ("unit", "units")
    let table =
      "<table><caption class=\"vh\">What changed</caption><thead><tr>"
      + "<th scope=\"col\">\(isAccounts ? "Account, by unit" : "Unit")</th><th scope=\"col\">Was</th>"
      + "<th scope=\"col\">Is</th>"
      + (definition.addsMoney
        ? "<th scope=\"col\" class=\"r\">Was, amount</th><th scope=\"col\" class=\"r\">Is, amount</th>" : "")
      + "<th scope=\"col\" class=\"r\">Change</th>"
      + (hasWhole ? "<th scope=\"col\" class=\"r\">Change in units</th>" : "") + "</tr></thead><tbody>"
      + changes.map(row).joined() + "</tbody><tfoot><tr><th scope=\"row\" colspan=\"\(definition.addsMoney ? 5 : 3)\">"
      + "\(Words.counted(changes.count, noun.0, noun.1))</th>"
      + sums(changes.reduce(0) { $0 + $1.numerator }, changes.reduce(0) { $0 + $1.denominator })
      + "</tr></tfoot></table>"
    let region = scrolling("What changed", table)
    guard changes.count > most else { return region }
    return "<section class=\"panel\"><details><summary>\(Words.counted(changes.count, noun.0, noun.1)), together "
      + "\(signed(changes.reduce(0) { $0 + $1.numerator }, isMoney: definition.addsMoney))</summary>\(region)</details></section>"
  }

  private func row(_ change: MetricChangesQuery.Change) -> String {
    let isSame = change.before == change.after
    let money =
      definition.addsMoney
      ? [change.was, change.now].map { "<td class=\"r\">\(amounts.numerator($0.map { .integer($0) } ?? .null))</td>" }
        .joined() : ""
    return "<tr><th scope=\"row\">\(Escaped(change.name))</th><td>\(state(change.before))</td>"
      + "<td>\(isSame ? "<span class=\"dim\">the same</span>" : state(change.after))</td>\(money)"
      + sums(change.numerator, change.denominator) + "</tr>"
  }

  private func state(_ name: String?) -> String {
    name.map { "\(Escaped(rowClassName($0)))" } ?? "<span class=\"dim\">not listed</span>"
  }

  private func sums(_ numerator: Int64, _ denominator: Int64) -> String {
    "<td class=\"r nw\">\(signed(numerator, isMoney: definition.addsMoney))</td>"
      + (hasWhole ? "<td class=\"r nw\">\(signed(denominator, isMoney: definition.isOfMoney))</td>" : "")
  }

  private func signed(_ amount: Int64, isMoney: Bool) -> String {
    Words.signed(amount, isMoney: isMoney)
  }
}

extension Words {
  /// `+3`, `−$120.50`, `0`.
  static func signed(_ amount: Int64, isMoney: Bool) -> String {
    let size = isMoney ? exactDollars(Money(cents: Int64(amount.magnitude))) : grouped(amount.magnitude)
    return (amount > 0 ? "+" : amount < 0 ? minus : "") + size
  }
}
