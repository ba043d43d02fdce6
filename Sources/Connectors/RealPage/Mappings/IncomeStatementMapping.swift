internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps the Income Statement Worksheet's accounts to account groups.
///
/// The worksheet begins with market rent, takes off what is not charged, and ends with what was received: the change of
/// open charges and prepaid rent makes its total a cash total. It lists no operating expenses.
struct IncomeStatementMapping: Mapping {
  let revision = 2
  /// What the accounts are.
  let accounts: AccountGroups

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    for load in loads.of(.incomeStatement) {
      let lines = accountLines(load.records(IncomeStatement.table))
      guard let month = load.statedFiscalPeriod, !lines.isEmpty else { continue }
      let basis: UnifiedIncomeLine.Basis = lines.contains { $0.line.group == .receivablesChange } ? .cash : .accrual
      facts.incomeStatements.append(
        IncomeStatementFacts(month: month, asOf: asOf, source: .statement, basis: basis, lines: lines.map(\.line)))
      for (line, record, _) in lines {
        facts.lineage?.add(.incomeLine(UnifiedIncomeLine.id(month, line.line)), record, [\.amountCents])
      }
      facts.warn(
        .ledger, .unknownAccount, AccountGroups.unmapped, "account",
        lines.filter { !$0.isListed }.map { [$0.line.account, $0.line.name].compactMap(\.self).joined(separator: " ") })
    }
  }

  private typealias AccountLine = (
    line: IncomeStatementFacts.Line, record: RawRecord<IncomeStatement.Line>, isListed: Bool
  )

  /// The lines with an account, in order; a line outside the section of income counts below net operating income.
  private func accountLines(_ records: [RawRecord<IncomeStatement.Line>]) -> [AccountLine] {
    var isIncome = true
    var lines: [AccountLine] = []
    for (place, record) in records.enumerated() {
      guard let text = record.account.text else { continue }
      if record.sign == .null, record.indent.integer == 0 { isIncome = text.uppercased().hasSuffix("INCOME") }
      guard let sign = record.sign.text, sign != "=", let printed = record.amountCents.money else { continue }
      let amount = sign == "-" ? -printed : printed
      let (number, name) = parts(of: text)
      let group = isIncome ? group(number, name) : .nonOperating
      let line = IncomeStatementFacts.Line(
        line: place, account: number, name: name, group: group, amount: group.kind == .income ? amount : -amount)
      lines.append((line, record, isIncome && group != .unmappedIncome))
    }
    return lines
  }

  /// The open charges and prepaid rent at the month's beginning and end, which turn charges into receipts.
  private func group(_ number: String?, _ name: String) -> AccountGroup {
    let name = name.lowercased()
    let isBalance = name.contains("beginning ") || name.contains("ending ")
    if isBalance, name.contains("delinq") || name.contains("prepaid") { return .receivablesChange }
    return accounts.income(account: number, name: name)
  }

  /// The number and the name of `5200-0120 - Pet Rent`, with one blank between words.
  private func parts(of text: String) -> (number: String?, name: String) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let dash = words.firstRange(of: " - ") else { return (nil, words) }
    return (String(words[..<dash.lowerBound]), String(words[dash.upperBound...]))
  }
}
