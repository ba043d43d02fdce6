internal import Responses
internal import Warehouse

/// The raw tables of RPX's responses that are read again.
enum RPXTables {
  /// Every unit of a property.
  static let units = ResponseSchema.rpxUnits.raw
  /// Every person of a property, once a lease.
  static let residents = ResponseSchema.rpxResidents.raw
  /// Every household that lives at a property.
  static let households = ResponseSchema.rpxHouseholds.raw
  /// Every lease of a property.
  static let leases = ResponseSchema.rpxLeases.raw
  /// Every thing of a property that is let beside its units.
  static let rentableItems = ResponseSchema.rpxRentableItems.raw
  /// Every line of a household's ledger, its columns as they came.
  static let ledger = ResponseSchema.rpxLedger.raw
}
