/// Writes drawings as the parts of an OOXML workbook in RealPage's style: every part begins with a byte order mark, and
/// only the first cell of a row states its position.
struct OOXMLWriter {
  func parts(_ sheets: [NamedSheet]) -> [(name: String, text: String)] {
    var strings = SharedStrings()
    let pages = sheets.enumerated().map { index, sheet in
      ("xl/worksheets/sheet\(index + 1).xml", self.sheet(sheet.drawing, strings: &strings))
    }
    let count = sheets.count
    return
      ([
        ("[Content_Types].xml", contentTypes(sheets: count)), ("_rels/.rels", packageRelations),
        ("xl/workbook.xml", workbook(sheets.map(\.name))),
        ("xl/_rels/workbook.xml.rels", workbookRelations(sheets: count)), ("xl/styles.xml", styles),
      ] + pages + [("xl/sharedStrings.xml", table(strings.texts))]).map {
        ($0, "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>" + $1)
      }
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

  /// Returns a column's letters: column 0 is `A`, 26 is `AA`.
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

  private func contentTypes(sheets: Int) -> String {
    let pages = (1...max(1, sheets)).map {
      "<Override PartName=\"/xl/worksheets/sheet\($0).xml\" ContentType=\"\(Self.media).worksheet+xml\"/>"
    }
    return "<Types xmlns=\"\(Self.package)/content-types\">"
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
      + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(Self.media).sheet.main+xml\"/>" + pages.joined()
      + "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(Self.media).styles+xml\"/>"
      + "<Override PartName=\"/xl/sharedStrings.xml\" ContentType=\"\(Self.media).sharedStrings+xml\"/></Types>"
  }

  private var packageRelations: String {
    "<Relationships xmlns=\"\(Self.package)/relationships\">"
      + relation(1, "officeDocument", "xl/workbook.xml") + "</Relationships>"
  }

  private func workbookRelations(sheets: Int) -> String {
    let pages = (1...max(1, sheets)).map { relation($0, "worksheet", "worksheets/sheet\($0).xml") }
    return "<Relationships xmlns=\"\(Self.package)/relationships\">" + pages.joined()
      + relation(sheets + 1, "sharedStrings", "sharedStrings.xml") + relation(sheets + 2, "styles", "styles.xml")
      + "</Relationships>"
  }

  private func relation(_ id: Int, _ type: String, _ target: String) -> String {
    "<Relationship Id=\"rId\(id)\" Type=\"\(Self.relations)/\(type)\" Target=\"\(target)\"/>"
  }

  private func workbook(_ names: [String]) -> String {
    let sheets = names.enumerated().map { index, name in
      "<sheet name=\"\(Self.escaped(name))\" sheetId=\"\(index + 1)\" r:id=\"rId\(index + 1)\"/>"
    }
    return "<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.relations)\">"
      + "<sheets>\(sheets.joined())</sheets></workbook>"
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
