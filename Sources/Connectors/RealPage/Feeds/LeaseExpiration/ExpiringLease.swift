internal import Domain
internal import Pipeline
internal import ReportTables
internal import Warehouse

/// One lease of a Lease Expiration Detail.
struct ExpiringLease {
  /// The amounts that every lease and total prints; of a total the balance is absent.
  struct Amounts {
    let market: Money
    let rent: Money
    let charges: Money
    let credits: Money
    let total: Money

    static let keys: [ColumnKey] = [.market, .rent, .charges, .credits, .total]

    var all: [Money] { [market, rent, charges, credits, total] }
  }

  let cells: RowCells
  let group: String
  let amounts: Amounts
  var contact: String?

  init(_ cells: RowCells, group: String) throws {
    self.cells = cells
    self.group = group
    amounts = try cells.leaseAmounts()
  }

  func row() throws -> RawRow {
    guard let unit = cells.text(.unit), let end = try cells.day(.end), let balance = try cells.money(.balance) else {
      throw Refusal(
        "Lease Expiration Detail: sheet '\(cells.sheet)' row \(cells.place.row) has no unit, end or balance")
    }
    let counts = try cells.lateAndNSF(.lateNsf)
    let fields: [Field] = [
      .text(group), .text(unit), .optional(cells.text(.floorplan)), .count(try cells.count(.sqft)),
      .optional(cells.text(.name)), .optional(contact), .optional(cells.text(.term)), .day(end),
      .day(try cells.day(.moveIn)), .day(try cells.day(.moveOut)), .flag(try isNotToRenew()), .count(counts?.late),
      .count(counts?.nsf), .day(try cells.day(.changeDate)), .cents(try cells.money(.change)),
    ]
    return RawRow(place: cells.place, fields: fields + amounts.all.map { .cents($0) } + [.cents(balance)])
  }

  /// The drawn box is a `c` of a symbol font; an `x` before it is its check.
  private func isNotToRenew() throws -> Bool {
    guard let cell = cells[.doNotRenew] else { return false }
    switch cell.words {
    case "x": return true
    case LeaseExpirationList.box: return false
    default: throw cells.notA("a box, checked or not", cell)
    }
  }
}

extension RowCells {
  /// Whether the amounts of a lease or a total are there and add up.
  var addsUp: Bool {
    do { return try leaseAmounts().total.cents >= Int64.min } catch { return false }
  }

  /// The amounts of a lease or a total; every line adds up in itself.
  ///
  /// - Throws: `Refusal` naming the row when an amount is missing or they do not add up.
  func leaseAmounts() throws -> ExpiringLease.Amounts {
    let money = try ExpiringLease.Amounts.keys.map { try required($0, try self.money($0)) }
    let amounts = ExpiringLease.Amounts(
      market: money[0], rent: money[1], charges: money[2], credits: money[3], total: money[4])
    // Whether credits are printed below 0 is not known: all reports at hand print 0.00.
    let billed = amounts.rent + amounts.charges
    guard amounts.total == billed + amounts.credits || amounts.total == billed - amounts.credits else {
      throw Refusal(
        "Lease Expiration Detail: sheet '\(sheet)' row \(place.row) does not add up: total billing \(amounts.total) is"
          + " not lease rent \(amounts.rent), other charges \(amounts.charges) and credits \(amounts.credits)")
    }
    return amounts
  }
}
