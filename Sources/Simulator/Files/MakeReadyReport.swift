import Domain

/// Draws Make Ready Summary (4186): the units that are or will be made ready, each with its work orders.
///
/// The report is dated with the calendar day of its run, not with the property's business day.
struct MakeReadyReport {
  static let work = [
    "Trash out", "Paint", "Housekeeping/cleaning needed", "Carpet / Floors", "Final Inspection",
  ]

  private let state: PropertyState

  init(_ state: PropertyState) {
    self.state = state
  }

  /// The day before the run; work scheduled up to it is complete.
  private var lastDay: CivilDate { state.runDay.advanced(by: -1) }

  /// The vacant units that are not ready, and the units with a known move-out date; the longest vacant first.
  private var units: [(unit: Unit, vacatedOn: CivilDate)] {
    let units = state.units.compactMap { day -> (unit: Unit, vacatedOn: CivilDate)? in
      if let moveOut = day.current?.moveOut { return moveOut > state.day ? (day.unit, moveOut) : nil }
      guard day.current == nil, day.unit.useClass == .revenue, !day.isReady(on: lastDay) else { return nil }
      return day.vacatedOn.map { (day.unit, $0) }
    }
    return units.enumerated().sorted { ($0.element.vacatedOn, $0.offset) < ($1.element.vacatedOn, $1.offset) }
      .map(\.element)
  }

  func drawn() -> SheetDrawing {
    var drawing = SheetDrawing()
    head(&drawing)
    var row = 10
    for (index, unit) in units.enumerated() {
      draw(unit.unit, vacatedOn: unit.vacatedOn, number: 2000 + index, row: row, in: &drawing)
      row += MakeReadyReport.work.count
    }
    drawing.text("Total", row: row, 1...1)
    drawing.count(units.count * MakeReadyReport.work.count, row: row, 11...11)
    return drawing
  }

  private func head(_ drawing: inout SheetDrawing) {
    drawing.text("OneSite Facilities v3.0\n\(state.runDay.usBrief) 9:38:58 AM", row: 1, 1...6, height: 2)
    drawing.text(state.profile.heading, row: 1, 7...14)
    drawing.text("Page 1 of 1\n130.080.130.999", row: 1, 15...18, height: 2)
    drawing.text("MAKE READY SUMMARY", row: 2, 7...14)
    drawing.text("As of \(state.runDay.us)", row: 3, 7...14)
    drawing.text("Parameters:", row: 5, 1...2)
    drawing.text("Units selected: ALL", row: 5, 4...16, height: 2)
    let captions: [(ClosedRange<Int>, String)] = [
      (1...1, "Days vacant"), (2...4, "Date vacated"), (5...5, "Renovation date"), (6...7, "Date due"),
      (8...8, "Bldg"), (9...9, "Unit"), (10...10, "Sq ft"), (11...11, "# of WOs"), (12...12, "Est hrs:min"),
      (13...13, "WO #"), (14...15, "Description"), (16...17, "Assigned to"),
    ]
    for (columns, caption) in captions { drawing.text(caption, row: 9, columns) }
  }

  private func draw(
    _ unit: Unit, vacatedOn: CivilDate, number: Int, row: Int, in drawing: inout SheetDrawing
  ) {
    let due = vacatedOn.advanced(by: 11)
    let texts: [(ClosedRange<Int>, String)] = [
      (1...1, "\(vacatedOn.days(to: state.runDay))"), (2...4, vacatedOn.usShort), (6...7, due.usShort),
      (9...9, unit.number), (10...10, "\(unit.plan.squareFeet)"), (11...11, "\(MakeReadyReport.work.count)"),
      (12...12, "00:25"),
    ]
    for (columns, text) in texts { drawing.text(text, row: row, columns) }
    for (index, work) in MakeReadyReport.work.enumerated() {
      drawing.text("\(number)-\(index + 1)", row: row + index, 13...13)
      drawing.text(work, row: row + index, 14...15)
    }
  }
}
