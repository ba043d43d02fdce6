import Domain
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@testable import Simulator
@testable import ownerdash

/// Report files that were cut short or damaged: a reason or the right answer, and nothing lost.
@Suite("Cut and damaged files")
struct HostileFileTests {
  /// A whole report file.
  struct Whole: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }
  }

  /// Three of the demo's files, and those of the folder of samples where that is at hand.
  static let wholes: [Whole] = {
    do {
      let ridian = try PipelineHarness.property("ridian")
      let drawn = try [
        ridian.file(.boxScore, on: PipelineHarness.asOf), ridian.file(.rentRoll, on: PipelineHarness.asOf),
        PipelineHarness.property("aspire_7th_and_grant").file(.boxScore, on: PipelineHarness.asOf),
      ]
      return try drawn.map { Whole(name: $0.name, bytes: $0.bytes) } + samples()
    } catch {
      Issue.record(error)
      return []
    }
  }()

  private static func samples() throws -> [Whole] {
    guard let root = fixturesRoot() else { return [] }
    return try ["realpage/reports", "realpage/constructed/reports"].flatMap { folder in
      try files(under: "\(root)/\(folder)").filter { name in
        ["box_score", "rent_roll", "delinquent"].contains { name.lowercased().hasPrefix($0) }
      }.map { Whole(name: $0, bytes: try read("\(root)/\(folder)/\($0)")) }
    }
  }

  @Test("A file that is cut at any 512th byte is refused with a reason, or gives the right answer", arguments: wholes)
  func cut(whole: Whole) {
    let answer = RealPage().read(whole.bytes)
    var refused = 0
    for count in stride(from: 0, to: whole.bytes.count, by: 512) {
      let parseResult = RealPage().read(Array(whole.bytes.prefix(count)))
      if case .refused(let refusal) = parseResult.kind {
        #expect(!refusal.rule.isEmpty)
        refused += 1
      } else {
        #expect(parseResult.kind == answer.kind, "\(count) bytes")
        #expect(rows(parseResult) == rows(answer), "\(count) bytes")
      }
    }
    #expect(refused >= whole.bytes.count / 512 - 4)
  }

  private func rows(_ parseResult: ParseResult) -> [[RawRow]] { parseResult.content.tables.map(\.rows) }

  @Test("A file with one byte changed is refused, or read with every row accounted for")
  func flipped() throws {
    var random = SplitMix64(seed: 512)
    let small = HostileFileTests.wholes.filter { $0.bytes.count < 60_000 }
    var refused = 0
    for _ in 0..<300 {
      let parseResult = RealPage().read(flip(random.pick(small), &random))
      if case .refused = parseResult.kind {
        refused += 1
      } else {
        #expect(parseResult.rowsRead == parseResult.rowsLoaded + parseResult.content.ignored.values.reduce(0, +))
      }
    }
    print("bytes flipped: 300, of which \(refused) refused their file")
    #expect(refused > 30)
  }

  private func flip(_ whole: Whole, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = whole.bytes
    bytes[random.number(in: 0...bytes.count - 1)] ^= UInt8(random.number(in: 1...255))
    return bytes
  }

  @Test("Cut files leave the figures as they were")
  func figures() async throws {
    let harness = try await demo()
    let books = try harness.books()
    let rows = try harness.count("realpage_rent_roll", in: "realpage_raw.db")
    var random = SplitMix64(seed: 40)
    for number in 0..<40 {
      let whole = HostileFileTests.wholes[number % 3].bytes
      let count = random.number(in: 0...whole.count / 512 - 3) * 512 + random.number(in: 0...511)
      try harness.put(Array(whole.prefix(count)), as: "cut/\(number).xls")
    }
    let ran = await harness.run("run", harness.drop + "/cut")
    #expect(ran.ending == .partly)
    #expect(ran.output.contains("40 files: 0 loaded"))
    #expect(try harness.books().unified == books.unified)
    #expect(try harness.count("realpage_rent_roll", in: "realpage_raw.db") == rows)
    let refused = try harness.books()
    #expect(await harness.run("rebuild").ending == .partly)
    #expect(try harness.books() == refused)
  }

  @Test("Whatever came of damaged files comes again from the kept ones, and every property keeps its figures")
  func rebuilt() async throws {
    let harness = try await demo()
    var random = SplitMix64(seed: 30)
    for number in 0..<30 {
      try harness.put(flip(HostileFileTests.wholes[number % 3], &random), as: "flipped/\(number).xls")
    }
    let ran = await harness.run("run", harness.drop + "/flipped")
    #expect(ran.ending == .partly || ran.ending == .wrongUsage, "\(ran.complaints)")
    await harness.run("run")
    let books = try harness.books()
    await harness.run("rebuild")
    #expect(try harness.books() == books)
    #expect(try harness.published("ridian") != nil)
    #expect(try harness.published("aspire_7th_and_grant") != nil)
  }

  /// A desk on which the demo's three files are loaded.
  private func demo() async throws -> PipelineHarness {
    let harness = try PipelineHarness(PipelineHarness.demo)
    for whole in HostileFileTests.wholes.prefix(3) { try harness.put(whole.bytes, as: "good/\(whole.name)") }
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    return harness
  }
}

