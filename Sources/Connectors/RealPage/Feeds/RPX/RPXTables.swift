internal import Responses
internal import Warehouse

/// The raw tables of RPX's answers that are read again.
enum RPXTables {
  /// Every unit of a property.
  static let units = AnswerTable.rpxUnits.raw
  /// Every person of a property, once a lease.
  static let residents = AnswerTable.rpxResidents.raw
  /// Every household that lives at a property.
  static let households = AnswerTable.rpxHouseholds.raw
  /// Every lease of a property.
  static let leases = AnswerTable.rpxLeases.raw
  /// Every thing of a property that is let beside its units.
  static let rentableItems = AnswerTable.rpxRentableItems.raw
  /// Every line of a household's ledger, its columns as they came.
  static let ledger = AnswerTable.rpxLedger.raw
}
