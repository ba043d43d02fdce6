/// Reads BIFF8 workbooks: the `Workbook` stream of an OLE2 container.
enum XLSReader {
  static func open(_ bytes: OpenedBytes, limits: Limits) throws(SpreadsheetError) -> Workbook {
    try open(stream: WorkbookStream.read(from: bytes, limits: limits), limits: limits)
  }

  /// Opens a workbook from the bytes of its `Workbook` stream.
  static func open(stream: [UInt8], limits: Limits) throws(SpreadsheetError) -> Workbook {
    let globals = try WorkbookGlobals(stream, limits: limits)
    let sheets = globals.sheets.map { sheet in
      Sheet(
        name: sheet.name, visibility: sheet.visibility,
        source: XLSSheet(name: sheet.name, at: sheet.offset, of: globals, in: stream, limits: limits))
    }
    return Workbook(format: .xls, sheets: sheets)
  }
}
