import Hashing
import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite(
  "A sample's postings against its leases, from files to the audit",
  .needsSamples)
struct SampleAuditTests {
  /// A desk with one fiscal period of postings dropped, and the answers of the day that RPX gave.
  private func harness() throws -> PipelineHarness {
    let root = try #require(fixturesRoot()) + "/realpage"
    let harness = try PipelineHarness([("ridian", "Ridian")], now: "2026-02-13T18:00:00Z")
    let config = try temporaryDirectory() + "/report_definitions.json"
    try write(readText(harness.config).replacing("\"1000\"", with: "\"5446271\""), to: config)
    harness.follow(config)
    let name = "Report_4028_Ridian.xls"
    try harness.put(read("\(root)/reports/\(name)"), as: name)
    let folder = DataFolder(path: harness.data, files: .posix)
    try folder.files.makeFolders(harness.data)
    let receipts = try ReceiptStore(path: folder.receipts)
    for operation in ["getleaseinfo", "unitlist"] {
      let bytes = try read("\(root)/soap/ridian_5446271/\(operation).xml")
      let hash = SHA256.hex(of: bytes)
      _ = try folder.keep(Payload(bytes), as: hash)
      let receipt = Receipt(
        source: "realpage", request: operation, property: "ridian", dayAsked: try CivilDate(iso: "2026-02-13"),
        receivedAt: "2026-02-13T06:00:00Z", bytes: bytes.count, payload: hash)
      #expect(try receipts.append(receipt))
    }
    return harness
  }

  @Test("68 rents match, four units are billed without a lease, and codes without a schedule are counted apart")
  func audit() async throws {
    let harness = try harness()
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    let audit = await harness.run("audit", "run", "--start", "2026-02")
    #expect(audit.output.contains("72 leases, 72 months of codes, 68 matched: 94.44 %"), "\(audit.output.prefix(600))")
    #expect(audit.output.contains("Not auditable, counted as unknown: no source gives a schedule or lists the month."))
    let exceptions = await harness.run("audit", "show", "--exceptions", "--format", "csv").output
      .split(whereSeparator: \.isNewline).dropFirst()
    #expect(exceptions.count == 4 && exceptions.allSatisfy { $0.contains(",billed_not_scheduled,") })
    let tracker = await harness.run("report", "rental-tracker").output
    #expect(
      tracker.contains("n/a: the ledger lists months without an opening balance, and no balances are reported. Load"))
    // Nobody is written to about an account whose beginning is not known.
    #expect(await harness.run("notices", "write").output.contains("0 written, 0 already written"))
  }
}
