/// The whole of `unified.db`: its tables, then the views that hold the metrics.
enum UnifiedSchema {
  /// Goes up with every change to a table or view; a database of another version is rebuilt, never migrated.
  static let version: Int64 = 22

  static let tables: [any UnifiedRow.Type] =
    [UnifiedProperty.self, UnifiedFactDay.self, UnifiedJoinedReport.self] + UnitHistory.tables + [
      UnifiedFloorplan.self, UnifiedLease.self, UnifiedLeaseCharge.self, UnifiedResident.self,
      UnifiedDelinquency.self, UnifiedDelinquencyLine.self, UnifiedFinding.self, UnifiedWindow.self,
      UnifiedExpiration.self, UnifiedExpirationMonth.self, UnifiedTradeout.self, UnifiedProjectedWeek.self,
      UnifiedRentableItem.self, UnifiedTransaction.self, UnifiedBilledMonth.self,
      UnifiedActivityEvent.self, UnifiedLeasingEvent.self, UnifiedProspect.self, UnifiedEventSpan.self,
      UnifiedTenancy.self, UnifiedTenancyTenant.self, UnifiedScheduledCharge.self, UnifiedAllocation.self,
      UnifiedDeposit.self, UnifiedOwnership.self, UnifiedMaintenanceRequest.self, UnifiedExpense.self,
    ]

  /// Which inputs a property was last synced from, so that nothing is done twice.
  static let syncState = """
    CREATE TABLE sync_state (
      property_id TEXT NOT NULL PRIMARY KEY,
      inputs TEXT NOT NULL
    ) STRICT
    """

  static var statements: [String] {
    tables.map { $0.create } + [UnifiedFactDay.currentDays, syncState, UnitClasses.create, UnitClasses.fill]
      + MetricViews.statements
  }
}
