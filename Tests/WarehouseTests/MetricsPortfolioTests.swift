import Domain
import Testing
import Warehouse

@Suite("Metrics of five real properties") struct MetricsPortfolioTests {
  /// The counts of 2026-02-04 (`reference/realpage.md` 5.1): not leased, leased, model, down, no notice, NTV, NTVL.
  private static let counts: [(name: String, counts: [UnitClass: Int], physical: Double, leased: Double)] = [
    ("Nexus East", classes(10, 4, 1, 0, 311, 20, 6), 95.74, 96.88),
    ("Aspire 7th and Grant", classes(7, 3, 2, 0, 160, 5, 1), 93.26, 94.94),
    ("Parkside", classes(47, 9, 1, 0, 355, 20, 0), 86.81, 88.89),
    ("Edison at RiNo", classes(34, 4, 1, 0, 226, 10, 2), 85.92, 87.36),
    ("Ridian", classes(46, 6, 0, 1, 70, 0, 0), 56.91, 61.79),
  ]

  private static func classes(_ counts: Int...) -> [UnitClass: Int] {
    let order: [UnitClass] = [
      .vacantUnrented, .vacantRented, .model, .down, .occupiedNoNotice, .noticeUnrented, .noticeRented,
    ]
    return Dictionary(uniqueKeysWithValues: zip(order, counts))
  }

  private func store(boxScore: Bool) throws -> UnifiedStore {
    let store = try UnifiedStore()
    for (name, counts, _, _) in MetricsPortfolioTests.counts {
      let facts =
        boxScore
        ? MetricsFacts.boxScore(name, counts)
        : MetricsFacts.rentRoll(name, MetricsFacts.units(counts))
      try store.replace(facts, inputs: "golden")
    }
    return store
  }

  @Test("Each is as occupied and leased as was published, on either primary source", arguments: [false, true])
  func properties(boxScore: Bool) throws {
    let rows = try store(boxScore: boxScore).reader.named("SELECT * FROM current_occupancy ORDER BY property_id")
    let expected = MetricsPortfolioTests.counts.sorted { $0.name < $1.name }
    #expect(rows.map { $0["physical_occupancy_pct"] } == expected.map { .real($0.physical) })
    #expect(rows.map { $0["leased_pct"] } == expected.map { .real($0.leased) })
  }

  @Test("Pooled they are 1186 of 1362, which is not their mean", arguments: [false, true])
  func pooled(boxScore: Bool) throws {
    let row = try #require(
      try store(boxScore: boxScore).reader.named("SELECT * FROM current_portfolio_occupancy").first)
    #expect(row["occupied_units"] == .integer(1186) && row["total_units"] == .integer(1362))
    #expect(row["physical_occupancy_pct"] == .real(87.08))
    #expect(row["mean_physical_occupancy_pct"] == .real(83.73))
    #expect(row["properties"] == .integer(5) && row["properties_configured"] == .integer(5))
  }

  @Test("A Box Score gives the same counts as the units it counts, and no more")
  func bases() throws {
    let columns = [
      "property_id", "total_units", "occupied_units", "vacant_units", "unknown", "on_notice", "atr",
      "preleased_vacant", "physical_occupancy_pct", "leased_pct", "leased_minus_notice_pct", "atr_pct",
    ]
    let counted = "SELECT \(columns.joined(separator: ", ")) FROM current_occupancy ORDER BY property_id"
    let exposed =
      "SELECT property_id, exposure_units, exposure_pct, gross_exposure_pct FROM current_exposure ORDER BY 1"
    for sql in [counted, exposed] {
      #expect(try store(boxScore: true).reader.rows(sql) == store(boxScore: false).reader.rows(sql))
    }
    for view in ["current_occupancy", "current_exposure"] {
      for row in try store(boxScore: true).reader.named("SELECT * FROM \(view)") {
        #expect(row["reason"] == .text("incomplete:units"))
        for absent in ["vacant_ready", "aged_vacancy_30", "days_vacant_median", "exposure_30_pct", "projected_90_pct"] {
          #expect(row[absent] == nil || row[absent] == .null, "\(absent)")
        }
      }
    }
  }

  @Test("The classes partition each property, and count the same in the long form")
  func partition() throws {
    let sql = """
      SELECT c.property_id, SUM(c.units), o.total_units FROM unit_class_counts c
      JOIN occupancy o ON o.property_id = c.property_id AND o.as_of = c.as_of
      GROUP BY c.property_id, o.total_units ORDER BY c.property_id
      """
    for boxScore in [false, true] {
      let rows = try store(boxScore: boxScore).reader.rows(sql)
      #expect(rows.count == 5)
      for row in rows { #expect(row[1] == row[2]) }
    }
  }

  @Test("What one property cannot give is pooled over those that can")
  func mixedBases() throws {
    let units = MetricsFacts.units([.noticeUnrented: 1, .occupiedNoNotice: 3]).map { unit in
      var unit = unit
      unit.expectedMoveOut = unit.notice == .given ? MetricsFacts.day.advanced(by: 10) : nil
      return unit
    }
    let reader = try metricsStore(
      MetricsFacts.rentRoll("single", units),
      MetricsFacts.boxScore(
        "counted", [.vacantUnrented: 6, .occupiedNoNotice: 10])
    ).reader
    let row = try #require(try reader.named("SELECT * FROM current_portfolio_exposure").first)
    #expect(row["exposure_pct"] == .real(35), "7 of 20")
    #expect(row["exposure_30_pct"] == .real(25), "1 of the 4 that are known one by one")
    #expect(row["total_units"] == .integer(20) && row["unit_level_units"] == .integer(4))
    #expect(row["reason"] == .text("incomplete:units"))
  }
}
