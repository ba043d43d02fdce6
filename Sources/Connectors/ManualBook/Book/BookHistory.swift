internal import Domain
internal import Hashing
internal import Receivables
internal import Warehouse

/// What a book says of one property's units and leases, from which each of its days is made.
///
/// A day before the book's own has a lease from the day on which it was signed, and a move-out from the day of the
/// notice. Where the book does not date them, they are known from the lease's first day and from the move-out on.
struct BookHistory {
  let book: PropertyBook
  /// The book's own day.
  let day: CivilDate
  /// The units, as the book has them.
  let units: [RawRecord<BookTables.Unit>]
  /// What the leases should be billed again and again.
  let scheduled: [UnifiedScheduledCharge]
  private let schedules: [String: [UnifiedScheduledCharge]]

  init(_ book: PropertyBook, day: CivilDate) {
    (self.book, self.day) = (book, day)
    units = book.of(BookTables.units)
    let entries = BookEntries(property: book.property, book)
    scheduled = book.of(BookTables.scheduledCharges).compactMap(entries.scheduled)
    schedules = Dictionary(grouping: scheduled, by: \.tenancyID)
  }

  /// The leases as they are known on a day, in the order of their first days.
  func leases(on asOf: CivilDate) -> [BookLease] {
    book.leases.compactMap { BookLease($0, on: asOf, isOwnDay: asOf >= day, book, schedules[$0.rowID] ?? []) }
      .sorted { ($0.starts, $0.id) < ($1.starts, $1.id) }
  }

  /// The days that the leases describe: those on which one of them changes the property, each month's last day, and
  /// every seventh day, so that no week is without one; the last is the book's own day.
  var days: [CivilDate] {
    var changes: Set<CivilDate> = []
    for lease in book.leases {
      for field in [lease.starts, lease.moveIn, lease.moveOut, lease.noticeGiven, lease.signed] {
        if let date = field.date { changes.insert(date) }
      }
      if let ends = lease.ends.date { changes.insert(ends.advanced(by: 1)) }
    }
    for charge in scheduled {
      if let starts = charge.starts { changes.insert(starts) }
      if let ends = charge.ends { changes.insert(ends.advanced(by: 1)) }
    }
    let moveIns = book.leases.compactMap { $0.moveIn.date ?? $0.starts.date }
    guard let first = moveIns.min(), first < day, !units.isEmpty else { return [day] }
    let others = (first.dayNumber..<day.dayNumber).map { CivilDate(dayNumber: $0) }.filter { date in
      date.dayNumber.isMultiple(of: 7) || date == date.month.lastDay || changes.contains(date)
    }
    return others + [day]
  }

  /// The digests of the property's days: equal digests mean equal rows.
  ///
  /// A day's digest is of the units, of the leases as known on it, and of the entries dated by it.
  var digests: [CivilDate: String] {
    let entries = BookEntryDigests(book)
    let texts = units.map { unit in
      BookUnits.describing(unit).map { "\($0)" }.joined(separator: ",")
        + (type(of: unit).map { "\($0.row)" } ?? "")
    }
    let places = SHA256.hex(of: Array(texts.joined(separator: "\n").utf8))
    return Dictionary(
      uniqueKeysWithValues: days.map { day in
        let leases = leases(on: day).map(\.text).joined(separator: "\n")
        return (day, SHA256.hex(of: Array("\(places)\n\(leases)\n\(entries[day])".utf8)))
      })
  }

  /// The type of a unit.
  func type(of unit: RawRecord<BookTables.Unit>) -> RawRecord<BookTables.UnitType>? {
    book.row(BookTables.unitTypes, unit.unitTypeID)
  }
}

/// The digests of a property's entries up to each day.
struct BookEntryDigests {
  private let digests: [(day: CivilDate, digest: String)]

  init(_ book: PropertyBook) {
    let text = { (table: String, lease: Field, row: RawRow) in
      "\(table) \(book.row(BookTables.leases, lease)?.unitID.text ?? "") \(row.fields)"
    }
    let charges = book.of(BookTables.charges).compactMap { row -> (day: CivilDate, text: String)? in
      let day = row.postDate.date ?? row.dueDate.date
      return day.map { ($0, text(BookTables.charges.name, row.leaseID, row.row)) }
    }
    let payments = book.of(BookTables.payments).compactMap { row -> (day: CivilDate, text: String)? in
      row.date.date.map { ($0, text(BookTables.payments.name, row.leaseID, row.row)) }
    }
    let dated = charges + payments
    var digest = ""
    digests = Dictionary(grouping: dated, by: \.day).sorted { $0.key < $1.key }.map { day, entries in
      let texts = entries.map(\.text).sorted().joined(separator: "\n")
      digest = SHA256.hex(of: Array("\(digest)\n\(texts)".utf8))
      return (day, digest)
    }
  }

  /// The digest of the entries dated by a day.
  subscript(_ day: CivilDate) -> String {
    var (low, high) = (0, digests.count)
    while low < high {
      let middle = (low + high) / 2
      if digests[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? "" : digests[low - 1].digest
  }
}
