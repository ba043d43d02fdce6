import JSON
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// A property of RealPage and one of Yardi side by side, from dropped files to every figure; and the figures that
/// somebody worked out by hand for Yardi's (`expected_oakhill1.json`), under our own definitions.
@Suite("End to end: two sources")
struct TwoSourcesTests {
  private static let answers = [
    "GetUnitInformation_ItfResidentData", "GetResidentsByStatus_all", "UnitAvailability_Login_ILS40",
    "GetResidentsLeaseCharges_Login_PostMonth_2026-03", "GetResidentTransactions_Login",
    "GetYardiGuestActivity_Login",
  ]

  /// The desk after one run over both properties' files; made once, and only read from then on.
  private static let finishedRun = Task { try await runAll() }

  /// That desk, for others to read.
  static func harness() async throws -> PipelineHarness { try await finishedRun.value.harness }

  private static func runAll() async throws -> (harness: PipelineHarness, ran: Ran) {
    let harness = try PipelineHarness()
    try write(configuration, to: harness.config)
    let root = packageFixtures() + "/yardi/constructed"
    for answer in answers { try harness.put(read("\(root)/\(answer).xml"), as: "\(answer).xml") }
    var reports = InventedReports("Oak Court", day: "03/15/2026")
    reports.ranAt = "03/15/2026 6:12:44AM"
    try harness.put(reports)
    try harness.put(reports.delinquency(), as: "delinquency.csv")
    return (harness, await run(harness, "run", harness.drop))
  }

  /// Answers state no day, so they are of the day on which they came.
  private static func run(_ harness: PipelineHarness, _ words: String...) async -> Ran {
    await Ran(words + ["--data", harness.data, "--config", harness.config], now: "2026-03-15T12:00:00Z")
  }

  static let configuration = """
    {
      "sources": {
        "realpage": {
          "pmc_id": "1", "company_names": ["Invented Homes, LLC"],
          "reporting_api": "https://reports.example.com/v1", "token": {"file": "token.json"}
        },
        "yardi": {
          "base_address": "https://voyager.example.com/client", "server": "S", "database": "D",
          "interface_entity": "Vendor", "interface_licence": {"file": "licence"}, "user_name": {"file": "user"},
          "password": {"file": "password"}, "guest_activity_days": 31
        }
      },
      "properties": {
        "oak_court": {"propertyId": "1000", "propertyName": "Oak Court"},
        "oak_hill": {"propertyId": "oakhill1", "propertyName": "Oak Hill", "source": "yardi"}
      },
      "reports": {}
    }
    """

  private let harness: PipelineHarness
  private let ran: Ran
  private let expected: JSON

  init() async throws {
    (harness, ran) = try await TwoSourcesTests.finishedRun.value
    expected = try JSON.parse(read(packageFixtures() + "/yardi/constructed/expected_oakhill1.json"))
  }

