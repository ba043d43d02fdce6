internal import TestSupport

/// The parts of a small OOXML workbook.
enum OOXMLParts {
  static let sheet = "xl/worksheets/sheet1.xml"
  static let strings = "xl/sharedStrings.xml"
  static let styles = "xl/styles.xml"
  static let workbook = "xl/workbook.xml"
  static let workbookRelations = "xl/_rels/workbook.xml.rels"
  static let packageRelations = "_rels/.rels"

  /// A workbook of one sheet that holds every type of cell.
  static let seed: [(name: String, text: String)] = [
    (packageRelations, relations([("rId1", "officeDocument", "xl/workbook.xml")])),
    (workbook, book("<sheet name=\"Data\" sheetId=\"1\" r:id=\"rId1\"/>")),
    (
      workbookRelations,
      relations([
        ("rId1", "worksheet", "worksheets/sheet1.xml"), ("rId2", "sharedStrings", "sharedStrings.xml"),
        ("rId3", "styles", "styles.xml"),
      ])
    ),
    (sheet, worksheet(rows, behindRows: "<mergeCells count=\"1\"><mergeCell ref=\"A1:B1\"/></mergeCells>")),
    (strings, table("<si><t>Unit</t></si><si><r><t xml:space=\"preserve\">Oak </t></r><r><t>Court</t></r></si>")),
    (
      styles,
      styleSheet(
        "<numFmts><numFmt numFmtId=\"164\" formatCode=\"mm\\/dd\\/yyyy\"/></numFmts>"
          + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/></cellXfs>")
    ),
  ]

  private static let rows = """
    <row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>\
    <row r="2"><c t="inlineStr"><is><t>a_x000D_b</t></is></c><c s="1"><v>46057.25</v></c><c t="b"><v>1</v></c></row>\
    <row><c t="d"><v>2026-02-04T07:18:56</v></c><c t="e"><v>#REF!</v></c><c t="str"><f>A1</f><v>x</v></c><c s="1"/></row>
    """

  static func worksheet(_ rows: String, behindRows: String = "") -> String {
    "<worksheet xmlns=\"\(main)\"><sheetData>\(rows)</sheetData>\(behindRows)</worksheet>"
  }

  static func table(_ items: String) -> String { "<sst xmlns=\"\(main)\">\(items)</sst>" }

  static func styleSheet(_ content: String) -> String { "<styleSheet xmlns=\"\(main)\">\(content)</styleSheet>" }

  static func book(_ sheets: String) -> String {
    "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets>\(sheets)</sheets></workbook>"
  }

  static func relations(_ targets: [(id: String, kind: String, target: String)]) -> String {
    let elements = targets.map {
      "<Relationship Id=\"\($0.id)\" Type=\"\(office)/\($0.kind)\" Target=\"\($0.target)\"/>"
    }
    return "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\(elements.joined())"
      + "</Relationships>"
  }

  /// The parts stored in a zip.
  static func zip(_ parts: [(name: String, text: String)]) -> ZipBuilder {
    var zip = ZipBuilder()
    zip.entries = parts.map { ZipBuilder.Entry(name: $0.name, content: Array($0.text.utf8)) }
    return zip
  }

  /// The parts stored in a zip, one of them with other bytes.
  static func package(_ parts: [(name: String, text: String)], replacing name: String, with bytes: [UInt8]) -> [UInt8] {
    var zip = zip(parts)
    for index in zip.entries.indices where zip.entries[index].name == name { zip.entries[index].content = bytes }
    return zip.bytes
  }

  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
}
