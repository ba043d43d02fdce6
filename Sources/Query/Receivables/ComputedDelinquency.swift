internal import Receivables
internal import Domain
internal import Warehouse

/// The accounts of properties on a day, from their ledgers as they are known now; the view `delinquency` makes the
/// figures of them.
struct ComputedDelinquency {
  private var days: [(day: UnifiedFactDay, staleBecause: String?)] = []
  private var accounts: [UnifiedDelinquency] = []

  /// Whether no property's ledger gives balances for the day.
  var isEmpty: Bool { days.isEmpty }

  /// Computes the accounts of the properties whose ledgers give balances for the day.
  ///
  /// - Parameters:
  ///   - properties: the properties that are wanted.
  ///   - asOf: the day; a ledger that ends earlier gives its last day.
  ///   - reader: the database.
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  init(_ properties: Set<String>, asOf: CivilDate, _ reader: UnifiedReader) throws {
    guard !properties.isEmpty else { return }
    let only = properties.count == 1 ? properties.first : nil
    let receivables = try ReceivablesQuery(property: only, asOf: asOf).run(reader)
    let tenancies = Dictionary(
      try reader.rows(
        of: UnifiedTenancy.self, only == nil ? "" : "WHERE property_id = ?", only.map { [.text($0)] } ?? []
      ).map { ("\($0.propertyID)\n\($0.tenancyID)", $0) },
      uniquingKeysWith: { first, _ in first })
    let positions = Dictionary(grouping: receivables.positions, by: \.propertyID)
    for ledger in receivables.properties where properties.contains(ledger.propertyID) && ledger.basis == .ledger {
      guard let day = ledger.balanceDay else { continue }
      // Under the rule, an earlier day's balance is no figure of the requested day.
      if day != asOf, reader.appliedPolicy?.rules.contains(.calendarDay) ?? false { continue }
      accounts += (positions[ledger.propertyID] ?? []).compactMap { position in
        guard let account = position.account, let tenancy = tenancies["\(account.propertyID)\n\(account.tenancyID)"]
        else { return nil }
        return ComputedAccount(tenancy, account.applied(on: day), isLastDay: day == ledger.last).account
      }
      let isBook = receivables.accounts.contains { $0.propertyID == ledger.propertyID && $0.source == "ledger" }
      let factDay = UnifiedFactDay(
        propertyID: ledger.propertyID, dataset: .delinquency, asOf: day, asOfBasis: .given,
        primarySource: isBook ? .ledgerBook : .residentLedger, payload: "")
      days.append((factDay, ledger.staleBecause))
    }
  }

  /// The properties' figures, by name.
  func rows(
    _ query: MetricQuery<DelinquencyFigures>, _ reader: UnifiedReader
  ) throws -> [ResultRow<DelinquencyFigures>] {
    let stale = Dictionary(days.map { ($0.day.propertyID, $0.staleBecause) }, uniquingKeysWith: { first, _ in first })
    let given = AccountsDelinquency(days, accounts, besides: [:], policy: reader.appliedPolicy)
    let rest = """
      FROM (\(given.rows)) m JOIN unified_properties p ON p.property_id = m.property_id
      ORDER BY p.name, m.property_id
      """
    return try reader.rows(query.columns(by: .property), rest, given.rowsFields) { cells in
      var row = try query.row(
        cells, by: .property, reader, latest: nil, staleBecause: stale[try cells.text("property_id")] ?? nil)
      row.figures.isFromLedger = true
      return row
    }
  }

  /// The total of these figures and of the stored ones of other properties.
  func total(
    _ query: MetricQuery<DelinquencyFigures>, besides stored: [Subject], _ reader: UnifiedReader
  ) throws -> ResultTotal<DelinquencyFigures>? {
    let others = Dictionary(
      stored.map { ($0.propertyID, Field.day($0.asOf)) }, uniquingKeysWith: { first, _ in first })
    let given = AccountsDelinquency(days, accounts, besides: others, policy: reader.appliedPolicy)
    let units = try reader.portfolioUnits(by: query.asOf)
    return try reader.rows(
      Coverage.columns + DelinquencyFigures.columns, "FROM (\(given.total)) m", given.totalFields
    ) { try query.pooled($0, units) }.first
  }
}
