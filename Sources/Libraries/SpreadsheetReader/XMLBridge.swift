internal import XML

extension XMLLimits {
  init(_ limits: Limits) {
    self.init()
    depth = limits.depth
    elements = min(elements, limits.treeElements)
    textBytes = limits.treeBytes
  }
}

extension SpreadsheetError {
  init(_ error: XMLError, at place: String?) {
    switch error.kind {
    case .malformed: self.init(.malformed, at: place, error.description)
    case .tooLarge: self.init(.tooLarge, at: place, error.description)
    }
  }
}
