internal import Receivables
public import Domain
public import Warehouse

/// The balances of all accounts for one day, by property, and the properties without data.
public struct Receivables: Sendable {
  /// The report's day.
  public let asOf: CivilDate
  /// The properties, by name.
  public let properties: [PropertyLedger]
  /// The tenancies with their entries, by property, unit and tenancy.
  public let accounts: [LedgerAccount]
  /// The position of each account, in the order of the properties.
  public let positions: [AccountPosition]

  /// Returns the ledger of a property by its key.
  public func ledger(of propertyID: String) -> PropertyLedger? { properties.first { $0.propertyID == propertyID } }
}

/// A query for the balances of all accounts on a day.
public struct ReceivablesQuery: Sendable {
  /// The property's key; nil for all properties.
  public var property: String?
  /// The report's day.
  public var asOf: CivilDate

  /// Creates a query for the accounts of one property, or of all properties, on a day.
  public init(property: String? = nil, asOf: CivilDate) {
    self.property = property
    self.asOf = asOf
  }

  /// Runs the query.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> Receivables {
    let accounts = try LedgerAccountsQuery(property: property).run(reader)
    let byProperty = Dictionary(grouping: accounts, by: \.propertyID)
    let books = Set(try days(reader, .ledger).map(\.property))
    let reported = Dictionary(grouping: try days(reader, .delinquency), by: \.property)
    let stale = try self.stale(reader)
    var properties: [PropertyLedger] = []
    var positions: [AccountPosition] = []
    for var ledger in try self.properties(reader) {
      let own = byProperty[ledger.propertyID] ?? []
      ledger.hasBook = books.contains(ledger.propertyID)
      ledger.staleBecause = stale[ledger.propertyID]
      setCoverage(&ledger, own)
      let days = reported[ledger.propertyID] ?? []
      positions += try balances(&ledger, own, days.last, reader)
      properties.append(ledger)
    }
    return Receivables(asOf: asOf, properties: properties, accounts: accounts, positions: positions)
  }

  private func properties(_ reader: UnifiedReader) throws -> [PropertyLedger] {
    try reader.rows(
      [
        "p.property_id", "p.name", "p.source", "a.address", "w.city", "w.state",
        "COALESCE(p.zipcode, a.zipcode) AS zipcode",
      ],
      """
      FROM unified_properties p JOIN property_places w USING (property_id)
      LEFT JOIN unified_property_addresses a ON a.property_id = p.property_id AND a.source = p.source
      \(property == nil ? "" : "WHERE p.property_id = ? ")ORDER BY p.name, p.property_id
      """,
      property.map { [.text($0)] } ?? []
    ) { row in
      var ledger = PropertyLedger(
        propertyID: try row.text("property_id"), property: try row.text("name"),
        reportNames: reader.reportNames(of: try row.text("source")))
      let state = [try row.optionalText("state"), try row.optionalText("zipcode")].compactMap(\.self)
      let town = [try row.optionalText("city"), state.isEmpty ? nil : state.joined(separator: " ")]
      let parts = [[try row.optionalText("address")], town].joined().compactMap(\.self)
      ledger.address = parts.isEmpty ? nil : parts.joined(separator: ", ")
      return ledger
    }
  }

  /// Returns why later balances are not used, by property, where the current ones are those of the report's day.
  private func stale(_ reader: UnifiedReader) throws -> [String: String] {
    let rows = try FreshnessQuery(property: property).run(reader).filter { row in
      row.dataset == UnifiedFactDay.Dataset.delinquency.rawValue && row.asOf.map { $0 <= asOf } ?? false
    }
    return Dictionary(rows.compactMap { row in row.staleBecause.map { (row.propertyID, $0) } }) { first, _ in first }
  }

  /// Returns the valid days of a dataset up to the report's day, by day.
  private func days(
    _ reader: UnifiedReader, _ dataset: UnifiedFactDay.Dataset
  ) throws -> [(property: String, day: CivilDate, primarySource: UnifiedFactDay.PrimarySource)] {
    // A manual book covers days before its import, so the day of the import does not limit it.
    let bound = dataset == .ledger ? Int.max : asOf.dayNumber
    return try reader.rows(
      ["property_id", "as_of", "primary_source"],
      """
      FROM unified_fact_days WHERE dataset = ? AND held_because IS NULL AND as_of_day <= ?
        AND (dataset = 'ledger' OR primary_source <> 'ledger_book')
      ORDER BY property_id, as_of_day
      """, [.text(dataset.rawValue), .count(bound)]
    ) { row in (try row.text("property_id"), try row.date("as_of"), try row.word("primary_source")) }
  }

  /// Sets the first and last day that the property's ledger covers.
  private func setCoverage(_ ledger: inout PropertyLedger, _ accounts: [LedgerAccount]) {
    let listed = accounts.filter { $0.coveredFrom != nil && $0.history != .open }
    let open = accounts.filter { $0.coveredFrom != nil && $0.history == .open }
    ledger.isWhole = listed.contains(where: \.isWhole)
    ledger.first = listed.compactMap(\.coveredFrom).min() ?? open.compactMap(\.coveredThrough).min()
    ledger.last = (listed + open).compactMap(\.coveredThrough).max()
    if !ledger.isWhole, let month = listed.compactMap(\.coveredFrom).min()?.month { ledger.first = month.firstDay }
  }

  /// Returns the balances: as the source reports them for the day, else from the whole ledger, else as last reported.
  private func balances(
    _ ledger: inout PropertyLedger, _ accounts: [LedgerAccount],
    _ reported: (property: String, day: CivilDate, primarySource: UnifiedFactDay.PrimarySource)?,
    _ reader: UnifiedReader
  ) throws -> [AccountPosition] {
    let rows = try reported.map { try self.reported(ledger.propertyID, $0.day, reader) } ?? []
    let matches = reported.map { ReportedAccounts(rows, accounts, on: $0.day, of: ledger) }
    let whole = ledger.isWhole ? ledger.ledgerDay(for: asOf) : nil
    if let reported, let matches, whole.map({ reported.day >= $0 }) ?? true {
      (ledger.basis, ledger.balanceDay) = (.reported(reported.primarySource), reported.day)
      return matches.positions(ledger, reported.primarySource)
    }
    guard let whole else { return [] }
    (ledger.basis, ledger.balanceDay) = (.ledger, whole)
    ledger.unknownAccounts = accounts.count { !$0.isWhole && $0.coveredFrom != nil }
    let isLastDay = whole == ledger.last
    return accounts.filter(\.isWhole).map { account in
      AccountPosition(
        account, on: whole, isLastDay: isLastDay, unexplained: matches?.differences[account.tenancyID])
    }
  }

  private func reported(_ property: String, _ day: CivilDate, _ reader: UnifiedReader) throws -> [UnifiedDelinquency] {
    try reader.rows(
      [
        "property_id", "as_of", "account_id", "account_class", "status_text", "on_notice", "eviction", "unit_number",
        "move_in", "move_out", "delinquent_total_cents", "prepaid_cents", "delinquent_0_30_cents",
        "delinquent_31_60_cents",
        "delinquent_61_90_cents", "delinquent_over_90_cents", "outstanding_deposit_cents",
      ], "FROM unified_delinquency WHERE property_id = ? AND as_of = ? ORDER BY unit_number, account_id",
      [.text(property), .day(day)], UnifiedDelinquency.init)
  }
}

extension UnifiedDelinquency {
  init(_ row: Cells) throws {
    self.init(
      propertyID: try row.text("property_id"), asOf: try row.date("as_of"), accountID: try row.text("account_id"),
      accountClass: try row.word("account_class"), statusText: try row.text("status_text"),
      isOnNotice: try row.count("on_notice") == 1, isEviction: try row.count("eviction") == 1,
      delinquent: try row.money("delinquent_total_cents"), prepaid: try row.money("prepaid_cents"),
      days0To30: try row.money("delinquent_0_30_cents"), days31To60: try row.money("delinquent_31_60_cents"),
      days61To90: try row.money("delinquent_61_90_cents"), daysOver90: try row.money("delinquent_over_90_cents"))
    unitNumber = try row.optionalText("unit_number")
    (moveIn, moveOut) = (try row.optionalDate("move_in"), try row.optionalDate("move_out"))
    outstandingDeposit = try row.optionalMoney("outstanding_deposit_cents")
  }
}
