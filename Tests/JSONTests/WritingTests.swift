import JSON
import Testing

@Suite("Writing JSON")
struct WritingTests {
  @Test(
    "Values are written without blanks",
    arguments: [
      (JSON.null, "null"), (.boolean(true), "true"), (.integer(.min), "-9223372036854775808"), (.real(0.1), "0.1"),
      (.real(1), "1.0"), (.real(.leastNonzeroMagnitude), "5e-324"), (.real(1e21), "1e+21"), (.array([]), "[]"),
      (.object([]), "{}"),
      (.array([.integer(1), .string("x")]), #"[1,"x"]"#),
      (.object([.init("b", .integer(1)), .init("a", .null)]), #"{"b":1,"a":null}"#),
    ])
  func compact(value: JSON, text: String) {
    #expect(value.encoded() == text)
  }

  @Test("Quotes, backslashes and control characters are escaped, everything else is not")
  func escapes() {
    let text = "\"\\/\u{0}\u{1F}\n\r\t\u{8}é😀\u{2028}\u{7F}"
    #expect(JSON.string(text).encoded() == #""\"\\/\u0000\u001f\n\r\t\u0008é😀"# + "\u{2028}\u{7F}\"")
    #expect(JSON.object([.init("a\"b", .null)]).encoded() == #"{"a\"b":null}"#)
  }

  @Test("Pretty text has one element a line and empty containers on one")
  func pretty() {
    let value = JSON.object([
      .init("rows", .array([.integer(1), .object([.init("a", .null)])])), .init("none", .array([])),
    ])
    let text = """
      {
        "rows": [
          1,
          {
            "a": null
          }
        ],
        "none": []
      }
      """
    #expect(value.encoded(pretty: true) == text)
  }

  @Test("A real that is no number is written as null", arguments: [Double.nan, .infinity, -.infinity])
  func nonFinite(real: Double) {
    #expect(JSON.real(real).encoded() == "null")
  }

  @Test("What is written reads back the same", arguments: [true, false])
  func roundTrip(pretty: Bool) throws {
    let value = JSON.object([
      .init(
        "reals", .array([0.1, 1.0 / 3, -0.0, 1e300, .leastNonzeroMagnitude, 123_456_789.123_456_78].map(JSON.real))),
      .init("texts", .array(["", "é\n\"\\\t", "\u{1F}😀\u{2028}"].map(JSON.string))),
      .init("whole", .integer(.max)), .init("yes", .boolean(true)), .init("no", .boolean(false)),
    ])
    #expect(try JSON.parse(Array(value.encoded(pretty: pretty).utf8)) == value)
  }
}
