internal import Domain
internal import Receivables
internal import Pipeline
internal import Warehouse

/// A Rent Roll's blocks as units, leases and households: the primary source of a day's units.
struct UnitMapping: Mapping {
  let revision = 5
  /// What the owner's charge codes bill.
  let charges: ChargeCodes

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    // The drawn layout carries more control totals than the listed one, so it goes first where both came.
    let rentRolls = loads.of(.rentRoll)
    guard let load = rentRolls.first(where: { $0.record.report == "4043" }) ?? rentRolls.first else { return }
    facts.days.removeAll { $0.primarySource == .boxScore }
    for dataset in [UnifiedFactDay.Dataset.units, .pricing, .leases] {
      facts.days.append(load.day(dataset, property: property, asOf: asOf, primarySource: .rentRoll))
    }
    let blocks = RentRollBlocks(load)
    var kinds = NonRevenueKinds(facts.floorplans)
    let floorplans = Dictionary(facts.floorplans.map { ($0.floorplan, $0) }, uniquingKeysWith: { first, _ in first })
    for blocks in blocks.byUnit {
      var unit = self.unit(blocks, property: property, asOf: asOf, kinds: &kinds)
      let floorplan = unit.floorplan.flatMap { floorplans[$0] }
      unit.floorplanGroup = floorplan?.floorplanGroup
      unit.bedrooms = floorplan?.bedrooms
      unit.bathrooms = floorplan?.bathrooms
      facts.lineage?.add(unit, blocks)
      facts.units.append(unit)
    }
    LeaseRows(blocks, property: property, asOf: asOf, codes: charges).add(to: &facts)
    addFindings(kinds, blocks, to: &facts)
  }

  private func unit(
    _ blocks: [RentRollBlocks.Block], property: String, asOf: CivilDate, kinds: inout NonRevenueKinds
  ) -> UnifiedUnit {
    let own = blocks[0]
    let status = own.record.unitLeaseStatus.text ?? ""
    let floorplan = own.record.floorplan.text
    let state = self.state(status, further: blocks.dropFirst(), floorplan: floorplan, kinds: &kinds)
    var unit = UnifiedUnit(
      propertyID: property, asOf: asOf, unitID: own.unit, unitNumber: own.unit, statusText: status,
      physical: state.physical, useClass: state.useClass, notice: state.notice, nextLease: state.nextLease,
      ready: .unknown, unitClass: state.unitClass)
    unit.floorplan = floorplan
    unit.squareFeet = own.record.sqft.integer.flatMap { $0 > 0 ? Int($0) : nil }
    unit.marketRent = own.record.marketAddlCents.money
    unit.leaseRent = state.physical == .occupied ? own.rent : nil
    unit.expectedMoveOut = state.notice == .given ? own.record.moveOut.date : nil
    if state.nextLease == .signed {
      let next = blocks.dropFirst().filter { [.applicant, .future].contains($0.kind) }
      unit.nextMoveIn = next.compactMap { $0.record.moveIn.date }.min()
    }
    if state.physical == .vacant {
      let former = blocks.dropFirst().filter { $0.kind == .former }
      unit.vacated = former.compactMap { $0.record.moveOut.date }.filter { $0 <= asOf }.max()
    }
    return unit
  }

  private func state(
    _ status: String, further: ArraySlice<RentRollBlocks.Block>, floorplan: String?, kinds: inout NonRevenueKinds
  ) -> UnitState {
    let applied: UnitState.NextLease = further.contains { $0.kind == .applicant } ? .applied : .none
    let (physical, use, notice, next): (UnitState.Physical, UnitState.UseClass, UnitState.Notice, UnitState.NextLease) =
      switch RentRollUnitStatus(word: status) {
      case .occupied: (.occupied, .revenue, .none, applied)
      case .occupiedNotice: (.occupied, .revenue, .given, applied)
      case .occupiedNoticeLeased: (.occupied, .revenue, .given, .signed)
      case .vacant: (.vacant, .revenue, .none, applied)
      case .vacantLeased: (.vacant, .revenue, .none, .signed)
      case .model: (.vacant, .model, .none, .none)
      case .adminOrDown: (.vacant, kinds.next(of: floorplan), .none, .none)
      case nil: (.unknown, .revenue, .none, .none)
      }
    return UnitState(physical: physical, useClass: use, notice: notice, nextLease: next)
  }

  private func addFindings(_ kinds: NonRevenueKinds, _ blocks: RentRollBlocks, to facts: inout DayFacts) {
    if kinds.guessed > 0 {
      let message =
        "The status is Admin/Down, and no Box Score for the day states how many are models: \(kinds.guessed) "
        + (kinds.guessed == 1 ? "unit. It counts" : "units. They count") + " as down. Load the Box Score for that day"
      let finding = FindingRecord(.warn, .nonRevenueKindUnknown, message)
      facts.findings.append((.units, finding.about(kinds.guessed, "unit")))
    }
    facts.warn(
      .units, .nonRevenueKindAmbiguous,
      "The status is Admin/Down, and the Box Score counts models and down units of the floor plan. The first ones count "
        + "as models", "unit",
      facts.units.filter { unit in
        RentRollUnitStatus(word: unit.statusText) == .adminOrDown
          && unit.floorplan.map(kinds.ambiguous.contains) ?? false
      }.map(\.unitNumber))
    facts.warnUnlisted(
      .units, .unknownStatus, field: "unit status of the Rent Roll", noun: "unit",
      effect: "The units stay in total units, neither occupied nor vacant",
      facts.units.filter { $0.unitClass == .unknown }.map { ($0.statusText, $0.unitNumber) })
    let further = blocks.byUnit.flatMap { $0.dropFirst() }.filter { $0.kind == .unknown }
    facts.warnUnlisted(
      .leases, .unknownLeaseStatus, field: "status of a further lease of the Rent Roll", noun: "lease",
      effect: "The leases are listed with the kind unknown and count in no figure",
      further.map { ($0.record.unitLeaseStatus.text ?? "", $0.unit) })
  }
}

