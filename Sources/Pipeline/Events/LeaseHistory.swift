internal import Domain
internal import Warehouse

/// The leases that began in each unit, from all days together, with which a lease's rent is compared.
///
/// A lease is identified by its unit and first day, once some day shows its resident living in the unit or moved
/// out; a lease that is only signed may never begin. A later day's rent of a lease replaces an earlier one's.
struct LeaseHistory {
  private struct Term {
    let kind: UnifiedTradeout.Kind
    let rent: Money
    /// When its household moved in; nil if the source does not state it.
    let moveIn: CivilDate?
    /// The last day that states it.
    let day: CivilDate
    /// The raw values of its first day and rent; empty unless traced.
    var lineage: [RawOrigin] = []

    init(kind: UnifiedTradeout.Kind, rent: Money, moveIn: CivilDate?, on day: CivilDate) {
      (self.kind, self.rent, self.moveIn, self.day) = (kind, rent, moveIn, day)
    }

    /// A term from the values of a statement.
    init?(_ values: [Field], on day: CivilDate) {
      guard values.count == 3, let kind = values[0].text.flatMap(UnifiedTradeout.Kind.init(rawValue:)),
        let rent = values[1].money
      else { return nil }
      self.init(kind: kind, rent: rent, moveIn: values[2].date, on: day)
    }

    var values: [Field] { [.text(kind.rawValue), .cents(rent), .day(moveIn)] }
  }

  /// The rent of a lease that was renewed, as a list of expiring leases prints it.
  private struct Renewed {
    let rent: Money
    /// The last day that states it.
    let day: CivilDate
    var lineage: [RawOrigin] = []
  }

  /// The rent that a lease is compared with.
  private struct Prior {
    var starts: CivilDate?
    let rent: Money
    let basis: UnifiedTradeout.PriorBasis
    /// The last day that states it.
    let day: CivilDate
    let lineage: [RawOrigin]
  }

  private var units: [String: [CivilDate: Term]] = [:]
  /// By unit and the renewal's first day.
  private var renewed: [String: [CivilDate: Renewed]] = [:]

  init() {}

  /// The leases that days state, a later day's in place of an earlier one's.
  init(terms: [StatedFact], renewals: [StatedFact]) {
    for fact in terms {
      guard let unit = fact.key.first?.text, let starts = fact.key.last?.date,
        let term = Term(fact.values, on: fact.last)
      else {
        continue
      }
      units[unit, default: [:]][starts] = term
    }
    for fact in renewals {
      guard let unit = fact.key.first?.text, let starts = fact.key.last?.date, let rent = fact.values.first?.money
      else { continue }
      renewed[unit, default: [:]][starts] = Renewed(rent: rent, day: fact.last)
    }
  }

  /// The leases as statements.
  var termValues: [(key: [Field], values: [Field])] {
    units.flatMap { unit, terms in terms.map { ([.text(unit), .day($0)], $1.values) } }
  }

  /// The rents before renewals as statements.
  var renewalValues: [(key: [Field], values: [Field])] {
    renewed.flatMap { unit, rents in rents.map { ([.text(unit), .day($0)], [.cents($1.rent)]) } }
  }

  /// Adds a day's leases; days must be added in order.
  mutating func add(_ leases: [UnifiedLease]) {
    for lease in leases {
      guard let (starts, rent) = LeaseHistory.begun(lease) else { continue }
      units[lease.unitID, default: [:]][starts] = Term(
        kind: LeaseHistory.kind(lease, starts: starts), rent: rent, moveIn: lease.moveIn, on: lease.asOf)
    }
  }

  /// The first day and the rent of a lease that has begun; nil for any other.
  private static func begun(_ lease: UnifiedLease) -> (starts: CivilDate, rent: Money)? {
    guard lease.kind == .current || lease.kind == .former, let starts = lease.starts, let rent = lease.rent,
      rent > .zero, starts <= lease.asOf
    else { return nil }
    return (starts, rent)
  }

  /// Adds what a day's list of expiring leases prints of those that were renewed.
  ///
  /// - Parameters:
  ///   - expirations: the day's list.
  ///   - unitIDs: the units' ids by their numbers; a unit without an id is identified by its number.
  mutating func add(renewalsOf expirations: [UnifiedExpiration], unitIDs: [String: String]) {
    for lease in expirations {
      guard let (starts, rent) = LeaseHistory.renewed(lease) else { continue }
      renewed[unitIDs[lease.unitNumber] ?? lease.unitNumber, default: [:]][starts] = Renewed(
        rent: rent, day: lease.asOf)
    }
  }

