internal import Domain
internal import Warehouse

/// What can be wrong with a day's leases, and between them and the units.
struct LeaseChecks {
  let findings: [FindingRecord]

  init(_ day: DayFacts) {
    var list = FindingList()
    let current = Dictionary(grouping: day.leases.filter { $0.kind == .current }, by: \.unitID)
    list.warn("two_current_leases", current.filter { $0.value.count > 1 }.keys.sorted()) {
      "\($0) units have two current leases"
    }
    let occupied = day.units.filter { $0.physical == .occupied }
    list.warn("occupied_without_rent", unitNames(occupied) { $0.leaseRent.map { $0 <= .zero } ?? true }) {
      "\($0) occupied units have no lease rent above 0"
    }
    let vacant = Set(day.units.filter { $0.physical == .vacant }.map(\.unitID))
    list.warn("vacant_with_resident", current.keys.filter { vacant.contains($0) }.sorted()) {
      "\($0) vacant units have a current lease"
    }
    let reversed = day.leases.filter { lease in
      guard let starts = lease.starts, let ends = lease.ends else { return false }
      return ends < starts
    }
    list.warn("lease_ends_before_start", reversed.map(\.unitID)) { "\($0) leases end before they start" }
    findings = list.findings
  }
}
