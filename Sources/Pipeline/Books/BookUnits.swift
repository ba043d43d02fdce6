internal import Domain
internal import Warehouse

extension DayFacts {
  /// Removes the units that come from a book kept by hand.
  ///
  /// A book that supplements a management system supplies what the system lacks, such as expenses; it may list the
  /// units for reference, and must not override the system's residents.
  mutating func leaveOutBookUnits() {
    let datasets = days.filter { $0.primarySource == .ledgerBook && $0.dataset != .ledger }.map(\.dataset)
    guard !datasets.isEmpty else { return }
    days.removeAll { $0.primarySource == .ledgerBook && datasets.contains($0.dataset) }
    findings.removeAll { datasets.contains($0.dataset) }
    (units, leases, leaseCharges, residents) = ([], [], [], [])
    (expirations, expirationMonths, activityReports) = ([], [], [])
  }
}
