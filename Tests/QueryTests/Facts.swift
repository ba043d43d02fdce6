import Domain
import Warehouse

/// Makes the facts of invented properties.
enum Facts {
  static let day = CivilDate(dayNumber: 20_488)

  /// A property of single units, one class a unit, on each of the days, changed as told; the last good one is published.
  static func property(
    _ id: String, name: String? = nil, _ days: [(ago: Int, classes: [UnitClass], heldBecause: String?)],
    change: (_ index: Int, inout UnifiedUnit) -> Void = { _, _ in }
  ) -> PropertyFacts {
    var facts = PropertyFacts(
      property: UnifiedProperty(propertyID: id, name: name ?? id, source: "realpage", sourcePropertyID: id))
    for (ago, classes, heldBecause) in days.sorted(by: { $0.ago > $1.ago }) {
      let asOf = day.advanced(by: -ago)
      for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
        facts.days.append(
          UnifiedFactDay(
            propertyID: id, dataset: dataset, asOf: asOf, asOfBasis: .stated, primarySource: .rentRoll, payload: "p",
            heldBecause: heldBecause))
      }
      let units = classes.enumerated().map { index, unitClass in
        var unit = unit(id, index, unitClass, asOf)
        change(index, &unit)
        return unit
      }
      facts.units.add(units, on: asOf)
    }
    let good = days.filter { $0.heldBecause == nil }.map(\.ago).min()
    let stale = days.filter { $0.ago < (good ?? 0) }.min { $0.ago < $1.ago }?.heldBecause
    for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
      if let good {
        facts.published.append(
          PublishedDay(propertyID: id, dataset: dataset, asOf: day.advanced(by: -good), staleBecause: stale))
      }
    }
    return facts
  }

  /// A unit of a class; its floor plan is A for even numbers, B for odd ones, with as many bedrooms less one.
  private static func unit(_ property: String, _ number: Int, _ unitClass: UnitClass, _ asOf: CivilDate) -> UnifiedUnit
  {
    var unit = UnifiedUnit(
      propertyID: property, asOf: asOf, unitID: "\(number)", unitNumber: "\(number)", statusText: "invented",
      physical: unitClass.isOccupied == true ? .occupied : .vacant, useClass: .revenue,
      notice: unitClass == .noticeUnrented ? .given : .none, nextLease: .none, ready: .ready, unitClass: unitClass)
    unit.floorplan = number % 2 == 0 ? "A" : "B"
    unit.bedrooms = number % 2
    unit.squareFeet = 500
    unit.marketRent = Money(cents: 100_000)
    unit.leaseRent = unitClass.isOccupied == true ? Money(cents: 90_000) : nil
    unit.expectedMoveOut = unitClass == .noticeUnrented ? asOf.advanced(by: 40) : nil
    return unit
  }

  static func reader(_ properties: PropertyFacts...) throws -> UnifiedReader {
    let store = try UnifiedStore()
    for facts in properties { try store.replace(facts, inputs: "invented") }
    return store.reader
  }
}
