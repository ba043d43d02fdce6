public import Domain
public import Query

/// The payment grid: a line a lease, two badges a month, rent above utilities.
public struct LeasePaymentsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// The grid.
  ///
  /// - Parameters:
  ///   - accounts: the accounts to show, by property.
  ///   - span: the months.
  ///   - asOf: the day to judge by.
  ///   - showsInactive: whether leases that are active in none of the months are shown.
  public init(_ accounts: [LedgerAccount], span: MonthSpan, asOf: CivilDate, showsInactive: Bool) {
    let shown = accounts.filter { showsInactive || $0.isActive(in: span) }.sorted {
      ($0.property, $0.floor ?? "", $0.unit, $0.tenancyID) < ($1.property, $1.floor ?? "", $1.unit, $1.tenancyID)
    }
    let rows = shown.map { account in
      let applied = account.ledger.applied(asOf: asOf, policy: .periodFirst)
      let line = PaymentGridLine(applied, starts: account.starts, ends: account.moveOut ?? account.ends, span: span)
      return TableRow(
        [
          .text(account.property), .optional(account.floor), .text(account.unit), .text(account.tenancyID),
          .optional(account.tenant),
        ] + line.months.map { .text($0.rent.word + " / " + $0.utilities.word) })
    }
    let columns =
      [
        Column("property", "Property", .text), Column("floor", "Floor", .text), Column("unit", "Unit", .text),
        Column("lease", "Lease", .text), Column("tenant", "Tenant", .text),
      ] + span.months.map { Column("month_\($0)", "\($0)", .text) }
    document = Document(
      title: "Lease payments", subtitle: ["As of \(asOf)", "Each month: rent / utilities"],
      table: Table(columns: columns, rows: rows), notes: LedgerNotes.partial(shown, asOf))
  }
}

extension LedgerAccount {
  fileprivate func isActive(in span: MonthSpan) -> Bool {
    guard let first = span.months.first, let last = span.months.last else { return false }
    return (starts.map { $0 <= last.lastDay } ?? true)
      && ((moveOut ?? ends).map { $0 >= first.firstDay } ?? true)
  }
}

extension PaymentGridLine.Badge {
  /// The badge as it reads without colour.
  fileprivate var word: String {
    switch self {
    case .status(let status): status.rawValue.uppercased()
    case .notBilled: "-"
    case .notActive: "n/a"
    }
  }
}