  private func hundredths(_ value: JSON?) throws -> Int {
    switch try #require(value) {
    case .integer(let number): Int(number) * 100
    case .real(let number): Int((number * 100).rounded())
    default: throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  private func count(_ path: String...) throws -> Int {
    try hundredths(path.reduce(Optional(expected)) { $0?[$1] }) / 100
  }

  private func number(_ column: String, _ view: String, _ condition: String = "1 = 1") throws -> Int {
    let reader = try UnifiedReader(path: harness.data + "/unified.db")
    let rows = try reader.rows("SELECT \(column) FROM \(view) WHERE property_id = 'oak_hill' AND \(condition)")
    #expect(rows.count == 1, "\(view)")
    return Int(try #require(rows.first?[0].integer, "\(column)"))
  }

  private func texts(_ column: String, _ table: String) throws -> [String] {
    try harness.texts("SELECT \(column) FROM \(table) AND property_id = 'oak_hill' ORDER BY 1")
  }

  @Test("Files of both sources are loaded by one run, and all datasets of each are published for the day")
  func loaded() throws {
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(
      try harness.texts("SELECT property_id || ' ' || dataset || ' ' || as_of FROM published ORDER BY 1") == [
        "oak_court delinquency 2026-03-15", "oak_court leases 2026-03-15", "oak_court pricing 2026-03-15",
        "oak_court units 2026-03-15", "oak_hill activity 2026-03-15", "oak_hill delinquency 2026-03-15",
        "oak_hill expirations 2026-03-15", "oak_hill funnel 2026-03-15", "oak_hill leases 2026-03-15",
        "oak_hill pricing 2026-03-15", "oak_hill units 2026-03-15",
      ])
    #expect(try harness.texts("SELECT stale_because FROM published WHERE stale_because IS NOT NULL").isEmpty)
    #expect(try harness.texts("SELECT message FROM findings WHERE severity = 'block'").isEmpty)
  }

  @Test("Units are counted as by hand; models and units out of service are vacant by our definition")
  func units() throws {
    let view = "current_occupancy"
    #expect(try number("total_units", view) == count("units_total_physical"))
    #expect(try number("model", view) == count("units_model"))
    #expect(try number("down", view) == count("units_down"))
    #expect(try number("occupied_units", view) == count("occupied"))
    #expect(try number("notice_rented", view) == count("notice_rented"))
    #expect(try number("notice_unrented", view) == count("notice_unrented"))
    // By hand the model and the unit that is down are neither vacant nor rentable.
    #expect(try number("vacant_units - model - down", view) == count("vacant"))
    #expect(try number("total_units - model - down", view) == count("rentable_units"))
    #expect(try number("vacant_ready", view) == count("vacant_ready"))
    #expect(try number("vacant_not_ready", view) == count("vacant_not_ready"))
    #expect(try number("aged_vacancy_90", view) == count("aged_vacancy_over_90", "value"))
    #expect(try texts("unit_number", "unified_units WHERE as_of_day - vacated_day = 120") == ["201"])
    #expect(try number("excluded + commercial", view) == 2, "WAIT and RETAIL are no units of the total")
  }

  /// By hand 204 is rented, since Yardi calls it so; but nobody has signed for it, only applied and been approved.
  @Test("A unit that is only applied for is not rented: that is the whole difference in leased and exposure")
  func rented() throws {
    let view = "current_occupancy"
    #expect(try texts("unit_number", "unified_units WHERE next_lease = 'approved'") == ["204"])
    #expect(try number("vacant_rented", view) + 1 == count("vacant_rented"))
    #expect(try number("vacant_unrented", view) - 1 == count("vacant_unrented"))
    #expect(try number("occupied_units + vacant_rented", view) + 1 == count("leased_units"))
    #expect(try number("exposure_units", "current_exposure") - 1 == count("exposure_now", "value"))
    // Ratios stand on all units by our definition, as Yardi's own do here.
    #expect(
      try number("CAST(round(100 * physical_occupancy_pct) AS INTEGER)", view)
        == hundredths(expected["percent_of_all_12_units"]?["occ"]))
    #expect(
      try number("CAST(round(10000.0 * (occupied_units + vacant_rented + 1) / total_units) AS INTEGER)", view)
        == hundredths(expected["percent_of_all_12_units"]?["leased"]))
    #expect(
      try number("occupied_no_notice + notice_rented + vacant_rented", view) + 1
        == hundredths(expected["trend_units"]?["value"]) / 100)
    #expect(try harness.findings("oak_hill").contains("rented_without_signed_lease"))
  }

  @Test("Exposure of the earlier system is our projection, less the two units that earn nothing")
  func exposure() throws {
    let view = "current_exposure"
    #expect(try number("projected_30_units", view) - 2 == count("ownerdash_exposure", "exposure_30"))
    #expect(
      try number("projected_60_units", view) - 2
        == count("ownerdash_exposure", "exposure_60_counting_future_only"))
  }

  @Test("Rents in place and asked are those worked out by hand; 301 has no rent charge that runs")
  func rents() throws {
    guard case .object(let rents)? = expected["in_place_rent_by_unit"] else { throw Unexpected() }
    let expectation = try rents.map { "\($0.key) \(try hundredths($0.value))" }.sorted()
    #expect(
      try texts("unit_number || ' ' || lease_rent_cents", "unified_units WHERE lease_rent_cents IS NOT NULL")
        == expectation)
    #expect(try number("plan_units", "current_pricing") == count("rentable_units"))
    #expect(
      try number("plan_rent_cents / plan_units", "current_pricing")
        == hundredths(expected["asking_rent_avg_all_rentable"]))
    // 204, which is asked 1,510.00, is available by our definition.
    #expect(
      try number("asking_rent_cents - 151000", "current_pricing")
        == hundredths(expected["asking_rent_avg_available"]) * 4)
    #expect(try number("asking_units", "current_pricing") == 5)
    #expect(try number("asking_rent_avg_cents", "current_pricing") == 146_400)
  }

  @Test("What is owed is aged by charge as by hand, and told apart by whose account it is")
  func delinquency() throws {
    guard case .object(let statuses)? = expected["delinquency_by_status"] else { throw Unexpected() }
    for (status, ages) in statuses.map({ ($0.key, $0.value) }) {
      for (age, column) in [("d0_30", "0_30"), ("d31_60", "31_60"), ("d61_90", "61_90"), ("d90", "over_90")] {
        #expect(
          try number("sum(delinquent_\(column)_cents)", "unified_delinquency", "status_text = '\(status)'")
            == hundredths(ages[age]), "\(status) \(age)")
      }
    }
    let view = "current_delinquency"
    #expect(try number("prepaid_cents", view) == hundredths(expected["prepayments"]?["t0001001"]))
    #expect(try number("former_delinquent_total_cents", view) == 26_000)
    #expect(try number("other_delinquent_total_cents", view) == 50_000)
    #expect(try number("current_delinquent_total_cents", view) == 744_000)
    #expect(try number("eviction_delinquent_total_cents", view) == 280_000)
    #expect(try texts("aging_basis", "\(view) WHERE 1 = 1") == ["computed"])
    #expect(try texts("reason", "\(view) WHERE 1 = 1") == ["incomplete:billed"])
  }

  @Test("The funnel of the month so far is that worked out by hand: first contacts by their flag, prospects once")
  func funnel() throws {
    let (view, month) = ("current_leasing_funnel", "window_name = 'month_to_date'")
    #expect(try number("leads", view, month) == 5)
    #expect(try number("tours", view, month) == count("funnel_march_mtd", "shows"))
    #expect(try number("applications", view, month) == count("funnel_march_mtd", "applications"))
    #expect(try number("leases", view, month) == count("funnel_march_mtd", "lease_signs"))
    #expect(try number("cancelled", view, month) == count("funnel_march_mtd", "canceled_or_denied"))
    #expect(try number("unknown_events", view, month) == 0)
    // The vendor's configuration lets 31 days out, so that a year to date is not told.
    #expect(try texts("reason", "\(view) WHERE window_name = 'year_to_date'") == ["incomplete:days"])
  }

  @Test("Moves of the month so far and leases past their end are those worked out by hand")
  func activity() throws {
    let (view, month) = ("current_activity", "window_name = 'month_to_date'")
    #expect(try number("move_ins", view, month) == count("move_ins_mtd"))
    #expect(try number("move_outs", view, month) == count("move_outs_mtd", "value"))
    #expect(try number("net_absorption", view, month) == -2)
    #expect(
      try texts(
        "unit_number || ' on ' || event_date",
        "unified_activity_events WHERE stage = 'move_out' AND event_date >= '2026-03-01'")
        == ["202 on 2026-03-01", "204 on 2026-03-10"])
    #expect(
      try texts("unit_id", "unified_leases WHERE kind = 'current' AND ends_day < as_of_day") == ["102", "301"])
    #expect(
      try texts("unit_number", "unified_expirations WHERE decision = 'month_to_month'") == ["102"],
      "301 goes on too, and is under eviction: it is vacating")
  }

  @Test(
    "By hand, ratios use the ten units that can be rented, and an applicant's move-in fills a unit; ours do not")
  func rentable() throws {
    let rentable = "(total_units - model - down)"
    #expect(
      try number("CAST(round(10000.0 * occupied_units / \(rentable)) AS INTEGER)", "current_occupancy")
        == hundredths(expected["physical_occupancy_on_rentable"]))
    #expect(
      try number(
        "CAST(round(10000.0 * (occupied_units + vacant_rented + 1) / \(rentable)) AS INTEGER)", "current_occupancy")
        == hundredths(expected["leased_pct_on_rentable"]))
    #expect(
      try number("projected_60_units", "current_exposure") - 2 - 1
        == count("ownerdash_exposure", "exposure_60_counting_future_and_applicant"))
    #expect(
      try number(
        "count(DISTINCT prospect_id)", "unified_leasing_events",
        "activity = 'Approve' AND event_date BETWEEN '2026-03-01' AND '2026-03-15'")
        == count("funnel_march_mtd", "approved"), "Approved is a contact by our table: no stage of the funnel")
  }

  /// What each of the file's values is held by: a test here compares it, or it is words about another value.
  @Test("Every value that was worked out by hand is compared by a test of this suite")
  func complete() throws {
    let words: Set = ["note", "leased_units_formula", "in_place_note", "delinquency_note"]
    let compared: Set = [
      "as_of", "units_total_physical", "units_model", "units_down", "rentable_units", "occupied", "vacant",
      "vacant_rented", "vacant_unrented", "notice_rented", "notice_unrented", "vacant_ready", "vacant_not_ready",
      "physical_occupancy_on_rentable", "leased_units", "leased_pct_on_rentable", "exposure_now", "ownerdash_exposure",
      "aged_vacancy_over_90", "expired_leases_still_current", "move_ins_mtd", "move_outs_mtd",
      "in_place_rent_by_unit", "asking_rent_avg_all_rentable", "asking_rent_avg_available", "delinquency_by_status",
      "prepayments", "funnel_march_mtd", "percent_of_all_12_units", "trend_units",
    ]
    guard case .object(let members) = expected else { throw Unexpected() }
    #expect(Set(members.map(\.key)) == words.union(compared))
    #expect(expected["as_of"] == .string("2026-03-15"))
    guard case .array(let expired)? = expected["expired_leases_still_current"] else { throw Unexpected() }
    #expect(expired == [.string("102 (MTM)"), .string("301 (Eviction)")])
  }

  @Test(
    "Every module answers for both properties, or has no row for what did not come",
    arguments: [
      ("occupancy", ["oak_court", "oak_hill"]), ("vacancy", ["oak_court", "oak_hill"]),
      ("exposure", ["oak_court", "oak_hill"]), ("pricing", ["oak_court", "oak_hill"]),
      ("delinquency", ["oak_court", "oak_hill"]), ("activity", ["oak_hill"]), ("leasing-funnel", ["oak_hill"]),
      ("expirations", ["oak_hill"]), ("availability", ["oak_court", "oak_hill"]),
      ("occupancy-forecast", ["oak_court", "oak_hill"]), ("renewal-cohorts", ["oak_hill"]),
      ("tradeouts", ["oak_court", "oak_hill"]),
    ])
  func modules(command: String, properties: [String]) async throws {
    let ran = await TwoSourcesTests.run(harness, command, "--format", "csv")
    #expect(ran.ending == .done, "\(ran.complaints)")
    let lines = ran.output.split(whereSeparator: \.isNewline).dropFirst()
    #expect(properties == ["oak_court", "oak_hill"].filter { key in lines.contains { $0.contains(key) } })
    if command == "delinquency" {
      let printed = await TwoSourcesTests.run(harness, command).output
      #expect(
        printed.contains("Aging is calculated from open charges and prepayments, not printed by the source: Oak Hill"))
      #expect(printed.contains("no Monthly Transaction Summary or Transaction Detail of the month"))
    }
  }

  @Test("The portfolio pools both sources' units; a floor plan with only pseudo units adds none to the total")
  func pooled() throws {
    let reader = try UnifiedReader(path: harness.data + "/unified.db")
    let each = try reader.rows("SELECT sum(total_units), sum(occupied_units) FROM current_occupancy")
    let pooled = try reader.rows("SELECT total_units, occupied_units, properties FROM current_portfolio_occupancy")
    #expect(pooled.first?.prefix(2).map(\.integer) == each.first?.map(\.integer))
    #expect(pooled.first?.last?.integer == 2)
    #expect(
      try texts("floorplan || ' ' || total_units", "current_occupancy_by_floorplan WHERE 1 = 1")
        == ["RETAIL 0", "WAIT 0", "oh1b1 4", "oh2b1 4", "oh2b2 4"])
  }

  @Test("A changed class of a charge code makes the rows of its property again, and of no other")
  func conventions() async throws {
    let (harness, _) = try await TwoSourcesTests.runAll()
    let before = try harness.books().unified
    let own = TwoSourcesTests.configuration.replacing(
      #""guest_activity_days": 31"#,
      with: #""guest_activity_days": 31, "charge_classes": {"rent": ["parking"]}"#)
    try write(own, to: harness.config)
    #expect(await TwoSourcesTests.run(harness, "sync").ending == .done)
    let after = try harness.books().unified
    #expect(before["oak_court"] == after["oak_court"] && before["oak_hill"] != after["oak_hill"])
    #expect(
      try harness.texts("SELECT (lease_rent_cents / 100) || '' FROM unified_units WHERE unit_id = '302'") == ["1520"])
  }
}
