internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps Yardi's tenancies to leases and households: current and future residents, applicants, and each unit's last
/// former resident.
///
/// Only the last former tenancy of a unit is a lease of the day; canceled and denied tenancies are not leases.
struct LeaseMapping: Mapping {
  let revision = 2

  let conventions: YardiConventions

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let responses = DayResponses(loads)
    guard let load = responses.residents else { return }
    facts.days.append(load.day(.leases, property: property, asOf: asOf, primarySource: .residents))
    let tenancies = Tenancies(load)
    let recurring = RecurringCharges(responses.leaseCharges, conventions)
    let balances = responses.openCharges == nil ? nil : OpenItems(responses, asOf: asOf).balances
    for tenancy in tenancies.all {
      guard let unit = tenancy.unit, let kind = kind(tenancy, in: tenancies, asOf: asOf) else { continue }
      var lease = UnifiedLease(
        propertyID: property, asOf: asOf, leaseID: tenancy.code, unitID: unit, residentID: tenancy.code, kind: kind,
        statusText: tenancy.statusText)
      describe(&lease, tenancy, recurring, asOf: asOf)
      lease.balance = balances.map { $0[tenancy.code] ?? .zero }
      facts.leases.append(lease)
      facts.leaseCharges += charges(of: lease, tenancy, recurring)
      facts.lineage?.add(.lease(lease.leaseID), tenancy.record, [\.leaseFrom])
      let charged =
        facts.lineage == nil ? [] : recurring.rents(tenancy, on: max(asOf, tenancy.leaseFrom ?? asOf)).charges
      facts.lineage?.add(.lease(lease.leaseID), charged.map(\.record), [\.amountCents])
      facts.residents.append(resident(tenancy, unit, property: property, asOf: asOf))
    }
    addFindings(tenancies, to: &facts)
  }

  private func kind(_ tenancy: Tenancy, in tenancies: Tenancies, asOf: CivilDate) -> LeaseKind? {
    switch tenancy.status {
    case .living: .current
    case .future: .future
    case .applicant: .applicant
    case .former: tenancies.lastFormer(of: tenancy.unit ?? "", by: asOf)?.code == tenancy.code ? .former : nil
    case .never: nil
    case .unknown: .unknown
    }
  }

  private func describe(
    _ lease: inout UnifiedLease, _ tenancy: Tenancy, _ recurring: RecurringCharges, asOf: CivilDate
  ) {
    lease.starts = tenancy.leaseFrom
    lease.ends = tenancy.leaseTo
    lease.moveIn = tenancy.moveIn
    lease.moveOut = tenancy.moveOut
    // A charge that has not begun applies from its first day on.
    let day = max(asOf, tenancy.leaseFrom ?? asOf)
    lease.rent = recurring.rent(tenancy, on: day)?.amount
    let other = recurring.running(tenancy, on: day).filter { $0.chargeClass != .rent }.map(\.amount)
    lease.otherCharges = other.isEmpty ? nil : other.reduce(.zero, +)
  }

  private func charges(
    of lease: UnifiedLease, _ tenancy: Tenancy, _ recurring: RecurringCharges
  ) -> [UnifiedLeaseCharge] {
    recurring.running(tenancy, on: max(lease.asOf, tenancy.leaseFrom ?? lease.asOf)).enumerated().map { line, charge in
      UnifiedLeaseCharge(
        propertyID: lease.propertyID, asOf: lease.asOf, leaseID: lease.leaseID, line: line, code: charge.code,
        chargeClass: charge.chargeClass, amount: charge.amount)
    }
  }

  private func resident(_ tenancy: Tenancy, _ unit: String, property: String, asOf: CivilDate) -> UnifiedResident {
    var resident = UnifiedResident(
      propertyID: property, asOf: asOf, residentID: tenancy.code, unitID: unit, statusText: tenancy.statusText)
    resident.name = tenancy.name
    resident.moveIn = tenancy.moveIn
    resident.moveOut = tenancy.moveOut
    return resident
  }

  private func addFindings(_ tenancies: Tenancies, to facts: inout DayFacts) {
    facts.warnUnlisted(
      .leases, .unknownResidentStatus, field: "Status of a resident", noun: "resident",
      effect: "The leases are listed with the kind unknown and count in no figure",
      tenancies.all.filter { $0.status == .unknown }.map { ($0.statusText, $0.code) })
    facts.warn(
      .leases, .residentWithoutUnit,
      "Current or future resident without a unit",
      "resident",
      tenancies.all.filter { [.living, .future].contains($0.status) && $0.unit == nil }.map(\.code))
    let rents = Dictionary(facts.leases.map { ($0.leaseID, $0.rent) }, uniquingKeysWith: { first, _ in first })
    let differing = tenancies.all.compactMap { tenancy -> String? in
      guard tenancy.status == .living, let charged = rents[tenancy.code].flatMap(\.self),
        let stated = tenancy.record.currentRentCents.money, charged != stated
      else { return nil }
      return "\(tenancy.code): \(charged) and \(stated)"
    }
    facts.warn(
      .leases, .rentsDisagree, "Lease charges differ from the resident's stated rent",
      "resident",
      differing)
  }
}
