public import Domain
internal import Receivables
public import Query

/// People with open charges: each with a total, followed by the units.
public struct DebtorsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the residents who owe, or the owners of units with a debt.
  ///
  /// - Parameters:
  ///   - receivables: the balances of all accounts.
  ///   - owners: the owners of the units on the day; nil for a report of residents.
  ///   - minimum: the least total listed.
  public init(_ receivables: Receivables, owners: [OwnershipsQuery.Row]?, minimum: Money) {
    let asOf = receivables.asOf
    let coverage = ReceivablesCoverage(receivables.properties, asOf, .balances)
    let owing = receivables.positions.filter { $0.balance.open > .zero }
    let debtors = Debtors(DebtorsReport.debts(owing, owners), minimum: minimum)
    let rows = DebtorRows(receivables, owing, owners)
    let nobody =
      (debtors.unassigned == .zero ? [] : ["\(debtors.unassigned) is owed for units without an owner on record."])
      + (owners?.isEmpty == true
        ? ["n/a: no source states who owns the units. Import a manual book with owners and ownerships."] : [])
    document = Document(
      title: "Debtors",
      subtitle: [
        "As of \(asOf)",
        owners == nil
          ? counted(debtors.debtors.count, "tenant", "tenants")
          : owners?.isEmpty == true ? "Owners: n/a" : counted(debtors.debtors.count, "owner", "owners"),
      ] + [coverage.line].compactMap(\.self),
      table: Table(
        columns: DebtorRows.columns,
        rows: debtors.debtors.flatMap(rows.rows) + rows.unexplained(besides: debtors.debtors)
          + coverage.rows(DebtorRows.columns),
        total: rows.total(debtors.total, coverage)),
      notes: nobody + rows.notes + coverage.notes, asOf: asOf)
  }

  private static func debts(_ owing: [AccountPosition], _ owners: [OwnershipsQuery.Row]?) -> [UnitDebt] {
    let shares = owners.map { Dictionary(grouping: $0) { "\($0.propertyID)\n\($0.unitID)" } }
    return owing.enumerated().map { place, position in
      let holders = shares.map { shares in
        (shares["\(position.propertyID)\n\(position.unitID ?? "")"] ?? []).map {
          UnitDebt.Holding(person: "\n\($0.ownerID)", share: $0.share)
        }
      }
      return UnitDebt(
        property: position.propertyID, unit: "\(place)", balance: position.balance,
        holders: holders ?? [UnitDebt.Holding(person: position.personKey, share: 10_000)])
    }
  }
}

/// The rows of debtors and their units.
private struct DebtorRows {
  private let positions: [AccountPosition]
  private let differing: [AccountPosition]
  private let names: [String: String?]
  private let isOfTenants: Bool
  private let asOf: CivilDate

  init(_ receivables: Receivables, _ owing: [AccountPosition], _ owners: [OwnershipsQuery.Row]?) {
    positions = owing
    differing = receivables.positions.filter { $0.unexplained != nil }
    names = Dictionary(
      (owners ?? []).map { ("\n\($0.ownerID)", $0.owner) } + owing.map { ($0.personKey, $0.name) },
      uniquingKeysWith: { $0 ?? $1 })
    isOfTenants = owners == nil
    asOf = receivables.asOf
  }

  static let columns = [
    Column("person_id", "Person", .text), Column("name", "Name", .text), Column("property", "Property", .text),
    Column("unit", "Unit", .text), Column("debt", "Open", .money), Column("days_past_due", "Days past due", .count),
    Column("delinquent_0_30", "0-30", .money), Column("delinquent_31_60", "31-60", .money),
    Column("delinquent_61_90", "61-90", .money),
    Column("delinquent_over_90", "Over 90", .money), Column("credits", "Credits", .money, shown: .unlessZero),
    Column("prepaid", "Prepaid", .money), Column("net", "Net", .money),
    Column("not_yet_due", "Not yet due", .money, shown: .unlessZero),
    Column("unexplained", "Unexplained", .money, shown: .unlessZero),
    Column("status", "Status", .text, shown: .unlessZero),
    Column("status_text", "Status in source", .text, shown: .never),
    Column("as_of", "As of", .date),
    Column("source", "Source", .text), Column("reason", "Reason", .text, shown: .unlessZero),
  ]

