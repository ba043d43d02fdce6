import TestSupport
import Testing

@testable import ownerdash

@Suite("Notices to owners, and letters about several units")
struct OwnerNoticeTests {
  private let harness: BookFixture

  init() throws { harness = try BookFixture() }

  private func write(_ words: [String] = []) async -> Ran {
    await harness.run(["notices", "write", "--as-of", "2025-04-15"] + words)
  }

  private func letters(_ ending: String = ".txt") throws -> [String] {
    try files(under: harness.data + "/outbox").filter { $0.hasSuffix(ending) }.sorted().map {
      try readText("\(harness.data)/outbox/\($0)")
    }
  }

  /// Bo owns a third of 808, which owes 2,000.00, and all of 909, which owes 1,500.00; Cy the rest of 808, in Russian.
  private func book() async throws {
    try await harness.golden()
    _ = try await harness.take(["owners": "id,email,language\no1,bo@example.com,en\no2,cy@example.com,ru\n"])
  }

  @Test("Each owner gets one letter with the share of every unit, in the owner's language, once")
  func owners() async throws {
    try await book()
    #expect(await write(["--of", "owners"]).output.contains("3 written, 0 already written"))
    #expect(await write(["--of", "owners"]).output.contains("0 written, 3 already written"))
    let letters = try letters()
    #expect(letters.count == 2, "Bo's two units are one letter")
    let bo = try #require(letters.first { $0.contains("Dear Bo") })
    // A third of 2,000.00 to the cent, and the rest to Cy: 666.60 and 1,333.40.
    let lines = [
      "units 808, 909", "123 Main St., unit 808:", "Your share of 33.33 percent", "  666.60",
      "123 Main St., unit 909:", "Your share of 100.00 percent", "1,500.00", "All units", "2,166.60",
    ]
    for line in lines { #expect(bo.contains(line), "\(line) in \(bo)") }
    let cy = try #require(letters.first { $0.contains("Cy") })
    #expect(cy.contains("Ваша доля, 66,67 %") && cy.contains("1\u{A0}333,40") && cy.contains("15.04.2025"), "\(cy)")
    #expect(!cy.contains("909") && !cy.contains("1,333.40"))
    #expect(try self.letters(".html").allSatisfy { $0.hasPrefix("<!DOCTYPE html>") })
  }

  @Test("A tenant of two units gets one letter; the notices of both are recorded, and a new level writes both again")
  func severalUnits() async throws {
    try await harness.golden()
    _ = try await harness.take(["lease_tenants": "id,tenant_id\n2,a\n"])
    #expect(await write().output.contains("2 written, 0 already written"))
    let letters = try letters()
    #expect(letters.count == 1)
    #expect(letters[0].contains("All units") && letters[0].contains("3,500.00"), "\(letters)")
    #expect(await write().output.contains("0 written, 2 already written"))
    // 909's oldest charge is of 1 April: 30 days past due on 1 May; 808's of 1 March reaches 60 days on 30 April.
    let later = await harness.run(["notices", "write", "--as-of", "2025-04-30"])
    #expect(later.output.contains("1 written, 1 already written"), "\(later.output)")
    #expect(try self.letters().count == 2 && self.letters().allSatisfy { $0.contains("3,500.00") })
  }

  @Test("An owner's letter is sent to the owner's address once, and to no other")
  func send() async throws {
    try await book()
    _ = await write(["--of", "owners"])
    let settings = harness.root + "/notices.json"
    try TestSupport.write(
      #"{"smtp": {"server": "smtps://127.0.0.1:9", "from": "Office <office@example.com>"}}"#, to: settings)
    let plan = await harness.run(["notices", "send", "--as-of", "2025-04-15", "--format", "csv"])
    let rows = plan.output.split(whereSeparator: \.isNewline).dropFirst()
    #expect(plan.ending == .done && rows.count == 3, "\(plan.output) \(plan.complaints)")
    #expect(rows.allSatisfy { $0.contains("email: would be sent") && $0.contains("owner:o") })
  }

  @Test("A unit without an owner on record is named as a reason")
  func unowned() async throws {
    try await harness.golden()
    _ = try await harness.take(["ownerships": "id,deleted\n3,yes\n"])
    let output = await write(["--of", "owners"]).output
    #expect(output.contains("2 written") && output.contains("No notice about 1 account"), "\(output)")
  }
}
