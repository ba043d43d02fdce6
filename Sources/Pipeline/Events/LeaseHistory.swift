internal import Domain
internal import Warehouse

/// The leases that began in each unit, as the days together tell them: what a lease's rent is compared with.
///
/// A lease is its unit and first day, once somebody is seen to live under it or to have left it; what was only signed may
/// never begin. A later day's rent of a lease stands over an earlier one's.
struct LeaseHistory {
  private struct Term {
    let kind: UnifiedTradeout.Kind
    let rent: Money
    /// What its first day and rent were read from; nothing unless somebody asks.
    let origins: [RawOrigin]
  }

  private var units: [String: [CivilDate: Term]] = [:]

  /// Adds a day's leases; days come in their order.
  mutating func add(_ leases: [UnifiedLease], origins: Origins? = nil) {
    for lease in leases where lease.kind == .current || lease.kind == .former {
      guard let starts = lease.starts, let rent = lease.rent, rent > .zero, starts <= lease.asOf else { continue }
      units[lease.unitID, default: [:]][starts] = Term(
        kind: LeaseHistory.kind(lease, starts: starts), rent: rent, origins: origins?[.lease(lease.leaseID)] ?? [])
    }
  }

  /// Each lease beside the one before it in its unit.
  func tradeouts(of property: String) -> [UnifiedTradeout] {
    units.sorted { $0.key < $1.key }.flatMap { unit, terms in
      let days = terms.keys.sorted()
      return zip([nil] + days.map(Optional.some), days).compactMap { before, starts in
        terms[starts].map { term in
          var tradeout = UnifiedTradeout(
            propertyID: property, unitID: unit, starts: starts, kind: term.kind, rent: term.rent)
          tradeout.priorStarts = before
          tradeout.priorRent = before.flatMap { terms[$0]?.rent }
          return tradeout
        }
      }
    }
  }

  /// Notes what each lease, and the one before it, was read from.
  func note(in origins: inout Origins) {
    for (unit, terms) in units {
      let days = terms.keys.sorted()
      for (before, starts) in zip([nil] + days.map(Optional.some), days) {
        let leases = [starts, before].compactMap { $0.flatMap { terms[$0] } }
        origins.add(.tradeout(UnifiedTradeout.id(of: unit, starts: starts)), leases.flatMap(\.origins))
      }
    }
  }

  /// A lease that begins four weeks or more after its household moved in is a renewal; keys may be handed over some days
  /// before a lease begins.
  private static func kind(_ lease: UnifiedLease, starts: CivilDate) -> UnifiedTradeout.Kind {
    lease.moveIn.map { $0.days(to: starts) >= 28 } ?? false ? .renewal : .new
  }
}
