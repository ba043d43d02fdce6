import TestSupport
import Testing

@testable import ownerdash

@Suite("The recipients of notices")
struct NoticeRecipientTests {
  private let harness: BookFixture

  init() throws { harness = try BookFixture() }

  /// A and C share a lease that owes 2,000.
  private func shared() async throws {
    try await harness.golden()
    _ = try await harness.take([
      "tenants": "id,name,language\nc,Tenant C,ru\n",
      "lease_tenants": "id,lease_id,tenant_id,is_primary\n1,la,a,yes\n3,la,c,\n",
    ])
  }

  private func write() async -> String {
    await harness.run(["notices", "write", "--as-of", "2025-04-15"]).output
  }

  @Test("Every tenant of a lease is written to once, each in their language and with its amounts")
  func everyTenant() async throws {
    try await shared()
    #expect(await write().contains("3 written"))
    #expect(await write().contains("0 written, 3 already written"))
    let letters = try files(under: harness.data + "/outbox").filter { $0.hasSuffix(".txt") }.map {
      try readText("\(harness.data)/outbox/\($0)")
    }
    #expect(letters.count { $0.contains("Dear Tenant A") && $0.contains("2,000.00") } == 1)
    #expect(letters.count { $0.contains("Tenant C") && $0.contains("2\u{A0}000,00") && $0.contains("01.03.2025") } == 1)
    #expect(letters.allSatisfy { !$0.contains("Tenant C") || !$0.contains("2,000.00") })
  }

  @Test("The configuration can name the primary tenant only")
  func primary() async throws {
    try await shared()
    let text = try readText(harness.config)
    try TestSupport.write(
      text.replacing("\"sources\": {}", with: #""notices": {"recipients": "primary"}, "sources": {}"#),
      to: harness.config)
    #expect(await write().contains("2 written"))
    try TestSupport.write(
      text.replacing("\"sources\": {}", with: #""notices": {"recipients": "some"}, "sources": {}"#), to: harness.config)
    let refused = await harness.run(["notices", "write", "--as-of", "2025-04-15"])
    #expect(refused.ending == .wrongUsage && refused.complaints.contains("recipients"), "\(refused.complaints)")
  }
}
