public import Domain
internal import SQLite

// Rows of old days are dropped, and read again from their payloads when something needs them. The record of the load, its
// totals, findings and counts of ignored rows stay.
extension RawStore {
  /// The last day of a property that has an active load; nil if none has.
  public func lastActiveDay(of property: String) throws -> CivilDate? {
    let sql = """
      SELECT as_of FROM loads WHERE property = ? AND as_of IS NOT NULL AND status IN ('loaded', 'empty')
      ORDER BY as_of DESC LIMIT 1
      """
    return try database.rows(sql, [.text(property)]).first?[0].date
  }

  /// The active loads of a property's days before a day whose rows are stored, ordered by day.
  public func loadsWithRows(of property: String, before day: CivilDate) throws -> [LoadRecord] {
    let sql = """
      SELECT \(LoadRecord.columns) FROM loads INDEXED BY loads_with_rows
      WHERE property = ? AND as_of < ? AND status = 'loaded' AND rows_dropped = 0 ORDER BY as_of, payload
      """
    return try database.rows(sql, [.text(property), .day(day)]).map(LoadRecord.init(fields:))
  }

  /// Drops the rows of active loads, completely or not at all; nothing else about them changes.
  ///
  /// - Parameters:
  ///   - deliveries: the deliveries of the loads.
  ///   - filled: the tables that hold the rows, which are those of their feed; nil for all tables.
  /// - Throws: an error of the database; nothing is changed in that case.
  public func dropRows(of deliveries: [PayloadDelivery], from filled: [RawTable]? = nil) throws {
    guard !deliveries.isEmpty else { return }
    let deletes = (filled ?? tables).map { "DELETE FROM \($0.name) WHERE load_id = ?" }
    try together {
      for id in try deliveries.compactMap(loadID) {
        for delete in deletes { try database.run(delete, [.integer(id)]) }
        try database.run("UPDATE loads SET rows_dropped = 1 WHERE load_id = ?", [.integer(id)])
      }
    }
  }

  /// Whether the rows of a load were dropped.
  public func areRowsDropped(of delivery: PayloadDelivery) throws -> Bool {
    let sql = "SELECT rows_dropped FROM loads WHERE \(PayloadDelivery.condition)"
    return try database.rows(sql, delivery.key).first?[0].integer == 1
  }

  /// The loads whose rows were dropped, ordered by payload.
  public func loadsWithoutRows() throws -> [PayloadDelivery] {
    try database.rows("SELECT \(LoadRecord.columns) FROM loads WHERE rows_dropped = 1 ORDER BY payload")
      .map { LoadRecord(fields: $0).delivery }
  }

  /// How many times as many rows the database would hold if none had been dropped; 1 if none were.
  public func growthWithAllRows() throws -> Double {
    let sql = """
      SELECT coalesce(sum(rows_loaded), 0), coalesce(sum(rows_loaded) FILTER (WHERE rows_dropped = 0), 0)
      FROM loads WHERE status = 'loaded'
      """
    let sums = try database.rows(sql).first?.map { $0.integer ?? 0 } ?? [0, 0]
    return sums[1] > 0 ? Double(sums[0]) / Double(sums[1]) : 1
  }

  /// Returns free pages to the file system, when there are more of them than pages in use and more than 4 MiB.
  ///
  /// - Throws: an error of the database; nothing is changed in that case.
  public func reclaimSpace() throws {
    let count = { (name: String) in try self.database.rows("PRAGMA \(name)").first?[0].integer ?? 0 }
    let (free, all, size) = (try count("freelist_count"), try count("page_count"), try count("page_size"))
    if free > all / 2, free * size > 4 << 20 { try database.execute("VACUUM") }
  }
}
