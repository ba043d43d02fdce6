import Domain

/// Draws Rent Roll Detail (4043): every unit with its leases and their charges, then the summaries.
struct RentRollReport {
  let state: PropertyState
  let habits: ReportHabits
  var drawing = SheetDrawing()
  var row = 11
  private var pages = 1
  private var pageTop = 11

  init(_ state: PropertyState, habits: ReportHabits) {
    self.state = state
    self.habits = habits
  }

  mutating func drawn() -> SheetDrawing {
    captions(details: 6, row: 8)
    for (index, day) in state.units.enumerated() {
      unit(day)
      if index % 3 != 0 { row += 1 }
    }
    totals()
    summaries()
    head()
    return drawing
  }

  private mutating func head() {
    drawing.text("OneSite Rents v3.0", row: 1, 0...11)
    drawing.text(state.profile.heading, row: 1, 12...46)
    drawing.text("Page 1 of \(pages)", row: 1, 54...60)
    drawing.text("\(state.runDay.us)   6:12:44AM", row: 2, 0...11)
    drawing.text("RENT ROLL DETAIL", row: 2, 12...46)
    drawing.text("mgt-521-003", row: 2, 54...60)
    drawing.text("As of \(state.day.us)", row: 3, 12...46)
    drawing.text(
      "Parameters:  Properties - ALL;Show All Unit Designations or Filter by - ALL;Subjournals - ALL;"
        + "Exclude Formers? - No;Sort by - Unit;Report Type - Details + Summary;Show Unit Rent as - Market + Addl.;"
        + "Hide All PII Data? - \(habits.hidesNames ? "Yes" : "No")",
      row: 4, 0...60)
  }

  /// Draws the captions at the top of a page; those of the amounts start to the right of their amounts.
  private mutating func captions(details: Int, row: Int) {
    drawing.text("Details", row: details, 0...12)
    let captions: [(ClosedRange<Int>, String)] = [
      (0...1, "\nUnit"), (2...6, "\nFloorplan"), (7...12, "Unit Designation"), (13...15, "\nSQFT"),
      (17...18, "Unit/Lease\nStatus"), (19...22, "\nName"), (23...26, "Move-In\nMove-Out"),
      (27...28, "Lease\nStart"), (29...31, "Lease\nEnd"), (32...33, "Market\n+ Addl."), (35...38, "Trans\nCode"),
      (42...43, "Lease\nRent"), (45...48, "Other\nCharges/\nCredits"), (50...52, "Total\nBilling"),
      (54...55, "Dep On\nHand"), (57...60, "\nBalance"),
    ]
    for (columns, caption) in captions { drawing.text(caption, row: row, columns, height: 2) }
  }

  /// Moves to the next row, or to the next page if this one is full, even in the middle of a unit.
  private mutating func advance() {
    row += 1
    guard row - pageTop >= 55 else { return }
    pages += 1
    captions(details: row + 2, row: row + 4)
    row += 7
    pageTop = row
  }

  private mutating func unit(_ day: UnitDay) {
    drawing.text(day.unit.number, row: row, 0...1)
    drawing.text(day.unit.plan.name, row: row, 2...6)
    drawing.text(day.unit.designation, row: row, 7...12)
    drawing.count(day.unit.plan.squareFeet, row: row, 13...15)
    drawing.text(RentRollReport.status(day.unitClass), row: row, 17...18)
    drawing.amount(day.marketRent, row: row, 32...33)
    if let current = day.current { lease(current) } else { vacancy() }
    for lease in day.others {
      drawing.text(RentRollReport.status(lease, on: state.day), row: row, 17...18)
      self.lease(lease)
    }
  }

  private mutating func vacancy() {
    drawing.text("VACANT", row: row, 19...22)
    if !habits.leavesVacantBlank {
      for columns in [40...43, 45...48, 49...52] { drawing.amount(.zero, row: row, columns) }
    }
    drawing.amount(.zero, row: row, 53...55)
    drawing.amount(.zero, row: row, 56...60)
    advance()
  }

  private mutating func lease(_ lease: LeaseDay) {
    people(lease)
    let isOutsideTotals = lease.kind != .current
    put(lease.deposit, 53...55, starred: isOutsideTotals)
    put(lease.balance, 56...60, starred: isOutsideTotals)
    let printsMoveOut = habits.moveOutHasItsOwnRow && lease.moveOut != nil
    let lines = max(lease.billing.count, printsMoveOut ? 2 : 1)
    let totalLine = habits.totalsComeFirst ? 0 : lease.billing.count - 1
    for line in 0..<lines {
      if line == 1, printsMoveOut { drawing.text(lease.moveOut?.us ?? "", row: row, 23...26) }
      if line < lease.billing.count {
        let charge = lease.billing[line]
        drawing.text(charge.code, row: row, 35...38)
        put(charge.amount, charge.code == "RENT" ? 40...43 : 45...48, starred: isOutsideTotals)
      }
      if line == totalLine { put(sum(lease.billing.map(\.amount)), 49...52, starred: isOutsideTotals) }
      advance()
    }
  }

  private mutating func people(_ lease: LeaseDay) {
    if !habits.hidesNames { drawing.text(lease.household.name, row: row, 19...22) }
    let moveOut = habits.moveOutHasItsOwnRow ? nil : lease.moveOut
    drawing.text(lease.household.moveIn.us + (moveOut.map { "\n\($0.us)" } ?? ""), row: row, 23...26)
    drawing.text(lease.term.start.us, row: row, 27...28)
    drawing.text(lease.term.end.us, row: row, 29...31)
  }

  /// Draws an amount; as text with a star where no total includes it.
  private mutating func put(_ amount: Money, _ columns: ClosedRange<Int>, starred: Bool) {
    guard starred else { return drawing.amount(amount, row: row, columns) }
    drawing.text((amount < .zero ? "(\(-amount))" : "\(amount)") + "*", row: row, columns)
  }

  private static func status(_ unitClass: UnitClass) -> String {
    switch unitClass {
    case .occupiedNoNotice, .employeeOccupied: "Occupied"
    case .noticeUnrented: "Occupied-NTV"
    case .noticeRented: "Occupied-NTVL"
    case .vacantUnrented, .employeeVacant, .unknown, .commercial, .excluded: "Vacant"
    case .vacantRented: "Vacant-Leased"
    case .model, .admin, .down: "Admin/Down"
    }
  }

  private static func status(_ lease: LeaseDay, on day: CivilDate) -> String {
    switch lease.kind {
    case .applicant, .future, .current, .unknown: "Applicant"
    // The property signs its own copy a few days later.
    case .pendingRenewal: lease.term.signedOn.days(to: day) < 5 ? "Pending" : "Pending renewal"
    case .former: "Former resident"
    }
  }
}
