import TestSupport
import Testing

@testable import ownerdash

@Suite("Forecasts by person, property, owner and in total")
struct ForecastReportTests {
  private let harness: BookFixture

  init() throws { harness = try BookFixture() }

  private func rows(_ words: [String]) async -> [String] {
    await harness.run(["report", "forecast", "--as-of", "2025-04-30", "--format", "csv"] + words).output
      .split(separator: "\r\n").dropFirst().map(String.init)
  }

  @Test("The parts by owner and property add up to the total, months ahead included")
  func parts() async throws {
    try await harness.golden()
    // At the ends of January to April A owed 0, 0, 1000, 2000; B 0 in March and 1500 in April: 0, 0, 1000, 3500.
    let total = await rows(["--by", "total", "--months", "2"])
    #expect(total.contains { $0.hasPrefix("all properties,2025-05,no_change,3500.00,1166.67,3,") }, "\(total)")
    #expect(total.contains { $0.hasPrefix("all properties,2025-05,mean_of_last_three,1500.00,3166.67,1,") })
    // June from May's forecast: (1000 + 3500 + 1500) / 3.
    #expect(total.contains { $0.hasPrefix("all properties,2025-06,mean_of_last_three,2000.00,") }, "\(total)")
    #expect(await rows(["--by", "property"]).contains { $0.hasPrefix("123 Main St.,2025-05,no_change,3500.00,") })
    let owners = await rows(["--by", "owner"]).filter { $0.contains(",2025-05,no_change,") }
    // A third of A's 2000 and B's 1500 is Bo's, two thirds of A's are Cy's.
    #expect(owners.count == 2 && owners[0].hasPrefix("o1,Bo,2025-05,no_change,2166.60,"), "\(owners)")
    #expect(owners[1].hasPrefix("o2,Cy,2025-05,no_change,1333.40,"))
    #expect(await harness.run(["report", "forecast", "--months", "13"]).ending == .wrongUsage)
  }

  @Test("The best method is named with its error, next to the base rate of the same months")
  func best() async throws {
    try await harness.golden()
    let text = await harness.run(["report", "forecast", "--as-of", "2025-04-30"]).output
    // Only April can be forecast by both: no change misses 3500 by 2500, the mean of 0, 0 and 1000 by 3166.67.
    #expect(
      text.contains(
        "Total for May 2025: 3,500.00 by no_change, the best method: mean absolute error 2,500.00 over 1 month;"
          + " no_change over the same months 2,500.00"), "\(text)")
    let row = await rows(["--by", "total"]).first ?? ""
    #expect(row.hasPrefix("all properties,2025-05,no_change,3500.00,1166.67,3,best,2500.00,2500.00,4,"), "\(row)")
  }
}
