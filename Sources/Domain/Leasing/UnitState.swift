/// Where a unit stands on a day: the exclusive class that partitions a property (`domain.md` 1).
public enum UnitClass: String, CaseIterable, Sendable {
  /// Occupied, nobody has given notice.
  case occupiedNoNotice = "occupied_no_notice"
  /// Occupied, on notice, no next lease.
  case noticeUnrented = "notice_unrented"
  /// Occupied, on notice, next lease signed.
  case noticeRented = "notice_rented"
  /// A staff unit that somebody lives in.
  case employeeOccupied = "employee_occupied"
  /// Vacant, no signed lease.
  case vacantUnrented = "vacant_unrented"
  /// Vacant, lease signed.
  case vacantRented = "vacant_rented"
  /// A model unit.
  case model
  /// An office or amenity unit.
  case admin
  /// Out of service.
  case down
  /// A staff unit that nobody lives in.
  case employeeVacant = "employee_vacant"
  /// The source's word is in no table.
  case unknown
  /// A shop or office; outside total units.
  case commercial
  /// Left out by the owner; outside total units.
  case excluded

  /// Whether somebody lives in it; nil where the class does not say.
  public var isOccupied: Bool? {
    switch self {
    case .occupiedNoNotice, .noticeUnrented, .noticeRented, .employeeOccupied: true
    case .vacantUnrented, .vacantRented, .model, .admin, .down, .employeeVacant: false
    case .unknown, .commercial, .excluded: nil
    }
  }

  /// Whether the unit counts in total units.
  public var isInTotal: Bool { self != .commercial && self != .excluded }
}

/// The four facts that make a unit's class.
public struct UnitState: Hashable, Sendable {
  /// Whether somebody lives in the unit.
  public enum Physical: String, CaseIterable, Sendable {
    /// Somebody does.
    case occupied
    /// Nobody does.
    case vacant
    /// The source's word does not say.
    case unknown
  }

  /// What the unit is used for.
  public enum UseClass: String, CaseIterable, Sendable {
    /// For rent.
    case revenue
    /// Shown to prospects.
    case model
    /// Lived in by staff.
    case employee
    /// An office or amenity.
    case admin
    /// Out of service.
    case down
    /// A shop or office.
    case commercial
    /// Left out by the owner.
    case excluded
  }

  /// Whether the resident has given notice.
  public enum Notice: String, CaseIterable, Sendable {
    /// No notice.
    case none
    /// Notice given.
    case given
  }

  /// How far the next lease has come.
  public enum NextLease: String, CaseIterable, Sendable {
    /// Nobody has applied.
    case none
    /// Signed: the unit is rented.
    case signed
    /// Approved, not signed.
    case approved
    /// Applied, not approved.
    case applied
  }

  /// Whether somebody lives in the unit.
  public let physical: Physical
  /// What the unit is used for.
  public let useClass: UseClass
  /// Whether the resident has given notice.
  public let notice: Notice
  /// How far the next lease has come.
  public let nextLease: NextLease

  /// A state from its four facts.
  public init(physical: Physical, useClass: UseClass, notice: Notice, nextLease: NextLease) {
    self.physical = physical
    self.useClass = useClass
    self.notice = notice
    self.nextLease = nextLease
  }

  /// The exclusive class that the facts make.
  public var unitClass: UnitClass {
    switch useClass {
    case .commercial: .commercial
    case .excluded: .excluded
    case .model: .model
    case .admin: .admin
    case .down: .down
    case .employee:
      switch physical {
      case .occupied: .employeeOccupied
      case .vacant: .employeeVacant
      case .unknown: .unknown
      }
    case .revenue: revenueClass
    }
  }

  private var revenueClass: UnitClass {
    switch (physical, notice, nextLease) {
    case (.unknown, _, _): .unknown
    case (.occupied, .none, _): .occupiedNoNotice
    case (.occupied, .given, .signed): .noticeRented
    case (.occupied, .given, _): .noticeUnrented
    case (.vacant, _, .signed): .vacantRented
    case (.vacant, _, _): .vacantUnrented
    }
  }
}

/// Whether a vacant unit could be moved into.
public enum Readiness: String, CaseIterable, Sendable {
  /// Made ready.
  case ready
  /// Not made ready yet.
  case notReady = "not_ready"
  /// The source does not say.
  case unknown
}
