internal import Receivables
internal import Domain
internal import Warehouse

/// The delinquency figures of properties on a day, from their ledgers as they are known now.
struct ComputedDelinquency {
  let rows: [ResultRow<DelinquencyFigures>]

  /// Computes the figures of the properties whose ledgers give balances for the day.
  ///
  /// - Parameters:
  ///   - properties: the properties that are wanted.
  ///   - asOf: the day; a ledger that ends earlier gives its last day.
  ///   - reader: the database.
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  init(_ properties: Set<String>, asOf: CivilDate, _ reader: UnifiedReader) throws {
    guard !properties.isEmpty else {
      rows = []
      return
    }
    let only = properties.count == 1 ? properties.first : nil
    let receivables = try ReceivablesQuery(property: only, asOf: asOf).run(reader)
    let tenancies = Dictionary(
      try reader.rows(of: UnifiedTenancy.self, "").map { ("\($0.propertyID)\n\($0.tenancyID)", $0) },
      uniquingKeysWith: { first, _ in first })
    let positions = Dictionary(grouping: receivables.positions, by: \.propertyID)
    rows = try receivables.properties.compactMap { ledger in
      guard properties.contains(ledger.propertyID), ledger.basis == .ledger, let day = ledger.balanceDay else {
        return nil
      }
      let accounts = (positions[ledger.propertyID] ?? []).compactMap { position -> UnifiedDelinquency? in
        guard let account = position.account, let tenancy = tenancies["\(account.propertyID)\n\(account.tenancyID)"]
        else { return nil }
        return ComputedAccount(tenancy, account.applied(on: day), isLastDay: day == ledger.last).account
      }
      let isBook = receivables.accounts.contains { $0.propertyID == ledger.propertyID && $0.source == "ledger" }
      let subject = Subject(
        propertyID: ledger.propertyID, propertyName: ledger.property, reportNames: ledger.reportNames, floorplan: nil,
        bedrooms: nil, month: nil, asOf: day, asOfBasis: .given,
        primarySource: isBook ? .ledgerBook : .residentLedger, daysBehind: 0, staleBecause: ledger.staleBecause)
      return ResultRow(
        subject: subject,
        figures: DelinquencyFigures(accounts, billed: try ComputedDelinquency.billed(ledger.propertyID, day, reader)))
    }
  }

  private static func billed(
    _ property: String, _ day: CivilDate, _ reader: UnifiedReader
  ) throws -> (Money, Money?)? {
    try reader.rows(
      ["billed_cents", "concessions_cents"], "FROM unified_billed_months WHERE property_id = ? AND fiscal_month = ?",
      [.text(property), .month(day.month)]
    ) { row in (try row.money("billed_cents"), try row.optionalMoney("concessions_cents")) }.first
  }
}

extension DelinquencyFigures {
  /// The figures of accounts on a day.
  init(_ accounts: [UnifiedDelinquency], billed month: (billed: Money, concessions: Money?)?) {
    let byClass = Dictionary(grouping: accounts, by: \.accountClass)
    let current = AccountFigures(byClass[.current] ?? [])
    let pairs = AccountClass.allCases.map { ($0, AccountFigures(byClass[$0] ?? [])) }
    let isEmpty = month.map { $0.billed <= .zero } ?? false
    self.init(
      all: AccountFigures(accounts), classes: Dictionary(uniqueKeysWithValues: pairs),
      evictions: accounts.count(where: \.isEviction),
      evictionsOwe: accounts.filter(\.isEviction).map(\.delinquent).reduce(.zero, +),
      onNoticeOwe: accounts.filter(\.isOnNotice).map(\.delinquent).reduce(.zero, +), billed: month?.billed,
      concessions: month?.concessions, rated: month == nil ? nil : current.delinquent,
      reason: month == nil ? "incomplete:billed" : isEmpty ? "no_population" : nil, isFromLedger: true)
  }

  /// The sum of several properties' figures; the rate is of those whose billing is known.
  init(sumOf figures: [DelinquencyFigures]) {
    let rated = figures.filter { $0.billed != nil }
    let billed = rated.isEmpty ? nil : rated.compactMap(\.billed).reduce(Money.zero, +)
    let concessions = rated.compactMap(\.concessions)
    let pairs = AccountClass.allCases.map { group in
      (group, AccountFigures(sumOf: figures.compactMap { $0.classes[group] }))
    }
    self.init(
      all: AccountFigures(sumOf: figures.map(\.all)), classes: Dictionary(uniqueKeysWithValues: pairs),
      evictions: figures.map(\.evictions).reduce(0, +), evictionsOwe: figures.map(\.evictionsOwe).reduce(.zero, +),
      onNoticeOwe: figures.map(\.onNoticeOwe).reduce(.zero, +), billed: billed,
      concessions: concessions.isEmpty ? nil : concessions.reduce(Money.zero, +),
      rated: rated.isEmpty ? nil : rated.compactMap { $0.classes[.current]?.delinquent }.reduce(Money.zero, +),
      reason: billed == nil ? "incomplete:billed" : billed == .zero ? "no_population" : nil,
      isFromLedger: figures.allSatisfy(\.isFromLedger))
  }

  private init(
    all: AccountFigures, classes: [AccountClass: AccountFigures], evictions: Int, evictionsOwe: Money,
    onNoticeOwe: Money, billed: Money?, concessions: Money?, rated: Money?, reason: String?, isFromLedger: Bool
  ) {
    (self.all, self.classes, self.evictions, self.evictionsOwe) = (all, classes, evictions, evictionsOwe)
    (self.onNoticeOwe, self.billed, self.concessions) = (onNoticeOwe, billed, concessions)
    rate = rated.flatMap { owed in
      billed.flatMap { $0 > .zero ? Hundredths(100 * Double(owed.cents) / Double($0.cents)) : nil }
    }
    (self.reason, self.isFromLedger) = (reason, isFromLedger)
  }
}

extension AccountFigures {
  init(_ accounts: [UnifiedDelinquency]) {
    let sum = { (path: KeyPath<UnifiedDelinquency, Money>) in
      accounts.map { $0[keyPath: path] }.reduce(Money.zero, +)
    }
    (delinquent, prepaid) = (sum(\.delinquent), sum(\.prepaid))
    net = delinquent - prepaid
    (days0To30, days31To60) = (sum(\.days0To30), sum(\.days31To60))
    (days61To90, daysOver90) = (sum(\.days61To90), sum(\.daysOver90))
    owing = accounts.count { $0.delinquent > .zero }
    paidAhead = accounts.count { $0.prepaid > .zero }
  }

  init(sumOf figures: [AccountFigures]) {
    let sum = { (path: KeyPath<AccountFigures, Money>) in figures.map { $0[keyPath: path] }.reduce(Money.zero, +) }
    (delinquent, prepaid, net) = (sum(\.delinquent), sum(\.prepaid), sum(\.net))
    (days0To30, days31To60) = (sum(\.days0To30), sum(\.days31To60))
    (days61To90, daysOver90) = (sum(\.days61To90), sum(\.daysOver90))
    owing = figures.map(\.owing).reduce(0, +)
    paidAhead = figures.map(\.paidAhead).reduce(0, +)
  }
}
