import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

/// A Monthly Activity Summary as the weakest source of units.
@Suite("Units counted from a Monthly Activity Summary")
struct MappingMonthlyOccupancyTests {

  /// The sample's rows, mapped with these others of its day.
  private func facts(with others: [LoadedRows] = []) throws -> DayFacts {
    let root = try #require(fixturesRoot())
    let parseResult = try RealPage().read(read("\(root)/realpage/reports/test_activity_8880904.xls"))
    var record = LoadRecord(PayloadDelivery(payload: "3877"), status: .loaded)
    (record.feed, record.report, record.property) = (parseResult.feed, parseResult.report, "kalaco")
    (record.asOf, record.asOfBasis, record.scope) = (parseResult.asOf, .stated, parseResult.scope)
    record.period = parseResult.period
    let rows = Dictionary(uniqueKeysWithValues: parseResult.content.tables.map { ($0.table.name, $0.rows) })
    var facts = DayFacts()
    let asOf = try #require(parseResult.asOf)
    for mapping in RealPage().mappings {
      mapping.map([LoadedRows(record: record, rows: rows)] + others, property: "kalaco", asOf: asOf, into: &facts)
    }
    return facts
  }

  @Test(
    "Its floor plans add up to its printed totals, and are the units of a day without another source",
    .needsSamples)
  func alone() throws {
    let facts = try facts()
    #expect(facts.days.first { $0.dataset == .units }?.primarySource == .monthlyActivity)
    let sum = { (count: KeyPath<UnifiedFloorplan, Int>) in facts.floorplans.reduce(0) { $0 + $1[keyPath: count] } }
    // The report's line Totals: 280 | 160 | 102 | 9 | 8 | 0 | 1 | 0.
    #expect(
      [
        sum(\.totalUnits), sum(\.occupiedNoNotice), sum(\.vacantNotLeased), sum(\.vacantLeased), sum(\.noticeNotLeased),
        sum(\.noticeLeased), sum(\.modelUnits), sum(\.downUnits),
      ] == [280, 160, 102, 9, 8, 0, 1, 0])
    #expect(!facts.days.contains { $0.dataset == .pricing } && facts.units.isEmpty)
    #expect(facts.findings.contains { $0.finding.rule == "units_from_monthly_summary" })
  }

  @Test(
    "Next to a Box Score of the day it counts no units",
    .needsSamples
  )
  func beside() throws {
    var record = LoadRecord(PayloadDelivery(payload: "4238"), status: .loaded)
    (record.feed, record.report, record.asOfBasis) = ("box_score", "4238", .stated)
    let facts = try facts(with: [LoadedRows(record: record, rows: [:])])
    #expect(facts.days.filter { $0.dataset == .units }.map(\.primarySource) == [.boxScore])
    #expect(facts.floorplans.isEmpty)
    #expect(facts.days.contains { $0.dataset == .activity })
  }
}
