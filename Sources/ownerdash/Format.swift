import Pipeline
import Reports
import SpreadsheetWriter

/// How a report is drawn.
enum Format: String, CaseIterable {
  case table, csv, json, html, xlsx

  /// Who draws it as text; nil for a workbook.
  fileprivate var renderer: (any Renderer)? {
    switch self {
    case .table: TextRenderer()
    case .csv: CSVRenderer()
    case .json: JSONRenderer()
    case .html: HTMLRenderer()
    case .xlsx: nil
    }
  }
}

extension Arguments {
  /// Draws a report in the format that is asked for, to standard output or to the file that `--out` names.
  func draw(_ report: some Report, in environment: Environment) throws -> ExitStatus {
    let format = try choice("format", Format.self) ?? .table
    guard let renderer = format.renderer else {
      guard let path = self["out"] else { throw UsageError("--format xlsx requires --out FILE") }
      try environment.files.write(WorkbookRenderer().sheets(of: report.document), to: path)
      return .done
    }
    let text = renderer.render(report.document)
    if let path = self["out"] {
      try environment.files.replace(path, with: Array(text.utf8))
    } else {
      environment.write(text)
    }
    return .done
  }
}

extension FileSystem {
  /// Writes a workbook, so that after a crash there is the whole of it or nothing.
  ///
  /// - Throws: `WorkbookError` or `FileError`; what stood at the path before stands there still.
  func write(_ sheets: [WorksheetContent], to path: String) throws {
    let draft = path + ".draft"
    defer { _ = unlink(draft) }
    try writeWorkbook(sheets, to: draft)
    try replace(path, with: try contents(of: draft))
  }
}
