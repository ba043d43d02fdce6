import Domain
import SpreadsheetReader
import TestSupport
import Testing
import Warehouse

@testable import Pipeline
@testable import ownerdash

/// A Lease Expiration/Renewal Detail prints the rents of each renewal, before any history of leases is known.
@Suite("Renewals as the list of expiring leases prints them", .needsSamples)
struct PrintedRenewalTests {
  private static let name = "4156_5472172_Nexus_East.xls"

  /// The lines `Totals:` of the sheet of renewals: the rents before and after, as the sheet prints them.
  private static func printed() throws -> (rows: Int, before: Int64, after: Int64) {
    let path = try #require(fixturesRoot()) + "/realpage/reports/" + name
    let sheets = try Workbook.open(.bytes(read(path))).sheets
    let sheet = try #require(sheets.first { $0.name == "Renewal Detail" })
    let rows = try Grid(sheet).rows
    let line = try #require(rows.first { $0.cells.first.map { "\($0.value)".contains("Totals:") } ?? false })
    let amount = { (column: String) -> Int64 in
      let cell = try #require(line.cells.first { $0.name == "\(column)\(line.index + 1)" }, "\(line.cells)")
      guard case .text(let text) = cell.value else { return 0 }
      return try #require(Int64(text.filter(\.isNumber)))
    }
    let renewed = rows.count { row in row.cells.contains { $0.value == .text("Renewed") } }
    return (renewed, try amount("E"), try amount("N"))
  }

  @Test("The change of the printed renewals is that of their trade-outs, each pair labeled and counted once")
  func change() async throws {
    let harness = try PipelineHarness(PipelineHarness.demo, now: "2026-02-16T07:00:00Z")
    let path = try #require(fixturesRoot()) + "/realpage/reports/" + PrintedRenewalTests.name
    await harness.run("run", try harness.put(read(path), as: PrintedRenewalTests.name))
    let rows = try UnifiedReader(path: harness.data + "/unified.db").rows(
      """
      SELECT unit_number, move_in, ends, new_starts, old_rent_cents, new_rent_cents FROM unified_expirations
      WHERE decision = 'renewed' ORDER BY unit_number
      """)
    let (count, before, after) = try PrintedRenewalTests.printed()
    #expect(rows.count == count && count == 26)
    // The day by which all of them have begun.
    let day = try #require(rows.compactMap { $0[3].date }.max())
    var (renewals, leases, earlier): ([UnifiedExpiration], [UnifiedLease], [UnifiedLease]) = ([], [], [])
    for row in rows {
      let (unit, ends) = (try #require(row[0].text), try #require(row[2].date))
      var renewal = UnifiedExpiration(
        propertyID: "p", asOf: day, expirationID: "\(unit)/\(ends)/0", unitNumber: unit, ends: ends, decision: .renewed,
        decisionText: "Renewed")
      (renewal.newStarts, renewal.oldRent, renewal.newRent) = (row[3].date, row[4].money, row[5].money)
      renewals.append(renewal)
      let lease = { (kind: LeaseKind, starts: CivilDate?, rent: Money?) in
        var lease = UnifiedLease(
          propertyID: "p", asOf: day, leaseID: "\(unit) \(kind)", unitID: unit, residentID: unit, kind: kind,
          statusText: "")
        (lease.starts, lease.moveIn, lease.rent) = (starts, row[1].date, rent)
        return lease
      }
      leases.append(lease(.current, row[3].date, row[5].money))
      earlier.append(lease(.former, row[1].date, row[4].money))
    }
    for hasHistory in [false, true] {
      var history = LeaseHistory()
      if hasHistory { history.add(earlier) }
      history.add(leases)
      history.add(renewalsOf: renewals, unitIDs: [:])
      let pairs = history.tradeouts(of: "p").filter { $0.kind == .renewal && $0.priorRent != nil }
      #expect(pairs.count == count && Set(pairs.map(\.unitID)).count == count)
      #expect(pairs.reduce(0) { $0 + $1.rent.cents } == after)
      #expect(pairs.reduce(0) { $0 + ($1.priorRent?.cents ?? 0) } == before)
      #expect(pairs.allSatisfy { $0.priorBasis == (hasHistory ? .leaseHistory : .expirationReport) })
    }
  }
}
