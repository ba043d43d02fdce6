public import Domain

/// An event in a unit on a day.
public struct Event: Sendable {
  /// The kind of event.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// An application.
    case application
    /// An application was cancelled or denied.
    case withdrawal
    /// A first lease was signed.
    case leaseSigned
    /// A household moved in.
    case moveIn
    /// A renewal was signed.
    case renewalSigned
    /// A household gave notice.
    case notice
    /// A household moved out.
    case moveOut
  }

  /// The kind of event.
  public let kind: Kind
  /// The day.
  public let day: CivilDate
  /// The unit.
  public let unit: Unit
  /// The household.
  public let household: Household
}

extension Property {
  /// Returns the events from one day through another, by day and then by unit, without planned events.
  public func events(_ days: ClosedRange<CivilDate>) -> [Event] {
    var events: [Event] = []
    for (unit, households) in zip(units, households) {
      for household in households {
        for case (let kind, let day?) in household.dates where days.contains(day) && day <= market.asOf {
          events.append(Event(kind: kind, day: day, unit: unit, household: household))
        }
      }
    }
    return events.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }
}

extension Household {
  /// All dated events, past or planned.
  fileprivate var dates: [(Event.Kind, CivilDate?)] {
    let signs = withdrawnOn == nil ? signedOn : nil
    return [
      (.application, appliedOn), (.withdrawal, withdrawnOn), (.leaseSigned, signs),
      (.moveIn, signs == nil ? nil : moveIn), (.notice, notice?.givenOn), (.moveOut, movedOut),
    ] + terms.dropFirst().map { (.renewalSigned, $0.signedOn) }
  }
}
