import Receivables
import Domain
import JSON
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

@Suite("Raw rows become transactions, billing and projected weeks")
struct MappingTransactionTests {
  private func postings(_ rows: [(unit: String, code: String, ledger: Int64, debit: Int64)]) -> MappingRows {
    var report = MappingRows(feed: "transaction_detail", report: "4028")
    report.scope = "period 022026"
    for row in rows {
      report.add(
        TransactionDetail.postings,
        [
          "bldg_unit": .text(row.unit), "name": .text("One, A"), "transaction_group_category_code": .text(row.code),
          "transaction_ledger_date": .text("2026-02-01"), "transaction_accounting_date": .text("2026-02-02"),
          "original_transaction_fiscal_period": .text("012026"),
          "original_ledger_transaction_amount_cents": .integer(row.ledger), "debit_gl": .text("1200-0002"),
          "debit_amount_cents": .integer(row.debit), "credit_gl": .text("5100-0001"),
          "credit_amount_cents": .integer(-row.debit),
        ])
    }
    return report
  }

  private func sums(_ rows: [(group: String, cents: Int64)]) -> MappingRows {
    var report = MappingRows(feed: "monthly_transactions", report: "4020")
    report.scope = "fiscal period 022026"
    for row in rows {
      report.add(
        MonthlyTransactions.codes,
        ["group_code": .text(row.group), "activity_for_this_month_cents": .integer(row.cents)])
    }
    return report
  }

  @Test("A posting keeps its accounts and days, and takes its sign from the ledger's amount")
  func postings() throws {
    let facts = MappingRows.facts(
      postings([("101", "C-CA-RENT", 1500_00, 1500_00), ("-", "C-CH-ADMIN", -350_00, 350_00)]))
    let rent = try #require(facts.transactions.first)
    #expect(rent.fiscalMonth.description == "2026-02" && rent.originalMonth?.description == "2026-01")
    #expect(rent.unitNumber == "101" && rent.resident == "One, A")
    #expect(rent.ledgerDate.description == "2026-02-01" && rent.accountingDate.description == "2026-02-02")
    #expect(rent.debitAccount == "1200-0002" && rent.creditAccount == "5100-0001")
    #expect(facts.transactions.map(\.amount.cents) == [1500_00, -350_00])
    #expect(facts.transactions[1].unitNumber == nil, "- is no unit")
  }

  @Test("A posting's id does not change when a later list has others before it")
  func ids() {
    let early = postings([("102", "C-CA-RENT", 10, 10), ("102", "C-CA-RENT", 10, 10), ("103", "C-CA-RENT", 10, 10)])
    let later = postings([
      ("101", "C-CA-RENT", 10, 10), ("102", "C-CA-RENT", 10, 10), ("102", "C-CA-RENT", 10, 10),
      ("102", "P-PZ-PMTOTHER", 10, 10), ("103", "C-CA-RENT", 10, 10),
    ])
    let ids = MappingRows.facts(early).transactions.map(\.transactionID)
    #expect(ids[0] == "2026-02/102/2026-02-01/C-CA-RENT/0.10" && ids[1] == ids[0] + "#2")
    let all = MappingRows.facts(later).transactions.map(\.transactionID)
    #expect(ids == [all[1], all[2], all[4]] && Set(all).count == 5)
  }

