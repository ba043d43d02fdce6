internal import Domain
public import Query
internal import Warehouse

/// Economic occupancy and the parts of gross potential rent.
public struct EconomicOccupancyReport: Report {
  private let result: QueryResult<EconomicOccupancyFigures>

  /// Creates a report of a query result.
  public init(_ result: QueryResult<EconomicOccupancyFigures>) { self.result = result }

  /// Gross potential rent with its parts, the month's rent charged, concessions and bad debt, and the percentages.
  public var document: Document {
    Document(
      title: "Economic occupancy", result, figures: figures, report: .units, units: { $0.total },
      notes: [
        "Gross potential rent: lease rent of occupied units, market rent of the others (NAA)",
        "Its parts: leased, employee, vacancy, model, admin, down and unmapped units",
        "Economic %: (rent charged - concessions - bad debt) / gross potential rent, fiscal month to date",
        "At market %: the same with all units at market rent",
      ] + Reasons.notes(result.rows.map { ($0.subject, $0.figures.reason) }))
  }

  private var figures: [FigureColumn<EconomicOccupancyFigures>] {
    [
      .count("total_units", "Units") { $0.total },
      .count("potential_units", "With rent", shown: .never) { $0.potentialUnits },
      .money("gross_potential_rent", "Potential rent") { $0.potential },
      .money("leased_rent", "Leased") { $0.leased },
      .money("vacancy_loss", "Vacancy") { $0.vacancyLoss },
      .money("model_rent", "Model", shown: .unlessZero) { $0.model },
      .money("admin_rent", "Admin", shown: .unlessZero) { $0.admin },
      .money("down_rent", "Down", shown: .unlessZero) { $0.down },
      .money("employee_rent", "Employee", shown: .unlessZero) { $0.employee },
      .money("unknown_rent", "Unmapped", shown: .unlessZero) { $0.unknown },
      .money("gross_potential_rent_at_market", "At market", shown: .never) { $0.potentialAtMarket },
      .money("rent_charged", "Rent charged") { $0.rentCharged },
      .money("concessions", "Concessions") { $0.concessions },
      .money("bad_debt", "Bad debt", shown: .unlessZero) { $0.badDebt },
      .decimal("economic_occupancy_pct", "Economic %") { $0.percent },
      .decimal("economic_occupancy_at_market_pct", "At market %") { $0.percentAtMarket },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
  }
}
