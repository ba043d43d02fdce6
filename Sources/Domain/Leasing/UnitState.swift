/// The class of a unit on a day.
///
/// The classes are exclusive and partition a property's units (`domain.md` 1).
public enum UnitClass: String, CaseIterable, Sendable {
  /// Occupied, no notice given.
  case occupiedNoNotice = "occupied_no_notice"
  /// Occupied, on notice, no next lease.
  case noticeUnrented = "notice_unrented"
  /// Occupied, on notice, next lease signed.
  case noticeRented = "notice_rented"
  /// An occupied staff unit.
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
  /// A vacant staff unit.
  case employeeVacant = "employee_vacant"
  /// The status tables do not list the source's term.
  case unknown
  /// A shop or office; excluded from total units.
  case commercial
  /// Excluded by the owner; not counted in total units.
  case excluded

  /// Whether the unit is occupied; nil where the class does not determine it.
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

/// The four facts that determine a unit's class.
public struct UnitState: Hashable, Sendable {
  /// Whether the unit is occupied.
  public enum Physical: String, CaseIterable, Sendable {
    /// The unit is occupied.
    case occupied
    /// The unit is vacant.
    case vacant
    /// The source's status does not show it.
    case unknown
  }

  /// What the unit is used for.
  public enum UseClass: String, CaseIterable, Sendable {
    /// For rent.
    case revenue
    /// Shown to prospects.
    case model
    /// Occupied by staff.
    case employee
    /// An office or amenity.
    case admin
    /// Out of service.
    case down
    /// A shop or office.
    case commercial
    /// Excluded by the owner.
    case excluded
  }

  /// Whether the resident has given notice.
  public enum Notice: String, CaseIterable, Sendable {
    /// No notice.
    case none
    /// Notice given.
    case given
  }

  /// The progress of the next lease.
  public enum NextLease: String, CaseIterable, Sendable {
    /// No application.
    case none
    /// Signed: the unit is rented.
    case signed
    /// Approved, not signed.
    case approved
    /// Applied, not approved.
    case applied
  }

  /// Whether the unit is occupied.
  public let physical: Physical
  /// What the unit is used for.
  public let useClass: UseClass
  /// Whether the resident has given notice.
  public let notice: Notice
  /// The progress of the next lease.
  public let nextLease: NextLease

  /// Creates a state from its four facts.
  public init(physical: Physical, useClass: UseClass, notice: Notice, nextLease: NextLease) {
    self.physical = physical
    self.useClass = useClass
    self.notice = notice
    self.nextLease = nextLease
  }

  /// The exclusive class that the facts determine.
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

/// Whether a vacant unit is ready for a move-in.
public enum Readiness: String, CaseIterable, Sendable {
  /// Made ready.
  case ready
  /// Not made ready yet.
  case notReady = "not_ready"
  /// The source does not show it.
  case unknown
}
