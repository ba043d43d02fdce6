import Domain
import Receivables
import Warehouse

/// Invented accounts as `unified.db` holds those of manual books: some properties, each with as many accounts.
struct InventedBook {
  /// The day of the reports: a month's end, so that the forecasts' history ends on it.
  static let asOf = CivilDate(dayNumber: 20_178)
  private static let start = CivilDate(dayNumber: 20_089)
  private static let codes = ["RENT", "WATER"]

  /// The accounts by property and tenancy.
  private(set) var ledgers: [String: [String: AccountLedger]] = [:]

  init(properties: Int, accounts: Int) {
    for property in 0..<properties {
      for account in 0..<accounts {
        let seed = 50_000 + property * accounts + account
        let ledger = InventedLedger(seed: seed, start: InventedBook.start).ledger
        ledgers["p\(property)", default: [:]]["p\(property)-a\(account)"] = ledger.named("p\(property)-a\(account)")
      }
    }
  }

  /// A database with all accounts.
  func reader() throws -> UnifiedReader {
    let store = try UnifiedStore()
    for (property, accounts) in ledgers {
      try store.replace(InventedBook.facts(property, accounts), inputs: "invented")
    }
    return store.reader
  }

  /// A property's accounts, with a schedule that no bill meets, so that the lease audit lists every month.
  private static func facts(_ property: String, _ accounts: [String: AccountLedger]) -> PropertyFacts {
    var facts = PropertyFacts(
      property: UnifiedProperty(propertyID: property, name: property, source: "ledger", sourcePropertyID: property))
    // The book was imported after all entries.
    let imported = start.advanced(by: 200)
    facts.days = [
      UnifiedFactDay(
        propertyID: property, dataset: .ledger, asOf: imported, asOfBasis: .received, primarySource: .ledgerBook,
        payload: "invented")
    ]
    facts.published = [PublishedDay(propertyID: property, dataset: .ledger, asOf: imported)]
    for (tenancy, ledger) in accounts {
      var row = UnifiedTenancy(
        propertyID: property, tenancyID: tenancy, source: "ledger", history: .whole, unitID: tenancy,
        unitNumber: tenancy)
      (row.tenantID, row.starts, row.moveIn) = ("t-" + tenancy, start, start)
      facts.ledger.tenancies.append(row)
      facts.transactions += ledger.charges.map { transaction($0, property, tenancy) }
      facts.transactions += ledger.payments.map { transaction($0, property, tenancy) }
      facts.ledger.scheduledCharges += codes.map { code in
        UnifiedScheduledCharge(
          propertyID: property, scheduleID: tenancy + code, tenancyID: tenancy, source: "ledger", code: code,
          chargeClass: .rent, amount: dollars(9_999), frequency: .monthly)
      }
    }
    return facts
  }

  private static func transaction(_ charge: Charge, _ property: String, _ tenancy: String) -> UnifiedTransaction {
    var row = UnifiedTransaction(
      propertyID: property, transactionID: charge.id, source: "ledger", kind: .charge,
      fiscalMonth: charge.postDate.month, code: charge.code, ledgerDate: charge.postDate,
      accountingDate: charge.postDate, amount: charge.amount)
    (row.tenancyID, row.dueDate, row.chargeClass) = (tenancy, charge.dueDate, charge.chargeClass)
    return row
  }

  private static func transaction(_ payment: Payment, _ property: String, _ tenancy: String) -> UnifiedTransaction {
    var row = UnifiedTransaction(
      propertyID: property, transactionID: payment.id, source: "ledger",
      kind: UnifiedTransaction.Kind(rawValue: payment.kind.rawValue) ?? .property,
      fiscalMonth: payment.date.month, code: payment.code ?? "", ledgerDate: payment.date,
      accountingDate: payment.date, amount: payment.amount)
    (row.tenancyID, row.originalMonth, row.isForDeposit) = (tenancy, payment.period, payment.isForDeposit)
    switch payment.reverses {
    case .charge(let id)?, .payment(let id)?: row.reversesID = id
    case nil: break
    }
    (row.paysID, row.pays) = (payment.given.first?.charge, payment.given.first?.amount)
    return row
  }
}

extension AccountLedger {
  /// The same account with ids that are unique in a property, in the same order.
  fileprivate func named(_ tenancy: String) -> AccountLedger {
    let (charge, payment) = (tenancy + "-c", tenancy + "-p")
    var named = self
    for place in named.charges.indices { named.charges[place].id = charge + named.charges[place].id }
    for place in named.payments.indices {
      named.payments[place].id = payment + named.payments[place].id
      switch named.payments[place].reverses {
      case .charge(let id)?: named.payments[place].reverses = .charge(charge + id)
      case .payment(let id)?: named.payments[place].reverses = .payment(payment + id)
      case nil: break
      }
      named.payments[place].given = named.payments[place].given.map {
        Payment.Given(charge: charge + $0.charge, amount: $0.amount)
      }
    }
    return named
  }
}
