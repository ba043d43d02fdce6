internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The printed totals of a Delinquent and Prepaid report, and what the lines give.
struct DelinquencyTotals {
  private typealias Amounts = DelinquencyAccount.Amounts

  /// The number in `Detail - 43 Account(s)`.
  var printedAccounts: Int?
  private var accountTotals: [PrintedTotal] = []
  private var grand: (amounts: DelinquencyAccount.Amounts, net: Money?, deposits: Money?)?
  private var hasGrand = false
  private var residents: [(column: ColumnKey, count: Int)] = []
  private var netPrepaid: Money?
  private var netDelinquent: Money?

  /// Takes a row if it is one of the totals at the report's end.
  ///
  /// A report without accounts may print only their labels.
  mutating func take(_ cells: RowCells, ofNoAccounts: Bool) throws -> Bool {
    let label = cells.row.cells[0].words ?? ""
    switch label {
    case "Grand Totals:":
      // The summary below begins with a line of the same label.
      guard !hasGrand else { return false }
      hasGrand = true
      guard cells.row.cells.contains(where: \.isAmount) else {
        if ofNoAccounts { return true }
        throw Refusal(
          "Delinquency: sheet '\(cells.sheet)' row \(cells.place.row) prints 'Grand Totals:' without amounts below accounts,"
            + " so no account can be shown to be there", hints: ["download the report again"])
      }
      grand = (try cells.amounts(), try cells.money(.net), try cells.money(.deposits))
    case "Resident Count:":
      residents = try Amounts.keys.compactMap { key in try cells.count(key).map { (key, $0) } }
    case "Net Prepaid:": netPrepaid = try cells.money(.net)
    case "Net Delinquent:": netDelinquent = try cells.money(.net)
    default: return false
    }
    return true
  }

  mutating func subtotal(_ cells: RowCells, of account: DelinquencyAccount) throws {
    let name = "unit \(account.unit) row \(account.place.row) subtotals"
    add(name, try cells.amounts(), account.sum)
    if let net = try cells.money(.net) {
      accountTotals.append(PrintedTotal("\(name): net", printed: net.cents, computed: account.sum.net.cents))
    }
  }

  mutating func net(_ net: Money, _ cells: RowCells, of line: DelinquencyAccount.Line) {
    accountTotals.append(
      PrintedTotal("row \(cells.place.row): net", printed: net.cents, computed: line.amounts.net.cents))
  }

  /// Every total that was printed, with the values computed from the accounts.
  func lines(for accounts: [DelinquencyAccount]) -> [PrintedTotal] {
    var totals = self
    let sums = accounts.map(\.sum)
    if let printedAccounts {
      totals.add("Detail: accounts", printedAccounts, accounts.count)
    }
    if let grand {
      totals.add("Grand Totals", grand.amounts, sums.reduce(Amounts(), +))
      totals.add("Grand Totals: net", grand.net, sums.map(\.net))
      totals.add("Grand Totals: deposits held", grand.deposits, accounts.compactMap(\.depositsHeld))
    }
    totals.add("Net Prepaid", netPrepaid, sums.map(\.net).filter { $0 < .zero })
    totals.add("Net Delinquent", netDelinquent, sums.map(\.net).filter { $0 > .zero })
    for (column, count) in residents { totals.add("Resident Count: \(column)", count, residentCount(column, sums)) }
    return totals.accountTotals
  }

  /// The number of accounts with such an amount; for the aging columns, accounts that owe in that column.
  private func residentCount(_ column: ColumnKey, _ sums: [DelinquencyAccount.Amounts]) -> Int {
    guard let index = Amounts.keys.firstIndex(of: column) else { return 0 }
    return sums.count { index == 0 ? $0.all[index] < .zero : $0.all[index] > .zero }
  }

  private mutating func add(_ name: String, _ printed: Int, _ computed: Int) {
    accountTotals.append(PrintedTotal(name, printed: Int64(printed), computed: Int64(computed)))
  }

  private mutating func add(_ name: String, _ printed: Money?, _ parts: [Money]) {
    guard let printed else { return }
    let computed = parts.reduce(.zero, +)
    accountTotals.append(PrintedTotal(name, printed: printed.cents, computed: computed.cents))
  }

  private mutating func add(_ name: String, _ printed: Amounts, _ computed: Amounts) {
    for (column, (printed, computed)) in zip(Amounts.keys, zip(printed.all, computed.all)) {
      accountTotals.append(PrintedTotal("\(name): \(column)", printed: printed.cents, computed: computed.cents))
    }
  }
}
