import Receivables
import Domain
import JSON
import Query
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Yardi's ledgers from the answers to the reports: of the simulator's world, and of the samples.
@Suite("Yardi's ledgers, from responses to reports")
struct YardiLedgerTests {
  private let day = CivilDate(dayNumber: 20_488)

  /// What each account owes by its ledger, and by its open charges less prepayments; zero where nothing is open.
  private func balances(_ harness: PipelineHarness, _ property: String, on day: CivilDate) throws -> [String: (
    Money, Money
  )] {
    let reader = try UnifiedReader(path: harness.data + "/unified.db")
    let rows = try reader.rows(
      """
      SELECT account_id, delinquent_total_cents - prepaid_cents FROM unified_delinquency
      WHERE property_id = ? AND as_of = ?
      """, [.text(property), .day(day)])
    let open = Dictionary(
      rows.map { ($0[0].text ?? "", Money(cents: $0[1].integer ?? 0)) }, uniquingKeysWith: { first, _ in first })
    let ledgers = try LedgerAccountsQuery(property: property).run(reader).map {
      ($0.tenancyID, $0.ledger.applied(asOf: day, policy: .periodFirst).balance)
    }
    let known = Dictionary(ledgers, uniquingKeysWith: { first, _ in first })
    return Set(open.keys).union(known.keys).reduce(into: [:]) { all, account in
      all[account] = (known[account] ?? .zero, open[account] ?? .zero)
    }
  }

  private func histories(_ harness: PipelineHarness) throws -> Set<String> {
    Set(try harness.texts("SELECT DISTINCT history FROM unified_tenancies"))
  }

  /// What tells units, tenants, and what is open on their accounts.
  private static let operations = [
    "GetUnitInformation", "GetResidentsByStatus", "GetResidentsLeaseCharges_Login", "GetResidentTransactions_Login",
    "GetResidentPrepays_Login", "GetResidentTransactions_ByChargeDate_Login",
  ]

