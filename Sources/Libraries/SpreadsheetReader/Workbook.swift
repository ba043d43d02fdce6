/// A spreadsheet file opened for reading, in any supported format.
///
/// The format is detected from the file's content, never from its name: OLE2 (BIFF8), zip (OOXML), HTML, or delimited
/// text. Opening reads the directory, the styles and the shared strings; rows are streamed.
public final class Workbook {
  /// The revision of this module: increase it with every change to the cells that it reads from the same file.
  public static let revision = 1

  /// The detected format.
  public let format: FileFormat
  /// The sheets in the workbook's own order, hidden ones included.
  public let sheets: [Sheet]

  init(format: FileFormat, sheets: [Sheet]) {
    self.format = format
    self.sheets = sheets
  }

  /// Returns the sheet with a name, compared exactly.
  public func sheet(named name: String) -> Sheet? {
    sheets.first { $0.name == name }
  }

  /// Opens a spreadsheet after detecting its format.
  ///
  /// - Throws: `SpreadsheetError` that names the type of a file that is not a spreadsheet (a PDF, an encrypted
  ///   workbook, an empty file), or the part and rule at which a damaged file was refused.
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

/// The location of a spreadsheet's bytes.
public enum Origin: Sendable {
  /// A file on disk; large workbooks are read from it piece by piece.
  case file(String)
  /// Bytes already in memory.
  case bytes([UInt8])
}
