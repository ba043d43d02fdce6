import Pipeline
import SpreadsheetReader
import TestSupport
import Testing
import Warehouse

@testable import RealPage
@testable import ReportTables
@testable import Yardi

/// A valid file of one feed, to be read again with changes.
struct ValidFile: CustomTestStringConvertible, Sendable {
  let name: String
  let feed: String
  let columns: @Sendable () -> [[ColumnSpec]]
  /// Reads the file, each sheet changed before.
  let read: @Sendable (_ edit: @escaping (Grid) throws -> Grid) throws -> ParseResult

  var testDescription: String { "\(feed): \(name)" }
  var edits: GridEdits { GridEdits(columns: columns()) }

  /// The smallest sample of each report of each feed.
  static let all: [ValidFile] = {
    guard let root = fixturesRoot() else { return [] }
    let folders =
      ["realpage/reports", "realpage/constructed/reports", "yardi/constructed/excel_layouts"]
      .map { "\(root)/\($0)" } + [packageFixtures() + "/realpage/reports"]
    var smallest: [String: (size: Int, file: ValidFile)] = [:]
    for folder in folders {
      for name in names(in: folder) {
        do {
          let bytes = try TestSupport.read("\(folder)/\(name)")
          guard let (report, file) = try of(name, bytes) else { continue }
          // An invented file of this package is used where there is no sample.
          if smallest[report] != nil, folder == folders.last { continue }
          if bytes.count < smallest[report]?.size ?? .max { smallest[report] = (bytes.count, file) }
        } catch { continue }  // a sample of a refused file
      }
    }
    return smallest.keys.sorted().compactMap { smallest[$0]?.file }
  }()

  private static func names(in folder: String) -> [String] {
    do { return try files(under: folder) } catch { return [] }
  }

  private static func of(_ name: String, _ bytes: [UInt8]) throws -> (report: String, file: ValidFile)? {
    let file = name.hasSuffix(".csv") ? yardi(name, bytes) : realPage(name, bytes)
    guard let file else { return nil }
    let reading = try file.read { $0 }
    return ("\(file.feed) \(reading.report ?? "")", file)
  }

  private static func realPage(_ name: String, _ bytes: [UInt8]) -> ValidFile? {
    do {
      let book = try ReportWorkbook(bytes)
      guard let feed = RealPage().reports.first(where: { $0.recognises(book) }) else { return nil }
      return ValidFile(name: name, feed: feed.name.text, columns: { feed.columns }) { edit in
        try feed.parse(ReportWorkbook(bytes, edit: edit))
      }
    } catch { return nil }
  }

  private static func yardi(_ name: String, _ bytes: [UInt8]) -> ValidFile? {
    do {
      let book = try YardiWorkbook(bytes)
      guard let feed = Yardi().reports.first(where: { $0.recognises(book) }) else { return nil }
      return ValidFile(name: name, feed: feed.name.text, columns: { feed.columns }) { edit in
        try feed.parse(YardiWorkbook(bytes, edit: edit))
      }
    } catch { return nil }
  }
}

@Suite("Valid files", .needsSamples)
struct ValidFileTests {
  /// Feeds whose only samples hold no table.
  private static let withoutTable: Set = ["concessions"]
  /// Feeds that may refuse a file with an unknown column, if the refusal names it: a Lease Expiration Detail draws its
  /// change of rent over either of two neighboring headers, and no printed total tells it from an unknown value.
  private static let drawnAside: Set = ["lease_expiration"]
  /// Feeds whose values do not all stand under their headers.
  private static let drawn = [
    "collections", "lease_expiration", "lease_expiration_renewal", "leasing_activity_detail", "monthly_activity",
  ]

  private func fields(_ reading: ParseResult) -> [[[Field]]] { reading.content.tables.map { $0.rows.map(\.fields) } }

  private func isAccounted(_ reading: ParseResult) -> Bool {
    reading.rowsRead == reading.rowsLoaded + reading.content.ignored.values.reduce(0, +)
  }

  private func findings(_ reading: ParseResult, _ rule: String) -> [String] {
    reading.content.findings.filter { $0.rule == rule }.map(\.message)
  }

