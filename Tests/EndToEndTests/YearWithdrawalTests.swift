import Domain
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// A file in the middle of a year of weekly reports turns out to be wrong.
@Suite("A file is withdrawn in the middle of a year")
struct YearWithdrawalTests {
  private static let weeks = 53
  private static let wrong = 26
  private static let figures = [
    "occupancy", "exposure", "pricing", "delinquency", "portfolio_occupancy", "portfolio_pricing", "metrics",
  ]

  private static func day(_ week: Int) -> CivilDate { CivilDate(dayNumber: 20_488 - 7 * (weeks - 1 - week)) }

  /// The reports of a week; the units and rents differ from week to week.
  private static func reports(_ property: String, week: Int) -> InventedReports {
    let iso = "\(day(week))".split(separator: "-")
    var reports = InventedReports(property, day: "\(iso[1])/\(iso[2])/\(iso[0])")
    reports.ranAt = "\(reports.day) 6:12:44AM"
    reports.units[1] = .init(
      "102", "A1", week % 3 == 0 ? "Vacant" : "Occupied", rent: week % 3 == 0 ? nil : 1000 + week)
    return reports
  }

  /// A desk with every week's reports, or without the wrong week's Rent Roll.
  private static func desk(with wrongRoll: Bool) async throws -> PipelineHarness {
    let harness = try PipelineHarness()
    for property in ["Oak Court", "Elm House"] {
      for week in 0..<weeks {
        let reports = reports(property, week: week)
        try harness.put(reports.boxScore(), as: "\(property) \(week) box.csv")
        guard wrongRoll || week != wrong || property != "Oak Court" else { continue }
        try harness.put(reports.rentRoll(), as: "\(property) \(week) roll.csv")
      }
    }
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    return harness
  }

  /// The rows of a view, each as one text: those of a day, or those of all other days.
  private static func rows(of view: String, on wrong: Bool, _ harness: PipelineHarness) throws -> [String] {
    let reader = try UnifiedReader(path: harness.data + "/unified.db")
    let sql = "SELECT * FROM \(view) WHERE (as_of = '\(day(Self.wrong))') = \(wrong ? 1 : 0)"
    return try reader.rows(sql).map { "\($0)" }.sorted()
  }

  @Test("Every figure is then as if the file had never come, and as before once the file is restored")
  func withdrawn() async throws {
    let without = try await Self.desk(with: false)
    let harness = try await Self.desk(with: true)
    let (all, expected) = (try harness.books().unified, try without.books().unified)
    #expect(all["oak_court"] != expected["oak_court"])
    let others = try Self.figures.map { try Self.rows(of: $0, on: false, harness) }
    let wrong = "Oak Court \(Self.wrong) roll.csv"
    let decision = ["--who", "Ana", "--why", "run for another property"]

    let withdrawn = await harness.run(["withdraw", wrong] + decision)
    #expect(withdrawn.ending == .done, "\(withdrawn.complaints)")
    await harness.run("run", harness.drop)
    #expect(try harness.books().unified == expected)
    for (view, rows) in zip(Self.figures, others) {
      #expect(try Self.rows(of: view, on: true, harness) == Self.rows(of: view, on: true, without), "\(view)")
      #expect(try Self.rows(of: view, on: false, harness) == rows, "\(view) of another week changed")
    }

    let restored = await harness.run(["restore", wrong] + decision)
    #expect(restored.ending == .done, "\(restored.complaints)")
    #expect(try harness.books().unified == all)
    for (view, rows) in zip(Self.figures, others) {
      #expect(try Self.rows(of: view, on: false, harness) == rows, "\(view)")
    }
  }
}
