/// The file formats that `Workbook` opens.
public enum FileFormat: String, Sendable {
  /// BIFF8 records in an OLE2 container.
  case xls
  /// OOXML parts in a zip.
  case xlsx
  /// Tables of an HTML page.
  case html
  /// Delimited text.
  case csv

  /// Detects the format from the first bytes; throws an error that names the type of any other file.
  static func detect(_ bytes: OpenedBytes) throws(SpreadsheetError) -> FileFormat {
    let head = bytes.head
    if head.isEmpty { throw SpreadsheetError(.notASpreadsheet, "the file is empty") }
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .xls }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .xlsx }
    if let other = otherFormats.first(where: { head.starts(with: $0.signature) }) { throw refusal(other.name) }
    guard let text = TextDecoding.preview(head) else { throw refusal("binary data of an unknown kind") }
    return try detect(text: text)
  }

  private static func detect(text: [UInt8]) throws(SpreadsheetError) -> FileFormat {
    let start = text.drop(while: isSpace)
    if start.isEmpty { throw refusal("blank") }
    let lowercased = start.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    if ["<html", "<!doctype html", "<table"].contains(where: { lowercased.starts(with: $0.utf8) }) { return .html }
    if let markup = markupName(lowercased) { throw refusal(markup) }
    if startsLikeJSON(start) { throw refusal("a JSON document") }
    guard Delimiter(sniffing: text) != nil else {
      throw refusal("text without commas, semicolons or tabs between values")
    }
    return .csv
  }

  private static func refusal(_ name: String) -> SpreadsheetError {
    SpreadsheetError(.notASpreadsheet, "the file is \(name), not a spreadsheet")
  }

  private static func markupName(_ lowercased: [UInt8]) -> String? {
    guard lowercased.first == UInt8(ascii: "<"), let second = lowercased.dropFirst().first,
      (97...122).contains(second) || second == UInt8(ascii: "?") || second == UInt8(ascii: "!")
    else { return nil }
    let isSOAP = String(decoding: lowercased, as: UTF8.self).contains(":envelope")
    return isSOAP ? "a SOAP message" : "an XML document"
  }

  /// Whether a text starts like JSON.
  ///
  /// Lines of delimited text may begin with a bracket too, so the next character counts.
  private static func startsLikeJSON(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, let second = text.dropFirst().drop(while: isSpace).first else { return false }
    switch first {
    case UInt8(ascii: "{"): return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}")
    case UInt8(ascii: "["): return "{[]\"-0123456789".utf8.contains(second)
    default: return false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static let otherFormats: [(signature: [UInt8], name: String)] = [
    (Array("%PDF".utf8), "a PDF document"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
    ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF8".utf8), "a GIF image"),
    ([0x1F, 0x8B], "a gzip archive"),
    (Array("BZh".utf8), "a bzip2 archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"),
    (Array("Rar!".utf8), "a RAR archive"),
    ([0x50, 0x4B, 0x05, 0x06], "an empty zip archive"),
    ([0x50, 0x4B, 0x07, 0x08], "one part of a split zip archive"),
    (Array("{\\rtf".utf8), "an RTF document"),
    ([0x09, 0x00, 0x04, 0x00], "a workbook older than Excel 97"),
    ([0x09, 0x02, 0x06, 0x00], "a workbook older than Excel 97"),
    ([0x09, 0x04, 0x06, 0x00], "a workbook older than Excel 97"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ([0x4D, 0x5A, 0x90, 0x00], "a program"),
  ]
}
