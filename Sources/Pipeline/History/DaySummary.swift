internal import Domain
internal import Warehouse

/// What the checks of a day's changes take from the day before.
struct DaySummary {
  /// The number of units.
  let units: Int
  /// The number of leases.
  let leases: Int
  /// The rent of each current lease by unit and first day.
  let rents: [String: Money?]

  init(_ day: DayFacts) {
    self.init(units: day.units.count, leases: day.leases.count, current: day.leases.filter { $0.kind == .current })
  }

  /// A summary; of leases with the same unit and first day, the one with the first id counts.
  init(units: Int, leases: Int, current: [UnifiedLease]) {
    (self.units, self.leases) = (units, leases)
    rents = Dictionary(
      current.sorted { $0.leaseID < $1.leaseID }.map { (DaySummary.key($0), $0.rent) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What identifies a lease from day to day.
  static func key(_ lease: UnifiedLease) -> String { "\(lease.unitID) \(lease.starts?.description ?? "")" }
}
