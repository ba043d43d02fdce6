import Domain
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// The table of fields (`domain.md` 3): every field of the dashboard's modules, answered for a property of either source.
///
/// No cell of that table says "not available from this source", so every field must have a value, or a whole of zero.
@Suite("The table of fields: what each source must answer")
struct FieldTableTests {
  /// One row of the table: a field, and the metrics that answer it.
  struct Row: CustomTestStringConvertible {
    let field: String
    let metrics: [String]

    var testDescription: String { field }
  }

  private static let rows = [
    Row(
      field: "occupancy, leased, vacant, notice",
      metrics: [
        "total_units", "occupied_units", "vacant_units", "unknown", "preleased_vacant", "on_notice", "atr", "atr_pct",
        "physical_occupancy_pct", "leased_pct", "leased_minus_notice_pct", "undated_notice_units",
        "undated_move_in_units", "exposure_pct", "gross_exposure_pct",
      ] + ["exposure", "gross_exposure", "projected"].flatMap { name in [30, 60, 90].map { "\(name)_\($0)_pct" } }
        + ["occupancy_forecast", "occupancy_forecast_pct"]),
    Row(
      field: "vacant ready, not ready, aged",
      metrics: [
        "vacant_ready", "vacant_not_ready", "vacant_ready_unknown", "aged_vacancy_30", "aged_vacancy_60",
        "aged_vacancy_90", "aged_unknown", "days_vacant_avg", "days_vacant_median", "vacancy_cost",
      ] + ["model", "admin", "down", "employee"].flatMap { ["\($0)_days_vacant_avg", "\($0)_vacancy_cost"] }),
    Row(
      field: "leads, tours, applications, leases",
      metrics: inAllPeriods([
        "leads", "tours", "applications", "leases", "cancelled", "net_leases", "lead_tour_pct", "lead_application_pct",
        "lead_lease_pct", "tour_application_pct", "tour_lease_pct", "application_lease_pct",
      ])),
    Row(
      field: "pricing by floor plan",
      metrics: [
        "in_place_rent_avg", "asking_rent_avg", "in_place_psf", "asking_psf", "rent_growth_pct", "loss_to_lease",
        "gain_to_lease", "loss_to_lease_pct", "gain_to_lease_pct",
      ]),
    Row(
      field: "gross potential rent and economic occupancy",
      metrics: [
        "gross_potential_rent", "gross_potential_rent_at_market", "leased_rent", "vacancy_loss", "vacancy_loss_pct",
        "model_rent", "admin_rent", "down_rent", "employee_rent", "unknown_rent", "charges_billed", "rent_charged",
        "concessions", "bad_debt", "economic_occupancy_pct", "economic_occupancy_at_market_pct",
      ]),
    Row(
      field: "delinquency and aging",
      metrics: [
        "delinquent_total", "prepaid", "delinquent_net", "current_delinquent_total", "former_delinquent_total",
        "other_delinquent_total", "unknown_delinquent_total", "delinquent_0_30", "delinquent_31_60", "delinquent_61_90",
        "delinquent_over_90", "eviction_delinquent_total", "accounts_owing", "accounts_prepaid", "eviction_accounts",
        "delinquency_pct",
      ]),
    Row(
      field: "move-ins, move-outs, renewals",
      metrics: inAllPeriods([
        "move_ins", "move_outs", "net_absorption", "renewals", "notices", "transfers", "transfer_notices",
        "unknown_events",
      ])),
    Row(
      field: "expirations and decisions",
      metrics: [
        "expiring_leases", "renewed_leases", "vacating_leases", "month_to_month_leases", "undecided_leases",
        "transferred_leases", "unknown_leases", "renewal_rate_pct", "retention_pct", "tradeout_blended_leases",
        "tradeout_blended_pairs",
        "tradeout_new_pct", "tradeout_renewal_pct", "tradeout_blended_pct",
      ]),
  ]

  private static func inAllPeriods(_ metrics: [String]) -> [String] {
    ["", "compared_", "last_year_"].flatMap { period in metrics.map { period + $0 } }
  }

