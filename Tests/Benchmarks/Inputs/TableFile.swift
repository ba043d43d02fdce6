internal import CZip
import Glibc

/// A workbook of one sheet: a header, then rows of texts, dates, amounts and counts as exports have them.
struct TableFile {
  let rows: Int
  let columns: Int
  /// What ends a row's cells; anything makes the row one that libxml2 reads, after it was tried in vain as a plain one.
  var rowEnd = ""

  func write(to path: String) throws {
    let sheetPath = path + ".sheet"
    defer { remove(sheetPath) }
    let sheet = try OutputFile(sheetPath)
    try writeSheet(to: sheet)
    try sheet.close()
    try pack(sheet: sheetPath, to: path)
  }

  private func writeSheet(to output: OutputFile) throws {
    let dimension = "<dimension ref=\"A1:\(Self.letters[columns - 1])\(rows)\"/>"
    var xml = Array((Self.declaration + "<worksheet xmlns=\"\(Self.main)\">\(dimension)<sheetData>").utf8)
    for row in 0..<rows {
      append(row: row, to: &xml)
      if xml.count > 1 << 20 {
        try output.write(xml)
        xml.removeAll(keepingCapacity: true)
      }
    }
    try output.write(xml + Array("</sheetData></worksheet>".utf8))
  }

  private func append(row: Int, to xml: inout [UInt8]) {
    xml += "<row r=\"\(row + 1)\">".utf8
    for column in 0..<columns {
      let place = "<c r=\"\(Self.letters[column])\(row + 1)\""
      // Unlike a random draw, a product's high bits are the same for a cell whatever was written before it.
      let chance = Int((UInt64(row * columns + column + 1) &* 0x9E37_79B9_7F4A_7C15) >> 33)
      switch row == 0 ? .header : Self.kinds[column] {
      case .header: xml += "\(place) t=\"s\"><v>\(column)</v></c>".utf8
      case .few: xml += "\(place) t=\"s\"><v>\(Self.few.lowerBound + chance % Self.few.count)</v></c>".utf8
      case .many: xml += "\(place) t=\"s\"><v>\(Self.many.lowerBound + chance % Self.many.count)</v></c>".utf8
      case .date: xml += "\(place) s=\"1\"><v>\(44_000 + chance % 2_200)</v></c>".utf8
      case .amount: xml += "\(place) s=\"2\"><v>\(chance % 4_000).\(10 + chance / 4_000 % 90)</v></c>".utf8
      case .count: xml += "\(place)><v>\(chance % 1_000)</v></c>".utf8
      case .ratio: xml += "\(place)><v>0.\(100_000_000 + chance % 899_999_999)</v></c>".utf8
      case .seldom: if chance % 2 == 0 { xml += "\(place) t=\"b\"><v>\(chance / 2 % 2)</v></c>".utf8 }
      }
    }
    xml += "\(rowEnd)</row>".utf8
  }

  private enum Kind { case header, few, many, date, amount, count, ratio, seldom }

  private static let letters = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
  private static let kinds: [Kind] = [
    .many, .few, .date, .amount, .amount, .count, .few, .date, .amount, .many,
    .few, .date, .amount, .amount, .amount, .count, .many, .count, .ratio, .seldom,
  ]
  /// The shared strings: headers, words that come again and again, and names, of which there are many.
  private static let headers = 0..<20
  private static let few = 20..<60
  private static let many = 60..<100_060

  private static func text(_ index: Int) -> String {
    if headers.contains(index) { return "Column \(index)" }
    if few.contains(index) { return "Occupied &amp; on notice \(index)" }
    return "Resident \(index), Invented"
  }
}

extension TableFile {
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let media = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

  private func pack(sheet: String, to path: String) throws(InputError) {
    var code: CInt = 0
    guard let zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
      throw InputError("'\(path)' cannot be opened: libzip says \(code)")
    }
    // libzip copies the parts' bytes only when the archive is closed.
    let parts = Self.parts.map { (name: $0.name, bytes: Array((Self.declaration + $0.text).utf8)) }
    let storage = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: parts.reduce(0) { $0 + $1.bytes.count })
    defer { storage.deallocate() }
    _ = storage.initialize(fromContentsOf: parts.flatMap(\.bytes))
    var added = zip_file_add(zip, "xl/worksheets/sheet1.xml", zip_source_file(zip, sheet, 0, -1), 0) == 0
    // libzip takes the slowest compression unless told; spreadsheet programs take the usual one.
    added = added && zip_set_file_compression(zip, 0, ZIP_CM_DEFLATE, 6) == 0
    var start = 0
    for part in parts {
      let source = zip_source_buffer(zip, storage.baseAddress.map { $0 + start }, zip_uint64_t(part.bytes.count), 0)
      added = added && zip_file_add(zip, part.name, source, 0) >= 0
      start += part.bytes.count
    }
    guard added, zip_close(zip) == 0 else {
      let reason = String(cString: zip_strerror(zip))
      zip_discard(zip)
      throw InputError("'\(path)' cannot be written: \(reason)")
    }
  }

  private static var parts: [(name: String, text: String)] {
    let strings = (0..<many.upperBound).map { "<si><t>\(text($0))</t></si>" }.joined()
    return [
      (
        "[Content_Types].xml",
        "<Types xmlns=\"\(package)/content-types\">"
          + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
          + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(media).sheet.main+xml\"/>"
          + "<Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"\(media).worksheet+xml\"/>"
          + "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(media).styles+xml\"/>"
          + "<Override PartName=\"/xl/sharedStrings.xml\" ContentType=\"\(media).sharedStrings+xml\"/></Types>"
      ),
      (
        "_rels/.rels",
        "<Relationships xmlns=\"\(package)/relationships\">\(relation(1, "officeDocument", "xl/workbook.xml"))"
          + "</Relationships>"
      ),
      (
        "xl/workbook.xml",
        "<workbook xmlns=\"\(main)\" xmlns:r=\"\(relations)\">"
          + "<sheets><sheet name=\"Data\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns=\"\(package)/relationships\">\(relation(1, "worksheet", "worksheets/sheet1.xml"))"
          + relation(2, "styles", "styles.xml") + relation(3, "sharedStrings", "sharedStrings.xml") + "</Relationships>"
      ),
      (
        "xl/styles.xml",
        "<styleSheet xmlns=\"\(main)\"><fonts count=\"1\"><font/></fonts>"
          + "<fills count=\"1\"><fill><patternFill/></fill></fills>"
          + "<borders count=\"1\"><border/></borders><cellXfs count=\"3\"><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/>"
          + "<xf numFmtId=\"4\"/></cellXfs></styleSheet>"
      ),
      ("xl/sharedStrings.xml", "<sst xmlns=\"\(main)\" uniqueCount=\"\(many.upperBound)\">\(strings)</sst>"),
    ]
  }

  private static func relation(_ id: Int, _ type: String, _ target: String) -> String {
    "<Relationship Id=\"rId\(id)\" Type=\"\(relations)/\(type)\" Target=\"\(target)\"/>"
  }
}
