public import Domain
public import Query

/// People with open bills: each with a total, and below it the units.
public struct DebtorsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// The tenants who owe, or the owners of units for which something is owed.
  ///
  /// - Parameters:
  ///   - accounts: the accounts.
  ///   - owners: who owns the units on the day; nil for the tenants themselves.
  ///   - asOf: the day.
  ///   - minimum: the least total that is listed.
  public init(_ accounts: [LedgerAccount], owners: [OwnershipsQuery.Row]?, asOf: CivilDate, minimum: Money) {
    let debts = DebtorsReport.debts(accounts, owners, asOf)
    let debtors = Debtors(debts, minimum: minimum)
    let names = Dictionary(
      (owners ?? []).map { ($0.ownerID, $0.owner) } + accounts.map { ($0.personID, $0.tenant) },
      uniquingKeysWith: { first, _ in first })
    let properties = Dictionary(accounts.map { ($0.propertyID, $0.property) }, uniquingKeysWith: { first, _ in first })
    let units = Dictionary(
      accounts.map { ("\($0.propertyID)\n\($0.unitID)", $0.unit) }, uniquingKeysWith: { first, _ in first })
    let rows = debtors.debtors.flatMap { debtor in
      [
        TableRow(
          [
            .text(debtor.person), .optional(names[debtor.person] ?? nil), .blank, .text("all units"),
            .money(debtor.total), .blank,
          ], isSubtotal: true)
      ]
        + debtor.units.map { unit in
          let key = "\(unit.unit.property)\n\(unit.unit.unit)"
          return TableRow([
            .text(debtor.person), .blank, .optional(properties[unit.unit.property]), .optional(units[key]),
            .money(unit.debt), unit.unit.oldestDue.map { .count($0.days(to: asOf)) } ?? .blank,
          ])
        }
    }
    let nobody =
      debtors.unassigned == .zero ? [] : ["\(debtors.unassigned) is owed for units whose owners are not told."]
    document = Document(
      title: "Debtors",
      subtitle: [
        "As of \(asOf)",
        owners == nil
          ? counted(debtors.debtors.count, "tenant", "tenants") : counted(debtors.debtors.count, "owner", "owners"),
      ],
      table: Table(
        columns: [
          Column("person_id", "Person", .text), Column("name", "Name", .text), Column("property", "Property", .text),
          Column("unit", "Unit", .text), Column("debt", "Debt", .money),
          Column("days_past_due", "Days past due", .count),
        ], rows: rows,
        total: TableRow([.text("All units"), .blank, .blank, .blank, .money(debtors.total), .blank])),
      notes: nobody + LedgerNotes.partial(accounts, asOf))
  }

  private static func debts(
    _ accounts: [LedgerAccount], _ owners: [OwnershipsQuery.Row]?, _ asOf: CivilDate
  ) -> [UnitDebt] {
    let shares = owners.map { Dictionary(grouping: $0) { "\($0.propertyID)\n\($0.unitID)" } }
    return accounts.map { account in
      let applied = account.ledger.applied(asOf: asOf, policy: .periodFirst)
      let holders = shares.map { shares in
        (shares["\(account.propertyID)\n\(account.unitID)"] ?? []).map {
          UnitDebt.Holding(person: $0.ownerID, share: $0.share)
        }
      }
      return UnitDebt(
        property: account.propertyID, unit: account.unitID, debt: applied.balanceDue,
        oldestDue: applied.oldestOverdue?.charge.dueDate,
        holders: holders ?? [UnitDebt.Holding(person: account.personID, share: 10_000)])
    }
  }
}
