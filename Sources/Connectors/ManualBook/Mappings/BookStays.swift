internal import Domain

/// The stay of a household in a unit: its leases, one after the other.
struct BookStay {
  /// The leases, the first one first; at least one.
  private(set) var leases: [BookLease]
  /// The day on which another household's lease began after the last day of this one; nil without such a lease.
  fileprivate(set) var followed: CivilDate?

  fileprivate init(_ lease: BookLease) { leases = [lease] }

  var unitID: String { leases[0].unitID }
  var moveIn: CivilDate { leases[0].moveIn }
  var last: BookLease { leases[leases.count - 1] }
  /// The stated move-out.
  var moveOut: CivilDate? { last.moveOut }

  /// The day on which the household left, if it has by a day: the stated one, or that of the next household's lease.
  func left(by day: CivilDate) -> CivilDate? { (moveOut ?? followed).flatMap { $0 <= day ? $0 : nil } }

  /// Whether the household lives in the unit on a day.
  func isLiving(on day: CivilDate) -> Bool { moveIn <= day && left(by: day) == nil }

  /// The lease that is in effect on a day; the first one before it began.
  func lease(on day: CivilDate) -> BookLease { leases.last { $0.starts <= day } ?? leases[0] }

  /// Adds the next lease if it continues the stay: of the same tenants, before they left.
  fileprivate mutating func take(_ lease: BookLease) -> Bool {
    guard !Set(last.tenants).isDisjoint(with: lease.tenants), moveOut.map({ $0 >= lease.starts }) ?? true else {
      return false
    }
    leases.append(lease)
    return true
  }
}

/// The stays in a property's units.
///
/// A lease without a move-out continues past its last day, until a lease of other tenants in the unit begins. A later
/// lease of the same tenants in the same unit is a renewal.
struct BookStays {
  let all: [BookStay]
  private let byUnit: [String: [BookStay]]
  private let byLease: [String: BookStay]
  /// The places in `all` of the stays that a tenant's first or last lease is of.
  private let byTenant: [String: [Int]]

  /// The stays of leases, given in the order of their first days.
  init(_ leases: [BookLease]) {
    var stays: [String: [BookStay]] = [:]
    for lease in leases {
      var own = stays[lease.unitID] ?? []
      if let place = own.indices.last(where: { own[$0].last.starts < lease.starts && own[$0].take(lease) }) {
        own[place].followed = nil
      } else {
        for index in own.indices where own[index].last.ends.map({ $0 < lease.moveIn }) ?? false {
          own[index].followed = own[index].followed ?? lease.moveIn
        }
        own.append(BookStay(lease))
      }
      stays[lease.unitID] = own
    }
    byUnit = stays
    all = stays.sorted { $0.key < $1.key }.flatMap(\.value)
    let pairs = all.flatMap { stay in stay.leases.map { ($0.id, stay) } }
    byLease = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    byTenant = Dictionary(
      grouping: all.enumerated().flatMap { place, stay in stay.tenants.map { ($0, place) } }, by: \.0
    ).mapValues { $0.map(\.1) }
  }

  /// The stays in a unit.
  func of(_ unitID: String) -> [BookStay] { byUnit[unitID] ?? [] }

  /// The stay that a lease belongs to.
  func stay(of leaseID: String) -> BookStay? { byLease[leaseID] }

  /// Whether a stay's household comes from another unit of the property, which it leaves about then.
  func isTransfer(into stay: BookStay) -> Bool {
    others(like: stay).contains { other in
      (other.moveOut ?? other.followed).map { abs($0.days(to: stay.moveIn)) <= BookStays.reach } ?? false
    }
  }

  /// Whether a stay's household goes to another unit of the property when it leaves.
  func isTransfer(outOf stay: BookStay) -> Bool {
    guard let left = stay.moveOut ?? stay.followed else { return false }
    return others(like: stay).contains { abs(left.days(to: $0.moveIn)) <= BookStays.reach }
  }

  /// The stays of the same household in other units.
  private func others(like stay: BookStay) -> [BookStay] {
    stay.tenants.flatMap { byTenant[$0] ?? [] }.map { all[$0] }
      .filter { $0.unitID != stay.unitID && $0.isOneHousehold(with: stay) }
  }

  /// How many days may lie between leaving one unit and moving into another.
  private static let reach = 31
}

extension BookStay {
  /// The tenants by whom the household is recognized in another unit.
  fileprivate var tenants: Set<String> { Set(leases[0].tenants).union(last.tenants) }

  fileprivate func isOneHousehold(with other: BookStay) -> Bool {
    !Set(last.tenants).isDisjoint(with: other.leases[0].tenants)
      || !Set(leases[0].tenants).isDisjoint(with: other.last.tenants)
  }
}
