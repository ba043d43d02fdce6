internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader

/// A report file opened: its heading, and its sheets one at a time.
struct ReportWorkbook {
  let workbook: Workbook
  /// The first sheet's grid.
  let first: Grid
  let heading: Heading
  private let grids = Grids(limits: .report)
  /// Changes each sheet before it is read: for tests of files that differ from a sample.
  private let edit: (Grid) throws -> Grid

  /// Opens a report file.
  ///
  /// An HTML page has its heading in a separate table, so all its tables are read.
  init(_ bytes: [UInt8], edit: @escaping (Grid) throws -> Grid = { $0 }) throws {
    self.edit = edit
    do {
      workbook = try Workbook.open(.bytes(bytes), limits: .report)
      // A sign-in page or an error page contains only text.
      guard workbook.format != .html || workbook.sheets.contains(where: { $0.name != "Page" }) else {
        throw Refusal("the file is a web page without a table, not a report")
      }
      guard let sheet = workbook.sheets.first else { throw Refusal("the workbook has no sheets") }
      first = try edit(grids.grid(sheet))
      let grids = grids
      let others = workbook.format == .html ? try workbook.sheets.dropFirst().map { try edit(grids.grid($0)) } : []
      heading = Heading([first] + others)
    } catch let error as SpreadsheetError {
      throw Refusal("the file cannot be read: \(error)")
    }
  }

  /// Opens a file that may be no report; nil for one that cannot be opened as one.
  init?(ifReport bytes: [UInt8]) {
    do { try self.init(bytes) } catch { return nil }
  }

  /// The grid of another sheet.
  func grid(_ sheet: Sheet) throws -> Grid {
    do { return try edit(grids.grid(sheet)) } catch { throw Refusal("the file cannot be read: \(error)") }
  }
}

extension ReportWorkbook {
  /// Whether the title is in the first five rows, where every report prints its title.
  ///
  /// Further down, a heading may contain the words of another report's title: the Primary Advertising Source Evaluation
  /// has a group of columns that is called `Leasing Activity Detail`.
  func isTitled(_ title: String) -> Bool {
    first.rows.prefix { $0.index < 5 }.flatMap(\.cells).contains { cell in
      cell.words.map { normalised($0) == title } ?? false
    }
  }
}

extension FeedTitle {
  /// A report of RealPage, and the file in the folder of its feeds that declares its columns.
  init(title: String, file: String) {
    self.init(title: title, path: "RealPage/Feeds/\(file)")
  }
}
