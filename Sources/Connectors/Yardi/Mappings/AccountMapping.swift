internal import Receivables
internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps Yardi's accounts to ledgers: the tenancies, their scheduled charges, and the charges and payments.
///
/// Only the lease files contain a ledger from its beginning. If a tenancy has none, its ledger consists of the open
/// items and the charges of the last days, paid or not: a balance, and no history.
struct AccountMapping: Mapping {
  let revision = 3

  let conventions: YardiConventions

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let responses = DayResponses(loads)
    let whole = WholeLedgers(responses.leaseFiles)
    if responses.openCharges != nil || !whole.balances.isEmpty { facts.ledger.restated.insert("yardi") }
    let open = OpenItems(responses, asOf: asOf)
    var entries = AccountEntries(property: property, asOf: asOf, conventions, lineage: facts.lineage)
    for (account, records) in whole.transactions.sorted(by: { $0.key < $1.key }) {
      for record in records { entries.add(ledger: record, of: account) }
    }
    for account in open.accounts where whole.balances[account] == nil {
      for item in open.byAccount[account] ?? [] { entries.add(item.record, due: item.due, on: item.date, of: account) }
    }
    for charge in settled(responses, asOf: asOf) where whole.balances[charge.account] == nil {
      entries.add(charge.record, due: .zero, on: charge.date, of: charge.account)
    }
    facts.transactions += entries.all
    facts.lineage = entries.lineage
    let recurring = RecurringCharges(responses.leaseCharges, conventions)
    for (scheduled, record) in recurring.scheduled(property: property, conventions) {
      facts.ledger.scheduledCharges.append(scheduled)
      facts.lineage?.add(
        .schedule(scheduled.scheduleID), record, [\.amountCents, \.serviceFrom, \.serviceTo])
    }
    let wanted = Set(entries.all.compactMap(\.tenancyID)).union(recurring.tenancies)
    addTenancies(wanted, responses, whole, property: property, to: &facts)
    addFindings(whole, open, responses, to: &facts)
  }

  /// The charges of the last days that nothing is open of.
  private func settled(
    _ responses: DayResponses, asOf: CivilDate
  ) -> [(account: String, date: CivilDate, record: RawRecord<YardiTables.Posting>)] {
    guard responses.openCharges != nil else { return [] }
    return (responses.chargesByDate?.records(YardiTables.transactions) ?? []).compactMap { record in
      guard record.kind.text != "Payment", record.balanceDueCents.money == .zero,
        let account = record.residentCode.code, let date = record.transactionDate.date, date <= asOf
      else { return nil }
      return (account, date, record)
    }
  }

  private func addTenancies(
    _ wanted: Set<String>, _ responses: DayResponses, _ whole: WholeLedgers, property: String, to facts: inout DayFacts
  ) {
    let numbers = Dictionary(facts.units.map { ($0.unitID, $0.unitNumber) }, uniquingKeysWith: { first, _ in first })
    let residents = Tenancies(responses.residents)
    let holders = AccountHolders(responses)
    let living = residents.all.filter { $0.unit != nil && [.living, .future].contains($0.status) }.map(\.code)
    for code in wanted.union(living).sorted() {
      let resident = residents[code: code]
      let unit = resident?.unit ?? holders.unit(of: code) ?? ""
      var tenancy = UnifiedTenancy(
        propertyID: property, tenancyID: code, source: "yardi", history: whole.balances[code] == nil ? .open : .whole,
        unitID: unit, unitNumber: numbers[unit] ?? unit)
      (tenancy.tenantID, tenancy.tenantName) = (code, resident?.name ?? holders.name(of: code))
      (tenancy.starts, tenancy.ends) = (resident?.leaseFrom, resident?.leaseTo)
      tenancy.moveIn = resident?.moveIn
      if resident?.status == .former { tenancy.moveOut = resident?.moveOut }
      facts.ledger.tenancies.append(tenancy)
    }
  }

  private func addFindings(
    _ whole: WholeLedgers, _ open: OpenItems, _ responses: DayResponses, to facts: inout DayFacts
  ) {
    facts.warn(
      .delinquency, .ledgerNotBalanced,
      "Ledger transactions do not add up to the ledger balance",
      "account", whole.torn)
    guard responses.openCharges != nil else { return }
    let balances = open.balances
    facts.warn(
      .delinquency, .ledgerDisagrees,
      "Balance differs between the ledger and the open charges", "account",
      whole.balances.filter { balances[$0.key] ?? .zero != $0.value }.sorted { $0.key < $1.key }.map {
        "\($0.key): \($0.value) and \(balances[$0.key] ?? .zero)"
      })
  }
}

extension RecurringCharges {
  /// All charges as schedules of their tenancies, each under its place among those of its code.
  fileprivate func scheduled(property: String, _ conventions: YardiConventions) -> [(
    charge: UnifiedScheduledCharge, record: RawRecord<YardiTables.LeaseCharge>
  )] {
    tenancies.flatMap { tenancy in
      var known: [String: Int] = [:]
      return charges(of: tenancy).map { charge in
        let number = (known[charge.code] ?? 0) + 1
        known[charge.code] = number
        var scheduled = UnifiedScheduledCharge(
          propertyID: property, scheduleID: "\(tenancy)/\(charge.code)/\(number)", tenancyID: tenancy, source: "yardi",
          code: charge.code, chargeClass: conventions.charges.ledgerClass(of: charge.code), amount: charge.amount,
          frequency: .monthly)
        (scheduled.starts, scheduled.ends) = (charge.from, charge.to)
        return (scheduled, charge.record)
      }
    }
  }
}
