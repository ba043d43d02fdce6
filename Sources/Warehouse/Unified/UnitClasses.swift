internal import Domain

/// What a unit of each class counts in: the table `unit_classes`, whose rows are fixed.
///
/// A lookup in it tells all counts of a unit at once; to ask each count's own list of classes takes half as long again
/// over a large portfolio.
enum UnitClasses {
  /// The classes of total units.
  static let total = UnitClass.allCases.filter(\.isInTotal)
  /// The classes that somebody lives in.
  static let occupied = UnitClass.allCases.filter { $0.isOccupied == true }
  /// The classes that nobody lives in.
  static let vacant = UnitClass.allCases.filter { $0.isOccupied == false }

  /// The classes that each count adds up, then each class by itself.
  ///
  /// Identity: occupied_units + vacant_units + unknown = total_units; commercial and excluded stand outside.
  static let counts: [(column: String, classes: [UnitClass])] =
    [
      ("total_units", total), ("occupied_units", occupied), ("vacant_units", vacant),
      ("on_notice", [.noticeUnrented, .noticeRented]), ("atr", [.vacantUnrented, .noticeUnrented]),
    ] + UnitClass.allCases.map { ($0.rawValue, [$0]) }

  /// The names of `counts`.
  static let columns = counts.map(\.column)

  /// One row per class: 1 in each count that includes its units, otherwise 0.
  ///
  /// The views define what the counts mean.
  static let declaration = TableDeclaration(
    "unit_classes",
    grain: "one row per class of units: 1 in each count that includes the class, otherwise 0",
    source: "fixed rows",
    columns: [ColumnDeclaration("unit_class", "TEXT NOT NULL")]
      + columns.map { ColumnDeclaration($0, "INTEGER NOT NULL", meaning: $0 == "total_units" ? units : nil) },
    key: ["unit_class"], isWithoutRowID: true)

  private static let units = ColumnMeaning(text: "units without commercial and excluded ones", unit: "units")

  /// Its rows.
  static let fill = "INSERT INTO unit_classes VALUES\n" + UnitClass.allCases.map(row).joined(separator: ",\n")

  private static func row(_ unitClass: UnitClass) -> String {
    "  ('\(unitClass.rawValue)', \(counts.map { $0.classes.contains(unitClass) ? "1" : "0" }.joined(separator: ", ")))"
  }
}
