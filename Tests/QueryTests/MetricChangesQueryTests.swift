import Domain
import Query
import Testing
import Warehouse

@Suite("Why a metric changed") struct MetricChangesQueryTests {
  private let reader: UnifiedReader

  /// Of four units, one is rented again, one moves out, one is as before, and one is new.
  init() throws {
    reader = try Facts.reader(
      Facts.property(
        "alder",
        [
          (7, [.vacantUnrented, .occupiedNoNotice, .occupiedNoNotice], nil),
          (0, [.occupiedNoNotice, .vacantUnrented, .noticeUnrented, .occupiedNoNotice], nil),
        ]))
  }

  private func changes(_ id: String) throws -> MetricChangesQuery.Result {
    let metric = try #require(MetricDefinition.all.first { $0.id == id })
    let query = try #require(
      MetricChangesQuery(metric, property: "alder", from: Facts.day.advanced(by: -6), to: Facts.day))
    return try query.run(reader)
  }

  @Test("The units whose part changed are listed with their classes, and no other")
  func units() throws {
    let result = try changes("physical_occupancy_pct")
    #expect(result.changes.map(\.name) == ["0", "1", "3"])
    #expect(result.changes.map(\.before) == ["vacant_unrented", "occupied_no_notice", nil])
    #expect(result.changes.map(\.after) == ["occupied_no_notice", "vacant_unrented", "occupied_no_notice"])
    #expect(result.changes.map(\.numerator) == [1, -1, 1])
    #expect(result.changes.map(\.denominator) == [0, 0, 1])
    #expect(result.from?.asOf == Facts.day.advanced(by: -7) && result.to?.asOf == Facts.day)
  }

  @Test("The changes add up to the difference, for every metric that can be asked")
  func sums() throws {
    var asked = 0
    for metric in MetricDefinition.all where MetricChangesQuery.canAnswer(metric) {
      let result = try changes(metric.id)
      guard let from = result.from, let to = result.to, let first = from.numerator, let last = to.numerator else {
        continue
      }
      asked += 1
      #expect(result.changes.reduce(0) { $0 + $1.numerator } == last - first, "\(metric.id)")
      if let was = from.denominator, let now = to.denominator {
        #expect(result.changes.reduce(0) { $0 + $1.denominator } == now - was, "\(metric.id)")
      }
    }
    #expect(asked > 30)
  }

  @Test("Metrics of windows, medians and asking rents cannot be asked")
  func unanswerable() {
    let unanswerable = ["net_leases", "days_vacant_median", "asking_rent_avg", "expiring_leases"]
    let metrics = MetricDefinition.all.filter { unanswerable.contains($0.id) }
    #expect(Set(metrics.map(\.id)).count == unanswerable.count)
    #expect(!metrics.contains(where: MetricChangesQuery.canAnswer))
  }
}
