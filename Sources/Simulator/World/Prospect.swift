public import Domain

/// Somebody who asked for a home.
public struct Prospect: Sendable {
  /// A number unique in the property.
  public let id: Int
  /// `Last, First`, or the number that called and `NewLead`.
  public let name: String
  /// Where the prospect heard of the property.
  public let source: String
  /// Who looks after the prospect.
  public let consultant: String
  /// The floor plan wanted; nil if none was named.
  public let plan: FloorPlan?
  /// The day a home is needed.
  public let neededOn: CivilDate
  /// What was said and shown, by day; the first made the prospect.
  public let contacts: [Contact]
  /// The day the prospect was given up; nil for one that is still looked after or applied.
  public let lostOn: CivilDate?
  /// The unit applied for, and the household that applied.
  public let application: (unit: Unit, household: Household)?

  /// One conversation or visit.
  public struct Contact: Hashable, Sendable {
    /// How they met.
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

      /// Whether the property was seen.
      public var isTour: Bool { [.visit, .returnVisit, .selfGuidedTour].contains(self) }
    }

    /// When.
    public let day: CivilDate
    /// How they met.
    public let kind: Kind
  }

  /// What the guest card says.
  public enum Status: String, Sendable {
    /// Is looked after.
    case active = "Active"
    /// Has signed.
    case leased = "Leased"
    /// Was given up, or withdrew.
    case lost = "Lost"
  }

  /// What the guest card says on that day.
  public func status(on day: CivilDate) -> Status {
    guard let household = application?.household else { return isPast(lostOn, on: day) ? .lost : .active }
    if isPast(household.withdrawnOn, on: day) { return .lost }
    return isPast(household.signedOn, on: day) ? .leased : .active
  }

  private func isPast(_ date: CivilDate?, on day: CivilDate) -> Bool { date.map { $0 <= day } ?? false }
}

extension Property {
  /// Everybody who asked for a home here, by first contact: those who applied and those who did not.
  public var prospects: [Prospect] {
    var writer = ProspectWriter(self)
    return writer.prospects().sorted { ($0.contacts[0].day, $0.id) < ($1.contacts[0].day, $1.id) }
  }
}
