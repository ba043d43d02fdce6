internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps the account balances, aged by this program: each open charge by its own date, and unapplied receipts as
/// prepaid.
///
/// Yardi's columns are 0-30, 31-60, 61-90 and over 90 days since the charge's date, with prepayments separate; the ages
/// are computed in the same way because no response prints them.
struct LedgerMapping: Mapping {
  let revision = 2

  let conventions: YardiConventions

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let responses = DayResponses(loads)
    addBilled(responses, property: property, asOf: asOf, to: &facts)
    guard let load = responses.openCharges else { return }
    facts.days.append(load.day(.delinquency, property: property, asOf: asOf, primarySource: .residentLedger))
    let items = OpenItems(responses, asOf: asOf)
    let holders = AccountHolders(responses)
    for id in items.accounts {
      var account = holders.account(id, property: property, asOf: asOf)
      var deposits = Money.zero
      for (index, item) in (items.byAccount[id] ?? []).enumerated() {
        let line = self.line(item, index, of: account)
        account.add(line)
        facts.accountLines.append(line)
        let stated: YardiTables.Posting.Path = item.record.balanceDueCents == .null ? \.amountCents : \.balanceDueCents
        facts.lineage?.add(.account(id), item.record, [\.transactionDate, stated])
        if conventions.chargeClass(of: item.code) == .deposit { deposits += line.delinquent }
      }
      if deposits > .zero { account.outstandingDeposit = deposits }
      facts.accounts.append(account)
    }
    addFindings(items, responses, to: &facts)
  }

  private func line(_ item: OpenItems.Item, _ index: Int, of account: UnifiedDelinquency) -> UnifiedDelinquencyLine {
    let owed = max(item.due, .zero)
    let age = item.date.days(to: account.asOf)
    let bucket = age <= 30 ? 0 : age <= 60 ? 1 : age <= 90 ? 2 : 3
    let buckets = (0..<4).map { $0 == bucket ? owed : .zero }
    return UnifiedDelinquencyLine(
      propertyID: account.propertyID, asOf: account.asOf, accountID: account.accountID, line: index, code: item.code,
      delinquent: owed, prepaid: max(-item.due, .zero), days0To30: buckets[0], days31To60: buckets[1],
      days61To90: buckets[2], daysOver90: buckets[3])
  }

  /// Adds the amounts charged in the day's month if the charges of all of its days so far are available, paid or not;
  /// deposits are held, not billed, and concessions, which are negative charges, are separate.
  private func addBilled(_ responses: DayResponses, property: String, asOf: CivilDate, to facts: inout DayFacts) {
    let month = asOf.month
    guard let load = responses.chargesByDate, let days = load.record.period, days.lowerBound <= month.firstDay,
      days.upperBound >= asOf
    else { return }
    let charges = load.records(YardiTables.transactions).filter { record in
      guard record.kind.text != "Payment", let date = record.transactionDate.date else { return false }
      return date.month == month && date <= asOf
        && conventions.chargeClass(of: record.chargeCode.text ?? "") != .deposit
    }
    // For a charge that is paid in part, the amount may be only the rest; the paid and due amounts together are the
    // whole.
    let amount = { (record: RawRecord<YardiTables.Posting>) -> Money? in
      guard let paid = record.amountPaidCents.money, let due = record.balanceDueCents.money else {
        return record.amountCents.money
      }
      return paid + due
    }
    let classed = charges.compactMap { charge in
      amount(charge).map {
        (conventions.chargeClass(of: charge.chargeCode.text ?? ""), $0, charge.amountPaidCents.money)
      }
    }
    guard classed.count == charges.count else { return }
    let reducing: Set<LeaseChargeClass> = [.concession, .badDebt]
    let own = classed.filter { !reducing.contains($0.0) }
    let sum = { (classes: Set<LeaseChargeClass>) in
      classed.filter { classes.contains($0.0) }.map(\.1).reduce(Money.zero, +)
    }
    var billed = UnifiedBilledMonth(
      propertyID: property, fiscalMonth: month, asOf: asOf, primarySource: .residentLedger,
      billed: own.map(\.1).reduce(.zero, +))
    billed.concessions = -sum([.concession])
    billed.badDebt = -sum([.badDebt])
    billed.rentCharged = sum([.rent, .monthToMonth, .subsidy])
    let paid = own.compactMap(\.2)
    billed.applied = paid.count == own.count ? paid.reduce(.zero, +) : nil
    facts.billedMonths.append(billed)
  }

  private func addFindings(_ items: OpenItems, _ responses: DayResponses, to facts: inout DayFacts) {
    if items.ahead > 0 {
      let message = "\(items.ahead) charges or payments are dated after the day. They do not count until then"
      facts.findings.append((.delinquency, FindingRecord(.warn, .postedAhead, message).about(items.ahead, "posting")))
    }
    if responses.prepays == nil {
      let message =
        "The day's prepayments are not loaded. Prepaid comes from the open charges only. Load GetResidentPrepays_Login"
      facts.findings.append((.delinquency, FindingRecord(.warn, .prepaysMissing, message)))
    }
    facts.warnUnlisted(
      .delinquency, .unknownAccountStatus, field: "status of an account's resident", noun: "account",
      effect: "The accounts count separately, as neither current nor former residents",
      facts.accounts.filter { $0.accountClass == .unknown }.map { ($0.statusText, $0.accountID) },
      amounts: Dictionary(facts.accounts.map { ($0.accountID, $0.delinquent) }, uniquingKeysWith: +))
  }
}

