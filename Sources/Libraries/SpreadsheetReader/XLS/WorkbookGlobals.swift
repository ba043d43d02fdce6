/// The content of the first substream, common to all sheets: their list, formats, date system and shared strings.
final class WorkbookGlobals {
  /// An entry of the workbook's list of worksheets.
  struct SheetEntry {
    let name: String
    let visibility: Sheet.Visibility
    /// The offset of the sheet's BOF record in the stream.
    let offset: Int
  }

  private(set) var sheets: [SheetEntry] = []
  private(set) var dateSystem = SerialDate.System.since1900
  private(set) var strings = SharedStrings(StringTable())
  private var table = StringTable()
  private var formats: [NumberFormat] = []
  private let limits: Limits
  private var surveyedBytes = 0

  /// Reads the globals at the beginning of a `Workbook` stream.
  init(_ stream: [UInt8], limits: Limits) throws(SpreadsheetError) {
    self.limits = limits
    var reader = RecordReader(stream)
    try reader.begin()
    var custom: [Int: NumberFormat] = [:]
    var formatIDs: [Int] = []
    while let record = try reader.nextOfSubstream() {
      switch record.type {
      case .filePass: throw SpreadsheetError(.encrypted, "the workbook is encrypted with a password")
      case .dateMode: dateSystem = try record.uint16(at: 0) == 1 ? .since1904 : .since1900
      case .boundSheet: try addSheet(record, of: stream)
      case .sst: try readStrings(of: ContinuedBody(record, in: stream))
      case .xf:
        guard formatIDs.count < 1 << 16 else { throw record.malformed("there are more styles than a cell can name") }
        formatIDs.append(try record.uint16(at: 2))
      case .format:
        var body = ContinuedBody(record, in: stream)
        custom[try body.uint16()] = NumberFormat(code: try body.string(limit: limits.textBytes))
      default: break
      }
    }
    formats = formatIDs.map { custom[$0] ?? NumberFormat.builtIn($0) ?? .general }
  }

  /// Returns the number format of an XF record; the general one if there is no such record.
  func format(ofXF index: Int) -> NumberFormat {
    formats.indices.contains(index) ? formats[index] : .general
  }

  /// Adds the bytes of a surveyed sheet to the total, because sheets may overlap in the stream.
  func account(for survey: SheetSurvey, of sheet: String) throws(SpreadsheetError) {
    surveyedBytes += survey.byteCount
    guard surveyedBytes <= limits.totalBytes else {
      throw SpreadsheetError(
        .tooLarge, at: "sheet '\(sheet)'", "the sheets up to this one have over \(limits.totalBytes) bytes")
    }
  }

  private func addSheet(_ record: Record, of stream: [UInt8]) throws(SpreadsheetError) {
    let isWorksheet = try record.uint8(at: 5) == 0
    guard isWorksheet else { return }
    guard sheets.count < limits.sheets else {
      throw SpreadsheetError(.tooLarge, "the workbook has more than \(limits.sheets) sheets")
    }
    let visibility: Sheet.Visibility =
      switch try record.uint8(at: 4) & 3 {
      case 0: .visible
      case 1: .hidden
      default: .veryHidden
      }
    var body = ContinuedBody(record, in: stream)
    try body.skip(6)
    let name = try body.string(wideLength: false, limit: limits.textBytes)
    sheets.append(SheetEntry(name: name, visibility: visibility, offset: Int(try record.uint32(at: 0))))
  }

  /// Reads strings until the end of the bytes; the record's own counts are wrong in some valid files.
  private func readStrings(of record: ContinuedBody) throws(SpreadsheetError) {
    var body = record
    try body.skip(8)
    while try body.advance() {
      table.append(try body.string(limit: limits.textBytes).utf8)
      // Each string also costs its entry in the table.
      guard table.byteCount + 8 * table.count <= limits.sharedStringBytes else {
        throw SpreadsheetError(
          .tooLarge, at: "stream 'Workbook'", "the shared strings take over \(limits.sharedStringBytes) bytes")
      }
    }
    strings = SharedStrings(table)
  }
}
