import Domain

/// Draws Lease Expiration/Renewal Detail (4156): the leases that end within a range, on six sheets of texts.
struct ExpirationRenewalReport {
  let state: PropertyState
  let range: ClosedRange<CivilDate>
  let expirations: [Expiration]

  init(_ property: Property, on day: CivilDate, range: ClosedRange<CivilDate>) {
    state = property.state(on: day)
    self.range = range
    expirations = property.expirations(range, on: day)
  }

  func drawn() -> [NamedSheet] {
    let renewed = expirations.filter { $0.decision == .renewed }
    return [
      ("Table of Contents", contents()), ("Lease Expiration Detail", list(expirations, groupsNewRent: true)),
      ("Renewal Detail", list(renewed, groupsNewRent: false)), ("Summary by Floorplan", floorplans()),
      ("Future by Floorplan", future()), ("Summary by Leasing Consultant", consultants(renewed)),
    ]
  }

  private func contents() -> SheetDrawing {
    var drawing = SheetDrawing()
    drawing.text("Lease Expiration/Renewal Detail - Excel", row: 1, 1...2)
    let days = "\(range.lowerBound.us) through \(range.upperBound.us)"
    drawing.text("Date Range: \(days) As of \(state.day.usBrief)", row: 2, 2...3)
    drawing.text("Property Name:", row: 4, 0...1)
    drawing.text(state.profile.heading, row: 4, 2...3)
    drawing.text("Parameter:", row: 5, 0...1)
    drawing.text(
      "Subproperties - ALL; Sort by - Unit Number; Show renewed leases during report period - ", row: 5, 2...3)
    drawing.text("Yes; Month-to-month only - No", row: 6, 2...3)
    let sheets = [
      "Lease Expiration Detail", "Lease Renewal Detail", "Renewal Summary by Floor Plan",
      "Future Expirations by Floor Plan", "New or Renewal Summary by Leasing Consultant",
    ]
    for (index, name) in sheets.enumerated() {
      drawing.text("\(index + 1)", row: 8 + index, 0...1)
      drawing.text(name, row: 8 + index, 2...3)
    }
    return drawing
  }

  private static let columns: [(ClosedRange<Int>, String)] = [
    (0...0, "Bldg/Unit"), (1...1, "FloorPlan"), (2...2, "Name"), (3...4, "Actual rent"), (5...6, "Other Billings"),
    (7...8, "Last Increase"), (9...9, "Last Increase Amount"), (10...11, "Market Rent"), (12...13, "Move in Date"),
    (14...14, "Lease end Date"), (15...15, "Decision"), (16...16, "New Lease Start Date"),
    (17...17, "New Lease Term"), (18...18, "New Rent"), (19...20, "New Other Billings"),
    (21...22, "Leasing Consultant"),
  ]

  /// Draws one of the two lists; one of them prints new rents with commas.
  private func list(_ expirations: [Expiration], groupsNewRent: Bool) -> SheetDrawing {
    var drawing = SheetDrawing()
    for (columns, caption) in Self.columns { drawing.text(caption, row: 1, columns) }
    let rows = expirations.map { ExpirationFigures($0, on: state) }
    for (index, figures) in rows.enumerated() {
      for ((columns, _), text) in zip(Self.columns, figures.texts(groupsNewRent: groupsNewRent)) {
        drawing.text(text, row: 2 + index, columns)
      }
    }
    let row = 3 + rows.count
    drawing.text("Totals:", row: row, 0...3)
    // The totals are one column to the right of the amounts that they sum.
    let totals: [(ClosedRange<Int>, KeyPath<ExpirationFigures, Money>)] = [
      (4...5, \.rent), (6...7, \.other), (8...10, \.increase), (11...12, \.marketRent), (13...19, \.newRent),
      (20...21, \.newOther),
    ]
    for (columns, path) in totals {
      drawing.text(sum(rows.map { $0[keyPath: path] }).printed, row: row, columns)
    }
    return drawing
  }

  private func floorplans() -> SheetDrawing {
    let captions = [
      "Floor Plan", "Total Possible", "Renewed", "Vacating", "Unknown", "Month to Month", "Avg term renewed leases",
      "Avg new rent", "Avg market rent",
    ]
    let plans = Dictionary(grouping: expirations, by: \.unit.plan.name).sorted { $0.key < $1.key }
    return summary(captions, plans.map { ($0, planTexts($1)) } + [("Total", Array(planTexts(expirations).prefix(5)))])
  }

