import Pipeline
import TestSupport
import Testing
import Warehouse
import Yardi

@Suite("Hostile responses")
struct HostileResponsesTests {
  private static let names = [
    "constructed/GetResidentTransactions_Login.xml", "constructed/GetYardiGuestActivity_Login.xml",
    "constructed/UnitAvailability_Login_ILS40.xml", "constructed/GetResidentsByStatus_all.xml",
    "constructed/GetUnitInformation_Login.xml",
  ]

  private func bytes(_ name: String) throws -> [UInt8] { try TestSupport.read(Samples.path(name)) }

  @Test("A response that breaks off anywhere is refused whole", arguments: names)
  func truncated(name: String) throws {
    let whole = try bytes(name)
    let last = try #require(whole.lastIndex(of: UInt8(ascii: ">")))
    for cut in stride(from: 0, to: last, by: max(1, last / 12)) {
      let parseResult = Yardi().read(Array(whole[..<cut]))
      #expect(parseResult.refusal != nil, "cut at \(cut)")
      #expect(parseResult.content.tables.isEmpty)
    }
  }

  @Test("A byte changed anywhere is read or refused, and every row still accounted for", arguments: names)
  func changed(name: String) throws {
    let whole = try bytes(name)
    for (turn, place) in stride(from: 0, to: whole.count, by: max(1, whole.count / 30)).enumerated() {
      var changed = whole
      changed[place] = [0x00, 0x3C, 0xFF, 0x26, 0x39, 0x2D, 0x3E][turn % 7]
      let parseResult = Yardi().read(changed)
      #expect(parseResult.rowsRead == parseResult.rowsLoaded + parseResult.content.ignored.values.reduce(0, +))
    }
  }

  @Test("The same content in any envelope gives the same rows", arguments: names)
  func envelopes(name: String) throws {
    let whole = try bytes(name)
    let text = String(decoding: whole, as: UTF8.self)
    let plain = Yardi().read(whole)
    #expect(plain.kind == .rows)
    let body = text.firstRange(of: "?>").map { String(text[$0.upperBound...]) } ?? text
    let other = body.replacing("soap:", with: "S12:").replacing("xmlns:soap", with: "xmlns:S12")
      .replacing("http://schemas.xmlsoap.org/soap/envelope/", with: "http://www.w3.org/2003/05/soap-envelope")
    let parseResult = Yardi().read("\u{FEFF}<?xml version='1.0'?>\r\n<!-- moved -->\(other)")
    #expect(parseResult.content.tables.map(\.rows) == plain.content.tables.map(\.rows))
  }
}
