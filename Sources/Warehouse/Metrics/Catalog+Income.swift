// Potential rent, billing and economic occupancy: a line for each column.
private let onlyBoxScore = "the day has only a Box Score"
private let noRent = "a unit's rent is not stated"
private let unbilled = "no billing is known"

extension MetricModule {
  static let potentialRent = MetricModule(
    computed: ComputingView(
      "gross_potential_rent", PackageResources.gross_potential_rent_sql, row: "a property and good day",
      "the rent that units could bring in a month, and the parts that vacant and other units make up"),
    rows: .units("unit_potential_rents", floorplans: "floorplan_potential_rents"),
    grains: [.property, .floorplan, .bedrooms], figures: { _ in potentialFigures }
  ).formed(
    .pricing, parts: [(grain: "floorplan", key: "u.floorplan"), (grain: "bedrooms", key: "u.bedrooms")])

  private static let potentialFigures: [Figure] = [
    .sum("total_units", "all units but commercial and excluded ones: occupied, vacant and unknown"),
    .sum("unit_level_units", "units of the total that the day's source lists individually", null: onlyBoxScore),
    .sum("potential_units", "units whose potential rent is known", null: onlyBoxScore, unit: "units"),
    .sum("market_units", "units whose market rent is known", null: onlyBoxScore, unit: "units"),
    .count(
      "gross_potential_rent",
      "gross potential rent: lease rent of occupied units and market rent of the others (NAA)",
      unit: "cents", null: noRent, needs: "rent"
    ).titled("Gross potential rent"),
    part("leased_rent", "lease rent of occupied revenue units"),
    part("vacancy_loss", "market rent of vacant units for rent"),
    part("model_rent", "market rent of model units"),
    part("admin_rent", "market rent of admin units"),
    part("down_rent", "market rent of units out of service"),
    part("employee_rent", "lease rent of employee units, or the market rent of employee units without a lease rent"),
    part("unknown_rent", "market rent of units whose status is not mapped"),
    .count(
      "gross_potential_rent_at_market", "gross potential rent with all units at market rent",
      unit: "cents", null: noRent, needs: "rent"),
    .ratio(
      "vacancy_loss_pct", "vacancy_loss_cents", of: "gross_potential_rent_cents",
      "vacancy loss as a percentage of gross potential rent", null: noRent, needs: "rent"
    ).titled("Vacancy loss"),
  ]

  private static func part(_ id: String, _ meaning: String) -> Figure {
    .count(id, "\(meaning); part of gross potential rent", unit: "cents", null: noRent, needs: "rent")
  }

  static let billing = MetricModule(
    computed: ComputingView(
      "billing", PackageResources.billing_sql, row: "a property and good day",
      "what the day's fiscal month billed and received so far"),
    rows: .billedMonths, figures: { _ in billingFigures }
  ).formed(.pricing, isKept: false)

  private static let billingFigures: [Figure] = [
    Figure("fiscal_month", "the fiscal month, YYYY-MM", null: unbilled),
    .sum("billed_properties", "properties whose billing of the month is known", unit: "properties"),
    billed("charges_billed", "charges billed to residents in the fiscal month, before concessions"),
    billed("rent_charged", "rent charged to residents in the fiscal month"),
    billed("concessions", "concessions of the fiscal month"),
    billed("bad_debt", "amounts written off in the fiscal month"),
    billed("collected", "payments received in the fiscal month, for charges of any month"),
    billed("payments_applied", "payments applied to the fiscal month's charges", needs: "applied"),
    .sum("applied_properties", "properties whose source states what payments are applied to", unit: "properties"),
    .sum(
      "rated_charges_billed_cents", "charges billed by properties whose source states what payments are applied to",
      null: "no property states it"),
    .ratio(
      "collections_rate_pct", "payments_applied_cents", of: "rated_charges_billed_cents",
      "payments applied to the fiscal month's charges as a percentage of the fiscal month's charges",
      null: "no source states what payments are applied to", needs: "applied",
      rows: .init(numerator: "payments_applied_cents", denominator: "charges_billed_cents")
    ).titled("Collections rate"),
  ]

  private static func billed(_ id: String, _ meaning: String, needs: String = "billed") -> Figure {
    .count(id, meaning, unit: "cents", null: unbilled, needs: needs)
  }

  static let economicOccupancy = MetricModule(
    computed: ComputingView(
      "economic_occupancy", PackageResources.economic_occupancy_sql, row: "a property and good day",
      "rent charged less concessions and bad debt, of gross potential rent"),
    rows: .billedMonths, figures: { _ in economicFigures }
  ).formed(.pricing, isKept: false)

  private static let economicFigures: [Figure] = {
    let missing = "the billing, or a unit's rent, is not known"
    let charged = "rent charged in the fiscal month less concessions and bad debt"
    return [
      Figure("fiscal_month", "the fiscal month, YYYY-MM", null: unbilled),
      .sum("total_units", "all units but commercial and excluded ones: occupied, vacant and unknown"),
      .sum("unit_level_units", "units of the total that the day's source lists individually", null: onlyBoxScore),
      .sum("potential_units", "units whose potential rent is known", null: onlyBoxScore, unit: "units"),
      .sum("gross_potential_rent_cents", "gross potential rent of the day's units", null: noRent),
      .sum("leased_rent_cents", "lease rent of occupied revenue units", null: noRent),
      .sum("vacancy_loss_cents", "market rent of vacant units for rent", null: noRent),
      .sum("model_rent_cents", "market rent of model units", null: noRent),
      .sum("admin_rent_cents", "market rent of admin units", null: noRent),
      .sum("down_rent_cents", "market rent of units out of service", null: noRent),
      .sum("employee_rent_cents", "rent of employee units", null: noRent),
      .sum("unknown_rent_cents", "market rent of units whose status is not mapped", null: noRent),
      .sum("gross_potential_rent_at_market_cents", "gross potential rent with all units at market rent", null: noRent),
      .sum("rent_charged_cents", "rent charged to residents in the fiscal month", null: unbilled),
      .sum("concessions_cents", "concessions of the fiscal month", null: unbilled),
      .sum("bad_debt_cents", "amounts written off in the fiscal month", null: unbilled),
      .sum("economic_properties", "properties whose billing and potential rent are known", unit: "properties"),
      .sum(
        "economic_rent_cents", "\(charged), of properties whose billing and potential rent are known", null: missing),
      .sum(
        "economic_potential_cents", "gross potential rent of properties whose billing and potential rent are known",
        null: missing),
      .sum("economic_rent_at_market_cents", "\(charged), of properties whose market rents are known", null: missing),
      .sum(
        "economic_market_cents",
        "gross potential rent at market of properties whose billing and market rents are known", null: missing),
      .ratio(
        "economic_occupancy_pct", "economic_rent_cents", of: "economic_potential_cents",
        "\(charged), as a percentage of gross potential rent", null: missing, needs: "billed",
        rows: .init(numerator: "economic_rent_cents")
      ).titled("Economic occupancy"),
      .ratio(
        "economic_occupancy_at_market_pct", "economic_rent_at_market_cents", of: "economic_market_cents",
        "\(charged), as a percentage of gross potential rent with all units at market rent", null: missing,
        needs: "billed",
        rows: .init(numerator: "economic_rent_cents")),
    ]
  }()
}
