import JSON
import TestSupport
import Testing

@testable import ownerdash

@Suite("The option --pool")
struct PoolTests {
  /// Two properties with all reports of one day.
  private static let finishedRun = Task {
    let harness = try PipelineHarness(PipelineHarness.demo)
    try harness.putReports(of: ["nexus_east", "ridian"])
    await harness.run("run", harness.drop)
    return harness
  }

  @Test(
    "Each ratio's mean is that of the properties' own, printed next to the pooled one",
    arguments: [
      "occupancy", "vacancy", "exposure", "pricing", "economic-occupancy", "billing", "leasing-funnel",
      "tradeouts", "delinquency", "summary",
    ])
  func mean(command: String) async throws {
    let harness = try await PoolTests.finishedRun.value
    let ran = await harness.run(command, "--pool", "mean", "--format", "json")
    #expect(ran.ending == .done, "\(ran.complaints)")
    let json = try JSON.parse(Array(ran.output.utf8))
    guard case .array(let rows)? = json["rows"], case .object(let members)? = json["mean"] else {
      Issue.record("\(command) has no rows or no mean")
      return
    }
    var compared = 0
    for member in members where member.key.contains("_pct") || member.key.contains("_psf") || member.key.contains("avg")
    {
      let values = rows.compactMap { $0[member.key].flatMap(PoolTests.number) }
      // A column without ratios, such as a median, or a figure that no property has.
      guard let mean = PoolTests.number(member.value) else { continue }
      let expected = values.reduce(0, +) / Double(max(1, values.count))
      // The properties' own are rounded.
      #expect(abs(mean - expected) <= (member.key.hasSuffix("_cents") ? 0.5 : 0.0051), "\(member.key): \(values)")
      compared += 1
    }
    #expect(compared > 0 || ["economic-occupancy", "billing"].contains(command), "\(members)")
    #expect(json["mean"]?["total_units"].flatMap(PoolTests.number) == nil)
    let text = await harness.run(command, "--pool", "mean").output
    #expect(text.contains("Mean of properties") && text.contains("Pooled"), "\(text)")
    let plain = await harness.run(command).output
    #expect(!plain.contains("Mean of properties"))
  }

  private static func number(_ json: JSON) -> Double? {
    switch json {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// The rows of a report, and its row of means.
  private static func report(_ words: String...) async throws -> (rows: [JSON], total: JSON?, mean: JSON?) {
    let ran = await (try finishedRun.value).run(words + ["--format", "json"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    let json = try JSON.parse(Array(ran.output.utf8))
    guard case .array(let rows)? = json["rows"] else { return ([], nil, nil) }
    return (rows, json["total"], json["mean"])
  }

  /// The mean of what some rows have, to which a printed one is as near as rounding leaves it.
  private static func expectMean(_ printed: JSON?, _ key: String, of rows: [JSON]) {
    let values = rows.compactMap { $0[key].flatMap(number) }
    guard let mean = printed?[key].flatMap(number) else { return #expect(values.isEmpty, "\(key)") }
    #expect(abs(mean - values.reduce(0, +) / Double(max(1, values.count))) <= 0.0101, "\(key): \(values)")
  }

  @Test(
    "Of expiring leases, the mean is that of the properties' totals", arguments: ["expirations", "renewal-cohorts"])
  func expirations(command: String) async throws {
    let mean = try #require(try await PoolTests.report(command, "--pool", "mean").mean)
    let totals = [
      try await PoolTests.report(command, "--property", "nexus_east").total,
      try await PoolTests.report(command, "--property", "ridian").total,
    ].compactMap(\.self)
    #expect(totals.count == 2 && mean["retention_pct"].flatMap(PoolTests.number) != nil)
    for key in ["renewal_rate_pct", "retention_pct"] { PoolTests.expectMean(mean, key, of: totals) }
    #expect(mean["expiring_leases"].flatMap(PoolTests.number) == nil)
  }

  @Test("The forecast and the lead sources print a labeled mean for each week or source")
  func parts() async throws {
    let forecast = try await PoolTests.report("occupancy-forecast", "--pool", "mean").rows
    let day = await (try PoolTests.finishedRun.value).run("occupancy-forecast", "--pool", "mean", "--format", "csv")
    #expect(day.output.split(separator: "\r\n").count { $0.contains("Mean of properties") } == 12)
    for week in 1...12 {
      let own = forecast.filter { $0["week"] == .integer(Int64(week)) }
      let means = own.filter { $0["property"] == .string("Mean of properties") }
      #expect(means.count == 1 && own.count == 4)
      PoolTests.expectMean(means.first, "occupancy_forecast_pct", of: own.filter { $0["property_id"] != .null })
    }
    let sources = try await PoolTests.report(
      "lead-sources", "--by", "source", "--window", "last_30_days", "--pool", "mean")
    let properties = try await PoolTests.report("lead-sources", "--window", "last_30_days").rows
    let means = sources.rows.filter { $0["figures"] == .string("Mean of properties") }
    #expect(means.count > 2 && 2 * means.count == sources.rows.count)
    for mean in means {
      let own = properties.filter { $0["source"] == mean["source"] }
      #expect(mean["leads"] == .null)
      for key in ["lead_tour_pct", "lead_lease_pct", "tour_lease_pct"] { PoolTests.expectMean(mean, key, of: own) }
    }
  }

  @Test("Where nothing would print the mean, the option is refused")
  func refused() async throws {
    let harness = try await PoolTests.finishedRun.value
    for (words, message) in [
      (["occupancy", "--pool", "mean", "--property", "ridian"], "--pool mean needs several properties"),
      (["occupancy", "--pool", "mean", "--format", "csv"], "--pool mean does not apply to --format csv"),
      (["occupancy", "--pool", "median"], "--pool must be one of pooled, mean"),
      (["delinquency", "--by", "account", "--pool", "mean"], "--pool does not apply to --by account"),
      (["units", "--pool", "mean"], "'units' has no option '--pool'"),
      (["lead-sources", "--pool", "mean"], "--pool mean needs --by source"),
      (["expirations", "--pool", "mean", "--property", "ridian"], "--pool mean needs several properties"),
    ] {
      let ran = await harness.run(words)
      #expect(ran.ending == .wrongUsage && ran.complaints.contains(message), "\(words): \(ran.complaints)")
    }
    let both = await harness.run("occupancy", "--pool", "pooled").output
    #expect(await harness.run("occupancy").output == both)
  }
}
