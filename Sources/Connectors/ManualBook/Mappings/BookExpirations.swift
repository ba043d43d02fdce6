internal import Domain
internal import Warehouse

/// The leases that end from a day's own month on, and what becomes of them.
///
/// A later lease of the same tenants is a renewal, a stated move-out means that they leave, and a lease that goes on
/// after its last day is month to month. A lease without a last day ends with each month; it is listed with the end of
/// the month before.
struct BookExpirations {
  private(set) var all: [UnifiedExpiration] = []
  /// The lease that each of them is, by the expiration's id.
  private(set) var leases: [String: String] = [:]
  let months: [UnifiedExpirationMonth]
  private let property: String
  private let asOf: CivilDate
  private let units: [String: UnifiedUnit]

  init(property: String, asOf: CivilDate, _ stays: BookStays, units: [UnifiedUnit]) {
    (self.property, self.asOf) = (property, asOf)
    self.units = Dictionary(units.map { ($0.unitID, $0) }, uniquingKeysWith: { first, _ in first })
    // Every lease is in the book, so every month is complete.
    let buckets = (0..<12).map { asOf.month.advanced(by: $0) as CivilMonth? } + [nil]
    months = buckets.map { UnifiedExpirationMonth(propertyID: property, asOf: asOf, month: $0, isCovered: true) }
    var ordinals: [String: Int] = [:]
    for stay in stays.all where stay.moveIn <= asOf {
      let present = stay.lease(on: asOf).id
      for (lease, next) in zip(stay.leases, stay.leases.dropFirst().map(Optional.some) + [nil])
      where lease.starts <= asOf || lease.id == present {
        add(lease, next, stay, stays, &ordinals)
      }
    }
  }

  private mutating func add(
    _ lease: BookLease, _ next: BookLease?, _ stay: BookStay, _ stays: BookStays, _ ordinals: inout [String: Int]
  ) {
    let ends = lease.ends ?? next?.starts.advanced(by: -1) ?? asOf.month.firstDay.advanced(by: -1)
    guard let decision = decision(lease, next, ends, stay, stays) else { return }
    let unit = units[lease.unitID]
    let place = "\(unit?.unitNumber ?? lease.unitID)/\(ends)"
    var expiration = UnifiedExpiration(
      propertyID: property, asOf: asOf, expirationID: "\(place)/\(ordinals[place, default: 0])",
      unitNumber: unit?.unitNumber ?? lease.unitID, ends: ends, decision: decision, decisionText: decision.rawValue,
      hasLeft: decision == .vacating && stay.left(by: asOf) != nil)
    ordinals[place, default: 0] += 1
    (expiration.floorplan, expiration.marketRent) = (unit?.floorplan, unit?.marketRent)
    (expiration.residentName, expiration.moveIn, expiration.oldRent) = (lease.name, stay.moveIn, lease.rent)
    if decision == .renewed, let next {
      (expiration.newStarts, expiration.newRent) = (next.starts, next.rent)
      expiration.newTerm = next.ends.map { BookExpirations.months(from: next.starts, through: $0) }
    }
    all.append(expiration)
    leases[expiration.expirationID] = lease.id
  }

  /// What becomes of a lease; nil for one that is not listed because it ended before the day's month.
  private func decision(
    _ lease: BookLease, _ next: BookLease?, _ ends: CivilDate, _ stay: BookStay, _ stays: BookStays
  ) -> ExpirationDecision? {
    let isPast = ends.month < asOf.month
    if let next { return isPast && next.starts <= asOf ? nil : .renewed }
    if stay.left(by: asOf) != nil {
      guard ends.month == asOf.month else { return nil }
      return stays.isTransfer(outOf: stay) ? .transferred : .vacating
    }
    if stay.moveOut != nil { return stays.isTransfer(outOf: stay) ? .transferred : .vacating }
    return lease.ends == nil || ends < asOf ? .monthToMonth : .undecided
  }

  /// Whole months of a lease: from 1 July through 30 June are twelve.
  private static func months(from first: CivilDate, through last: CivilDate) -> Int {
    let (from, to) = (first.parts, last.advanced(by: 1).parts)
    return (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0)
  }
}
