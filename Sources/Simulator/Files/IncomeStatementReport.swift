import Domain

/// Draws the Income Statement Worksheet (3836) of a fiscal month, an HTML page: market rent and what was charged next to
/// it, the change of open charges, the change of prepaid rent, and what was not charged.
///
/// The page, its sections and its signs are those of a real page. Its total is what was received in the month, less
/// refunds; deposits are no income.
struct IncomeStatementReport {
  private let profile: PropertyProfile
  private let day: CivilDate
  private let month: CivilMonth
  private let received: Money
  private var lines: [Line] = []

  /// A row of the table.
  private struct Line {
    let indent: Int
    let text: String
    var sign = ""
    var amount: Money?
  }

  /// Creates the statement of the day's month up to the day.
  init(_ property: Property, on day: CivilDate) {
    profile = property.profile
    self.day = day
    month = day.month
    let postings = property.postings(day.month.firstDay...day)
    let sum = { (kind: Posting.Kind) in Simulator.sum(postings.filter { $0.kind == kind }.map(\.amount)) }
    received = sum(.payment) - sum(.refund)
    let charges = Dictionary(grouping: postings.filter { $0.kind == .charge }, by: \.code).mapValues {
      Simulator.sum($0.map(\.amount))
    }
    draw(
      rents: Rents(property.state(on: day), charged: charges["RENT"] ?? .zero), charges: charges,
      concessions: sum(.credit), Balances(property, on: day.month.firstDay.advanced(by: -1)),
      Balances(property, on: day))
  }

  /// The page.
  func drawn() -> [UInt8] { Array((head + rows + foot).utf8) }
}

/// Market rent and what was not charged of it.
private struct Rents {
  let market: Money
  let vacancy: Money
  let notForRent: Money
  let employees: Money
  /// What is left between market rent and the rent charged; below zero for a gain.
  let lossToLease: Money

  init(_ state: PropertyState, charged: Money) {
    let rent = { (isIn: (UnitDay) -> Bool) in Simulator.sum(state.units.filter(isIn).map(\.marketRent)) }
    market = rent { _ in true }
    vacancy = rent { [.vacantUnrented, .vacantRented].contains($0.unitClass) }
    notForRent = rent { [.model, .admin, .down].contains($0.unitClass) }
    employees = rent { [.employeeOccupied, .employeeVacant].contains($0.unitClass) }
    lossToLease = market - vacancy - notForRent - employees - charged
  }
}

/// The open charges by age, and prepaid rent, at the end of a day.
private struct Balances {
  static let ages = ["0 to 30", "31 to 60", "61 to 90", "91 and up"]
  private(set) var delinquent = [Money](repeating: .zero, count: ages.count)
  private(set) var prepaid = Money.zero

  init(_ property: Property, on day: CivilDate) {
    let ledgers = property.households.flatMap { $0 }.map(\.ledger) + property.miscellaneous
    for ledger in ledgers {
      for (charge, open) in ledger.openCharges(on: day) {
        if open < .zero { prepaid += -open } else { delinquent[min(charge.postedOn.days(to: day) / 30, 3)] += open }
      }
      prepaid += Simulator.sum(ledger.openAdvances(on: day).map(\.amount))
    }
  }
}

extension IncomeStatementReport {
  private static let accounts: [(code: String, account: String)] = [
    ("ADMIN", "5200-0001 - Administrative Fees"), ("APPFEE", "5200-0003 - Application Fees"),
    ("DAMAGES", "5200-0040 - Damages"), ("GARAGE", "5200-0060 - Garage Fees"), ("LATE", "5200-0090 - Late Fees"),
    ("MTOM", "5200-0095 - Month to Month Fees"), ("NSFFEE", "5200-0100 - NSF Fees"),
    ("PETRENT", "5200-0120 - Pet Rent"),
  ]

  private mutating func draw(
    rents: Rents, charges: [String: Money], concessions: Money, _ before: Balances, _ after: Balances
  ) {
    caption(0, "INCOME")
    caption(2, "POTENTIAL INCOME")
    caption(6, "A/R ACCOUNT \(GeneralLedger.receivable) (A/R - TENANTS         ):")
    let charged = drawCharges(rents, charges, before, after)
    caption(6, "CASH - OPERATING ACCOUNT  (\(GeneralLedger.cash)) INCOME")
    let prepaid = "1200-0001 - A/R - Rent\(String(repeating: " ", count: 30))"
    account("\(prepaid)(Beginning Prepaid)", "-", before.prepaid)
    account("\(prepaid)(Ending Prepaid)", "+", after.prepaid)
    let advanced = after.prepaid - before.prepaid
    total(6, "NET CASH - OPERATING ACCOUNT  (\(GeneralLedger.cash)) INCOME", advanced)
    caption(6, "PREPAID RENT (\(GeneralLedger.prepaid)) INCOME")
    account("5100-0200 - Loss To Lease", "-", rents.lossToLease)
    total(12, "Potential Rent Income", -rents.lossToLease)
    account("5100-0201 - Vacancy", "-", rents.vacancy)
    account("5100-0202 - Concessions", "-", concessions)
    account("5100-0203 - Administrative/Down Units", "-", rents.notForRent)
    account("5100-0204 - Employee Units", "-", rents.employees)
    let lost = rents.lossToLease + rents.vacancy + concessions + rents.notForRent + rents.employees
    total(6, "NET PREPAID RENT (\(GeneralLedger.prepaid)) INCOME", -lost)
    total(2, "TOTAL POTENTIAL INCOME", charged + advanced - lost)
    total(0, "TOTAL INCOME", charged + advanced - lost)
    caption(0, "RENT/OTHER PAYMENTS NET BANK DEPOSITS")
    total(6, "OPERATING DEPOSITS (\(GeneralLedger.cash)) DEPOSITS", received)
    total(0, "TOTAL RENT/OTHER PAYMENTS NET BANK DEPOSITS", received)
  }

