internal import Charts
internal import Domain
internal import Query

/// The properties that a page shows as a portfolio: all of them, or those of a group.
struct PortfolioScope: Sendable {
  /// The page's file without its ending.
  let page: String
  /// What the pooled row is called.
  let name: String
  /// Whether pages explain each figure.
  var isExplained = false

  /// Where a pooled figure's calculation is shown: its own page, or the data dictionary.
  func how(_ metric: String) -> String {
    isExplained ? "\(Names.explanation(ofPage: page))#\(metric)" : Names.metric(metric)
  }

  /// Where the change of a pooled metric is explained; nil where no page does.
  func why(_ metric: TrackedMetric, _ period: ChangePeriod) -> String? {
    isExplained ? "\(Names.changes(ofPage: page))#\(ChangesPage.anchor(metric, period))" : nil
  }

  /// Where the change of a property's metric is explained; nil where no page does.
  func why(_ metric: TrackedMetric, _ period: ChangePeriod, of property: String) -> String? {
    isExplained ? ChangesPage.link(metric, period, of: property) : nil
  }

  static let portfolio = PortfolioScope(page: "portfolio", name: "Portfolio")

  /// The page of a group.
  init(kind: String, group: String) {
    self.init(page: "group-\(kind)-\(Names.file(group))", name: group)
  }

  /// The page of the properties that belong to no group of a kind.
  init(without kind: String) {
    self.init(page: "group-\(kind)", name: "No \(kind)")
  }

  private init(page: String, name: String) {
    (self.page, self.name) = (page, name)
  }
}

/// A group with its part of the portfolio's figures.
struct GroupPart: Sendable {
  let scope: PortfolioScope
  /// The number of its properties.
  let properties: Int
  /// Its figures; nil if none of its properties has any.
  let data: SiteData?
}

/// The table of the groups of one kind: each one's subtotal, and the portfolio's total.
struct GroupsTable {
  let kind: String
  let parts: [GroupPart]
  let portfolio: SiteData

  /// `Regions`.
  var heading: String {
    let plural = kind.hasSuffix("y") ? kind.dropLast() + "ies" : kind + "s"
    return plural.prefix(1).uppercased() + plural.dropFirst()
  }

  /// The table.
  func markup(_ ids: inout DrawingIDs) -> String {
    var rows = ""
    for part in parts { rows += row(part, &ids) }
    let heads = PropertiesTable.Order.allCases.dropFirst().dropLast().map { column in
      let heading = "<th role=\"columnheader\" scope=\"col\" class=\"r\">\(column.heading)</th>"
      return column == .change ? heading + "<th role=\"columnheader\" scope=\"col\">12 weeks</th>" : heading
    }
    let name = kind.prefix(1).uppercased() + kind.dropFirst()
    let total = PooledRow(portfolio).markup(
      "Portfolio, pooled", middle: "<td role=\"cell\" class=\"c-none\"></td>",
      last: "<td role=\"cell\" class=\"c-fresh\">\(counted(parts.reduce(0) { $0 + $1.properties }))</td>")
    return scrolling(
      heading,
      "<table role=\"table\" class=\"cards\"><caption class=\"vh\">One row per \(kind)</caption>"
        + "<thead role=\"rowgroup\"><tr role=\"row\"><th role=\"columnheader\" scope=\"col\">\(name)</th>"
        + "\(heads.joined())<th role=\"columnheader\" scope=\"col\">Properties</th></tr></thead>"
        + "<tbody role=\"rowgroup\">\(rows)</tbody><tfoot role=\"rowgroup\">\(total)</tfoot></table>")
  }

  private func counted(_ properties: Int) -> String { Words.counted(properties, "property", "properties") }

  private func row(_ part: GroupPart, _ ids: inout DrawingIDs) -> String {
    guard let data = part.data else {
      return "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\" class=\"c-name\">\(Escaped(part.scope.name))</th>"
        + "<td role=\"cell\" colspan=\"11\">\(absent("no property of this group has figures yet")), no figures yet</td>"
        + "<td role=\"cell\" class=\"c-fresh\">\(counted(part.properties))</td></tr>"
    }
    let pooled = PooledRow(data)
    return pooled.markup(
      "<a href=\"\(part.scope.page).html\">\(Escaped(part.scope.name))</a>",
      middle: "<td role=\"cell\" class=\"c-spark\" data-l=\"12 weeks\">\(pooled.course(part.scope.name, &ids))</td>",
      last: "<td role=\"cell\" class=\"c-fresh\">\(counted(part.properties))</td>")
  }
}

/// The pooled figures of some properties as a row of their table.
struct PooledRow {
  private let data: SiteData

  init(_ data: SiteData) {
    self.data = data
  }

  /// The row.
  ///
  /// - Parameters:
  ///   - name: its heading, as markup.
  ///   - middle: the cell of the weekly course.
  ///   - last: the last cell.
  /// - Returns: the row's markup.
  func markup(
    _ name: String, middle: String, last: String = "<td role=\"cell\" class=\"c-none\"></td>"
  ) -> String {
    let current = data.current
    let occupancy = current.occupancy?.figures
    let change = data.history.pair(.occupancy, with: data.weekAgo).flatMap { pair in
      pair.then.percent.flatMap { then in pair.now.percent.map { Change.points(then, $0, better: .up).markup } }
    }
    return "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\" class=\"c-name\">\(name)</th>"
      + cell("Units", occupancy.map { grouped($0.total) })
      + cell("Occupancy", occupancy?.physicalOccupancy.map(Words.percent)) + cell("In a week", change, style: "r nw")
      + middle + cell("Leased", occupancy?.leased.map(Words.percent))
      + cell("Exp. 60", current.exposure?.figures.within.first { $0.days == 60 }?.percent.map(Words.percent))
      + cell("In place", current.pricing?.figures.inPlaceRent.map(Words.dollars))
      + cell("Asking", current.pricing?.figures.askingRent.map(Words.dollars))
      + cell("Delinquent", current.delinquency.map { Words.shortDollars($0.figures.all.delinquent) })
      + cell("Net leases", data.leasing30.total?.figures.counts.netLeases.map { grouped($0) }) + last + "</tr>"
  }

  /// The weekly course of the pooled occupancy.
  func course(_ name: String, _ ids: inout DrawingIDs) -> String {
    PooledRow.course(name, data.history.weeks.map { data.history.pooledLine(.occupancy, on: $0)?.percent }, &ids)
  }

  /// A weekly course of occupancies.
  static func course(_ name: String, _ values: [Hundredths?], _ ids: inout DrawingIDs) -> String {
    let known = values.compactMap(\.self)
    guard known.count > 1, let first = known.first, let last = known.last else {
      return absent("fewer than two weeks of history")
    }
    let title = "Occupancy of \(name), 12 weeks: \(Words.percent(first)) to \(Words.percent(last))"
    return Sparkline(
      title: title, values: values.map { $0.map { Double($0.count) / 100 } }, span: 4, width: 84, height: 20
    ).svg(&ids)
  }

  private func cell(_ name: String, _ text: String?, style: String = "r") -> String {
    "<td role=\"cell\" class=\"\(style)\" data-l=\"\(name)\">\(text ?? absent("not available; see the properties' pages"))</td>"
  }
}
