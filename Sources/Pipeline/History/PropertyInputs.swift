internal import Warehouse

/// Everything that a property's rows are made from.
struct PropertyInputs {
  let property: UnifiedProperty
  let activeLoads: [ListedLoad]
  let refused: [ListedLoad]
  let changes: [LedgerEntryChange]
  let restatements: [Restatement]
  /// The digests of the input; the same digests mean the same rows.
  let state: SyncState
}
