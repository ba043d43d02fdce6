// Occupancy, exposure and pricing: a line for each column, in the order of the portfolio's views.
private let onlyBoxScore = "the day has only a Box Score"
private let noUnits = "there are no units"
private let unitParts = [(grain: "floorplan", key: "u.floorplan"), (grain: "bedrooms", key: "u.bedrooms")]
private let dated = [30, 60, 90]

extension MetricModule {
  static let occupancy = MetricModule(
    computed: ComputingView(
      "occupancy", PackageResources.occupancy_sql, row: "a property and good day",
      "occupied and vacant units, and how long vacant units have been empty"),
    rows: .units("unit_states", floorplans: "floorplan_states"), grains: [.property, .floorplan, .bedrooms],
    figures: { _ in occupancyFigures }
  ).formed(.units, parts: unitParts) {
    $0.further = [
      "round(AVG(100.0 * m.occupied_units / NULLIF(m.total_units, 0)), 2) AS mean_physical_occupancy_pct",
      "round(AVG(100.0 * (m.occupied_units + m.vacant_rented) / NULLIF(m.total_units, 0)), 2) AS mean_leased_pct",
    ]
  }

  private static let occupancyFigures: [Figure] =
    [
      .count("total_units", "all units but commercial and excluded ones: occupied, vacant and unknown"),
      .count("occupied_units", "units in the four occupied classes"),
      .count("vacant_units", "units in the six vacant classes"),
      .count("on_notice", "occupied units on notice: notice_unrented + notice_rented"),
      .count("atr", "units available to rent: vacant_unrented + notice_unrented").titled("Available to rent (ATR)"),
      .sum("occupied_no_notice", "occupied units without notice", unit: "units"),
      .sum("notice_unrented", "occupied units on notice without a signed next lease", unit: "units"),
      .sum("notice_rented", "occupied units on notice with a signed next lease", unit: "units"),
      .sum("employee_occupied", "occupied employee units", unit: "units"),
      .sum("vacant_unrented", "vacant units without a signed lease", unit: "units"),
      .sum("vacant_rented", "vacant units with a signed lease", unit: "units"),
      .sum("model", "model units, not for rent", unit: "units"),
      .sum("admin", "admin units such as offices, not for rent", unit: "units"),
      .sum("down", "units out of service", unit: "units"),
      .sum("employee_vacant", "vacant employee units", unit: "units"),
      .count("unknown", "units whose status is not mapped; in the total, neither occupied nor vacant").titled(
        "Unknown status"),
      .sum("commercial", "commercial units, outside the total", unit: "units"),
      .sum("excluded", "rows that are not units, outside the total", unit: "units"),
      .sum("unit_level_units", "units of the total that the day's source lists individually", null: onlyBoxScore),
      .count("vacant_ready", "vacant units for rent that are ready", null: onlyBoxScore),
      .count("vacant_not_ready", "vacant units for rent that are not ready", null: onlyBoxScore),
      .count("vacant_ready_unknown", "vacant units for rent whose readiness is unknown", null: onlyBoxScore).titled(
        "Vacant, readiness unknown"),
    ]
    + dated.map {
      .count("aged_vacancy_\($0)", "units for rent that have been vacant for more than \($0) days", null: onlyBoxScore)
        .titled("Vacant over \($0) days")
    }
    + [
      .count("aged_unknown", "vacant units for rent whose vacate date is unknown", null: onlyBoxScore)
        .titled("Vacant, vacate date unknown")
    ]
    + vacantSums("", "vacant units for rent")
    + otherVacancies.flatMap { vacantSums($0.prefix, $0.units) }
    + [
      .value(
        "preleased_vacant", "vacant units with a signed lease (vacant_rented)", of: "vacant_rented"
      ).titled(
        "Vacant, pre-leased"),
      .ratio(
        "physical_occupancy_pct", "occupied_units", of: "total_units", "occupied units as a percentage of total units",
        null: noUnits
      ).titled("Occupancy"),
      .ratio(
        "leased_pct", "occupied_units + vacant_rented", of: "total_units",
        "occupied and preleased units as a percentage of total units", null: noUnits
      ).titled("Leased"),
      .ratio(
        "leased_minus_notice_pct", "occupied_units + vacant_rented - notice_unrented", of: "total_units",
        "occupied and preleased units, without units on notice that are not rented, as a percentage of total units",
        null: noUnits
      ).titled("Leased less notice"),
      .ratio(
        "atr_pct", "atr", of: "total_units", "units available to rent as a percentage of total units", null: noUnits
      ).titled("Available to rent (ATR), percent"),
      .value(
        "days_vacant_median", "median days vacant of units for rent", unit: "days",
        null: "no vacant unit for rent has a vacate date", needs: "vacated", adds: "vacant_days", isSum: false
      ).titled("Median days vacant"),
      vacantAverage("", "vacant units for rent"),
    ] + otherVacancies.map { vacantAverage($0.prefix, $0.units) } + [
      Figure(
        "mean_physical_occupancy_pct", "simple mean of the properties' physical occupancy",
        null: "no property has units"),
      Figure("mean_leased_pct", "simple mean of the properties' leased percentage", null: "no property has units"),
    ]

