internal import Domain

/// One metric of the long view: the parts that its value is made of, as SQL over a wide view's columns.
struct MetricDefinition {
  /// `domain.md`'s id, with the variant's name where it is one.
  var id: String
  /// What the value is counted in.
  var unit = "units"
  /// The part, or the count or amount itself.
  var numerator: String
  /// The whole; nil where the metric is no ratio.
  var denominator: String?
  /// The value, as the wide view has it.
  var value: String
  /// What is missing when there is no value though single units are known: the end of the reason.
  var needs = "units"
  /// What single rows show where the value is no sum over them: columns of the view of single rows.
  var shown: (numerator: String, denominator: String?)?

  /// The value as numerator and denominator, in words of the wide view's columns.
  var formula: String {
    guard let denominator else { return numerator }
    let part = numerator.contains(" ") ? "(\(numerator))" : numerator
    let whole = denominator.contains(" ") ? "(\(denominator))" : denominator
    return "\(unit == "percent" ? "100 * " : "")\(part) / \(whole)"
  }

  /// The unit as people write it.
  var unitName: String {
    switch unit {
    case "percent": "%"
    case "dollars_per_sqft": "dollars a square foot"
    default: unit
    }
  }

  /// Counts of units whose column is named like the metric.
  static func counts(_ ids: String...) -> [MetricDefinition] {
    ids.map { MetricDefinition(id: $0, numerator: $0, value: $0) }
  }

  /// An amount in cents whose column is named like the metric, or as told.
  static func cents(_ id: String, _ column: String? = nil, needs: String = "units") -> MetricDefinition {
    let column = column ?? "\(id)_cents"
    return MetricDefinition(id: id, unit: "cents", numerator: column, value: column, needs: needs)
  }

  /// A ratio whose rounded value stands in the column named like the metric, or as told.
  static func ratio(
    _ id: String, _ numerator: String, of denominator: String, unit: String = "percent", value: String? = nil,
    needs: String = "units"
  ) -> MetricDefinition {
    MetricDefinition(
      id: id, unit: unit, numerator: numerator, denominator: denominator, value: value ?? id, needs: needs)
  }

  /// Those of `occupancy`.
  static let occupancy: [MetricDefinition] = {
    let units = counts(
      "total_units", "occupied_units", "vacant_units", "unknown", "preleased_vacant", "on_notice", "atr",
      "vacant_ready", "vacant_not_ready", "vacant_ready_unknown", "aged_vacancy_30", "aged_vacancy_60",
      "aged_vacancy_90", "aged_unknown")
    let ratios: [MetricDefinition] = [
      .ratio("physical_occupancy_pct", "occupied_units", of: "total_units"),
      .ratio("leased_pct", "occupied_units + vacant_rented", of: "total_units"),
      .ratio("leased_minus_notice_pct", "occupied_units + vacant_rented - notice_unrented", of: "total_units"),
      .ratio("atr_pct", "atr", of: "total_units"),
      .ratio("days_vacant_avg", "vacant_days", of: "vacant_days_units", unit: "days"),
    ]
    let median = MetricDefinition(
      id: "days_vacant_median", unit: "days", numerator: "days_vacant_median", value: "days_vacant_median",
      needs: "vacated", shown: ("vacant_days", nil))
    let others = UnitViews.vacancies.map(\.prefix).filter { !$0.isEmpty }.flatMap { prefix in
      [
        MetricDefinition.ratio(
          "\(prefix)days_vacant_avg", "\(prefix)vacant_days", of: "\(prefix)vacant_days_units", unit: "days"),
        .cents("\(prefix)vacancy_cost", needs: "vacated"),
      ]
    }
    return units + ratios + [median, .cents("vacancy_cost", needs: "vacated")] + others
  }()

  /// Those of `exposure`.
  static let exposure: [MetricDefinition] =
    counts("undated_notice_units", "undated_move_in_units") + [
      ratio("exposure_pct", "exposure_units", of: "total_units"),
      ratio("gross_exposure_pct", "gross_exposure_units", of: "total_units"),
    ]
    + UnitViews.exposureDays.flatMap { days in
      ["exposure", "gross_exposure", "projected"].map { name in
        ratio("\(name)_\(days)_pct", "\(name)_\(days)_units", of: "unit_level_units")
      }
    }

  /// Those of `pricing`.
  static let pricing: [MetricDefinition] = [
    ratio(
      "in_place_rent_avg", "in_place_rent_cents", of: "in_place_units", unit: "cents", value: "in_place_rent_avg_cents"),
    ratio(
      "asking_rent_avg", "asking_rent_cents", of: "asking_units", unit: "cents", value: "asking_rent_avg_cents"),
    ratio("in_place_psf", "in_place_sized_rent_cents", of: "in_place_square_feet", unit: "dollars_per_sqft"),
    ratio("asking_psf", "asking_sized_rent_cents", of: "asking_square_feet", unit: "dollars_per_sqft"),
    rentGrowth,
    cents("loss_to_lease", needs: "rent"), cents("gain_to_lease", needs: "rent"),
  ]

  /// Two averages compared: a unit shows what is asked for it, and what is paid.
  private static let rentGrowth = MetricDefinition(
    id: "rent_growth_pct", unit: "percent",
    numerator: "asking_rent_cents * in_place_units - in_place_rent_cents * asking_units",
    denominator: "in_place_rent_cents * asking_units", value: "rent_growth_pct",
    shown: ("asking_rent_cents", "in_place_rent_cents"))

  /// Those of `expirations_by_month`: counts of leases, and the cohort's rate of renewal.
  static let expirations: [MetricDefinition] =
    (["expiring"] + ExpirationDecision.allCases.map(\.rawValue)).map {
      MetricDefinition(
        id: "\($0)_leases", unit: "leases", numerator: "\($0)_leases", value: "\($0)_leases", needs: "range")
    } + [ratio("renewal_rate_pct", "renewed_leases", of: "expiring_leases", needs: "range")]

  /// Those of `occupancy_forecast_by_week`.
  static let forecast = [
    MetricDefinition(id: "occupancy_forecast", numerator: "projected_units", value: "projected_units"),
    ratio("occupancy_forecast_pct", "projected_units", of: "total_units", value: "projected_occupancy_pct"),
  ]

  /// Those of `delinquency`.
  static let delinquency: [MetricDefinition] = {
    let owed: [MetricDefinition] = [
      .cents("delinquent_total", "delinquent_cents"), .cents("prepaid"), .cents("delinquent_net", "net_cents"),
      .cents("current_delinquent_total", "current_delinquent_cents"),
      .cents("former_delinquent_total", "former_delinquent_cents"),
      .cents("other_delinquent_total", "other_delinquent_cents"),
      .cents("unknown_delinquent_total", "unknown_delinquent_cents"),
      .cents("delinquent_0_30", "days_0_30_cents"), .cents("delinquent_31_60", "days_31_60_cents"),
      .cents("delinquent_61_90", "days_61_90_cents"), .cents("delinquent_over_90", "days_over_90_cents"),
      .cents("eviction_delinquent"),
    ]
    let accounts = ["accounts_owing", "accounts_prepaid", "eviction_accounts"].map {
      MetricDefinition(id: $0, unit: "accounts", numerator: $0, value: $0)
    }
    let rate = MetricDefinition.ratio(
      "delinquency_pct", "rated_delinquent_cents", of: "billed_cents", needs: "billed")
    return owed + accounts + [rate]
  }()
}
