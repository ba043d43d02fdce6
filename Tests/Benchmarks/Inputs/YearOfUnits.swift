import Domain
import Glibc
import Simulator
import Warehouse

/// The units of many invented properties, day after day for a year, in a new `unified.db`; and what asking it costs.
///
/// Each world is lived through once, and stands for as many properties as it takes: what one of them adds to the file
/// and to the answers does not depend on the others.
struct YearOfUnits {
  private static let worlds = 50
  private static let days = 365
  private let path: String
  private let lastDay: CivilDate

  init(in path: String) throws {
    self.path = path
    guard let day = CivilDate(year: 2026, month: 2, day: 4) else { throw InputError("there is no such day") }
    lastDay = day
  }

  func run(properties: Int) throws {
    let store = try UnifiedStore(path: path)
    var unitDays = 0
    let seconds = try timed {
      let world = World(asOf: lastDay, properties: PropertyProfile.realPage(min(properties, YearOfUnits.worlds)))
      for (index, profile) in world.profiles.enumerated() {
        guard let property = world.property(profile.key) else { continue }
        let lived = (1 - YearOfUnits.days...0).map { property.state(on: lastDay.advanced(by: $0)) }
        for number in stride(from: index, to: properties, by: YearOfUnits.worlds) {
          try store.replace(facts("\(profile.key)_\(number)", lived), inputs: "invented")
          unitDays += lived.reduce(0) { $0 + $1.units.count }
        }
      }
    }
    let spans = try store.reader.rows("SELECT COUNT(*) FROM unified_unit_spans")[0][0].integer ?? 0
    print("\(properties) properties, \(YearOfUnits.days) days: \(unitDays) days of units in \(spans) spans")
    print("written in \(Int(seconds)) s")
  }

  /// Asks like a program that has just begun.
  func ask() throws {
    let day = lastDay.advanced(by: -180)
    for (name, sql) in [
      ("current_occupancy, all properties", "SELECT * FROM current_occupancy"),
      ("current_portfolio_occupancy", "SELECT * FROM current_portfolio_occupancy"),
      ("occupancy of one property, a past day", "SELECT * FROM occupancy WHERE property_id = ? AND as_of = '\(day)'"),
      ("occupancy of one property, the year", "SELECT * FROM occupancy WHERE property_id = ?"),
    ] {
      let reader = try UnifiedReader(path: path)
      let fields: [Field] = sql.contains("?") ? [.text("\(PropertyProfile.realPage(1)[0].key)_0")] : []
      var rows = 0
      let seconds = try (0..<5).map { _ in try timed { rows = try reader.rows(sql, fields).count } }.sorted()[2]
      print("\(name): \(Int(seconds * 1000)) ms, \(rows) rows")
    }
  }

  private func timed(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  private func facts(_ key: String, _ lived: [PropertyState]) -> PropertyFacts {
    var facts = PropertyFacts(
      property: UnifiedProperty(propertyID: key, name: key, source: "realpage", sourcePropertyID: key))
    for state in lived {
      for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
        facts.days.append(
          UnifiedFactDay(
            propertyID: key, dataset: dataset, asOf: state.day, asOfBasis: .stated, primarySource: .rentRoll,
            payload: String(repeating: "0", count: 64)))
      }
      facts.windows += UnifiedWindow.all(propertyID: key, asOf: state.day)
      facts.units.add(state.units.map { row($0, key, state.day) }, on: state.day)
    }
    facts.published = [.units, .pricing].map { PublishedDay(propertyID: key, dataset: $0, asOf: lastDay) }
    return facts
  }

  private func row(_ unit: UnitDay, _ key: String, _ day: CivilDate) -> UnifiedUnit {
    let isVacant = unit.current == nil
    var row = UnifiedUnit(
      propertyID: key, asOf: day, unitID: unit.unit.number, unitNumber: unit.unit.number,
      statusText: isVacant ? "Vacant" : "Occupied", physical: unit.state.physical, useClass: unit.state.useClass,
      notice: unit.state.notice, nextLease: unit.state.nextLease,
      ready: !isVacant ? .unknown : unit.isReady(on: day) ? .ready : .notReady, unitClass: unit.unitClass)
    row.floorplan = unit.unit.plan.name
    row.floorplanGroup = unit.unit.plan.name
    row.squareFeet = 700
    row.marketRent = unit.marketRent
    row.leaseRent = unit.current?.term.rent
    row.expectedMoveOut = unit.state.notice == .given ? unit.current?.moveOut : nil
    row.vacated = unit.vacatedOn
    row.madeReady = unit.isReady(on: day) ? unit.madeReadyOn : nil
    return row
  }
}
