import Domain
import JSON
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

@Suite("Income statements become lines of account groups")
struct MappingIncomeStatementTests {
  private func statement(_ lines: [(indent: Int, account: String, sign: String?, cents: Int64?)]) -> MappingRows {
    var rows = MappingRows(feed: "income_statement", report: "3836")
    rows.scope = "Parameters: Fiscal Period: 022026; Report Format: Income Statement by G/L"
    for line in lines {
      rows.add(
        IncomeStatement.table,
        [
          "indent": .count(line.indent), "account": .text(line.account), "sign": .optional(line.sign),
          "amount_cents": line.cents.map { .integer($0) } ?? .null,
        ])
    }
    return rows
  }

  @Test("A line has its account's number, name and group, and the sign of the statement; captions and sums have none")
  func lines() throws {
    let facts = MappingRows.facts(
      statement([
        (0, "INCOME", nil, nil), (8, "5100-0001 - Market   Rent", "+", 900_00), (8, "5100-0201 - Vacancy", "-", 50_00),
        (6, "NET", "=", 850_00), (8, "5300-0007 - Utilities Income - Pest Control", "+", -5_00),
        (8, "1200-0001 - A/R - Rent (Beginning Prepaid)", "-", 20_00), (0, "TOTAL INCOME", "=", 825_00),
      ]))
    let statement = try #require(facts.incomeStatements.first)
    #expect(statement.month.description == "2026-02" && statement.basis == .cash && statement.asOf == MappingRows.asOf)
    #expect(statement.lines.map(\.account) == ["5100-0001", "5100-0201", "5300-0007", "1200-0001"])
    #expect(statement.lines.map(\.group) == [.potentialRent, .vacancyLoss, .utilityReimbursements, .receivablesChange])
    #expect(statement.lines.map(\.amount.cents) == [900_00, -50_00, -5_00, -20_00])
    #expect(statement.lines[0].name == "Market Rent" && statement.lines[3].name == "A/R - Rent (Beginning Prepaid)")
    #expect(!facts.findings.contains { $0.finding.rule == "unknown_account" })
  }

  private func ledger(_ lines: [(account: String, name: String, debit: Int64, credit: Int64)]) -> MappingRows {
    var rows = MappingRows(feed: "transaction_detail", report: "4028")
    rows.scope = "period 022026"
    for line in lines {
      rows.add(
        TransactionDetail.netTotal,
        [
          "gl_account": .text(line.account), "gl_account_description": .text(line.name),
          "debit_cents": .integer(line.debit), "credit_cents": .integer(line.credit),
        ])
    }
    return rows
  }

  @Test("The general ledger's income is credits less debits, without the balance sheet; a statement replaces it")
  func generalLedger() throws {
    let rows = ledger([
      ("1200-0002", "A/R - Tenants", 900_00, 0), ("2200-0001", "Prepaid Rent", 0, 30_00),
      ("5100-0001", "Market Rent", 10_00, 910_00), ("5100-0202", "Concessions", 40_00, 0),
      ("5900-0001", "Antenna Leases", 0, 70_00),
    ])
    let facts = MappingRows.facts(rows)
    let statement = try #require(facts.incomeStatements.first)
    #expect(statement.source == .generalLedger && statement.basis == .accrual)
    #expect(statement.lines.map(\.group) == [.potentialRent, .concessions, .unmappedIncome])
    #expect(
      statement.lines.map(\.amount.cents) == [900_00, -40_00, 70_00] && statement.lines.map(\.line) == [2, 3, 4])
    let finding = try #require(facts.findings.first { $0.finding.rule == "unknown_account" })
    #expect(finding.finding.message.contains("5900-0001 Antenna Leases"))
    let both = MappingRows.facts(
      rows, self.statement([(0, "INCOME", nil, nil), (8, "5100-0001 - Market Rent", "+", 905_00)]))
    #expect(both.incomeStatements.map(\.source) == [.statement])
  }

  @Test("Without open charges and prepaid rent a statement is on an accrual basis")
  func basis() {
    let facts = MappingRows.facts(statement([(0, "INCOME", nil, nil), (8, "5100-0001 - Market Rent", "+", 900_00)]))
    #expect(facts.incomeStatements.map(\.basis) == [.accrual])
  }

  @Test(
    "An unmapped account counts as unmapped income, and one outside the section of income below NOI, with a finding")
  func unmapped() throws {
    let facts = MappingRows.facts(
      statement([
        (0, "INCOME", nil, nil), (8, "5900-0001 - Antenna Leases", "+", 70_00), (0, "TOTAL INCOME", "=", 70_00),
        (0, "TRANSFERS", nil, nil), (8, "9000-0001 - Owner Draw", "-", 30_00),
      ]))
    let lines = try #require(facts.incomeStatements.first?.lines)
    #expect(lines.map(\.group) == [.unmappedIncome, .nonOperating] && lines.map(\.amount.cents) == [70_00, 30_00])
    let finding = try #require(facts.findings.first { $0.finding.rule == "unknown_account" })
    #expect(finding.finding.message.contains("5900-0001 Antenna Leases"))
    #expect(finding.finding.message.contains("9000-0001 Owner Draw"))
  }

  @Test(
    "The lines of the real statement add up to its printed total, and its groups to what it prints of them",
    .needsSamples, arguments: Sample.of(reports: "3836"))
  func sample(sample: Sample) throws {
    let facts = MappingRows.facts(try MappingRows(try RealPage().read(sample.path)))
    let statement = try #require(facts.incomeStatements.first)
    let printed = (sample.expected["checks"]?.array ?? []).reduce(into: [String: Int64]()) {
      $0[$1["total"]?.string ?? ""] = $1["printed"]?.integer
    }
    let sum = { (groups: Set<AccountGroup>) in
      statement.lines.filter { groups.contains($0.group) }.map(\.amount.cents).reduce(0, +)
    }
    #expect(statement.month.description == "2026-02" && statement.basis == .cash)
    #expect(statement.lines.allSatisfy { $0.group.kind == .income })
    #expect(statement.lines.map(\.amount.cents).reduce(0, +) == printed["TOTAL INCOME"])
    #expect(
      sum([.potentialRent, .otherIncome, .utilityReimbursements]) == printed["Total Potential A/R - TENANTS Income"])
    #expect(sum([.lossToLease, .vacancyLoss, .nonRevenueUnits, .concessions]) == printed["NET PREPAID RENT INCOME"])
    #expect(sum([.unmappedIncome]) == 0)
  }
}
