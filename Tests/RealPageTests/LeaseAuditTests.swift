import Domain
import Receivables
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

@Suite("RealPage's postings against RPX's leases")
struct LeaseAuditTests {
  private static let folder = fixturesRoot().map { "\($0)/realpage" }

  private func rows(_ path: String) throws -> MappingRows {
    let parseResult = RealPage().read(try read("\(try #require(Self.folder))/\(path)"))
    #expect(parseResult.refusal == nil)
    return try MappingRows(parseResult, report: parseResult.report ?? path)
  }

  @Test(
    "The rent of all current leases of a sample matches, and four units are billed without a lease",
    .needsSamples)
  func sample() throws {
    let facts = MappingRows.facts(
      try rows("reports/Report_4028_Ridian.xls"), try rows("soap/ridian_5446271/getleaseinfo.xml"),
      try rows("soap/ridian_5446271/unitlist.xml"))
    let schedules = Dictionary(grouping: facts.ledger.scheduledCharges, by: \.tenancyID)
    let rents = Dictionary(
      grouping: facts.transactions.filter { $0.kind == .charge && $0.code == "C-CA-RENT" }
    ) { $0.tenancyID ?? "" }
    let month = try CivilMonth(iso: "2026-02")
    let verdicts = Set(schedules.keys).union(rents.keys).flatMap { tenancy in
      CodeAudit(
        schedule: (schedules[tenancy] ?? []).map {
          ScheduledCharge(code: $0.code, amount: $0.amount, from: $0.starts, to: $0.ends, frequency: $0.frequency)
        },
        postings: (rents[tenancy] ?? []).map {
          AuditPosting(
            id: $0.transactionID, amount: $0.amount, postDate: $0.ledgerDate,
            period: $0.originalMonth ?? $0.fiscalMonth)
        }, months: [month], proration: .none
      ).months.map(\.verdict)
    }
    #expect(schedules.count == 68)
    #expect(verdicts.count { $0 == .matched } == 68)
    #expect(verdicts.count { $0 == .billedNotScheduled } == 4 && verdicts.count == 72)
  }

  @Test(
    "A sample's ledger nets to its sheet Net Total by GL Account, but for what moves prepaid money to deposits",
    .needsSamples)
  func netsByAccount() throws {
    let parseResult = RealPage().read(try read("\(try #require(Self.folder))/reports/Report_4028_Ridian.xls"))
    let transactions = MappingRows.facts(try MappingRows(parseResult)).transactions
    var nets: [[String]: Int64] = [:]
    for transaction in transactions {
      let amount = Int64(transaction.amount.cents.magnitude)
      nets[[transaction.code, transaction.debitAccount ?? ""], default: 0] += amount
      nets[[transaction.code, transaction.creditAccount ?? ""], default: 0] -= amount
    }
    var printed: [[String]: Int64] = [:]
    for row in parseResult.rows(TransactionDetail.netTotal.name) {
      let pair = [row["transaction_group_category_code"].text ?? "", row["gl_account"].text ?? ""]
      printed[pair, default: 0] += (row["debit_cents"].integer ?? 0) - (row["credit_cents"].integer ?? 0)
    }
    let different = printed.keys.filter { nets[$0, default: 0] != printed[$0] }
    #expect(printed.count == 82 && Set(nets.keys).isSubset(of: printed.keys))
    #expect(
      Set(different) == [
        ["I-IO-DEPMOVE", "1100-0002"], ["I-IO-DEPMOVE", "2190-0001"], ["P-PZ-PMTMOVE", "1100-0002"],
        ["P-PZ-PMTMOVE", "2200-0001"],
      ])
  }

  @Test(
    "A sample's rows of Vacant and of market against lease rents are no tenant's",
    .needsSamples)
  func withoutTenant() throws {
    let parseResult = RealPage().read(try read("\(try #require(Self.folder))/reports/Report_4028_Ridian.xls"))
    let transactions = MappingRows.facts(try MappingRows(parseResult)).transactions
    let withoutTenant = transactions.filter { transaction in
      transaction.resident == "Vacant"
        || ["LTOR", "GTOR", "LTOL", "GTOL"].contains { transaction.code.hasSuffix("-\($0)") }
    }
    #expect(withoutTenant.count > 100)
    #expect(withoutTenant.allSatisfy { $0.kind == .property && $0.tenancyID == nil })
  }

  @Test("Leases without their unit's number are one finding that counts them, and no tenancies")
  func unplaced() {
    var leases = MappingRows(feed: "rpx_leases", report: "getleaseinfo")
    for id in ["7", "8"] {
      leases.add(
        RPXTables.leases,
        [
          "lease_id": .text(id), "unit_id": .text(id), "status_text": .text("Current"), "rent_cents": .integer(5),
          "head_of_household": .text("A One"),
        ])
    }
    let facts = MappingRows.facts(leases)
    #expect(facts.ledger.tenancies.isEmpty && facts.ledger.scheduledCharges.isEmpty)
    #expect(facts.findings.map(\.finding.rule) == ["lease_without_unit"])
    #expect(facts.findings.first?.finding.message.contains(": 2 leases (7, 8)") == true)
  }
}
