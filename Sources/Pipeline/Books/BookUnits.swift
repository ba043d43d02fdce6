internal import Domain
internal import Warehouse

extension DayFacts {
  /// Leaves out the units that a book kept by hand tells.
  ///
  /// A book beside a management system is there for what that does not have, such as expenses; it may list the units for
  /// their sake, and must not become the newer word on who lives in them.
  mutating func leaveOutBookUnits() {
    let families = days.filter { $0.base == .ledgerBook && $0.family != .ledger }.map(\.family)
    guard !families.isEmpty else { return }
    days.removeAll { $0.base == .ledgerBook && families.contains($0.family) }
    findings.removeAll { families.contains($0.family) }
    units = []
  }
}