  /// The tables of every sheet of a file.
  private func tables(_ file: ValidFile) throws -> [(sheet: String, table: FoundTable)] {
    var found: [String: [FoundTable]] = [:]
    _ = try file.read { grid in
      found[grid.sheet] = file.edits.tables(in: grid)
      return grid
    }
    return found.keys.sorted().flatMap { sheet in (found[sheet] ?? []).map { (sheet, $0) } }
  }

  @Test("Every feed has a sample here, and every sample a table of its columns")
  func covered() throws {
    let feeds = Set(ValidFile.all.map(\.feed))
    let all = (RealPage().reports.map(\.name) + Yardi().reports.map(\.name)).map(\.text)
    for feed in all {
      #expect(feeds.contains(feed), "no sample of \(feed)")
    }
    for file in ValidFile.all where !ValidFileTests.withoutTable.contains(file.feed) {
      let tables = try tables(file)
      #expect(!tables.isEmpty, "\(file.testDescription)")
      let reading = try file.read { $0 }
      #expect(findings(reading, "unknown_column").isEmpty, "\(file.testDescription)")
      #expect(findings(reading, "missing_column").isEmpty, "\(file.testDescription)")
    }
  }

  @Test("A column that no feed knows changes no known value, in any position", arguments: ValidFile.all)
  func unknownColumn(file: ValidFile) throws {
    let usual = try file.read { $0 }
    for (sheet, table) in try tables(file) {
      for (index, place) in places(table, rows: usual.rowsRead).enumerated() {
        let value: Grid.Value? = [.number(77.25), .text("extra"), nil][index % 3]
        try unknownColumn(file, usual, sheet, table, place, value)
      }
    }
  }

  /// Every place for a column in a table; of a long file, some that are spread evenly, the first and the last included.
  private func places(_ table: FoundTable, rows: Int) -> [Int] {
    let last = table.map.spans.count
    let most = max(3, 600 / max(1, rows))
    guard last >= most else { return Array(0...last) }
    return (0..<most).map { $0 * last / (most - 1) }
  }

  private func unknownColumn(
    _ file: ValidFile, _ usual: ParseResult, _ sheet: String, _ table: FoundTable, _ place: Int, _ value: Grid.Value?
  ) throws {
    var values = 0
    let what: Comment =
      "\(file.testDescription), sheet '\(sheet)', row \(table.map.headerRow + 1), before column \(place), \(String(describing: value))"
    do {
      let reading = try file.read { grid in
        guard grid.sheet == sheet else { return grid }
        let (changed, count) = file.edits.adding("Brand New", value, before: place, of: table, in: grid)
        values = count
        return changed
      }
      #expect(fields(reading) == fields(usual), what)
      #expect(reading.content.totals == usual.content.totals, what)
      #expect(reading.rowsRead == usual.rowsRead && isAccounted(reading), what)
      let found = findings(reading, "unknown_column")
      // A further table's header may be changed as if it were the first one's after a page break.
      #expect(!found.isEmpty && found.allSatisfy { $0.contains("'Brand New'") }, what)
      let counted = found.compactMap {
        $0.split(separator: " its ").last?.split(separator: " ").first.flatMap { Int($0) }
      }
      #expect(counted.reduce(0, +) >= values, "\(what) \(found) \(values)")
    } catch let refusal as Refusal where ValidFileTests.drawnAside.contains(file.feed) {
      #expect("\(refusal)".contains("'Brand New'"), "\(what): \(refusal)")
    } catch {
      Issue.record("\(what): \(error)")
    }
  }

  @Test("Of two unknown columns one may be empty", arguments: ValidFile.all.filter { drawn.contains($0.feed) })
  func partlyFilled(file: ValidFile) throws {
    let usual = try file.read { $0 }
    for (sheet, table) in try tables(file) {
      let last = table.map.spans.count
      for place in [0, last / 2, last] {
        let what: Comment = "\(file.testDescription), sheet '\(sheet)', before column \(place)"
        let reading = try file.read { grid in
          guard grid.sheet == sheet else { return grid }
          let first = file.edits.adding("Brand New", .text("extra"), before: place, of: table, in: grid).grid
          let keys = table.expected.map(\.key)
          guard let again = file.edits.tables(in: first).first(where: { $0.expected.map(\.key) == keys }) else {
            return first
          }
          return file.edits.adding("Other New", nil, before: last + 1, of: again, in: first).grid
        }
        #expect(fields(reading) == fields(usual), what)
        #expect(reading.content.totals == usual.content.totals, what)
        #expect(isAccounted(reading), what)
        #expect(findings(reading, "unknown_column").contains { $0.contains("'Other New' in") }, what)
      }
    }
  }

