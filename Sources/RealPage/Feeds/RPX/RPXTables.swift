internal import Answers
internal import Warehouse

/// The raw tables of RPX's answers that mappings read.
enum RPXTables {
  /// Every unit of a property.
  static let units = AnswerTable.rpxUnits.raw
  /// Every lease of a property.
  static let leases = AnswerTable.rpxLeases.raw
}