/// Workbooks whose numbers are as large as a binary number goes.
@Suite("Numbers out of range")
struct HostileNumberTests {
  @Test(
    "A count or an amount far out of range refuses the file",
    arguments: [9.2e18, -9.2e18, 1e300, .infinity, .nan, 4e9] as [Double])
  func numbers(number: Double) throws {
    let reports = InventedReports("Oak Court", day: "02/04/2026")
    for rows in [reports.boxScore(), reports.rentRoll(), reports.delinquency()] {
      let bytes = try Container.labels.file(drawing(rows, replacing: number))
      guard case .refused = RealPage().read(bytes).kind else {
        Issue.record("\(number) was read")
        continue
      }
    }
  }

  @Test("The same workbook with its own numbers is read")
  func whole() throws {
    let reports = InventedReports("Oak Court", day: "02/04/2026")
    for rows in [reports.boxScore(), reports.rentRoll(), reports.delinquency()] {
      #expect(RealPage().read(try Container.labels.file(drawing(rows, replacing: nil))).kind == .rows)
    }
  }

  /// The table with its amounts and counts as numbers, all of them the one where one is given.
  private func drawing(_ rows: [[String]], replacing number: Double?) -> SheetDrawing {
    var drawing = SheetDrawing()
    for (row, texts) in rows.enumerated() {
      for (column, text) in texts.enumerated() where !text.isEmpty {
        if row > 5, column > 1, let value = Double(text) {
          drawing.put(.number(number ?? value, .amount), row: row, column...column)
        } else {
          drawing.text(text, row: row, column)
        }
      }
    }
    return drawing
  }

  @Test(
    "A property as of either end of the calendar is loaded, synced and reported",
    arguments: ["01/01/0001", "12/31/9999"])
  func days(day: String) async throws {
    // A day ahead of the day received would be held.
    let harness = try PipelineHarness(now: day == "12/31/9999" ? "9999-12-31T07:00:00Z" : "2026-02-10T07:00:00Z")
    var reports = InventedReports("Oak Court", day: day)
    reports.ranAt = "\(day) 6:12:44AM"
    try harness.put(reports)
    #expect(await harness.run("run", harness.drop).ending == .done)
    let printing = Registry.commands.filter {
      $0.usesDataFolder && $0.operandCount == 0...0
        && !["rebuild", "download", "changes", "doctor", "publish", "serve", "digest"].contains($0.name)
    }
    for command in printing {
      let ran = await harness.run(command.name)
      #expect(ran.ending == .done, "\(command.name): \(ran.complaints)")
    }
    let changes = await harness.run("changes", "--property", "oak_court", "--from", "0001-01-01", "--to", "9999-12-31")
    #expect(changes.ending == .done, "\(changes.complaints)")
    let explained = await harness.run("explain", "vacancy_cost", "--property", "oak_court")
    #expect(explained.ending == .done, "\(explained.complaints)")
  }
}