  /// The vacant classes that are not for rent, under their own names.
  private static let otherVacancies = [
    (prefix: "model_", units: "model units"), (prefix: "admin_", units: "admin units"),
    (prefix: "down_", units: "units out of service"), (prefix: "employee_", units: "vacant employee units"),
  ]

  private static func vacantSums(_ prefix: String, _ units: String) -> [Figure] {
    [
      .sum("\(prefix)vacant_days_units", "\(units) whose vacate date is known", null: onlyBoxScore, unit: "units"),
      .sum(
        "\(prefix)vacant_days", "total days vacant of \(units) with a vacate date",
        null: "no unit with a vacate date is known", unit: "days"),
      .sum(
        "\(prefix)vacancy_cost_units", "\(units) whose vacate date and market rent are known", null: onlyBoxScore,
        unit: "units"),
      .count(
        "\(prefix)vacancy_cost", "vacancy cost of \(units): market rent * 12 / 365 for each day vacant",
        unit: "cents", null: "none of the units has a vacate date and a market rent",
        needs: "vacated"
      ).unknown(
        if: "SUM(\(vacant[prefix] ?? "m.vacant_units")) > 0 AND COALESCE(SUM(m.\(prefix)vacancy_cost_units), 0) = 0"
      ).titled("Vacancy cost" + (prefix.isEmpty ? "" : ", \(units)")),
    ]
  }

  /// The vacant units of each prefix, as SQL over the pooled rows.
  private static let vacant = [
    "": "m.vacant_unrented + m.vacant_rented", "model_": "m.model", "admin_": "m.admin", "down_": "m.down",
    "employee_": "m.employee_vacant",
  ]

  private static func vacantAverage(_ prefix: String, _ units: String) -> Figure {
    .ratio(
      "\(prefix)days_vacant_avg", "\(prefix)vacant_days", of: "\(prefix)vacant_days_units",
      "average days vacant of \(units)", unit: "days", null: "none of the units has a vacate date"
    ).titled("Average days vacant" + (prefix.isEmpty ? "" : ", \(units)"))
  }

  static let exposure = MetricModule(
    computed: ComputingView(
      "exposure", PackageResources.exposure_sql, row: "a property and good day",
      "units that are or will be empty and are not rented"),
    rows: .units("unit_states", floorplans: "floorplan_states"), grains: [.property, .floorplan, .bedrooms],
    figures: { _ in exposureFigures }
  ).formed(.units, parts: unitParts)