  private func planTexts(_ expirations: [Expiration]) -> [String] {
    let count = { (decision: Expiration.Decision) in expirations.count { $0.decision == decision } }
    let decisions: [Expiration.Decision] = [.renewed, .vacating, .unknown, .monthToMonth]
    let figures = expirations.map { ExpirationFigures($0, on: state) }
    let renewed = figures.filter { $0.term != nil }
    let months = renewed.compactMap(\.term).reduce(0, +) / max(1, renewed.count)
    return ([expirations.count - count(.movedOut)] + decisions.map(count) + [months]).map { "\($0)" }
      + ["\(mean(renewed.map(\.newRent)))", "\(mean(figures.map(\.marketRent)))"]
  }

  private func future() -> SheetDrawing {
    let captions = ["Floor Plan", "0 - 30 days", "31 - 60 days", "61 - 90 days", "91+ days"]
    let plans = Dictionary(grouping: state.units.filter { $0.current != nil }, by: \.unit.plan.name)
    return summary(
      captions,
      plans.sorted { $0.key < $1.key }.map { name, units in
        let days = units.compactMap { $0.current.map { state.day.days(to: $0.term.end) } }
        let bounds = [0...30, 31...60, 61...90, 91...100_000]
        return (name, bounds.map { bound in "\(days.count { bound.contains($0) })" })
      })
  }

  private func consultants(_ renewed: [Expiration]) -> SheetDrawing {
    let days = "\(range.lowerBound.us) - \(range.upperBound.us)"
    let captions = [
      "Leasing Consultant", "Captured from month to month",
      "Captured from leases expiring with report date range (\(days))", "Captured from leases expiring in the future",
    ]
    let groups = Dictionary(grouping: renewed) { ExpirationFigures($0, on: state).consultant }
    return summary(captions, groups.sorted { $0.key < $1.key }.map { ($0, ["0", "\($1.count)", "0"]) })
  }

  private func summary(_ captions: [String], _ rows: [(String, [String])]) -> SheetDrawing {
    var drawing = SheetDrawing()
    for (column, caption) in captions.enumerated() { drawing.text(caption, row: 1, column) }
    for (index, (label, texts)) in rows.enumerated() {
      for (column, text) in ([label] + texts).enumerated() { drawing.text(text, row: 2 + index, column) }
    }
    return drawing
  }
}

/// The figures of one lease in a list.
private struct ExpirationFigures {
  let rent: Money
  let other: Money
  let increase: Money
  let marketRent: Money
  let newRent: Money
  let newOther: Money
  /// The term of the new lease in months.
  let term: Int?
  let consultant: String
  private let expiration: Expiration

  init(_ expiration: Expiration, on state: PropertyState) {
    let household = expiration.household
    self.expiration = expiration
    rent = expiration.term.rent
    other = sum(household.monthly.map(\.amount))
    let changed = expiration.renewal.map { ($0, expiration.term) } ?? expiration.previous.map { (expiration.term, $0) }
    increase = changed.map { $0.0.rent - $0.1.rent } ?? .zero
    marketRent = state.units.first { $0.unit == expiration.unit }?.marketRent ?? .zero
    newRent = expiration.renewal?.rent ?? .zero
    newOther = expiration.renewal == nil ? .zero : other
    term = expiration.renewal.map { $0.start.days(to: $0.end) / 30 }
    consultant = household.id.isMultiple(of: 3) ? "Dana Sample" : "House"
  }

  /// Returns a text for each column.
  func texts(groupsNewRent: Bool) -> [String] {
    let household = expiration.household
    let changedOn = expiration.renewal?.start ?? expiration.previous.map { _ in expiration.term.start }
    return [
      expiration.unit.number, expiration.unit.plan.name, household.spokenName, rent.printed, other.printed,
      midnight(changedOn), increase.printed, marketRent.printed, midnight(household.moveIn),
      midnight(expiration.term.end), expiration.decision.rawValue, midnight(expiration.renewal?.start),
      term.map { "\($0)" } ?? " ", groupsNewRent ? newRent.printed : newRent.printed.filter { $0 != "," },
      newOther.printed, consultant,
    ]
  }

  private func midnight(_ day: CivilDate?) -> String { day.map { "\($0.usBrief) 12:00:00 AM" } ?? "N/A" }
}
