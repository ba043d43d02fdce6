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

  @Test("Where nothing would print the mean, the option is refused")
  func refused() async throws {
    let harness = try await PoolTests.finishedRun.value
    for (words, message) in [
      (["occupancy", "--pool", "mean", "--property", "ridian"], "--pool mean needs several properties"),
      (["occupancy", "--pool", "mean", "--format", "csv"], "--pool mean does not apply to --format csv"),
      (["occupancy", "--pool", "median"], "--pool must be one of pooled, mean"),
      (["delinquency", "--by", "account", "--pool", "mean"], "--pool does not apply to --by account"),
      (["units", "--pool", "mean"], "'units' has no option '--pool'"),
    ] {
      let ran = await harness.run(words)
      #expect(ran.ending == .wrongUsage && ran.complaints.contains(message), "\(words): \(ran.complaints)")
    }
    let both = await harness.run("occupancy", "--pool", "pooled").output
    #expect(await harness.run("occupancy").output == both)
  }
}
