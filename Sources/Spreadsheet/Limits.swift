/// Absolute bounds on what a file may make the reader do; a file over one is refused, never cut.
public struct Limits: Sendable {
  /// Bytes of the file as delivered.
  public var fileBytes = 256 << 20
  /// Entries of a zip.
  public var parts = 10_000
  /// Bytes of one zip part or OLE2 stream once unpacked.
  public var partBytes = 1 << 30
  /// Bytes of all shared strings together.
  public var sharedStringBytes = 64 << 20
  /// Bytes of one cell's text; Excel's own limit is 32,767 characters.
  public var textBytes = 4 * 32_767
  /// Rows of a sheet: Excel's own limit.
  public var rows = 1_048_576
  /// Columns of a sheet: Excel's own limit.
  public var columns = 16_384
  /// Cells of a sheet.
  public var cells = 50_000_000
  /// Merged ranges of a sheet.
  public var mergedRanges = 500_000
  /// Sheets of a workbook.
  public var sheets = 1_000
  /// Nested elements of an XML part or an HTML page.
  public var depth = 200

  /// The bounds for files that people send.
  public static let standard = Limits()
}
