internal import Domain
public import Query
internal import Warehouse

/// Available and committed units: vacant and on notice, rented and not.
public struct AvailabilityReport: Report {
  private let result: QueryResult<OccupancyFigures>

  /// Creates a report of a query result.
  public init(_ result: QueryResult<OccupancyFigures>) {
    self.result = result
  }

  /// The vacant and on-notice units, by whether a next lease is signed.
  public var document: Document {
    Document(
      title: "Availability", result, figures: figures, report: .units, units: { $0.total },
      notes: [
        "Rented: the next lease is signed; an approved application does not count",
        "Available: vacant or on notice, and not rented, excluding models and units out of service",
      ])
  }

  private var figures: [FigureColumn<OccupancyFigures>] {
    [.count("total_units", "Units") { $0.total }, unitClass(.vacantUnrented, "Vacant")]
      + [
        unitClass(.vacantRented, "Vacant, rented"), unitClass(.noticeUnrented, "Notice"),
        unitClass(.noticeRented, "Notice, rented"), .count("atr", "Available") { $0.available },
        .decimal("atr_pct", "Available %") { $0.availablePercent },
      ]
  }

  private func unitClass(_ unitClass: UnitClass, _ heading: String) -> FigureColumn<OccupancyFigures> {
    .count(unitClass.rawValue, heading) { $0.classes[unitClass] }
  }
}
