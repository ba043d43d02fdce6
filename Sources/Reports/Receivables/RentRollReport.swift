internal import Domain
internal import Receivables
public import Query

/// Each unit of a day with its lease, rents and balance.
public struct RentRollReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  private static let columns = [
    Column("property", "Property", .text), Column("unit", "Unit", .text),
    Column("floorplan", "Floor plan", .text, shown: .unlessZero),
    Column("square_feet", "Sq ft", .count, shown: .unlessZero), Column("status", "Status", .text),
    Column("tenant", "Tenant", .text, shown: .unlessZero), Column("lease", "Lease", .text, shown: .never),
    Column("move_in", "Move-in", .date, shown: .never), Column("starts", "Starts", .date),
    Column("ends", "Ends", .date), Column("move_out", "Move-out", .date, shown: .unlessZero),
    Column("market_rent", "Market", .money, shown: .unlessZero), Column("rent", "Rent", .money),
    Column("other_charges", "Other", .money, shown: .unlessZero),
    Column("deposit", "Deposit", .money, shown: .unlessZero), Column("balance", "Balance", .money, shown: .unlessZero),
    Column("units_as_of", "Units as of", .date, shown: .never),
    Column("reason", "Reason", .text, shown: .unlessZero),
  ]

  /// Lists the units.
  ///
  /// - Parameters:
  ///   - rows: the units with their leases.
  ///   - deposits: the deposits held on the day.
  ///   - receivables: the balances of all accounts.
  public init(_ rows: [RentRollQuery.Row], deposits: [DepositsQuery.Row], _ receivables: Receivables) {
    let asOf = receivables.asOf
    let held = Dictionary(deposits.map { ("\($0.propertyID)\n\($0.accountID)", $0.amount) }, uniquingKeysWith: +)
    let balances = Dictionary(
      receivables.positions.compactMap { position in
        position.account.map { ("\(position.propertyID)\n\($0.tenancyID)", position.balance.net) }
      }, uniquingKeysWith: +)
    let known = Set(rows.map(\.propertyID))
    let missing = receivables.properties.filter { !known.contains($0.propertyID) }
    let units = Set(rows.map { "\($0.propertyID)\n\($0.unitID)" }).count
    let all = counted(receivables.properties.count, "property", "properties")
    let line = missing.isEmpty ? nil : "\(missing.count) of \(all) have no units by the day"
    let lines = rows.map { row in
      let key = row.leaseID.map { "\(row.propertyID)\n\($0)" } ?? ""
      return RentRollReport.row(row, deposit: held[key], balance: balances[key])
    }
    let gaps = missing.map { property in
      TableRow(
        RentRollReport.columns.map { column in
          switch column.key {
          case "property": .text(property.property)
          case "reason": .text("n/a: no units are known by \(asOf). Load a rent roll, or import a manual book")
          default: .absent
          }
        })
    }
    document = Document(
      title: "Rent roll",
      subtitle: ["As of \(asOf)", rows.isEmpty ? "Units: n/a" : counted(units, "unit", "units")]
        + [line].compactMap(\.self),
      table: Table(
        columns: RentRollReport.columns, rows: lines + gaps,
        total: RentRollReport.total(lines, label: line.map { "Total (\($0))" } ?? "Total")),
      notes: [
        "Balance: open charges less credits and prepaid; n/a where no balance of the lease is known.",
        "The totals add up the known amounts.",
      ] + RowDays.notes(rows.map { ($0.property, $0.asOf) }, of: "units", asOf))
  }

  private static func row(_ row: RentRollQuery.Row, deposit: Money?, balance: Money?) -> TableRow {
    let isLeased = row.leaseID != nil
    let day = { (date: CivilDate?) -> Cell in date.map { .date($0) } ?? .blank }
    let amount = { (money: Money?) -> Cell in isLeased ? .optional(money) : .blank }
    return TableRow([
      .text(row.property), .text(row.unit), row.floorplan.map { .text($0) } ?? .blank, .optional(row.squareFeet),
      .text(row.unitClass.rawValue.replacing("_", with: " ")), row.tenant.map { .text($0) } ?? .blank,
      row.leaseID.map { .text($0) } ?? .blank, day(row.moveIn), day(row.starts), day(row.ends), day(row.moveOut),
      .optional(row.marketRent), amount(row.rent), amount(row.otherCharges), amount(deposit), amount(balance),
      .date(row.asOf), .blank,
    ])
  }

  /// The sums of the amounts that are known; a unit with two leases has its market rent once.
  private static func total(_ rows: [TableRow], label: String) -> TableRow {
    var seen: Set<String> = []
    let first = rows.map { seen.insert("\($0.cells[0]) \($0.cells[1])").inserted }
    return TableRow(
      columns.enumerated().map { place, column -> Cell in
        if place == 0 { return .text(label) }
        guard column.kind == .money else { return .blank }
        let amounts = zip(rows, first).compactMap { row, isFirst -> Money? in
          guard column.key != "market_rent" || isFirst, case .money(let money) = row.cells[place] else { return nil }
          return money
        }
        return amounts.isEmpty ? .absent : .money(amounts.reduce(.zero, +))
      })
  }
}
