import Domain
import Hashing
import ManualBook
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// What each feed and mapping gives for the fixtures, next to its revision: `Snapshots/revisions.txt`.
///
/// `RECORD_REVISIONS=1 swift test --filter RevisionTests` writes the file again.
@Suite("Revisions", .needsSamples)
struct RevisionTests {
  private struct Entry: Equatable {
    let revision: Int
    let digest: String
  }

  private static let path = packageRoot() + "/Tests/EndToEndTests/Snapshots/revisions.txt"

  @Test("No feed's or mapping's output changes without its revision")
  func outputs() throws {
    let found = try Self.entries()
    if numberSetting("RECORD_REVISIONS") == 1 {
      try makeDirectory(packageRoot() + "/Tests/EndToEndTests/Snapshots")
      return try write(
        found.map { "\($0.name) \($0.entry.revision) \($0.entry.digest)\n" }.joined(), to: Self.path)
    }
    let recorded = try Self.recorded()
    let advice = "then run: RECORD_REVISIONS=1 swift test --filter RevisionTests"
    var isBehind: Set<String> = []
    for (name, entry) in found {
      guard let before = recorded[name] else { Issue.record("'\(name)' is not recorded; \(advice)"); continue }
      guard before.digest != entry.digest || before.revision != entry.revision else { continue }
      // Mappings run one after the other: the rows of a later one may change with those of an earlier one.
      let kind = name.split(separator: " ").prefix(2).joined(separator: " ")
      guard kind.hasSuffix("feed") || isBehind.insert(kind).inserted else { continue }
      let line = "its line 'revision' (now \(entry.revision)) in \(Self.place(of: name))"
      let advised = before.revision == entry.revision ? "raise \(line), \(advice)" : advice
      Issue.record("the output of '\(name)' is not the recorded one: \(advised)")
    }
    let names = Set(found.map(\.name))
    for name in recorded.keys where !names.contains(name) { Issue.record("'\(name)' gave nothing; \(advice)") }
  }

