internal import Domain
internal import Warehouse

/// What changed from one day on hand to the next by more than is likely.
struct ChangeChecks {
  let findings: [FindingRecord]

  init(from before: DayFacts, to after: DayFacts) {
    var list = FindingList()
    let (was, now) = (before.units.count, after.units.count)
    if was > 0, abs(now - was) * 100 > was * 2 {
      list.add(.warn, "unit_count_changed", "the property had \(was) units and now has \(now): more than 2 % changed")
    }
    if before.leases.count > 0, after.leases.count * 100 < before.leases.count * 80 {
      list.add(
        .warn, "fewer_rows",
        "the report had \(before.leases.count) leases and now has \(after.leases.count): over 20 % fewer")
    }
    list.warn(
      "rent_changed", "Another rent by over 25 % on the same lease", "unit", ChangeChecks.rentChanges(before, after))
    findings = list.findings
  }

  private static func rentChanges(_ before: DayFacts, _ after: DayFacts) -> [String] {
    let key = { (lease: UnifiedLease) in "\(lease.unitID) \(lease.starts?.description ?? "")" }
    let earlier = Dictionary(
      before.leases.filter { $0.kind == .current }.map { (key($0), $0.rent) }, uniquingKeysWith: { first, _ in first })
    return after.leases.filter { $0.kind == .current }.compactMap { lease in
      guard let was = earlier[key(lease)]??.cents, let now = lease.rent?.cents, was > 0, abs(now - was) * 4 > was else {
        return nil
      }
      return lease.unitID
    }
  }
}
