internal import Domain

/// What Yardi's event types mean (`reference/yardi.md` 4.12, 6.6); a type that is not here is `unknown`.
enum GuestWords {
  /// The stage of an event of a prospect; nil for what a household does once it lives here.
  ///
  /// A tour must have happened: an appointment is planned, and a return visit is no first tour. A cancelled prospect has
  /// lost interest; only applications and leases that are taken back or denied are cancelled ones.
  static func stage(_ type: String) -> EventStage? {
    let word = type.lowercased()
    return ofHouseholds.contains(word) ? nil : ofProspects[word] ?? .unknown
  }

  private static let ofHouseholds: Set<String> = [
    "movein", "moveout", "renew", "transfer", "notice", "cancelnotice", "monthtomonth",
  ]

  private static let ofProspects: [String: EventStage] = {
    let contacts = [
      "Appointment", "Approve", "CallFromProspect", "CallToProspect", "Cancel", "CancelAppointment", "Chat", "Contact",
      "Email", "EmailFromILS", "EmailFromProspect", "EmailToProspect", "FailCreditCheck", "Fax", "FTP", "Hold",
      "Kiosk", "Letter", "Other", "Phone", "ReActivate", "Release", "ReturnVisit", "Screen", "Text", "WalkIn",
      "Webservice",
    ]
    let stages: [(EventStage, [String])] = [
      (.contact, contacts), (.tour, ["Show"]), (.application, ["Application", "ReApply"]), (.lease, ["LeaseSign"]),
      (.cancelled, ["ApplicationDenied", "CancelApplication", "CancelMoveIn"]),
    ]
    let words = stages.flatMap { stage, words in words.map { ($0.lowercased(), stage) } }
    return Dictionary(words, uniquingKeysWith: { first, _ in first })
  }()
}
