public import Domain

/// The fixed facts of an invented property, before its households are generated.
public struct PropertyProfile: Sendable {
  /// The property's short name in files and on the command line: `nexus_east`.
  public let key: String
  /// The name that reports print.
  public let name: String
  /// RealPage's number of the property.
  public let siteID: String
  /// The number of days from the first possible move-in to the as-of day.
  public let daysOpen: Int
  /// The floor plans, each with its number of units.
  public let plans: [FloorPlan]
  /// The number of units in each class on the as-of day.
  public let classes: [UnitClass: Int]
  let numbering: UnitNumbering
  /// The company that manages it.
  var company = demoCompany
  /// The number of days by which the property's own business date lags the calendar.
  public internal(set) var lag = 0

  /// Returns the calendar day on which the reports of a business day are run: the next morning, or later by the lag of
  /// the property's own date.
  public func runDay(of day: CivilDate) -> CivilDate { day.advanced(by: max(1, lag)) }

  /// The number of units of the property.
  public var unitCount: Int { plans.reduce(0) { $0 + $1.units } }
}

/// A floor plan of one property.
public struct FloorPlan: Hashable, Sendable {
  /// The group it is reported under: `Studio`, `1x1`, `2x2`, `3x2`.
  public let group: String
  /// Its name, unique in the property.
  public let name: String
  /// The number of units with this floor plan.
  public let units: Int
  /// The area of each unit in square feet.
  public let squareFeet: Int
  /// The market rent on the as-of day before a unit's own premium.
  public let baseRent: Money
}

/// The numbering of units.
enum UnitNumbering {
  /// `101`: floor and door, with a number of doors per floor.
  case plain(doors: Int)
  /// `0401`: four digits, starting on that floor.
  case padded(doors: Int, firstFloor: Int)
  /// `3-204`: building, floor and door.
  case buildings(doors: Int, floors: Int)

  /// Returns the number of the unit at an index from 0; the numbers sort as text in the order of the indices.
  func number(at index: Int) -> String {
    switch self {
    case .plain(let doors): return door(index, of: doors, firstFloor: 1)
    case .padded(let doors, let firstFloor):
      let number = door(index, of: doors, firstFloor: firstFloor)
      return String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
    case .buildings(let doors, let floors):
      let building = index / (doors * floors) + 1
      return "\(building)-" + door(index % (doors * floors), of: doors, firstFloor: 1)
    }
  }

  private func door(_ index: Int, of doors: Int, firstFloor: Int) -> String {
    String((index / doors + firstFloor) * 100 + index % doors + 1)
  }
}
