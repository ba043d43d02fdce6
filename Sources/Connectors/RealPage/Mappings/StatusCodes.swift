internal import Domain
internal import Pipeline

// The status words of RealPage's report files. RPX's are in RPXStatusCodes.swift.

/// The status of a unit, as its own block of a Rent Roll prints it.
enum RentRollUnitStatus: String, StatusCode {
  case occupied = "Occupied"
  case occupiedNotice = "Occupied-NTV"
  case occupiedNoticeLeased = "Occupied-NTVL"
  case vacant = "Vacant"
  case vacantLeased = "Vacant-Leased"
  case model = "Model"
  case adminOrDown = "Admin/Down"

  static let field = "RealPage Rent Roll, unit status"
  static let byWord = index()

  var meaning: String {
    switch self {
    case .occupied: UnitClass.occupiedNoNotice.rawValue
    case .occupiedNotice: UnitClass.noticeUnrented.rawValue
    case .occupiedNoticeLeased: UnitClass.noticeRented.rawValue
    case .vacant: UnitClass.vacantUnrented.rawValue
    case .vacantLeased: UnitClass.vacantRented.rawValue
    case .model: UnitClass.model.rawValue
    case .adminOrDown: "model or down, by the floor plan's Box Score"
    }
  }

  var isOccupied: Bool { [.occupied, .occupiedNotice, .occupiedNoticeLeased].contains(self) }
}

/// The status of a further lease under a unit of a Rent Roll.
enum RentRollLeaseStatus: String, StatusCode {
  case applicant = "Applicant"
  case pending = "Pending"
  case pendingRenewal = "Pending renewal"
  case formerResident = "Former resident"

  static let field = "RealPage Rent Roll, further lease"
  static let byWord = index()

  var kind: LeaseKind {
    switch self {
    case .applicant: .applicant
    case .pending: .future
    case .pendingRenewal: .pendingRenewal
    case .formerResident: .former
    }
  }

  var meaning: String { kind.rawValue }
}

/// The status of an account of a Delinquent and Prepaid report.
enum AccountStatus: String, StatusCode {
  case currentResident = "Current resident"
  case notice = "NTV"
  case formerResident = "Former resident"
  case applicant = "Applicant"
  case approvedApplicant = "Approved applicant"
  case formerApplicant = "Former applicant"
  case pendingResident = "Pending resident"
  case miscellaneousIncome = "Misc. Income"

  static let field = "RealPage Delinquent and Prepaid, account status"
  static let byWord = index()

  var accountClass: AccountClass {
    switch self {
    case .currentResident, .notice: .current
    case .formerResident: .former
    case .applicant, .approvedApplicant, .formerApplicant, .pendingResident, .miscellaneousIncome: .other
    }
  }

  var meaning: String { self == .notice ? "current, on notice" : accountClass.rawValue }
}

/// The decision about a lease of a Lease Expiration/Renewal Detail.
enum RenewalDecisionStatus: String, StatusCode {
  case renewed = "Renewed"
  case vacating = "Vacating"
  case movedOut = "Moved out"
  case monthToMonth = "MTM"
  case undecided = "Unknown"
  case transferring = "Transferring"

  static let field = "RealPage Lease Expiration/Renewal Detail, decision"
  static let byWord = index()

  var decision: ExpirationDecision {
    switch self {
    case .renewed: .renewed
    case .vacating, .movedOut: .vacating
    case .monthToMonth: .monthToMonth
    case .undecided: .undecided
    case .transferring: .transferred
    }
  }

  var meaning: String { decision.rawValue }
}

/// The actions of a Monthly Activity Summary.
enum HouseholdAction: String, StatusCode {
  case movedIn = "Moved In"
  case movedOut = "Moved Out"
  case moveOutNotice = "Move Out Notice"
  case renewedLease = "Renewed Lease"
  case transferNotice = "Transfer Notice"
  case transferred = "Transferred to New Unit"

  static let field = "RealPage Monthly Activity Summary, action"
  static let byWord = index()

  var stage: EventStage {
    switch self {
    case .movedIn, .transferred: .moveIn
    case .movedOut: .moveOut
    case .moveOutNotice, .transferNotice: .notice
    case .renewedLease: .renewal
    }
  }

  /// Whether the household only moves within the property.
  var isTransfer: Bool { self == .transferNotice || self == .transferred }

  var meaning: String { stage.rawValue + (isTransfer ? ", transfer" : "") }
}

/// The contact types of Leasing Activity Detail and the activity types of the Activity Report.
///
/// A tour must have taken place: a return visit is not a first tour, and a recording is not a tour.
enum ProspectActivity: String, StatusCode {
  case callCenter = "Call Center"
  case chat = "Chat"
  case email = "E-mail"
  case event = "Event"
  case faxOrLetter = "Fax/Letter"
  case identityVerification = "Identity Verification"
  case internet = "Internet"
  case notes = "Notes"
  case onlineLeasing = "Online Leasing"
  case onlineGuestCard = "Online Leasing guest card"
  case onlinePayment = "Online Leasing Payment"
  case onlinePrequalify = "Online Leasing pre-qualify"
  case onlineReservation = "Online Leasing reservation"
  case phoneCall = "Phone call"
  case recordedTour = "Pre-recorded - Tour"
  case referral = "Property Referral"
  case quote = "Quote"
  case signature = "Signature"
  case textConversation = "Text Conversation"
  case textMessage = "Text message"
  case returnVisit = "Visit (return)"
  case waitlist = "Waitlist"
  case visit = "Visit"
  case videoTour = "Videotelephony - Tour"
  case selfGuidedTour = "Self-guided - Tour"
  case unitShown = "Unit shown"
  case onlineAgreement = "Online Leasing Agreement"
  case leased = "Leased"

  static let field = "RealPage Leasing Activity Detail and Activity Report, type"
  static let byWord = index()

  var stage: EventStage {
    switch self {
    case .visit, .videoTour, .selfGuidedTour, .unitShown: .tour
    case .onlineAgreement: .application
    case .leased: .lease
    default: .contact
    }
  }

  var meaning: String { stage.rawValue }

  /// The stage of a word; `unknown` for one that is not in the list.
  static func stage(_ word: String) -> EventStage { ProspectActivity(word: word)?.stage ?? .unknown }
}
