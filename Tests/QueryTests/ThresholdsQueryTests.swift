import Domain
import Query
import Testing
import Warehouse

@Suite("Figures against their thresholds") struct ThresholdsQueryTests {
  private static let names = [
    (key: "alder", name: "Alder"), (key: "birch", name: "Birch"), (key: "cedar", name: "Cedar"),
  ]

  /// Alder has 2 of 4 units occupied, Birch 3 of 4, Cedar no day.
  private let reader: UnifiedReader

  init() throws {
    let alder = Facts.property(
      "alder", name: "Alder", [(0, [.occupiedNoNotice, .noticeUnrented, .vacantUnrented, .vacantRented], nil)])
    let birch = Facts.property(
      "birch", name: "Birch", [(1, [.occupiedNoNotice, .occupiedNoNotice, .occupiedNoNotice, .model], nil)])
    let cedar = PropertyFacts(
      property: UnifiedProperty(propertyID: "cedar", name: "Cedar", source: "realpage", sourcePropertyID: "c"))
    reader = try Facts.reader(alder, birch, cedar)
  }

  private func found(
    _ thresholds: FigureThreshold..., of names: [ThresholdsQuery.Property] = ThresholdsQueryTests.names
  ) throws -> [String] {
    try ThresholdsQuery(thresholds, of: names).run(reader).map { row in
      "\(row.property) \(row.asOf.map { "\($0)" } ?? "no day") \(row.dataset) \(row.rule): \(row.message)"
    }
  }

  @Test("A figure at its bound is within it; one outside, and one that is n/a, are findings")
  func bounds() throws {
    #expect(
      try found(FigureThreshold("physical_occupancy_pct", [.below: 7_500])) == [
        "Alder 2026-02-04 units threshold_breached: Occupancy: 50.00%, below its threshold of 75.00%",
        "Cedar no day units threshold_not_checked: Occupancy: n/a (no good day); its threshold is at least"
          + " 75.00%",
      ])
    let units = FigureThreshold(
      "vacant_units", [.above: 100], extent: .group, name: "North", properties: ["alder", "birch"])
    #expect(
      try found(units) == [
        "Alder 2026-02-04 units threshold_breached: vacant_units: 2 units, above its threshold of 1 unit (group North)"
      ])
    // Nothing is delinquent where no report is loaded: not zero, but n/a.
    #expect(
      try found(
        FigureThreshold("delinquent_total", [.above: 1], extent: .property, name: "birch", properties: ["birch"])
      )
      .first?.contains("Delinquent: n/a (no good day); its threshold is at most $0.01") == true)
  }

  @Test("A threshold of the property applies in place of its group's, and that in place of everybody's")
  func precedence() throws {
    let all = FigureThreshold("physical_occupancy_pct", [.below: 9_000, .above: 9_900])
    let group = FigureThreshold(
      "physical_occupancy_pct", [.below: 8_000], extent: .group, name: "North", properties: ["alder", "birch"])
    let own = FigureThreshold(
      "physical_occupancy_pct", [.below: 4_000], extent: .property, name: "alder", properties: ["alder"])
    let known = Array(ThresholdsQueryTests.names.prefix(2))
    #expect(
      try found(all, group, own, of: known).map { $0.split(separator: ": ").last ?? "" } == [
        "75.00%, below its threshold of 80.00% (group North)"
      ])
    // The upper bound stays everybody's.
    let high = FigureThreshold("physical_occupancy_pct", [.above: 4_000])
    #expect(try found(high, own, of: known).count == 2)
  }

  @Test("A pooled threshold is of the group's pooled figure, and is not checked for a part of the group")
  func pooled() throws {
    let threshold = FigureThreshold(
      "physical_occupancy_pct", [.below: 6_300], extent: .group, name: "North", properties: ["alder", "birch"],
      isPooled: true)
    // 2 and 3 of 8 units.
    #expect(
      try found(threshold) == [
        "Group North 2026-02-04 units threshold_breached: Occupancy (pooled): 62.50%, below its threshold of"
          + " 63.00%"
      ])
    #expect(try found(threshold, of: [("alder", "Alder")]).isEmpty)
    #expect(
      try found(FigureThreshold("physical_occupancy_pct", [.above: 1_000], isPooled: true)).first?.hasPrefix(
        "Portfolio ")
        == true)
  }
}
