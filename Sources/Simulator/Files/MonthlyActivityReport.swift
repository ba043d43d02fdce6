import Domain

/// Draws Monthly Activity Summary (3877): floor plans by unit state, their activity, and the events behind it.
struct MonthlyActivityReport {
  let state: PropertyState
  /// The period of the accounting and occupancy counts; it ends with the report's day.
  let period: ClosedRange<CivilDate>
  let events: [Event]
  let postings: [FloorPlan: [Posting]]
  let hidesNames: Bool
  var drawing = SheetDrawing()
  var row = 14

  init(_ property: Property, on day: CivilDate, period: ClosedRange<CivilDate>, habits: ReportHabits) {
    state = property.state(on: day)
    self.period = period
    events = property.events(period)
    let residents = property.postings(period).compactMap { posting in posting.unit.map { ($0.plan, posting) } }
    postings = Dictionary(grouping: residents, by: \.0).mapValues { $0.map(\.1) }
    hidesNames = habits.hidesNames
  }

  mutating func drawn() -> SheetDrawing {
    head()
    occupancy()
    activity()
    eventGroups()
    return drawing
  }

  /// The floor plans with their units, by group and name.
  private var plans: [(plan: FloorPlan, tally: UnitTally)] { state.plans.flatMap(\.plans) }

  private mutating func head() {
    drawing.text("OneSite Rents v3.0", row: 1, 1...8)
    drawing.text(state.profile.heading, row: 1, 9...32)
    drawing.text("Page 1 of 3", row: 1, 33...35)
    drawing.text("\(state.runDay.us)   7:57:39AM", row: 2, 1...8)
    drawing.text("MONTHLY ACTIVITY SUMMARY", row: 2, 9...32, height: 2)
    drawing.text("mgt-542-001", row: 2, 33...35)
    drawing.text("As of \(state.day.us)", row: 4, 5...30)
    let since = period.lowerBound.us
    drawing.text(
      "Parameters:\nAccounting activity since: \(since)\nOccupancy activity since: \(since)\nProperty number: ALL\n"
        + "Subtotals by: Floorplan Name",
      row: 7, 1...16, height: 5)
  }

  private mutating func occupancy() {
    occupancyCaptions()
    for (index, (plan, tally)) in plans.enumerated() {
      // The list continues across a page break.
      if index == 6 {
        row += 2
        occupancyCaptions()
      }
      drawing.text(plan.name, row: row, 1...1)
      states(of: tally)
      row += 1
    }
    row += 2
    drawing.text("Totals", row: row, 1...1)
    states(of: UnitTally(units: state.units))
    row += 3
  }

  private mutating func occupancyCaptions() {
    let captions: [(ClosedRange<Int>, String)] = [
      (8...10, "Total\nBase Rent"), (11...11, "\nTotal SQFT"), (12...14, "\nTotal\nUnits"),
      (16...16, "\nOccupied no NTV"), (17...20, "Vacant Not Leased"), (21...22, "\nVacant Leased"),
      (23...25, "Occupied NTV not Leased"), (26...30, "Occupied NTV Leased"), (31...32, "Vacant Admini-\nstrative"),
      (33...33, "\nVacant Down"),
    ]
    for (columns, caption) in captions { drawing.text(caption, row: row, columns, height: 3) }
    drawing.text("Floor plan", row: row + 2, 1...1)
    drawing.text("Market Rent", row: row + 2, 2...4)
    row += 4
  }

  /// Draws the states; the amounts are to the right and left of their captions.
  private mutating func states(of tally: UnitTally) {
    drawing.amount(sum(tally.units.map(\.marketRent)), row: row, 3...4)
    drawing.amount(sum(tally.units.map { $0.marketRent - $0.unit.premium }), row: row, 5...10)
    drawing.count(tally.units.reduce(0) { $0 + $1.unit.plan.squareFeet }, row: row, 11...11)
    let counts: [(ClosedRange<Int>, Int)] = [
      (12...14, tally.units.count), (16...16, tally.noNotice), (17...20, tally.vacantUnrented),
      (21...22, tally.vacantRented), (23...25, tally.noticeUnrented), (26...30, tally.noticeRented),
      (31...32, tally.modelOrAdmin), (33...33, tally.down),
    ]
    for (columns, count) in counts { drawing.count(count, row: row, columns) }
  }

