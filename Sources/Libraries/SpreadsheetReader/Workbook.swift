/// A spreadsheet file opened for reading, whatever its container.
///
/// The container is recognized by the file's content, never by its name: OLE2 (BIFF8), zip (OOXML), HTML, or
/// delimited text. Opening reads the directory, the styles and the shared strings; rows are streamed.
public final class Workbook {
  /// The revision of this module: raise it with every change of the cells that it gives for the same file.
  public static let revision = 1

  /// What the file turned out to be.
  public let format: FileFormat
  /// The sheets in the workbook's own order, hidden ones included.
  public let sheets: [Sheet]

  init(format: FileFormat, sheets: [Sheet]) {
    self.format = format
    self.sheets = sheets
  }

  /// The sheet of that name, compared exactly.
  public func sheet(named name: String) -> Sheet? {
    sheets.first { $0.name == name }
  }

  /// Opens a spreadsheet after looking at its first bytes.
  ///
  /// - Throws: `SpreadsheetError` naming what the file is when it is no spreadsheet (a PDF, an encrypted
  ///   workbook, an empty file), or the part and rule at which a damaged one was refused.
  public static func open(_ origin: Origin, limits: Limits = .standard) throws(SpreadsheetError) -> Workbook {
    let bytes = try OpenedBytes(origin, limits: limits)
    switch try FileFormat.detect(bytes) {
    case .xls: return try XLSReader.open(bytes, limits: limits)
    case .xlsx: return try XLSXReader.open(bytes, limits: limits)
    case .html: return try HTMLReader.open(bytes, limits: limits)
    case .csv: return try CSVReader.open(bytes, limits: limits)
    }
  }
}

/// Where a spreadsheet's bytes are.
public enum Origin: Sendable {
  /// A file on disk; large workbooks are read piece by piece from it.
  case file(String)
  /// Bytes already in memory.
  case bytes([UInt8])
}
