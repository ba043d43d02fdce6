internal import Domain
public import Receivables
public import Query

/// The payment grid: one row for each lease, two badges for each month, rent above utilities.
public struct LeasePaymentsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Creates the grid.
  ///
  /// - Parameters:
  ///   - receivables: the accounts to show, by property, and their balances.
  ///   - span: the months.
  ///   - showsInactive: whether to show leases that are active in none of the months.
  ///   - units: the properties' units; those without a listed lease are shown as vacant, or as without an account.
  public init(_ receivables: Receivables, span: MonthSpan, showsInactive: Bool, units: [LedgerUnitsQuery.Row] = []) {
    let asOf = receivables.asOf
    let coverage = ReceivablesCoverage(receivables.properties, asOf, .entries)
    let balances = receivables.balances
    let shown = receivables.accounts.filter { showsInactive || $0.isActive(in: span) }
    let leases = shown.compactMap { account -> (GridPlace, TableRow)? in
      guard let property = receivables.ledger(of: account.propertyID), let day = property.ledgerDay(for: asOf) else {
        return nil
      }
      let line = PaymentGridLine(
        account.applied(on: day), starts: account.starts, ends: account.moveOut ?? account.ends, span: span)
      let balance = balances["\(account.propertyID)\n\(account.tenancyID)"]
      return (
        GridPlace(account),
        TableRow(
          [
            .text(account.property), .optional(account.floor), .text(account.unit), .text(account.tenancyID),
            .labels(account.tenants(owing: balance)),
          ] + line.months.map { .labels($0.labels(isCovered: property.covers($0.month))) } + [.date(day), .blank],
          isStale: day < asOf)
      )
    }
    let others = LeasePaymentsReport.unlisted(units, besides: shown, receivables).map { unit in
      (
        GridPlace(unit),
        TableRow(
          [
            .text(unit.property), .optional(unit.floor), .text(unit.unit), .blank,
            .labels(unit.isVacant ? [Label("vacant", value: .blank)] : []),
          ] + span.months.map { _ in .blank }
            + [
              .optional(receivables.ledger(of: unit.propertyID)?.ledgerDay(for: asOf)),
              .text(unit.isVacant ? "vacant: no lease in these months" : "no account of this unit in these months"),
            ])
      )
    }
    let columns =
      [
        Column("property", "Property", .text), Column("floor", "Floor", .text), Column("unit", "Unit", .text),
        Column("lease", "Lease", .text), Column("tenant", "Tenants", .text, form: .numbered),
      ] + span.months.map { Column("month_\($0)", "\($0)", .text, form: .parts(["rent", "utilities"])) }
      + [Column("as_of", "As of", .date), Column("reason", "Reason", .text, shown: .unlessZero)]
    document = Document(
      title: "Lease payments",
      subtitle: ["As of \(asOf)", "Each month: rent / utilities"] + [coverage.line].compactMap(\.self),
      table: Table(
        columns: columns, rows: (leases + others).sorted { $0.0 < $1.0 }.map(\.1) + coverage.rows(columns),
        groupedBy: 2),
      notes: LeasePaymentsReport.legend + coverage.notes + LedgerNotes.partial(shown), asOf: asOf)
  }

  /// The units without a listed lease, of the properties that have a ledger.
  private static func unlisted(
    _ units: [LedgerUnitsQuery.Row], besides shown: [LedgerAccount], _ receivables: Receivables
  ) -> [LedgerUnitsQuery.Row] {
    let taken = Set(shown.flatMap { [[$0.propertyID, $0.unitID], [$0.propertyID, $0.unit]] })
    return units.filter { unit in
      receivables.ledger(of: unit.propertyID)?.ledgerDay(for: receivables.asOf) != nil
        && !taken.contains([unit.propertyID, unit.unitID]) && !taken.contains([unit.propertyID, unit.unit])
    }
  }

  private static let legend = [
    "PAID: paid in full; PARTIAL: partly paid, not past due; PENDING: unpaid, not past due; OVERDUE: an open amount is"
      + " past due. -: nothing billed; n/a: lease not active, or month not in the ledger."
  ]
}

