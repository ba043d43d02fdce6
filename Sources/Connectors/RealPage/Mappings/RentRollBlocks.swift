internal import Domain
internal import Pipeline
internal import Warehouse

/// A Rent Roll's raw rows, block by block with the charges of each.
struct RentRollBlocks {
  /// A unit's own block, or a further lease under it.
  struct Block {
    let record: RawRecord<RentRoll.Block>
    let charges: [RawRecord<RentRoll.Charge>]
    let kind: LeaseKind
    let unit: String

    var rent: Money? { sum(\.leaseRentCents) }
    var other: Money? { sum(\.otherChargesCreditsCents) }

    /// The sum of a charge column; nil if no line has it.
    private func sum(_ column: RentRoll.Charge.Path) -> Money? {
      let amounts = charges.compactMap { $0[column].money }
      return amounts.isEmpty ? nil : amounts.reduce(.zero, +)
    }
  }

  /// The blocks of each unit, its own first, in the report's order.
  let byUnit: [[Block]]

  init(_ load: LoadedRows) {
    let charges = Dictionary(grouping: load.records(RentRoll.charges)) { $0.block }
    var byUnit: [[Block]] = []
    var places: [String: Int] = [:]
    var early: [String: [Block]] = [:]
    for record in load.records(RentRoll.leases) {
      let unit = record.unit.text ?? ""
      let isUnit = record.isUnit.integer == 1
      let own = places[unit].map { byUnit[$0][0].record }
      let block = Block(
        record: record, charges: charges[record.block] ?? [],
        kind: RentRollBlocks.kind(record, isUnit: isUnit, own: own), unit: unit)
      if isUnit {
        places[unit] = byUnit.count
        byUnit.append([block] + (early.removeValue(forKey: unit) ?? []))
      } else if let place = places[unit] {
        byUnit[place].append(block)
      } else {
        early[unit, default: []].append(block)
      }
    }
    self.byUnit = byUnit
  }

  /// The kind of a block's lease, relative to the unit's own block.
  ///
  /// A pending lease of the household that lives there, by its number or its move-in, is a renewal.
  private static func kind(
    _ record: RawRecord<RentRoll.Block>, isUnit: Bool, own: RawRecord<RentRoll.Block>?
  ) -> LeaseKind {
    let status = record.unitLeaseStatus.text
    if isUnit { return RentRollUnitStatus(word: status)?.isOccupied == true ? .current : .unknown }
    let kind = RentRollLeaseStatus(word: status)?.kind ?? .unknown
    guard kind == .future, let own, RentRollUnitStatus(word: own.unitLeaseStatus.text)?.isOccupied == true else {
      return kind
    }
    let isSame = { (column: RentRoll.Block.Path) in record[column] != .null && record[column] == own[column] }
    return isSame(\.reshID) || isSame(\.moveIn) ? .pendingRenewal : kind
  }
}

extension RentRollBlocks.Block {
  /// Whether a unit's own block holds a lease: its status is an occupied one, or it is not in the list and the block
  /// names a household or a lease.
  var isOccupiedOrUnlisted: Bool {
    if kind == .current { return true }
    return RentRollUnitStatus(word: record.unitLeaseStatus.text) == nil
      && [record.leaseID, record.reshID, record.name, record.leaseStart, record.moveIn].contains { $0 != .null }
  }
}

/// The leases, charges and households of a Rent Roll's blocks.
struct LeaseRows {
  private let blocks: RentRollBlocks
  private let property: String
  private let asOf: CivilDate
  private let codes: ChargeCodes

  init(_ blocks: RentRollBlocks, property: String, asOf: CivilDate, codes: ChargeCodes) {
    self.codes = codes
    self.blocks = blocks
    self.property = property
    self.asOf = asOf
  }

  func add(to facts: inout DayFacts) {
    var leaseIDs: Set<String> = []
    var residentIDs: Set<String> = []
    for unit in blocks.byUnit {
      // A vacant unit's own block holds no lease; one whose status is not in the list may hold one.
      for (ordinal, block) in unit.enumerated() where ordinal > 0 || block.isOccupiedOrUnlisted {
        let stated = block.record.leaseID.text
        var leaseID = stated ?? "\(block.unit)/\(ordinal)"
        if !leaseIDs.insert(leaseID).inserted {
          leaseID = "\(leaseID)/\(block.unit)/\(ordinal)"
          leaseIDs.insert(leaseID)
        }
        let household = block.record.reshID.text
        let residentID = household ?? (block.kind == .pendingRenewal ? "\(block.unit)/0" : leaseID)
        facts.leases.append(lease(block, leaseID: leaseID, residentID: residentID))
        facts.leaseCharges += charges(block, leaseID: leaseID)
        facts.lineage?.add(.lease(leaseID), block.record, [\.leaseStart])
        facts.lineage?.add(.lease(leaseID), block.charges, [\.leaseRentCents])
        if residentIDs.insert(residentID).inserted {
          facts.residents.append(resident(block, residentID: residentID))
        }
      }
    }
    facts.warn(.pricing, .unknownChargeCode, ChargeCodes.unmapped, "code", unmapped(facts.leaseCharges))
  }

  /// The codes that no table maps, in order; a charge under Lease Rent is rent regardless of its code.
  private func unmapped(_ charges: [UnifiedLeaseCharge]) -> [String] {
    Set(charges.filter { $0.chargeClass == .unknown }.map(\.code)).sorted()
  }

  private func lease(_ block: RentRollBlocks.Block, leaseID: String, residentID: String) -> UnifiedLease {
    let record = block.record
    var lease = UnifiedLease(
      propertyID: property, asOf: asOf, leaseID: leaseID, unitID: block.unit, residentID: residentID,
      kind: block.kind, statusText: record.unitLeaseStatus.text ?? "")
    lease.starts = record.leaseStart.date
    lease.ends = record.leaseEnd.date
    lease.moveIn = record.moveIn.date
    lease.moveOut = record.moveOut.date
    lease.rent = block.rent
    lease.otherCharges = block.other
    lease.totalBilling = record.totalBillingCents.money
    lease.deposit = record.depOnHandCents.money
    lease.balance = record.balanceCents.money
    return lease
  }

  private func charges(_ block: RentRollBlocks.Block, leaseID: String) -> [UnifiedLeaseCharge] {
    block.charges.enumerated().compactMap { line, record in
      let rent = record.leaseRentCents.money
      guard let amount = rent ?? record.otherChargesCreditsCents.money else { return nil }
      return UnifiedLeaseCharge(
        propertyID: property, asOf: asOf, leaseID: leaseID, line: line, code: record.transCode.text ?? "",
        chargeClass: rent == nil ? codes.chargeClass(of: record.transCode.text ?? "") : .rent, amount: amount)
    }
  }

  private func resident(_ block: RentRollBlocks.Block, residentID: String) -> UnifiedResident {
    var resident = UnifiedResident(
      propertyID: property, asOf: asOf, residentID: residentID, unitID: block.unit,
      statusText: block.record.unitLeaseStatus.text ?? "")
    resident.name = block.record.name.text
    resident.moveIn = block.record.moveIn.date
    resident.moveOut = block.record.moveOut.date
    return resident
  }
}
