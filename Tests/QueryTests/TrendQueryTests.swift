import Domain
import Query
import SQLite
import Testing

@testable import Warehouse

@Suite("A metric over time") struct TrendQueryTests {
  private static func reader(days: Int) throws -> UnifiedReader {
    let classes: [UnitClass] = [.occupiedNoNotice, .vacantUnrented]
    return try Facts.reader(
      Facts.property("alder", (0..<days).map { ($0, classes, nil) }),
      Facts.property("birch", (3..<days).map { ($0, classes, nil) }))
  }

  @Test("A few periods take as much after many days as after few")
  func constant() throws {
    let metric = try #require(MetricDefinition.all.first { $0.id == "occupied_units" })
    let query = try #require(TrendQuery(metric, properties: ["alder", "birch"]))
    let costs = try [40, 120].map { days in
      let reader = try TrendQueryTests.reader(days: days)
      let before = reader.database.instructions
      #expect(try query.lastDay(reader) == Facts.day)
      let ends = TrendQuery.ends(from: Facts.day.advanced(by: -28), to: Facts.day, every: .week)
      let result = try query.run(ends, every: .week, reader)
      #expect(result.portfolio.map(\.properties) == [2, 2, 2, 2, 2])
      #expect(result.properties["birch"]?.last?.asOf == Facts.day.advanced(by: -3))
      #expect(try query.sameStore(ends, reader).properties == ["alder", "birch"])
      return reader.database.instructions - before
    }
    #expect(costs[1] < costs[0] * 11 / 10, "\(costs[0]) and \(costs[1]) instructions")
  }
}
