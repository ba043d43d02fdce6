internal import Pipeline
internal import Spreadsheet

/// A report file opened: its heading, and its sheets one at a time.
struct ReportBook {
  let workbook: Workbook
  /// The first sheet's grid.
  let first: Grid
  let heading: Heading
  private let grids = Grids(limits: .report)

  /// Opens a report file.
  ///
  /// An HTML page's heading is in a table of its own, so all its tables are looked at.
  init(_ bytes: [UInt8]) throws {
    do {
      workbook = try Workbook.open(.bytes(bytes), limits: .report)
      // A page that asks to sign in, or tells an error, holds text alone.
      guard workbook.format != .html || workbook.sheets.contains(where: { $0.name != "Page" }) else {
        throw Refusal("the file is a web page without a table, no report")
      }
      guard let sheet = workbook.sheets.first else { throw Refusal("the workbook has no sheets") }
      first = try grids.grid(sheet)
      let others = workbook.format == .html ? try workbook.sheets.dropFirst().map(grids.grid) : []
      heading = Heading([first] + others)
    } catch let error as SpreadsheetError {
      throw Refusal("the file cannot be read: \(error)")
    }
  }

  /// The grid of another sheet.
  func grid(_ sheet: Sheet) throws -> Grid {
    do { return try grids.grid(sheet) } catch { throw Refusal("the file cannot be read: \(error)") }
  }
}
