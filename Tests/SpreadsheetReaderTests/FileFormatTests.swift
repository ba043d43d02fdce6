import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("File formats")
struct FileFormatTests {
  private func format(_ bytes: [UInt8]) throws(SpreadsheetError) -> FileFormat {
    try FileFormat.detect(OpenedBytes(.bytes(bytes), limits: .standard))
  }

  @Test("An OLE2 container and a zip are recognized by their first bytes")
  func containers() throws {
    #expect(try format([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) == .xls)
    #expect(try format(Array("PK\u{3}\u{4}".utf8)) == .xlsx)
  }

  @Test(
    "An HTML page may begin with a mark, white space and any case",
    arguments: [
      "<html>", "\u{FEFF}<html>", "\r\n\t <HTML lang=en>", "<!DOCTYPE html PUBLIC \"x\">", "<!doctype HTML>", "<Table>",
      "\u{FEFF} \n<table border=0>",
    ])
  func html(text: String) throws {
    #expect(try format(Array(text.utf8)) == .html)
    let units = text.utf16.drop { $0 == 0xFEFF }
    #expect(try format([0xFE, 0xFF] + units.flatMap { le16(Int($0)).reversed() }) == .html)
  }

  @Test(
    "Text with a delimiter is delimited text",
    arguments: [
      "Unit,Status\n", "a;b", "a\tb", "Rent roll\n\nUnit,Rent\n", "{x},1\n", "[Unit],[Rent]\n", "<5,>6\n",
      "\u{FEFF}a,b",
      "\"a\",\"b\"",
    ])
  func csv(text: String) throws {
    #expect(try format(Array(text.utf8)) == .csv)
  }

  @Test("Delimited text may be Windows-1252")
  func windows1252() throws {
    #expect(try format([0x43, 0x61, 0x66, 0xE9, 0x2C, 0x31]) == .csv)
  }

  @Test(
    "Anything else is refused by its name",
    arguments: [
      ("", "the file is empty"), ("%PDF-1.7", "a PDF document"), ("GIF89a", "a GIF image"),
      ("{\\rtf1", "an RTF document"),
      ("Rar!", "a RAR archive"), ("PK\u{5}\u{6}", "an empty zip archive"),
      ("{\"error\": 1, \"b\": 2}", "a JSON document"),
      ("[\n {\"a\": 1, \"b\": 2}]", "a JSON document"), ("[1, 2]", "a JSON document"), ("{}", "a JSON document"),
      ("<?xml version=\"1.0\"?>\n<a b=\"1,2\"/>", "an XML document"), ("<ns:a/>", "an XML document"),
      ("<soap:Envelope xmlns:soap=\"x\"/>", "a SOAP message"), ("  \n ", "blank"),
      ("Service unavailable", "text without commas, semicolons or tabs between values"),
      ("Sorry, the report is late, or lost.", "text without commas, semicolons or tabs between values"),
      ("a\u{1}b,c", "binary data of an unknown kind"),
      ("a\u{0}b,c", "binary data of an unknown kind"),
    ])
  func otherFiles(text: String, name: String) {
    #expect { try format(Array(text.utf8)) } throws: { error in
      let error = error as? SpreadsheetError
      return error?.kind == .notASpreadsheet && error?.rule.contains(name) == true
    }
  }

  @Test("Images and archives are refused by their names")
  func binaries() {
    let files: [([UInt8], String)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D], "PNG"), ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG"), ([0x1F, 0x8B, 8], "gzip"),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27], "7z"), ([0x09, 0x04, 0x06, 0x00, 0], "older than Excel 97"),
      ([0, 1, 2], "binary"),
    ]
    for (bytes, name) in files {
      #expect { try format(bytes) } throws: { ($0 as? SpreadsheetError)?.rule.contains(name) == true }
    }
  }

  @Test("A file that is missing, a folder or too large is refused")
  func files() throws {
    let folder = try temporaryDirectory()
    for path in [folder + "/none", folder, "/dev/zero"] {
      #expect { try Workbook.open(.file(path)) } throws: { ($0 as? SpreadsheetError)?.kind == .unreadable }
    }
    try write("a,b\n", to: folder + "/small.csv")
    var limits = Limits.standard
    limits.fileBytes = 3
    #expect { try Workbook.open(.file(folder + "/small.csv"), limits: limits) } throws: {
      ($0 as? SpreadsheetError)?.kind == .tooLarge
    }
    #expect(try shownRows(Workbook.open(.file(folder + "/small.csv"))) == ["A1='a' B1='b'"])
  }

  @Test("The name of a file is no evidence")
  func names() throws {
    let path = try temporaryDirectory() + "/report.xlsx"
    try write("<html><table><tr><td>x</td></tr></table></html>", to: path)
    #expect(try Workbook.open(.file(path)).format == .html)
  }
}
