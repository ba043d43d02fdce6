import Testing

@testable import XML

@Suite("XML records")
struct XMLRecordsTests {
  /// Reads the records that are named `r`, passes over `s`, stops at `stop`, and looks into everything else.
  private func read(_ text: String, limits: XMLLimits = .standard) throws -> (texts: [String], paths: [[String]]) {
    var texts: [String] = []
    var paths: [[String]] = []
    try XMLRecords.read(
      Array(text.utf8), limits: limits,
      choose: { element, _ in
        switch element.name {
        case "r": .record
        case "s": .skip
        case "stop": .stop
        default: .enter
        }
      },
      take: { record, path in
        texts.append(record.text + record.children.map { "(\($0.name) \($0.text))" }.joined())
        paths.append(path)
      })
    return (texts, paths)
  }

  @Test("Each record is given when it closes, with all that it holds and the names down to it")
  func records() throws {
    let (texts, paths) = try read("<x:a xmlns:x='u'>t<r>1<b>2</b><r>3</r></r><x:c><r>&amp;</r></x:c></x:a>")
    #expect(texts == ["1(b 2)(r 3)", "&"])
    #expect(paths == [["a", "r"], ["a", "c", "r"]])
  }

  @Test("What is skipped gives nothing, whatever it contains")
  func skipped() throws {
    #expect(try read("<a><s>x<r>1</r><s><r/></s></s><r>2</r></a>").texts == ["2"])
  }

  @Test("Stopping leaves the rest unread, even where it is not well-formed")
  func stopped() throws {
    #expect(try read("<a><r>1</r><stop/><r>2</r></b>").texts == ["1"])
  }

  @Test("Attributes are known when an element is chosen")
  func attributes() throws {
    var ids: [String?] = []
    try XMLRecords.read(
      Array("<a x:id='1&lt;' xmlns:x='u'><b/></a>".utf8),
      choose: { element, _ in
        ids.append(element["id"])
        return .enter
      }, take: { _, _ in })
    #expect(ids == ["1<", nil])
  }

  @Test("The limits hold for each record, not for the document")
  func limits() throws {
    var limits = XMLLimits.standard
    limits.elements = 2
    limits.textBytes = 4
    let many = "<a>" + String(repeating: "<r>ab<c>cd</c></r>", count: 1000) + "</a>"
    #expect(try read(many, limits: limits).texts.count == 1000)
    #expect(throws: XMLError.self) { try read("<a><r><c/><c/></r></a>", limits: limits) }
    #expect(throws: XMLError.self) { try read("<a><r>abcde</r></a>", limits: limits) }
    #expect(throws: XMLError.self) { try read(String(repeating: "<a>", count: 100_000)) }
  }

  @Test(
    "A document that breaks off or breaks a rule is refused after its good records",
    arguments: [
      "<a><r>1</r>", "<a><r>1</r><r>2", "<a><r>1</r></b>", "<a><r>1</r></a><a/>", "<!DOCTYPE a><a/>", "", "x",
    ])
  func malformed(text: String) {
    #expect(throws: XMLError.self) { try read(text) }
  }

  @Test("An error of the caller ends the reading and comes out as it was thrown")
  func callersError() {
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try XMLRecords.read(
        Array("<a><b/></a></c>".utf8), choose: { _, _ in .record }, take: { _, _ in throw Enough() })
    }
    #expect(throws: Enough.self) {
      try XMLRecords.read(Array("<a/>".utf8), choose: { _, _ in throw Enough() }, take: { _, _ in })
    }
  }
}
