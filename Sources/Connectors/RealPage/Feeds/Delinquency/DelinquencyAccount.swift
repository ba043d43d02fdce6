internal import Domain
internal import Pipeline
internal import ReportTables
internal import Warehouse

/// One account of a Delinquent and Prepaid report.
struct DelinquencyAccount {
  /// One transaction code of an account.
  struct Line {
    let place: Place
    let code: String
    let amounts: Amounts
    let prorate: Money?
    /// Whether the line is marked; nil if the report has no column for the marks.
    let hasNSF: Bool?
    let has120Days: Bool?

    func fields(account: Int) -> [Field] {
      [.count(account), .text(code)] + amounts.all.map { .cents($0) } + [
        .cents(prorate), .count(hasNSF.map { $0 ? 1 : 0 }), .count(has120Days.map { $0 ? 1 : 0 }),
      ]
    }
  }

  /// The six amounts that every line, subtotal and total prints.
  struct Amounts: Equatable {
    /// The columns, in the order of `all`.
    static let keys: [ColumnKey] = [.prepaid, .delinquent, .current, .days30, .days60, .days90]

    var prepaid = Money.zero
    var delinquent = Money.zero
    var current = Money.zero
    var days30 = Money.zero
    var days60 = Money.zero
    var days90 = Money.zero

    var all: [Money] { [prepaid, delinquent, current, days30, days60, days90] }
    var net: Money { prepaid + delinquent }

    static func + (left: Amounts, right: Amounts) -> Amounts {
      Amounts(
        prepaid: left.prepaid + right.prepaid, delinquent: left.delinquent + right.delinquent,
        current: left.current + right.current, days30: left.days30 + right.days30, days60: left.days60 + right.days60,
        days90: left.days90 + right.days90)
    }
  }

  let place: Place
  let unit: String
  let status: String
  var name: String?
  /// Whether the name is marked with a star.
  var isUnderEviction = false
  var moveIn: CivilDate?
  var moveOut: CivilDate?
  var depositsHeld: Money?
  var outstandingDeposit: Money?
  var late: Int?
  var nsf: Int?
  var householdID: String?
  var leaseID: String?
  var lines: [Line] = []

  init(place: Place, unit: String, status: String) {
    self.place = place
    self.unit = unit
    self.status = status
  }

  var sum: Amounts { lines.map(\.amounts).reduce(Amounts(), +) }

  /// Takes what both layouts print of the resident: name or the eviction's star, dates and deposits.
  mutating func takeResident(_ cells: RowCells) throws {
    let printed = cells.text(.name)
    isUnderEviction = printed?.hasPrefix("*") ?? false
    name = printed == "*" ? nil : printed
    let dates = try cells.days(.dates)
    moveIn = dates.first
    moveOut = dates.dropFirst().first
    depositsHeld = try cells.money(.deposits)
    outstandingDeposit = try cells.money(.outstanding)
  }

  func fields(account: Int) -> [Field] {
    [
      .count(account), .text(unit), .optional(name), .text(status), .flag(isUnderEviction), .day(moveIn),
      .day(moveOut), .cents(depositsHeld), .cents(outstandingDeposit), .count(late), .count(nsf),
      .optional(householdID), .optional(leaseID),
    ]
  }
}

extension RowCells {
  /// The six amounts of a line, subtotal or total; every line adds up in itself.
  ///
  /// - Throws: `Refusal` naming the row when an amount is missing or they do not add up.
  func amounts() throws -> DelinquencyAccount.Amounts {
    let money = try DelinquencyAccount.Amounts.keys.map { key in
      guard let money = try self.money(key) else {
        throw Refusal("Delinquency: sheet '\(sheet)' row \(place.row) has no amount under '\(key)'")
      }
      return money
    }
    let amounts = DelinquencyAccount.Amounts(
      prepaid: money[0], delinquent: money[1], current: money[2], days30: money[3], days60: money[4], days90: money[5])
    guard amounts.prepaid <= .zero, amounts.delinquent >= .zero else {
      throw Refusal(
        "Delinquency: sheet '\(sheet)' row \(place.row) prints prepaid \(amounts.prepaid) and delinquent"
          + " \(amounts.delinquent)", hints: ["credits must not be positive, nor debts negative"])
    }
    let aged = amounts.current + amounts.days30 + amounts.days60 + amounts.days90
    guard amounts.net == aged else {
      throw Refusal(
        "Delinquency: sheet '\(sheet)' row \(place.row) does not add up: prepaid \(amounts.prepaid) + delinquent"
          + " \(amounts.delinquent) is not the sum of its aging columns, \(aged)")
    }
    return amounts
  }

  /// Times late and returned payments from `8/0`.
  func lateAndNSF(_ key: ColumnKey) throws -> (late: Int, nsf: Int)? {
    guard let cell = cells[key], let words = cell.words else { return nil }
    let parts = words.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2 else { throw notA("two counts such as 8/0", cell) }
    return (parts[0], parts[1])
  }
}
