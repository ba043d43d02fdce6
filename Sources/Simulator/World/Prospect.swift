public import Domain

/// A person who is looking for an apartment.
public struct Prospect: Sendable {
  /// A number unique in the property.
  public let id: Int
  /// `Last, First`, or the caller's number and `NewLead`.
  public let name: String
  /// The source of the lead.
  public let source: String
  /// The leasing consultant.
  public let consultant: String
  /// The desired floor plan; nil if none was named.
  public let plan: FloorPlan?
  /// The desired move-in date.
  public let neededOn: CivilDate
  /// The contacts and tours, by day; the first one created the prospect.
  public let contacts: [Contact]
  /// The day on which the prospect was marked as lost; nil for an active prospect or an applicant.
  public let lostOn: CivilDate?
  /// The unit applied for, and the household that applied.
  public let application: (unit: Unit, household: Household)?

  /// One contact.
  public struct Contact: Hashable, Sendable {
    /// The kind of contact.
    public enum Kind: String, Sendable, CaseIterable {
      case email = "E-mail"
      case phone = "Phone call"
      case text = "Text message"
      case internet = "Internet"
      case callCenter = "Call Center"
      case onlineLeasing = "Online Leasing"
      case visit = "Visit"
      case returnVisit = "Visit (return)"
      case selfGuidedTour = "Self-guided - Tour"

      /// Whether the contact is a tour.
      public var isTour: Bool { [.visit, .returnVisit, .selfGuidedTour].contains(self) }
    }

    /// The day.
    public let day: CivilDate
    /// The kind of contact.
    public let kind: Kind
  }

  /// The status on the guest card.
  public enum Status: String, Sendable {
    /// An active prospect.
    case active = "Active"
    /// The prospect has signed a lease.
    case leased = "Leased"
    /// The prospect was marked as lost, or withdrew.
    case lost = "Lost"
  }

  /// Returns the status on the guest card on a day.
  public func status(on day: CivilDate) -> Status {
    guard let household = application?.household else { return isPast(lostOn, on: day) ? .lost : .active }
    if isPast(household.withdrawnOn, on: day) { return .lost }
    return isPast(household.signedOn, on: day) ? .leased : .active
  }

  private func isPast(_ date: CivilDate?, on day: CivilDate) -> Bool { date.map { $0 <= day } ?? false }
}

extension Property {
  /// All prospects of the property, by first contact: those who applied and those who did not.
  public var prospects: [Prospect] {
    var writer = ProspectWriter(self)
    return writer.prospects().sorted { ($0.contacts[0].day, $0.id) < ($1.contacts[0].day, $1.id) }
  }
}
