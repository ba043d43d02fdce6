internal import Domain
internal import Pipeline
internal import Warehouse

/// The rows of the book that are behind a day's units, leases and expiring leases.
struct BookLineage {
  private let units: [RawRecord<BookTables.Unit>]
  private let leases: [String: RawRecord<BookTables.Lease>]
  private let rents: [String: [RawRecord<BookTables.ScheduledCharge>]]
  private let stays: BookStays
  private let asOf: CivilDate
  /// The payload with the whole book.
  private let payload: String

  init(_ history: BookHistory, _ stays: BookStays, asOf: CivilDate, payload: String) {
    let book = history.book
    (units, self.stays, self.asOf, self.payload) = (history.units, stays, asOf, payload)
    leases = Dictionary(book.leases.map { ($0.rowID, $0) }, uniquingKeysWith: { first, _ in first })
    rents = Dictionary(grouping: book.of(BookTables.scheduledCharges)) { $0.leaseID.text ?? "" }
  }

  /// Notes the values that say what a unit's state and rent are, and a lease's days and rent.
  func note(_ expirations: BookExpirations, in lineage: inout LineageRecorder) {
    for unit in units {
      let subject = LineageRecorder.Subject.unit(unit.rowID)
      lineage.add(subject, unit, [\.number, \.marketRent], of: payload, rowID: unit.rowID)
      for stay in stays.of(unit.rowID) where stay.isLiving(on: asOf) || stay.moveIn > asOf {
        note(stay.lease(on: asOf).id, as: subject, in: &lineage)
      }
    }
    for id in leases.keys { note(id, as: .lease(id), in: &lineage) }
    for (expiration, lease) in expirations.leases { note(lease, as: .expiration(expiration), in: &lineage) }
  }

  private func note(_ id: String, as subject: LineageRecorder.Subject, in lineage: inout LineageRecorder) {
    guard let lease = leases[id] else { return }
    let dates: [BookTables.Lease.Path] = [\.starts, \.ends, \.moveIn, \.moveOut, \.noticeGiven]
    lineage.add(subject, lease, dates, of: payload, rowID: id)
    for rent in rents[id] ?? [] { lineage.add(subject, rent, [\.amount], of: payload, rowID: rent.rowID) }
  }
}
