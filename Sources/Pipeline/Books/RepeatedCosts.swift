internal import Domain
internal import Warehouse

extension PropertyFacts {
  /// Reports costs that the book seems to have both as an expense and as the cost of a maintenance request: repairs of
  /// the same day and amount.
  ///
  /// Both count: whether they are one cost, only the person who keeps the book knows. An expense is matched with one
  /// request at most.
  mutating func findRepeatedCosts() {
    guard let asOf = published.last(where: { $0.dataset == .ledger })?.asOf else { return }
    var expenses = Dictionary(
      grouping: rows(of: UnifiedExpense.self).filter { $0["account_group"] == .text(AccountGroup.repairs.rawValue) },
      by: { Cost($0["date"]?.date, $0["amount_cents"]?.money) })
    let requests = rows(of: UnifiedMaintenanceRequest.self).sorted {
      ($0["request_id"]?.text ?? "") < ($1["request_id"]?.text ?? "")
    }
    var repeated: [(request: String, amount: Money)] = []
    for request in requests {
      let cost = Cost(request["closed"]?.date ?? request["opened"]?.date, request["cost_cents"]?.money)
      guard let day = cost.day, day <= asOf, let amount = cost.amount, expenses[cost]?.popLast() != nil else {
        continue
      }
      repeated.append((request["request_id"]?.text ?? "", amount))
    }
    guard let first = repeated.first else { return }
    let ordinal = findings.count { $0.dataset == .ledger && $0.asOf == asOf }
    let named = repeated.prefix(3).map(\.request).joined(separator: ", ")
    let message =
      "Maintenance requests with the cost and day of an expense for repairs. Both count in operating expenses."
      + " \(repeated.count) request\(repeated.count == 1 ? "" : "s"): \(named)"
    findings.append(
      UnifiedFinding(
        propertyID: property.propertyID, asOf: asOf, dataset: .ledger, ordinal: ordinal,
        finding: FindingRecord(.warn, .costEnteredTwice, message, subject: first.request)
          .about(repeated.count, "request", amount: repeated.reduce(.zero) { $0 + $1.amount })))
  }

  private struct Cost: Hashable {
    let day: CivilDate?
    let amount: Money?

    init(_ day: CivilDate?, _ amount: Money?) { (self.day, self.amount) = (day, amount) }
  }

  /// The values of a table's rows that are stored as stated, by column.
  private func rows<Row: UnifiedRow>(of table: Row.Type) -> [[String: Field]] {
    (records[Row.table] ?? [:]).values.map { Dictionary(zip(Row.columns, $0), uniquingKeysWith: { first, _ in first }) }
  }
}
