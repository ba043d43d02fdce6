public import Domain

/// What a sync needs of the days before those that it examines: a few values, however many the days are.
public struct EarlierDays: Sendable {
  /// The last of them with units.
  public var lastWithUnits: SyncDay?
  /// The last of them that states anything, by kind of statement.
  public var lastStating: [SyncFact.Kind: Set<CivilDate>] = [:]
  /// The numbers of their own findings, as `SyncDay` has them, of the days that have any.
  public var findings: [CivilDate: String] = [:]
}

extension UnifiedStore {
  /// What is kept of a property's days before a day; nothing without one.
  ///
  /// - Throws: an error of the database.
  public func earlierDays(of property: String, before day: CivilDate?) throws -> EarlierDays {
    var earlier = EarlierDays()
    guard let day else { return earlier }
    let (condition, values) = ("WHERE property_id = ? AND as_of < ?", [Field.text(property), .day(day)])
    earlier.lastWithUnits = try reader.rows(
      of: SyncDay.self, "\(condition) AND units > 0 ORDER BY as_of DESC LIMIT 1", values
    ).first
    for row in try database.rows("SELECT stated, MAX(as_of) FROM sync_days \(condition) GROUP BY stated", values) {
      for kind in SyncFact.kinds(in: row[0].text ?? "") {
        if let last = row[1].date { earlier.lastStating[kind, default: []].insert(last) }
      }
    }
    for row in try database.rows("SELECT as_of, findings FROM sync_days \(condition) AND findings <> ''", values) {
      if let asOf = row[0].date { earlier.findings[asOf] = row[1].text }
    }
    return earlier
  }
}
