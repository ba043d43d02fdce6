import TestSupport
import Testing

@testable import ownerdash

/// Oak Court of two days: 3 of its 4 units occupied on Feb 4, 2026, and all 5 units on Feb 5.
@Suite("Commands as of an earlier day")
struct EarlierDayTests {
  private let harness: PipelineHarness

  init() async throws {
    harness = try PipelineHarness(now: "2026-02-09T07:00:00Z")
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    var later = InventedReports("Oak Court", day: "02/05/2026")
    later.units[1] = InventedReports.Unit("102", "A1", "Occupied", rent: 1210)
    later.units.append(InventedReports.Unit("202", "B1", "Occupied", rent: 1950))
    try harness.put(later)
    await harness.run("run", harness.drop)
  }

  private func printed(_ words: String...) async -> String {
    let ran = await harness.run(words + ["--property", "oak_court", "--format", "csv"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    return ran.output
  }

  @Test("explain lists the units of the requested day")
  func explain() async throws {
    let earlier = await printed("explain", "physical_occupancy_pct", "--as-of", "2026-02-04")
    #expect(!earlier.contains(",202,") && !earlier.contains("1210"), "\(earlier)")
    #expect(earlier.contains("Vacant"), "\(earlier)")
    let later = await printed("explain", "physical_occupancy_pct", "--as-of", "2026-02-05")
    #expect(later.contains(",202,") && !later.contains("Vacant"), "\(later)")
    #expect(await printed("explain", "physical_occupancy_pct") == later)
    let text = await harness.run(
      "explain", "physical_occupancy_pct", "--property", "oak_court", "--as-of", "2026-02-04"
    ).output
    #expect(text.contains("3 of 4: 75.00 percent"), "\(text)")
  }

  @Test("properties counts the units of that day, and none before the first")
  func properties() async throws {
    let units = { (words: [String]) in
      let csv = await harness.run(["properties", "--property", "oak_court", "--format", "csv"] + words).output
      let lines = csv.split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let place = try #require(lines[0].firstIndex(of: "total_units"), "\(csv)")
      return lines[1][place]
    }
    #expect(try await units(["--as-of", "2026-02-04"]) == "4")
    #expect(try await units(["--as-of", "2026-02-05"]) == "5")
    #expect(try await units([]) == "5")
    #expect(try await units(["--as-of", "2026-02-03"]) == "")
  }
}
