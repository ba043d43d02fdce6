import Pipeline
import Warehouse

/// The figures that the definitions request, by source, and the reports that would provide the others.
///
/// Every message about a figure that is not requested is created here, from the sources' own lists of needs.
struct FigureRequests {
  /// A need that nothing in the definitions requests.
  struct Missing: Equatable {
    let source: String
    let need: FigureNeed
    /// The report that would provide the figures, and the remedy.
    let remedy: String

    /// `delinquency %: not requested (report 4028 Transaction Detail by Code would provide it)`.
    var words: String { "\(need.figures): not requested (\(remedy))" }
  }

  private let definitions: Definitions
  private let sources: [any Source]

  /// Creates the requests of the definitions.
  init(_ definitions: Definitions, sources: [any Source]) {
    self.definitions = definitions
    let used = Set(definitions.properties.map(\.source))
    self.sources = sources.filter { used.contains($0.name) }
  }

  /// The figures that no requested report provides, in the sources' order.
  var missing: [Missing] { sources.flatMap { source in source.needs.compactMap { missing($0, of: source) } } }

  /// The sources that have properties but no requests: their figures depend on the files that people load.
  var unrequested: [String] {
    sources.filter { !$0.reportsByFeed.values.joined().isEmpty && $0.requested(by: definitions).isEmpty }.map(\.name)
  }

  /// Returns a need of a source that nothing in the definitions requests; nil where it is requested.
  func missing(_ need: FigureNeed, of source: any Source) -> Missing? {
    let reports = need.reports(of: source)
    guard !reports.isEmpty, source.requested(by: definitions).isDisjoint(with: reports) else { return nil }
    return Missing(source: source.name, need: need, remedy: remedy(reports, source))
  }

  /// Returns the remedy.
  ///
  /// Reports that the definitions could request come first; each names what the definitions lack.
  private func remedy(_ reports: [String], _ source: any Source) -> String {
    let known = reports.filter { source.stepToRequest($0, in: definitions) != nil }
    let shown = known.isEmpty ? reports.filter { !isPrintedCode($0) } : known
    let names = (shown.isEmpty ? reports : shown).map(source.title).joined(separator: " or ")
    let steps = known.compactMap { source.stepToRequest($0, in: definitions) }
    return "provided by \(names)" + (steps.isEmpty ? "" : "; " + steps.joined(separator: ", or "))
  }

  /// Whether a report is named by the code that it prints instead of its number; only a number can be requested.
  private func isPrintedCode(_ report: String) -> Bool { report.contains("-") }
}
