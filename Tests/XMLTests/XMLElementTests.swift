import Testing

@testable import XML

@Suite("XML elements")
struct XMLElementTests {
  @Test("An element's text is all pieces directly inside, without those of its children")
  func pieces() throws {
    let root = try XMLTree(Array("<a>one <b>two</b>three<c/>\n<d>x</d> four<![CDATA[<&]]></a>".utf8)).root
    #expect(root.text == "one three\n four<&")
    #expect(root.children.map(\.name) == ["b", "c", "d"])
    #expect(root.children.map(\.text) == ["two", "", "x"])
    #expect(root.text(at: XMLPath([]))?.string == "one three\n four<&")
  }

  @Test("A record that is kept stays as it was while the next ones are read")
  func kept() throws {
    var kept: [XMLElement] = []
    try XMLRecords.read(
      Array("<a><r i='1'><b>one</b></r><r i='2'><b>two</b></r><r i='3'/></a>".utf8),
      choose: { element, _ in element.name == "r" ? .record : .enter }, take: { record, _ in kept.append(record) })
    #expect(kept.map { $0["i"] } == ["1", "2", "3"])
    #expect(kept.map { $0.first("b")?.text } == ["one", "two", nil])
  }

  @Test(
    "A value has no blanks at its ends, of whatever kind, and keeps those inside",
    arguments: [
      ("  a b\t\r\n", "a b"), ("\u{A0}a\u{2003}b\u{A0} ", "a\u{2003}b"), (" \u{E9}\n", "\u{E9}"), ("\u{2028}", nil),
      (" \n", nil), ("", nil),
    ])
  func blanks(text: String, value: String?) throws {
    let root = try XMLTree(Array("<a><b>\(text)</b></a>".utf8)).root
    #expect(root.text(at: XMLPath([("b", nil)]))?.string == value)
    #expect(text.withoutBlanks == value ?? "")
  }

  @Test("Names beyond a few hundred are told apart; too many different names are refused")
  func names() throws {
    let elements = (0..<1000).map { "<n\($0) a\($0)='\($0)'/>" }.joined()
    let root = try XMLTree(Array("<a>\(elements)</a>".utf8)).root
    #expect(root.children.map(\.name) == (0..<1000).map { "n\($0)" })
    #expect(root.first(at: XMLPath([("n777", nil)]))?["a777"] == "777")
    #expect(root.first(at: XMLPath([("n1000", nil)])) == nil)
    var limits = XMLLimits.standard
    limits.names = 2001
    #expect(try XMLTree(Array("<a>\(elements)</a>".utf8), limits: limits).root.children.count == 1000)
    limits.names = 2000
    #expect(throws: XMLError.self) { try XMLTree(Array("<a>\(elements)</a>".utf8), limits: limits) }
  }

  @Test("A path that is made after the document finds its names, too")
  func later() throws {
    let root = try XMLTree(Array("<a><onlyHere is='1'>x</onlyHere></a>".utf8)).root
    #expect(root.text(at: XMLPath([("onlyHere", XMLPath.Condition("is", "1"))]))?.string == "x")
    #expect(root.text(at: XMLPath([("onlyHere", nil)], leaf: .attribute(XMLName("is"))))?.string == "1")
  }
}
