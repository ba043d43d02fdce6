import Pipeline
import Simulator
import TestSupport
import Testing

@testable import ownerdash

@Suite("The command init")
struct InitTests {
  private let root: String

  init() throws { root = try temporaryDirectory() }

  @Test("The files of a folder name the properties, and the file that is written loads them")
  func fromFolder() async throws {
    let reports = root + "/reports"
    try makeDirectory(reports)
    let file = try PipelineHarness.property("ridian").file(.boxScore, on: PipelineHarness.asOf)
    try write(file.bytes, to: reports + "/" + file.name)
    try write("no report", to: reports + "/notes.txt")
    let config = root + "/report_definitions.json"
    let made = await Ran(["init", "--from", reports, "--config", config, "--time-zone", "America/Denver"])
    #expect(made.ending == .done, "\(made.complaints)")
    #expect(made.output.contains("1 property\n  ridian: Ridian, realpage\n"), "\(made.output)")
    #expect(made.complaints.contains("notes.txt: names no property"), "\(made.complaints)")
    let text = try readText(config)
    #expect(text.contains("America/Denver") && !text.contains("sources") && !text.contains("reports"))
    let ran = await Ran(["run", reports, "--data", root + "/data", "--config", config])
    #expect(ran.output.contains("Ridian") && ran.output.contains("loaded"), "\(ran.output)\(ran.complaints)")
    let download = await Ran(["run", "--data", root + "/data", "--config", config])
    #expect(
      download.ending == .wrongUsage && download.complaints.contains("names no service"), "\(download.complaints)")
    let again = await Ran(["init", "--from", reports, "--config", config])
    #expect(again.ending == .wrongUsage && again.complaints.contains("already exists"))
    #expect(try readText(config) == text)
  }

  @Test("A book's own sheet names its properties, each once; the file that is written imports the book")
  func fromBook() async throws {
    let config = root + "/own/report_definitions.json"
    let book = packageRoot() + "/data/book"
    let made = await Ran(["init", "--from", book, "--config", config])
    #expect(made.ending == .done && made.complaints.isEmpty, "\(made.complaints)")
    let text = try readText(config)
    for name in ["Birch Terrace", "Old Quay 4"] { #expect(text.split(separator: name).count == 2, "\(text)") }
    #expect(!text.contains("propertyId"))
    let imported = await Ran(["ledger", "import", book, "--data", root + "/data", "--config", config])
    #expect(imported.ending == .done, "\(imported.complaints)")
    let checked = await Ran(["doctor", "--offline", "--data", root + "/data", "--config", config])
    #expect(checked.output.contains("2 properties of ledger"), "\(checked.output)")
  }

  @Test("Names, ids and a source are enough; keys are made from names and differ")
  func named() async throws {
    let config = root + "/a.json"
    let made = await Ran(["init", "thePearl=5114464", "The  Pearl!", "--config", config])
    #expect(made.ending == .done, "\(made.complaints)")
    #expect(
      made.output.contains("  thepearl: thePearl, realpage\n  the_pearl: The  Pearl!, realpage\n"), "\(made.output)")
    let other = await Ran(["init", "Pine Row=pinerow1", "--source", "yardi", "--config", root + "/b.json"])
    #expect(other.ending == .done)
    #expect(try readText(root + "/b.json").contains("\"source\": \"yardi\""))
  }

  @Test("A few answers are enough; a wrong one is repeated")
  func answers() async throws {
    let config = root + "/c.json"
    let made = await asked(
      ["realpages", "ledger", "Birch Terrace", "birch", "", "Mars/Base", "America/Chicago"], "--config", config)
    #expect(made.ending == .done, "\(made.complaints)")
    #expect(made.complaints.contains("give one of realpage, yardi, ledger"))
    #expect(made.complaints.contains("no time zone 'Mars/Base'"))
    let text = try readText(config)
    #expect(text.contains("\"birch\"") && text.contains("America/Chicago") && text.contains("\"source\": \"ledger\""))
    let early = await asked(["ledger"], "--config", root + "/d.json")
    #expect(early.ending == .wrongUsage && !exists(root + "/d.json"))
  }

  @Test(
    "What cannot apply is refused",
    arguments: [
      (["--from", "/nowhere"], "not found"), ([], "name the properties"),
      (["A", "--time-zone", "Mars/Base"], "no time zone"), (["=5"], "is not NAME or NAME=ID"),
      (["A", "a"], "already used"), (["A=letters", "--source", "nowhere"], "must be one of"),
    ])
  func refused(words: [String], reason: String) async {
    let ran = await Ran(["init"] + words + ["--config", root + "/e.json"])
    #expect(ran.ending == .wrongUsage && ran.complaints.contains(reason), "\(ran.complaints)")
    #expect(!exists(root + "/e.json"))
  }

  private func asked(_ lines: [String], _ words: String...) async -> Ran {
    let rest = AnswerLines(lines)
    return await Ran(["init"] + words, readLine: { rest.next() })
  }
}

/// Lines that a person types, one after the other.
private final class AnswerLines: @unchecked Sendable {
  private var lines: [String]
  init(_ lines: [String]) { self.lines = lines }
  func next() -> String? { lines.isEmpty ? nil : lines.removeFirst() }
}
