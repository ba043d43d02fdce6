public import Domain

/// An expiring lease, and its outcome.
public struct Expiration: Sendable {
  /// The outcome of the lease, as known on a day.
  public enum Decision: String, Sendable, CaseIterable {
    /// A new lease is signed.
    case renewed = "Renewed"
    /// Notice was given.
    case vacating = "Vacating"
    /// Not decided.
    case unknown = "Unknown"
    /// The lease ended and the household stayed.
    case monthToMonth = "MTM"
    /// The household left.
    case movedOut = "Moved out"
  }

  /// The unit.
  public let unit: Unit
  /// The household.
  public let household: Household
  /// The lease that ends.
  public let term: LeaseTerm
  /// The lease before it; nil for the first.
  public let previous: LeaseTerm?
  /// The lease that follows it, if one is signed.
  public let renewal: LeaseTerm?
  /// The outcome.
  public let decision: Decision
}

extension Property {
  /// Returns the leases started by a day that end within the range, by unit and end.
  public func expirations(_ range: ClosedRange<CivilDate>, on day: CivilDate) -> [Expiration] {
    zip(units, households).flatMap { unit, households in
      households.flatMap { expirations(of: $0, in: unit, range, on: day) }
    }
  }

  private func expirations(
    of household: Household, in unit: Unit, _ range: ClosedRange<CivilDate>, on day: CivilDate
  ) -> [Expiration] {
    let stage = household.stage(on: day)
    guard [.resident, .onNotice, .former].contains(stage) else { return [] }
    let terms = household.terms
    return terms.indices.filter { range.contains(terms[$0].end) && terms[$0].start <= day }.map { index in
      let renewal = terms.indices.contains(index + 1) && terms[index + 1].signedOn <= day ? terms[index + 1] : nil
      return Expiration(
        unit: unit, household: household, term: terms[index], previous: index > 0 ? terms[index - 1] : nil,
        renewal: renewal, decision: decision(stage, renewal, end: terms[index].end, on: day))
    }
  }

  private func decision(
    _ stage: Household.Stage, _ renewal: LeaseTerm?, end: CivilDate, on day: CivilDate
  ) -> Expiration.Decision {
    if renewal != nil { return .renewed }
    if stage == .former { return .movedOut }
    if stage == .onNotice { return .vacating }
    return end < day ? .monthToMonth : .unknown
  }
}
