internal import XML

/// Opens OOXML workbooks, transitional and strict.
enum XLSXReader {
  static func open(_ bytes: OpenedBytes, limits: Limits) throws(SpreadsheetError) -> Workbook {
    let bytes = try ZipEnd.check(bytes, limits: limits)
    let archive = try ZipArchive(bytes, limits: limits)
    let package = try Relationships(of: "", in: archive, limits: limits)
    guard let name = package.part("officeDocument"), !name.hasSuffix(".bin"), let part = try archive.part(name) else {
      throw SpreadsheetError(.notASpreadsheet, "the file is \(otherFormat(archive, package))")
    }
    let root = try part.tree(limits: limits)
    guard root.name == "workbook" else {
      throw SpreadsheetError(.notASpreadsheet, "the file is an Office document with a '\(root.name)', not a workbook")
    }
    let relationships = try Relationships(of: name, in: archive, limits: limits)
    let book = try OOXMLWorkbook(root, archive, relationships, limits: limits)
    return Workbook(format: .xlsx, sheets: try book.sheets(root, relationships, in: name))
  }

  private static func otherFormat(_ archive: ZipArchive, _ package: Relationships) -> String {
    if package.part("officeDocument")?.hasSuffix(".bin") == true { return "a binary workbook (.xlsb)" }
    if archive.contains("mimetype"), archive.contains("content.xml") { return "an OpenDocument file" }
    return "a zip archive without a workbook"
  }
}

/// The data shared by all sheets of a workbook.
final class OOXMLWorkbook {
  let archive: ZipArchive
  let limits: Limits
  let dates: SerialDate.System
  let styles: Styles
  let strings: SharedStrings

  init(
    _ root: XMLElement, _ archive: ZipArchive, _ relationships: Relationships, limits: Limits
  ) throws(SpreadsheetError) {
    self.archive = archive
    self.limits = limits
    let since1904 = root.first("workbookPr")?["date1904"]
    dates = since1904 == "1" || since1904 == "true" ? .since1904 : .since1900
    // A missing part counts as empty, as in LibreOffice and openpyxl: without styles the cells are plain, and a cell
    // that refers to a missing string is refused by itself.
    if let part = try relationships.part("styles").flatMap({ part throws(SpreadsheetError) in try archive.part(part) })
    {
      styles = try Styles(part, limits: limits)
    } else {
      styles = Styles()
    }
    if let part = try relationships.part("sharedStrings").flatMap({ part throws(SpreadsheetError) in
      try archive.part(part)
    }) {
      strings = try SharedStringsParser.read(part, limits: limits)
    } else {
      strings = SharedStrings(StringTable())
    }
  }

  /// Returns the worksheets in the workbook's order; chart, dialog and macro sheets have no cells and are omitted.
  func sheets(
    _ root: XMLElement, _ relationships: Relationships, in workbook: String
  ) throws(SpreadsheetError) -> [Sheet] {
    let listed = root.first("sheets")?.all("sheet") ?? []
    guard listed.count <= limits.sheets else {
      throw SpreadsheetError(
        .tooLarge, at: workbook, "the workbook lists \(listed.count) sheets; at most \(limits.sheets) are read")
    }
    var sheets: [Sheet] = []
    var bytes = 0
    for element in listed {
      guard let name = element["name"], let target = element["id"].flatMap({ relationships[$0] }) else {
        throw SpreadsheetError(
          .malformed, at: workbook, "the sheet '\(element["name"] ?? "")' has no name or no part")
      }
      guard archive.contains(target.part) else {
        throw SpreadsheetError(.malformed, at: target.part, "the part of the sheet '\(name)' is missing")
      }
      guard target.kind == "worksheet" else { continue }
      bytes = bytes.addingClamped(archive.size(of: target.part))
      guard bytes <= limits.totalBytes else {
        throw SpreadsheetError(.tooLarge, at: workbook, "the sheets have over \(limits.totalBytes) bytes, unpacked")
      }
      let source = WorksheetSource(name: name, part: target.part, book: self)
      sheets.append(Sheet(name: name, visibility: Sheet.Visibility(ooxml: element["state"]), source: source))
    }
    return sheets
  }
}

extension Sheet.Visibility {
  fileprivate init(ooxml state: String?) {
    switch state {
    case "hidden": self = .hidden
    case "veryHidden": self = .veryHidden
    default: self = .visible
    }
  }
}