  /// What can only be compared once our own history of leases reaches back to it.
  private static let historic = ["compared_", "last_year_"].flatMap { period in
    [
      "tradeout_blended_leases", "tradeout_blended_pairs", "tradeout_new_pct", "tradeout_renewal_pct",
      "tradeout_blended_pct",
    ]
    .map { period + $0 }
  }

  /// What only some reports state: payments received, which charges payments are applied to, income, expenses,
  /// effective rents, and the days on which units were made ready and leased.
  private static let ofSomeReports =
    [
      "collected", "payments_applied", "collections_rate_pct", "total_income", "rental_income", "operating_expenses",
      "noi", "noi_margin_pct", "operating_expense_ratio_pct", "noi_per_unit", "effective_rent_avg",
      "effective_discount_pct",
    ]
    + inAllPeriods([
      "turns", "turns_known", "turn_time_avg", "ready_to_move_in_avg", "days_between_residents_avg",
      "days_on_market_avg",
    ])

  /// One portfolio for all tests, with every metric's current rows; only read.
  private static let finishedRun = Task {
    let portfolio = try await GeneratedPortfolio.shared.value
    let rows = try portfolio.reader().rows(
      "SELECT metric_id, property_id, grain, grain_key, window_name, value, reason FROM current_metrics")
    return (portfolio, rows)
  }

  private let portfolio: GeneratedPortfolio
  private let answers: [[Field]]

  init() async throws {
    (portfolio, answers) = try await FieldTableTests.finishedRun.value
  }

  @Test("Every metric belongs to a field, and every field's metrics exist")
  func complete() throws {
    let known = Set(answers.compactMap { $0[0].text })
    let fields = FieldTableTests.rows.flatMap(\.metrics) + FieldTableTests.historic + FieldTableTests.ofSomeReports
    #expect(known.symmetricDifference(fields).isEmpty)
  }

  @Test("Both sources answer the field with a value, at every grain and window", arguments: rows)
  func answered(row: Row) throws {
    for key in portfolio.properties.map(\.profile.key) {
      let own = answers.filter { $0[1] == .text(key) }
      let silent = row.metrics.filter { metric in !own.contains { $0[0] == .text(metric) } }
      #expect(silent.isEmpty, "\(key)")
      let absent = own.filter { answer in
        row.metrics.contains { answer[0] == .text($0) } && answer[5] == .null && !Self.isOfNothing(answer)
      }
      #expect(absent.isEmpty, "\(key)")
    }
  }

  /// Whether there is nothing to tell of: a whole of zero, or units that nobody has left yet, which `aged_unknown` counts
  /// apart (`domain.md` 2).
  private static func isOfNothing(_ answer: [Field]) -> Bool {
    answer[6] == .text("no_population") || answer[6] == .text("incomplete:vacated")
  }

  @Test("No dataset is held, stale, or of another day")
  func published() throws {
    let reader = try portfolio.reader()
    let other = try reader.rows(
      "SELECT property_id, dataset, as_of, stale_because FROM published WHERE stale_because IS NOT NULL OR as_of <> ?",
      [.day(GeneratedPortfolio.day)])
    #expect(other.isEmpty)
    let held = try reader.rows(
      "SELECT property_id, dataset, held_because FROM unified_fact_days WHERE held_because IS NOT NULL")
    #expect(held.isEmpty)
  }

  @Test(
    "Every module prints a row of every property",
    arguments: [
      "summary", "occupancy", "vacancy", "exposure", "pricing", "delinquency", "expirations", "activity",
      "leasing-funnel", "units", "residents", "availability", "occupancy-forecast", "renewal-cohorts", "tradeouts",
      "rentable-items",
    ])
  func printed(command: String) async throws {
    let ran = await portfolio.run(command, "--format", "csv")
    #expect(ran.ending == .done, "\(ran.complaints)")
    let missing = portfolio.properties.map(\.profile.name).filter { !ran.output.contains($0) }
    #expect(missing.isEmpty)
  }
}
