import Domain
import Pipeline
import Reports
import Warehouse

/// Prints the result for each file, and what to do about the ones that failed.
struct LoadReport {
  private let definitions: Definitions
  private let config: String

  init(_ definitions: Definitions, config: String?) {
    self.definitions = definitions
    self.config = config ?? "report_definitions.json"
  }

  /// Prints one line for each file, then the reasons, then the counts.
  ///
  /// - Parameters:
  ///   - outcomes: the files.
  ///   - isBrief: whether the lines of files that need no attention are left out.
  ///   - environment: the environment.
  /// - Returns: the exit status.
  func write(_ outcomes: [Load.Outcome], isBrief: Bool = false, in environment: Environment) -> ExitStatus {
    let rows = outcomes.filter { !isBrief || needsAttention($0) }.map {
      [$0.name.displayed] + describe($0).map(\.displayed)
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      environment.report(line)
    }
    let failed = outcomes.filter(isFailed)
    for outcome in failed { environment.log.error("\(outcome.name.displayed): \(reason(outcome))") }
    writeCounts(outcomes, in: environment)
    return failed.isEmpty ? .done : .partly
  }

  private func describe(_ outcome: Load.Outcome) -> [String] {
    guard let record = outcome.record else { return ["-", "-", "-", "unreadable"] }
    let property = record.property.flatMap { definitions.property(key: $0)?.propertyName } ?? record.printedProperty
    let word = self.word(record.status) + (outcome.reason.map { ": \($0)" } ?? "")
    let status = outcome.isKnown ? "known, \(word)" : word
    return [record.feed ?? record.report ?? "-", property ?? "-", record.asOf?.description ?? "-", status]
  }

  private func word(_ status: LoadRecord.Status) -> String {
    switch status {
    case .loaded: "loaded"
    case .superseded: "not used"
    case .withdrawn: "still withdrawn"
    case .generic: "unknown report: stored as rows, used by no figure"
    case .empty: "empty"
    case .unknownProperty: "unknown property"
    case .dayNotReached: "day not reached at the property"
    case .held: "held: its day is in the future"
    case .refused: "refused"
    }
  }

  private func needsAttention(_ outcome: Load.Outcome) -> Bool {
    outcome.record.map { ![.loaded, .empty, .superseded, .dayNotReached].contains($0.status) } ?? true
  }

  private func isFailed(_ outcome: Load.Outcome) -> Bool {
    outcome.record.map { [.refused, .unknownProperty, .held].contains($0.status) } ?? true
  }

  private func reason(_ outcome: Load.Outcome) -> String {
    guard let record = outcome.record else { return outcome.failure ?? "cannot be read" }
    guard record.status == .unknownProperty else { return record.message ?? "refused" }
    let name = record.printedProperty ?? ""
    let near = definitions.nearestPropertyName(to: name).map {
      "\n  Did you mean '\($0)'? Then add \"aliases\": [\"\(name)\"] to that property instead"
    }
    return """
      unknown property '\(name)': the file is stored but not used. Add it to \(config) and run again:
          "\(key(name))": {"propertyId": "the source's id of the property", "propertyName": "\(name)"}\(near ?? "")
      """
  }

  /// Returns a key in snake_case made from a printed name.
  private func key(_ name: String) -> String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }

  private func writeCounts(_ outcomes: [Load.Outcome], in environment: Environment) {
    let known = outcomes.count(where: \.isKnown)
    let failed = outcomes.count(where: isFailed)
    let loaded = outcomes.count { !$0.isKnown && !isFailed($0) }
    environment.report(
      "\(counted(outcomes.count, "file", "files")): \(loaded) loaded, \(known) loaded before, "
        + "\(failed) \(failed == 1 ? "needs" : "need") attention",
      ["files": outcomes.count, "taken_in": loaded, "known_before": known, "to_look_at": failed])
  }
}
