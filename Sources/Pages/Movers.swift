internal import Charts
internal import Domain
internal import Query

/// The properties whose occupancy or delinquency changed most.
struct Movers {
  private let data: SiteData
  private let scope: PortfolioScope

  init(_ data: SiteData, _ scope: PortfolioScope) {
    self.data = data
    self.scope = scope
  }

  /// Both tables in a panel.
  var panels: String {
    panel(
      "Biggest changes in occupancy", help: "Since \(Words.day(data.weekAgo)), in units and percentage points.",
      occupancy)
      + "<div class=\"gap\"></div>"
      + panel(
        "Largest increases in delinquency",
        help: "Since \(Words.day(data.monthAgo)), the same day of last month.", delinquency)
  }

  private struct Mover {
    let row: SummaryQuery.Row
    let units: Int
    let points: Int64
    let change: Change
  }

  /// Up to four decreases and three increases.
  private var occupancy: String {
    let movers = data.current.rows.compactMap { row -> Mover? in
      guard let now = row.occupancy?.figures, let to = now.physicalOccupancy,
        let before = data.history.parts(.occupancy, row.propertyID, on: data.weekAgo),
        let from = data.history.value(.occupancy, row.propertyID, on: data.weekAgo)?.percent
      else { return nil }
      return Mover(
        row: row, units: now.occupied - Int(before.numerator), points: to.count - from.count,
        change: .points(from, to, better: .up))
    }.filter { $0.change.sign != 0 }.sorted { ($0.points, $0.row.name) < ($1.points, $1.row.name) }
    let shown = movers.filter { $0.points < 0 }.prefix(4) + movers.filter { $0.points > 0 }.suffix(3)
    guard let most = shown.map(\.points.magnitude).max() else {
      return "<p class=\"small dim\">No property's occupancy changed, or no figures of that week are available.</p>"
    }
    let rows = shown.map { mover in
      let bar = ChangeBar(Double(mover.points) / Double(most), style: mover.points < 0 ? "flea" : "fin")
      let units = (mover.units > 0 ? "+" : mover.units < 0 ? Words.minus : "") + grouped(abs(mover.units))
      let change = Change.linked(mover.change.markup, to: scope.why(.occupancy, .week, of: mover.row.propertyID))
      return
        "<tr><th scope=\"row\">\(Names.link(mover.row.propertyID, mover.row.name))</th><td class=\"r\">\(units)</td>"
        + "<td>\(bar.svg)</td><td class=\"r nw\">\(change)</td></tr>"
    }
    return
      "<table><caption class=\"vh\">Biggest changes in occupancy</caption><thead><tr><th scope=\"col\">Property</th>"
      + "<th scope=\"col\" class=\"r\">Units</th><th scope=\"col\"><span class=\"vh\">Bar</span></th>"
      + "<th scope=\"col\" class=\"r\">Points</th></tr></thead><tbody>\(rows.joined())</tbody></table>"
  }

  /// The four largest additions.
  private var delinquency: String {
    let movers = data.current.rows.compactMap { row -> (row: SummaryQuery.Row, now: Money, added: Money)? in
      guard let now = row.delinquency?.figures.all.delinquent,
        let then = data.history.value(.delinquent, row.propertyID, on: data.monthAgo)?.money
      else { return nil }
      return (row, now, now - then)
    }.filter { $0.added > .zero }.sorted { ($1.added, $0.row.name) < ($0.added, $1.row.name) }.prefix(4)
    guard let most = movers.first?.added.cents else {
      return "<p class=\"small dim\">No property's delinquency increased, or no figures of that day are available.</p>"
    }
    let rows = movers.map { mover in
      let share = Double(mover.added.cents) / Double(most)
      let bar = CellBar(share, width: 96, height: 10).svg.replacing("class=\"bt\"", with: "class=\"fnone\"")
        .replacing("class=\"bf\"", with: "class=\"flea\"")
      let change = Change.linked(
        Change.amount(mover.now - mover.added, mover.now, better: .down).markup,
        to: scope.why(.delinquent, .month, of: mover.row.propertyID))
      return "<tr><th scope=\"row\">\(Names.link(mover.row.propertyID, mover.row.name))</th>"
        + "<td class=\"r\">\(Words.shortDollars(mover.now))</td><td>\(bar)</td><td class=\"r nw\">\(change)</td></tr>"
    }
    return "<table><caption class=\"vh\">Largest increases in delinquency</caption><thead><tr>"
      + "<th scope=\"col\">Property</th><th scope=\"col\" class=\"r\">Delinquent</th>"
      + "<th scope=\"col\"><span class=\"vh\">Bar</span></th><th scope=\"col\" class=\"r\">Change</th></tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table>"
  }
}
