import Warehouse

/// The program's version.
enum Version {
  /// The number as in `CHANGELOG.md`; `-dev` until it is released.
  static let number = "1.1.0-dev"
  /// What `--version` prints: the number, and the version of the tables that it writes.
  static let text = "\(number), unified.db schema \(UnifiedSchema.version)"
}
