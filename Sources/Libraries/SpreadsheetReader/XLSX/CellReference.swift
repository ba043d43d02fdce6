/// A cell's reference in OOXML, such as `C12`.
struct CellReference {
  let row: Int
  let column: Int

  /// Reads letters and digits; nil for anything else.
  ///
  /// References out of bounds are read as a large number.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    var column = 0
    var row = 0
    var letters = 0
    var digits = 0
    for byte in bytes {
      if let digit = decimalDigit(byte), letters > 0 {
        row = min(row * 10 + digit, CellReference.far)
        digits += 1
      } else if let letter = CellReference.letter(byte), digits == 0 {
        column = min(column * 26 + letter, CellReference.far)
        letters += 1
      } else {
        return nil
      }
    }
    guard digits > 0, row > 0 else { return nil }
    self.row = row - 1
    self.column = column - 1
  }

  private static let far = 1 << 40

  private static func letter(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 64
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 96
    default: nil
    }
  }
}

extension CellRange {
  /// Reads `B2:D4`, or `B2` for one cell; nil for anything else or a corner out of bounds.
  init?(_ bytes: some RandomAccessCollection<UInt8>, limits: Limits) {
    let corners = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...2).contains(corners.count), let first = CellReference(corners[0]),
      let last = corners.count == 2 ? CellReference(corners[1]) : first,
      first.row <= last.row, first.column <= last.column, last.row < limits.rows, last.column < limits.columns
    else { return nil }
    self.init(rows: first.row...last.row, columns: first.column...last.column)
  }
}