  private static let exposureFigures: [Figure] =
    [
      "total_units", "occupied_units", "vacant_units", "unknown", "vacant_unrented", "vacant_rented", "notice_unrented",
      "notice_rented", "unit_level_units",
    ].compactMap { column in
      occupancyFigures.first { $0.column == column }.map { .sum(column, $0.meaning, null: $0.null, unit: "units") }
    } + [
      .sum("unit_level_vacant_units", "vacant units that the day's source lists individually", null: onlyBoxScore),
      .count(
        "undated_notice_units", "units on notice, not rented, without a move-out date", null: onlyBoxScore),
      .count("undated_move_in_units", "rented units without a move-in date", null: onlyBoxScore),
    ]
    + dated.map {
      .sum(
        "exposure_\($0)_units", "units vacant or moving out within \($0) days, overdue included, and not rented",
        null: onlyBoxScore)
    }
    + dated.map {
      .sum(
        "gross_exposure_\($0)_units",
        "units vacant for rent or moving out within \($0) days, overdue included, rented or not", null: onlyBoxScore)
    }
    + dated.map {
      .sum(
        "move_out_\($0)_units", "units on notice and moving out within \($0) days, overdue included", null: onlyBoxScore
      )
    }
    + dated.map {
      .sum(
        "move_in_\($0)_units", "units whose next lease is signed and moves in within \($0) days, overdue included",
        null: onlyBoxScore)
    } + [
      Figure("exposure_units", "units vacant or on notice, and not rented"),
      .ratio(
        "exposure_pct", "vacant_unrented + notice_unrented", of: "total_units",
        "units vacant or on notice, and not rented, as a percentage of total units", null: noUnits
      ).titled("Exposure, all notices"),
      Figure("gross_exposure_units", "units vacant for rent or on notice"),
      .ratio(
        "gross_exposure_pct", "vacant_unrented + vacant_rented + notice_unrented + notice_rented", of: "total_units",
        "units vacant for rent or on notice, as a percentage of total units", null: noUnits
      ).titled("Gross exposure, all notices"),
    ] + dated.flatMap(datedExposure)

  private static func datedExposure(_ days: Int) -> [Figure] {
    let none = "the day's source lists no individual units"
    let projected = "unit_level_vacant_units + move_out_\(days)_units - move_in_\(days)_units"
    return [
      .ratio(
        "exposure_\(days)_pct", "exposure_\(days)_units", of: "unit_level_units",
        "exposure within \(days) days as a percentage of the units listed individually", null: none
      ).titled("Exposure, \(days) days"),
      .ratio(
        "gross_exposure_\(days)_pct", "gross_exposure_\(days)_units", of: "unit_level_units",
        "gross exposure within \(days) days as a percentage of the units listed individually", null: none
      ).titled("Gross exposure, \(days) days"),
      Figure(
        "projected_\(days)_units",
        "vacant units plus move-outs less signed move-ins within \(days) days; can be below 0", null: onlyBoxScore),
      .ratio(
        "projected_\(days)_pct", projected, of: "unit_level_units",
        "vacant units plus move-outs less signed move-ins within \(days) days, as a percentage of the units listed individually",
        null: none
      ).titled("Projected exposure, \(days) days"),
    ]
  }

  static let pricing = MetricModule(
    computed: ComputingView(
      "pricing", PackageResources.pricing_sql, row: "a property and good day", "asking rent and in-place rent"),
    rows: .units("unit_rents", floorplans: "floorplan_rents"), grains: [.property, .floorplan, .bedrooms],
    figures: { _ in pricingFigures }
  ).formed(.pricing, parts: unitParts)

