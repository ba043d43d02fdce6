internal import Domain

/// What RealPage's words for events mean (`domain.md` 2); a word that is not here is `unknown`.
enum EventWords {
  /// The contact types of Leasing Activity Detail and the activity types of the Activity Report.
  ///
  /// A tour must have happened: a return visit is no first tour, and a recording no tour.
  static func ofProspects(_ word: String) -> EventStage { prospects[word.lowercased()] ?? .unknown }

  /// The actions of the Monthly Activity Summary, and whether the household only moves within the property.
  static func ofHouseholds(_ word: String) -> (stage: EventStage, isTransfer: Bool) {
    households[word.lowercased()] ?? (.unknown, false)
  }

  private static let prospects: [String: EventStage] = {
    let contacts = [
      "Call Center", "Chat", "E-mail", "Event", "Fax/Letter", "Identity Verification", "Internet", "Notes",
      "Online Leasing", "Online Leasing guest card", "Online Leasing Payment", "Online Leasing pre-qualify",
      "Online Leasing reservation", "Phone call", "Pre-recorded - Tour", "Property Referral", "Quote", "Signature",
      "Text Conversation", "Text message", "Visit (return)", "Waitlist",
    ]
    let stages: [(EventStage, [String])] = [
      (.contact, contacts), (.tour, ["Visit", "Videotelephony - Tour", "Self-guided - Tour", "Unit shown"]),
      (.application, ["Online Leasing Agreement"]), (.lease, ["Leased"]),
    ]
    let words = stages.flatMap { stage, words in words.map { ($0.lowercased(), stage) } }
    return Dictionary(words, uniquingKeysWith: { first, _ in first })
  }()

  private static let households: [String: (EventStage, Bool)] = [
    "moved in": (.moveIn, false), "moved out": (.moveOut, false), "move out notice": (.notice, false),
    "renewed lease": (.renewal, false), "transfer notice": (.notice, true), "transferred to new unit": (.moveIn, true),
  ]
}