  /// Draws market rent, the other charges and the change of open charges; returns their sum.
  private mutating func drawCharges(
    _ rents: Rents, _ charges: [String: Money], _ before: Balances, _ after: Balances
  ) -> Money {
    let title = "MARKET RENT          (\(GeneralLedger.rent)) AND OTHER INCOME"
    caption(6, title)
    account("5100-0001 - Market Rent", "+", rents.market)
    let named = Self.accounts.compactMap { code, account in charges[code].map { (account, $0) } }
    let others = charges.filter { code, _ in code != "RENT" && !Self.accounts.contains { $0.code == code } }
      .sorted { $0.key < $1.key }.enumerated().map { place, charge in
        ("5300-000\(place + 1) - Utilities Income - \(charge.key.capitalizedWord)", charge.value)
      }
    for (name, amount) in named + others { account(name, "+", amount) }
    let charged = rents.market + Simulator.sum((named + others).map(\.1))
    total(12, "Total Potential A/R - TENANTS          Income", charged)
    for (age, open) in zip(Balances.ages, before.delinquent) where open != .zero {
      account("\(GeneralLedger.receivable) - Beginning \(age) Delinq", "+", open)
    }
    for (age, open) in zip(Balances.ages, after.delinquent) where open != .zero {
      account("\(GeneralLedger.receivable) - Ending \(age) Delinq", "-", open)
    }
    let net = charged + Simulator.sum(before.delinquent) - Simulator.sum(after.delinquent)
    total(6, "NET \(title)", net)
    return net
  }

  private mutating func caption(_ indent: Int, _ text: String) { lines.append(Line(indent: indent, text: text)) }

  private mutating func account(_ text: String, _ sign: String, _ amount: Money) {
    lines.append(Line(indent: 8, text: text, sign: sign, amount: amount))
  }

  /// Draws a sum, and behind it, unless it is a running one, the blank row that spaces the sections.
  private mutating func total(_ indent: Int, _ text: String, _ amount: Money) {
    lines.append(Line(indent: indent, text: text, sign: "=", amount: amount))
    if indent < 12 { caption(0, "") }
  }

  private var head: String {
    """
    <html>
      <head>
        <META http-equiv="Content-Type" content="text/html; charset=utf-8">
        <title>Income Statement Worksheet</title>
      </head><body><table class="Container"><thead><tr><th><table class="PageHeader"><tr>\
    <td class="PH_left">OneSite Rents v3.0<br>\(profile.runDay(of: day).us) 07:18:55 AM</td>\
    <td class="PH_center"><b><div class="CompanySite">\(htmlCell(profile.heading))</div>\
    <div class="ReportTitle">Income Statement Worksheet</div><div class="ReportSubTitle">
    \t\t\t\t\t\t\t\t\tAs of: \(day.us)</div><br></b></td><td class="PH_right">120.080.131</td></tr>\
    <tr><td class="ParamList" colspan="3"><b>Parameters:</b>&nbsp;&nbsp;Fiscal Period: \(month.fiscalPeriod);  \
    Report Format: Income Statement by G/L;  Special Accounts Style: Advanced;  \
    Special Accounts for Rent, Cash and Default AR only? Yes;  Include Prepaid Allocations Data? Yes<hr></td></tr>\
    </table></th></tr></thead><tr><td style="text-align: left;">\
    <table class="LeaseVarianceTable" id="LeaseVarianceTable" ><thead><tr class="DetailsHeader">\
    <th style="text-align:left;">Account</th><th>Sign</th><th>Amount</th></tr></thead>
    """
  }

  private var rows: String {
    lines.map { line in
      let isAccount = line.sign == "+" || line.sign == "-"
      let blanks = String(repeating: "&nbsp;", count: line.indent)
      let cells = [blanks + htmlCell(line.text), htmlCell(line.sign), htmlCell(line.amount?.printed ?? "")]
      return "<tr\(isAccount ? "" : " class='SectionHeader' ")>"
        + zip(["left", "right", "right"], cells).map { side, text in
          "<td style='text-align:\(side);'class='RowCell'>\(side == "right" ? "&nbsp;" + text : text + "&nbsp;")</td>"
        }.joined() + "</tr>"
    }.joined()
  }

  private var foot: String { "</table></td></tr></table></body></html>" }
}

extension String {
  /// A code in capitals as a word of a name.
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
