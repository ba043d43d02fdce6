/// The merged ranges of a worksheet, which come after its rows.
struct MergedRanges {
  private(set) var list: [CellRange] = []
  private let sheet: String
  private let limits: Limits

  init(sheet: String, limits: Limits) {
    self.sheet = sheet
    self.limits = limits
  }

  /// Adds the range of a `mergeCell` with these attributes.
  mutating func add(_ attributes: Attributes) throws(SpreadsheetError) {
    let place = "sheet '\(sheet)'"
    let reference = attributes.value(of: "ref")
    guard let reference, let range = CellRange(reference, limits: limits) else {
      let found = quoted(reference ?? UnsafeBufferPointer(start: nil, count: 0))
      throw SpreadsheetError(.malformed, at: place, "\(found) is not a merged range")
    }
    guard list.count < limits.mergedRanges else {
      throw SpreadsheetError(.tooLarge, at: place, "more than \(limits.mergedRanges) merged ranges")
    }
    list.append(range)
  }
}
