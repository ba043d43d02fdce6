import Pipeline
import Warehouse

/// Which figures the definitions request, source by source, and what would provide the others.
///
/// Every message about a figure that is not requested is made here, from the sources' own lists of needs.
struct FigureRequests {
  /// A need that nothing in the definitions requests.
  struct Missing: Equatable {
    let source: String
    let need: FigureNeed
    /// What would provide the figures, and what to do.
    let remedy: String

    /// `delinquency %: not requested (report 4028 Transaction Detail by Code would provide it)`.
    var words: String { "\(need.figures): not requested (\(remedy))" }
  }

  private let definitions: Definitions
  private let sources: [any Source]

  /// The requests of some definitions.
  init(_ definitions: Definitions, sources: [any Source]) {
    self.definitions = definitions
    let used = Set(definitions.properties.map(\.source))
    self.sources = sources.filter { used.contains($0.name) }
  }

  /// The figures that no requested report provides, in the sources' order.
  var missing: [Missing] { sources.flatMap { source in source.needs.compactMap { missing($0, of: source) } } }

  /// The sources with properties of which nothing is requested: their figures depend on the files that people load.
  var unrequested: [String] {
    sources.filter { !$0.reportsByFeed.values.joined().isEmpty && $0.requested(by: definitions).isEmpty }.map(\.name)
  }

  /// A need of a source, where nothing in the definitions requests it.
  func missing(_ need: FigureNeed, of source: any Source) -> Missing? {
    let reports = need.reports(of: source)
    guard !reports.isEmpty, source.requested(by: definitions).isDisjoint(with: reports) else { return nil }
    return Missing(source: source.name, need: need, remedy: remedy(reports, source))
  }

  /// The reports that the definitions could request come first; each says what the definitions lack.
  private func remedy(_ reports: [String], _ source: any Source) -> String {
    let known = reports.filter { source.stepToRequest($0, in: definitions) != nil }
    let shown = known.isEmpty ? reports.filter { !isPrintedCode($0) } : known
    let names = (shown.isEmpty ? reports : shown).map(source.title).joined(separator: " or ")
    let steps = known.compactMap { source.stepToRequest($0, in: definitions) }
    return "provided by \(names)" + (steps.isEmpty ? "" : "; " + steps.joined(separator: ", or "))
  }

  /// A feed may be known by the code that its report prints as well as by number; only a number can be requested.
  private func isPrintedCode(_ report: String) -> Bool { report.contains("-") }
}
