internal import Domain
internal import Pipeline
internal import Warehouse

/// A Rent Roll's raw rows, block by block with the charges of each.
struct RentRollBlocks {
  /// A unit's own block, or a further lease under it.
  struct Block {
    let record: RawRecord
    let charges: [RawRecord]
    let kind: LeaseKind
    let unit: String

    var rent: Money? { sum("lease_rent_cents") }
    var other: Money? { sum("other_charges_credits_cents") }

    /// The sum of a charge column; nil where no line has it.
    private func sum(_ column: String) -> Money? {
      let amounts = charges.compactMap { $0[column].money }
      return amounts.isEmpty ? nil : amounts.reduce(.zero, +)
    }
  }

  /// The blocks of each unit, its own first, in the report's order.
  let byUnit: [[Block]]

  init(_ load: LoadedRows) {
    let charges = Dictionary(grouping: load.records(RentRoll.charges)) { $0["block"] }
    var byUnit: [[Block]] = []
    var places: [String: Int] = [:]
    var early: [String: [Block]] = [:]
    for record in load.records(RentRoll.leases) {
      let unit = record["unit"].text ?? ""
      let isUnit = record["is_unit"].integer == 1
      let own = places[unit].map { byUnit[$0][0].record }
      let block = Block(
        record: record, charges: charges[record["block"]] ?? [],
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

  /// What a block's lease is, next to the unit's own block.
  ///
  /// A pending lease of the household that lives there, by its number or its move-in, is a renewal.
  private static func kind(_ record: RawRecord, isUnit: Bool, own: RawRecord?) -> LeaseKind {
    let status = record["unit_lease_status"].text
    if isUnit { return RentRollUnitStatus(word: status)?.isOccupied == true ? .current : .unknown }
    let kind = RentRollLeaseStatus(word: status)?.kind ?? .unknown
    guard kind == .future, let own, RentRollUnitStatus(word: own["unit_lease_status"].text)?.isOccupied == true else {
      return kind
    }
    let isSame = { (column: String) in record[column] != .null && record[column] == own[column] }
    return isSame("resh_id") || isSame("move_in") ? .pendingRenewal : kind
  }
}

extension RentRollBlocks.Block {
  /// Whether a unit's own block holds a lease: its status is an occupied one, or it is not in the list and the block
  /// names a household or a lease.
  var isOccupiedOrUnlisted: Bool {
    if kind == .current { return true }
    return RentRollUnitStatus(word: record["unit_lease_status"].text) == nil
      && ["lease_id", "resh_id", "name", "lease_start", "move_in"].contains { record[$0] != .null }
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
        let stated = block.record["lease_id"].text
        var leaseID = stated ?? "\(block.unit)/\(ordinal)"
        if !leaseIDs.insert(leaseID).inserted {
          leaseID = "\(leaseID)/\(block.unit)/\(ordinal)"
          leaseIDs.insert(leaseID)
        }
        let household = block.record["resh_id"].text
        let residentID = household ?? (block.kind == .pendingRenewal ? "\(block.unit)/0" : leaseID)
        facts.leases.append(lease(block, leaseID: leaseID, residentID: residentID))
        facts.leaseCharges += charges(block, leaseID: leaseID)
        facts.lineage?.add(.lease(leaseID), block.record, ["lease_start"])
        facts.lineage?.add(.lease(leaseID), block.charges, ["lease_rent_cents"])
        if residentIDs.insert(residentID).inserted {
          facts.residents.append(resident(block, residentID: residentID))
        }
      }
    }
    facts.warn(.pricing, .unknownChargeCode, ChargeCodes.unmapped, "code", unmapped(facts.leaseCharges))
  }

  /// The codes that no table maps, in order: what stands under Lease Rent is rent whatever its code.
  private func unmapped(_ charges: [UnifiedLeaseCharge]) -> [String] {
    Set(charges.filter { $0.chargeClass == .unknown }.map(\.code)).sorted()
  }

  private func lease(_ block: RentRollBlocks.Block, leaseID: String, residentID: String) -> UnifiedLease {
    let record = block.record
    var lease = UnifiedLease(
      propertyID: property, asOf: asOf, leaseID: leaseID, unitID: block.unit, residentID: residentID,
      kind: block.kind, statusText: record["unit_lease_status"].text ?? "")
    lease.starts = record["lease_start"].date
    lease.ends = record["lease_end"].date
    lease.moveIn = record["move_in"].date
    lease.moveOut = record["move_out"].date
    lease.rent = block.rent
    lease.otherCharges = block.other
    lease.totalBilling = record["total_billing_cents"].money
    lease.deposit = record["dep_on_hand_cents"].money
    lease.balance = record["balance_cents"].money
    return lease
  }

  private func charges(_ block: RentRollBlocks.Block, leaseID: String) -> [UnifiedLeaseCharge] {
    block.charges.enumerated().compactMap { line, record in
      let rent = record["lease_rent_cents"].money
      guard let amount = rent ?? record["other_charges_credits_cents"].money else { return nil }
      return UnifiedLeaseCharge(
        propertyID: property, asOf: asOf, leaseID: leaseID, line: line, code: record["trans_code"].text ?? "",
        chargeClass: rent == nil ? codes.chargeClass(of: record["trans_code"].text ?? "") : .rent, amount: amount)
    }
  }

  private func resident(_ block: RentRollBlocks.Block, residentID: String) -> UnifiedResident {
    var resident = UnifiedResident(
      propertyID: property, asOf: asOf, residentID: residentID, unitID: block.unit,
      statusText: block.record["unit_lease_status"].text ?? "")
    resident.name = block.record["name"].text
    resident.moveIn = block.record["move_in"].date
    resident.moveOut = block.record["move_out"].date
    return resident
  }
}