  private mutating func activity() {
    activityCaptions()
    for (plan, _) in plans {
      drawing.text(plan.name, row: row, 1...1)
      figures(events.filter { $0.unit.plan == plan }, postings[plan] ?? [])
      row += 1
    }
    row += 2
    drawing.text("Totals", row: row, 1...1)
    figures(events, postings.values.flatMap(\.self))
    row += 3
  }

  private mutating func activityCaptions() {
    drawing.text("Cancella-\ntions /Rejection", row: row, 6...9, height: 3)
    for (columns, caption) in [
      (15...18, "\nRent\nCharged"), (19...22, "\nOther\nCharges"), (32...33, "\nDeposits In"),
      (34...35, "\nDeposits\nOut"),
    ] { drawing.text(caption, row: row, columns, height: 3) }
    for (columns, caption) in [(2...3, "Move-\nins"), (4...5, "Move-\nouts"), (27...31, "Other\nCredits")] {
      drawing.text(caption, row: row + 1, columns, height: 2)
    }
    for (columns, caption) in [
      (1...1, "Floor plan"), (11...11, "Renewals"), (12...14, "Leases"), (23...26, "Payments"),
    ] { drawing.text(caption, row: row + 2, columns) }
    row += 4
  }

  private mutating func figures(_ events: [Event], _ postings: [Posting]) {
    let counts: [(ClosedRange<Int>, Event.Kind)] = [
      (2...3, .moveIn), (4...5, .moveOut), (6...10, .withdrawal), (11...11, .renewalSigned), (12...14, .leaseSigned),
    ]
    for (columns, kind) in counts { drawing.count(events.count { $0.kind == kind }, row: row, columns) }
    let total = { (kind: Posting.Kind) in sum(postings.filter { $0.kind == kind }.map(\.amount)) }
    let rent = sum(postings.filter { $0.kind == .charge && $0.code == "RENT" }.map(\.amount))
    let amounts = [
      (16...18, rent), (19...21, total(.charge) - rent), (22...24, total(.payment) - total(.refund)),
      (25...28, total(.credit)), (29...31, total(.depositPaid)), (32...33, total(.depositReturned)),
    ]
    for (columns, amount) in amounts { drawing.amount(amount, row: row, columns) }
  }

  private mutating func eventGroups() {
    eventCaptions()
    let groups: [(Event.Kind, String)] = [
      (.moveIn, "Moved In"), (.moveOut, "Moved Out"), (.notice, "Move Out Notice"), (.renewalSigned, "Renewed Lease"),
    ]
    for (kind, action) in groups {
      let group = events.filter { $0.kind == kind }
      if group.isEmpty { continue }
      for (index, event) in group.enumerated() {
        if index == 12 {
          row += 1
          eventCaptions()
        }
        draw(event, action)
      }
      drawing.text("Total \(action): \(group.count)", row: row + 1, 20...32)
      row += 4
    }
  }

  private mutating func eventCaptions() {
    for (columns, caption) in [(2...5, "Unit"), (8...12, "Status"), (14...23, "Name")] {
      drawing.text(caption, row: row, columns)
    }
    drawing.text("Action", row: row + 1, 22...24)
    drawing.text("Date", row: row + 1, 28...32)
    row += 3
  }

  /// Draws two rows: the person, and the event.
  private mutating func draw(_ event: Event, _ action: String) {
    let isFormer = event.household.stage(on: state.day) == .former
    drawing.text(event.unit.number, row: row, 2...5)
    drawing.text(isFormer ? "Former resident" : "Current resident", row: row, 8...12)
    if !hidesNames { drawing.text(event.household.name, row: row, 14...23) }
    drawing.text(action, row: row + 1, 21...25)
    drawing.text(event.day.us, row: row + 1, 27...32)
    row += 2
  }
}
