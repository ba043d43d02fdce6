internal import Receivables
internal import Domain
internal import Pipeline
internal import Warehouse

/// RPX's resident ledgers as whole accounts, a household each.
///
/// No public page names the columns of `ResidentLedgerDetails`, so a ledger proves itself: it is taken only where every
/// line has a day and an amount and the lines add up to the balance that `ResidentInfo` states. One that does not is a
/// finding, and its account stays unknown.
struct ResidentLedgerMapping: Mapping {
  let revision = 3
  let ownFeeds: Set<FeedName> = [.rpxLedger]
  /// The source of these entries, which replace the postings of the same account and are never added to them.
  static let source = "realpage_rpx"
  /// What the owner's charge codes bill.
  let charges: ChargeCodes

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let ledgers = loads.of(.rpxLedger)
    guard !ledgers.isEmpty else { return }
    facts.ledger.restated.insert(ResidentLedgerMapping.source)
    let holders = Households(loads, facts.ledger.tenancies)
    var (unproved, shared): ([String], [String]) = ([], [])
    for load in ledgers {
      guard let ledger = HouseholdLedger(load.records(RPXTables.ledger)) else {
        unproved.append(load.record.delivery.subject ?? "unknown")
        continue
      }
      let tenancy = holders.tenancy(of: ledger.household, property: property)
      if holders.hasSeveralUnits(ledger.household) {
        shared.append("\(ledger.household) under unit \(tenancy.unitNumber)")
      }
      facts.ledger.tenancies.removeAll { $0.tenancyID == tenancy.tenancyID }
      facts.ledger.tenancies.append(tenancy)
      for (place, line) in ledger.lines.enumerated() {
        let entry = entry(line, place, of: tenancy, ledger.household)
        facts.transactions.append(entry)
        facts.lineage?.add(.entry(entry.transactionID), line.record, [\.cells])
      }
    }
    facts.warn(
      .leases, .residentLedgerUnproved,
      "Resident ledger with lines that have no day or amount, or do not add up to the stated balance",
      "household", unproved)
    // RPX lists one ledger for a household, and no line of it is known to state a unit.
    facts.warn(
      .leases, .residentLedgerOfUnits,
      "The household holds several units, and its resident ledger states none", "household", shared)
  }

  private func entry(
    _ line: HouseholdLedger.Line, _ place: Int, of tenancy: UnifiedTenancy, _ household: String
  ) -> UnifiedTransaction {
    let isMoney = line.code.hasPrefix("PMT") || line.code.hasPrefix("PAY")
    let kind: UnifiedTransaction.Kind = isMoney ? .payment : line.amount < .zero ? .credit : .charge
    var entry = UnifiedTransaction(
      propertyID: tenancy.propertyID, transactionID: "rpx \(household)/\(place)",
      source: ResidentLedgerMapping.source, kind: kind, fiscalMonth: line.day.month, code: line.code,
      ledgerDate: line.day, accountingDate: line.day,
      amount: kind == .charge ? line.amount : .zero - line.amount)
    entry.tenancyID = tenancy.tenancyID
    entry.unitNumber = tenancy.unitNumber
    entry.description = line.description
    if kind == .charge {
      entry.dueDate = line.day
      entry.originalMonth = line.day.month
      entry.chargeClass = charges.ledgerClass(of: line.code)
    }
    return entry
  }
}

/// Identifies the households by the leases of the day, or otherwise by the list of residents.
private struct Households {
  private let tenancies: [String: UnifiedTenancy]
  private let units: [String: Set<String>]
  private let residents: [String: RawRecord<RPXTables.Resident>]

  init(_ loads: [LoadedRows], _ tenancies: [UnifiedTenancy]) {
    self.tenancies = Dictionary(
      tenancies.compactMap { tenancy in tenancy.tenantID.map { ($0, tenancy) } },
      uniquingKeysWith: { first, _ in first })
    units = tenancies.reduce(into: [:]) { units, tenancy in
      if let household = tenancy.tenantID { units[household, default: []].insert(tenancy.unitNumber) }
    }
    let people = loads.flatMap { $0.records(RPXTables.residents) }.filter { $0.isHead.integer == 1 }
    residents = Dictionary(
      people.compactMap { person in person.householdID.text.map { ($0, person) } },
      uniquingKeysWith: { first, _ in first })
  }

  func hasSeveralUnits(_ household: String) -> Bool { units[household].map { $0.count > 1 } ?? false }

  func tenancy(of household: String, property: String) -> UnifiedTenancy {
    if var known = tenancies[household] {
      known.history = .whole
      return known
    }
    let person = residents[household]
    let unit = person?.unitNumber.text ?? ""
    var tenancy = UnifiedTenancy(
      propertyID: property, tenancyID: "household \(household)", source: "realpage", history: .whole, unitID: unit,
      unitNumber: unit)
    let names = [person?.firstName.text, person?.lastName.text].compactMap(\.self)
    (tenancy.tenantID, tenancy.tenantName) = (household, names.isEmpty ? nil : names.joined(separator: " "))
    (tenancy.starts, tenancy.ends) = (person?.beginDate.date, person?.endDate.date)
    (tenancy.moveIn, tenancy.moveOut) = (person?.moveInDate.date, person?.moveOutDate.date)
    return tenancy
  }
}

/// One household's ledger, proved by its own balance.
private struct HouseholdLedger {
  struct Line {
    let day: CivilDate
    let code: String
    let description: String?
    let amount: Money
    let record: RawRecord<RPXTables.LedgerLine>
  }

  let household: String
  let lines: [Line]

  /// Nil for a ledger that states no household or balance, has a line without a day or amount, or does not add up.
  init?(_ records: [RawRecord<RPXTables.LedgerLine>]) {
    let cells = records.map { (record: $0, cells: LedgerCells($0.cells.text ?? "")) }
    guard let info = cells.first(where: { $0.record.kind.text == "ResidentInfo" })?.cells,
      let household = info.text(["reshid", "residenthouseholdid"]), let balance = info.money(["balance"])
    else { return nil }
    let details = cells.filter { $0.record.kind.text == "ResidentLedgerDetails" }
    let lines = details.compactMap { record, line -> Line? in
      guard let day = line.day(["transactiondate", "postdate", "date"]),
        let amount = line.money(["amount", "transactionamount"])
      else { return nil }
      return Line(
        day: day, code: (line.text(["transactioncode", "code"]) ?? "").uppercased(),
        description: line.text(["description"]), amount: amount, record: record)
    }
    guard lines.count == details.count, lines.reduce(.zero, { $0 + $1.amount }) == balance else { return nil }
    (self.household, self.lines) = (household, lines)
  }
}
