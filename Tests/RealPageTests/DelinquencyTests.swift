import JSON
import Pipeline
import ReportTables
import SpreadsheetReader
import TestSupport
import Testing
import Warehouse

@testable import RealPage

@Suite("Delinquency", .needsSamples)
struct DelinquencyTests {
  private static let amounts = [
    "total_prepaid": "total_prepaid_cents", "total_delinquent": "total_delinquent_cents", "current": "current_cents",
    "days_30": "days_30_cents", "days_60": "days_60_cents", "days_90_plus": "days_90_cents",
  ]

  @Test("Every account has the figures that are printed for it", arguments: Sample.of(reports: "4260", "4009"))
  func accounts(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let accounts = parseResult.rows("realpage_delinquency")
    let lines = Dictionary(grouping: parseResult.rows("realpage_delinquency_lines")) { $0["account"] }
    let whole = sample.expected["accounts"]?.array
    let expected = whole ?? sample.expected["sample_records"]?.array ?? []
    #expect(whole == nil || accounts.count == expected.count)
    for (index, expectation) in expected.enumerated() {
      let unit = expectation["unit"]?.string
      // A unit can have several accounts, and a sample of records says which by what it owes.
      let sampled = accounts.first { account in
        account["unit"].text == unit
          && sum(lines[account["account"]] ?? [], "total_delinquent_cents") == expectation["total_delinquent"]?.integer
          && sum(lines[account["account"]] ?? [], "total_prepaid_cents") == expectation["total_prepaid"]?.integer
      }
      let account = try #require(whole == nil ? sampled : accounts[index])
      let lines = lines[account["account"]] ?? []
      #expect(account["unit"].text == unit)
      #expect(account["status"].text == expectation["status"]?.string)
      #expect(account["is_under_eviction"] == .integer(expectation["eviction"] == .boolean(true) ? 1 : 0))
      #expect(account["deposits_held_cents"].integer == expectation["deposits_held"]?.integer)
      for (key, column) in DelinquencyTests.amounts {
        #expect(sum(lines, column) == expectation[key]?.integer, "\(key) of \(account["unit"])")
      }
      if let moveIn = expectation["move_in"] { #expect(account["move_in"].text == moveIn.string) }
      if let moveOut = expectation["move_out"] { #expect(account["move_out"].text == moveOut.string) }
      if let counts = expectation["late_nsf"]?.string {
        #expect("\(account["late"].integer ?? -1)/\(account["nsf"].integer ?? -1)" == counts)
      }
    }
  }

  @Test("Grand totals that hold their label alone refuse accounts, which every sample proves by printed amounts")
  func bareGrandTotals() throws {
    let path = "\(try #require(fixturesRoot()))/realpage/reports/Delinquent and Prepaid Report - excerpt.xls"
    let bytes = try TestSupport.read(path)
    let error = #expect(throws: Refusal.self) {
      try Delinquency().parse(
        ReportWorkbook(bytes) { grid in
          Grid(
            sheet: grid.sheet,
            rows: grid.rows.map { row in
              row.cells[0].words == "Grand Totals:" ? Grid.Row(index: row.index, cells: [row.cells[0]]) : row
            })
        })
    }
    #expect(error?.rule.contains("prints 'Grand Totals:' without amounts below accounts") == true)
    #expect(error?.hints == ["download the report again"])
  }

  @Test("Records, sums and groups are the report's, to the cent", arguments: Sample.of(reports: "4260", "4009"))
  func sums(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let accounts = parseResult.rows("realpage_delinquency")
    let lines = parseResult.rows("realpage_delinquency_lines")
    #expect(Int64(accounts.count) == sample.expected["records"]?["accounts"]?.integer)
    #expect(Int64(lines.count) == sample.expected["records"]?["lines"]?.integer)
    let sums = sample.expected["sums"]
    for (key, column) in DelinquencyTests.amounts { #expect(sum(lines, column) == sums?[key]?.integer, "\(key)") }
    #expect(sum(accounts, "deposits_held_cents") == sums?["deposits_held"]?.integer)
    #expect(sum(accounts, "outstanding_deposit_cents") == sums?["outstanding_deposit"]?.integer)
    try groups(sample, accounts, lines)
  }

  private func groups(_ sample: Sample, _ accounts: [NamedRow], _ lines: [NamedRow]) throws {
    let groups = try #require(sample.expected["groups"])
    let byAccount = Dictionary(grouping: lines) { $0["account"] }
    let byStatus = Dictionary(grouping: accounts) { $0["status"].text ?? "" }
    for member in groups["by_status"]?.members ?? [] {
      let accounts = byStatus[member.key] ?? []
      let lines = accounts.flatMap { byAccount[$0["account"]] ?? [] }
      #expect(Int64(accounts.count) == member.value["accounts"]?.integer, "\(member.key)")
      for (key, column) in DelinquencyTests.amounts { #expect(sum(lines, column) == member.value[key]?.integer) }
    }
    let byCode = Dictionary(grouping: lines) { $0["code"].text ?? "" }
    for member in groups["by_code"]?.members ?? [] {
      for (key, column) in DelinquencyTests.amounts {
        #expect(sum(byCode[member.key] ?? [], column) == member.value[key]?.integer, "\(member.key) \(key)")
      }
    }
  }
}
