internal import Domain
internal import Pipeline

// Yardi's status words. `docs/status-codes.md` lists them; the whole text counts, since "Not Ready" contains "ready".

/// `UnitEconomicStatusDescription`: the status of a unit in words.
enum UnitStatus: String, StatusCode {
  case occupiedNoNotice = "Occupied No Notice"
  case noticeUnrented = "Notice Unrented"
  case noticeRented = "Notice Rented"
  case vacantUnrented = "Vacant Unrented"
  case vacantUnrentedReady = "Vacant Unrented Ready"
  case vacantUnrentedNotReady = "Vacant Unrented Not Ready"
  case vacantRented = "Vacant Rented"
  case vacantRentedReady = "Vacant Rented Ready"
  case vacantRentedNotReady = "Vacant Rented Not Ready"
  case model = "Model"
  case down = "Down"
  case admin = "Admin"
  case nonRevenue = "Non Revenue Generating Unit"
  case excluded = "Excluded"
  case waitlist = "Waitlist"
  case doNotShow = "Do Not Show"

  static let field = "Yardi units, UnitEconomicStatusDescription"
  static let byWord = index()

  var physical: UnitState.Physical {
    switch self {
    case .occupiedNoNotice, .noticeUnrented, .noticeRented: .occupied
    case .excluded, .waitlist, .doNotShow: .unknown
    default: .vacant
    }
  }

  var isOnNotice: Bool { self == .noticeUnrented || self == .noticeRented }

  /// Whether the next lease is signed, by the word.
  var isRented: Bool {
    [.noticeRented, .vacantRented, .vacantRentedReady, .vacantRentedNotReady].contains(self)
  }

  var ready: Readiness {
    switch self {
    case .vacantUnrentedReady, .vacantRentedReady: .ready
    case .vacantUnrentedNotReady, .vacantRentedNotReady: .notReady
    default: .unknown
    }
  }

  /// What the unit is used for; nil if the economic status decides.
  var useClass: UnitState.UseClass? {
    switch self {
    case .model: .model
    case .down: .down
    case .admin: .admin
    case .nonRevenue: nil
    case .excluded, .waitlist, .doNotShow: .excluded
    default: .revenue
    }
  }

  var meaning: String {
    guard let useClass else { return "by UnitEconomicStatus, else down" }
    let state = UnitState(
      physical: physical, useClass: useClass, notice: isOnNotice ? .given : .none,
      nextLease: isRented ? .signed : .none)
    let readiness = [.ready: ", ready", .notReady: ", not ready"][ready] ?? ""
    return state.unitClass.rawValue + readiness
  }
}

/// `UnitEconomicStatus`: what a unit is used for.
enum EconomicStatus: String, StatusCode {
  case residential = "residential"
  case commercial = "commercial"
  case down = "down"
  case construction = "construction"
  case model = "model"
  case employee = "employee"
  case office = "office"
  case other = "other"

  static let field = "Yardi units, UnitEconomicStatus"
  static let byWord = index()

  /// The use; nil if the words of the unit decide.
  var useClass: UnitState.UseClass? {
    switch self {
    case .residential, .other: nil
    case .commercial: .commercial
    case .down, .construction: .down
    case .model: .model
    case .employee: .employee
    case .office: .admin
    }
  }

  var meaning: String { useClass?.rawValue ?? "by UnitEconomicStatusDescription" }
}

/// `Status`: the status of a tenancy on a day, by its main resident.
enum ResidentStatus: String, StatusCode {
  case current = "Current"
  case notice = "Notice"
  case eviction = "Eviction"
  case future = "Future"
  case applicant = "Applicant"
  case past = "Past"
  case canceled = "Canceled"
  case cancelled = "Cancelled"
  case denied = "Denied"
  case waitList = "Wait List"
  case waitlist = "Waitlist"
  case vacant = "Vacant"

  static let field = "Yardi residents, Status"
  static let byWord = index()

  var tenancy: TenancyStatus {
    switch self {
    case .current, .notice, .eviction: .living
    case .future: .future
    case .applicant: .applicant
    case .past: .former
    case .canceled, .cancelled, .denied, .waitList, .waitlist, .vacant: .never
    }
  }

  var meaning: String {
    switch self {
    case .notice: "current, on notice"
    case .eviction: "current, on notice, under eviction"
    case .current: "current"
    case .future: "future"
    case .applicant: "applicant"
    case .past: "former"
    default: "none, no tenancy"
    }
  }
}

/// `Customer @Type`: the type of a ledger's customer, used if no resident is listed for the ledger.
enum AccountHolderType: String, StatusCode {
  case currentResident = "current resident"
  case futureResident = "future resident"
  case formerResident = "former resident"
  case applicant = "applicant"
  case approvedApplicant = "approved applicant"
  case deniedApplicant = "denied applicant"
  case canceled = "canceled"
  case prospect = "prospect"
  case customer = "customer"
  case guest = "guest"
  case roommate = "roommate"
  case spouse = "spouse"
  case guarantor = "guarantor"
  case other = "other"

  static let field = "Yardi ledgers and guest cards, Customer type"
  static let byWord = index()

  var accountClass: AccountClass {
    switch self {
    case .currentResident: .current
    case .formerResident: .former
    default: .other
    }
  }

  var meaning: String { accountClass.rawValue }
}

/// `VacancyClass` of a listed unit: what its `VacateDate` means.
enum VacancyClass: String, StatusCode {
  case occupied = "Occupied"
  case unoccupied = "Unoccupied"

  static let field = "Yardi availability, VacancyClass"
  static let byWord = index()

  var meaning: String { self == .occupied ? "expected move-out" : "vacate date" }
}

/// `Comment` of a listed unit.
enum ReadyComment: String, StatusCode {
  case ready = "RentReady=true"
  case notReady = "RentReady=false"

  static let field = "Yardi availability, Comment"
  static let byWord = index()

  var readiness: Readiness { self == .ready ? .ready : .notReady }
  var meaning: String { readiness.rawValue }
}

/// Yardi's lists of status words, as `docs/status-codes.md` prints them.
enum YardiStatusCodes {
  static let entries: [StatusCodeEntry] =
    UnitStatus.entries + EconomicStatus.entries + ResidentStatus.entries + AccountHolderType.entries
    + VacancyClass.entries + ReadyComment.entries + GuestEventType.entries
}
