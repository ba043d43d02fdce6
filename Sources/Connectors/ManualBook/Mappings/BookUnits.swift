internal import Domain
internal import Pipeline
internal import Warehouse

/// The book's units on a day: the occupancy according to the leases' days, with asking and lease rents.
///
/// The book does not state the use of a unit or whether it is ready: each unit is for rent, and its readiness is
/// unknown. It states the rent that is asked now, so earlier days have none.
struct BookUnits {
  private let history: BookHistory
  private let stays: BookStays
  private let asOf: CivilDate

  /// What describes a unit on any day.
  static func describing(_ row: RawRecord<BookTables.Unit>) -> [Field] {
    [row.id, row.number, row.unitTypeID, row.bedrooms, row.squareFeet]
  }

  init(_ history: BookHistory, _ stays: BookStays, asOf: CivilDate) {
    (self.history, self.stays, self.asOf) = (history, stays, asOf)
  }

  /// All units of the property.
  var all: [UnifiedUnit] { history.units.map(unit) }

  private func unit(_ row: RawRecord<BookTables.Unit>) -> UnifiedUnit {
    let own = stays.of(row.rowID)
    let current = own.filter { $0.isLiving(on: asOf) }
    let leaving = current.allSatisfy { $0.moveOut != nil } ? current.compactMap(\.moveOut).max() : nil
    let next = own.filter { $0.moveIn > asOf }.map(\.moveIn).min()
    let state = UnitState(
      physical: current.isEmpty ? .vacant : .occupied, useClass: .revenue, notice: leaving == nil ? .none : .given,
      nextLease: next == nil ? .none : .signed)
    var unit = UnifiedUnit(
      propertyID: history.book.property, asOf: asOf, unitID: row.rowID, unitNumber: row.number.text ?? "",
      statusText: state.physical.rawValue, physical: state.physical, useClass: state.useClass, notice: state.notice,
      nextLease: state.nextLease, ready: .unknown, unitClass: state.unitClass)
    describe(&unit, row)
    let rents = current.compactMap { $0.lease(on: asOf).rent }
    if !rents.isEmpty { unit.leaseRent = rents.reduce(.zero, +) }
    (unit.expectedMoveOut, unit.nextMoveIn) = (leaving, next)
    if current.isEmpty { unit.vacated = own.compactMap { $0.left(by: asOf) }.max() }
    return unit
  }

  private func describe(_ unit: inout UnifiedUnit, _ row: RawRecord<BookTables.Unit>) {
    let type = history.type(of: row)
    unit.floorplan = type?.name.text
    unit.bedrooms = (row.bedrooms.integer ?? type?.bedrooms.integer).map(Int.init)
    unit.bathrooms = type?.bathrooms.text.flatMap { Int($0) }
    unit.squareFeet = row.squareFeet.integer.flatMap { $0 > 0 ? Int($0) : nil }
    if asOf >= history.day { unit.marketRent = row.marketRent.money }
  }
}
