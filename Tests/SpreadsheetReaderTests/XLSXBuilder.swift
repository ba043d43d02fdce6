import TestSupport

@testable import SpreadsheetReader

/// Writes an OOXML workbook of one sheet; tests change or add parts by name.
struct XLSXBuilder {
  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  var zip = ZipBuilder()

  /// A workbook whose sheet "Data" has these rows; strings and styles are left out where they are nil.
  init(
    _ rows: String, behindRows: String = "", strings: String? = nil, styles: String? = nil, properties: String = ""
  ) {
    var relationships = relationship("rId1", "worksheet", "worksheets/sheet1.xml")
    if strings != nil { relationships += relationship("rId2", "sharedStrings", "sharedStrings.xml") }
    if styles != nil { relationships += relationship("rId3", "styles", "styles.xml") }
    self["_rels/.rels"] = rels(relationship("rId1", "officeDocument", "xl/workbook.xml"))
    self["xl/workbook.xml"] = workbook("<sheet name=\"Data\" sheetId=\"1\" r:id=\"rId1\"/>", properties: properties)
    self["xl/_rels/workbook.xml.rels"] = rels(relationships)
    self["xl/worksheets/sheet1.xml"] =
      "<worksheet xmlns=\"\(XLSXBuilder.main)\"><sheetData>\(rows)</sheetData>\(behindRows)</worksheet>"
    if let strings { self["xl/sharedStrings.xml"] = "<sst xmlns=\"\(XLSXBuilder.main)\">\(strings)</sst>" }
    if let styles { self["xl/styles.xml"] = "<styleSheet xmlns=\"\(XLSXBuilder.main)\">\(styles)</styleSheet>" }
  }

  /// A workbook whose first row has these cells.
  init(cells: String, strings: String? = nil, styles: String? = nil, properties: String = "") {
    self.init("<row r=\"1\">\(cells)</row>", strings: strings, styles: styles, properties: properties)
  }

  /// A part's text; nil removes it, and a new one goes to the end.
  subscript(name: String) -> String? {
    get { zip.entries.first { $0.name == name }.map { String(decoding: $0.content, as: UTF8.self) } }
    set {
      guard let newValue else { return zip.entries.removeAll { $0.name == name } }
      self[bytes: name] = Array(newValue.utf8)
    }
  }

  /// A part's bytes.
  subscript(bytes name: String) -> [UInt8] {
    get { zip.entries.first { $0.name == name }?.content ?? [] }
    set {
      if let index = zip.entries.firstIndex(where: { $0.name == name }) {
        zip.entries[index].content = newValue
      } else {
        zip.entries.append(ZipBuilder.Entry(name: name, content: newValue))
      }
    }
  }

  /// Gives a part another name, and nothing else.
  mutating func rename(_ name: String, to other: String) {
    for index in zip.entries.indices where zip.entries[index].name == name { zip.entries[index].name = other }
  }

  /// Changes every entry of the zip.
  mutating func changeEntries(_ change: (inout ZipBuilder.Entry) -> Void) {
    for index in zip.entries.indices { change(&zip.entries[index]) }
  }

  /// The workbook's file.
  var zipBytes: [UInt8] { zip.bytes }

  func open(limits: Limits = .standard) throws(SpreadsheetError) -> Workbook {
    try Workbook.open(.bytes(zip.bytes), limits: limits)
  }

  /// The rows of all sheets, each cell as text.
  func rows(limits: Limits = .standard) throws(SpreadsheetError) -> [String] {
    try shownRows(open(limits: limits))
  }

  /// The error at which opening or reading stopped; nil where there was none.
  func failure(limits: Limits = .standard) -> SpreadsheetError? {
    do throws(SpreadsheetError) {
      _ = try rows(limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

func workbook(_ sheets: String, properties: String = "") -> String {
  "<workbook xmlns=\"\(XLSXBuilder.main)\" xmlns:r=\"\(XLSXBuilder.relations)\">\(properties)<sheets>\(sheets)</sheets></workbook>"
}

func rels(_ relationships: String) -> String {
  "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\(relationships)</Relationships>"
}

func relationship(_ id: String, _ kind: String, _ target: String) -> String {
  "<Relationship Id=\"\(id)\" Type=\"\(XLSXBuilder.relations)/\(kind)\" Target=\"\(target)\"/>"
}
