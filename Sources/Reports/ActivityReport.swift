internal import Domain
public import Query
internal import Warehouse

/// Move-ins, move-outs and other household events of a window, with the comparison periods.
public struct ActivityReport: Report {
  private let result: WindowResult<ActivityFigures>

  /// Creates a report of a query result.
  public init(_ result: WindowResult<ActivityFigures>) {
    self.result = result
  }

  /// Each count of the window, with the same count of the comparison periods.
  public var document: Document {
    Document(
      title: "Activity", result, figures: figures, report: .activity,
      notes: result.comparisonNotes(isKnownLastYear: isKnownLastYear)
        + ["Net: move-ins less move-outs, excluding transfers within the property"] + unknownNote
        + Reasons.notes(result.result.rows.map { ($0.subject, $0.figures.reason) }))
  }

  private var figures: [FigureColumn<ActivityFigures>] {
    pair("move_ins", "Move-ins") { $0.moveIns } + pair("move_outs", "Move-outs") { $0.moveOuts }
      + pair("net_absorption", "Net") { $0.netAbsorption } + pair("renewals", "Renewals") { $0.renewals }
      + pair("notices", "Notices") { $0.notices } + pair("transfers", "Transfers", shown: .unlessZero) { $0.transfers }
      + pair("transfer_notices", "Transfer notices", shown: .never) { $0.transferNotices }
      + pair("unknown_events", "Unknown", shown: .never) { $0.unknownEvents }
      + [.text("reason", "Reason", shown: .never) { $0.reason }]
  }

  private var isKnownLastYear: Bool { result.result.rows.contains { $0.figures.lastYear.moveIns != nil } }

  /// A count of the window, and the same count of the comparison periods.
  private func pair(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ count: @escaping (ActivityCounts) -> Int?
  ) -> [FigureColumn<ActivityFigures>] {
    [
      .count(key, heading, shown: shown) { count($0.counts) },
      .count("compared_\(key)", result.priorHeading, shown: shown) { count($0.prior) },
      .count("last_year_\(key)", "LY", shown: isKnownLastYear && result.window != .yearToDate ? shown : .never) {
        count($0.lastYear)
      },
    ]
  }

  private var unknownNote: [String] {
    let names = result.result.rows.filter { ($0.figures.counts.unknownEvents ?? 0) > 0 }.map(\.subject.propertyName)
    return names.isEmpty ? [] : ["Events of unknown type, not counted: \(names.joined(separator: ", "))"]
  }
}