  @Test("A row of an unknown value alone is read, or refused by its number", arguments: ValidFile.all)
  func unknownRow(file: ValidFile) throws {
    for (sheet, table) in try tables(file).prefix(1) {
      do {
        let reading = try file.read { grid in
          grid.sheet == sheet
            ? addingRow(
              below: table,
              in: file.edits.adding("Brand New", nil, before: table.map.spans.count, of: table, in: grid).grid)
            : grid
        }
        #expect(isAccounted(reading), "\(file.testDescription)")
      } catch let refusal as Refusal {
        #expect("\(refusal)".contains("row ") || "\(refusal)".contains("cell "), "\(file.testDescription): \(refusal)")
      }
    }
  }

  /// The sheet with a row below a table's header whose one value is under the column `Brand New`.
  private func addingRow(below table: FoundTable, in grid: Grid) -> Grid {
    let last = table.map.headerRow
    guard let header = grid.rows.flatMap(\.cells).first(where: { $0.words == "Brand New" }) else { return grid }
    let moved = grid.rows.map { $0.index > last ? Grid.Row(index: $0.index + 1, cells: $0.cells) : $0 }
    let own = Grid.Row(
      index: last + 1, cells: [Grid.Cell(row: last + 1, columns: header.columns, value: .number(77.25))])
    return Grid(sheet: grid.sheet, rows: (moved + [own]).sorted { $0.index < $1.index })
  }

  @Test("A column that no identity, total or key needs may be missing", arguments: ValidFile.all)
  func missingColumn(file: ValidFile) throws {
    let usual = try file.read { $0 }
    for (sheet, table) in try tables(file) {
      for expectation in table.expected where !expectation.isRequired && table.map.has(expectation.key) {
        let what: Comment = "\(file.testDescription), sheet '\(sheet)' without '\(expectation.title)'"
        do {
          let reading = try file.read { grid in
            grid.sheet == sheet ? file.edits.removing(expectation.key, of: table, in: grid) : grid
          }
          let pairs = zip(fields(reading).joined().joined(), fields(usual).joined().joined())
          #expect(fields(reading).map(\.count) == fields(usual).map(\.count), what)
          #expect(pairs.allSatisfy { $0 == $1 || $0 == .null }, what)
          #expect(reading.content.totals.allSatisfy(usual.content.totals.contains), what)
          #expect(isAccounted(reading), what)
          let found = findings(reading, "missing_column")
          #expect(found.contains { $0.contains("'\(expectation.title)'") } == (expectation.need == .expected), what)
        } catch {
          Issue.record("\(what): \(error)")
        }
      }
    }
  }

  @Test("A day may carry a time of day", arguments: ValidFile.all)
  func timeOfDay(file: ValidFile) throws {
    let usual = try file.read { $0 }
    let reading = try file.read { file.edits.timed($0) }
    #expect(days(reading) == days(usual))
    #expect(reading.content.totals == usual.content.totals)
    #expect(fields(reading).map(\.count) == fields(usual).map(\.count))
  }

  /// The values of the columns of days.
  private func days(_ reading: ParseResult) -> [[Field]] {
    reading.content.tables.flatMap { table, rows in
      let places = table.columns.indices.filter { table.columns[$0].kind == .date }
      return rows.map { row in places.map { row.fields[$0] } }
    }
  }

  /// The feed whose notes are tables of their own, so that no change of one sheet empties it; see `ActivityTests`.
  private static let emptiedElsewhere = "activity"

  @Test(
    "A report of no rows is empty", arguments: ValidFile.all.filter { $0.feed != emptiedElsewhere },
    [false, true])
  func noRows(file: ValidFile, labelsAlone: Bool) throws {
    let usual = try file.read { $0 }
    let reading = try file.read { file.edits.emptied($0, labelsAlone: labelsAlone) }
    #expect(reading.kind == .empty)
    #expect(fields(reading).joined().isEmpty)
    #expect(isAccounted(reading))
    #expect(reading.content.totals.allSatisfy { labelsAlone && $0.printed == nil || $0.printed == $0.computed })
    #expect(reading.period == usual.period && reading.asOf == usual.asOf && reading.scope == usual.scope)
  }
}
