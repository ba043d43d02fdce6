internal import Charts
internal import Domain
internal import Query

/// The table of all properties, in one of its orders.
struct PropertiesTable {
  /// What the rows are sorted by; each order is a page of its own.
  enum Order: String, CaseIterable {
    case name, units, occupancy, change, leased, exposure, rent, asking, delinquent, leases, day

    /// The file of a page in this order: `portfolio-by-units.html`.
    func file(_ page: String) -> String { self == .name ? "\(page).html" : "\(page)-by-\(rawValue).html" }

    var heading: String {
      switch self {
      case .name: "Property"
      case .units: "Units"
      case .occupancy: "Occupancy"
      case .change: "Week"
      case .leased: "Leased"
      case .exposure: "Exp. 60"
      case .rent: "In place"
      case .asking: "Asking"
      case .delinquent: "Delinquent"
      case .leases: "Net leases"
      case .day: "As of"
      }
    }

    /// Whether the largest comes first.
    fileprivate var isDescending: Bool { [.units, .exposure, .rent, .asking, .delinquent].contains(self) }
  }

  private let data: SiteData
  private let freshness: Freshness
  private let leasing: [String: FunnelFigures]
  private let scope: PortfolioScope
  private let bars: OccupancyBars

  /// What the bars in the column of occupancies show.
  var meaningOfBars: String { bars.meaning }

  init(_ data: SiteData, _ freshness: Freshness, _ scope: PortfolioScope) {
    self.scope = scope
    self.data = data
    self.freshness = freshness
    bars = OccupancyBars(
      data.current.rows.compactMap { $0.occupancy?.figures.physicalOccupancy },
      mark: data.current.occupancy?.figures.physicalOccupancy)
    leasing = Dictionary(
      data.leasing30.rows.map { ($0.subject.propertyID, $0.figures) }, uniquingKeysWith: { first, _ in first })
  }

  /// The table, sorted.
  func markup(by order: Order, _ ids: inout DrawingIDs) -> String {
    var body = ""
    for row in sorted(by: order) { body += self.row(row, &ids) }
    return scrolling(
      "Properties",
      "<table role=\"table\" class=\"cards\"><caption class=\"vh\">One row per property</caption>"
        + "<thead role=\"rowgroup\"><tr role=\"row\">\(headings(order))</tr></thead>"
        + "<tbody role=\"rowgroup\">\(body)</tbody><tfoot role=\"rowgroup\">\(total)</tfoot></table>")
  }

  /// Links to the other orders, for phones, whose cards have no headings.
  func sortLinks(_ order: Order) -> String {
    let links = Order.allCases.map { other in
      other == order
        ? "<b>\(other.heading)</b>" : "<a href=\"\(other.file(scope.page))#properties\">\(other.heading)</a>"
    }
    return "<p class=\"sub sorts noprint\">Sort by \(links.joined(separator: " · "))</p>"
  }

