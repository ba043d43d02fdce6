import TestSupport
import Testing

@testable import ownerdash

@Suite("The options that arrange tables")
struct ArrangementTests {
  private let harness: PipelineHarness

  init() async throws {
    harness = try PipelineHarness()
    for name in ["Oak Court", "Elm House"] { try harness.put(InventedReports(name, day: "02/09/2026")) }
    await harness.run("run", harness.drop)
  }

  @Test("The options choose columns, order and number of rows in each format")
  func arranged() async {
    let words = ["units", "--columns", "unit_number,property", "--sort", "unit_number:desc", "--top", "3"]
    let csv = await harness.run(words + ["--format", "csv"]).output
    #expect(csv == "unit_number,property\r\n201,Elm House\r\n201,Oak Court\r\n103,Elm House\r\n", "\(csv)")
    let json = await harness.run(words + ["--format", "json"]).output
    #expect(json.contains(#"{"unit_number": "103", "property": "Elm House"}"#) && json.contains("3 of 8 rows"))
    #expect(await harness.run(words).output.contains("The first 3 of 8 rows"))
  }

  @Test(
    "What cannot be arranged is refused",
    arguments: [
      (["units", "--columns", "unit_nmber"], "no column 'unit_nmber'. Columns: property, as_of, unit_number"),
      (["units", "--sort", "rentt"], "--sort: no column 'rentt'"), (["units", "--top", "0"], "--top must be a number"),
      (["units", "--format", "csv", "--wide"], "--wide applies to --format table"),
      (["run", ".", "--columns", "a"], "does not apply"), (["sync", "--top", "3"], "has no option"),
    ])
  func refused(words: [String], complaint: String) async {
    let ran = await harness.run(words)
    #expect(ran.ending == .wrongUsage && ran.complaints.contains(complaint), "\(ran.complaints)")
  }

  @Test("NO_COLOR, a dumb terminal and a file are never colored")
  func colors() {
    #expect(Terminal({ _ in nil }) { _ in }.isColored)
    #expect(!Terminal({ $0 == "NO_COLOR" ? "1" : nil }) { _ in }.isColored)
    #expect(Terminal({ $0 == "NO_COLOR" ? "" : nil }) { _ in }.isColored)
    #expect(!Terminal({ $0 == "TERM" ? "dumb" : nil }) { _ in }.isColored)
  }

  @Test("A data folder's own definitions are used where no others are named")
  func ownDefinitions() async throws {
    try write(try readText(harness.config), to: harness.data + "/report_definitions.json")
    let ran = await Ran(["properties", "--property", "oak_court", "--data", harness.data, "--format", "csv"])
    #expect(ran.ending == .done && ran.output.contains("Oak Court"), "\(ran.complaints)")
  }
}
