import Domain

/// The sections below the first; their rows name the same floor plans in the same columns.
extension BoxScoreReport {
  mutating func availability() {
    skipRow()
    let tally = UnitTally(units: state.units)
    put("Vacant Units Make Ready Status - \(state.day.us)", row: row, 8...14)
    let top = row
    title("Availability/Exposure - \(state.day.us)")
    line("Status", ["Units", "Percent"])
    let parts = [
      ("Vacant Not Leased", tally.vacantUnrented), ("Vacant Leased", tally.vacantRented),
      ("NTV Not Leased", tally.noticeUnrented), ("NTV Leased", tally.noticeRented),
      ("Model/Admin", tally.modelOrAdmin), ("Down", tally.down),
      ("Net Exposure", tally.vacantUnrented + tally.noticeUnrented),
    ]
    for (name, count) in parts { line(name, ["\(count)", "\(Ratio(count, of: tally.units.count))"]) }
    makeReady(tally, below: top + 1)
  }

  private mutating func makeReady(_ tally: UnitTally, below top: Int) {
    let vacant = tally.units.filter { $0.current == nil && $0.unit.useClass == .revenue }
    let ready = vacant.count { $0.isReady(on: state.day) }
    let rest = tally.vacant - ready - tally.down
    let lines = [("Ready", ready), ("In progress", rest), ("Down", tally.down), ("Total Vacant", tally.vacant)]
    for (offset, caption) in ["Status", "Units", "Percent"].enumerated() {
      put(caption, row: top, offset == 0 ? 8...9 : (9 + offset)...(9 + offset))
    }
    for (offset, line) in lines.enumerated() {
      put(line.0, row: top + 1 + offset, 8...9)
      put("\(line.1)", row: top + 1 + offset, 10...10)
      put("\(Ratio(line.1, of: tally.vacant))", row: top + 1 + offset, 11...11)
    }
  }

  mutating func unitDesignations() {
    skipRow()
    title("Unit Designations - \(state.day.us)")
    line("Floor Plan Group", "Floor Plan", ["Units", "N/A", "Affordable"])
    let counts = { (units: [UnitDay]) -> [Int?] in
      let affordable = units.count { $0.unit.designation == "Affordable" }
      return [units.count, units.count - affordable, affordable]
    }
    byPlan { counts($0.units) }
    line("Property Totals", texts(counts(state.units)))
  }

  mutating func leasing() {
    skipRow()
    title("Leasing (by Floor Plan Group) - \(period.lowerBound.us) - \(period.upperBound.us)")
    cells(["Floor Plan Group", "", "Units", "Leases", "Canceled", "Denied", "Net Leases"], from: 0)
    skipRow()
    for (group, plans) in state.plans {
      let units = plans.reduce(0) { $0 + $1.tally.units.count }
      let here = events.filter { $0.unit.plan.group == group }
      let leases = here.count { $0.kind == .leaseSigned }
      let withdrawn = here.filter { $0.kind == .withdrawal }
      let canceled = withdrawn.count { $0.household.id.isMultiple(of: 2) }
      let denied = withdrawn.count - canceled
      line(group, [units, leases, canceled, denied, leases - canceled].map { "\($0)" })
    }
  }

  mutating func newLeases() {
    skipRow()
    title("Leases - New Residents - Vacant Units Leased - \(period.lowerBound.us) - \(period.upperBound.us)")
    line("Floor Plan Group", "Floor Plan", ["Leases", "Term"])
    let signed = events.filter { $0.kind == .leaseSigned }
    byPlan { tally in
      let here = signed.filter(tally.covers)
      let months = here.compactMap(\.household.terms.first).reduce(0) { $0 + $1.start.days(to: $1.end) / 30 }
      return [here.count, months]
    }
    line("Property Totals", ["\(signed.count)"])
  }

  mutating func moveIns() {
    skipRow()
    title("Move-Ins - New Residents - \(period.lowerBound.us) - \(period.upperBound.us)")
    line("Floor Plan Group", "Floor Plan", ["Units", "Total Vacant", "", "", "", "", "Total Occupied"])
    let movedIn = events.filter { $0.kind == .moveIn }
    byPlan { tally in
      [movedIn.count(where: tally.covers), tally.vacant, nil, nil, nil, nil, tally.occupied]
    }
    line("Totals", ["\(movedIn.count)"])
  }

  mutating func notices() {
    skipRow()
    title("Notice to Vacate (NTV)")
    line("Floor Plan Group", "Floor Plan", ["Unit", "", "Notice Date", "", "Move-Out Date"])
    for day in state.units {
      guard let notice = day.current?.household.notice, day.state.notice == .given else { continue }
      let plan = day.unit.plan
      line(plan.group, plan.name, [day.unit.number, "", notice.givenOn.us, "", notice.moveOut?.us ?? ""])
    }
  }

  mutating func vacancies() {
    skipRow()
    title("Vacancies")
    line("Floor Plan Group", "Floor Plan", ["Unit", "", "Days Vacant", "", "Market Rent"])
    for day in state.units where day.unitClass == .vacantUnrented || day.unitClass == .vacantRented {
      let plan = day.unit.plan
      let days = day.vacatedOn.map { "\($0.days(to: state.day))" } ?? ""
      line(plan.group, plan.name, [day.unit.number, "", days, "", "\(day.marketRent)"])
    }
  }

  /// Draws one row of counts for each floor plan under its group, and one for the group; nil is left blank.
  private mutating func byPlan(_ counts: (UnitTally) -> [Int?]) {
    for (group, plans) in state.plans {
      line(group, [])
      for (plan, tally) in plans { line(nil, plan.name, texts(counts(tally))) }
      line("Total \(group):", texts(counts(UnitTally(units: plans.flatMap(\.tally.units)))))
    }
  }

  private func texts(_ counts: [Int?]) -> [String] { counts.map { $0.map { "\($0)" } ?? "" } }
}

extension UnitTally {
  /// Whether the event happened in a floor plan of these units.
  fileprivate func covers(_ event: Event) -> Bool { units.contains { $0.unit.plan == event.unit.plan } }
}
