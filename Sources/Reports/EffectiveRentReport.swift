internal import Domain
public import Query
internal import Warehouse

/// The effective rent of each property, floor plan or bedroom count.
public struct EffectiveRentReport: Report {
  private let result: QueryResult<EffectiveRentFigures>

  /// Creates a report of a query result.
  public init(_ result: QueryResult<EffectiveRentFigures>) { self.result = result }

  /// The average effective rent, the units that it is of, and how far it is below market rent.
  public var document: Document {
    Document(
      title: "Effective rent", result, figures: figures, report: .units,
      notes: [
        "Effective rent: market rent less concessions, as the Box Score prints it by floor plan, weighted by all units",
        "Discount %: market rent less effective rent, as a percentage of market rent, of the same units",
      ] + Reasons.notes(result.rows.map { ($0.subject, $0.figures.reason) }))
  }

  private var figures: [FigureColumn<EffectiveRentFigures>] {
    [
      .count("total_units", "Units") { $0.units }, .count("effective_units", "With a rent") { $0.effectiveUnits },
      .money("effective_rent_avg", "Effective rent") { $0.average },
      .decimal("effective_discount_pct", "Discount %") { $0.discount },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
  }
}
