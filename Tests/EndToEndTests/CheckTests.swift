import Domain
import TestSupport
import Testing

@testable import ownerdash

/// What is published and told: the checks that warn.
@Suite("Findings that warn")
struct CheckTests {
  private let harness: PipelineHarness
  private var reports = InventedReports("Oak Court", day: "02/04/2026")

  init() throws {
    harness = try PipelineHarness()
  }

  private func occupancy() async -> String { await harness.run("occupancy", "--format", "csv").output }

  @Test("A property whose Rent Roll and Box Score agree has no finding of a disagreement")
  func agreement() async throws {
    try harness.put(reports)
    await harness.run("run", harness.drop)
    #expect(try !harness.findings("oak_court").contains("units_and_box_score_disagree"))
  }

  @Test("A Rent Roll that disagrees with its Box Score is published, and the disagreement is reported by class")
  func disagreement() async throws {
    var other = reports
    other.units[1] = .init("102", "A1", "Vacant-Leased")
    try harness.put(reports.rentRoll(), as: "roll.csv")
    try harness.put(other.boxScore(), as: "box.csv")
    #expect(await harness.run("run", harness.drop).ending == .done)
    #expect(try harness.findings("oak_court").filter { $0 == "units_and_box_score_disagree" }.count == 2)
    let told = await harness.run("findings", "--property", "oak_court").output
    #expect(
      told.contains(
        "vacant, not leased: 1 in the Rent Roll, 0 in the Box Score; figures use the Rent Roll: 1 floor plan (A1: 1 and 0)"
      ))
    #expect(
      told.contains(
        "vacant, leased: 0 in the Rent Roll, 1 in the Box Score; figures use the Rent Roll: 1 floor plan (A1: 0 and 1)")
    )
  }

  @Test("An unknown status counts as unknown, in the total and neither occupied nor vacant")
  mutating func unknownStatus() async throws {
    reports.units[1] = .init("102", "A1", "Under water")
    try harness.put(reports.rentRoll(), as: "roll.csv")
    #expect(await harness.run("run", harness.drop).ending == .done)
    #expect(try harness.findings("oak_court").contains("unknown_status"))
    let figures = await harness.run("occupancy").output
    #expect(figures.contains("Units of unknown status, in the total but neither occupied nor vacant: Oak Court"))
    let row = try #require(figures.split(separator: "\n").first { $0.hasPrefix("Oak Court") })
    #expect(row.split(separator: " ").prefix(6) == ["Oak", "Court", "2026-02-04", "4", "3", "0"])
    #expect(row.contains("75.00"))
  }

  @Test("Admin/Down units are told apart by that day's Box Score, and are down with a finding without one")
  mutating func nonRevenue() async throws {
    for number in ["104", "105"] {
      var unit = InventedReports.Unit(number, "A1", "Admin/Down")
      unit.isModel = number == "104"
      reports.units.append(unit)
    }
    await harness.run("run", try harness.put(reports.rentRoll(), as: "roll.csv"))
    #expect(try await classes() == ["down", "down"])
    #expect(try harness.findings("oak_court").contains("non_revenue_kind_unknown"))
    await harness.run("run", try harness.put(reports.boxScore(), as: "box.csv"))
    #expect(try await classes() == ["model", "down"])
    #expect(try !harness.findings("oak_court").contains("non_revenue_kind_unknown"))
  }

  private func classes() async throws -> [String] {
    try harness.texts("SELECT unit_class FROM unified_units WHERE status_text = 'Admin/Down' ORDER BY unit_number")
  }

  @Test("A Box Score alone gives the counts, and says that single units are not known")
  func boxScoreAlone() async throws {
    await harness.run("run", try harness.put(reports.boxScore(), as: "box.csv"))
    #expect(await occupancy().contains("oak_court,Oak Court,2026-02-04,0,stated,box_score,,4,3,1"))
    #expect(try harness.count("unified_units") == 0)
    let vacancy = await harness.run("vacancy")
    #expect(vacancy.ending == .done)
    #expect(vacancy.output.contains("n/a"))
    await harness.run("run", try harness.put(reports.rentRoll(), as: "roll.csv"))
    #expect(await occupancy().contains("oak_court,Oak Court,2026-02-04,0,stated,rent_roll,,4,3,1"))
  }

  @Test("Further leases under a unit are leases, never units")
  mutating func furtherLeases() async throws {
    reports.units[0].further = ["Pending renewal"]
    reports.units[1].further = ["Applicant", "Former resident"]
    try harness.put(reports)
    #expect(await harness.run("run", harness.drop).ending == .done)
    #expect(try harness.count("unified_units") == 4)
    #expect(try harness.count("unified_leases") == 6)
    #expect(try harness.texts("SELECT vacated FROM unified_units WHERE unit_number = '102'") == ["2026-01-15"])
  }
}
