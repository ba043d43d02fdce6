internal import Pipeline
internal import Warehouse

extension ParseResult {
  /// The numbers of the households that a response to getresident lists, each once.
  ///
  /// - Throws: `Refusal` for one that is no number of letters and digits: it is about to be sent and recorded.
  func households() throws -> [String] {
    var known: Set<String> = []
    var households: [String] = []
    try content.forEachRow { table, row in
      guard let household = RPXTables.households.record(row, of: table)?.householdID.text,
        known.insert(household).inserted
      else { return }
      guard household.utf8.count <= 20, household.utf8.allSatisfy(\.isLetterOrDigit) else {
        throw Refusal("element \(row.place.row) of '\(row.place.sheet)' has no household's number")
      }
      households.append(household)
    }
    return households
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { (48...57).contains(self) || (65...90).contains(self & 0xDF) }
}
