import Domain
import Warehouse

/// Makes the facts of invented properties.
enum MetricsFacts {
  static let day = CivilDate(dayNumber: 20_488)

  static func property(_ id: String) -> PropertyFacts {
    PropertyFacts(property: UnifiedProperty(propertyID: id, name: id, source: "realpage", sourcePropertyID: id))
  }

  /// A property of single units, published.
  static func rentRoll(_ id: String, _ units: [UnifiedUnit], on day: CivilDate = day) -> PropertyFacts {
    var facts = property(id)
    facts.publish([.units, .pricing], on: day, primarySource: .rentRoll)
    let own = units.map { unit in
      var unit = unit
      unit.propertyID = id
      unit.asOf = day
      return unit
    }
    facts.units.add(own, on: day)
    return facts
  }

  /// A property of one floor plan, of which only counts are known, published.
  static func boxScore(_ id: String, _ counts: [UnitClass: Int]) -> PropertyFacts {
    var facts = property(id)
    facts.publish([.units, .pricing], on: day, primarySource: .boxScore)
    facts.floorplans = [floorplan(id, counts)]
    return facts
  }

  static func floorplan(_ id: String, _ counts: [UnitClass: Int]) -> UnifiedFloorplan {
    UnifiedFloorplan(
      propertyID: id, asOf: day, floorplan: "A", floorplanGroup: "1x1", totalUnits: counts.values.reduce(0, +),
      vacantNotLeased: counts[.vacantUnrented] ?? 0, vacantLeased: counts[.vacantRented] ?? 0,
      modelUnits: counts[.model] ?? 0, downUnits: counts[.down] ?? 0,
      occupiedNoNotice: counts[.occupiedNoNotice] ?? 0, noticeNotLeased: counts[.noticeUnrented] ?? 0,
      noticeLeased: counts[.noticeRented] ?? 0)
  }

  /// A unit of a class, as the facts that make the class would have it.
  static func unit(
    _ number: Int, _ unitClass: UnitClass, _ change: (inout UnifiedUnit) -> Void = { _ in }
  ) -> UnifiedUnit {
    let physical: UnitState.Physical =
      switch unitClass.isOccupied {
      case true?: .occupied
      case false?: .vacant
      case nil: .unknown
      }
    var unit = UnifiedUnit(
      propertyID: "p", asOf: day, unitID: "\(number)", unitNumber: "\(number)", statusText: "invented",
      physical: physical, useClass: useClasses[unitClass] ?? .revenue,
      notice: unitClass == .noticeUnrented || unitClass == .noticeRented ? .given : .none,
      nextLease: unitClass == .noticeRented || unitClass == .vacantRented ? .signed : .none, ready: .unknown,
      unitClass: unitClass)
    change(&unit)
    return unit
  }

  private static let useClasses: [UnitClass: UnitState.UseClass] = [
    .employeeOccupied: .employee, .employeeVacant: .employee, .model: .model, .admin: .admin, .down: .down,
    .commercial: .commercial, .excluded: .excluded,
  ]

  /// So many units of each class.
  static func units(_ counts: [UnitClass: Int]) -> [UnifiedUnit] {
    let classes = UnitClass.allCases.flatMap { Array(repeating: $0, count: counts[$0] ?? 0) }
    return classes.enumerated().map { unit($0.offset, $0.element) }
  }
}

extension PropertyFacts {
  /// Adds good days and points at them.
  mutating func publish(
    _ datasets: [UnifiedFactDay.Dataset], on day: CivilDate, primarySource: UnifiedFactDay.PrimarySource,
    stale: String? = nil
  ) {
    for dataset in datasets {
      add(dataset, on: day, primarySource: primarySource)
      published.append(
        PublishedDay(propertyID: property.propertyID, dataset: dataset, asOf: day, staleBecause: stale))
    }
  }

  /// Adds a day, good or held back.
  mutating func add(
    _ dataset: UnifiedFactDay.Dataset, on day: CivilDate, primarySource: UnifiedFactDay.PrimarySource,
    heldBecause: String? = nil
  ) {
    days.append(
      UnifiedFactDay(
        propertyID: property.propertyID, dataset: dataset, asOf: day, asOfBasis: .stated, primarySource: primarySource,
        payload: "invented",
        heldBecause: heldBecause))
  }
}

/// A store that holds the properties.
func metricsStore(_ properties: PropertyFacts...) throws -> UnifiedStore {
  let store = try UnifiedStore()
  for facts in properties { try store.replace(facts, inputs: "invented") }
  return store
}

extension UnifiedReader {
  /// A view's rows by the names of their columns.
  func named(_ sql: String) throws -> [[String: Field]] {
    let names = try columns(of: sql)
    return try rows(sql).map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }
}

/// Repeatable random numbers (SplitMix64).
struct Dice: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Now and then nothing, else a number of the range.
  mutating func maybe(_ range: ClosedRange<Int>) -> Int? {
    Int.random(in: 0..<4, using: &self) == 0 ? nil : Int.random(in: range, using: &self)
  }

  /// Days of the range, often on or beside an edge that a rule has; now and then nothing.
  mutating func days(_ range: ClosedRange<Int>) -> Int? {
    Bool.random(using: &self) ? pick([0, 29, 30, 31, 59, 60, 61, 89, 90, 91]) : maybe(range)
  }

  /// An amount, often nothing owed at all; now and then no amount.
  mutating func cents() -> Money? {
    let cents = Int.random(in: 0..<4, using: &self) == 0 ? 0 : maybe(1...300_000)
    return cents.map { Money(cents: Int64($0)) }
  }

  /// One of them, or nil of nothing.
  mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &self) }
}
