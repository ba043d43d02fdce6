internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader

/// The values that the sheet Table of Contents states in addition to property and day.
struct ExpirationRenewalContents {
  /// `02/01/2026 through 06/01/2026`; nil if it is not printed.
  let range: String?
  private let parameters: String

  init(_ heading: Heading) {
    let line = heading.value(behind: "Date Range:")
    range = line.map { line in line.firstRange(of: " As of ").map { String(line[..<$0.lowerBound]) } ?? line }
    // The parameters are broken over two cells; the numbered list of sheets comes next.
    let lines = heading.texts.drop { $0 != "Parameter:" }.dropFirst().prefix { !isDigits($0) }
    parameters = lines.joined(separator: " ")
  }

  var scope: String { "Date Range: \(range ?? "not printed"); \(parameterScope(parameters))" }

  /// Whether the sheets of leases hold all that the summaries count.
  var areLeasesComplete: Bool {
    parameters.contains("Show renewed leases during report period - Yes")
      && parameters.contains("Month-to-month only - No")
  }
}

/// The report's sheets, by their names.
struct ExpirationRenewalSheets {
  let contents: Grid
  let expirations: Grid
  let renewals: Grid
  let floorplans: Grid
  let future: Grid
  let consultants: Grid

  var all: [Grid] { [contents, expirations, renewals, floorplans, future, consultants] }

  /// - Throws: `Refusal` naming the sheet that is missing, or one that nothing here would read.
  init(_ book: ReportWorkbook) throws {
    var grids: [String: Grid] = [:]
    for sheet in book.workbook.sheets { grids[sheet.name] = try book.grid(sheet) }
    func take(_ name: String) throws -> Grid {
      guard let grid = grids.removeValue(forKey: name) else {
        throw Refusal("Lease Expiration/Renewal Detail: the workbook has no sheet '\(name)'")
      }
      return grid
    }
    contents = try take("Table of Contents")
    expirations = try take("Lease Expiration Detail")
    renewals = try take("Renewal Detail")
    floorplans = try take("Summary by Floorplan")
    future = try take("Future by Floorplan")
    consultants = try take("Summary by Leasing Consultant")
    if let other = grids.keys.min() {
      throw Refusal("Lease Expiration/Renewal Detail: unknown sheet '\(other)'")
    }
  }
}