  private static let pricingFigures: [Figure] =
    [
      .sum("total_units", "all units but commercial and excluded ones: occupied, vacant and unknown"),
      .sum("unit_level_units", "units of the total that the day's source lists individually", null: onlyBoxScore),
      .sum("square_feet", "total square feet of the units that have any", null: "no unit has any", unit: "square feet"),
      .sum("sized_units", "units with square feet", null: onlyBoxScore),
    ]
    + rentSums("in_place", "leased revenue units with a rent above 0", "base rent")
    + rentSums("available", "units that can be rented and have a market rent", "market rent", null: onlyBoxScore)
    + rentSums("plan", "revenue units with a market rent", "market rent")
    + [
      .sum("occupied_revenue_units", "occupied revenue units", null: onlyBoxScore),
      .sum("lease_gap_units", "occupied revenue units with a market rent and a lease rent", null: onlyBoxScore),
      .sum(
        "lease_gap_market_cents", "total market rent of occupied revenue units with a market rent and a lease rent",
        null: onlyBoxScore),
      .count(
        "loss_to_lease", "total by which market rents exceed lease rents", unit: "cents",
        null: "lease_gap_units is 0", needs: "rent"),
      .count(
        "gain_to_lease", "total by which lease rents exceed market rents", unit: "cents",
        null: "lease_gap_units is 0", needs: "rent"),
    ]
    + rentSums(
      "asking", "units whose market rents make the asking rent: the available units, else plan_units", "market rent")
    + [
      .sum("asking_available_units", "units that make the asking rent and are available"),
      .ratio(
        "in_place_rent_avg", "in_place_rent_cents", of: "in_place_units", "average in-place rent", unit: "cents",
        null: "in_place_units is 0"
      ).titled("In-place rent"),
      .ratio(
        "asking_rent_avg", "asking_rent_cents", of: "asking_units", "average asking rent", unit: "cents",
        null: "asking_units is 0"
      ).titled("Asking rent"),
      Figure(
        "asking_basis", "the units whose market rents make the asking rent: available_units, floorplan, mixed",
        null: "asking_units is 0"),
      .ratio(
        "in_place_psf", "in_place_sized_rent_cents", of: "in_place_square_feet", "in-place rent per square foot",
        unit: "dollars_per_sqft", null: "in_place_square_feet is 0"
      ).titled("In-place rent per square foot"),
      .ratio(
        "asking_psf", "asking_sized_rent_cents", of: "asking_square_feet", "asking rent per square foot",
        unit: "dollars_per_sqft", null: "asking_square_feet is 0"
      ).titled("Asking rent per square foot"),
      .ratio(
        "rent_growth_pct", "asking_rent_cents * in_place_units - in_place_rent_cents * asking_units",
        of: "in_place_rent_cents * asking_units",
        "difference between average asking and in-place rent, as a percentage of in-place rent",
        null: "the asking rent or the in-place rent is unknown",
        rows: .init(numerator: "asking_rent_cents", denominator: "in_place_rent_cents"), isSum: false
      ).titled("Asking vs. in-place rent"),
      .ratio(
        "loss_to_lease_pct", "loss_to_lease_cents", of: "lease_gap_market_cents",
        "loss to lease as a percentage of the market rent of units with a market rent and a lease rent",
        null: "lease_gap_units is 0", needs: "rent"
      ).titled("Loss to lease"),
      .ratio(
        "gain_to_lease_pct", "gain_to_lease_cents", of: "lease_gap_market_cents",
        "gain to lease as a percentage of the market rent of units with a market rent and a lease rent",
        null: "lease_gap_units is 0", needs: "rent"),
    ]

  /// The sums over a set of units, and over its parts with and without square feet.
  private static func rentSums(_ set: String, _ units: String, _ rent: String, null: String? = nil) -> [Figure] {
    [
      .sum("\(set)_units", units, null: null), .sum("\(set)_rent_cents", "total \(rent) of \(units)", null: null),
      .sum("\(set)_unsized_units", "\(units), without square feet", null: onlyBoxScore),
      .sum("\(set)_sized_rent_cents", "total \(rent) of \(units), with square feet", null: onlyBoxScore),
      .sum("\(set)_square_feet", "total square feet of \(units)", null: onlyBoxScore, unit: "square feet"),
    ]
  }
}
