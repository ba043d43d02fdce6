import Domain

/// Draws Box Score (4238): the state of the units by floor plan, and the events of a period.
struct BoxScoreReport {
  let state: PropertyState
  let period: ClosedRange<CivilDate>
  /// The events of the period.
  let events: [Event]
  let captions: ReportHabits.Captions
  private(set) var drawing = SheetDrawing()
  private(set) var row = 0

  init(_ property: Property, on day: CivilDate, period: ClosedRange<CivilDate>, captions: ReportHabits.Captions) {
    self.state = property.state(on: day)
    self.period = period
    self.events = property.events(period)
    self.captions = captions
  }

  mutating func drawn() -> SheetDrawing {
    drawing.boxScoreHead(state.profile, asOf: state.day, period: period)
    row = 10
    unitStatus()
    availability()
    unitDesignations()
    leasing()
    newLeases()
    moveIns()
    notices()
    vacancies()
    return drawing
  }

  private mutating func unitStatus() {
    title("Unit Status - \(state.day.us)")
    unitStatusCaptions()
    for (group, plans) in state.plans {
      line(group, [])
      for (plan, tally) in plans { line(nil, plan.name, BoxScoreReport.status(tally)) }
      line("Total \(group):", BoxScoreReport.status(UnitTally(units: plans.flatMap(\.tally.units))))
    }
    line("Property Totals", BoxScoreReport.status(UnitTally(units: state.units)))
  }

  private mutating func unitStatusCaptions() {
    drawing.text("Vacant", row: row, 3...7)
    drawing.text("Occupied", row: row, 8...11)
    let names = [
      "Floor Plan Group", "Floor Plan", "Units", "Total Vacant", "Not Leased", "Leased", "Model/Admin", "Down",
      "Total Occupied", "No NTV", "NTV-NL", "NTV-L", "Occupancy Percent", "Avg Market Rent", "Avg Leased Rent",
      "Net Leased Percent", "Avg Effective Rent",
    ]
    for (column, name) in names.enumerated() {
      if captions == .tall, !(3...11).contains(column) {
        drawing.text(name, row: row, column...column, height: 2)
      } else {
        let isBroken = captions == .wrapped && column >= 3
        drawing.text(isBroken ? BoxScoreReport.broken(name) : name, row: row + 1, column)
      }
    }
    row += 2
  }

  private static func broken(_ name: String) -> String {
    String(name.map { $0 == " " ? "\n" : $0 })
  }

  /// Columns 2 to 16 of section 1.
  private static func status(_ tally: UnitTally) -> [String] {
    let units = tally.units.count
    let counts = [
      units, tally.vacant, tally.vacantUnrented, tally.vacantRented, tally.modelOrAdmin, tally.down, tally.occupied,
      tally.noNotice, tally.noticeUnrented, tally.noticeRented,
    ]
    return counts.map { "\($0)" } + [
      "\(Ratio(tally.occupied, of: units))", "\(tally.marketRent)", "\(tally.leasedRent)",
      "\(Ratio(tally.netLeased, of: units))", "\(tally.effectiveRent)",
    ]
  }
}

extension BoxScoreReport {
  /// Draws a section's title below a blank row.
  mutating func title(_ text: String) {
    drawing.text(text, row: row, 0...6)
    row += 1
  }

  /// Draws a row of a group or a total: its name over two columns, then texts from column 2 on.
  mutating func line(_ name: String, _ texts: [String]) {
    drawing.text(name, row: row, 0...1)
    cells(texts, from: 2)
    row += 1
  }

  /// Draws a row of a floor plan, with its group before it if one is given.
  mutating func line(_ group: String?, _ plan: String, _ texts: [String]) {
    if let group { drawing.text(group, row: row, 0) }
    drawing.text(plan, row: row, 1)
    cells(texts, from: 2)
    row += 1
  }

  mutating func cells(_ texts: [String], from column: Int) {
    for (offset, text) in texts.enumerated() where !text.isEmpty {
      drawing.text(text, row: row, column + offset)
    }
  }

  mutating func skipRow() { row += 1 }

  /// Draws a text to the right of a section's rows, without changing the current row.
  mutating func put(_ text: String, row: Int, _ columns: ClosedRange<Int>) {
    drawing.text(text, row: row, columns)
  }
}

extension SheetDrawing {
  /// Draws the head that Box Score always prints, even without data.
  mutating func boxScoreHead(_ profile: PropertyProfile, asOf: CivilDate, period: ClosedRange<CivilDate>) {
    text("OneSite Rents v3.0", row: 0, 1...2)
    text(profile.heading, row: 0, 3...6, height: 2)
    text("BOXSCORE", row: 2, 3...6)
    text("120.080.305", row: 3, 7...8)
    text("\(profile.runDay(of: asOf).us) 06:02:17AM", row: 4, 1...2)
    text("As of \(asOf.us)", row: 5, 3...6)
    text("Parameters:", row: 7, 1)
    let range = "Date Range: \(period.lowerBound.us) through \(period.upperBound.us)"
    text("Subproperty: ALL; Show Unit Designation Section? Yes; \(range)", row: 8, 2...12)
  }
}

/// Draws Box Score's output for a period that ends after the property's own date, or before the period begins.
struct RefusedBoxScoreReport {
  let profile: PropertyProfile
  /// The property's own date.
  let day: CivilDate
  /// The requested period.
  let period: ClosedRange<CivilDate>

  func drawn() -> SheetDrawing {
    var drawing = SheetDrawing()
    drawing.boxScoreHead(profile, asOf: day, period: period)
    let reason =
      period.upperBound > day
      ? "Invalid end date entered - end date must be less than or equal to the property date"
      : "Invalid start date entered - start date must be less than or equal to the end date"
    drawing.text(reason, row: 9, 0...7)
    return drawing
  }
}