/// Determines the residents of the accounts, by the residents' statuses or otherwise by the types in the ledgers.
struct AccountHolders {
  private let tenancies: Tenancies
  private let persons: [String: RawRecord<YardiTables.AccountPerson>]
  private let accounts: [String: RawRecord<YardiTables.Account>]

  init(_ responses: DayResponses) {
    tenancies = Tenancies(responses.residents)
    // Roommates have the type customer, and codes of their own.
    let main = (responses.openCharges?.records(YardiTables.accountPersons) ?? []).filter {
      $0.personCode.code == $0.accountCode.code
    }
    persons = Dictionary(main.map { ($0.accountCode.code ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    let records = responses.openCharges?.records(YardiTables.accounts) ?? []
    accounts = Dictionary(records.map { ($0.accountCode.code ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The unit of an account, by its t-code; nil if no ledger states it.
  func unit(of id: String) -> String? { accounts[id]?.unitCode.text }

  /// The name of an account's main person.
  func name(of id: String) -> String? {
    persons[id].flatMap { fullName(last: $0.lastName, first: $0.firstName) }
  }

  func account(_ id: String, property: String, asOf: CivilDate) -> UnifiedDelinquency {
    let (tenancy, person) = (tenancies[code: id], persons[id])
    let type = person?.type.text ?? ""
    let isOnNotice =
      tenancy?.isOnNotice
      ?? (AccountHolderType(word: type) == .currentResident && person?.expectedMoveOut.date != nil)
    var account = UnifiedDelinquency(
      propertyID: property, asOf: asOf, accountID: id,
      accountClass: tenancy.map(accountClass) ?? accountClass(type), statusText: tenancy?.statusText ?? type,
      isOnNotice: isOnNotice, isEviction: tenancy?.isUnderEviction ?? false, delinquent: .zero, prepaid: .zero,
      days0To30: .zero, days31To60: .zero, days61To90: .zero, daysOver90: .zero)
    account.unitNumber = tenancy?.unit ?? unit(of: id)
    account.moveIn = tenancy?.moveIn ?? person?.moveIn.date
    account.moveOut = tenancy?.moveOut ?? person?.moveOut.date ?? person?.expectedMoveOut.date
    return account
  }

  private func accountClass(_ tenancy: Tenancy) -> AccountClass {
    switch tenancy.status {
    case .living: .current
    case .former: .former
    case .future, .applicant, .never: .other
    case .unknown: .unknown
    }
  }

  private func accountClass(_ type: String) -> AccountClass {
    AccountHolderType(word: type)?.accountClass ?? .unknown
  }
}
