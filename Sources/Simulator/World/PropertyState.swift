public import Domain

/// How a property stood at the end of a day.
public struct PropertyState: Sendable {
  /// The property.
  public let profile: PropertyProfile
  /// The day.
  public let day: CivilDate
  /// The units by number.
  public let units: [UnitDay]
  /// The accounts with anything open, by unit; those of no unit last.
  public let accounts: [Account]

  /// The calendar day on which the day's reports are run.
  public var runDay: CivilDate { profile.runDay(of: day) }

  /// How many units stand in that class.
  public func count(of unitClass: UnitClass) -> Int {
    units.count { $0.unitClass == unitClass }
  }
}

/// How one unit stood at the end of a day.
public struct UnitDay: Sendable {
  /// The unit.
  public let unit: Unit
  /// The four facts about it.
  public let state: UnitState
  /// The market rent.
  public let marketRent: Money
  /// The market rent less specials.
  public let effectiveRent: Money
  /// The lease that somebody lives under.
  public let current: LeaseDay?
  /// The other leases that matter on the day: renewals and new people to come, those who left lately.
  public let others: [LeaseDay]
  /// The day the last household left, while the unit stands empty; nil if nobody did.
  public let vacatedOn: CivilDate?

  /// The class of the unit.
  public var unitClass: UnitClass { state.unitClass }
  /// The day on which the empty unit is ready again; nil for one that nobody has left.
  public var madeReadyOn: CivilDate? { vacatedOn?.advanced(by: 11) }

  /// Whether the empty unit could be moved into on that day; one that nobody has left is new.
  public func isReady(on day: CivilDate) -> Bool { madeReadyOn.map { $0 <= day } ?? true }
}

/// How one lease stood at the end of a day.
public struct LeaseDay: Sendable {
  /// What the lease is to the unit.
  public let kind: LeaseKind
  /// Whose it is.
  public let household: Household
  /// The lease itself.
  public let term: LeaseTerm
  /// What is billed a month, rent first.
  public let billing: [MonthlyCharge]
  /// The deposit held.
  public let deposit: Money
  /// What the account owes, negative if it is owed; zero for a renewal, whose account is the current lease's.
  public let balance: Money
  /// The day of moving out, if one was named or has passed.
  public let moveOut: CivilDate?

  /// The rent a month.
  public var rent: Money { term.rent }
}

/// One account with open charges or payments.
public struct Account: Sendable {
  /// Whose account it is.
  public enum Holder: Sendable, Hashable {
    /// Somebody who lives here.
    case currentResident
    /// Somebody who lives here and has given notice.
    case onNotice
    /// Somebody who lived here.
    case formerResident
    /// Somebody who means to.
    case applicant
    /// Somebody who no longer means to.
    case formerApplicant
    /// Nobody: miscellaneous income.
    case miscellaneous
  }

  /// Whose account it is.
  public let holder: Holder
  /// The unit's number; nil for miscellaneous income.
  public let unit: String?
  /// The household; nil for miscellaneous income.
  public let household: Household?
  /// What is open, by transaction code.
  public let lines: [AccountLine]
  /// The deposit held.
  public let deposit: Money

  /// What is owed less what was paid ahead.
  public var net: Money { lines.reduce(.zero) { $0 + $1.net } }
}
