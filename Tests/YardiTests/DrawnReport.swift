import SpreadsheetReader
import TestSupport

@testable import Simulator

/// A report's cells, from a grid among the package's fixtures, to be changed and drawn as a workbook.
struct DrawnReport {
  /// The texts by row and column.
  var rows: [[String]]

  /// The report of that name in the folder of layouts.
  init(_ name: String) throws {
    let path = Samples.path("constructed/excel_layouts/\(name).csv")
    let workbook = try Workbook.open(.bytes(try TestSupport.read(path)))
    let grid = try Grid(workbook.sheets[0])
    rows = [[String]](repeating: [], count: (grid.rows.last?.index ?? 0) + 1)
    for cell in grid.rows.flatMap(\.cells) {
      guard case .text(let text) = cell.value else { continue }
      while rows[cell.row].count <= cell.columns.lowerBound { rows[cell.row].append("") }
      rows[cell.row][cell.columns.lowerBound] = text
    }
  }

  /// Replaces the one cell that holds a text.
  mutating func replace(_ text: String, by other: String, inRowOf label: String) {
    for row in rows.indices where rows[row].contains(label) {
      for column in rows[row].indices where rows[row][column] == text { rows[row][column] = other }
    }
  }

  /// The workbook as Yardi exports it: numbers as numbers but where thousands are parted, texts as texts.
  func workbook() throws -> [UInt8] {
    var drawing = SheetDrawing()
    for (row, texts) in rows.enumerated() {
      for (column, text) in texts.enumerated() where !text.isEmpty {
        if let number = Double(text) {
          drawing.put(.number(number, .general), row: row, column...column)
        } else {
          drawing.text(text, row: row, column)
        }
      }
    }
    return try Container.ooxml.file(drawing)
  }
}
