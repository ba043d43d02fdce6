/// The containers that `Workbook` opens.
public enum FileFormat: String, Sendable {
  /// BIFF8 records in an OLE2 container.
  case xls
  /// OOXML parts in a zip.
  case xlsx
  /// Tables of an HTML page.
  case html
  /// Delimited text.
  case csv

  /// Tells the container from the first bytes; anything else is refused by its own name.
  static func detect(_ bytes: OpenedBytes) throws(SpreadsheetError) -> FileFormat {
    let head = bytes.head
    if head.isEmpty { throw SpreadsheetError(.notASpreadsheet, "the file is empty") }
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .xls }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .xlsx }
    throw SpreadsheetError(.notASpreadsheet, "the file is no spreadsheet")
  }
}