  @Test("A posting is a charge, a payment or a credit of its tenant, or of no tenant")
  func kinds() {
    let facts = MappingRows.facts(
      postings([
        ("101", "C-CA-RENT", 10, 10), ("101", "C-CJ-WATER", 10, 10), ("101", "C-CI-PETRENT", 10, 10),
        ("101", "P-PZ-PMTOTHER", 10, 10), ("101", "P-PW-CONC/MONTHLY", 10, 10), ("101", "C-CA-LTOR", 10, 10),
        ("101", "P-PX-GTOL", 10, 10), ("102", "P-PT-VACANCY", 10, 10), ("-", "I-IO-DEPMOVE", 10, 10),
      ]))
    #expect(
      facts.transactions.map(\.kind) == [
        .charge, .charge, .charge, .payment, .credit, .property, .property, .property, .property,
      ])
    #expect(facts.transactions.map(\.chargeClass).prefix(4) == [.rent, .utilities, .other, nil])
    let tenancies = facts.transactions.map(\.tenancyID)
    #expect(tenancies[0] != nil && tenancies[0] == tenancies[4] && tenancies[5...].allSatisfy { $0 == nil })
    #expect(facts.ledger.tenancies.map(\.tenancyID) == [tenancies[0]].compactMap(\.self))
    #expect(tenancies[0]?.contains("One") == false, "a tenancy's id tells no name")
  }

  @Test("Only part of a ledger's amount may be posted: the posted part counts")
  func part() {
    let facts = MappingRows.facts(postings([("101", "P-PZ-PMTOTHER", 900_00, 400_00)]))
    #expect(facts.transactions.map(\.amount.cents) == [400_00])
  }

  @Test("Billed are charges less what is booked for vacant units and between market and lease rents")
  func billed() {
    let facts = MappingRows.facts(
      postings([
        ("101", "C-CA-RENT", 1500_00, 1500_00), ("102", "C-CA-RENT", 1400_00, 1400_00),
        ("102", "P-PT-VACANCY", 1400_00, 1400_00), ("101", "C-CA-LTOR", 100_00, 100_00),
        ("101", "P-PX-LTOL", 100_00, 100_00), ("101", "C-CI-PETRENT", 35_00, 35_00),
        ("101", "C-CH-APPFEE", -20_00, 20_00), ("101", "P-PZ-PMTOTHER", 1500_00, 1500_00),
        ("101", "P-PW-CONC/MONTHLY", 50_00, 50_00),
      ]))
    #expect(facts.billedMonths.map(\.billed.cents) == [1515_00])
    #expect(facts.billedMonths.map(\.concessions?.cents) == [50_00], "Billed is before concessions")
    #expect(facts.billedMonths.map(\.primarySource) == [.transactionDetail])
  }

  @Test("Where both reports are loaded, the Monthly Transaction Summary is used, and a difference is a finding")
  func both() {
    let detail = postings([("101", "C-CA-RENT", 1500_00, 1500_00)])
    let summary = { (rent: Int64) in
      self.sums([("CA", rent), ("PT", 400_00), ("PZ", 900_00), ("935 IO", 70_00), ("OU", 30_00)])
    }
    let same = MappingRows.facts(detail, summary(1900_00))
    #expect(same.billedMonths.map(\.billed.cents) == [1500_00] && same.findings.isEmpty)
    let other = MappingRows.facts(detail, summary(2000_00))
    #expect(other.billedMonths.map(\.billed.cents) == [1600_00])
    #expect(other.billedMonths.map(\.primarySource) == [.monthlyTransactions])
    #expect(other.rules(.delinquency) == ["billed_sums_disagree"])
  }

  @Test("A report that prints no fiscal period bills no month")
  func noPeriod() {
    var report = postings([("101", "C-CA-RENT", 1500_00, 1500_00)])
    for scope in ["period not printed", "", "period 132026"] {
      report.scope = scope
      let facts = MappingRows.facts(report)
      #expect(facts.transactions.isEmpty && facts.billedMonths.isEmpty)
    }
  }

  @Test("The account's day keeps the fiscal month that its report prints")
  func fiscalMonth() {
    var report = MappingRows(feed: "delinquency", report: "4260")
    report.scope = "report 4260 period 032026"
    #expect(MappingRows.facts(report).days.map(\.fiscalMonth?.description) == ["2026-03"])
  }

  @Test(
    "What a sample's postings bill is what its residents are charged", arguments: Sample.of(reports: "4028"))
  func sampleDetail(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let facts = MappingRows.facts(try MappingRows(parseResult))
    let rows = parseResult.rows(TransactionDetail.postings.name)
    #expect(Int64(facts.transactions.count) == sample.expected["records"]?["detail"]?.integer)
    let debits = facts.transactions.reduce(0) { $0 + $1.amount.cents.magnitude }
    #expect(sample.expected["sums"]?["debit"]?.integer == Int64(debits))
    // Another way to the same number: charges of rows with a resident, without the two codes of market and lease.
    var charged: Int64 = 0
    for row in rows where row["name"].text != "Vacant" {
      let code = row["transaction_group_category_code"].text ?? ""
      guard code.hasPrefix("C-"), !code.hasSuffix("-LTOR"), !code.hasSuffix("-GTOR") else { continue }
      charged += row["original_ledger_transaction_amount_cents"].integer ?? 0
    }
    // Added up by a script from the file: C- of rows with a resident 176,316.82, P-PW- 39,383.41.
    #expect(charged == 17_631_682 && facts.billedMonths.map(\.concessions?.cents) == [3_938_341])
    #expect(charged > 0 && facts.billedMonths.map(\.billed.cents) == [charged])
    // The Lost Rent Summary of the same property and month prints 161,959.00 of rent charged to households, the rows
    // VACANT left out; the detail lists prepayments twice, so it states no receipts.
    #expect(facts.billedMonths.map(\.rentCharged?.cents) == [16_195_900])
    #expect(facts.billedMonths.map(\.collected) == [nil])
  }

  @Test("A sample's summary bills its charges", arguments: Sample.titled("MONTHLY TRANSACTION SUMMARY"))
  func sampleSummary(sample: Sample) throws {
    let facts = MappingRows.facts(try MappingRows(RealPage().read(sample.path)))
    // The sample books nothing for vacant units this month, so all its charges are billed.
    let charges = sample.expected["sums"]?["by_block"]?.array.first?["this_month"]?.integer
    #expect(charges != nil && facts.billedMonths.map(\.billed.cents) == [charges])
    // Employee unit 1,047.30 and one-time 84,837.74, as the file prints them.
    #expect(facts.billedMonths.map(\.concessions?.cents) == [8_588_504])
    // The file prints RENT 268,884.00, nothing for vacant units, and Total Monthly Collections 221,023.63.
    #expect(facts.billedMonths.map(\.rentCharged?.cents) == [26_888_400])
    #expect(facts.billedMonths.map(\.collected?.cents) == [22_102_363])
    #expect(facts.billedMonths.map(\.badDebt?.cents) == [0])
  }

  @Test("A projection's weeks are kept as they are projected")
  func weeks() throws {
    var report = MappingRows(feed: "projected_occupancy", report: "3842")
    report.add(
      ProjectedOccupancy.table,
      [
        "week_ending": .text("2026-02-08"), "total_units": .integer(120), "occupied_at_week_begin": .integer(100),
        "scheduled_move_ins": .integer(4), "scheduled_move_outs": .integer(3), "projected_number": .integer(101),
      ])
    let facts = MappingRows.facts(report)
    #expect(facts.days.map(\.dataset) == [.projection] && facts.days.map(\.primarySource) == [.projectedOccupancy])
    let week = try #require(facts.plainRows(of: UnifiedProjectedWeek.self).first)
    #expect(week.weekEnding.description == "2026-02-08" && week.totalUnits == 120 && week.occupiedAtBegin == 100)
    #expect(week.scheduledMoveIns == 4 && week.scheduledMoveOuts == 3 && week.projectedOccupied == 101)
  }

  @Test("A code without an amount leaves what was billed unknown, which is not zero")
  func unstatedAmount() {
    var report = sums([("CA", 100_00)])
    #expect(MappingRows.facts(report).billedMonths.map(\.billed) == [Money(cents: 100_00)])
    report.add(MonthlyTransactions.codes, ["group_code": .text("CA")])
    #expect(MappingRows.facts(report).billedMonths.isEmpty)
  }
}
