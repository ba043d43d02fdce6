public import Domain
internal import SQLite

// What a sync keeps for the next one.
extension UnifiedStore {
  /// The days that a property was synced with, by day.
  public func syncDays(of property: String, since day: CivilDate? = nil) throws -> [CivilDate: SyncDay] {
    let days = try reader.rows(
      of: SyncDay.self, "WHERE property_id = ? AND as_of >= ?", [.text(property), .text(day?.description ?? "")])
    return Dictionary(days.map { ($0.asOf, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The reports of events of a property, by day and place.
  public func syncReports(of property: String) throws -> [SyncReport] { try reader.syncReports(of: property) }

  /// Puts days in place of known ones.
  public func keep(_ days: [SyncDay], insteadOf known: some Sequence<SyncDay>) throws {
    try write(days.map(\.fields), in: SyncDay.declaration, insteadOf: known.map(\.fields))
  }

  /// Puts the reports of events in place of those that are known.
  public func keep(_ reports: [SyncReport], of property: String) throws {
    let columns = SyncReport.columns.joined(separator: ", ")
    let known = try database.rows(
      "SELECT \(columns) FROM \(SyncReport.table) WHERE property_id = ?", [.text(property)])
    try write(reports.map(\.fields), in: SyncReport.declaration, insteadOf: known)
  }

  /// Puts the statements of changed days in place.
  ///
  /// - Parameters:
  ///   - fresh: the statements of the changed days.
  ///   - changed: the changed days; nil for all days that there ever were.
  ///   - days: the other days that state anything, by kind; of those before all changed days the last is enough.
  ///   - property: the property's key.
  /// - Throws: an error of the database.
  public func keep(
    _ fresh: [SyncFact], changed: Set<CivilDate>?, days: [SyncFact.Kind: Set<CivilDate>], of property: String
  ) throws {
    for kind in SyncFact.Kind.allCases {
      let own = Dictionary(grouping: fresh.filter { $0.kind == kind }, by: \.asOf)
      try patch(
        own, changed: changed, days: days[kind] ?? [], property: property, where: "kind = '\(kind.rawValue)'")
    }
  }

  /// The statements of a kind with the first and last day of each, in the order of the last days.
  public func stated(_ kind: SyncFact.Kind, of property: String) throws -> [StatedFact] {
    try reader.stated(kind, of: property)
  }

  /// The last statement of each key of a kind, in the order of the last days.
  public func lastStated(_ kind: SyncFact.Kind, of property: String) throws -> [StatedFact] {
    try reader.lastStated(kind, of: property)
  }

  /// The days of a property's datasets.
  public func datasetDays(of property: String) throws -> [DatasetDay] { try reader.datasetDays(of: property) }

  /// The findings of a property.
  public func findings(of property: String) throws -> [UnifiedFinding] {
    let sql = """
      SELECT as_of, dataset, ordinal, severity, rule, message, subject, effect, remedy, item_count, item, amount_cents
      FROM findings WHERE property_id = ?
      ORDER BY as_of, dataset, ordinal
      """
    return try database.rows(sql, [.text(property)]).compactMap { fields in
      guard let asOf = fields[0].date, let dataset = fields[1].text.flatMap(UnifiedFactDay.Dataset.init(rawValue:))
      else { return nil }
      return UnifiedFinding(
        propertyID: property, asOf: asOf, dataset: dataset, ordinal: Int(fields[2].integer ?? 0),
        finding: FindingRecord(stored: Array(fields[3...])))
    }
  }

  /// The accounts of a day.
  public func accounts(of property: String, on day: CivilDate) throws -> [UnifiedDelinquency] {
    try reader.rows(of: UnifiedDelinquency.self, "WHERE property_id = ? AND as_of = ?", [.text(property), .day(day)])
  }

  /// The rent of each current lease of a day, by unit and first day.
  public func currentRents(of property: String, on day: CivilDate) throws -> [UnifiedLease] {
    let sql = """
      SELECT lease_id, unit_id, starts, rent_cents FROM unified_leases WHERE property_id = ? AND as_of = ? AND kind = ?
      """
    let kind = LeaseKind.current
    return try database.rows(sql, [.text(property), .day(day), .text(kind.rawValue)]).map { fields in
      var lease = UnifiedLease(
        propertyID: property, asOf: day, leaseID: fields[0].text ?? "", unitID: fields[1].text ?? "", residentID: "",
        kind: kind, statusText: "")
      (lease.starts, lease.rent) = (fields[2].date, fields[3].money)
      return lease
    }
  }

  /// The lists that a property's entries come from.
  public func transactionLists(of property: String) throws -> [Listing: UnifiedTransactionList] {
    let lists = try reader.rows(of: UnifiedTransactionList.self, "WHERE property_id = ?", [.text(property)])
    return Dictionary(lists.map { ($0.listing, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entries of a listing.
  public func entries(of property: String, _ listing: Listing) throws -> [UnifiedTransaction] {
    try reader.rows(
      of: UnifiedTransaction.self, "WHERE property_id = ? AND source = ? AND fiscal_month = ?",
      [.text(property)] + listing.values)
  }
}

extension UnifiedReader {
  /// The reports of events of a property that a sync kept, by day and place.
  public func syncReports(of property: String) throws -> [SyncReport] {
    try rows(of: SyncReport.self, "WHERE property_id = ? ORDER BY as_of, dataset, ordinal", [.text(property)])
  }

  /// The statements of a kind with the first and last day of each, in the order of the last days.
  public func stated(_ kind: SyncFact.Kind, of property: String) throws -> [StatedFact] {
    try statements(
      """
      SELECT key, stated, valid_from, valid_to FROM sync_facts WHERE property_id = ? AND kind = ? ORDER BY 4, 1
      """, kind, property)
  }

  /// The last statement of each key of a kind, in the order of the last days.
  ///
  /// Nearly all keys are stated on the last day; the spans of the others alone are grouped. SQLite gives the other
  /// columns of the row that has the maximum.
  public func lastStated(_ kind: SyncFact.Kind, of property: String) throws -> [StatedFact] {
    try statements(
      """
      WITH last_day AS MATERIALIZED (
        SELECT key, stated, valid_from, valid_to FROM sync_facts
        WHERE property_id = ?1 AND kind = ?2
          AND valid_to = (SELECT MAX(valid_to) FROM sync_facts WHERE property_id = ?1 AND kind = ?2))
      SELECT key, stated, valid_from, valid_to FROM last_day
      UNION ALL
      SELECT key, stated, valid_from, MAX(valid_to) FROM sync_facts
      WHERE property_id = ?1 AND kind = ?2 AND key NOT IN (SELECT key FROM last_day) GROUP BY key
      ORDER BY 4, 1
      """, kind, property)
  }

  private func statements(_ sql: String, _ kind: SyncFact.Kind, _ property: String) throws -> [StatedFact] {
    var end: CivilDate?
    return try rows(sql, [.text(property), .text(kind.rawValue)]).compactMap { fields in
      guard let key = fields[0].text.flatMap(FieldText.decode), let values = fields[1].text.flatMap(FieldText.decode),
        let first = fields[2].date, var last = fields[3].date
      else { return nil }
      if last == .open {
        last = try end ?? lastDay(stating: kind, of: property)
        end = last
      }
      return StatedFact(key: key, values: values, first: first, last: last)
    }
  }

  /// The last day that states anything of a kind, on which spans of statements that have not ended end.
  private func lastDay(stating kind: SyncFact.Kind, of property: String) throws -> CivilDate {
    let sql = """
      SELECT as_of FROM sync_days WHERE property_id = ? AND ' ' || stated || ' ' LIKE ? ORDER BY as_of DESC LIMIT 1
      """
    let days = try rows(sql, [.text(property), .text("% \(kind.rawValue) %")])
    guard let day = days.first?[0].date else { throw ColumnError(table: "sync_days", column: "stated") }
    return day
  }
}
