internal import CXLSXWriter

/// Writes sheets as an .xlsx file; the result does not depend on the time.
///
/// - Parameters:
///   - sheets: the sheets in order, at least one.
///   - path: the file; an existing file is replaced.
/// - Throws: `WorkbookError`; the file is then not a valid workbook.
public func writeWorkbook(_ sheets: [WorksheetContent], to path: String) throws(WorkbookError) {
  let book = try WorkbookHandle(path)
  for sheet in sheets { try book.add(sheet) }
  try book.close()
}

/// A workbook in progress; if it is released without `close`, it leaves no file.
private final class WorkbookHandle {
  private let path: String
  private var handle: UnsafeMutablePointer<lxw_workbook>?
  private let header: UnsafeMutablePointer<lxw_format>?
  private var formats: [FormatKey: UnsafeMutablePointer<lxw_format>?] = [:]

  /// The style of a cell.
  private struct FormatKey: Hashable {
    let style: WorksheetContent.Style
    let weight: Weight
    var fill: WorksheetContent.Fill?
  }

  /// How a row is emphasized.
  private enum Weight: CaseIterable {
    case plain, bold, total
  }

  init(_ path: String) throws(WorkbookError) {
    self.path = path
    handle = workbook_new(path)
    guard let handle else { throw WorkbookError("\(path): libxlsxwriter has no memory left") }
    // Without a creation time, libxlsxwriter states the current time.
    var properties = lxw_doc_properties()
    properties.created = 315_532_800
    workbook_set_properties(handle, &properties)
    header = workbook_add_format(handle)
    format_set_bold(header)
    for style in WorksheetContent.Style.allCases {
      for weight in Weight.allCases {
        let format = workbook_add_format(handle)
        format_set_num_format(format, style.code)
        if weight != .plain { format_set_bold(format) }
        if weight == .total { format_set_top(format, UInt8(LXW_BORDER_THIN.rawValue)) }
        formats[FormatKey(style: style, weight: weight)] = format
      }
    }
    for fill in WorksheetContent.Fill.allCases {
      let format = workbook_add_format(handle)
      format_set_num_format(format, WorksheetContent.Style.plain.code)
      format_set_bg_color(format, fill.ground)
      format_set_font_color(format, fill.ink)
      formats[FormatKey(style: .plain, weight: .plain, fill: fill)] = format
    }
  }

  deinit {
    if let handle { lxw_workbook_free(handle) }
  }

  /// "workbook_close() … writes all data to the xlsx file and closes it", and frees the workbook even if it fails.
  func close() throws(WorkbookError) {
    guard let open = handle else { return }
    handle = nil
    try check(workbook_close(open), "the file cannot be written")
  }

  func add(_ sheet: WorksheetContent) throws(WorkbookError) {
    try check(workbook_validate_sheet_name(handle, sheet.name), "'\(sheet.name)' cannot name a sheet")
    guard let target = workbook_add_worksheet(handle, sheet.name) else {
      throw WorkbookError("\(path): the sheet '\(sheet.name)' cannot be made")
    }
    for (index, column) in sheet.columns.enumerated() {
      let index = UInt16(clamping: index)
      var options = lxw_row_col_options(hidden: column.isHidden ? 1 : 0, level: 0, collapsed: 0)
      try check(
        worksheet_set_column_opt(target, index, index, Double(column.width), format(column.style), &options), sheet.name
      )
      try write(.text(column.header), header, row: 0, index, target, sheet.name)
      try offer(column.choices, index, target, sheet.name)
    }
    worksheet_freeze_panes(target, 1, 0)
    try arrange(sheet, target)
    for (row, cells) in sheet.rows.enumerated() {
      try write(cells, row: row + 1, sheet.emphasized.contains(row) ? .bold : .plain, target, sheet.name)
    }
    if let total = sheet.total { try write(total, row: sheet.rows.count + 1, .total, target, sheet.name) }
    for (place, cells) in sheet.below.enumerated() {
      try write(cells, row: sheet.rows.count + (sheet.total == nil ? 1 : 2) + place, .plain, target, sheet.name)
    }
  }

  /// Filters over the rows, without the total; printed in landscape on the sheet's paper, as wide as a page, with the heading on
  /// each.
  private func arrange(
    _ sheet: WorksheetContent, _ target: UnsafeMutablePointer<lxw_worksheet>
  ) throws(WorkbookError) {
    // The codes of Excel: 1 is US Letter, 9 is A4.
    worksheet_set_paper(target, sheet.isOnA4 ? 9 : 1)
    worksheet_fit_to_pages(target, 1, 0)
    guard sheet.columns.count > 1 else { return }
    worksheet_set_landscape(target)
    try check(worksheet_repeat_rows(target, 0, 0), sheet.name)
    guard !sheet.rows.isEmpty else { return }
    let (last, width) = (UInt32(clamping: sheet.rows.count), UInt16(clamping: sheet.columns.count - 1))
    try check(worksheet_autofilter(target, 0, 0, last, width), sheet.name)
  }

