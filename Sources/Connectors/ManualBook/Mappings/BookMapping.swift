internal import Receivables
internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps a property's rows of the book to its tenancies, its entries, and the data that belong to them.
///
/// The book's own day has all of it. The days before it, which the leases describe, have the units with their leases
/// as they were known then.
struct BookMapping: Mapping {
  let revision = 5
  /// What the categories of expenses are.
  let accounts: AccountGroups

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    for load in loads.of(.book) {
      let isOwnDay = load.record.asOf == asOf
      let tables = isOwnDay ? BookTables.all : BookTables.ofLeases
      let book = PropertyBook(load.rows, property: property, tables: tables)
      guard book.isKnown else { continue }
      let history = BookHistory(book, day: load.record.asOf ?? asOf)
      if isOwnDay { addLedger(book, history, load, asOf: asOf, to: &facts) }
      addUnits(history, load, asOf: asOf, to: &facts)
    }
  }

  private func addLedger(
    _ book: PropertyBook, _ history: BookHistory, _ load: LoadedRows, asOf: CivilDate, to facts: inout DayFacts
  ) {
    facts.days.append(day(.ledger, load, property: book.property, asOf: asOf))
    let stays = BookStays(history.leases(on: asOf))
    facts.ledger.tenancies += book.leases.map { tenancy($0, book, stays, asOf: asOf) }
    facts.ledger.tenants += book.leases.flatMap { tenants($0, book) }
    facts.ledger.scheduledCharges += history.scheduled
    let entries = BookEntries(property: book.property, book)
    facts.transactions += book.of(BookTables.charges).compactMap(entries.charge)
    facts.transactions += book.of(BookTables.payments).compactMap(entries.payment)
    let upkeep = BookUpkeep(property: book.property, book, accounts)
    facts.ledger.deposits += book.of(BookTables.deposits).compactMap(upkeep.deposit)
    facts.ledger.ownerships += book.of(BookTables.ownerships).compactMap(upkeep.ownership)
    facts.ledger.maintenanceRequests += book.of(BookTables.maintenanceRequests).compactMap(upkeep.request)
    facts.ledger.expenses += book.of(BookTables.expenses).compactMap(upkeep.expense)
    facts.ledger.budgets += book.of(BookTables.budgets).compactMap(upkeep.budget)
    facts.ledger.distributions += book.of(BookTables.distributions).compactMap(upkeep.distribution)
    facts.warn(.ledger, .unknownAccount, AccountGroups.unmapped, "expense category", upkeep.unmappedCategories)
    if var lineage = facts.lineage {
      upkeep.note(in: &lineage, payload: load.record.payload)
      facts.lineage = lineage
    }
    let places = BookPlaces(property: book.property, book)
    facts.ledger.apartments += history.units.map(places.apartment)
    facts.ledger.features += places.features
    facts.ledger.addresses += [places.address].compactMap(\.self)
  }

  /// Adds what the leases say of the units, unless the book has none or another system supplies the property's units.
  private func addUnits(_ history: BookHistory, _ load: LoadedRows, asOf: CivilDate, to facts: inout DayFacts) {
    let property = history.book.property
    guard !history.units.isEmpty, facts.days.allSatisfy({ $0.dataset == .ledger }) else { return }
    let datasets: [UnifiedFactDay.Dataset] = [.units, .pricing, .leases, .expirations, .delinquency]
    let own: [UnifiedFactDay.Dataset] = load.record.asOf == asOf ? [.activity] : []
    facts.days += (datasets + own).map { day($0, load, property: property, asOf: asOf) }
    let leases = history.leases(on: asOf)
    let stays = BookStays(leases)
    let units = BookUnits(history, stays, asOf: asOf)
    facts.units += units.all
    facts.statesAskingRents = load.record.asOf == asOf
    let tenancies = BookTenancies(property: property, asOf: asOf, stays)
    facts.leases += tenancies.leases
    facts.leaseCharges += tenancies.charges
    facts.residents += tenancies.residents
    let expirations = BookExpirations(property: property, asOf: asOf, stays, units: facts.units)
    facts.expirations += expirations.all
    facts.expirationMonths += expirations.months
    if var lineage = facts.lineage {
      BookLineage(history, stays, asOf: asOf, payload: load.record.payload).note(expirations, in: &lineage)
      facts.lineage = lineage
    }
    if load.record.asOf == asOf {
      facts.activityReports.append(
        BookActivity(property: property, stays, units: facts.units).report(load.record, asOf: asOf))
    }
  }

  /// A day of the book; all imports make an earlier day together, so it names no payload.
  private func day(
    _ dataset: UnifiedFactDay.Dataset, _ load: LoadedRows, property: String, asOf: CivilDate
  ) -> UnifiedFactDay {
    UnifiedFactDay(
      propertyID: property, dataset: dataset, asOf: asOf, asOfBasis: .received, primarySource: .ledgerBook,
      payload: load.record.asOf == asOf ? load.record.payload : "")
  }

  private func tenancy(
    _ lease: RawRecord<BookTables.Lease>, _ book: PropertyBook, _ stays: BookStays, asOf: CivilDate
  ) -> UnifiedTenancy {
    let unit = book.row(BookTables.units, lease.unitID)
    var tenancy = UnifiedTenancy(
      propertyID: book.property, tenancyID: lease.rowID, source: "ledger", history: .whole, unitID: unit?.rowID ?? "",
      unitNumber: unit?.number.text ?? "")
    if let floor = unit.flatMap({ book.row(BookTables.floors, $0.floorID) }) {
      tenancy.floor = [floor.number.text, floor.wing.text].compactMap(\.self).joined(separator: " ")
    }
    (tenancy.starts, tenancy.ends) = (lease.starts.date, lease.ends.date)
    tenancy.moveIn = lease.moveIn.date ?? lease.starts.date
    if let stay = stays.stay(of: lease.rowID) { tenancy.moveOut = stay.left(by: asOf) ?? stay.moveOut }
    tenancy.noticeGiven = lease.noticeGiven.date
    (tenancy.leaseName, tenancy.leaseStatus) = (lease.name.text, lease.status.text)
    (tenancy.leaseType, tenancy.note) = (lease.type.text, lease.note.text)
    let people = tenants(lease, book)
    let primary = people.first(where: \.isPrimary) ?? people.first
    (tenancy.tenantID, tenancy.tenantName) = (primary?.tenantID, primary?.name)
    return tenancy
  }

  private func tenants(_ lease: RawRecord<BookTables.Lease>, _ book: PropertyBook) -> [UnifiedTenancyTenant] {
    var seen: Set<String> = []
    return (book.tenantsByLease[lease.rowID] ?? []).compactMap { row in
      guard let id = row.tenantID.text, seen.insert(id).inserted else { return nil }
      var tenant = UnifiedTenancyTenant(
        propertyID: book.property, tenancyID: lease.rowID, tenantID: id, isPrimary: row.isPrimary.integer == 1)
      let person = book.row(BookTables.tenants, id)
      (tenant.name, tenant.email) = (person?.name.text, person?.email.text)
      (tenant.phone, tenant.status) = (person?.phone.text, person?.status.text)
      (tenant.telegram, tenant.language) = (person?.telegram.text, person?.language.text)
      return tenant
    }
  }
}
