import Domain
import Testing
import Warehouse

@Suite("The history of units, kept as spans of days") struct UnitHistoryTests {
  /// The days on which units are told; between them others pass.
  private static let days = (0..<40).map { MetricsFacts.day.advanced(by: $0 * $0 % 3 + $0) }.reduce(into: [CivilDate]())
  {
    if !$0.contains($1) { $0.append($1) }
  }.sorted()

  /// Units that now and then change, are missing, or come back as they were.
  private static func drawn(_ property: String, _ dice: inout Dice) -> [(day: CivilDate, units: [UnifiedUnit])] {
    var standing = (0..<6).map { MetricsFacts.unit($0, .occupiedNoNotice) }
    return days.map { day in
      if Int.random(in: 0..<10, using: &dice) == 0 { return (day, []) }
      for place in standing.indices where Int.random(in: 0..<8, using: &dice) == 0 {
        let former = standing[place]
        standing[place] = MetricsFacts.unit(place, dice.pick([.vacantUnrented, .occupiedNoNotice]) ?? .down)
        standing[place].marketRent = dice.pick([former.marketRent, Money(cents: 1), Money(cents: 2)]) ?? nil
      }
      let reported = standing.filter { _ in Int.random(in: 0..<12, using: &dice) > 0 }
      return (
        day,
        reported.map { unit in
          var unit = unit
          (unit.propertyID, unit.asOf) = (property, day)
          return unit
        }
      )
    }
  }

  @Test("Day by day the view has the rows that were added, whatever is added, removed, changed and added again")
  func same() throws {
    let store = try UnifiedStore()
    for seed in 0..<40 {
      var dice = Dice(seed: UInt64(seed))
      let drawn = UnitHistoryTests.drawn("p\(seed)", &dice)
      var facts = MetricsFacts.property("p\(seed)")
      for (day, units) in drawn {
        facts.add(.units, on: day, primarySource: .rentRoll)
        facts.add(.delinquency, on: day.advanced(by: 1), primarySource: .delinquency)
        facts.units.add(units, on: day)
      }
      try store.replace(facts, inputs: "invented")
      let sql = """
        SELECT as_of, as_of_day, unit_id, unit_class, market_rent_cents FROM unified_units WHERE property_id = ?
        ORDER BY as_of, unit_id
        """
      let expected = drawn.flatMap { day, units in
        units.map { unit -> [Field] in
          [
            .day(day), .count(day.dayNumber), .text(unit.unitID), .text(unit.unitClass.rawValue),
            .cents(unit.marketRent),
          ]
        }
      }
      #expect(try store.reader.rows(sql, [.text("p\(seed)")]) == expected)
    }
    let count = { (name: String) in try store.reader.rows("SELECT COUNT(*) FROM \(name)")[0][0].integer ?? 0 }
    #expect(try count("unified_unit_spans") * 2 < count("unified_units"), "What stays as it was is kept once")
  }

  @Test("A unit that a day omits begins again afterwards; one with no day in between that could list it continues")
  func gaps() throws {
    var facts = MetricsFacts.property("p")
    for later in [0, 1, 5] {
      let day = MetricsFacts.day.advanced(by: later)
      facts.add(.units, on: day, primarySource: later == 1 ? .boxScore : .rentRoll)
      let reported = later == 1 ? [1] : [0, 1]
      facts.units.add(
        reported.map { number in MetricsFacts.unit(number, .down) { $0.asOf = day } }, on: day)
    }
    let spans = try metricsStore(facts).reader.rows(
      "SELECT unit_id, valid_from, valid_to FROM unified_unit_spans ORDER BY 1, 2")
    #expect(
      spans.map { $0.compactMap(\.text) } == [
        ["0", "2026-02-04", "2026-02-04"], ["0", "2026-02-09", "9999-12-31"], ["1", "2026-02-04", "9999-12-31"],
      ])
  }
}
