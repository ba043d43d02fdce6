import Testing

@testable import XML

@Suite("XML as it streams")
struct XMLStreamTests {
  /// Writes down what it is told.
  private struct Scribe: XMLVisitor {
    var lines: [String] = []
    var refuses = ""

    mutating func start(_ element: borrowing XMLStart) throws(XMLError) {
      if element.name == refuses { throw XMLError(.malformed, "refused") }
      let attribute = element["a"].map { " a=\($0)" } ?? ""
      lines.append("\(element.depth) <\(element.name)\(attribute)> \(element.namespace ?? "-")")
    }

    mutating func text(_ piece: UnsafeBufferPointer<UInt8>) {
      lines.append(String(decoding: piece, as: UTF8.self))
    }

    mutating func end() { lines.append("end") }
  }

  @Test("Elements, attributes and text come in the document's order, with local names and namespaces")
  func order() throws {
    let lines = try visit("<p:r xmlns:p='urn:p'><b p:a='1 &amp; 2'>x&lt;y<![CDATA[<z>]]></b><p:c/></p:r>").lines
    #expect(
      lines == ["1 <r> urn:p", "2 <b a=1 & 2> -", "x", "<", "y", "<z>", "end", "2 <c> urn:p", "end", "end"])
  }

  @Test(
    "What is not well-formed, declares a DOCTYPE or passes a limit is refused, after what came before",
    arguments: [
      ("<r></b></r>", "Extra content"), ("<r><b/>", "Premature end"), ("", "empty"), ("<!DOCTYPE r><r/>", "DOCTYPE"),
      (String(repeating: "<r>", count: 201), "over 200 deep"), ("<r>&nbsp;</r>", "nbsp"),
    ])
  func refused(text: String, rule: String) {
    var scribe = Scribe()
    let error = #expect(throws: XMLError.self) { try scribe.visit(MemorySource(Array(text.utf8))) }
    #expect(error?.rule.contains(rule) == true, "\(error?.rule ?? "")")
  }

  @Test("What the visitor throws ends the reading and comes out")
  func thrown() {
    var scribe = Scribe(refuses: "b")
    let error = #expect(throws: XMLError.self) { try scribe.visit(MemorySource(Array("<r><b/><c/></r>".utf8))) }
    #expect(error?.rule == "refused")
    #expect(scribe.lines == ["1 <r> -"])
  }

  private func visit(_ text: String) throws -> Scribe {
    var scribe = Scribe()
    try scribe.visit(MemorySource(Array(text.utf8)))
    return scribe
  }
}
