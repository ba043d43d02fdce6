internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Yardi's units, each once: the primary source of a day's units and rents.
///
/// The unit's own status shows whether it is occupied and whether notice is given. The residents show the status of the
/// next lease: Yardi calls a unit rented as soon as an applicant has chosen it, but rented requires a signed lease
/// (`domain.md` 1).
struct UnitMapping: Mapping {
  let revision = 5

  let conventions: YardiConventions

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let responses = DayResponses(loads)
    guard let load = responses.units else { return }
    facts.days.removeAll { $0.primarySource == .boxScore }
    for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
      facts.days.append(load.day(dataset, property: property, asOf: asOf, primarySource: .unitInformation))
    }
    var rows = UnitRows(load.records(YardiTables.units))
    let maker = UnitMaker(responses, conventions, property: property, asOf: asOf)
    for row in rows.units {
      let unit = maker.unit(row)
      facts.units.append(unit)
      if facts.lineage != nil { maker.note(unit, row, in: &facts) }
    }
    for (code, record) in maker.listings {
      facts.noteMadeReady(code, on: \.madeReadyDate, of: record, asOf: asOf)
    }
    rows.noteStatuses()
    facts.addUnitFindings(rows, maker)
  }
}

/// The rows of a response, grouped by unit: a unit has one row for each current or future resident.
struct UnitRows {
  /// One unit's rows; the status words of the first row apply.
  struct Unit {
    /// The code, followed by Yardi's number if another unit has the same code.
    let id: String
    let code: String
    let record: RawRecord<YardiTables.Unit>
    let statuses: Set<String>
  }

  let units: [Unit]
  /// Codes that units of different numbers share.
  let twins: [String]
  /// Codes whose rows have different words.
  private(set) var torn: [String] = []

  init(_ records: [RawRecord<YardiTables.Unit>]) {
    var order: [(code: String, number: String?)] = []
    var rows: [String: [RawRecord<YardiTables.Unit>]] = [:]
    var numbers: [String: Set<String>] = [:]
    for record in records {
      guard let code = record.unitCode.text else { continue }
      let number = record.unitID.text
      let key = "\(code)\n\(number ?? "")"
      if rows[key] == nil { order.append((code, number)) }
      rows[key, default: []].append(record)
      numbers[code, default: []].insert(number ?? "")
    }
    twins = numbers.filter { $0.value.count > 1 }.keys.sorted()
    units = order.compactMap { code, number in
      guard let own = rows["\(code)\n\(number ?? "")"], let first = own.first else { return nil }
      let isTwin = numbers[code].map { $0.count > 1 } ?? false
      return Unit(
        id: isTwin ? "\(code)/\(number ?? "")" : code, code: code, record: first,
        statuses: Set(own.compactMap { $0.statusDescription.text }))
    }
  }

  mutating func noteStatuses() { torn = units.filter { $0.statuses.count > 1 }.map(\.code) }
}

