import Domain

/// Draws Projected Occupancy (3842): the occupied units of the coming weeks, based on scheduled moves.
struct ProjectedOccupancyReport {
  private let state: PropertyState
  private let weeks: Int

  init(_ state: PropertyState, weeks: Int = 12) {
    self.state = state
    self.weeks = weeks
  }

  func drawn() -> SheetDrawing {
    var drawing = SheetDrawing()
    head(&drawing)
    var occupied = UnitTally(units: state.units).occupied
    var first = state.day.advanced(by: 1)
    // Weeks end on Mondays; the first may be short.
    var last = first.advanced(by: ((4 - first.dayNumber) % 7 + 7) % 7)
    for week in 0..<weeks {
      let scheduled = scheduled(first...last, takesOverdue: week == 0)
      draw(week, ending: last, occupied: occupied, scheduled, in: &drawing)
      occupied += scheduled.moveIns - scheduled.moveOuts
      first = last.advanced(by: 1)
      last = last.advanced(by: 7)
    }
    return drawing
  }

  private func head(_ drawing: inout SheetDrawing) {
    drawing.text("OneSite Rents v3.0", row: 1, 0...8)
    drawing.text(state.profile.heading, row: 1, 9...22)
    drawing.text("Page 1 of 1", row: 1, 24...26)
    drawing.text("\(state.runDay.us)   6:31:02AM", row: 2, 0...8)
    drawing.text("PROJECTED OCCUPANCY", row: 2, 9...22)
    drawing.text("As of \(state.day.us)", row: 3, 9...22)
    drawing.text(
      "Parameters: Subproperty: ALL; Day of week: Monday; Weeks projected: \(weeks)", row: 5, 0...26)
    drawing.text("Total Units:", row: 7, 0...2)
    drawing.count(state.units.count, row: 7, 3...5)
    let captions: [(ClosedRange<Int>, String)] = [
      (0...2, "Week Ending"), (3...8, "# Occupied At\nWeek Begin"), (9...10, "%"), (11...14, "Scheduled\nMove-Ins"),
      (15...18, "Scheduled\nMove-Outs"), (19...23, "Projected #"), (24...26, "Projected %"),
    ]
    for (columns, caption) in captions { drawing.text(caption, row: 9, columns, height: 2) }
  }

  private typealias Scheduled = (moveIns: Int, moveOuts: Int)

  /// Returns the moves scheduled for the days; overdue move-outs count in the first week.
  private func scheduled(_ days: ClosedRange<CivilDate>, takesOverdue: Bool) -> Scheduled {
    let arriving = state.units.flatMap(\.others).filter { $0.kind == .future && days.contains($0.household.moveIn) }
    let leaving = state.units.compactMap { $0.current?.moveOut }.filter {
      days.contains($0) || (takesOverdue && $0 < days.lowerBound)
    }
    return (arriving.count, leaving.count)
  }

  private func draw(
    _ week: Int, ending day: CivilDate, occupied: Int, _ scheduled: Scheduled, in drawing: inout SheetDrawing
  ) {
    let row = 12 + week * 2
    let projected = occupied + scheduled.moveIns - scheduled.moveOuts
    drawing.text(day.us, row: row, 0...2)
    drawing.count(occupied, row: row, 3...8)
    drawing.hundredths(percent(occupied), row: row, 9...10)
    drawing.count(scheduled.moveIns, row: row, 11...14)
    drawing.count(scheduled.moveOuts, row: row, 15...18)
    drawing.count(projected, row: row, 19...23)
    drawing.hundredths(percent(projected), row: row, 24...26)
  }

  private func percent(_ units: Int) -> Int64 {
    Ratio(units, of: state.units.count).percentHundredths ?? 0
  }
}
