import Testing

@testable import XML

@Suite("XML trees")
struct XMLTreeTests {
  private func tree(_ text: String, limits: XMLLimits = .standard) throws(XMLError) -> XMLElement {
    try XMLTree(Array(text.utf8), limits: limits).root
  }

  private func failure(_ text: String, limits: XMLLimits = .standard) -> XMLError? {
    do throws(XMLError) {
      _ = try tree(text, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test("Elements and attributes go by their names without prefixes")
  func names() throws {
    let root = try tree(
      "<a:book xmlns:a='x' xmlns:r='y'><a:sheet name='One' r:id='r1'/><other/><a:sheet name='Two'/></a:book>")
    #expect(root.name == "book")
    #expect(root.all("sheet").map { $0["name"] } == ["One", "Two"])
    #expect(root.first("sheet")?["id"] == "r1")
    #expect(root.first("sheet")?["state"] == nil)
    #expect(root.first("none") == nil)
    #expect(root.children.map(\.name) == ["sheet", "other", "sheet"])
  }

  @Test("Text joins its pieces: references, CDATA and what children part")
  func text() throws {
    let root = try tree("<a> x &amp; &lt;y&gt;<b>inner</b> &#233;<![CDATA[<z>]]>\n</a>")
    #expect(root.text == " x & <y> é<z>\n")
    #expect(root.first("b")?.text == "inner")
  }

  @Test("Attribute values are decoded", arguments: [("&amp;", "&"), ("&#38;&lt;", "&<"), ("&quot;é", "\"é"), ("", "")])
  func attributes(source: String, expected: String) throws {
    #expect(try tree("<a b=\"\(source)\"/>")["b"] == expected)
  }

  @Test("A document may be UTF-8 with a mark, UTF-16 or declared otherwise")
  func encodings() throws {
    let text = "<a>é</a>"
    #expect(try tree("\u{FEFF}" + text).text == "é")
    let units = ("\u{FEFF}" + text).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try XMLTree(units).root.text == "é")
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(try XMLTree(latin).root.text == "é")
  }

  @Test(
    "What is not well-formed is refused",
    arguments: [
      "", " ", "a", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b='1' b='2'/>", "<a>&x;</a>", "<a>&#0;</a>", "<a",
      "</a>",
      "<a>]]></a>", "<a/>x", "<a><!-- -- --></a>", "<1/>", "<a b='<'/>",
    ])
  func malformed(text: String) {
    #expect(failure(text)?.kind == .malformed)
  }

  @Test("An error names its line")
  func line() {
    #expect(failure("<a>\n<b>\n</c>\n</a>")?.line == 3)
    #expect(failure("<a>\n<b>\n</c>\n</a>")?.description.hasSuffix("(line 3)") == true)
  }

  @Test("Bytes that are no text in their encoding are refused")
  func wrongBytes() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0x00], [0x01]] {
      #expect(throws: XMLError.self) { try XMLTree(Array("<a>".utf8) + bytes + Array("</a>".utf8)) }
    }
  }

  @Test(
    "A DOCTYPE is refused",
    arguments: [
      "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>", "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
      "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>", "<!DOCTYPE a [<!ENTITY e 'x'>]><a b='&e;'/>",
    ])
  func documentType(text: String) {
    #expect(failure(text) == XMLError(.malformed, "DOCTYPE is not allowed"))
  }

  @Test("What passes a limit is refused")
  func limits() {
    func kind(_ text: String, _ change: (inout XMLLimits) -> Void = { _ in }) -> XMLError.Kind? {
      var limits = XMLLimits.standard
      change(&limits)
      return failure(text, limits: limits)?.kind
    }
    #expect(kind("<a><b c='12' d='3'>45</b></a>") == nil)
    #expect(kind("<a><b/></a>") { $0.depth = 1 } == .tooLarge)
    #expect(kind("<a><b/></a>") { $0.elements = 1 } == .tooLarge)
    #expect(kind("<a b='' c=''/>") { $0.attributes = 1 } == .tooLarge)
    #expect(kind("<a b='12'>34</a>") { $0.textBytes = 3 } == .tooLarge)
    #expect(kind("<a b='12'>34</a>") { $0.textBytes = 4 } == nil)
    #expect(kind(String(repeating: "<a>", count: 100_000)) == .tooLarge)
    #expect(kind("<a b='" + String(repeating: "x", count: 2 << 20) + "'/>") == .tooLarge)
    #expect(kind("<a" + (0..<50_000).map { " a\($0)=''" }.joined() + "/>") == .tooLarge)
  }

  @Test("A long value of blanks is no flood of attributes")
  func longValue() throws {
    let value = String(repeating: "A1:B2 ", count: 50_000)
    #expect(try tree("<a b='\(value)'/>")["b"]?.utf8.count == 300_000)
  }
}
