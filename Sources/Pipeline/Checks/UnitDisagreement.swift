public import Domain
internal import Warehouse

/// A unit on which a cross-check source disagrees with the primary source, with the cause (`domain.md` 2a).
public struct UnitDisagreement: Sendable {
  /// Why they differ.
  public enum Cause: String, CaseIterable, Sendable {
    /// The cross-check source is of another day: by its own dates the unit agrees with the primary source.
    case asOfDay = "different as-of day"
    /// The unit changes hands on that day, and the sources count the day differently.
    case moveOutDay = "move-out-day rule"
    /// The sources distinguish models, offices and units out of service differently.
    case nonRevenue = "non-revenue rule"
    /// A lease is signed for later, and one of them counts it already.
    case futureLease = "future lease"
    /// Only one of them counts the unit at all.
    case excluded = "excluded or pseudo unit"
    /// The available data does not explain it.
    case unknown = "unknown"
  }

  /// The cross-check source.
  public let crossCheck: String
  /// The number on the door.
  public let unitNumber: String
  /// The primary source's value.
  public let primarySource: String
  /// The cross-check source's value.
  public let said: String
  /// Why they differ.
  public let cause: Cause
}

extension DayFacts {
  /// Where cross-check sources and units differ: of the cross-check sources' units in their order, then of units that no cross-check source lists.
  public func unitDisagreements(asOf: CivilDate) -> [UnitDisagreement] {
    guard !units.isEmpty, let name = crossCheckUnits.first?.name else { return [] }
    let known = Dictionary(units.map { ($0.unitNumber, $0) }, uniquingKeysWith: { first, _ in first })
    let said = crossCheckUnits.compactMap { $0.disagreement(with: known[$0.unitNumber], asOf: asOf) }
    let listed = Set(crossCheckUnits.map(\.unitNumber))
    let missing = units.filter { !listed.contains($0.unitNumber) }
    return said
      + missing.map { unit in
        UnitDisagreement(
          crossCheck: name, unitNumber: unit.unitNumber, primarySource: unit.unitClass.rawValue, said: "not listed",
          cause: .excluded)
      }
  }
}

extension CrossCheckUnit {
  fileprivate func disagreement(with unit: UnifiedUnit?, asOf: CivilDate) -> UnitDisagreement? {
    guard let unit else {
      return isLeftOut ? nil : disagreement("not listed", words, .excluded)
    }
    let primarySource = unit.unitClass.rawValue
    if isLeftOut {
      return unit.unitClass.isInTotal ? disagreement(primarySource, "excluded from occupancy", .excluded) : nil
    }
    if let isRevenue, isRevenue != (unit.useClass == .revenue) {
      return disagreement(primarySource, words, .nonRevenue)
    }
    guard unit.physical != .unknown, unit.useClass == .revenue else { return nil }
    if let isOccupied, isOccupied != (unit.physical == .occupied) {
      return disagreement(primarySource, words, cause(unit, asOf))
    }
    guard unit.physical == .occupied, let isOnNotice, isOnNotice != (unit.notice == .given) else { return nil }
    return disagreement(primarySource, words, .unknown)
  }

  private func disagreement(_ primarySource: String, _ said: String, _ cause: UnitDisagreement.Cause)
    -> UnitDisagreement
  {
    UnitDisagreement(crossCheck: name, unitNumber: unitNumber, primarySource: primarySource, said: said, cause: cause)
  }

  /// Why one source reports the unit occupied and the other does not.
  private func cause(_ unit: UnifiedUnit, _ asOf: CivilDate) -> UnitDisagreement.Cause {
    if [unit.expectedMoveOut, unit.vacated, unit.nextMoveIn, leaves, nextMoveIn].contains(asOf) { return .moveOutDay }
    if isOccupied == true, let leaves, leaves < asOf { return .asOfDay }
    let next = isOccupied == true ? unit.nextMoveIn : nextMoveIn
    return next.map { $0 < asOf } == true || isOccupied == true && unit.nextLease == .signed ? .futureLease : .unknown
  }

  private var words: String {
    if isRevenue == false { return "not for rent" }
    let occupancy = isOccupied.map { $0 ? "occupied" : "vacant" } ?? "not stated"
    return occupancy + (isOnNotice == true ? ", on notice" : "")
  }
}
