import Domain
import Query
import Receivables
import Reports
import Testing
import Warehouse

/// The reports of 10,000 accounts from a database, each against the same slow calculation of the account.
@Suite("Every receivables report says the same of an account")
struct AgreeingReportsTests {
  private let asOf = InventedBook.asOf

  @Test(
    "Debtors, statement, tracker, notices, delinquency, prepaid, forecast and audit agree (10,000 accounts)")
  func agree() throws {
    let book = InventedBook(properties: 50, accounts: 200)
    let reader = try book.reader()
    for (property, ledgers) in book.ledgers.sorted(by: { $0.key < $1.key }) {
      let slow = ledgers.mapValues { SlowBalance($0, asOf: asOf) }
      let wanted = slow.mapValues(Amounts.init)
      let receivables = try ReceivablesQuery(property: property, asOf: asOf).run(reader)
      #expect(receivables.positions.count == ledgers.count)
      let open = wanted.filter { $0.value.open > 0 }
      compare(
        property, "debtors", amounts(DebtorsReport(receivables, owners: nil, minimum: .zero), by: "unit", open: "debt"),
        open)
      compare(property, "statements", statements(receivables), wanted)
      try compareTrackers(property, receivables, slow)
      compareNotices(property, receivables, slow)
      compare(
        property, "accounts",
        amounts(DelinquentAccountsReport(receivables, [:], .init(), .init()), by: "account", open: "open"), open)
      compare(
        property, "prepaid", amounts(PrepaidReport(receivables), by: "unit", open: "open", hasAges: false),
        wanted.filter { $0.value.held > 0 }.mapValues(\.withoutAges))
      try compareDelinquency(property, slow, reader)
      compareForecast(property, receivables, open)
      try compareAudit(property, receivables, ledgers, reader)
    }
  }

  /// What a report says of an account.
  private struct Amounts: Equatable {
    var open: Int64
    var held: Int64
    var net: Int64
    /// The open amount by age; nil for a report that does not age it.
    var ages: [Int64]?

    init(_ slow: SlowBalance) {
      (open, held, net, ages) = (slow.open, slow.held, slow.due - slow.paid, slow.ages)
    }

    init(open: Int64, held: Int64, net: Int64, ages: [Int64]?) {
      (self.open, self.held, self.net, self.ages) = (open, held, net, ages)
    }

    var withoutAges: Amounts { Amounts(open: open, held: held, net: net, ages: nil) }
  }

  private func compare<Value: Equatable>(
    _ property: String, _ report: String, _ found: [String: Value], _ wanted: [String: Value]
  ) {
    guard found != wanted else { return }
    let account = Set(found.keys).union(wanted.keys).sorted().first { found[$0] != wanted[$0] } ?? ""
    let (one, other) = (found[account].map { "\($0)" } ?? "nothing", wanted[account].map { "\($0)" } ?? "nothing")
    Issue.record("\(report) of \(property): \(account) \(one), not \(other)")
  }

  /// The amounts of a report's rows by account.
  private func amounts(
    _ report: some Report, by key: String, open: String, net: String = "net", hasAges: Bool = true,
    _ isWanted: (TableRow) -> Bool = { $0.role == .entry }
  ) -> [String: Amounts] {
    let table = report.document.table
    return Dictionary(
      table.rows.filter(isWanted).map { row in
        let cells = Dictionary(
          zip(table.columns.map(\.key), row.cells), uniquingKeysWith: { first, _ in first })
        let cents = { (key: String) -> Int64 in
          if case .money(let money)? = cells[key] { money.cents } else { -999_999 }
        }
        let ages = ["delinquent_0_30", "delinquent_31_60", "delinquent_61_90", "delinquent_over_90"].map(cents)
        guard case .text(let account)? = cells[key] else { return ("", Amounts(open: 0, held: 0, net: 0, ages: nil)) }
        return (
          account,
          Amounts(
            open: cents(open), held: cents("credits") + cents("prepaid"), net: cents(net), ages: hasAges ? ages : nil)
        )
      }, uniquingKeysWith: { _, _ in Amounts(open: -1, held: -1, net: -1, ages: nil) })
  }

  /// The closing amounts of every tenant's statement, aged as nothing.
  private func statements(_ receivables: Receivables) -> [String: Amounts] {
    receivables.accounts.reduce(into: [:]) { found, account in
      let report = TenantStatementReport(receivables, tenant: account.personID)
      let closing = amounts(report, by: "lease", open: "open", net: "balance", hasAges: false) { $0.role == .closing }
      guard closing.count == 1, var own = closing[account.tenancyID] else { return }
      own.ages = receivables.positions.first { $0.account?.tenancyID == account.tenancyID }.map {
        [$0.balance.days0To30, $0.balance.days31To60, $0.balance.days61To90, $0.balance.daysOver90].map(\.cents)
      }
      found[account.tenancyID] = own
    }
  }