extension LeasePaymentsReport {
  fileprivate static func fields(_ item: AppliedLedger.Item) -> [LabelField] {
    [
      LabelField("code", .text(item.charge.code)), LabelField("amount", .money(item.charge.amount)),
      LabelField("due_date", .date(item.charge.dueDate)), LabelField("paid", .money(item.allocated)),
      LabelField("open", .money(item.open)),
    ]
  }
}

extension Receivables {
  /// The net balances of the tenancies, where they are known.
  fileprivate var balances: [String: Money] {
    Dictionary(
      positions.compactMap { position in
        position.account.map { ("\($0.propertyID)\n\($0.tenancyID)", position.balance.net) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// The position of a lease in the grid: floors from the lowest up, units by number.
private struct GridPlace: Comparable {
  private let property: String
  private let floor: FloorOrder
  private let unit: NaturalOrder
  private let lease: String

  init(_ account: LedgerAccount) {
    (property, floor) = (account.property, FloorOrder(account.floor))
    (unit, lease) = (NaturalOrder(account.unit), account.tenancyID)
  }

  init(_ row: LedgerUnitsQuery.Row) {
    (property, floor) = (row.property, FloorOrder(row.floor))
    (unit, lease) = (NaturalOrder(row.unit), "")
  }

  static func < (left: GridPlace, right: GridPlace) -> Bool {
    (left.property, left.floor, left.unit, left.lease) < (right.property, right.floor, right.unit, right.lease)
  }
}

extension LedgerAccount {
  /// The household; each person is shown with the lease's days and the account.
  fileprivate func tenants(owing balance: Money?) -> [Label] {
    let days = "Lease \(starts.map { "from \($0)" } ?? "from the beginning")\(ends.map { " to \($0)" } ?? ", open end")"
    let left = moveOut.map { ["Moved out \($0)"] } ?? []
    return names.map { Label($0 ?? "n/a", details: [days] + left + ["Balance \(balance.map(\.description) ?? "n/a")"]) }
  }
}

extension LedgerAccount {
  fileprivate func isActive(in span: MonthSpan) -> Bool {
    guard let first = span.months.first, let last = span.months.last else { return false }
    return (starts.map { $0 <= last.lastDay } ?? true)
      && ((moveOut ?? ends).map { $0 >= first.firstDay } ?? true)
  }
}

extension PaymentGridLine.Month {
  /// Rent above utilities.
  ///
  /// A month that the ledger does not list is unknown, not unbilled.
  fileprivate func labels(isCovered: Bool) -> [Label] {
    let known = { (badge: PaymentGridLine.Badge) -> PaymentGridLine.Badge in
      badge == .notBilled && !isCovered ? .notActive : badge
    }
    return [label(known(rent), "Rent", .rent), label(known(utilities), "Utilities", .utilities)]
  }

  /// A badge, with the charges that it represents.
  private func label(_ badge: PaymentGridLine.Badge, _ kind: String, _ wanted: ChargeClass) -> Label {
    let charges = billing.filter { $0.charge.chargeClass == wanted }
    let lines = charges.map { item in
      "\(item.charge.code) \(item.charge.amount), due \(item.charge.dueDate): paid \(item.allocated), open \(item.open)"
    }
    return Label(
      badge.word, tone: badge.tone, details: lines.isEmpty ? [] : ["\(kind) of \(month.name)"] + lines,
      value: badge.value,
      fields: [LabelField("status", badge.value), LabelField("charges", list: charges.map(LeasePaymentsReport.fields))])
  }
}

extension PaymentGridLine.Badge {
  /// The badge for programs: absent where it is not known whether anything was due.
  fileprivate var value: Cell {
    switch self {
    case .status: .text(word)
    case .notBilled: .text("not billed")
    case .notActive: .absent
    }
  }

  /// The badge's text, readable without color.
  fileprivate var word: String {
    switch self {
    case .status(let status): status.rawValue.uppercased()
    case .notBilled: "-"
    case .notActive: "n/a"
    }
  }

  /// The color: green, blue, yellow or red; nil where nothing was billed.
  fileprivate var tone: Label.Tone? {
    guard case .status(let status) = self else { return nil }
    return switch status {
    case .paid: .good
    case .partial: .partial
    case .pending: .pending
    case .overdue: .bad
    }
  }
}