  private func headings(_ order: Order) -> String {
    Order.allCases.map { column in
      let isRight = column != .name && column != .day
      let arrow = column.isDescending ? "↑" : "↓"
      let current = column == order
      let sort = current ? " aria-sort=\"\(column.isDescending ? "descending" : "ascending")\"" : ""
      let mark = current ? " <span aria-hidden=\"true\">\(arrow)</span>" : ""
      let heading =
        "<th role=\"columnheader\" scope=\"col\"\(isRight ? " class=\"r\"" : "")\(sort)>"
        + "<a href=\"\(column.file(scope.page))#properties\">\(column.heading)\(mark)</a></th>"
      return column == .change ? heading + "<th role=\"columnheader\" scope=\"col\">12 weeks</th>" : heading
    }.joined()
  }

  private func row(_ row: SummaryQuery.Row, _ ids: inout DrawingIDs) -> String {
    let occupancy = row.occupancy?.figures
    let bar = occupancy?.physicalOccupancy.map { percent in
      bars.bar(percent)
        + "<span class=\"pv\">\(linked(Words.percent(percent), row, TrackedMetric.occupancy.id))</span>"
    }
    let asOf = row.occupancy?.subject.asOf
    return "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\" class=\"c-name\">"
      + "\(Names.link(row.propertyID, row.name))</th>"
      + cell("Units", occupancy.map { linked(grouped($0.total), row, "total_units") })
      + cell("Occupancy", bar, style: "r nw c-bar") + cell("In a week", change(row), style: "r nw")
      + "<td role=\"cell\" class=\"c-spark\" data-l=\"12 weeks\">\(course(row, &ids))</td>"
      + cell("Leased", occupancy?.leased.map { linked(Words.percent($0), row, TrackedMetric.leased.id) })
      + cell("Exp. 60", exposure(row).map { linked(Words.percent($0), row, TrackedMetric.exposure.id) })
      + cell(
        "In place",
        row.pricing?.figures.inPlaceRent.map { linked(Words.dollars($0), row, TrackedMetric.inPlaceRent.id) })
      + cell(
        "Asking", row.pricing?.figures.askingRent.map { linked(Words.dollars($0), row, TrackedMetric.askingRent.id) })
      + cell(
        "Delinquent",
        row.delinquency.map {
          linked(Words.shortDollars($0.figures.all.delinquent), row, TrackedMetric.delinquent.id)
        })
      + cell(
        "Net leases",
        leasing[row.propertyID]?.counts.netLeases.map { linked(grouped($0), row, TrackedMetric.netLeases30.id) })
      + "<td role=\"cell\" class=\"c-fresh\">\(freshness.mark(row.propertyID, asOf))</td></tr>"
  }

  private func cell(_ name: String, _ text: String?, style: String = "r") -> String {
    "<td role=\"cell\" class=\"\(style)\" data-l=\"\(name)\">\(text ?? absent("not available; see the property's page"))</td>"
  }

  /// A property's figure with a link to its calculation, where pages explain figures.
  private func linked(_ figure: String, _ row: SummaryQuery.Row, _ metric: String) -> String {
    scope.isExplained ? "<a href=\"\(Names.metric(metric, of: row.propertyID))\">\(figure)</a>" : figure
  }

  private func exposure(_ row: SummaryQuery.Row) -> Hundredths? {
    row.exposure?.figures.within.first { $0.days == 60 }?.percent
  }

  private func points(_ row: SummaryQuery.Row) -> (Hundredths, Hundredths)? {
    guard let now = row.occupancy?.figures.physicalOccupancy,
      let before = data.history.value(.occupancy, row.propertyID, on: data.weekAgo)?.percent
    else { return nil }
    return (before, now)
  }

  private func change(_ row: SummaryQuery.Row) -> String? {
    points(row).map {
      Change.linked(
        Change.points($0.0, $0.1, better: .up).markup, to: scope.why(.occupancy, .week, of: row.propertyID))
    }
  }

  private func course(_ row: SummaryQuery.Row, _ ids: inout DrawingIDs) -> String {
    let values = data.history.weeks.map { data.history.value(.occupancy, row.propertyID, on: $0)?.percent }
    return PooledRow.course(row.name, values, &ids)
  }

  private var total: String {
    PooledRow(data).markup("\(Escaped(scope.name)), pooled", middle: "<td role=\"cell\" class=\"c-none\"></td>")
  }

  /// The rows with figures; those without the sorted one come last.
  private func sorted(by order: Order) -> [SummaryQuery.Row] {
    let rows = data.current.rows.filter { $0.occupancy != nil || $0.delinquency != nil || $0.pricing != nil }
    guard order != .name else { return rows }
    return rows.map { ($0, key($0, order)) }.sorted { left, right in
      switch (left.1, right.1) {
      case (let first?, let second?) where first != second: order.isDescending ? first > second : first < second
      case (nil, _?): false
      case (_?, nil): true
      default: left.0.name < right.0.name
      }
    }.map(\.0)
  }

  private func key(_ row: SummaryQuery.Row, _ order: Order) -> Int64? {
    switch order {
    case .name: nil
    case .units: (row.occupancy?.figures.total).map(Int64.init)
    case .occupancy: row.occupancy?.figures.physicalOccupancy?.count
    case .change: points(row).map { $0.1.count - $0.0.count }
    case .leased: row.occupancy?.figures.leased?.count
    case .exposure: exposure(row)?.count
    case .rent: row.pricing?.figures.inPlaceRent?.cents
    case .asking: row.pricing?.figures.askingRent?.cents
    case .delinquent: row.delinquency?.figures.all.delinquent.cents
    case .leases: leasing[row.propertyID]?.counts.netLeases.map(Int64.init)
    case .day: (row.occupancy?.subject.asOf.dayNumber).map(Int64.init)
    }
  }
}
