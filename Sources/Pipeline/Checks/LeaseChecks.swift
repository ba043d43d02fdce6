internal import Domain
internal import Warehouse

/// The checks of a day's leases, and of their agreement with the units.
struct LeaseChecks {
  let findings: [FindingRecord]

  init(_ day: DayFacts) {
    var list = FindingList()
    let numbers = Dictionary(day.units.map { ($0.unitID, $0.unitNumber) }, uniquingKeysWith: { first, _ in first })
    let current = Dictionary(grouping: day.leases.filter { $0.kind == .current }, by: \.unitID)
    list.warn(
      .twoCurrentLeases, "Two or more current leases",
      "unit", current.filter { $0.value.count > 1 }.keys.map { numbers[$0] ?? $0 }.sorted())
    let occupied = day.units.filter { $0.physical == .occupied }
    list.warn(
      .occupiedWithoutRent,
      "Occupied without a lease rent above 0", "unit",
      unitNames(occupied) { $0.leaseRent.map { $0 <= .zero } ?? true })
    let vacant = Set(day.units.filter { $0.physical == .vacant }.map(\.unitID))
    list.warn(
      .vacantWithResident, "Vacant with a current lease",
      "unit",
      current.keys.filter { vacant.contains($0) }.sorted())
    let reversed = day.leases.filter { lease in
      guard let starts = lease.starts, let ends = lease.ends else { return false }
      return ends < starts
    }
    list.warn(
      .leaseEndsBeforeStart, "Lease ends before it starts", "lease",
      reversed.map(\.leaseID))
    findings = list.findings
  }
}