/// Classifies a Rent Roll's Admin/Down units by that day's Box Score, which states the number of models for each floor
/// plan; the rest are down.
///
/// Of a plan that has both, the first units are taken as models.
struct NonRevenueKinds {
  private var models: [String: Int]
  private var downs: [String: Int]
  /// The floor plans that have both models and down units.
  let ambiguous: Set<String>
  /// Units that no Box Score classified.
  private(set) var guessed = 0

  init(_ floorplans: [UnifiedFloorplan]) {
    models = Dictionary(floorplans.map { ($0.floorplan, $0.modelUnits) }, uniquingKeysWith: +)
    downs = Dictionary(floorplans.map { ($0.floorplan, $0.downUnits) }, uniquingKeysWith: +)
    let (models, downs) = (models, downs)
    ambiguous = Set(models.keys.filter { (models[$0] ?? 0) > 0 && (downs[$0] ?? 0) > 0 })
  }

  mutating func next(of floorplan: String?) -> UnitState.UseClass {
    let floorplan = floorplan ?? ""
    if let left = models[floorplan], left > 0 {
      models[floorplan] = left - 1
      return .model
    }
    if let left = downs[floorplan], left > 0 {
      downs[floorplan] = left - 1
    } else {
      guessed += 1
    }
    return .down
  }
}

extension LineageRecorder {
  /// Records the lineage of the unit's state and rents from its own block and the further leases under it.
  fileprivate mutating func add(_ unit: UnifiedUnit, _ blocks: [RentRollBlocks.Block]) {
    let subject = Subject.unit(unit.unitID)
    let own = blocks[0]
    add(subject, own.record, [\.unitLeaseStatus, \.floorplan, \.sqft, \.marketAddlCents])
    if unit.expectedMoveOut != nil { add(subject, own.record, [\.moveOut]) }
    if unit.leaseRent != nil { for charge in own.charges { add(subject, charge, [\.leaseRentCents]) } }
    for block in blocks.dropFirst() {
      if let comes = unit.nextMoveIn, block.record.moveIn.date == comes { add(subject, block.record, [\.moveIn]) }
      if let left = unit.vacated, block.kind == .former, block.record.moveOut.date == left {
        add(subject, block.record, [\.moveOut])
      }
    }
  }
}
