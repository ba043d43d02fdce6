@testable import SpreadsheetReader
import Testing

/// The project's reading of a worksheet beside that by libxml2 alone: both must give the same cells and errors.
@Suite("Plain rows against libxml2")
struct PlainRowsFuzzTests {
  private static let cases = 5_000

  @Test("Invented worksheets, and damaged ones, read alike with and without plain rows", arguments: 1...4)
  func alike(seed: UInt64) throws {
    var inventor = WorksheetInventor(seed: seed)
    let book = try sharedBook()
    var refused = 0
    for number in 0..<Self.cases {
      let bytes = number % 4 == 0 ? inventor.worksheet() : inventor.damaged(inventor.worksheet())
      let sheet = RawWorksheet(bytes: bytes, book: book)
      let expected = sheet.parse()
      let window = [90, 700, WorksheetRun.usualWindow][number % 3]
      let found = sheet.read(window: window)
      refused += expected.error == nil ? 0 : 1
      guard found.agrees(with: expected) else {
        Issue.record(
          """
          seed \(seed), case \(number), window of \(window): \(String(decoding: bytes, as: UTF8.self))
          gave \(found)
          but libxml2 alone \(expected)
          """)
        return
      }
    }
    // Both sorts are wanted, or the comparison says little.
    #expect(refused > Self.cases / 4 && refused < Self.cases * 3 / 4, "\(refused) of \(Self.cases) were refused")
  }
}

/// Draws worksheets, most of them right, and damages them.
struct WorksheetInventor {
  private var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(state: seed)
  }

  mutating func worksheet() -> [UInt8] {
    let head = pick(["", "", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n", "\u{FEFF}<?xml version=\"1.0\"?>"])
    let root = pick(["<worksheet>", "<worksheet xmlns=\"m\" xmlns:x14ac=\"a\">", "<worksheet xmlns:x14ac='a'>"])
    var xml = head + root + pick(["", "<dimension ref=\"A1\"/>", "<!-- <sheetData> -->"])
    xml += pick(["<sheetData>", "<sheetData>", "<sheetData>\n", "<sheetData >"])
    let count = seldom() ? Int.random(in: 10...30, using: &random) : Int.random(in: 0...3, using: &random)
    for _ in 0..<count { xml += row() + pick(["", "", "\n", " \r\n", "<!-- -->"]) }
    return Array((xml + "</sheetData>" + pick(["", "<mergeCells/>", "\n"]) + "</worksheet>").utf8)
  }

  private mutating func row() -> String {
    let attributes = pick([
      "", "", " spans=\"1:3\"", " ht=\"15\" customHeight=\"1\"", " x14ac:dyDescent=\"0.2\"", " a='b'",
    ])
    if seldom() { return "<row\(attributes)/>" }
    let cells = (0..<Int.random(in: 0...3, using: &random)).map { _ in cell() }
    return "<row\(attributes)>\(cells.joined(separator: pick(["", "", "", "\n"])))</row>"
  }

  private mutating func cell() -> String {
    let style = pick(["", "", " s=\"1\"", " s=\"2\"", " s='0'", " cm=\"1\""])
    let formula = pick(["", "", "", "<f>A1+B1</f>", "<f t=\"shared\" si=\"0\"/>", "<f>A1&gt;2</f>"])
    switch Int.random(in: 0...6, using: &random) {
    case 0: return "<c\(style)/>"
    case 1: return "<c\(style) t=\"s\">\(formula)<v>\(pick(["0", "1", "2", " 1 "]))</v></c>"
    case 2: return "<c\(style) t=\"str\">\(formula)<v>\(text())</v></c>"
    case 3: return "<c\(style) t=\"inlineStr\"><is>\(richText())</is></c>"
    case 4: return "<c\(style) t=\"b\"><v>\(pick(["0", "1", "true"]))</v></c>"
    default:
      return "<c\(style)>\(formula)<v>\(pick(["12", "-3.75", "1e3", "45000", "", "0.1234567890123456789"]))</v></c>"
    }
  }

  private mutating func richText() -> String {
    pick([
      "<t>\(text())</t>", "<t>\(text())</t>", "<t xml:space=\"preserve\"> \(text())</t>", "<r><t>\(text())</t></r>",
    ])
  }

  private mutating func text() -> String {
    pick([
      "", "a", "two words", "line\nfeed", "a_x0041_b", "x &amp; y", "\u{E9}t\u{E9}", "a]] b", "<![CDATA[c]]>", "\t",
    ])
  }

  /// Changes the bytes in one to three places.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0...5, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] = pick(Array("<>/=\"' &;:]0x\n".utf8))
    case 2: bytes.insert(contentsOf: pick(Self.pieces).utf8, at: place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...6, using: &random)))
    case 4:
      let other = Int.random(in: place...bytes.count, using: &random)
      bytes.insert(
        contentsOf: bytes[place..<min(other, place + 60)], at: Int.random(in: 0..<bytes.count, using: &random))
    default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 1...40, using: &random)))
    }
  }

  private static let pieces = [
    " ", "\r", "\u{0}", "&amp;", "&#65;", "&x;", "]]>", "<!-- -->", "<?p?>", "<![CDATA[x]]>", "<v>1</v>", "</v>",
    "</c>",
    "</row>", "<row>", "<row r=\"2\">", "<c r=\"C1\">", "<x:row/>", " r=\"1\"", " r=\"B2\"", " s=\"9\"", " t=\"e\"",
    " t=\"d\"", " xmlns=\"n\"", " x:r=\"5\"", "<f>", "<is>", "<t>", "\u{E9}", "</sheetData>", "<sheetData>",
    "<!DOCTYPE a>",
  ]

  private mutating func seldom() -> Bool { Int.random(in: 0...9, using: &random) == 0 }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