  @Test("Every feed and every mapping has a revision that is recorded")
  func complete() throws {
    guard numberSetting("RECORD_REVISIONS") != 1 else { return }
    let recorded = try Self.recorded()
    for source in Registry.sources() {
      for mapping in source.mappings { #expect(recorded["\(source.name) mapping \(type(of: mapping))"] != nil) }
      for feed in source.revisions.keys { #expect(recorded["\(source.name) feed \(feed)"] != nil) }
      #expect(source.revisions.values.allSatisfy { $0 > 0 })
    }
  }

  @Test("A feed that a mapping names as its own is read by no other mapping")
  func ownFeeds() throws {
    let payloads = try Self.payloads()
    for source in Registry.sources() {
      let own = Set(source.mappings.flatMap(\.ownFeeds).map(\.text))
      let groups = Dictionary(grouping: payloads.map { (group: $0.group, parseResult: source.read($0.bytes)) }) {
        $0.group
      }
      for (group, all) in groups {
        let others = all.filter { !own.contains($0.parseResult.feed ?? "") }
        #expect(Self.mapped(source, all) == Self.mapped(source, others), "\(source.name), \(group)")
      }
    }
  }

  /// The rows of the mappings that name no feed as their own.
  private static func mapped(_ source: any Source, _ found: [(group: String, parseResult: ParseResult)]) -> String {
    let day = CivilDate(dayNumber: 20_527)
    let known = found.enumerated().filter { $0.element.parseResult.feed != nil }
    let loads = known.map { load($0.element.parseResult, 0, on: day) }
    var facts = DayFacts()
    for mapping in source.mappings where mapping.ownFeeds.isEmpty {
      mapping.map(loads, property: "p", asOf: loads.first?.record.asOf ?? day, into: &facts)
    }
    return text(facts)
  }

  private static func recorded() throws -> [String: Entry] {
    let lines = try exists(path) ? readText(path).split(separator: "\n") : []
    let entries = lines.compactMap { line -> (String, Entry)? in
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 3, let revision = Int(words[words.count - 2]) else { return nil }
      return (words.dropLast(2).joined(separator: " "), Entry(revision: revision, digest: words[words.count - 1]))
    }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  private static func place(of name: String) -> String {
    let words = name.split(separator: " ")
    let folder = ["realpage": "RealPage", "yardi": "Yardi", "ledger": "ManualBook"][String(words[0])] ?? ""
    return words[1] == "feed"
      ? "Sources/Connectors/\(folder)/Feeds (feed '\(words[2])', or its reader's)"
      : "Sources/Connectors/\(folder)/Mappings/\(words[2]).swift"
  }

  /// The outputs, feeds by name, then mappings in the order of their running.
  private static func entries() throws -> [(name: String, entry: Entry)] {
    let payloads = try payloads()
    return try Registry.sources().flatMap { source -> [(name: String, entry: Entry)] in
      var parseResults = payloads.map { (group: $0.group, parseResult: source.read($0.bytes)) }.filter {
        $0.parseResult.feed != nil
      }
      if source.book != nil { parseResults.append(("book", try book())) }
      let feeds = Dictionary(grouping: parseResults) { $0.parseResult.feed ?? "" }.sorted { $0.key < $1.key }.map {
        feed, parseResults in
        let digest = digest(parseResults.map { described($0.parseResult) })
        return (
          name: "\(source.name) feed \(feed)", entry: Entry(revision: source.revisions[feed] ?? 0, digest: digest)
        )
      }
      return feeds
        + mapped(source, Dictionary(grouping: parseResults, by: \.group).sorted { $0.key < $1.key }.map(\.value))
    }
  }

  private static func mapped(
    _ source: any Source, _ groups: [[(group: String, parseResult: ParseResult)]]
  ) -> [(name: String, entry: Entry)] {
    let day = CivilDate(dayNumber: 20_527)
    var days = groups.map { group in
      (loads: group.enumerated().map { load($1.parseResult, $0, on: day) }, facts: DayFacts())
    }
    return source.mappings.map { mapping in
      for index in days.indices {
        mapping.map(
          days[index].loads, property: "p", asOf: days[index].loads.first?.record.asOf ?? day, into: &days[index].facts)
      }
      let digest = digest(days.map { text($0.facts) })
      return ("\(source.name) mapping \(type(of: mapping))", Entry(revision: mapping.revision, digest: digest))
    }
  }

  private static func load(_ parseResult: ParseResult, _ index: Int, on day: CivilDate) -> LoadedRows {
    var record = LoadRecord(PayloadDelivery(payload: "payload \(index)", property: "p", dayAsked: day), status: .loaded)
    (record.feed, record.report, record.property, record.scope) = (
      parseResult.feed, parseResult.report, "p", parseResult.scope
    )
    (record.asOf, record.asOfBasis, record.runStamp) = (parseResult.asOf ?? day, .stated, parseResult.runStamp)
    record.period = parseResult.period
    let tables = parseResult.content.tables.map { ($0.table.name, $0.rows) }
    return LoadedRows(record: record, rows: Dictionary(tables, uniquingKeysWith: +))
  }

  private static func described(_ parseResult: ParseResult) -> String {
    let tables = parseResult.content.tables.map { table, rows in "\(table.name) \(text(rows))" }
    let head = [
      text(parseResult.kind), parseResult.report ?? "-", text(parseResult.property as Any),
      text(parseResult.asOf as Any),
      parseResult.scope,
    ]
    return
      (head + tables + [
        parseResult.runStamp ?? "-", text(parseResult.period as Any),
        "\(parseResult.rowsRead) \(parseResult.rowsLoaded)",
        text(parseResult.content.totals), text(parseResult.content.ignored), text(parseResult.content.findings),
      ]).joined(separator: "\n")
  }

  private static func digest(_ texts: [String]) -> String {
    String(SHA256.hex(of: Array(texts.joined(separator: "\n").utf8)).prefix(16))
  }

  /// A value in words that are the same in every process: sets and dictionaries have an order.
  private static func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty, !(value is String) else { return "\(value)" }
    let children = mirror.children.map { "\($0.label ?? "")=\(text($0.value))" }
    let isUnordered = mirror.displayStyle == .set || mirror.displayStyle == .dictionary
    return "(\((isUnordered ? children.sorted() : children).joined(separator: ",")))"
  }

  /// The invented book, as it is after one import.
  private static func book() throws -> ParseResult {
    let folder = packageFixtures() + "/book"
    let path = try temporaryDirectory() + "/book.xlsx"
    try Ledger().pack(try files(under: folder).map { ($0, try read("\(folder)/\($0)")) }, into: path)
    let book = try Ledger().book(after: try read(path), in: Book(), numbered: 1, knowing: nil, cascades: false)
    var parseResult = ParseResult(kind: .rows, feed: .book, report: nil)
    parseResult.content.tables = Ledger().tables.map { table in
      (table, (book.rows[table.name] ?? [:]).sorted { $0.key < $1.key }.map(\.value))
    }
    return parseResult
  }

  /// The files of this package for the feeds of which the shared folder has none.
  private static let invented = [
    "realpage/reports/Projected_Occupancy.xlsx", "realpage/responses/getresidentledger.xml",
    "yardi/described/GetResidentData.xml", "yardi/described/GetResidentPrepays_Login.xml",
  ]

  /// The fixtures, those of one folder of answers together, then the invented ones and the samples.
  private static func payloads() throws -> [(group: String, bytes: [UInt8])] {
    let root = try #require(fixturesRoot())
    let isPayload = { (name: String) in [".xls", ".xlsx", ".xml", ".csv"].contains { name.hasSuffix($0) } }
    let fixtures = try files(under: root).filter(isPayload).map { name in
      let folder = name.split(separator: "/").dropLast().joined(separator: "/")
      return (group: name.hasSuffix(".xml") ? folder : name, bytes: try read("\(root)/\(name)"))
    }
    let invented = try invented.map { (group: $0, bytes: try read("\(packageFixtures())/\($0)")) }
    let sample = packageRoot() + "/data/sample"
    let samples = try files(under: sample).filter(isPayload).map { name in
      (group: "sample/\(name)", bytes: try read("\(sample)/\(name)"))
    }
    return fixtures + invented + samples
  }
}
