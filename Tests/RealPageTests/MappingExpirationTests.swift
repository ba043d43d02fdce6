import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

@Suite("Raw rows become expiring leases")
struct MappingExpirationTests {
  /// A lease of a sheet: unit, last day, decision.
  private typealias Lease = (unit: String, ends: String, decision: String)

  private func report(
    _ expirations: [Lease], renewals: [Lease] = [], range: String? = "02/01/2026 through 06/01/2026",
    showsRenewed: Bool = true
  ) -> MappingRows {
    var rows = MappingRows(feed: "lease_expiration_renewal", report: "4156")
    rows.scope =
      "Date Range: \(range ?? "not printed"); Subproperties - ALL; Show renewed leases during report period - "
      + (showsRenewed ? "Yes" : "No") + "; Month-to-month only - No"
    for (table, leases) in [(ExpirationRenewal.expirations, expirations), (ExpirationRenewal.renewals, renewals)] {
      for lease in leases {
        let isNew = lease.decision == "Renewed"
        rows.add(
          table,
          [
            "bldg_unit": .text(lease.unit), "lease_end_date": .text(lease.ends), "decision": .text(lease.decision),
            "move_in_date": .text("2025-03-01"), "actual_rent_cents": .integer(1500_00),
            "market_rent_cents": .integer(1600_00), "new_lease_start_date": isNew ? .text("2026-04-01") : .null,
            "new_lease_term": isNew ? .integer(12) : .null, "new_rent_cents": .integer(isNew ? 1550_00 : 0),
          ])
      }
    }
    return rows
  }

  @Test(
    "Each decision that the report prints is one of ours",
    arguments: [
      ("Renewed", .renewed, false), ("Vacating", .vacating, false), ("Moved out", .vacating, true),
      ("MTM", .monthToMonth, false), ("Unknown", .undecided, false), ("Transferring", .transferred, false),
      ("Abducted", .unknown, false),
    ] as [(String, ExpirationDecision, Bool)])
  func decisions(word: String, decision: ExpirationDecision, hasLeft: Bool) throws {
    let facts = MappingRows.facts(report([("101", "2026-03-31", word)]))
    let lease = try #require(facts.expirations.first)
    #expect(lease.decision == decision && lease.decisionText == word && lease.hasLeft == hasLeft)
    #expect(lease.expirationID == "101/2026-03-31/0" && lease.oldRent == Money(cents: 1500_00))
    #expect(lease.newRent == (decision == .renewed ? Money(cents: 1550_00) : nil), "No new lease is no rent, not 0")
    #expect(lease.newTerm == (decision == .renewed ? 12 : nil))
    #expect(facts.findings.map(\.finding.rule) == (decision == .unknown ? ["unknown_decision"] : []))
    #expect(facts.days.map(\.dataset) == [.expirations])
  }

  @Test("A renewed lease on two sheets counts once; one only on the second sheet counts too")
  func once() {
    let renewed: Lease = ("101", "2026-03-31", "Renewed")
    let facts = MappingRows.facts(
      report([renewed, ("102", "2026-03-31", "Unknown")], renewals: [renewed, ("103", "2026-04-30", "Renewed")]))
    #expect(facts.expirations.map(\.unitNumber) == ["101", "102", "103"])
  }

  @Test("Two leases of a unit with the same last day stay two, and a report that repeats them adds none")
  func twins() {
    let twin: Lease = ("101", "2026-03-31", "Vacating")
    let facts = MappingRows.facts(
      report([twin, twin]),
      report([twin, twin, ("102", "2026-06-30", "Unknown")], range: "03/01/2026 through 06/30/2026"))
    #expect(
      facts.expirations.map(\.expirationID) == ["101/2026-03-31/0", "101/2026-03-31/1", "102/2026-06-30/0"])
  }

  @Test("A month is covered where the ranges of the reports hold all its days, also several together")
  func covered() {
    let one = MappingRows.facts(report([]))
    #expect(one.expirationMonths.count == 13)
    #expect(one.coveredMonths == ["2026-02", "2026-03", "2026-04", "2026-05"], "Of June the range has one day")
    let two = MappingRows.facts(report([]), report([], range: "06/02/2026 through 08/30/2026"))
    #expect(two.coveredMonths.suffix(2) == ["2026-06", "2026-07"])
    let back = MappingRows.facts(report([], range: "02/01/2025 through 02/28/2026"))
    #expect(back.coveredMonths == ["2026-02", "month_to_month"])
  }

  @Test(
    "A report that leaves leases out, or prints no range, covers no month",
    arguments: [("02/01/2026 through 06/01/2026", false), (nil, true), ("06/01/2026 through 02/01/2026", true)])
  func uncovered(range: String?, showsRenewed: Bool) {
    let facts = MappingRows.facts(
      report([("101", "2026-03-31", "Vacating")], range: range, showsRenewed: showsRenewed))
    #expect(facts.expirations.count == 1)
    #expect(facts.coveredMonths.isEmpty)
    #expect(facts.findings.map(\.finding.rule) == ["expirations_incomplete"])
  }

  @Test("A Lease Expiration Detail is no primary source; next to one, a lease that only it lists is a finding")
  func crossCheck() {
    var crossCheck = MappingRows(feed: "lease_expiration", report: "3838")
    for (unit, ends) in [("101", "2026-03-31"), ("102", "2026-04-30"), ("103", "2026-12-31")] {
      crossCheck.add(LeaseExpiration.table, ["unit": .text(unit), "lease_end": .text(ends)])
    }
    #expect(MappingRows.facts(crossCheck).days.isEmpty)
    let facts = MappingRows.facts(report([("101", "2026-03-31", "Vacating")]), crossCheck)
    #expect(facts.expirations.map(\.unitNumber) == ["101"])
    #expect(facts.findings.map(\.finding.rule) == ["expiration_reports_disagree"])
    #expect(facts.findings.first?.finding.message.contains("1 lease (102)") == true, "December is not covered")
  }
}

extension DayFacts {
  fileprivate var coveredMonths: [String] {
    expirationMonths.filter(\.isCovered).map { $0.month?.description ?? "month_to_month" }
  }
}
