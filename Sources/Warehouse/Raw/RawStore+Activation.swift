internal import Domain
internal import SQLite

// Which load of a key is active: a key is a feed, property, day and scope.
extension RawStore {
  /// Withdraws a load: its rows are removed, and its record remains.
  public func withdraw(_ delivery: PayloadDelivery) throws {
    try together { try removeRows(of: delivery, leaving: .withdrawn) }
  }

  /// Removes every record of a delivery.
  public func forget(_ delivery: PayloadDelivery) throws {
    try together { try database.run("DELETE FROM loads WHERE \(PayloadDelivery.condition)", delivery.key) }
  }

  /// Records when a delivery arrived last.
  public func setArrival(_ arrival: Arrival?, of delivery: PayloadDelivery) throws {
    let sql = "UPDATE loads SET arrival = ?, arrived_at = ? WHERE \(PayloadDelivery.condition)"
    try database.run(sql, [.count(arrival?.number), .optional(arrival?.at)] + delivery.key)
  }

  /// The active load of a load's key; nil if that load is active itself, or none is.
  public func active(insteadOf record: LoadRecord) throws -> LoadRecord? {
    guard record.property != nil, record.asOf != nil else { return nil }
    return try activeLoad(in: record)
  }

  /// Every load of a payload, ordered by day.
  public func loads(of payload: String) throws -> [LoadRecord] {
    let sql = "SELECT \(LoadRecord.columns) FROM loads WHERE payload = ? ORDER BY property, as_of, scope"
    return try database.rows(sql, [.text(payload)]).map(LoadRecord.init(fields:))
  }

  /// The best load of a key with another payload than a load's: what is used if that payload is withdrawn.
  public func runnerUp(to record: LoadRecord) throws -> LoadRecord? {
    let sql = """
      SELECT \(LoadRecord.columns) FROM loads
      WHERE feed IS ? AND property IS ? AND as_of IS ? AND scope = ? AND status = 'superseded' AND payload <> ?
      """
    let key = [.optional(record.feed), .optional(record.property), .day(record.asOf), .text(record.scope)] as [Field]
    let rows = try database.rows(sql, key + [.text(record.payload)])
    return LoadRecord.bestByKey(rows.map(LoadRecord.init(fields:))).first
  }

  /// The last arrival among a key's loads but one, active or not.
  public func lastArrival(besides record: LoadRecord) throws -> Int? {
    let sql = """
      SELECT max(arrival) FROM loads
      WHERE feed IS ? AND property IS ? AND as_of IS ? AND scope = ?
        AND status IN ('loaded', 'empty', 'superseded') AND payload <> ?
      """
    let key = [.optional(record.feed), .optional(record.property), .day(record.asOf), .text(record.scope)] as [Field]
    return try database.rows(sql, key + [.text(record.payload)]).first?[0].integer.map { Int($0) }
  }

  /// The superseded loads that should be active, whose rows must be read again from their payloads.
  ///
  /// Of each key without an active load, or whose active load ranks before a superseded one, the best.
  ///
  /// - Parameters:
  ///   - tried: loads that cannot be read, and do not count.
  ///   - record: a load whose key alone is examined; nil for all keys.
  /// - Returns: at most one load of each key, ordered by key.
  /// - Throws: an error of the database.
  public func overdue(
    except tried: Set<PayloadDelivery> = [], inKeyOf record: LoadRecord? = nil
  ) throws -> [LoadRecord] {
    let condition = record == nil ? "" : " AND feed IS ? AND property IS ? AND as_of IS ? AND scope = ?"
    let key = record.map { [.optional($0.feed), .optional($0.property), .day($0.asOf), .text($0.scope)] as [Field] }
    let sql = "SELECT \(LoadRecord.columns) FROM loads WHERE status = 'superseded'\(condition)"
    let superseded = try database.rows(sql, key ?? []).map(LoadRecord.init(fields:))
      .filter { !tried.contains($0.delivery) }
    let best = LoadRecord.bestByKey(superseded)
    return try best.filter { record in
      try activeLoad(in: record).map { $0.precedes(record) } ?? true
    }
  }

  /// The superseded load of each key of a property that ranks best among those with another content than the active
  /// one: what the figures of the day were made from before, ordered by day, feed and scope.
  public func replaced(property: String) throws -> [(before: LoadRecord, active: LoadRecord)] {
    let sql = "SELECT \(LoadRecord.columns) FROM loads WHERE status = 'superseded' AND property = ?"
    let superseded = try database.rows(sql, [.text(property)]).map(LoadRecord.init(fields:))
    let pairs = try superseded.compactMap { record in
      try activeLoad(in: record).flatMap { $0.payload == record.payload ? nil : (before: record, active: $0) }
    }
    let best = Set(LoadRecord.bestByKey(pairs.map(\.before)).map(\.delivery))
    return pairs.filter { best.contains($0.before.delivery) }
      .sorted { ($0.before.asOf?.dayNumber ?? 0, $0.before.key) < ($1.before.asOf?.dayNumber ?? 0, $1.before.key) }
  }
}

extension LoadRecord {
  fileprivate var key: String {
    "\(feed ?? "-")\n\(property ?? "-")\n\(asOf?.description ?? "-")\n\(scope)"
  }

  /// The load of each key that ranks last, ordered by key.
  fileprivate static func bestByKey(_ records: [LoadRecord]) -> [LoadRecord] {
    Dictionary(records.map { ($0.key, $0) }) { $0.precedes($1) ? $1 : $0 }.sorted { $0.key < $1.key }.map(\.value)
  }
}
