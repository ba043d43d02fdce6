import JSON
import Testing

@Suite("Reading JSON")
struct ParsingTests {
  private func parse(_ text: String) throws(JSONError) -> JSON {
    try JSON.parse(Array(text.utf8))
  }

  @Test(
    "Every kind of value is read",
    arguments: [
      ("null", JSON.null), ("true", .boolean(true)), ("false", .boolean(false)), ("-12", .integer(-12)),
      ("9223372036854775807", .integer(.max)), ("1.0", .real(1)), ("1e2", .real(100)),
      (#""a\u00e9\ud83d\ude00\n""#, .string("aé😀\n")), ("[]", .array([])), ("{}", .object([])),
      (" [1, [2.5, null]] ", .array([.integer(1), .array([.real(2.5), .null])])),
    ])
  func values(text: String, value: JSON) throws {
    #expect(try parse(text) == value)
  }

  @Test("A byte order mark in front of a text is passed over, and nowhere else")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try JSON.parse(mark + Array("{\"a\": 1}".utf8)) == .object([JSON.Member("a", .integer(1))]))
    #expect(throws: JSONError.self) { try JSON.parse(Array("{}".utf8) + mark) }
    #expect(throws: JSONError.self) { try JSON.parse(mark) }
  }

  @Test("Members keep the order of the file")
  func order() throws {
    let value = try parse(#"{"zeta": 1, "alpha": 2, "mid": {"b": 3, "a": 4}, "": 5}"#)
    #expect(value.encoded() == #"{"zeta":1,"alpha":2,"mid":{"b":3,"a":4},"":5}"#)
    #expect(value["mid"]?["a"] == .integer(4))
    #expect(value["none"] == nil)
    #expect(value["zeta"]?["alpha"] == nil)
  }

  @Test("A repeated key is refused, with its line")
  func duplicateKey() {
    let error = #expect(throws: JSONError.self) { try parse("{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 3\n}") }
    #expect(error?.kind == .duplicateKey)
    #expect(error?.line == 4)
    #expect(error?.description.hasPrefix("line 4, column ") == true)
    #expect(error?.rule.contains("duplicate object key") == true)
  }

  @Test(
    "What is not JSON is refused as malformed",
    arguments: [
      "", " ", "{", "[1,]", "{'a': 1}", #"{"a" 1}"#, "tru", "01", "1 2", #""open"#, "\"a\u{1}\"", #""\u0000""#,
      #"{"\u0000": 1}"#, #""\ud800""#, "NaN",
    ])
  func malformed(text: String) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.kind == .malformed)
    #expect(error?.line != nil)
  }

  @Test("Bytes that are not UTF-8 are refused", arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]])
  func invalidUTF8(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSON.parse([0x22] + bytes + [0x22]) }
    #expect(error?.kind == .invalidUTF8)
  }

  @Test("A number that 64 bits do not hold is refused", arguments: ["9223372036854775808", "-1e999"])
  func outOfRange(text: String) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.kind == .numberOutOfRange)
  }

  @Test("Nesting is read up to its limit and refused beyond it, however deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(64))
    for depth in [65, 2_048, 2_049, 1_000_000] {
      let error = #expect(throws: JSONError.self) { try parse(nested(depth)) }
      #expect(error?.kind == .tooLarge)
    }
  }

  @Test("A text over the limit is refused before it is read")
  func size() throws {
    var limits = JSON.Limits()
    limits.bytes = 4
    #expect(try JSON.parse(Array("null".utf8), limits: limits) == .null)
    let error = #expect(throws: JSONError.self) { try JSON.parse(Array("false".utf8), limits: limits) }
    #expect(error?.kind == .tooLarge)
    #expect(error?.description == "the text has 5 bytes; the limit is 4")
  }
}
