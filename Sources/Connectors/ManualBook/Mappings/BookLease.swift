internal import Domain
internal import Receivables
internal import Warehouse

/// A lease of the book as it is known on a day.
struct BookLease {
  let id: String
  let unitID: String
  let starts: CivilDate
  /// The last day; nil for a lease from month to month.
  let ends: CivilDate?
  let moveIn: CivilDate
  /// The stated move-out; nil if there is none, or none is known yet.
  let moveOut: CivilDate?
  /// When notice was given; nil if it was not, or the book does not date it.
  let notice: CivilDate?
  /// The tenants' ids.
  let tenants: [String]
  /// The name of the tenant who is written to.
  let name: String?
  /// The base rent a month; nil if none is scheduled.
  let rent: Money?
  /// What else is billed each month.
  let others: [UnifiedScheduledCharge]

  /// The lease; nil if it is not known on the day.
  init?(
    _ row: RawRecord<BookTables.Lease>, on asOf: CivilDate, isOwnDay: Bool, _ book: PropertyBook,
    _ charges: [UnifiedScheduledCharge]
  ) {
    guard let starts = row.starts.date ?? row.moveIn.date else { return nil }
    let moveIn = row.moveIn.date ?? starts
    guard isOwnDay || (row.signed.date ?? min(starts, moveIn)) <= asOf else { return nil }
    (id, unitID) = (row.rowID, row.unitID.text ?? "")
    (self.starts, self.moveIn, ends) = (starts, moveIn, row.ends.date)
    notice = row.noticeGiven.date.flatMap { $0 <= asOf ? $0 : nil }
    let isLeaving = isOwnDay || notice != nil
    moveOut = row.moveOut.date.flatMap { $0 <= asOf || isLeaving ? $0 : nil }
    let people = book.tenantsByLease[row.rowID] ?? []
    tenants = Set(people.compactMap { $0.tenantID.text }).sorted()
    let primary = people.first { $0.isPrimary.integer == 1 } ?? people.first
    name = primary.flatMap { book.row(BookTables.tenants, $0.tenantID)?.name.text }
    let rentDay = BookLease.rentDay(asOf, from: starts, to: moveOut)
    let running = charges.filter { $0.isMonthly(on: rentDay) }
    let rents = running.filter { $0.chargeClass == .rent }.map(\.amount)
    rent = rents.isEmpty ? nil : rents.reduce(.zero, +)
    others = running.filter { $0.chargeClass != .rent }
  }

  /// The day whose scheduled charges are the lease's: its first day for one that has not begun, the day before the
  /// move-out for one that has ended.
  private static func rentDay(_ asOf: CivilDate, from starts: CivilDate, to moveOut: CivilDate?) -> CivilDate {
    let last = moveOut.map { $0.advanced(by: -1) } ?? asOf
    return max(starts, min(asOf, last))
  }

  /// All of it, for a digest.
  var text: String {
    let days = [starts, ends, moveIn, moveOut, notice].map { $0?.description ?? "-" }.joined(separator: " ")
    let charges = others.map { "\($0.code) \($0.chargeClass) \($0.amount)" }.joined(separator: ",")
    return "\(id)|\(unitID)|\(days)|\(tenants)|\(name ?? "-")|\(rent?.description ?? "-")|\(charges)"
  }
}

extension UnifiedScheduledCharge {
  /// Whether it is billed each month on a day.
  fileprivate func isMonthly(on day: CivilDate) -> Bool {
    frequency == .monthly && starts.map { $0 <= day } ?? true && ends.map { $0 >= day } ?? true
  }
}
