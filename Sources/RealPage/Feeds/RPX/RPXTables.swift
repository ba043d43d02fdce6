internal import Answers
internal import Warehouse

/// The raw tables of RPX's answers that mappings read.
enum RPXTables {
  /// Every unit of a property.
  static let units = AnswerTable.rpxUnits.raw
  /// Every person of a property, once a lease.
  static let residents = AnswerTable.rpxResidents.raw
  /// Every lease of a property.
  static let leases = AnswerTable.rpxLeases.raw
  /// Every thing of a property that is let beside its units.
  static let rentableItems = AnswerTable.rpxRentableItems.raw
}
