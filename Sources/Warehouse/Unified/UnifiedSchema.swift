internal import Hashing
internal import SQLite

/// The whole of `unified.db`: its tables, then the views that hold the metrics.
package enum UnifiedSchema {
  /// Goes up with every change to a table or view; a database of another version is rebuilt, never migrated.
  package static let version: Int64 = 42

  /// A number of 28 bits that identifies the SQL of all tables and views, kept figures included.
  ///
  /// A database made by other SQL is of another version too, so no figure stays that another formula computed. It is
  /// stated here because computing it takes a sixth of a sync that finds nothing new; a test compares it.
  static let digest: Int64 = 54_666_372

  /// The digest of the SQL as it is.
  static let computedDigest = SHA256.hex(of: Array(steps.map(\.text).joined(separator: "\n").utf8))
    .prefix(7).compactMap(\.hexDigitValue).reduce(Int64(0)) { $0 << 4 | Int64($1) }

  /// Whether a database is of this version and was made by this SQL.
  static func isMade(_ database: Connection) throws -> Bool {
    let stated = try ["user_version", "application_id"].map { try database.rows("PRAGMA \($0)").first?[0].integer }
    return stated == [version, digest]
  }

  static let tables: [any UnifiedRow.Type] =
    [UnifiedProperty.self, UnifiedPropertyGroup.self, UnifiedFactDay.self, UnifiedJoinedReport.self]
    + UnitHistory.tables + [
      UnifiedFloorplan.self, UnifiedLease.self, UnifiedLeaseCharge.self, UnifiedResident.self,
      UnifiedDelinquency.self, UnifiedDelinquencyLine.self, UnifiedFinding.self, UnifiedWindow.self,
      UnifiedExpiration.self, UnifiedExpirationMonth.self, UnifiedTradeout.self, UnifiedTurn.self,
      UnifiedProjectedWeek.self, UnifiedSourceEvaluation.self,
      UnifiedRentableItem.self, UnifiedTransaction.self, UnifiedTransactionList.self, UnifiedBilledMonth.self,
      UnifiedIncomeLine.self,
      UnifiedActivityEvent.self, UnifiedLeasingEvent.self, UnifiedProspect.self, UnifiedEventSpan.self,
      UnifiedTenancy.self, UnifiedTenancyTenant.self, UnifiedScheduledCharge.self, UnifiedAllocation.self,
      UnifiedDeposit.self, UnifiedOwnership.self, UnifiedMaintenanceRequest.self, UnifiedExpense.self,
      UnifiedApartment.self, UnifiedFeature.self, UnifiedAddress.self, UnifiedBudget.self, UnifiedDistribution.self,
    ]

  /// What a sync keeps for the next one and for publishing; these tables may hold names, or hashes of them.
  static let kept: [any UnifiedRow.Type] = [SyncDay.self, Span<SyncFact>.self, SyncReport.self, PartHash.self]

  /// Which inputs a property was last synced from, so that nothing is done twice.
  static let syncState = TableSchema<SyncState>(
    "sync_state",
    grain: "one row per property: the inputs of its last sync",
    source: "sync",
    columns: [
      .propertyID(\.propertyID),
      .text(
        "inputs", \.inputs, "hash of the mappings' versions, the property, its payloads and manual decisions"),
      .integer("loads", \.loads, "number of loads that its rows are made from", unit: "loads"),
      .text("settings", \.settings, "hash of the part of the inputs that is not in the raw databases"),
      .text("seen", \.seen, "position in each raw database up to which its changes were examined"),
    ], key: ["property_id"])

  /// The tables with rows of properties, as they are stored: a table of days may be stored as spans.
  static let propertyTables = tables.map { $0.declaration.physical }

  /// The declarations of all tables, as they are stored.
  static let declarations =
    propertyTables + kept.map { $0.declaration }
    + [syncState.declaration, SyncRevision.schema.declaration, UnitClasses.declaration]

  private static let revised = "INSERT INTO sync_revision VALUES (lower(hex(randomblob(8))), 0)"

  /// The views that list spans day by day.
  static let dailyViews = tables.compactMap { $0.declaration.dailyView }

  static var steps: [SchemaStep] {
    let tables = declarations.flatMap { [$0.create] + $0.indexes } + propertyTables.flatMap(\.partIndex)
    return (tables + [UnitClasses.fill, revised]).map(SchemaStep.statement)
      + dailyViews.map { .statement($0.statement) } + MetricViews.steps
  }

  /// What is shown in place of a table's personal values, by column.
  static func privacy(of table: String) -> [String: ColumnPrivacy] {
    let columns = declarations.first { $0.name == table }?.columns ?? []
    return Dictionary(
      columns.compactMap { column in column.privacy.map { (column.name, $0) } }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// The columns whose values the analysts' copy replaces, by table.
  static func columns(_ privacy: ColumnPrivacy) -> [(table: String, columns: [String])] {
    declarations.map { table in (table.name, table.columns.filter { $0.privacy == privacy }.map(\.name)) }
      .filter { !$0.columns.isEmpty }
  }
}

/// What a property was last synced from.
public struct SyncState: Equatable, Sendable {
  /// The property's key.
  public var propertyID: String
  /// The digest of all inputs: the same digest means the same rows.
  public var inputs: String
  /// The number of loads that the rows are made from.
  public var loads: Int
  /// The digest of the inputs that are not in the raw databases.
  public var settings: String
  /// The positions in the raw databases up to which changes were examined, one line for each.
  public var seen: String

  /// A state from its parts.
  public init(propertyID: String, inputs: String, loads: Int = 0, settings: String = "", seen: String = "") {
    (self.propertyID, self.inputs, self.loads, self.settings, self.seen) = (propertyID, inputs, loads, settings, seen)
  }
}

extension TableDeclaration {
  /// How a table's rows change from sync to sync.
  enum Keeping {
    /// The rows of a day stay where they are unless the day is mapped again.
    case days
    /// The rows are spans of days, which are cut and joined where days change.
    case spans
    /// All rows of the property are determined together, and those that differ are written.
    case property
  }

  /// The tables of days whose rows all days of the property determine: which day is current, and findings of several
  /// days.
  private static let determinedTogether = ["unified_fact_days", "findings"]

  /// How the rows change, which follows from the key.
  var keeping: Keeping {
    if key.contains("valid_to") { return .spans }
    return key.contains("as_of") && !TableDeclaration.determinedTogether.contains(name) ? .days : .property
  }
}
