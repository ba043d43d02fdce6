import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("The check of a data folder")
struct DataCheckTests {
  private let harness: PipelineHarness

  init() async throws {
    harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    #expect(await harness.run("run", harness.drop).ending == .done)
  }

  /// Changes one byte of a file, where a text begins.
  private func flip(_ path: String, at text: String) throws {
    var bytes = try read(path)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: text.utf8) })
    bytes[start] ^= 1
    try write(bytes, to: path)
  }

  @Test("A sound folder passes every check, and none changes it", arguments: [[], ["--read-data"], ["--deep"]])
  func sound(extent: [String]) async throws {
    let before = try harness.books()
    let ran = await harness.run(["check"] + extent)
    #expect(ran.ending == .done, "\(ran.output)")
    #expect(!ran.output.contains("fail") && ran.output.contains("2 files, "))
    #expect(try harness.books() == before)
    #expect(!exists(harness.data + "/generations/compared"))
  }

  @Test(
    "A changed value is found in each derived database",
    arguments: [("unified.db", "Oak Court"), ("realpage_raw.db", "Occupied"), ("analyst/unified.db", "Oak Court")])
  func flipped(name: String, value: String) async throws {
    try flip("\(harness.data)/\(name)", at: value)
    #expect(await harness.run("check", "--read-data").ending == .done)
    let ran = await harness.run("check", "--deep", "--format", "csv")
    #expect(ran.ending == .partly)
    #expect(ran.output.contains("\(name),fail,"), "\(ran.output)")
    #expect(await harness.run("rebuild").ending == .done)
    #expect(await harness.run("check", "--deep").ending == .done)
  }

  @Test("A payload of another size is found by every check, one of the same size if it is read; loading repairs both")
  func payload() async throws {
    let load = try #require(try harness.loads().first)
    let path = "\(harness.data)/payloads/\(load.payload.prefix(2))/\(load.payload)"
    let bytes = try read(path)
    try write(Array(bytes.dropLast()), to: path)
    #expect(await harness.run("doctor", "--offline").output.contains("1 missing or damaged"))
    let short = await harness.run("check")
    #expect(short.ending == .partly && short.output.contains("1 missing or damaged: Oak Court 02-04-2026"))
    await harness.run("load", harness.drop)
    #expect(await harness.run("check").ending == .done)
    #expect(try read(path) == bytes)
    try write(bytes.map { $0 == 0x31 ? 0x32 : $0 }, to: path)
    #expect(await harness.run("check").ending == .done)
    #expect(await harness.run("check", "--read-data").ending == .partly)
    for name in ["box", "roll"] { await harness.run("load", "\(harness.drop)/Oak Court 02-04-2026 \(name).csv") }
    #expect(await harness.run("check", "--read-data").ending == .done)
  }

  @Test("A damaged page is found", arguments: ["unified.db", "realpage_raw.db", "receipts.db", "analyst/unified.db"])
  func damaged(name: String) async throws {
    let path = "\(harness.data)/\(name)"
    var bytes = try read(path)
    for place in stride(from: 4_096, to: min(bytes.count, 65_536), by: 4_096) { bytes[place] = 0xFF }
    try write(bytes, to: path)
    let ran = await harness.run("check", "--format", "csv")
    #expect(ran.ending == .partly && ran.output.contains("\(name),fail,"), "\(ran.output)")
    #expect(ran.output.contains(name == "receipts.db" ? "from a backup" : "ownerdash rebuild"))
  }
}
