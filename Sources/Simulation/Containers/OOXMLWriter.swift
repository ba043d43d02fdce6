/// Writes a drawing as the parts of an OOXML workbook, in RealPage's way: every part begins with a byte
/// order mark, and only the first cell of a row says where it stands.
struct OOXMLWriter {
  func parts(_ drawing: SheetDrawing) -> [(name: String, text: String)] {
    var strings = SharedStrings()
    let sheet = sheet(drawing, strings: &strings)
    return [
      ("[Content_Types].xml", contentTypes), ("_rels/.rels", packageRelations), ("xl/workbook.xml", workbook),
      ("xl/_rels/workbook.xml.rels", workbookRelations), ("xl/styles.xml", styles),
      ("xl/worksheets/sheet1.xml", sheet), ("xl/sharedStrings.xml", table(strings.texts)),
    ].map { ($0, "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>" + $1) }
  }

  private func sheet(_ drawing: SheetDrawing, strings: inout SharedStrings) -> String {
    let width = drawing.width
    var xml = "<worksheet xmlns=\"\(Self.main)\"><sheetData>"
    for (row, cells) in drawing.rows {
      xml += "<row r=\"\(row + 1)\" spans=\"1:\(width)\">"
      var rest = cells[...]
      for column in 0..<width {
        let place = column == 0 ? " r=\"A\(row + 1)\"" : ""
        if let cell = rest.first, cell.columns.lowerBound == column {
          xml += self.cell(cell.content, place: place, strings: &strings)
          rest.removeFirst()
        } else {
          xml += "<c\(place) s=\"1\" />"
        }
      }
      xml += "</row>"
    }
    return xml + "</sheetData>" + mergedCells(drawing.merged) + "</worksheet>"
  }

  private func cell(_ content: SheetDrawing.Content, place: String, strings: inout SharedStrings) -> String {
    switch content {
    case .text(let text): "<c\(place) s=\"1\" t=\"s\"><v>\(strings.index(of: text))</v></c>"
    case .number(let number, let format): "<c\(place) s=\"\(format.rawValue + 1)\"><v>\(number)</v></c>"
    }
  }

  private func mergedCells(_ cells: [SheetDrawing.Cell]) -> String {
    if cells.isEmpty { return "" }
    let ranges = cells.map { cell in
      let first = Self.letters(cell.columns.lowerBound) + String(cell.row + 1)
      let last = Self.letters(cell.columns.upperBound) + String(cell.row + cell.height)
      return "<mergeCell ref=\"\(first):\(last)\"/>"
    }
    return "<mergeCells count=\"\(cells.count)\">" + ranges.joined() + "</mergeCells>"
  }

  /// Column 0 is `A`, 26 is `AA`.
  private static func letters(_ column: Int) -> String {
    let last = String(UnicodeScalar(UInt8(65 + column % 26)))
    return column < 26 ? last : letters(column / 26 - 1) + last
  }

  private func table(_ texts: [String]) -> String {
    let items = texts.map { "<si><t xml:space=\"preserve\">\(Self.escaped($0))</t></si>" }
    return "<sst xmlns=\"\(Self.main)\" uniqueCount=\"\(texts.count)\">" + items.joined() + "</sst>"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }
}

extension OOXMLWriter {
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let media = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  private var contentTypes: String {
    "<Types xmlns=\"\(Self.package)/content-types\">"
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
      + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(Self.media).sheet.main+xml\"/>"
      + "<Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"\(Self.media).worksheet+xml\"/>"
      + "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(Self.media).styles+xml\"/>"
      + "<Override PartName=\"/xl/sharedStrings.xml\" ContentType=\"\(Self.media).sharedStrings+xml\"/></Types>"
  }

  private var packageRelations: String {
    "<Relationships xmlns=\"\(Self.package)/relationships\">"
      + relation(1, "officeDocument", "xl/workbook.xml") + "</Relationships>"
  }

  private var workbookRelations: String {
    "<Relationships xmlns=\"\(Self.package)/relationships\">"
      + relation(1, "worksheet", "worksheets/sheet1.xml") + relation(2, "sharedStrings", "sharedStrings.xml")
      + relation(3, "styles", "styles.xml") + "</Relationships>"
  }

  private func relation(_ id: Int, _ type: String, _ target: String) -> String {
    "<Relationship Id=\"rId\(id)\" Type=\"\(Self.relations)/\(type)\" Target=\"\(target)\"/>"
  }

  private var workbook: String {
    "<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.relations)\">"
      + "<sheets><sheet name=\"Sheet1\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
  }

  private var styles: String {
    let formats = SheetDrawing.Format.allCases
    let codes = formats.map { "<numFmt numFmtId=\"\(164 + $0.rawValue)\" formatCode=\"\($0.code)\"/>" }
    let cells = formats.map {
      "<xf numFmtId=\"\(164 + $0.rawValue)\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>"
    }
    let plain = "<xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\""
    return "<styleSheet xmlns=\"\(Self.main)\"><numFmts count=\"\(codes.count)\">" + codes.joined() + "</numFmts>"
      + "<fonts count=\"1\"><font><sz val=\"8\"/><name val=\"Arial\"/></font></fonts>"
      + "<fills count=\"1\"><fill><patternFill patternType=\"none\"/></fill></fills>"
      + "<borders count=\"1\"><border/></borders><cellStyleXfs count=\"1\">\(plain)/></cellStyleXfs>"
      + "<cellXfs count=\"\(cells.count + 1)\">\(plain) xfId=\"0\"/>" + cells.joined() + "</cellXfs>"
      + "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"
  }
}