  /// The first day of a renewal, and the rent before it; nil for a lease that was not renewed.
  private static func renewed(_ lease: UnifiedExpiration) -> (starts: CivilDate, rent: Money)? {
    guard lease.decision == .renewed, let starts = lease.newStarts, let rent = lease.oldRent, rent > .zero else {
      return nil
    }
    return (starts, rent)
  }

  /// Adds the raw values of what a day is the last to state.
  mutating func trace(_ day: DayFacts, on asOf: CivilDate) {
    guard let lineage = day.lineage else { return }
    for lease in day.leases {
      guard let (starts, _) = LeaseHistory.begun(lease), units[lease.unitID]?[starts]?.day == asOf else { continue }
      units[lease.unitID]?[starts]?.lineage = lineage[.lease(lease.leaseID)]
    }
    let unitIDs = day.unitIDs
    for lease in day.expirations {
      let unit = unitIDs[lease.unitNumber] ?? lease.unitNumber
      guard let (starts, _) = LeaseHistory.renewed(lease), renewed[unit]?[starts]?.day == asOf else { continue }
      renewed[unit]?[starts]?.lineage = lineage[.renewal(lease.expirationID)]
    }
  }

  /// The last days that state the leases of ids, and the previous ones.
  func days(of ids: Set<String>) -> Set<CivilDate> {
    var days: Set<CivilDate> = []
    for (unit, terms) in units {
      for (starts, term) in terms where ids.contains(UnifiedTradeout.id(of: unit, starts: starts)) {
        days.insert(term.day)
        if let prior = prior(to: term, starts, in: unit, terms) { days.insert(prior.day) }
      }
    }
    return days
  }

  /// Each lease with the previous one in its unit.
  func tradeouts(of property: String) -> [UnifiedTradeout] {
    units.sorted { $0.key < $1.key }.flatMap { unit, terms in
      terms.sorted { $0.key < $1.key }.map { starts, term in
        var tradeout = UnifiedTradeout(
          propertyID: property, unitID: unit, starts: starts, kind: term.kind, rent: term.rent)
        guard let prior = prior(to: term, starts, in: unit, terms) else { return tradeout }
        (tradeout.priorStarts, tradeout.priorRent, tradeout.priorBasis) = (prior.starts, prior.rent, prior.basis)
        return tradeout
      }
    }
  }

  /// Notes the raw values of each lease and of the previous one.
  func note(in lineage: inout LineageRecorder) {
    for (unit, terms) in units {
      for (starts, term) in terms.sorted(by: { $0.key < $1.key }) {
        let before = prior(to: term, starts, in: unit, terms)?.lineage ?? []
        lineage.add(.tradeout(UnifiedTradeout.id(of: unit, starts: starts)), term.lineage + before)
      }
    }
  }

  /// The lease that one is compared with: our own history's, else for a renewal the rent that its source prints.
  ///
  /// A renewal is compared only with a lease of the same household: another household's rent is not comparable.
  private func prior(to term: Term, _ starts: CivilDate, in unit: String, _ terms: [CivilDate: Term]) -> Prior? {
    let earlier = terms.filter { $0.key < starts }.max { $0.key < $1.key }
    if let earlier, term.kind == .new || isOneHousehold(earlier.value, term) {
      return Prior(
        starts: earlier.key, rent: earlier.value.rent, basis: .leaseHistory, day: earlier.value.day,
        lineage: earlier.value.lineage)
    }
    guard term.kind == .renewal, let printed = renewed[unit]?[starts] else { return nil }
    return Prior(rent: printed.rent, basis: .expirationReport, day: printed.day, lineage: printed.lineage)
  }

  private func isOneHousehold(_ left: Term, _ right: Term) -> Bool {
    guard let first = left.moveIn, let second = right.moveIn else { return true }
    return first == second
  }

  /// A lease that begins four weeks or more after its household moved in is a renewal; keys may be handed over some days
  /// before a lease begins.
  private static func kind(_ lease: UnifiedLease, starts: CivilDate) -> UnifiedTradeout.Kind {
    lease.moveIn.map { $0.days(to: starts) >= 28 } ?? false ? .renewal : .new
  }
}
