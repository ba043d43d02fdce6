internal import Domain
public import Query
internal import Warehouse

/// Asking and in-place rents, and the gap between them.
public struct PricingReport: Report {
  private let result: QueryResult<PricingFigures>
  private let joined: [JoinedReportsQuery.Row]

  /// Creates a report of a query result, with the reports that complete the in-place rents.
  public init(_ result: QueryResult<PricingFigures>, joined: [JoinedReportsQuery.Row] = []) {
    self.result = result
    self.joined = joined.filter(\.addsRents)
  }

  /// The average rents, per month and per square foot, and loss to lease and gain to lease.
  public var document: Document {
    Document(
      title: "Pricing", result, figures: figures,
      days: [
        DayColumn(key: "completed_as_of", heading: "Completed as of", isNoted: true) { joined.reportDay(of: $0) }
      ], report: .units, units: { $0.total },
      notes: [
        "In place: base rent of leased units",
        "Asking: market rent of available units (available_units), or of all units if none is available (floorplan)",
        "Asking vs in place compares different sets of units; compare by floor plan",
        "Loss and gain to lease: leased units with both rents, not netted",
      ] + JoinedReportNotes.rents(joined) + unsizedNote
        + Reasons.notes(result.rows.map { ($0.subject, $0.figures.reason) }))
  }

  private var figures: [FigureColumn<PricingFigures>] {
    [
      .count("total_units", "Units") { $0.total }, .count("in_place_units", "Leased") { $0.inPlaceUnits },
      .money("in_place_rent_avg", "In place", known: { _ in true }) { $0.inPlaceRent },
      .decimal("in_place_psf", "$/sq ft", known: { $0.inPlaceUnsized != nil }) { $0.inPlacePerSquareFoot },
      .count("asking_units", "Asked", shown: .never) { $0.askingUnits },
      .money("asking_rent_avg", "Asking", known: { _ in true }) { $0.askingRent },
      .decimal("asking_psf", "$/sq ft", known: { $0.askingUnsized != nil }) { $0.askingPerSquareFoot },
      .text("asking_basis", "Asking of") { $0.askingBasis?.rawValue },
      .decimal("rent_growth_pct", "vs in place %") { $0.growth },
      .money("loss_to_lease", "Loss to lease") { $0.lossToLease },
      .money("gain_to_lease", "Gain to lease") { $0.gainToLease },
      .count("in_place_unsized_units", "Leased, no sq ft", shown: .never) { $0.inPlaceUnsized },
      .count("asking_unsized_units", "Asking, no sq ft", shown: .never) { $0.askingUnsized },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
  }

  private var unsizedNote: [String] {
    let count = result.rows.reduce(0) { $0 + ($1.figures.inPlaceUnsized ?? 0) }
    let units = counted(count, "leased unit has", "leased units have")
    return count == 0 ? [] : ["\(units) no square feet and \(count == 1 ? "is" : "are") excluded from $/sq ft"]
  }
}
