import Domain
import Warehouse

/// The tests' own slow reckoning of `domain.md` 2, unit by unit; it shares nothing with the views.
struct MetricsSlow {
  let units: [UnifiedUnit]

  private func count(_ rule: (UnifiedUnit) -> Bool) -> Int { units.filter(rule).count }

  private func isLived(_ unit: UnifiedUnit) -> Bool {
    ["occupied_no_notice", "notice_unrented", "notice_rented", "employee_occupied"].contains(unit.unitClass.rawValue)
  }

  private func isEmpty(_ unit: UnifiedUnit) -> Bool {
    ["vacant_unrented", "vacant_rented", "model", "admin", "down", "employee_vacant"].contains(unit.unitClass.rawValue)
  }

  private func isForRent(_ unit: UnifiedUnit) -> Bool {
    unit.unitClass == .vacantUnrented || unit.unitClass == .vacantRented
  }

  private func isLeased(_ unit: UnifiedUnit) -> Bool { isLived(unit) && unit.unitClass != .employeeOccupied }

  private func daysVacant(_ unit: UnifiedUnit) -> Int? {
    guard isForRent(unit), let vacated = unit.vacated, vacated <= unit.asOf else { return nil }
    return vacated.days(to: unit.asOf)
  }

  private func isWithin(_ date: CivilDate?, _ days: Int, of unit: UnifiedUnit) -> Bool {
    date.map { unit.asOf.days(to: $0) <= days } ?? false
  }

  var total: Int { count { $0.unitClass != .commercial && $0.unitClass != .excluded } }
  var occupied: Int { count(isLived) }
  var vacant: Int { count(isEmpty) }

  func of(_ unitClass: UnitClass) -> Int { count { $0.unitClass == unitClass } }

  func ready(_ readiness: Readiness) -> Int { count { isForRent($0) && $0.ready == readiness } }

  func aged(over days: Int) -> Int { count { isForRent($0) && (daysVacant($0) ?? 0) > days } }

  var agedUnknown: Int { count { isForRent($0) && daysVacant($0) == nil } }

  var knownDays: [Int] { units.compactMap(daysVacant).sorted() }

  /// Twice the median, so that it is whole.
  var twiceMedianDays: Int? {
    let days = knownDays
    return days.isEmpty ? nil : days[(days.count - 1) / 2] + days[days.count / 2]
  }

  var cost: Money? {
    let costs = units.compactMap { unit in daysVacant(unit).flatMap { cost(unit, $0) } }
    return costs.isEmpty && units.contains(where: isForRent) ? nil : Money(cents: costs.reduce(0, +))
  }

  private func cost(_ unit: UnifiedUnit, _ days: Int) -> Int64? {
    guard let market = unit.marketRent else { return nil }
    let (whole, rest) = (market.cents * 12 * Int64(days)).quotientAndRemainder(dividingBy: 365)
    return whole + (2 * rest >= 365 ? 1 : 0)
  }

  /// The days vacant of the units of one class that is not for rent, and what they cost; nil for no such units.
  func notForRent(_ unitClass: UnitClass) -> (days: [Int], cost: Money?) {
    var days: [Int] = []
    var costs: [Int64] = []
    for unit in units where unit.unitClass == unitClass {
      guard let vacated = unit.vacated, vacated <= unit.asOf else { continue }
      let vacant = vacated.days(to: unit.asOf)
      days.append(vacant)
      if let cost = cost(unit, vacant) { costs.append(cost) }
    }
    let isUnknown = costs.isEmpty && units.contains { $0.unitClass == unitClass }
    return (days, isUnknown ? nil : Money(cents: costs.reduce(0, +)))
  }

  func exposed(within days: Int, rentedToo: Bool) -> Int {
    count { unit in
      switch unit.unitClass {
      case .vacantUnrented: true
      case .vacantRented: rentedToo
      case .noticeUnrented: isWithin(unit.expectedMoveOut, days, of: unit)
      case .noticeRented: rentedToo && isWithin(unit.expectedMoveOut, days, of: unit)
      default: false
      }
    }
  }

  func projectedVacant(within days: Int) -> Int {
    let leaving = count { isLived($0) && $0.notice == .given && isWithin($0.expectedMoveOut, days, of: $0) }
    let coming = count { unit in
      (isEmpty(unit) || isLived(unit) && unit.notice == .given) && unit.nextLease == .signed
        && isWithin(unit.nextMoveIn, days, of: unit)
    }
    return vacant + leaving - coming
  }

  var inPlace: [UnifiedUnit] { units.filter { isLeased($0) && ($0.leaseRent ?? .zero) > .zero } }

  /// The units whose market rents make the asking rent, and what they are.
  var asking: (units: [UnifiedUnit], basis: String)? {
    let priced = units.filter { ($0.marketRent ?? .zero) > .zero }
    let available = priced.filter { $0.unitClass == .vacantUnrented || $0.unitClass == .noticeUnrented }
    if !available.isEmpty { return (available, "available_units") }
    let plan = priced.filter { isLeased($0) || isForRent($0) }
    return plan.isEmpty ? nil : (plan, "floorplan")
  }

  /// Market above lease rent, and lease above market rent.
  var gaps: (loss: Money, gain: Money)? {
    let leased = units.filter(isLeased)
    let gaps = leased.compactMap { unit in unit.marketRent.flatMap { market in unit.leaseRent.map { market - $0 } } }
    if gaps.isEmpty && !leased.isEmpty { return nil }
    return (gaps.filter { $0 > .zero }.reduce(.zero, +), gaps.filter { $0 < .zero }.map { -$0 }.reduce(.zero, +))
  }
}
