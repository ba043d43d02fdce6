internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps the expiring leases from the tenancies: a lease that continues after its last day is month to month.
///
/// A renewed lease ended the day before the tenancy's present lease began, as far as that is known: a renewal that is
/// signed but not yet entered counts as undecided.
struct ExpirationMapping: Mapping {
  let revision = 2

  let conventions: YardiConventions

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let responses = DayResponses(loads)
    guard let load = responses.residents else { return }
    facts.days.append(load.day(.expirations, property: property, asOf: asOf, primarySource: .residents))
    let tenancies = Tenancies(load)
    let transfers = Transfers(tenancies, load)
    let recurring = RecurringCharges(responses.leaseCharges, conventions)
    let units = Dictionary(facts.units.map { ($0.unitNumber, $0) }, uniquingKeysWith: { first, _ in first })
    var ordinals: [String: Int] = [:]
    for tenancy in tenancies.all {
      guard let unit = tenancy.unit else { continue }
      for end in ends(of: tenancy, transfers, asOf: asOf) {
        let place = "\(unit)/\(end.day)"
        var expiration = UnifiedExpiration(
          propertyID: property, asOf: asOf, expirationID: "\(place)/\(ordinals[place, default: 0])", unitNumber: unit,
          ends: end.day, decision: end.decision, decisionText: tenancy.statusText, hasLeft: end.hasLeft)
        ordinals[place, default: 0] += 1
        expiration.floorplan = units[unit]?.floorplan
        expiration.residentName = tenancy.name
        expiration.moveIn = tenancy.moveIn
        expiration.marketRent = units[unit]?.marketRent
        addRents(&expiration, tenancy, recurring)
        facts.lineage?.add(
          .expiration(expiration.expirationID), tenancy.record,
          [\.status, end.decision == .renewed ? \.leaseFrom : \.leaseTo])
        facts.expirations.append(expiration)
      }
    }
    facts.warn(
      .expirations, .leaseWithoutEnd,
      "Current resident without a lease end date", "resident",
      tenancies.all.filter { $0.status == .living && $0.leaseTo == nil }.map(\.code))
    // Every tenancy in residence is listed, so every month is complete.
    let months = (0..<12).map { asOf.month.advanced(by: $0) as CivilMonth? } + [nil]
    facts.expirationMonths = months.map {
      UnifiedExpirationMonth(propertyID: property, asOf: asOf, month: $0, isCovered: true)
    }
  }

  private struct End {
    let day: CivilDate
    let decision: ExpirationDecision
    var hasLeft = false
  }

  /// The ends of a tenancy's leases from the day's own month on, and the decision on each.
  private func ends(of tenancy: Tenancy, _ transfers: Transfers, asOf: CivilDate) -> [End] {
    let own = asOf.month
    let leaving: ExpirationDecision = transfers.leaving.contains(tenancy.code) ? .transferred : .vacating
    switch tenancy.status {
    case .living:
      let renewed = tenancy.renewed?.advanced(by: -1)
      let past = renewed.flatMap { $0.month >= own ? End(day: $0, decision: .renewed) : nil }
      return [past, tenancy.leaseTo.map { End(day: $0, decision: decision(tenancy, ends: $0, leaving, asOf)) }]
        .compactMap(\.self)
    case .former:
      guard let last = tenancy.leaseTo, last.month == own else { return [] }
      return [End(day: last, decision: leaving, hasLeft: leaving == .vacating)]
    default: return []
    }
  }

  private func decision(
    _ tenancy: Tenancy, ends: CivilDate, _ leaving: ExpirationDecision, _ asOf: CivilDate
  ) -> ExpirationDecision {
    if tenancy.isOnNotice { return leaving }
    return ends < asOf ? .monthToMonth : .undecided
  }

  private func addRents(_ expiration: inout UnifiedExpiration, _ tenancy: Tenancy, _ recurring: RecurringCharges) {
    expiration.oldRent = recurring.rent(tenancy, on: expiration.ends)?.amount
    guard expiration.decision == .renewed, let starts = tenancy.renewed else { return }
    expiration.newStarts = starts
    expiration.newRent = recurring.rent(tenancy, on: starts)?.amount
    expiration.newTerm = tenancy.leaseTo.map { months(from: starts, through: $0) }
  }

  /// Whole months of a lease: from 1 July through 30 June are twelve.
  private func months(from first: CivilDate, through last: CivilDate) -> Int {
    let (from, to) = (first.parts, last.advanced(by: 1).parts)
    return (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0)
  }
}
