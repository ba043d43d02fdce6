/// What all feeds of report sheets share: headers found, values assigned to columns, rows counted.
package enum SheetReader {
  /// Raise it with every change of what this module gives for the same workbook.
  package static let revision = 1
}
