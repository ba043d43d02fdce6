internal import Domain
internal import Warehouse

/// The checks for unlikely changes from one available day to the next.
struct ChangeChecks {
  let findings: [FindingRecord]

  init(from before: DaySummary, to after: DayFacts) {
    var list = FindingList()
    let (earlierCount, count) = (before.units, after.units.count)
    if earlierCount > 0, abs(count - earlierCount) * 100 > earlierCount * 2 {
      list.add(
        .warn, .unitCountChanged,
        "The unit count changed by more than 2 percent, from \(earlierCount) to \(count)"
      )
    }
    if before.leases > 0, after.leases.count * 100 < before.leases * 80 {
      list.add(
        .warn, .fewerRows,
        "The number of leases fell by more than 20 percent, from \(before.leases) to \(after.leases.count)"
      )
    }
    list.warn(
      .rentChanged, "Rent changed by more than 25 percent on the same lease", "unit",
      ChangeChecks.rentChanges(before, after))
    findings = list.findings
  }

  private static func rentChanges(_ before: DaySummary, _ after: DayFacts) -> [String] {
    after.leases.filter { $0.kind == .current }.compactMap { lease in
      guard let earlierRent = before.rents[DaySummary.key(lease)]??.cents, let rent = lease.rent?.cents,
        earlierRent > 0, abs(rent - earlierRent) * 4 > earlierRent
      else { return nil }
      return lease.unitID
    }
  }
}