/// Builds a unit's row from the responses of a day.
struct UnitMaker {
  let tenancies: Tenancies
  let hasResidents: Bool
  let hasCharges: Bool
  let recurring: RecurringCharges
  private let listed: [String: RawRecord<YardiTables.Listing>]
  /// The listed units by code, in order.
  var listings: [(code: String, record: RawRecord<YardiTables.Listing>)] {
    listed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
  private let conventions: YardiConventions
  private let property: String
  private let asOf: CivilDate

  init(_ responses: DayResponses, _ conventions: YardiConventions, property: String, asOf: CivilDate) {
    tenancies = Tenancies(responses.residents)
    hasResidents = responses.residents != nil
    hasCharges = responses.leaseCharges != nil
    recurring = RecurringCharges(responses.leaseCharges, conventions)
    let records = responses.listedUnits?.records(YardiTables.availableUnits) ?? []
    listed = Dictionary(records.map { ($0.unitCode.text ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    self.conventions = conventions
    self.property = property
    self.asOf = asOf
  }

  /// Records the lineage of a unit's state and rents.
  func note(_ unit: UnifiedUnit, _ row: UnitRows.Unit, in facts: inout DayFacts) {
    let subject = LineageRecorder.Subject.unit(unit.unitID)
    facts.lineage?.add(
      subject, row.record, [\.statusDescription, \.economicStatus, \.marketRentCents, \.maxSquareFeet])
    let living = tenancies.of(row.code, .living)
    if unit.expectedMoveOut != nil { facts.lineage?.add(subject, living.map(\.record), [\.moveOut]) }
    if unit.leaseRent != nil {
      let charges = paying(in: row.code).flatMap { recurring.rents($0, on: asOf).charges }
      facts.lineage?.add(subject, charges.map(\.record), [\.amountCents])
    }
    if unit.nextMoveIn != nil {
      facts.lineage?.add(subject, tenancies.of(row.code, .future).map(\.record), [\.moveIn, \.leaseFrom])
    }
    if unit.vacated != nil, let former = tenancies.lastFormer(of: row.code, by: asOf) {
      facts.lineage?.add(subject, former.record, [\.moveOut])
    }
  }

  func unit(_ row: UnitRows.Unit) -> UnifiedUnit {
    let status = row.record.statusDescription.text ?? ""
    var words = UnitStatusCodes(status, economicStatus: row.record.economicStatus.text ?? "")
    if conventions.isPseudoUnit(row.code), words.useClass != .commercial { words.useClass = .excluded }
    let state = UnitState(
      physical: words.physical, useClass: words.useClass, notice: words.notice, nextLease: nextLease(row.code, words))
    var unit = UnifiedUnit(
      propertyID: property, asOf: asOf, unitID: row.id, unitNumber: row.code, statusText: status,
      physical: state.physical, useClass: state.useClass, notice: state.notice, nextLease: state.nextLease,
      ready: .unknown, unitClass: state.unitClass)
    describe(&unit, row.record)
    unit.leaseRent = state.physical == .occupied ? rent(of: row.code) : nil
    if state.notice == .given { unit.expectedMoveOut = expectedMoveOut(of: row.code) }
    if state.nextLease == .signed {
      unit.nextMoveIn = tenancies.of(row.code, .future).compactMap { $0.moveIn ?? $0.leaseFrom }.min()
    }
    if state.physical == .vacant { addVacancy(&unit, words, row.record) }
    return unit
  }

  private func describe(_ unit: inout UnifiedUnit, _ record: RawRecord<YardiTables.Unit>) {
    unit.floorplan = record.unitType.text
    unit.floorplanGroup = record.floorplanName.text
    unit.bedrooms = record.bedrooms.integer.map(Int.init)
    unit.bathrooms = record.bathroomsHundredths.integer.flatMap { $0 % 100 == 0 ? Int($0 / 100) : nil }
    unit.squareFeet = record.minSquareFeet.integer.flatMap { $0 > 0 ? Int($0) : nil }
    unit.marketRent = record.marketRentCents.money ?? listed[unit.unitNumber]?.marketRentCents.money
  }

  /// The next lease according to the residents; without a response of residents, according to the unit's status.
  private func nextLease(_ code: String, _ words: UnitStatusCodes) -> UnitState.NextLease {
    if !tenancies.of(code, .future).isEmpty { return .signed }
    if !tenancies.of(code, .applicant).isEmpty { return words.isRented ? .approved : .applied }
    return words.isRented ? .signed : .none
  }

  /// The rent of all current residents; nil if no rent is known.
  private func rent(of code: String) -> Money? {
    let rents = paying(in: code).compactMap { recurring.rent($0, on: asOf)?.amount }
    return rents.isEmpty ? nil : rents.reduce(.zero, +)
  }

  /// The tenancies whose rents count: a resident whose move-out day has passed is excluded if another household lives
  /// there.
  private func paying(in code: String) -> [Tenancy] {
    let living = tenancies.of(code, .living)
    let staying = living.filter { $0.moveOut.map { $0 > asOf } ?? true }
    return staying.isEmpty ? living : staying
  }

  private func expectedMoveOut(of code: String) -> CivilDate? {
    let stated = tenancies.of(code, .living).compactMap(\.moveOut).min()
    return stated ?? listed[code].flatMap { vacates($0, .occupied) }
  }

  private func vacates(_ record: RawRecord<YardiTables.Listing>, _ vacancyClass: VacancyClass) -> CivilDate? {
    VacancyClass(word: record.vacancyClass.text) == vacancyClass ? record.vacateDate.date : nil
  }

  /// Sets the vacate date and whether the unit is ready; the date available replaces the vacate date if no other is
  /// stated.
  private func addVacancy(_ unit: inout UnifiedUnit, _ words: UnitStatusCodes, _ record: RawRecord<YardiTables.Unit>) {
    let listing = listed[unit.unitNumber]
    let left = tenancies.lastFormer(of: unit.unitNumber, by: asOf)?.moveOut
    let vacated = left ?? listing.flatMap { vacates($0, .unoccupied) } ?? record.dateAvailable.date
    unit.vacated = vacated.flatMap { $0 <= asOf ? $0 : nil }
    let made = listing?.madeReadyDate.date
    unit.ready = words.ready != .unknown ? words.ready : readiness(listing, made)
    if unit.ready == .ready { unit.madeReady = made.flatMap { $0 <= asOf ? $0 : nil } }
  }

  private func readiness(_ listing: RawRecord<YardiTables.Listing>?, _ made: CivilDate?) -> Readiness {
    if let comment = ReadyComment(word: listing?.comment.text) { return comment.readiness }
    return made.map { $0 <= asOf ? .ready : .notReady } ?? .unknown
  }

  /// Whether the day on which a vacant unit was vacated is only that from which it is available.
  func isVacatedByAvailability(_ unit: UnifiedUnit) -> Bool {
    unit.vacated != nil && tenancies.lastFormer(of: unit.unitNumber, by: asOf) == nil
      && listed[unit.unitNumber].flatMap { vacates($0, .unoccupied) } == nil
  }

  /// Whether the rent of the current residents is that of a charge that has ended.
  func hasExpiredRent(_ unit: UnifiedUnit) -> Bool {
    tenancies.of(unit.unitNumber, .living).contains { recurring.rent($0, on: asOf)?.isExpired ?? false }
  }
}
