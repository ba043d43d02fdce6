import Pipeline
import Responses
import TestSupport
import Testing
import Warehouse

@testable import RealPage
@testable import Yardi
@testable import ownerdash

/// A response with rows, and its changes by one element that no feed knows.
struct KnownResponse: CustomTestStringConvertible, Sendable {
  let name: String
  let source: String
  let feed: String
  let text: String

  var testDescription: String { "\(feed): \(name)" }

  func read(_ text: String) throws -> ParseResult {
    let reader = try #require(Registry.sources().first { $0.name == source })
    return reader.read(Array(text.utf8))
  }

  /// The smallest response with rows of each feed: of the shared folder, else of this package.
  static let all: [KnownResponse] = {
    guard let root = fixturesRoot() else { return [] }
    let all = smallest(under: packageFixtures()).merging(smallest(under: root)) { $1 }
    return all.keys.sorted().compactMap { all[$0] }
  }()

  private static func smallest(under root: String) -> [String: KnownResponse] {
    var smallest: [String: KnownResponse] = [:]
    do {
      for name in try files(under: root) where name.hasSuffix(".xml") {
        let text = try readText("\(root)/\(name)")
        guard let source = Registry.sources().first(where: { name.hasPrefix($0.name) }) else { continue }
        let reading = source.read(Array(text.utf8))
        guard reading.kind == .rows, let feed = reading.feed, text.utf8.count < smallest[feed]?.text.utf8.count ?? .max
        else { continue }
        smallest[feed] = KnownResponse(name: name, source: source.name, feed: feed, text: text)
      }
    } catch { return [:] }
    return smallest
  }

  /// The response with one more element at the start of the first element of each name that holds elements, by that
  /// name; the envelope is left alone.
  var changes: [(parent: String, text: String)] {
    let bytes = Array(text.utf8)
    var seen: Set<String> = []
    var changes: [(String, String)] = []
    var place = 0
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      guard let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) else { break }
      place = close + 1
      let name = String(
        decoding: bytes[(open + 1)..<close].prefix { $0 > 32 && $0 != UInt8(ascii: "/") }, as: UTF8.self)
      let next = bytes[place...].drop { $0 <= 32 }.prefix(2)
      let isParent = next.first == UInt8(ascii: "<") && next.last != UInt8(ascii: "/") && next.last != UInt8(ascii: "!")
      let isEnvelope = name.contains(":") || name.hasSuffix("Response") || name.hasSuffix("Result")
      guard let first = name.first, first.isLetter, isParent, !isEnvelope, bytes[close - 1] != UInt8(ascii: "/"),
        seen.insert(name).inserted
      else { continue }
      let changed = bytes[..<place] + Array("<BrandNew>extra</BrandNew>".utf8) + bytes[place...]
      changes.append((name, String(decoding: changed, as: UTF8.self)))
    }
    return changes
  }
}

@Suite("Unknown elements", .needsSamples)
struct UnknownElementTests {
  /// The feed that keeps every element of a row as received, so that it knows no unknown one.
  private static let keepsAll = "rpx_ledger"

  @Test("Every feed of responses has one here")
  func covered() {
    let feeds = Set(KnownResponse.all.map(\.feed))
    for feed in RealPage().responses.map(\.name) + Yardi().responses.map(\.name) {
      #expect(feeds.contains(feed.text), "no response of \(feed.text)")
    }
  }

  @Test(
    "An element that no feed knows changes no row and refuses nothing",
    arguments: KnownResponse.all.filter { $0.feed != keepsAll })
  func setAside(response: KnownResponse) throws {
    let usual = try response.read(response.text)
    let changes = response.changes
    #expect(!changes.isEmpty)
    for (parent, text) in changes {
      let reading = try response.read(text)
      #expect(reading.kind == .rows, "in '\(parent)': \(reading.kind)")
      #expect(rows(reading) == rows(usual), "in '\(parent)'")
      #expect(reading.rowsRead == reading.rowsLoaded + reading.content.ignored.values.reduce(0, +), "in '\(parent)'")
      // Inside of a row an element may be one of the many that no column reads; elsewhere it is named.
      let named = reading.content.findings.filter { $0.rule == "unknown_element" && $0.message.contains("BrandNew") }
      #expect(named.count == reading.rowsRead - usual.rowsRead, "in '\(parent)'")
    }
  }

  @Test(
    "Among charges and payments an unknown element is set aside and named",
    arguments: ["lease_charges", "transactions"])
  func amongCharges(feed: String) throws {
    let response = try #require(KnownResponse.all.first { $0.feed == feed })
    let change = try #require(response.changes.first { $0.parent == "Transactions" })
    let reading = try response.read(change.text)
    #expect(reading.content.ignored["unknown_element"] == 1)
    let found = reading.content.findings.filter { $0.rule == "unknown_element" }.map(\.message)
    #expect(found.count == 1 && found[0].contains("/Transactions/BrandNew'"), "\(found)")
  }

  @Test("Charges that are all spelled otherwise are refused, not taken for none")
  func renamed() throws {
    let response = try #require(KnownResponse.all.first { $0.feed == "lease_charges" })
    let renamed = response.text.replacing("<Detail", with: "<Details").replacing("</Detail>", with: "</Details>")
    guard case .refused(let refusal) = try response.read(renamed).kind else {
      Issue.record("not refused")
      return
    }
    #expect("\(refusal)".contains("has no rows in"))
  }

  private func rows(_ reading: ParseResult) -> [[[Field]]] { reading.content.tables.map { $0.rows.map(\.fields) } }
}
