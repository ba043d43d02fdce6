internal import Domain
internal import Receivables
internal import Pipeline

/// The combined meaning of a unit's status and economic status (`reference/yardi.md` 4.4).
struct UnitStatusCodes: Equatable {
  var physical: UnitState.Physical = .unknown
  var notice: UnitState.Notice = .none
  /// Whether the next lease is signed, by the status.
  var isRented = false
  var ready: Readiness = .unknown
  /// What the unit is used for.
  var useClass: UnitState.UseClass = .revenue

  /// Reads `UnitEconomicStatusDescription` and `UnitEconomicStatus`.
  init(_ description: String, economicStatus: String) {
    let economic = EconomicStatus(word: economicStatus)?.useClass
    guard let status = UnitStatus(word: description) else {
      // A unit that earns nothing is vacant, whatever its status is called; a staff unit may be lived in.
      if let economic, economic != .employee { (physical, useClass) = (.vacant, economic) }
      return
    }
    (physical, isRented, ready) = (status.physical, status.isRented, status.ready)
    notice = status.isOnNotice ? .given : .none
    useClass = status.useClass ?? economic ?? .down
    // Whoever lives in a unit that earns nothing lives there all the same.
    let isLivedIn = physical == .occupied && ![.employee, .commercial, .excluded].contains(economic)
    if useClass == .revenue, let economic, !isLivedIn { useClass = economic }
  }
}
