internal import Domain
public import Query
internal import Warehouse

/// What the fiscal month billed and received, and the collections rate.
public struct BillingReport: Report {
  private let result: QueryResult<BillingFigures>

  /// Creates a report of a query result.
  public init(_ result: QueryResult<BillingFigures>) { self.result = result }

  /// Charges, rent, concessions, bad debt, payments received, payments applied, and the collections rate.
  public var document: Document {
    Document(
      title: "Billing", result, figures: figures, report: .units,
      notes: [
        "Fiscal month to date. Charges: before concessions. Received: payments for charges of any month",
        "Collections %: payments applied to the month's charges / these charges, where the source states them",
      ] + Reasons.notes(result.rows.map { ($0.subject, $0.figures.reason) }))
  }

  private var figures: [FigureColumn<BillingFigures>] {
    [
      .money("charges_billed", "Charges") { $0.billed },
      .money("rent_charged", "Rent charged") { $0.rentCharged },
      .money("concessions", "Concessions") { $0.concessions },
      .money("bad_debt", "Bad debt") { $0.badDebt },
      .money("collected", "Received") { $0.collected },
      .money("payments_applied", "Applied") { $0.applied },
      .decimal("collections_rate_pct", "Collections %") { $0.collectionsRate },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
  }
}