  /// Offers words in every cell below a header.
  private func offer(
    _ choices: [String], _ column: UInt16, _ sheet: UnsafeMutablePointer<lxw_worksheet>, _ name: String
  ) throws(WorkbookError) {
    guard !choices.isEmpty else { return }
    // libxlsxwriter frees a longer list twice.
    guard choices.joined(separator: ",").utf8.count <= 255 else {
      throw WorkbookError("\(path): the sheet '\(name)' offers more words than a spreadsheet can")
    }
    var words = choices.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let code = words.withUnsafeMutableBufferPointer { words in
      var validation = lxw_data_validation()
      validation.validate = UInt8(LXW_VALIDATION_TYPE_LIST.rawValue)
      validation.value_list = words.baseAddress
      return worksheet_data_validation_range(sheet, 1, column, WorkbookHandle.lastRow, column, &validation)
    }
    try check(code, name)
  }

  /// The last row of a sheet, as Excel limits it.
  private static let lastRow: UInt32 = 1_048_575

  private func write(
    _ cells: [WorksheetContent.Cell], row: Int, _ weight: Weight,
    _ sheet: UnsafeMutablePointer<lxw_worksheet>, _ name: String
  ) throws(WorkbookError) {
    for (index, cell) in cells.enumerated() where weight == .total || cell != .blank {
      try write(cell, format(of: cell, weight), row: row, UInt16(clamping: index), sheet, name)
    }
  }

  private func write(
    _ cell: WorksheetContent.Cell, _ format: UnsafeMutablePointer<lxw_format>?, row: Int, _ column: UInt16,
    _ sheet: UnsafeMutablePointer<lxw_worksheet>, _ name: String
  ) throws(WorkbookError) {
    let row = UInt32(clamping: row)
    let code: lxw_error
    switch cell {
    case .blank: code = worksheet_write_blank(sheet, row, column, format)
    case .text(let text), .status(let text, _):
      guard !text.utf8.contains(0) else { throw WorkbookError("\(path): \(name): a text holds the character 0") }
      code = worksheet_write_string(sheet, row, column, text, format)
    case .count(let number): code = worksheet_write_number(sheet, row, column, Double(number), format)
    case .cents(let cents): code = worksheet_write_number(sheet, row, column, Double(cents) / 100, format)
    case .day(let day):
      // Day 25,569 of the 1900 system is 1970-01-01.
      code = worksheet_write_number(sheet, row, column, Double(day + 25_569), format)
    case .hundredths(let count): code = worksheet_write_number(sheet, row, column, Double(count) / 100, format)
    case .number(let number):
      guard number.isFinite else { return }
      code = worksheet_write_number(sheet, row, column, number, format)
    }
    try check(code, "\(name), row \(row + 1), column \(column + 1)")
  }

  private func format(_ style: WorksheetContent.Style) -> UnsafeMutablePointer<lxw_format>? {
    formats[FormatKey(style: style, weight: .plain)] ?? nil
  }

  private func format(of cell: WorksheetContent.Cell, _ weight: Weight) -> UnsafeMutablePointer<lxw_format>? {
    if case .status(_, let fill) = cell { return formats[FormatKey(style: .plain, weight: .plain, fill: fill)] ?? nil }
    return formats[FormatKey(style: cell.style, weight: weight)] ?? nil
  }

  private func check(_ code: lxw_error, _ place: String) throws(WorkbookError) {
    guard code != LXW_NO_ERROR else { return }
    let reason = lxw_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    throw WorkbookError("\(path): \(place): \(reason)")
  }
}

extension WorksheetContent.Style {
  /// The spreadsheet's code of the number format.
  fileprivate var code: String {
    switch self {
    case .plain: "@"
    case .money: "#,##0.00"
    case .date: "yyyy-mm-dd"
    case .count: "0"
    case .decimal: "0.00"
    case .number: "General"
    }
  }
}

extension WorksheetContent.Cell {
  /// The style of the cell.
  fileprivate var style: WorksheetContent.Style {
    switch self {
    case .blank, .text, .status: .plain
    case .count: .count
    case .cents: .money
    case .day: .date
    case .hundredths: .decimal
    case .number: .number
    }
  }
}

extension WorksheetContent.Fill {
  /// The background, as red, green and blue.
  fileprivate var ground: lxw_color_t {
    switch self {
    case .green: 0xDCF3E3
    case .blue: 0xDDE8FD
    case .yellow: 0xFDF0C4
    case .red: 0xFDE0DE
    }
  }

  /// The text's color, readable on the background.
  fileprivate var ink: lxw_color_t {
    switch self {
    case .green: 0x14532D
    case .blue: 0x1E3A8A
    case .yellow: 0x664B00
    case .red: 0x8F1414
    }
  }
}
