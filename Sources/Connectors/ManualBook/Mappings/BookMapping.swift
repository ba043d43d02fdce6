internal import Receivables
internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps a property's rows of the book to its tenancies, its entries, and the data that belong to them.
struct BookMapping: Mapping {
  let revision = 2

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    for load in loads.of(.book) {
      let book = PropertyBook(load, property: property)
      guard book.isKnown else { continue }
      facts.days.append(day(.ledger, load, property: property, asOf: asOf))
      facts.ledger.tenancies += book.leases.map { tenancy($0, book) }
      facts.ledger.tenants += book.leases.flatMap { tenants($0, book) }
      let entries = BookEntries(property: property, asOf: asOf, book)
      let scheduled = book.of("scheduled_charges").compactMap(entries.scheduled)
      facts.ledger.scheduledCharges += scheduled
      addUnits(BookUnits(property: property, asOf: asOf, book, rents: scheduled), load, asOf: asOf, to: &facts)
      facts.transactions += book.of("charges").compactMap(entries.charge)
      facts.transactions += book.of("payments").compactMap(entries.payment)
      let upkeep = BookUpkeep(property: property, book)
      facts.ledger.deposits += book.of("deposits").compactMap(upkeep.deposit)
      facts.ledger.ownerships += book.of("ownerships").compactMap(upkeep.ownership)
      facts.ledger.maintenanceRequests += book.of("maintenance_requests").compactMap(upkeep.request)
      facts.ledger.expenses += book.of("expenses").compactMap(upkeep.expense)
    }
  }

  /// Adds the units, unless the book has none or another system already supplies the property's units.
  private func addUnits(_ units: BookUnits, _ load: LoadedRows, asOf: CivilDate, to facts: inout DayFacts) {
    let all = units.all
    guard let property = all.first?.propertyID, !facts.days.contains(where: { $0.dataset == .units }) else { return }
    facts.days += [.units, .pricing].map { day($0, load, property: property, asOf: asOf) }
    facts.units += all
    var findings = FindingList()
    findings.warn(
      .twoCurrentLeases, "Two or more current leases. The unit counts once in occupancy. End the former lease",
      "unit", units.shared)
    facts.findings += findings.findings.map { (.units, $0) }
  }

  private func day(
    _ dataset: UnifiedFactDay.Dataset, _ load: LoadedRows, property: String, asOf: CivilDate
  ) -> UnifiedFactDay {
    UnifiedFactDay(
      propertyID: property, dataset: dataset, asOf: asOf, asOfBasis: .received, primarySource: .ledgerBook,
      payload: load.record.payload)
  }

  private func tenancy(_ lease: NamedRecord, _ book: PropertyBook) -> UnifiedTenancy {
    let unit = book.unit(lease)
    var tenancy = UnifiedTenancy(
      propertyID: book.property, tenancyID: lease.id, source: "ledger", history: .whole, unitID: unit?.id ?? "",
      unitNumber: unit?["number"].text ?? "")
    if let floor = unit?["floor_id"].text.flatMap({ book.row("floors", $0) }) {
      tenancy.floor = [floor["number"].text, floor["wing"].text].compactMap(\.self).joined(separator: " ")
    }
    (tenancy.starts, tenancy.ends) = (lease["starts"].date, lease["ends"].date)
    (tenancy.moveIn, tenancy.moveOut) = (lease["move_in"].date ?? lease["starts"].date, lease["move_out"].date)
    let people = tenants(lease, book)
    let primary = people.first(where: \.isPrimary) ?? people.first
    (tenancy.tenantID, tenancy.tenantName) = (primary?.tenantID, primary?.name)
    return tenancy
  }

  private func tenants(_ lease: NamedRecord, _ book: PropertyBook) -> [UnifiedTenancyTenant] {
    var seen: Set<String> = []
    return (book.tenantsByLease[lease.id] ?? []).compactMap { row in
      guard let id = row["tenant_id"].text, seen.insert(id).inserted else { return nil }
      var tenant = UnifiedTenancyTenant(
        propertyID: book.property, tenancyID: lease.id, tenantID: id, isPrimary: row["is_primary"].integer == 1)
      let person = book.row("tenants", id)
      (tenant.name, tenant.email) = (person?["name"].text, person?["email"].text)
      (tenant.telegram, tenant.language) = (person?["telegram"].text, person?["language"].text)
      return tenant
    }
  }
}

extension NamedRecord {
  /// The row's id.
  var id: String { self["id"].text ?? "" }
}

/// The rows of the book that are of one property.
struct PropertyBook {
  let property: String
  /// Whether the book names the property.
  let isKnown: Bool
  /// The leases of its units.
  let leases: [NamedRecord]
  /// The persons on each lease.
  let tenantsByLease: [String: [NamedRecord]]
  private let tables: [String: [NamedRecord]]
  private let byID: [String: [String: NamedRecord]]

  init(_ load: LoadedRows, property: String) {
    self.property = property
    let records = BookTables.all.map { ($0.name, NamedRecord.of(load.rows[$0.raw.name] ?? [], in: $0.raw)) }
    let all = Dictionary(records, uniquingKeysWith: { first, _ in first })
    byID = all.mapValues { rows in
      Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    isKnown = byID["properties"]?[property] != nil
    let units = Set((all["units"] ?? []).filter { $0["property_id"].text == property }.map(\.id))
    leases = (all["leases"] ?? []).filter { units.contains($0["unit_id"].text ?? "") }
    tenantsByLease = Dictionary(grouping: all["lease_tenants"] ?? []) { $0["lease_id"].text ?? "" }
    let leaseIDs = Set(leases.map(\.id))
    tables = all.mapValues { rows in
      rows.filter { row in
        row["property_id"].text == property || leaseIDs.contains(row["lease_id"].text ?? "")
          || row["property_id"] == .null && units.contains(row["unit_id"].text ?? "")
      }
    }
  }

  /// The property's rows of a table.
  func of(_ table: String) -> [NamedRecord] { tables[table] ?? [] }

  /// Any row of the book, by its id.
  func row(_ table: String, _ id: String) -> NamedRecord? { byID[table]?[id] }

  /// The unit that a row names.
  func unit(_ row: NamedRecord) -> NamedRecord? { row["unit_id"].text.flatMap { self.row("units", $0) } }
}
