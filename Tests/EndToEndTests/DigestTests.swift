import Domain
import Mail
import Pipeline
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("The command digest")
struct DigestTests {
  private let harness: PipelineHarness

  init() async throws {
    harness = try PipelineHarness(PipelineHarness.demo)
    try harness.putReports(of: ["nexus_east", "ridian"])
    await harness.run("run", harness.drop)
    try harness.addReaders()
  }

  private func file(of address: String) -> String {
    "\(harness.data)/outbox/\(WrittenDigest.file(of: address, on: CivilDate(dayNumber: 20_489)))"
  }

  @Test("A reader's digest is about their properties alone, pooled over these, and nothing is sent without --really")
  func digest() async throws {
    let ran = await harness.run("digest", "--as-of", "2026-02-05")
    #expect(ran.ending == .done && ran.output.contains("Dry run: nothing was sent"), "\(ran.complaints)")
    let (all, one) = (
      try readText(file(of: "all@example.com") + ".txt"), try readText(file(of: "ridian@example.com") + ".txt")
    )
    let page = try readText(file(of: "ridian@example.com") + ".html")
    let (ridian, nexus) = (try harness.name(of: "ridian"), try harness.name(of: "nexus_east"))
    #expect(all.contains(ridian) && all.contains(nexus))
    #expect(one.contains(ridian) && !one.contains(nexus) && !page.contains(nexus) && !page.contains("<svg"))
    // The pooled row is that of the one property.
    let lines = one.split(separator: "\n").map(String.init)
    let figures = try #require(lines.last { $0.hasPrefix("- \(ridian); ") }).split(separator: "; ")[1...4]
    let pooled = try #require(lines.first { $0.hasPrefix("- Pooled; ") }).split(separator: "; ")[1...4]
    #expect(figures == pooled && figures.first?.isEmpty == false)
    let book = try FileSystem.posix.contents(of: file(of: "ridian@example.com") + ".xlsx")
    #expect(book.prefix(2) == [0x50, 0x4B])
  }

  @Test("A digest that was sent is not sent again, and the next one compares with its day")
  func once() async throws {
    try write(#"{"smtp": {"from": "o@example.com", "server": "smtp://127.0.0.1:1"}}"#, to: harness.notices)
    // Nobody listens there: a digest that goes out is an error.
    let failed = await harness.run("digest", "--really", "--as-of", "2026-02-05", "--reader", "ALL@example.com")
    #expect(failed.ending == .partly && failed.output.contains("not sent"), "\(failed.complaints)")
    let decisions = try DecisionStore(path: DataFolder(path: harness.data, files: .posix).decisions)
    #expect(try decisions.sentNotices().isEmpty)
    let day = CivilDate(dayNumber: 20_489)
    try decisions.append(
      SentNotice(file: WrittenDigest.file(of: "all@example.com", on: day), channel: .email, at: "2026-02-05T07:00:00Z"))
    let again = await harness.run("digest", "--really", "--as-of", "2026-02-05", "--reader", "all@example.com")
    #expect(again.ending == .done && again.output.contains("already sent"), "\(again.complaints)")
    let next = await harness.run("digest", "--as-of", "2026-02-06", "--reader", "all@example.com")
    #expect(next.output.contains("2026-02-05"))
    let place = "\(harness.data)/outbox/\(WrittenDigest.file(of: "all@example.com", on: day.advanced(by: 1))).txt"
    #expect(try readText(place).contains("No newer figures since the last digest of Feb\u{A0}5."))
  }

  @Test("Unknown readers, and a configuration without any, are refused")
  func refused() async throws {
    #expect(await harness.run("digest", "--reader", "x@example.com").ending == .wrongUsage)
    #expect(await harness.run("digest", "--really", "--dry-run").ending == .wrongUsage)
    let plain = try PipelineHarness(PipelineHarness.demo)
    #expect(await plain.run("digest").complaints.contains("names no 'readers'"))
  }
}

extension PipelineHarness {
  /// Adds a reader of everything and one of a single property to the configuration.
  func addReaders() throws {
    let text = try readText(config)
    let readers =
      #""readers": {"all@example.com": {"all": true}, "ridian@example.com": {"properties": ["ridian"]}}, "#
    try write("{" + readers + text.drop { $0 != "{" }.dropFirst(), to: config)
  }

  /// The delivery settings next to the configuration.
  var notices: String {
    config.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/notices.json"
  }

  /// A property's name.
  func name(of key: String) throws -> String {
    let definitions = try Definitions(Array(readText(config).utf8), connectors: Registry.connectors)
    return try #require(definitions.property(key: key)).propertyName
  }
}
