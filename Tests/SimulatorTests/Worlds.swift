import Domain
import Simulator
import SpreadsheetReader

/// The demo's as-of day, 2026-02-04.
let asOf = CivilDate(dayNumber: 20_488)

/// The keys of the demo's properties.
let keys = PropertyProfile.demo.map(\.key)

/// A property of the demo's world.
func property(_ key: String, seed: UInt64 = 1) throws -> Property {
  guard let property = World(seed: seed, asOf: asOf).property(key) else { throw Missing(what: "property '\(key)'") }
  return property
}

/// Something that a test needs and does not find.
struct Missing: Error {
  let what: String
}

/// A sheet read back: its cells by row and column.
struct Cells {
  let rows: [(index: Int, cells: [Int: Value])]

  init(_ file: ReportFile) throws { try self.init(file.bytes) }

  init(_ bytes: [UInt8]) throws {
    let workbook = try Workbook.open(.bytes(bytes))
    guard let sheet = workbook.sheets.first else { throw Missing(what: "sheet") }
    var rows: [(Int, [Int: Value])] = []
    try sheet.forEachRow { row throws(SpreadsheetError) in
      let filled = row.cells.filter { if case .empty = $0.value { false } else { true } }
      if !filled.isEmpty {
        rows.append((row.index, Dictionary(uniqueKeysWithValues: filled.map { ($0.column, $0.value) })))
      }
      return true
    }
    self.rows = rows
  }

  /// The rows whose text in that column is the wanted one.
  func rows(with text: String, in column: Int) -> [[Int: Value]] {
    rows.map(\.cells).filter { $0[column]?.text == text }
  }
}

extension Value {
  /// The text of the cell; nil for anything else.
  var text: String? { if case .text(let text) = self { text.string } else { nil } }

  /// The number of the cell in hundredths, from a number or a printed amount; nil for anything else.
  var hundredths: Int64? {
    switch self {
    case .number(let number): return Int64(number * 100 + (number < 0 ? -0.5 : 0.5))
    case .text(let text):
      // Captions are no amounts.
      do { return try Money(text.string).cents } catch { return nil }
    case .empty, .date, .boolean, .error: return nil
    }
  }
}

/// The sum of a column, in hundredths; a row without a number there adds nothing.
func sum(_ rows: [[Int: Value]], _ column: Int) -> Int64 {
  rows.reduce(0) { $0 + ($1[column]?.hundredths ?? 0) }
}
