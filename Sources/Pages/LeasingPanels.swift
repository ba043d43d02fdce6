internal import Charts
internal import Domain
internal import Query
internal import Reports

/// The leasing funnel of 30 days, and move-ins and move-outs.
struct LeasingPanels {
  private let view: PropertyView

  init(_ view: PropertyView) {
    self.view = view
  }

  /// Both panels; empty where neither is known.
  var panels: String {
    let panels = [funnel, activity].filter { !$0.isEmpty }
    return panels.isEmpty ? "" : "<div class=\"grid2\">\(panels.joined())</div>"
  }

  private var funnel: String {
    guard let row = view.details.leasing[view.id]?.first else { return "" }
    let (figures, days) = (row.figures, row.figures.days)
    let stages: [(name: String, now: Int?, before: Int?, conversion: Conversion?)] = [
      ("Leads", figures.counts.leads, figures.prior.leads, nil),
      ("Tours", figures.counts.tours, figures.prior.tours, .leadTour),
      ("Applications", figures.counts.applications, figures.prior.applications, .leadApplication),
      ("Leases signed", figures.counts.leases, figures.prior.leases, .leadLease),
      ("Net leases", figures.counts.netLeases, figures.prior.netLeases, nil),
    ]
    let most = Double(max(stages.prefix(4).flatMap { [$0.now, $0.before] }.compactMap(\.self).max() ?? 0, 1))
    let reason = { (text: String?) in text.map { Reasons.sentence($0, row.subject) } ?? "not available" }
    let rows = stages.map { stage in
      let why =
        stage.name == "Applications"
        ? reason(figures.applicationsReason ?? figures.reason)
        : stage.name == "Net leases" ? reason(figures.netLeasesReason ?? figures.reason) : reason(figures.reason)
      let bar = stage.now.map { now in
        CellBar(Double(now) / most, mark: stage.before.map { Double($0) / most }, width: 150, height: 12).svg
          .replacing("<svg class=\"bar\"", with: "<svg preserveAspectRatio=\"none\" class=\"bar fb\"")
      }
      let share = stage.conversion.map { conversion in
        figures.counts.conversions[conversion]?.percent.map(Words.percent) ?? absent(why)
      }
      return "<tr><th scope=\"row\">\(stage.name)</th><td>\(stage.name == "Net leases" ? "" : bar ?? "")</td>"
        + "<td class=\"r\"><strong>\(stage.now.map { grouped($0) } ?? absent(why))</strong></td>"
        + "<td class=\"r nw\">\(share ?? "")</td>"
        + "<td class=\"r\">\(stage.before.map { grouped($0) } ?? absent("not known for those days"))</td></tr>"
    }
    let tour = figures.counts.conversions[.tourLease]?.percent.map { " Tour to lease: \(Words.percent($0))." } ?? ""
    let missing = Set([figures.reason, figures.applicationsReason, figures.netLeasesReason].compactMap(\.self))
    let notes = missing.map { "n/a: \(Reasons.sentence($0, row.subject))" }.sorted()
    return panel(
      "Leasing funnel", how: view.how("leads"),
      help: "30 days, \(Words.day(days.first)) to \(Words.day(days.last)). Each prospect counts once at each stage.",
      "<table class=\"funnel\"><caption class=\"vh\">Leasing in 30 days</caption><thead><tr><th scope=\"col\">Stage</th>"
        + "<th scope=\"col\"><span class=\"vh\">Bar</span></th>"
        + ["30 days", "Of leads", "30 before"].map { "<th scope=\"col\" class=\"r\">\($0)</th>" }.joined()
        + "</tr></thead><tbody>\(rows.joined())</tbody></table><p class=\"sub\">The upright line is the 30 days before,"
        + " \(Words.day(days.comparedFirst)) to \(Words.day(days.comparedLast)).\(tour) "
        + "\(Escaped(notes.map { $0 + "." }.joined(separator: " ")))</p>")
  }

  private var activity: String {
    let windows = PropertyData.windows
    let columns = windows.map { view.details.activity[$0]?[view.id]?.first }
    guard columns.contains(where: { $0 != nil }) else { return "" }
    let reason = columns.compactMap { row in
      row.flatMap { row in row.figures.reason.map { Reasons.sentence($0, row.subject) } }
    }.first
    let why = reason ?? "no report covers these days"
    let line = { (name: String, value: (ActivityCounts) -> Int?) in
      "<tr><th scope=\"row\">\(name)</th>"
        + columns.map { row in
          "<td class=\"r\">\(row.flatMap { value($0.figures.counts) }.map(signless) ?? absent(why))</td>"
        }.joined() + "</tr>"
    }
    let tradeouts = windows.map { view.details.tradeouts[$0]?[view.id]?.first?.figures.pairs }
    let trade = { (name: String, pairs: (TradeoutKinds) -> TradeoutPairs) in
      "<tr><th scope=\"row\">\(name)</th>"
        + tradeouts.map { kinds in
          let percent = kinds.flatMap { pairs($0).percent }.map(Words.signedPercent)
          return "<td class=\"r nw\">\(percent ?? absent("no lease with a known prior rent in these days"))</td>"
        }.joined() + "</tr>"
    }
    let month = columns.last.flatMap(\.self).map { $0.figures.days.first.month.name } ?? "Previous month"
    let rows = [
      line("Move-ins") { $0.moveIns }, line("Move-outs") { $0.moveOuts }, line("Notices") { $0.notices },
      line("Renewals") { $0.renewals }, trade("New leases, rent change") { $0.new },
      trade("Renewals, rent change") { $0.renewal },
    ]
    return panel(
      "Move-ins and move-outs", how: view.how("move_ins"),
      help: "Households, without transfers within the property.",
      "<table><caption class=\"vh\">Move-ins and move-outs</caption><thead><tr><th scope=\"col\"><span class=\"vh\">Figure"
        + "</span></th>" + ["7 days", "30 days", month].map { "<th scope=\"col\" class=\"r\">\($0)</th>" }.joined()
        + "</tr></thead><tbody>\(rows.joined())</tbody><tfoot>\(line("Net absorption") { $0.netAbsorption })</tfoot></table>"
        + (reason.map { "<p class=\"sub\">n/a: \(Escaped($0)).</p>" } ?? ""))
  }
}

/// A count with a true minus.
private func signless(_ count: Int) -> String { (count < 0 ? Words.minus : "") + grouped(abs(count)) }
