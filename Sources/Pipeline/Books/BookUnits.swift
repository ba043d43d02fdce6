internal import Domain
internal import Warehouse

extension DayFacts {
  /// Leaves out the units that a book kept by hand tells.
  ///
  /// A book beside a management system is there for what that does not have, such as expenses; it may list the units for
  /// their sake, and must not become the newer word on who lives in them.
  mutating func leaveOutBookUnits() {
    let datasets = days.filter { $0.primarySource == .ledgerBook && $0.dataset != .ledger }.map(\.dataset)
    guard !datasets.isEmpty else { return }
    days.removeAll { $0.primarySource == .ledgerBook && datasets.contains($0.dataset) }
    findings.removeAll { datasets.contains($0.dataset) }
    units = []
  }
}
