internal import Domain
internal import Pipeline
internal import Warehouse

// The status words of RPX's responses.

/// The relation of a lease of getLeaseInfo to its household.
enum RPXLeaseStatus: String, StatusCode {
  case applicant = "Applicant"
  case applicantSigned = "Applicant - Lease Signed"
  case formerApplicant = "Former Applicant"
  case current = "Current"
  case currentWithNext = "Current - Future"
  case currentFinished = "Current - Past"
  case former = "Former"

  static let field = "RPX getLeaseInfo, LeaseStatusText"
  static let byWord = index()

  /// Whether the lease may be the one under which the household lives in the unit.
  var isOfResidents: Bool { [.current, .currentWithNext, .currentFinished].contains(self) }

  var meaning: String {
    switch self {
    case .applicant: "applied"
    case .applicantSigned: "signed next lease"
    case .formerApplicant: "none, application withdrawn"
    case .current: "current"
    case .currentWithNext: "current, the household has a next lease"
    case .currentFinished: "current only while its dates cover the day"
    case .former: "former"
    }
  }
}

/// The code of a lease's status, which decides where the text is not in the list.
enum RPXLeaseStatusCode: String, StatusCode {
  case applicant = "2"
  case formerApplicant = "4"
  case current = "6"
  case former = "7"

  static let field = "RPX getLeaseInfo, LeaseStatus"
  static let byWord = index()

  var meaning: String {
    switch self {
    case .applicant: "applied"
    case .formerApplicant: "none, application withdrawn"
    case .current: "current"
    case .former: "former"
    }
  }
}

/// The type of a lease, as getLeaseInfo and the residents' list spell it, which shows whether notice is given.
enum RPXLeaseType: String, StatusCode {
  case first = "First (Lease)"
  case firstOfResident = "First Lease"
  case renewal = "Renewal"
  case noticeToMoveOut = "Notice given - move out"
  case noticeToTransfer = "Notice given - transfer"
  case movedOut = "Moved Out"

  static let field = "RPX getLeaseInfo TypeText, getResidentListInfo leasetype"
  static let byWord = index()

  var isNotice: Bool { self == .noticeToMoveOut || self == .noticeToTransfer }

  var meaning: String {
    switch self {
    case .first, .firstOfResident, .renewal: "no notice"
    case .noticeToMoveOut: "notice given"
    case .noticeToTransfer: "notice given, transfer"
    case .movedOut: "moved out"
    }
  }
}

/// The relation of a person on the residents' list to a unit.
enum RPXResidentStatus: String, StatusCode {
  case current = "Current"
  case former = "Former"
  case applicant = "Applicant"
  case applicantSigned = "Applicant - Lease Signed"
  case futureLease = "Future Lease"
  case formerApplicant = "Former Applicant"

  static let field = "RPX getResidentListInfo, leasestatus"
  static let byWord = index()

  var meaning: String {
    switch self {
    case .current: "current"
    case .former: "former"
    case .applicant: "applied"
    case .applicantSigned: "signed next lease, of another household than the current one"
    case .futureLease: "signed next lease, of another household than the current one; else the household's own renewal"
    case .formerApplicant: "none, application withdrawn"
    }
  }
}

/// The reason why a unit cannot be leased, which determines its use.
enum RPXUnitReason: String, StatusCode {
  case downUnit = "Down unit"
  case underRehab = "Under rehab"
  case model = "Model"
  case modelUnit = "Model unit"
  case admin = "Admin"
  case adminUnit = "Admin unit"
  case office = "Office"
  case leasingOffice = "Leasing office"

  static let field = "RPX unitlist, ReasonNotAvailable"
  static let byWord = index()

  var useClass: UnitState.UseClass {
    switch self {
    case .downUnit, .underRehab: .down
    case .model, .modelUnit: .model
    case .admin, .adminUnit, .office, .leasingOffice: .admin
    }
  }

  var meaning: String { useClass.rawValue }
}

/// The status of a rentable item; the lease that holds the item says whether it is rented.
enum RPXItemStatus: String, StatusCode {
  case availableNow = "Available now"

  static let field = "RPX getRentableItems, Status"
  static let byWord = index()

  var meaning: String { "rented where a lease holds it, else available" }
}

/// How often a rentable item is billed.
enum RPXItemFrequency: String, StatusCode {
  case monthly = "M"
  case once = "O"
  case other = "S"

  static let field = "RPX getRentableItems, Frequency"
  static let byWord = index()

  var meaning: String { self == .monthly ? "monthly" : "not monthly" }
}

/// RealPage's lists of status words, as `docs/status-codes.md` prints them.
enum RealPageStatusCodes {
  static let entries: [StatusCodeEntry] =
    RentRollUnitStatus.entries + RentRollLeaseStatus.entries + AccountStatus.entries + RenewalDecisionStatus.entries
    + HouseholdAction.entries + ProspectActivity.entries + RPXLeaseStatus.entries + RPXLeaseStatusCode.entries
    + RPXLeaseType.entries + RPXResidentStatus.entries + RPXUnitReason.entries + RPXItemStatus.entries
    + RPXItemFrequency.entries
}
