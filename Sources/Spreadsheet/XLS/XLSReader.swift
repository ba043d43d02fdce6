enum XLSReader {
  static func open(_ bytes: OpenedBytes, limits: Limits) throws(SpreadsheetError) -> Workbook {
    throw SpreadsheetError(.notASpreadsheet, "not read yet")
  }
}
