import Domain
import Testing
import Warehouse

@Suite("Metrics one by one") struct MetricsLongTests {
  private let reader: UnifiedReader

  init() throws {
    var dice = Dice(seed: 5)
    let units = (0..<60).map { number in
      MetricsFacts.unit(number, dice.pick(UnitClass.allCases) ?? .unknown) { unit in
        unit.floorplan = dice.pick(["A", "B"])
        unit.bedrooms = dice.maybe(0...2)
        unit.marketRent = Money(cents: 150_000)
        unit.squareFeet = 700
        unit.leaseRent = unit.unitClass.isOccupied == true ? Money(cents: 140_000) : nil
        unit.vacated = dice.maybe(0...90).map { MetricsFacts.day.advanced(by: -$0) }
      }
    }
    var alder = MetricsFacts.rentRoll("alder", units)
    alder.publish([.delinquency], on: MetricsFacts.day, primarySource: .delinquency)
    let birch = MetricsFacts.boxScore("birch", [.occupiedNoNotice: 3])
    reader = try metricsStore(alder, birch).reader
  }

  @Test("Each value is its numerator over its denominator, and an absent one has a reason")
  func values() throws {
    let sql = "SELECT metric_id, unit, numerator, denominator, value, reason FROM metrics ORDER BY metric_id"
    let rows = try reader.named(sql)
    #expect(rows.count > 400)
    for row in rows {
      let id = row["metric_id"]?.text ?? ""
      #expect((row["value"] == .null) == (row["reason"] != .null), "\(id)")
      guard let value = number(row["value"]), let part = number(row["numerator"]) else { continue }
      guard let whole = number(row["denominator"]) else {
        #expect(value == part, "\(id)")
        continue
      }
      let scale: Double =
        switch row["unit"]?.text {
        case "percent"?: 100
        case "dollars_per_sqft"?: 0.01
        default: 1
        }
      #expect((part * scale / whole - value).magnitude <= (row["unit"] == .text("cents") ? 0.5 : 0.00501), "\(id)")
    }
  }

  @Test("A metric has one row for each row of its grain")
  func once() throws {
    let sql = """
      SELECT metric_id, property_id, as_of, grain, grain_key FROM metrics
      GROUP BY metric_id, property_id, as_of, grain, grain_key HAVING COUNT(*) > 1
      """
    #expect(try reader.rows(sql) == [])
    let grains = try reader.rows("SELECT DISTINCT grain FROM metrics ORDER BY grain").map { $0[0].text }
    #expect(grains == ["bedrooms", "floorplan", "portfolio", "property", "week"])
  }

  @Test("The former dashboard's names give the same numbers")
  func formerNames() throws {
    let sql = """
      SELECT m.total_units = o.total_units AND m.leased_units = o.occupied_units + o.vacant_rented
        AND m.physical_occupancy = o.physical_occupancy_pct AND m.notice_units = o.on_notice
      FROM unified_occupancy_metrics m JOIN occupancy o ON o.property_id = m.property_id AND o.as_of = m.snapshot_date
      """
    #expect(try reader.rows(sql) == [[.integer(1)], [.integer(1)]])
    let rent = "SELECT in_place_rent, asking_per_sf FROM unified_pricing_metrics WHERE floorplan = 'A'"
    #expect(try reader.rows(rent + " ORDER BY property_id").first == [.real(1400), .real(2.14)])
  }

  private func number(_ field: Field?) -> Double? {
    switch field {
    case .integer(let number)?: Double(number)
    case .real(let number)?: number
    default: nil
    }
  }
}