  /// A person's units, under their total where there are several, and what the ledgers do not explain.
  func rows(_ debtor: Debtors.Debtor) -> [TableRow] {
    let person = [
      Cell.text(String(debtor.person.split(separator: "\n").last ?? "")), .optional(names[debtor.person] ?? nil),
    ]
    let own = debtor.units.map { position($0.unit) }
    let balance = own.dropFirst().reduce(own[0].balance) { $0 + $1.balance }
    let head = TableRow(
      person + [.blank, .text("all units"), .money(debtor.total), .blank]
        + parts(balance) + Array(repeating: .blank, count: 6), role: .subtotal)
    let units =
      debtor.units.map { row($0, position($0.unit), person) }
      + (isOfTenants ? differing.filter { $0.personKey == debtor.person }.map(unexplained) : [])
    return (own.count > 1 ? [head] : [])
      + units.enumerated().map { place, row in
        var row = row
        row.repeated = place > 0 || own.count > 1 ? person.count : 0
        return row
      }
  }

  private func row(_ unit: Debtors.Unit, _ position: AccountPosition, _ person: [Cell]) -> TableRow {
    let balance = position.balance
    return TableRow(
      person + [
        .text(position.property), .optional(position.unit), .money(unit.debt),
        balance.oldestDue.map { .count($0.days(to: balance.asOf)) } ?? .absent,
      ] + parts(balance) + [
        .blank, isOfTenants ? .text(position.standing.rawValue) : .blank, .optional(position.status),
        .date(balance.asOf), .text(position.basis.words), .blank,
      ], isStale: balance.asOf < asOf)
  }

  /// The amounts of reported balances that the ledgers do not explain, of people who are not listed.
  func unexplained(besides debtors: [Debtors.Debtor]) -> [TableRow] {
    guard isOfTenants else { return [] }
    let listed = Set(debtors.map(\.person))
    return differing.filter { !listed.contains($0.personKey) }.map(unexplained)
  }

  private func unexplained(_ position: AccountPosition) -> TableRow {
    TableRow(
      [.text(position.personID), .optional(position.name), .text(position.property), .optional(position.unit)]
        + Array(repeating: .blank, count: 10) + [
          .optional(position.unexplained), .text(position.standing.rawValue), .optional(position.status),
          .date(position.balance.asOf),
          .text("\(position.basis.words) less ledger"),
          .text("The ledger does not explain the reported balance: no notice is written"),
        ])
  }

  /// The total of all debtors, including those below the minimum.
  func total(_ open: Money, _ coverage: ReceivablesCoverage) -> TableRow {
    let empty = AccountBalance(asOf: asOf)
    let balance = positions.dropFirst().reduce(positions.first?.balance ?? empty) { $0 + $1.balance }
    let cells = coverage.knowsNothing ? Array(repeating: Cell.absent, count: 8) : parts(balance)
    return TableRow(
      [coverage.label("All units"), .blank, .blank, .blank, coverage.total(open), .blank] + cells
        + Array(repeating: .blank, count: 6))
  }

  var notes: [String] {
    let definition =
      "Open: charges due by the day, including deposits. Net: open less credits less prepaid. Charges not yet due are"
      + " excluded from both."
    return [definition] + LedgerNotes.credits(positions.map(\.balance))
      + (differing.isEmpty ? [] : [LedgerNotes.unexplained(differing.count)])
  }

  /// A unit's balance in parts.
  ///
  /// For owners the unit's balance is shared, so only their part of the open charges is shown.
  private func parts(_ balance: AccountBalance) -> [Cell] {
    guard isOfTenants else { return Array(repeating: .blank, count: 8) }
    return [
      .money(balance.days0To30), .money(balance.days31To60), .money(balance.days61To90), .money(balance.daysOver90),
      .optional(balance.knownCredits), .money(balance.prepaid), .money(balance.net), .optional(balance.notYetDue),
    ]
  }

  private func position(_ unit: UnitDebt) -> AccountPosition { positions[Int(unit.unit) ?? 0] }
}
