import Domain
import Pipeline
import Simulator
import TestSupport
import Testing

@testable import ownerdash

@Suite("The options that select properties and days")
struct SelectionTests {
  private let harness: PipelineHarness

  init() async throws {
    harness = try PipelineHarness(PipelineHarness.demo)
    for key in ["nexus_east", "ridian", "edison_at_rino"] {
      let property = try PipelineHarness.property(key)
      for age in [0, 7] {
        let file = try property.file(.rentRoll, on: PipelineHarness.asOf.advanced(by: -age))
        try harness.put(file.bytes, as: "\(key) \(age) \(file.name)")
      }
    }
    await harness.run("run", harness.drop)
  }

  private func rows(_ words: String...) async -> [[String]] {
    let ran = await harness.run(words + ["--format", "csv"])
    #expect(ran.ending == .done, "\(words): \(ran.complaints)")
    return ran.output.split(separator: "\r\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("Properties are selected by keys, names and patterns, in upper or lower case")
  func several() async throws {
    let all = await rows("occupancy")
    let one = await rows("occupancy", "--property", "ridian")
    #expect(await rows("occupancy", "--property", "RID*") == one && one.count == 1)
    let two = await rows("occupancy", "--property", "ridian", "--property", "n?xus_*")
    #expect(two == all.filter { $0[0] == "nexus_east" || $0[0] == "ridian" } && two.count == 2)
    // The pooled figures are of the two alone.
    let text = await harness.run("occupancy", "--property", "ridian", "--property", "nexus*").output
    #expect(text.contains("Properties: ridian, nexus*") && text.contains("2 of 2 properties"), "\(text)")
    for command in ["status", "findings", "properties", "delinquency", "units"] {
      let ran = await harness.run(command, "--property", "ridian", "--property", "edison_at_rino", "--format", "csv")
      #expect(ran.ending == .done && !ran.output.contains("nexus"), "\(command): \(ran.output)")
    }
  }

  @Test(
    "A pattern that fits nothing, or too much, is refused, and the properties are listed",
    arguments: [
      (["occupancy", "--property", "oak*"], "no property matches 'oak*'. Properties: "),
      (["occupancy", "--property", "ridain"], "(did you mean 'ridian'?). Properties: "),
      (["explain", "total_units", "--property", "*"], "'explain' takes one property here, not "),
      (["changes", "--property", "*", "--from", "2026-01-01"], "'changes' takes one property here"),
      (["explain", "total_units", "--property", "a", "--property", "b"], "--property was given twice"),
    ])
  func refused(words: [String], complaint: String) async {
    let ran = await harness.run(words)
    #expect(ran.ending == .wrongUsage && ran.complaints.contains(complaint), "\(ran.complaints)")
    if complaint.hasSuffix("Properties: ") { #expect(ran.complaints.contains("nexus_east")) }
  }

  @Test("A pattern takes time in proportion to its length")
  func longPattern() async {
    let pattern = String(repeating: "*a", count: 2_000) + "b"
    #expect(await harness.run("occupancy", "--property", pattern).complaints.contains("no property matches"))
  }

  @Test("A day may be a month, days back, or without leading zeros")
  func days() async throws {
    let day = PipelineHarness.asOf
    let earlier = await rows("occupancy", "--as-of", "\(day.advanced(by: -7))")
    #expect(earlier.count == 3)
    #expect(await rows("occupancy", "--as-of", "-7d") == earlier)
    let parts = day.advanced(by: -7).parts
    #expect(await rows("occupancy", "--as-of", "\(parts.year)-\(parts.month)-\(parts.day)") == earlier)
    #expect(await rows("occupancy", "--as-of", "\(day.month)") == rows("occupancy"))
  }

  @Test("Yesterday is the day before today in the property's own time zone")
  func yesterday() async throws {
    // 05:00 in UTC on the tenth is the evening of the ninth in Denver.
    let harness = try PipelineHarness([("oak_court", "Oak Court")], now: "2026-02-10T05:00:00Z")
    let definitions = try readText(harness.config).replacing(
      "\"propertyName\": \"Oak Court\"", with: "\"propertyName\": \"Oak Court\", \"time_zone\": \"America/Denver\"")
    try write(Array(definitions.utf8), to: harness.config)
    try harness.put(InventedReports("Oak Court", day: "02/08/2026"))
    await harness.run("run", harness.drop)
    let ran = await harness.run("status", "--as-of", "yesterday")
    #expect(ran.output.contains("As of 2026-02-08"), "\(ran.output)\(ran.complaints)")
    #expect(await harness.run("status", "--as-of", "-1d").output.contains("As of 2026-02-09"))
    let ran2 = await harness.run("load", harness.drop, "--day", "2026-02")
    #expect(ran2.ending == .wrongUsage && ran2.complaints.contains("is a month"), "\(ran2.complaints)")
  }
}

@Suite("Days as options give them")
struct DayFormTests {
  @Test(
    "Every form of a day is read, and nothing else",
    arguments: [
      ("2026-02-04", DayForm.day(CivilDate(year: 2026, month: 2, day: 4)!)),
      ("2026-2-4", .day(CivilDate(year: 2026, month: 2, day: 4)!)),
      ("2026-02", .month(CivilDate(year: 2026, month: 2, day: 1)!.month)), ("yesterday", .yesterday),
      ("-7d", .daysBack(7)), ("2026-02-30", nil), ("2026-13", nil), ("02/04/2026", nil), ("26-02-04", nil),
      ("-7", nil), ("-d", nil), ("7d", nil), ("--7d", nil), ("-123456d", nil), ("2026-02-04-01", nil), ("", nil),
      ("2026--1", nil), ("２026-02-04", nil),
    ])
  func forms(text: String, form: DayForm?) { #expect(DayForm(text) == form) }
}
