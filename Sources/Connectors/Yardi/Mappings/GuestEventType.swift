internal import Domain
internal import Pipeline

/// `EventType` of a guest card (`reference/yardi.md` 4.12, 6.6).
///
/// A tour must have taken place: an appointment is planned, and a return visit is not a first tour. A canceled prospect
/// has lost interest; only applications and leases that are withdrawn or denied are canceled ones.
enum GuestEventType: String, StatusCode {
  case appointment = "Appointment"
  case approve = "Approve"
  case callFromProspect = "CallFromProspect"
  case callToProspect = "CallToProspect"
  case cancel = "Cancel"
  case cancelAppointment = "CancelAppointment"
  case chat = "Chat"
  case contact = "Contact"
  case email = "Email"
  case emailFromILS = "EmailFromILS"
  case emailFromProspect = "EmailFromProspect"
  case emailToProspect = "EmailToProspect"
  case failCreditCheck = "FailCreditCheck"
  case fax = "Fax"
  case ftp = "FTP"
  case hold = "Hold"
  case kiosk = "Kiosk"
  case letter = "Letter"
  case other = "Other"
  case phone = "Phone"
  case reactivate = "ReActivate"
  case release = "Release"
  case returnVisit = "ReturnVisit"
  case screen = "Screen"
  case text = "Text"
  case walkIn = "WalkIn"
  case webservice = "Webservice"
  case show = "Show"
  case application = "Application"
  case reapply = "ReApply"
  case leaseSign = "LeaseSign"
  case applicationDenied = "ApplicationDenied"
  case cancelApplication = "CancelApplication"
  case cancelMoveIn = "CancelMoveIn"
  case moveIn = "MoveIn"
  case moveOut = "MoveOut"
  case renew = "Renew"
  case transfer = "Transfer"
  case notice = "Notice"
  case cancelNotice = "CancelNotice"
  case monthToMonth = "MonthToMonth"

  static let field = "Yardi guest activity, EventType"
  static let byWord = index()

  /// The stage of an event of a prospect; nil for events of a household after its move-in.
  var stage: EventStage? {
    switch self {
    case .show: .tour
    case .application, .reapply: .application
    case .leaseSign: .lease
    case .applicationDenied, .cancelApplication, .cancelMoveIn: .cancelled
    case .moveIn, .moveOut, .renew, .transfer, .notice, .cancelNotice, .monthToMonth: nil
    default: .contact
    }
  }

  var meaning: String { stage?.rawValue ?? "none, the residents' dates count" }

  /// The stage of an event type: nil for one of households, `unknown` for one that is not in the list.
  static func stage(_ type: String) -> EventStage? {
    GuestEventType(word: type).map(\.stage) ?? .unknown
  }
}
