internal import Domain
internal import Pipeline
internal import Warehouse

/// A unit of RPX's unitlist.
struct ListedUnit {
  let number: String
  /// The number, followed by the source's own id where several units share the number.
  let id: String
  /// Whether another unit of the list has the same number.
  let isTwin: Bool
  let record: RawRecord<RPXTables.Unit>

  /// The units of a list in its order, without deleted ones and those without a number or an id.
  static func all(in records: [RawRecord<RPXTables.Unit>]) -> [ListedUnit] {
    let kept = records.filter { $0.isDeleted.integer != 1 }
    let counts = Dictionary(kept.compactMap { $0.unitNumber.text }.map { ($0, 1) }, uniquingKeysWith: +)
    return kept.compactMap { record in
      guard let number = record.unitNumber.text, let id = record.unitID.text else { return nil }
      let isTwin = counts[number] != 1
      return ListedUnit(number: number, id: isTwin ? "\(number)/\(id)" : number, isTwin: isTwin, record: record)
    }
  }
}

/// The data of RPX's unitlist on one unit, with the households that RPX names for it.
struct UnitListing {
  let unit: ListedUnit
  let households: RPXHouseholds
  /// Whether the day has the residents' list, which names every next household.
  private let hasResidents: Bool
  private let asOf: CivilDate

  fileprivate init(_ unit: ListedUnit, _ households: RPXHouseholds, hasResidents: Bool, asOf: CivilDate) {
    (self.unit, self.households, self.hasResidents, self.asOf) = (unit, households, hasResidents, asOf)
  }

  var number: String { unit.number }
  var id: String { unit.id }
  var isTwin: Bool { unit.isTwin }
  var record: RawRecord<RPXTables.Unit> { unit.record }

  /// The rent of the current residents.
  var rent: Money? { households.rent }
  /// The day when the current residents intend to leave, as stated by the unit, a lease or a resident.
  var expectedMoveOut: CivilDate? { record.onNoticeForDate.date ?? households.expectedMoveOut }
  /// Why the unit cannot be leased; nil if no reason is stated or the reason is not in the list.
  var reason: RPXUnitReason? { RPXUnitReason(word: record.reasonNotAvailable.text) }

  /// The unit's state: `Vacant` says whether someone lives there, the reason what the unit is used for.
  var state: UnitState {
    let isVacant = record.isVacant.integer == 1
    let isOnNotice = !isVacant && (record.onNoticeForDate.date != nil || households.isOnNotice)
    return UnitState(
      physical: isVacant ? .vacant : .occupied, useClass: useClass, notice: isOnNotice ? .given : .none,
      nextLease: isTakenByFlag(isOnNotice: isOnNotice) ? .signed : households.nextLease)
  }

  /// Whether the flags show a signed next lease; they decide only if no household is named.
  ///
  /// A unit on notice that is not available is pre-leased at a real site. A vacant one may be held for an applicant, so
  /// it needs an expected move-in; that date stays on a unit for years, so one that has passed says nothing.
  private func isTakenByFlag(isOnNotice: Bool) -> Bool {
    guard households.nextLease == .none, !households.hasOwnNext, record.isAvailable.integer == 0, reason == nil
    else { return false }
    if isOnNotice { return true }
    return !hasResidents && record.isVacant.integer == 1 && expectedMoveIn != nil
  }

  /// Whether the unit counts as pre-leased by the flags, although lists of households are there.
  var isTakenAgainstLists: Bool {
    let isOnNotice = record.isVacant.integer == 0 && state.notice == .given
    return hasResidents && isTakenByFlag(isOnNotice: isOnNotice)
  }

  /// The expected move-in of the unit itself, unless it has passed.
  private var expectedMoveIn: CivilDate? {
    record.expectedMoveInDate.date.flatMap { $0 >= asOf ? $0 : nil }
  }

  /// When the next household moves in; nil if none has signed or no day is stated.
  var nextMoveIn: CivilDate? { state.nextLease == .signed ? households.nextMoveIn ?? expectedMoveIn : nil }

  private var useClass: UnitState.UseClass {
    record.reportsOccupancy.integer == 0 ? .excluded : reason?.useClass ?? .revenue
  }

  /// When the last household moved out; nil if no move-out is listed.
  func vacated(by asOf: CivilDate) -> CivilDate? { households.moveOuts.filter { $0 <= asOf }.max() }

  /// When a vacant unit was made ready after the last household; nil if it is not ready or no day is stated.
  func madeReady(by asOf: CivilDate, since vacated: CivilDate?) -> CivilDate? {
    guard let day = record.madeReadyDate.date, day <= asOf else { return nil }
    return vacated.map { day < $0 } == true ? nil : day
  }
}

/// A day's unitlist, by unit number.
struct UnitListings {
  let load: LoadedRows
  /// The units in the list's order, without deleted ones.
  let units: [UnitListing]
  /// Numbers that only deleted units have.
  let deleted: Set<String>
  /// Whether the day has RPX's leases, which state the rents.
  let hasLeases: Bool
  /// Whether the day has the residents' list, which names the next households.
  let hasResidents: Bool
  /// The leases of the day.
  let leases: RPXLeases

  /// The list among the day's loads; nil if none is loaded.
  init?(_ loads: [LoadedRows], asOf: CivilDate) {
    guard let load = loads.of(.rpxUnits).last else { return nil }
    self.load = load
    let records = load.records(RPXTables.units)
    let numbers = { (isDeleted: Bool) in
      Set(records.filter { ($0.isDeleted.integer == 1) == isDeleted }.compactMap { $0.unitNumber.text })
    }
    deleted = numbers(true).subtracting(numbers(false))
    hasLeases = !loads.of(.rpxLeases).isEmpty
    let hasResidents = !loads.of(.rpxResidents).isEmpty
    let leases = RPXLeases(loads, asOf: asOf)
    let people = Dictionary(grouping: loads.flatMap { $0.records(RPXTables.residents) }) { $0.unitID.text ?? "" }
    units = ListedUnit.all(in: records).map { unit in
      let id = unit.record.unitID.text ?? ""
      return UnitListing(
        unit, RPXHouseholds(unitID: id, leases, people: people[id] ?? []), hasResidents: hasResidents, asOf: asOf)
    }
    (self.leases, self.hasResidents) = (leases, hasResidents)
  }
}

extension [LoadedRows] {
  /// The unit numbers, by RealPage's own ids of the units.
  var unitNumbers: [String: String] {
    flatMap { $0.records(RPXTables.units) }.reduce(into: [:]) { numbers, unit in
      if let id = unit.unitID.text { numbers[id] = unit.unitNumber.text }
    }
  }
}
