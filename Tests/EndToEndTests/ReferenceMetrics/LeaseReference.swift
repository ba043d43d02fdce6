import Domain
import Simulator

/// The leases that end and those that began, by plain loops over the simulated world.
struct LeaseReference {
  /// A lease that ends, in its bucket.
  private let ends: [(bucket: String, decision: String)]
  /// A lease that began, and the rent before it.
  private let began: [(day: CivilDate, isRenewal: Bool, rent: Int, before: Int?)]

  /// The metrics of the leases that end in a month, `YYYY-MM`, or have gone on since before the day's own.
  func expirations(_ bucket: String) -> [String: ReferenceFigures] {
    let own = ends.filter { $0.bucket == bucket }
    var metrics: [String: ReferenceFigures] = ["expiring_leases": .number(own.count)]
    for decision in ["renewed", "vacating", "month_to_month", "undecided", "transferred", "unknown"] {
      metrics["\(decision)_leases"] = .number(own.count { $0.decision == decision })
    }
    metrics["renewal_rate_pct"] = .percent(own.count { $0.decision == "renewed" }, of: own.count)
    let stay = own.count { ["renewed", "month_to_month", "transferred"].contains($0.decision) }
    metrics["retention_pct"] = .percent(stay, of: own.count)
    return metrics
  }

  /// The metrics of the leases that began in a span of days.
  func tradeouts(_ days: ClosedRange<CivilDate>) -> [String: ReferenceFigures] {
    let own = began.filter { days.contains($0.day) }
    var metrics: [String: ReferenceFigures] = [
      "tradeout_blended_leases": .number(own.count), "tradeout_blended_pairs": .number(own.count { $0.before != nil }),
    ]
    for (kind, isRenewal) in [("new", false), ("renewal", true), ("blended", nil)] {
      let pairs = own.filter { (isRenewal == nil || $0.isRenewal == isRenewal) && $0.before != nil }
      let before = pairs.reduce(0) { $0 + ($1.before ?? 0) }
      metrics["tradeout_\(kind)_pct"] = .percent(pairs.reduce(0) { $0 + $1.rent } - before, of: before)
    }
    return metrics
  }

  /// RealPage lists each lease that ends with its decision, and every unit's leases of now and of before.
  init(realPage property: Property, on day: CivilDate) {
    let words: [Expiration.Decision: String] = [
      .renewed: "renewed", .vacating: "vacating", .movedOut: "vacating", .unknown: "undecided",
      .monthToMonth: "month_to_month",
    ]
    let range = day.month.advanced(by: -12).firstDay...day.month.advanced(by: 11).lastDay
    ends = property.expirations(range, on: day).map { expiration in
      let decision = words[expiration.decision] ?? ""
      return (LeaseReference.bucket(expiration.term.end, decision, day), decision)
    }
    began = property.state(on: day).units.flatMap { unit in
      LeaseReference.begun(
        [unit.current].compactMap(\.self) + unit.others.filter { $0.kind == .former }, on: day, listed: range)
    }
  }

  /// Yardi tells of each tenancy its present lease alone, and no charges of those who left.
  init(yardi property: Property, on day: CivilDate) {
    let namesakes = Namesakes(property, on: day)
    ends = property.households.flatMap(\.self).flatMap { household -> [(bucket: String, decision: String)] in
      guard let term = household.term(on: day) else { return [] }
      let isRenewed = household.moveIn.days(to: term.start) >= 28
      let before = term.start.advanced(by: -1)
      let leaving = namesakes.leaving.contains(household.id) ? "transferred" : "vacating"
      switch household.stage(on: day) {
      case .resident, .onNotice:
        let isLeaving = household.stage(on: day) == .onNotice || household.isUnderEviction(on: day)
        let decision = isLeaving ? leaving : term.end < day ? "month_to_month" : "undecided"
        return (isRenewed && before.month >= day.month ? [(before.month.description, "renewed")] : [])
          + [(LeaseReference.bucket(term.end, decision, day), decision)]
      case .former: return term.end.month == day.month ? [(day.month.description, leaving)] : []
      default: return []
      }
    }
    began = property.state(on: day).units.flatMap {
      LeaseReference.begun([$0.current].compactMap(\.self), on: day, listed: nil)
    }
  }

  private static func bucket(_ end: CivilDate, _ decision: String, _ day: CivilDate) -> String {
    decision == "month_to_month" && end.month < day.month ? "month_to_month" : end.month.description
  }

  /// The leases of a unit that began.
  ///
  /// A new lease is compared with whatever lease was before it, a renewal with its own household's alone: with the one
  /// that stands in the unit, else with the one that the list of leases that end in a range has of it.
  private static func begun(
    _ leases: [LeaseDay], on day: CivilDate, listed range: ClosedRange<CivilDate>?
  ) -> [(day: CivilDate, isRenewal: Bool, rent: Int, before: Int?)] {
    let inOrder = leases.filter { $0.term.start <= day }.sorted { $0.term.start < $1.term.start }
    return inOrder.enumerated().map { place, lease in
      let isRenewal = lease.household.moveIn.days(to: lease.term.start) >= 28
      let earlier = place > 0 ? inOrder[place - 1] : nil
      let own = lease.household.terms.filter { $0.start < lease.term.start }.max { $0.start < $1.start }
      let before: Money? =
        if !isRenewal || earlier?.household.id == lease.household.id {
          earlier?.rent
        } else if let own, let range, range.contains(own.end) { own.rent } else { nil }
      return (lease.term.start, isRenewal, Int(lease.rent.cents), before.map { Int($0.cents) })
    }
  }
}
