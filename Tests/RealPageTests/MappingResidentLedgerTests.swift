import Receivables
import Domain
import Pipeline
import Testing
import Warehouse

@testable import RealPage

@Suite("RPX's resident ledgers become whole accounts")
struct MappingResidentLedgerTests {
  /// A household's ledger that states a balance and has these lines: day, code, amount.
  private func ledger(_ household: String, balance: String, _ lines: [(String, String, String)]) -> MappingRows {
    var rows = MappingRows(feed: "rpx_ledger", report: "getresidentledger")
    rows.add(
      RPXTables.ledger,
      ["kind": .text("ResidentInfo"), "cells": .text(#"{"reshid":"\#(household)","balance":"\#(balance)"}"#)])
    for (day, code, amount) in lines {
      let cells =
        #"{"transactiondate":"\#(day)T00:00:00-06:00","transactioncode":"\#(code)","amount":"\#(amount)"}"#
      rows.add(RPXTables.ledger, ["kind": .text("ResidentLedgerDetails"), "cells": .text(cells)])
    }
    return rows
  }

  /// The household's lease, as getresidentlistinfo lists it.
  private func residents(_ household: String, unit: String) -> MappingRows {
    var rows = MappingRows(feed: "rpx_residents", report: "getresidentlistinfo")
    rows.add(
      RPXTables.residents,
      [
        "household_id": .text(household), "unit_number": .text(unit), "is_head": .integer(1),
        "first_name": .text("Ann"), "last_name": .text("Oak"), "lease_status": .text("Current"),
      ])
    return rows
  }

  @Test("A ledger that adds up to its balance is a whole account: charges, payments, credits and a returned payment")
  func whole() throws {
    let lines = [
      ("2026-01-01", "RENT", "1000.0000"), ("2026-01-03", "PMTOPACH", "-1000.0000"),
      ("2026-01-05", "PMTOPACH", "1000.0000"), ("2026-01-06", "CONC", "-100.0000"), ("2026-02-01", "RENT", "1000.0000"),
    ]
    let facts = MappingRows.facts(ledger("7", balance: "1900.00", lines), residents("7", unit: "101"))
    let tenancy = try #require(facts.ledger.tenancies.first { $0.tenantID == "7" })
    #expect(tenancy.history == .whole && tenancy.unitNumber == "101" && tenancy.tenantName == "Ann Oak")
    #expect(facts.transactions.map(\.kind) == [.charge, .payment, .payment, .credit, .charge])
    let account = try #require(facts.transactions.accounts[tenancy.tenancyID])
    // By hand: 1000 - 1000 + 1000 - 100 + 1000.
    #expect(account.balance(on: MappingRows.asOf).net.cents == 190_000)
    #expect(facts.findings.filter { $0.finding.rule == "resident_ledger_unproved" }.isEmpty)
  }

  @Test("The ledger of a household with leases in two units lies on the first of them, once, with a finding")
  func severalUnits() throws {
    var units = MappingRows(feed: "rpx_units", report: "unitlist")
    var leases = MappingRows(feed: "rpx_leases", report: "getleaseinfo")
    for (id, number) in [("1", "101"), ("2", "102")] {
      units.add(RPXTables.units, ["unit_id": .text(id), "unit_number": .text(number), "is_vacant": .flag(false)])
      leases.add(
        RPXTables.leases,
        [
          "lease_id": .text(id), "unit_id": .text(id), "household_id": .text("7"), "status_text": .text("Current"),
          "lease_begin_date": .text("2025-06-01"), "lease_end_date": .text("2026-05-31"),
          "head_of_household": .text("Oak, Ann"), "rent_cents": .integer(500_00),
        ])
    }
    let facts = MappingRows.facts(units, leases, ledger("7", balance: "1000.00", [("2026-01-01", "RENT", "1000.0000")]))
    #expect(facts.transactions.map(\.unitNumber) == ["101"])
    let whole = facts.ledger.tenancies.filter { $0.history == .whole }
    #expect(whole.map(\.unitNumber) == ["101"] && facts.ledger.tenancies.count == 2)
    let finding = try #require(facts.findings.map(\.finding).first { $0.rule == "resident_ledger_of_units" })
    #expect(finding.message.contains("1 household (7 under unit 101)"))
  }

  @Test(
    "A ledger that proves nothing is not used, and is a finding",
    arguments: [
      ("1000.01", [("2026-01-01", "RENT", "1000.0000")]), ("1000.00", [("soon", "RENT", "1000.0000")]),
      ("1000.00", [("2026-01-01", "RENT", "a lot")]),
    ] as [(String, [(String, String, String)])])
  func unproved(balance: String, lines: [(String, String, String)]) {
    let facts = MappingRows.facts(ledger("7", balance: balance, lines))
    #expect(facts.transactions.isEmpty && facts.ledger.tenancies.isEmpty)
    #expect(facts.findings.map(\.finding.rule) == ["resident_ledger_unproved"])
  }

  @Test("Next to a whole ledger the postings of the same account are not added again")
  func once() {
    let asOf = MappingRows.asOf
    let entries = ["realpage", "realpage_rpx"].map { source in
      var entry = UnifiedTransaction(
        propertyID: "oak", transactionID: source, source: source, kind: .charge, fiscalMonth: asOf.month,
        code: "RENT", ledgerDate: asOf, accountingDate: asOf, amount: Money(cents: 500))
      entry.tenancyID = "101/abc"
      return entry
    }
    #expect(entries.accounts["101/abc"]?.balance(on: asOf).open.cents == 500)
    #expect([entries[0]].accounts["101/abc"]?.balance(on: asOf).open.cents == 500)
  }

  @Test("A file with rent only is held; next to the list of all charges it is omitted")
  func rentOnly() throws {
    let report = { (scope: String, cents: Int64) -> MappingRows in
      var rows = MappingRows(feed: "delinquency", report: "4260")
      rows.scope = "report 4260 period 022026" + scope
      rows.add(
        Delinquency.accounts,
        [
          "account": .integer(0), "unit": .text("101"), "status": .text("Former resident"),
          "is_under_eviction": .integer(0),
        ])
      rows.add(
        Delinquency.lines,
        [
          "account": .integer(0), "code": .text("RENT"), "total_prepaid_cents": .integer(0),
          "total_delinquent_cents": .integer(cents), "current_cents": .integer(cents), "days_30_cents": .integer(0),
          "days_60_cents": .integer(0), "days_90_cents": .integer(0),
        ])
      return rows
    }
    let alone = MappingRows.facts(report(" rent only", 500))
    #expect(alone.findings.map(\.finding.rule) == ["delinquency_rent_only"])
    #expect(alone.findings.map(\.finding.severity) == [.block])
    for both in [[report("", 900), report(" rent only", 500)], [report(" rent only", 500), report("", 900)]] {
      let facts = MappingRows.facts(both[0], both[1])
      #expect(facts.accounts.map(\.delinquent.cents) == [900] && facts.findings.isEmpty)
    }
  }
}
