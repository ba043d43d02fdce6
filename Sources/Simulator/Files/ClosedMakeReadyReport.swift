import Domain

/// Draws Closed Make Ready Summary (4189): the work orders that were closed in a period, by unit.
///
/// The report is dated with the calendar day of its run, and lists a unit once its last work order is closed.
struct ClosedMakeReadyReport {
  private let property: Property
  private let day: CivilDate
  private let period: ClosedRange<CivilDate>

  init(_ property: Property, on day: CivilDate, period: ClosedRange<CivilDate>) {
    (self.property, self.day, self.period) = (property, day, period)
  }

  private var runDay: CivilDate { property.profile.runDay(of: day) }

  /// The units that were made ready in the period, each with the day on which that was done.
  private var units: [(unit: Unit, closed: CivilDate)] {
    zip(property.units, property.households).compactMap { unit, households in
      let days = households.compactMap { $0.movedOut.map(UnitDay.madeReady) }
      return days.filter { period.contains($0) && $0 < runDay }.max().map { (unit, $0) }
    }
  }

  func drawn() -> SheetDrawing {
    var drawing = SheetDrawing()
    head(&drawing)
    let units = units
    let works = MakeReadyReport.work
    for (index, unit) in units.enumerated() {
      draw(unit.unit, closed: unit.closed, number: 1000 + index, row: 9 + index * works.count, in: &drawing)
    }
    let row = 9 + units.count * works.count
    drawing.text("Totals", row: row, 1...1)
    drawing.count(units.count, row: row, 2...4)
    drawing.count(units.count * works.count, row: row, 5...5)
    drawing.text("0", row: row, 12...13)
    return drawing
  }

  private func head(_ drawing: inout SheetDrawing) {
    drawing.text("OneSite Facilities\n\(runDay.usBrief) 9:50:06 AM", row: 1, 1...6, height: 2)
    drawing.text(property.profile.heading, row: 1, 7...10)
    drawing.text("Page 1 of 1\n130.080.050.999", row: 1, 11...15, height: 2)
    drawing.text("CLOSED MAKE READY SUMMARY", row: 2, 7...10)
    drawing.text(
      "Report created on calendar date: \(runDay.us) and property date: \(day.us)", row: 3, 7...10)
    drawing.text("Parameters:", row: 5, 1...2)
    let range = "\(period.lowerBound.us) thru \(period.upperBound.us)"
    drawing.text(
      "Date Range: \(range); Sort by: Unit; Exclude requests assigned to external contractors: No", row: 5, 4...12)
    for (columns, caption) in [(9...9, "Assigned to"), (10...11, "Date"), (12...13, "Amt")] {
      drawing.text(caption, row: 7, columns)
    }
    let captions: [(ClosedRange<Int>, String)] = [
      (1...1, "Bldg"), (2...4, "Unit"), (5...5, "# of WOs"), (6...7, "WO"), (8...8, "Service Issue"), (9...9, "Worker"),
      (10...11, "closed"), (12...13, "charged"), (14...14, "Time Worked"), (15...16, "Hrs:Min"),
    ]
    for (columns, caption) in captions { drawing.text(caption, row: 8, columns) }
  }

  private func draw(_ unit: Unit, closed: CivilDate, number: Int, row: Int, in drawing: inout SheetDrawing) {
    drawing.text("N/A", row: row, 1...1)
    drawing.text(unit.number, row: row, 2...4)
    drawing.text("\(MakeReadyReport.work.count)", row: row, 5...5)
    for (index, work) in MakeReadyReport.work.enumerated() {
      drawing.text("\(number)-\(index + 1)", row: row + index, 6...7)
      drawing.text(work, row: row + index, 8...8)
      drawing.text(closed.us, row: row + index, 10...11)
      drawing.text("0:0", row: row + index, 15...16)
    }
  }
}