  private func compareTrackers(
    _ property: String, _ receivables: Receivables, _ slow: [String: SlowBalance]
  ) throws {
    let all = RentalTracker(asOf: asOf, minimumMonths: 0)
    compare(
      property, "tracker of all",
      amounts(RentalTrackerReport(all, receivables), by: "unit", open: "open", net: "balance", hasAges: false),
      slow.mapValues { Amounts($0).withoutAges })
    compare(
      property, "tracker",
      amounts(
        RentalTrackerReport(RentalTracker(asOf: asOf), receivables), by: "unit", open: "open", net: "balance",
        hasAges: false), slow.filter { $0.value.pastDue > 0 }.mapValues { Amounts($0).withoutAges })
  }

  private func compareNotices(_ property: String, _ receivables: Receivables, _ slow: [String: SlowBalance]) {
    let notices = NoticeSelection(receivables, minimum: .zero).notices
    let wanted = slow.filter { $0.value.pastDue > 0 && $0.value.due > $0.value.paid }
    compare(
      property, "notices",
      Dictionary(notices.map { ($0.unit, [$0.total.cents, $0.due.cents]) }, uniquingKeysWith: { _, _ in [] }),
      wanted.mapValues { [$0.open, $0.due - $0.paid] })
  }

  private func compareDelinquency(
    _ property: String, _ slow: [String: SlowBalance], _ reader: UnifiedReader
  ) throws {
    let result = try DelinquencyQuery(property: property, asOf: asOf).run(reader)
    let figures = try #require(result.rows.first?.figures.all)
    let found = [figures.days0To30, figures.days31To60, figures.days61To90, figures.daysOver90, figures.prepaid]
    let wanted = slow.values.reduce(into: [Int64](repeating: 0, count: 5)) { sums, account in
      for (place, amount) in (account.ages + [account.held]).enumerated() { sums[place] += amount }
    }
    #expect(result.rows.count == 1 && found.map(\.cents) == wanted, "\(property)")
    #expect(
      figures.owing == slow.values.count { $0.open > 0 } && figures.delinquent.cents == wanted[0..<4].reduce(0, +))
    #expect(figures.net.cents == slow.values.reduce(0) { $0 + $1.due - $1.paid })
  }

  /// The forecast without a change is the open amount at the end of the last month, which is the day.
  private func compareForecast(_ property: String, _ receivables: Receivables, _ open: [String: Amounts]) {
    let table = ForecastReport(receivables) { _ in nil }.document.table
    let found = table.rows.compactMap { row -> (String, Int64)? in
      guard row.cells.contains(.text(Baseline.noChange.rawValue)), case .text(let unit) = row.cells[2] else {
        return nil
      }
      let amount = table.columns.firstIndex { $0.key == "amount" }.map { row.cells[$0] }
      guard case .money(let money)? = amount, money > .zero else { return nil }
      return (unit, money.cents)
    }
    compare(
      property, "forecast", Dictionary(found, uniquingKeysWith: { _, _ in -1 }), open.mapValues(\.open))
  }

  /// The open amounts of the audited months are the account's, without what is no charge: a payment below zero.
  private func compareAudit(
    _ property: String, _ receivables: Receivables, _ ledgers: [String: AccountLedger], _ reader: UnifiedReader
  ) throws {
    let run = AuditRun(
      id: "run", createdAt: "", from: asOf.month.advanced(by: -2), to: asOf.month, proration: .none)
    let months = try LeaseAuditQuery(property: property).run(reader)
      .audit((0..<3).map { run.from.advanced(by: $0) }, .none)
    let table = LeaseAuditReport(run, months, [:], receivables, showsMonths: true).document.table
    let lease = try #require(table.columns.firstIndex { $0.key == "lease" })
    let open = try #require(table.columns.firstIndex { $0.key == "open" })
    var found: [String: Int64] = [:]
    for row in table.rows {
      guard case .text(let account) = row.cells[lease], case .money(let money) = row.cells[open] else { continue }
      found[account, default: 0] += money.cents
    }
    let wanted = ledgers.mapValues { ledger -> Int64? in
      let slow = SlowAllocation(ledger, asOf: asOf, policy: .periodFirst)
      let billed = slow.charged.filter { $0.id.hasPrefix("c") && $0.charge.dueDate <= asOf }
      return billed.isEmpty ? nil : billed.reduce(0) { $0 + (slow.open[$1.id] ?? 0) }
    }
    compare(property, "audit", found, wanted.compactMapValues(\.self))
  }
}
