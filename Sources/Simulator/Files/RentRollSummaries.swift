import Domain

/// The totals below the units and the summaries that repeat them.
extension RentRollReport {
  private var leases: [LeaseDay] { state.units.compactMap(\.current) }
  private var charges: [MonthlyCharge] { leases.flatMap(\.billing) }
  private var billed: Money { sum(charges.map(\.amount)) }

  mutating func totals() {
    row += 1
    let rent = sum(leases.map(\.rent))
    drawing.text("Totals:", row: row, 19...22)
    drawing.amount(sum(state.units.map(\.marketRent)), row: row, 31...33)
    drawing.amount(rent, row: row, 39...43)
    drawing.amount(billed - rent, row: row, 45...48)
    drawing.amount(billed, row: row, 49...52)
    drawing.amount(sum(leases.map(\.deposit)), row: row, 53...55)
    drawing.amount(sum(leases.map(\.balance)), row: row, 56...60)
    drawing.text(
      "* Amounts of applicants, pending and former residents are not included in the totals.", row: row + 2, 0...40)
    row += 5
  }

  mutating func summaries() {
    rentAnalysis()
    occupancy()
    billingBySubjournal()
    billingByCode()
  }

  private mutating func rentAnalysis() {
    drawing.text("Rent Analysis by Floor Plan", row: row, 12...30)
    captions([
      (1...6, "Floor Plan"), (8...9, "# Units"), (11...13, "Average\nSqFt"), (15...17, "Average\nRent"),
      (19...21, "Rent\nAmt/SqFt"), (23...25, "Average\nLeased"), (27...28, "Leased\nAmt/SqFt"),
      (30...32, "Units\nOccupied"), (35...37, "Occupancy\n%"), (40...42, "Units\nAvailable"),
    ])
    let plans = state.plans.flatMap(\.plans).sorted { $0.plan.name < $1.plan.name }
    for (plan, tally) in plans { analysis(of: plan.name, tally, startingEarlier: 0) }
    analysis(of: "Totals / Averages:", UnitTally(units: state.units), startingEarlier: 1)
    row += 2
  }

  /// Draws one row of the analysis; the numbers of the totals row start one column further left.
  private mutating func analysis(of name: String, _ tally: UnitTally, startingEarlier shift: Int) {
    let units = tally.units.count
    let squareFeet = tally.units.reduce(0) { $0 + $1.unit.plan.squareFeet }
    let average = Int64((2 * squareFeet + units) / (2 * units))
    let perFoot = { (rent: Money) in (2 * rent.cents + average) / (2 * average) }
    drawing.text(name, row: row, 1...6)
    drawing.count(units, row: row, 8...9)
    drawing.count(Int(average), row: row, (11 - shift)...13)
    drawing.amount(tally.marketRent, row: row, (15 - shift)...17)
    drawing.hundredths(perFoot(tally.marketRent), row: row, (19 - shift)...21)
    drawing.amount(tally.leasedRent, row: row, (23 - shift)...25)
    drawing.hundredths(perFoot(tally.leasedRent), row: row, (27 - shift)...28)
    drawing.count(tally.occupied, row: row, (30 - shift)...32)
    drawing.hundredths(truncatedPercent(tally.occupied, of: units), row: row, (35 - shift)...37)
    drawing.count(tally.vacantUnrented + tally.noticeUnrented, row: row, (40 - shift)...42)
    row += 1
  }

  /// Returns a percentage in hundredths; OneSite truncates percentages instead of rounding them.
  private func truncatedPercent(_ part: Int, of whole: Int) -> Int64 { Int64(part * 10_000 / whole) }

  private mutating func occupancy() {
    drawing.text("Occupancy and Rents Summary for Current Date", row: row, 8...40)
    captions([
      (1...6, "Unit Status"), (10...14, "Market\n+ Addl."), (20...22, "# Units"), (26...30, "Potential\nRent"),
      (33...34, "%"),
    ])
    let classes: [(String, [UnitClass])] = [
      ("Occupied, No NTV", [.occupiedNoNotice]), ("Occupied, NTV", [.noticeUnrented]),
      ("Occupied NTV Leased", [.noticeRented]), ("Vacant Leased", [.vacantRented]),
      ("Admin/Down", [.model, .admin, .down]), ("Vacant Not Leased", [.vacantUnrented]),
    ]
    for (name, classes) in classes {
      let units = state.units.filter { classes.contains($0.unitClass) }
      occupancy(of: name, units)
      drawing.hundredths(truncatedPercent(units.count, of: state.units.count), row: row, 33...34)
      row += 1
    }
    occupancy(of: "Totals:", state.units)
    row += 3
  }

  private mutating func occupancy(of name: String, _ units: [UnitDay]) {
    drawing.text(name, row: row, 1...6)
    drawing.amount(sum(units.map(\.marketRent)), row: row, 9...14)
    drawing.count(units.count, row: row, 20...22)
    drawing.amount(sum(units.map { $0.current?.rent ?? $0.marketRent }), row: row, 25...30)
  }

  private mutating func billingBySubjournal() {
    drawing.text("Summary Billing by Subjournal", row: row, 8...30)
    drawing.text("Sub Journal", row: row + 2, 1...6)
    drawing.text("Amount", row: row + 2, 20...24)
    drawing.text("RESIDENT", row: row + 3, 1...6)
    drawing.amount(billed, row: row + 3, 20...24)
    drawing.text("Total:", row: row + 4, 1...6)
    drawing.amount(billed, row: row + 4, 19...24)
    row += 7
  }

  private mutating func billingByCode() {
    drawing.text("Summary Billing by Transaction Code", row: row, 8...30)
    captions([(1...6, "Transaction\nCode"), (20...24, "Amount")])
    for (code, charges) in Dictionary(grouping: charges, by: \.code).sorted(by: { $0.key < $1.key }) {
      drawing.text(code, row: row, 1...6)
      drawing.amount(sum(charges.map(\.amount)), row: row, 20...24)
      row += 1
    }
    drawing.text("Total:", row: row, 1...6)
    drawing.amount(billed, row: row, 19...24)
  }

  /// Draws captions two rows below a summary's title; its first row follows them.
  private mutating func captions(_ captions: [(ClosedRange<Int>, String)]) {
    for (columns, caption) in captions { drawing.text(caption, row: row + 2, columns, height: 2) }
    row += 4
  }
}
