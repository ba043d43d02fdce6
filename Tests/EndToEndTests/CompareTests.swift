import Hashing
import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite(
  "RPX alone, from its responses to the figures and their comparison",
  .needsSamples)
struct CompareTests {
  /// A desk that received these responses of one real property on 5 February.
  private func harness(_ operations: [String]) throws -> PipelineHarness {
    let root = try #require(fixturesRoot()) + "/realpage"
    let harness = try PipelineHarness([("ridian", "Ridian")])
    let config = try temporaryDirectory() + "/report_definitions.json"
    try write(readText(harness.config).replacing("\"1000\"", with: "\"5446271\""), to: config)
    harness.follow(config)
    let folder = DataFolder(path: harness.data, files: .posix)
    try folder.files.makeFolders(harness.data)
    let receipts = try ReceiptStore(path: folder.receipts)
    for operation in operations {
      let bytes = try read("\(root)/soap/ridian_5446271/\(operation).xml")
      let hash = SHA256.hex(of: bytes)
      _ = try folder.keep(Payload(bytes), as: hash)
      let receipt = Receipt(
        source: "realpage", request: operation, property: "ridian", dayAsked: try CivilDate(iso: "2026-02-05"),
        receivedAt: "2026-02-05T16:00:00Z", bytes: bytes.count, payload: hash)
      #expect(try receipts.append(receipt))
    }
    return harness
  }

  @Test("Six vacant units are pre-leased, and the unit that counts in ATR and is not offered is named with the cause")
  func ridian() async throws {
    let harness = try harness(["unitlist", "getresidentlistinfo", "getleaseinfo"])
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    // 68 occupied and 6 pre-leased of 123, as counted in the residents' list by hand.
    let counts = try harness.texts(
      """
      SELECT occupied_units || ' ' || preleased_vacant || ' ' || atr || ' ' || leased_pct FROM occupancy
      WHERE property_id = 'ridian'
      """)
    #expect(counts == ["68 6 49 60.16"])
    let reported = await harness.run("explain", "atr", "--property", "ridian", "--compare", "--format", "csv").output
    let rows = reported.split(whereSeparator: \.isNewline)
    let cause = "no next lease, applicant, hold or reason is listed for it"
    #expect(
      rows.dropFirst() == ["RPX Available flag,143,\"vacant_unrented, in ATR\",Available = F,\"\(cause)\","],
      "\(reported)")
    let table = await harness.run("explain", "atr", "--property", "ridian", "--compare").output
    #expect(table.contains("ATR is 49") && table.contains("48 units are Available = T"), "\(table)")
  }

  @Test("A next lease is explained by the resident's status in the response")
  func origin() async throws {
    let harness = try harness(["unitlist", "getresidentlistinfo", "getleaseinfo"])
    await harness.run("run", harness.drop)
    let reported = await harness.run("explain", "preleased_vacant", "--property", "ridian", "--format", "csv").output
    #expect(
      reported.split(whereSeparator: \.isNewline).count { $0.contains("Applicant - Lease Signed") } == 6, "\(reported)")
  }
}
