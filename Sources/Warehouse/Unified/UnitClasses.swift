internal import Domain

/// The counts that include a unit of each class: the table `unit_classes`, whose rows are fixed.
///
/// A single lookup in it yields all counts of a unit; testing each count's own list of classes takes half as long again
/// over a large portfolio.
enum UnitClasses {
  /// The classes of total units.
  static let total = UnitClass.allCases.filter(\.isInTotal)
  /// The classes of occupied units.
  static let occupied = UnitClass.allCases.filter { $0.isOccupied == true }
  /// The classes of vacant units.
  static let vacant = UnitClass.allCases.filter { $0.isOccupied == false }

  /// The classes that each count adds up, then each class by itself.
  ///
  /// Identity: occupied_units + vacant_units + unknown = total_units, which excludes commercial and excluded units.
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
