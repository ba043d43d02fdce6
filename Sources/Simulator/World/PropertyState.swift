public import Domain

/// The state of a property at the end of a day.
public struct PropertyState: Sendable {
  /// The property.
  public let profile: PropertyProfile
  /// The day.
  public let day: CivilDate
  /// The units by number.
  public let units: [UnitDay]
  /// The accounts with an open amount, by unit; those without a unit last.
  public let accounts: [Account]

  /// The calendar day on which the day's reports are run.
  public var runDay: CivilDate { profile.runDay(of: day) }

  /// Returns the number of units in a class.
  public func count(of unitClass: UnitClass) -> Int {
    units.count { $0.unitClass == unitClass }
  }
}

/// The state of one unit at the end of a day.
public struct UnitDay: Sendable {
  /// The unit.
  public let unit: Unit
  /// The four facts that determine its class.
  public let state: UnitState
  /// The market rent.
  public let marketRent: Money
  /// The market rent less specials.
  public let effectiveRent: Money
  /// The lease of the household that lives in the unit.
  public let current: LeaseDay?
  /// The other leases that are relevant on the day: renewals, future residents, and households that left recently.
  public let others: [LeaseDay]
  /// The day of the last move-out, while the unit is vacant; nil if there was no move-out.
  public let vacatedOn: CivilDate?

  /// The class of the unit.
  public var unitClass: UnitClass { state.unitClass }
  /// The day on which the vacant unit is ready again; nil for a unit without a move-out.
  public var madeReadyOn: CivilDate? { vacatedOn.map(UnitDay.madeReady) }

  /// The day on which a unit that was vacated on a day is ready again.
  static func madeReady(vacatedOn day: CivilDate) -> CivilDate { day.advanced(by: 11) }

  /// Whether the vacant unit is ready for a move-in on a day; a unit without a move-out is new, and therefore ready.
  public func isReady(on day: CivilDate) -> Bool { madeReadyOn.map { $0 <= day } ?? true }
}

/// The state of one lease at the end of a day.
public struct LeaseDay: Sendable {
  /// The status of the lease.
  public let kind: LeaseKind
  /// The household.
  public let household: Household
  /// The lease itself.
  public let term: LeaseTerm
  /// The monthly charges, rent first.
  public let billing: [MonthlyCharge]
  /// The deposit held.
  public let deposit: Money
  /// The account's balance, negative for a credit; zero for a renewal, whose account is the current lease's.
  public let balance: Money
  /// The move-out, if one was named or has passed.
  public let moveOut: CivilDate?

  /// The rent per month.
  public var rent: Money { term.rent }
}

/// One account with open charges or payments.
public struct Account: Sendable {
  /// The kind of account holder.
  public enum Holder: Sendable, Hashable {
    /// A resident who has not given notice.
    case currentResident
    /// A resident on notice.
    case onNotice
    /// A resident who has moved out.
    case formerResident
    /// An applicant.
    case applicant
    /// A former applicant.
    case formerApplicant
    /// No person: miscellaneous income.
    case miscellaneous
  }

  /// The kind of account holder.
  public let holder: Holder
  /// The unit's number; nil for miscellaneous income.
  public let unit: String?
  /// The household; nil for miscellaneous income.
  public let household: Household?
  /// The open amounts, by transaction code.
  public let lines: [AccountLine]
  /// The deposit held.
  public let deposit: Money

  /// The delinquent amounts less the prepaid amounts.
  public var net: Money { lines.reduce(.zero) { $0 + $1.net } }
}
