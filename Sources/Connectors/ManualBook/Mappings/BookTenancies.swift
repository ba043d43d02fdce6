internal import Domain
internal import Receivables
internal import Warehouse

/// The leases and households of a day: those who live in a unit, those who will, and each unit's last former ones.
struct BookTenancies {
  private(set) var leases: [UnifiedLease] = []
  private(set) var charges: [UnifiedLeaseCharge] = []
  private(set) var residents: [UnifiedResident] = []
  private let property: String
  private let asOf: CivilDate

  init(property: String, asOf: CivilDate, _ stays: BookStays) {
    (self.property, self.asOf) = (property, asOf)
    var lastFormer: [String: CivilDate] = [:]
    for stay in stays.all {
      guard let left = stay.left(by: asOf) else { continue }
      lastFormer[stay.unitID] = max(left, lastFormer[stay.unitID] ?? left)
    }
    for stay in stays.all {
      let left = stay.left(by: asOf)
      guard left == nil || left == lastFormer[stay.unitID] else { continue }
      add(stay, left: left)
    }
  }

  private mutating func add(_ stay: BookStay, left: CivilDate?) {
    let status: LeaseKind = left != nil ? .former : stay.moveIn > asOf ? .future : .current
    let present = left == nil ? stay.lease(on: asOf) : stay.last
    for lease in stay.leases where lease.id == present.id || lease.starts > asOf {
      add(lease, stay, lease.id == present.id ? status : .pendingRenewal, left)
    }
    var resident = UnifiedResident(
      propertyID: property, asOf: asOf, residentID: stay.leases[0].id, unitID: stay.unitID,
      statusText: status.rawValue)
    (resident.name, resident.moveIn, resident.moveOut) = (present.name, stay.moveIn, left ?? stay.moveOut)
    residents.append(resident)
  }

  private mutating func add(_ own: BookLease, _ stay: BookStay, _ kind: LeaseKind, _ left: CivilDate?) {
    var lease = UnifiedLease(
      propertyID: property, asOf: asOf, leaseID: own.id, unitID: own.unitID, residentID: stay.leases[0].id, kind: kind,
      statusText: kind.rawValue)
    (lease.starts, lease.ends) = (own.starts, own.ends)
    (lease.moveIn, lease.moveOut, lease.rent) = (stay.moveIn, left ?? stay.moveOut, own.rent)
    if !own.others.isEmpty { lease.otherCharges = own.others.map(\.amount).reduce(.zero, +) }
    leases.append(lease)
    for (line, charge) in own.others.enumerated() {
      charges.append(
        UnifiedLeaseCharge(
          propertyID: property, asOf: asOf, leaseID: own.id, line: line, code: charge.code,
          chargeClass: charge.leaseClass, amount: charge.amount))
    }
  }
}

extension UnifiedScheduledCharge {
  /// The class of a monthly charge other than rent.
  fileprivate var leaseClass: LeaseChargeClass {
    if amount < .zero { return .concession }
    return chargeClass == .deposit ? .deposit : .otherIncome
  }
}
