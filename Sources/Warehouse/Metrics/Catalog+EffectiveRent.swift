// Effective rent: a line for each column.
private let notPrinted = "no Box Score of the day prints it"

extension MetricModule {
  static let effectiveRent = MetricModule(
    computed: ComputingView(
      "effective_rent", PackageResources.effective_rent_sql, row: "a property and good day",
      "market rent less concessions, as the Box Score prints it"),
    rows: .floorplans, grains: [.property, .floorplan, .bedrooms], figures: { _ in effectiveFigures }
  ).formed(.pricing, parts: [(grain: "floorplan", key: "u.floorplan"), (grain: "bedrooms", key: "u.bedrooms")])

  private static let effectiveFigures: [Figure] = [
    .sum("total_units", "units of the Box Score's floor plans", null: notPrinted, unit: "units"),
    .sum("effective_units", "units of floor plans with a printed effective rent", null: notPrinted, unit: "units"),
    .sum("effective_rent_cents", "total printed effective rent of effective_units", null: notPrinted),
    .sum("effective_market_cents", "total printed market rent of effective_units", null: notPrinted),
    .sum(
      "effective_discount_cents", "total by which the market rent exceeds the effective rent, of effective_units",
      null: notPrinted),
    .ratio(
      "effective_rent_avg", "effective_rent_cents", of: "effective_units",
      "effective rent: average market rent of all units less concessions, as the Box Score prints it", unit: "cents",
      null: notPrinted, needs: "effective_rent"
    ).titled("Effective rent"),
    .ratio(
      "effective_discount_pct", "effective_discount_cents", of: "effective_market_cents",
      "market rent less effective rent, as a percentage of market rent", null: notPrinted, needs: "effective_rent"),
  ]
}
