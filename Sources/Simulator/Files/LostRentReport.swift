import Domain

/// Draws Lost Rent Summary (4279): each unit's potential rent in the fiscal period, and the reasons for the difference.
///
/// The report prints no as-of day, only the time of its run.
struct LostRentReport {
  private static let captions = [
    "Accounting Location ID", "Accounting Location Name", "Bldg-Unit", "Account Name", "Move-In Date", "Move-Out Date",
    "Days Occupied", "Market Rent", "Lease Rent", "Rent Charged", "Prior Period Rent Adjustments Date ",
    "Rent Adjustments from Prior Period", "Loss To Rent", "Loss Against Prior Period Rent Adjustments", "Gain To Rent",
    "Gain Against Prior Period Adjustment", "Vacancy Current Period", "Vacancy Adjustments to Prior Period",
    "Market Rent Calculated", "Lost Rent Not Charged",
  ]

  private let state: PropertyState

  init(_ state: PropertyState) {
    self.state = state
  }

  func drawn() -> [NamedSheet] {
    var drawing = SheetDrawing()
    head(&drawing)
    var sums = [Money](repeating: .zero, count: LostRentReport.captions.count)
    for (index, unit) in state.units.enumerated() { draw(unit, row: 7 + index, in: &drawing, &sums) }
    totals(sums, row: 7 + state.units.count, in: &drawing)
    return [("Sheet1", drawing)]
  }

  private func head(_ drawing: inout SheetDrawing) {
    drawing.text("OneSite Rents v3.0", row: 0, 0)
    drawing.text(state.profile.heading, row: 0, 5...7)
    drawing.stamp(state.runDay, hour: 9, minute: 50, row: 1, 0...0)
    drawing.text("LOST RENT SUMMARY", row: 1, 5...7)
    drawing.text("Fiscal period: \(state.day.month.fiscalPeriod)", row: 2, 5...7)
    drawing.text("Parameters: Property: All Subproperties; Show Lost Rent Only: No", row: 4, 0...7)
    for (column, caption) in LostRentReport.captions.enumerated() { drawing.text(caption, row: 6, column) }
  }

  private func draw(_ unit: UnitDay, row: Int, in drawing: inout SheetDrawing, _ sums: inout [Money]) {
    let lease = unit.current
    let texts = [
      String(state.profile.name.prefix(3)).uppercased(), state.profile.name, unit.unit.number,
      lease?.household.name ?? "VACANT", lease?.household.moveIn.us ?? "", lease?.moveOut?.us ?? "", "",
    ]
    for (column, text) in texts.enumerated() { drawing.text(text, row: row, column) }
    drawing.text("", row: row, 10)
    let amounts = LostRentReport.amounts(market: unit.marketRent, lease: lease?.rent)
    for (column, amount) in amounts {
      drawing.amount(amount, row: row, column...column)
      sums[column] += amount
    }
  }

  /// Returns the amounts of a unit by column: an occupied unit has a loss or gain to lease, a vacant one loses all
  /// rent.
  private static func amounts(market: Money, lease: Money?) -> [(column: Int, amount: Money)] {
    let rent = lease ?? .zero
    let loss = lease == nil ? Money.zero : max(market - rent, .zero)
    let gain = lease == nil ? Money.zero : min(market - rent, .zero)
    let zeros = [11, 13, 15, 17, 19].map { ($0, Money.zero) }
    let told = [
      (7, market), (8, rent), (9, lease ?? market), (12, loss), (14, gain), (16, lease == nil ? market : .zero),
      (18, market),
    ]
    return told + zeros
  }

  private func totals(_ sums: [Money], row: Int, in drawing: inout SheetDrawing) {
    let captions = [
      (7, "Total Scheduled Market Rent"), (18, "Calculated Market"), (19, "Loss/Non-Rev"), (20, "Total Possible Rent"),
    ]
    for (column, caption) in captions { drawing.text(caption, row: row, column) }
    drawing.text("Total:", row: row + 1, 0)
    drawing.text(sums[7].printed, row: row + 1, 20)
    for (column, sum) in sums.enumerated() where column == 7 || column == 8 || column == 9 || column > 10 {
      drawing.text(sum.printed, row: row + 1, column)
    }
  }
}
