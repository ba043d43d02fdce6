import Domain
import Pipeline
import Simulator
import TestSupport
import Testing

@testable import ownerdash

@Suite("The option --group")
struct GroupOptionTests {
  private let harness: PipelineHarness

  /// Two properties with figures, each in a region of its own; the regions' names are also an owner's.
  init() async throws {
    harness = try PipelineHarness(PipelineHarness.demo)
    for key in ["nexus_east", "ridian"] {
      let property = try PipelineHarness.property(key)
      for age in [0, 7] {
        let file = try property.file(.rentRoll, on: PipelineHarness.asOf.advanced(by: -age))
        try harness.put(file.bytes, as: "\(key) \(age) \(file.name)")
      }
    }
    let groups = """
      {"groups": {"region": {"Hill Country": ["nexus_east"], "Front Range": ["ridian"]},
        "owner": {"Front Range": ["nexus_east"]}},
      """
    try write(Array((groups + readText(harness.config).dropFirst()).utf8), to: harness.config)
    await harness.run("run", harness.drop)
  }

  private func rows(_ words: String...) async -> [[String]] {
    let ran = await harness.run(words + ["--format", "csv"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    return ran.output.split(separator: "\r\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("A group's figures are those of its properties")
  func group() async throws {
    let own = await rows("occupancy", "--property", "ridian")
    let group = await rows("occupancy", "--group", "region:front range")
    #expect(own.count == 2 && group == own)
    // The pooled figures are of the group alone, which the text says.
    let text = await harness.run("occupancy", "--group", "region:front range").output
    #expect(text.contains("Group: region:front range") && text.contains("1 of 1 property"), "\(text)")
    let trend = await rows("trend", "physical_occupancy_pct", "--group", "Hill Country")
    let property = await rows("trend", "physical_occupancy_pct", "--property", "nexus_east")
    #expect(trend.map { $0.prefix(3) } == property.map { $0.prefix(3) } && trend.count > 1)
  }

  @Test("The summary by region has a row for each region, and the rest")
  func summary() async throws {
    let rows = await rows("summary", "--by", "region")
    #expect(rows.map { $0[0] } == ["region", "Front Range", "Hill Country", "No region"])
    let units = rows.dropFirst().map { Int($0[2]) }
    let own = [
      await self.rows("summary", "--property", "ridian"), await self.rows("summary", "--property", "nexus_east"),
    ]
    let place = try #require(own[0][0].firstIndex(of: "total_units"))
    #expect(units == own.map { Int($0[1][place]) } + [nil])
    // The rest has no figures: absent, not zero.
    #expect(rows[3][1] == "\(PipelineHarness.demo.count - 2)" && rows[3][2].isEmpty)
  }

  @Test(
    "What cannot be selected is refused with what can be",
    arguments: [
      (["--group", "Front Range"], "Use 'owner:Front Range' or 'region:Front Range'"),
      (["--group", "Hil Country"], "did you mean 'Hill Country'?"),
      (["--group", "Hill Country", "--property", "ridian"], "'ridian' is not in the group 'Hill Country'"),
    ])
  func refused(_ options: [String], _ message: String) async {
    let ran = await harness.run(["summary"] + options)
    #expect(ran.ending == .wrongUsage && ran.complaints.contains(message), "\(ran.complaints)")
  }
}