  /// A desk after a run that asked for these operations.
  private func harness(_ served: ServedPortfolio, asking operations: [String]) async throws -> PipelineHarness {
    let harness = try PipelineHarness()
    let list = operations.map { "\"\($0)\"" }.joined(separator: ", ")
    let config = "\(served.folder)/\(operations.count).json"
    try write(
      try readText(served.config).replacing(
        "\"interface_entity\"", with: "\"operations\": [\(list)], \"interface_entity\""), to: config)
    harness.follow(config)
    let ran = await harness.run(["run", "--day", "\(day)"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    return harness
  }

  @Test("Every tenant's ledger in the simulator's world is its open charges less prepayments, listed whole or not")
  func world() async throws {
    let served = try ServedPortfolio(properties: 0, reports: [], yardiProperties: 1)
    let property = try #require(served.portfolio.yardi.profiles.first?.key)
    let harness = try await harness(served, asking: Self.operations + ["GetResidentData"])
    let whole = try balances(harness, property, on: day)
    #expect(whole.count > 50 && whole.values.contains { $0.0 > .zero } && whole.values.contains { $0.0 < .zero })
    for (account, balance) in whole { #expect(balance.0 == balance.1, "\(account)") }
    #expect(try histories(harness) == ["whole"])
    #expect(!(try harness.findings(property)).contains { $0.hasPrefix("ledger_") })

    let poor = try await self.harness(served, asking: Self.operations)
    let open = try balances(poor, property, on: day)
    for (account, balance) in open { #expect(balance.0 == balance.1, "\(account)") }
    #expect(open.filter { $0.value.1 != .zero }.mapValues(\.1) == whole.filter { $0.value.1 != .zero }.mapValues(\.1))
    #expect(try histories(poor) == ["open"])
    let tracker = await poor.run("report", "rental-tracker", "--as-of", "\(day)").output
    #expect(tracker.contains("covered only by open charges on \(day)") && tracker.contains("a balance without history"))

    // Rents that the leases schedule are what was billed in the month whose charges are all listed.
    let audit = await poor.run("audit", "run", "--start", "2026-02", "--months", "1", "--format", "csv").output
    let rents = audit.split(separator: "\r\n").filter { $0.contains(",rent,") }
    #expect(rents.count > 40 && rents.count { $0.contains(",Passed,") } > rents.count * 9 / 10, "\(audit.prefix(400))")
    let january = await Ran(
      ["audit", "run", "--start", "2025-11", "--format", "csv", "--data", poor.data, "--config", poor.config],
      now: "2026-02-11T07:00:00Z"
    ).output
    #expect(!january.contains(",Open,"), "months whose charges are not listed are not auditable")
  }

  @Test(
    "The samples' ledgers are the balances calculated by hand, and a later response replaces the earlier one")
  func samples() async throws {
    let harness = try PipelineHarness()
    let root = packageFixtures() + "/yardi/constructed"
    try write(
      """
      {
        "sources": {
          "yardi": {
            "base_address": "https://voyager.example.com/client", "server": "S", "database": "D",
            "interface_entity": "Vendor", "interface_licence": {"file": "licence"},
            "user_name": {"file": "user"}, "password": {"file": "password"}
          }
        },
        "properties": {
          "oak_hill": {"propertyId": "oakhill1", "propertyName": "Oak Hill", "source": "yardi"}
        },
        "reports": {}
      }
      """, to: harness.config)
    for answer in ["GetResidentsByStatus_all", "GetResidentTransactions_Login"] {
      try harness.put(read("\(root)/\(answer).xml"), as: "\(answer).xml")
    }
    let run = { (now: String) in
      await Ran(["run", harness.drop, "--data", harness.data, "--config", harness.config], now: "\(now)T12:00:00Z")
    }
    #expect(await run("2026-03-15").ending == .done)
    let day = try CivilDate(iso: "2026-03-15")
    let expected = try JSON.parse(read("\(root)/expected_oakhill1.json"))
    guard case .object(let statuses)? = expected["delinquency_by_status"] else { throw Unexpected() }
    let reader = try UnifiedReader(path: harness.data + "/unified.db")
    let wordings = try reader.rows("SELECT account_id, status_text FROM unified_delinquency WHERE as_of = '2026-03-15'")
    let words = Dictionary(
      wordings.map { ($0[0].text ?? "", $0[1].text ?? "") }, uniquingKeysWith: { first, _ in first })
    let all = try balances(harness, "oak_hill", on: day)
    for (status, ages) in statuses.map({ ($0.key, $0.value) }) {
      guard case .object(let parts) = ages else { throw Unexpected() }
      var owed = Int64(0)
      for part in parts { if case .integer(let dollars) = part.value { owed += dollars * 100 } }
      if status == "Current" { owed -= 10_000 }
      let sum = all.filter { words[$0.key] == status }.values.reduce(Money.zero) { $0 + $1.0 }
      #expect(sum.cents == owed, "\(status)")
    }
    let tracker = await Ran(
      ["report", "debtors", "--as-of", "2026-03-15", "--data", harness.data, "--config", harness.config]
    ).output
    #expect(tracker.contains("2026-03-15  Open charges"))

    // A day later one account has paid all.
    let text = try readText("\(root)/GetResidentTransactions_Login.xml")
    let gone = try #require(all.first { $0.value.1 > .zero }?.key)
    try removeTree(harness.drop)
    try makeDirectory(harness.drop)
    try harness.put(Array(cut(gone, from: text).utf8), as: "GetResidentTransactions_Login.xml")
    #expect(await run("2026-03-16").ending == .done)
    let next = try balances(harness, "oak_hill", on: day.advanced(by: 1))
    #expect(next[gone]?.0 ?? .zero == .zero)
    #expect(
      next.values.reduce(Money.zero) { $0 + $1.0 } == all.filter { $0.key != gone }.values.reduce(.zero) { $0 + $1.0 })
  }

  private struct Unexpected: Error {}

  /// The answer without an account's transactions.
  private func cut(_ account: String, from text: String) -> String {
    let parts = text.split(separator: "<Transactions>", omittingEmptySubsequences: false).enumerated().map {
      index, part in
      guard index > 0 else { return String(part) }
      guard let end = part.firstRange(of: "</Transactions>"),
        part[..<end.lowerBound].lowercased().contains("<customerid>\(account)</customerid>")
      else { return "<Transactions>" + part }
      return String(part[end.upperBound...])
    }
    return parts.joined()
  }
}
