internal import Receivables
internal import Domain
internal import Pipeline
internal import Warehouse

/// The book's units on its day: the occupancy according to the leases' days, with asking and lease rents.
///
/// A lease without a move-out continues past its last day, until a later lease of the unit begins. The book does not
/// state the use of a unit or whether it is ready: each unit is for rent, and its readiness is unknown.
struct BookUnits {
  private let property: String
  private let asOf: CivilDate
  private let book: PropertyBook
  private let leases: [String: [Stay]]

  /// A lease with its days, and the base rent of the book's day.
  private struct Stay {
    let lease: NamedRecord
    let moveIn: CivilDate
    let moveOut: CivilDate?
    let rent: Money?

    var ends: CivilDate? { lease["ends"].date }
  }

  init(property: String, asOf: CivilDate, _ book: PropertyBook, rents: [UnifiedScheduledCharge]) {
    (self.property, self.asOf, self.book) = (property, asOf, book)
    let byLease = Dictionary(grouping: rents.filter { $0.isBaseRent(on: asOf) }, by: \.tenancyID)
    let stays = book.leases.compactMap { lease -> Stay? in
      guard let moveIn = lease["move_in"].date ?? lease["starts"].date else { return nil }
      let charges = byLease[lease.id] ?? []
      return Stay(
        lease: lease, moveIn: moveIn, moveOut: lease["move_out"].date,
        rent: charges.isEmpty ? nil : charges.reduce(.zero) { $0 + $1.amount })
    }
    leases = Dictionary(grouping: stays) { $0.lease["unit_id"].text ?? "" }
  }

  /// All units of the property.
  var all: [UnifiedUnit] { book.of("units").map(unit) }

  /// The numbers of the units in which two households live at once, by their leases.
  var shared: [String] { book.of("units").filter { current($0).count > 1 }.compactMap { $0["number"].text } }

  private func unit(_ row: NamedRecord) -> UnifiedUnit {
    let current = current(row)
    let leaving = current.allSatisfy { $0.moveOut != nil } ? current.compactMap(\.moveOut).max() : nil
    let next = next(row, after: current)
    let state = UnitState(
      physical: current.isEmpty ? .vacant : .occupied, useClass: .revenue, notice: leaving == nil ? .none : .given,
      nextLease: next == nil ? .none : .signed)
    var unit = UnifiedUnit(
      propertyID: property, asOf: asOf, unitID: row.id, unitNumber: row["number"].text ?? "",
      statusText: state.physical.rawValue, physical: state.physical, useClass: state.useClass, notice: state.notice,
      nextLease: state.nextLease, ready: .unknown, unitClass: state.unitClass)
    describe(&unit, row)
    let rents = current.compactMap(\.rent)
    if !rents.isEmpty { unit.leaseRent = rents.reduce(.zero, +) }
    (unit.expectedMoveOut, unit.nextMoveIn) = (leaving, next)
    if current.isEmpty { unit.vacated = leases[row.id]?.compactMap(\.moveOut).filter { $0 <= asOf }.max() }
    return unit
  }

  private func describe(_ unit: inout UnifiedUnit, _ row: NamedRecord) {
    let type = row["unit_type_id"].text.flatMap { book.row("unit_types", $0) }
    unit.floorplan = type?["name"].text
    unit.bedrooms = (row["bedrooms"].integer ?? type?["bedrooms"].integer).map(Int.init)
    unit.bathrooms = type?["bathrooms"].text.flatMap { Int($0) }
    unit.squareFeet = row["square_feet"].integer.flatMap { $0 > 0 ? Int($0) : nil }
    unit.marketRent = row["market_rent_cents"].money
  }

  /// The residents of a unit: moved in, not moved out, and not followed by a later lease after the last day of their
  /// own.
  private func current(_ row: NamedRecord) -> [Stay] {
    let living = (leases[row.id] ?? []).filter { stay in
      stay.moveIn <= asOf && stay.moveOut.map { $0 > asOf } ?? true
    }
    guard let latest = living.map(\.moveIn).max() else { return [] }
    return living.filter { stay in stay.moveIn == latest || stay.ends.map { $0 >= latest } ?? true }
  }

  /// The move-in of the next household; a later lease of the current residents is a renewal.
  private func next(_ row: NamedRecord, after current: [Stay]) -> CivilDate? {
    let staying = Set(current.flatMap(tenants))
    return (leases[row.id] ?? []).filter { $0.moveIn > asOf && staying.isDisjoint(with: tenants($0)) }
      .map(\.moveIn).min()
  }

  private func tenants(_ stay: Stay) -> [String] {
    (book.tenantsByLease[stay.lease.id] ?? []).compactMap { $0["tenant_id"].text }
  }
}

extension UnifiedScheduledCharge {
  /// Whether it is a month's base rent on a day.
  fileprivate func isBaseRent(on day: CivilDate) -> Bool {
    chargeClass == .rent && frequency == .monthly && starts.map { $0 <= day } ?? true && ends.map { $0 >= day } ?? true
  }
}
