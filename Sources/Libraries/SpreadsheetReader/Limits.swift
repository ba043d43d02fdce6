/// Absolute limits on the work that a file may cause; a file over a limit is refused, never truncated.
public struct Limits: Sendable {
  /// Bytes of the file as delivered.
  public var fileBytes = 256 << 20
  /// Entries of a zip.
  public var parts = 10_000
  /// Bytes of one zip part or OLE2 stream after decompression.
  public var partBytes = 1 << 30
  /// Bytes of all zip parts after decompression, as the zip states them, and again of the sheets as listed.
  public var totalBytes = 4 << 30
  /// Bytes of all shared strings, plus eight for each.
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
  /// Elements of an XML part.
  public var elements = 250_000_000
  /// Elements of a part that is kept in memory as a whole: an HTML page, the styles, the list of sheets, the
  /// relationships.
  public var treeElements = 10_000_000
  /// Bytes of the texts and attribute values of such a part.
  public var treeBytes = 64 << 20
  /// Approximate bytes of memory for the grids of a workbook.
  public var gridBytes = 8 << 30

  /// The limits for files whose rows are streamed.
  public static let standard = Limits()

  /// The limits for a report that is kept in memory as a whole: far above any known report, and low enough that any
  /// file is read within seconds and 128 MiB.
  public static let report: Limits = {
    var limits = Limits()
    limits.fileBytes = 16 << 20
    limits.partBytes = 64 << 20
    limits.totalBytes = 96 << 20
    limits.sharedStringBytes = 16 << 20
    limits.cells = 1_000_000
    limits.mergedRanges = 200_000
    limits.sheets = 200
    limits.elements = 4_000_000
    limits.treeElements = 400_000
    limits.treeBytes = 16 << 20
    limits.gridBytes = 40 << 20
    return limits
  }()
}
