package import Warehouse

/// The name by which code refers to a column of a report's sheet, whatever its header's text is.
///
/// Each source declares its keys once, as constants in an extension of this type, so that a misspelled key does not
/// compile.
package struct ColumnKey: Hashable, Sendable, CustomStringConvertible {
  /// The name in raw column names and in messages.
  package let name: String

  package init(_ name: String) { self.name = name }

  package var description: String { name }
}

extension RawTable.Column {
  /// The key of the column of the same name in the report's sheet.
  package var key: ColumnKey { ColumnKey(name) }
}
