internal import Query
internal import Warehouse

extension ReportNames.Figures {
  /// Returns one note for each missing report, with the properties: "n/a, no guest activity is loaded: Elm Place".
  ///
  /// For balances, the note says what to load.
  func notes(missing: [MissingProperty]) -> [String] {
    var names: [String: [String]] = [:]
    for property in missing {
      let step = self == .delinquency ? ". \(property.reportNames.stepToBalances)" : ""
      let reason = property.reportNames.reason(without: self, "is loaded") + step
      names[reason, default: []].append(property.name)
    }
    return names.keys.sorted().map { "n/a, \($0): \((names[$0] ?? []).joined(separator: ", "))" }
  }
}

extension ReportNames {
  /// The reason why figures are absent: "no guest activity covers the window".
  func reason(without figures: Figures, _ predicate: String) -> String {
    report(of: figures).map { "no \($0) \(predicate)" } ?? "not provided by the source"
  }
}
