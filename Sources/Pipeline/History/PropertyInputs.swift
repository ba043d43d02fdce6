internal import Domain
internal import Warehouse

/// Everything that a property's rows are made from.
struct PropertyInputs {
  let property: UnifiedProperty
  /// The active loads; of those that are dated, the ones from `CompanionJoin.firstListed` on if a first day is given.
  let activeLoads: [ListedLoad]
  /// The first day with which a changed load is dated; nil if any load may have changed.
  let firstChanged: CivilDate?
  /// Lists all active loads.
  let allLoads: () throws -> [ListedLoad]
  let refused: [ListedLoad]
  let changes: [LedgerEntryChange]
  let restatements: [Restatement]
  /// The digests of the input; the same digests mean the same rows.
  let state: SyncState
}
