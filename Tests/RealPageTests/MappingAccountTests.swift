import Domain
import Pipeline
import Testing
import Warehouse

@testable import RealPage

@Suite("Raw rows become accounts")
struct MappingAccountTests {
  /// A report of accounts, each with its lines: prepaid, delinquent, and the four printed ages, in cents.
  private func report(_ accounts: [(status: String, lines: [[Int64]])]) -> MappingRows {
    var rows = MappingRows(feed: "delinquency", report: "4260")
    for (index, account) in accounts.enumerated() {
      rows.add(
        Delinquency.accounts,
        [
          "account": .count(index), "unit": .text(index == 0 ? "NONE" : "\(100 + index)"),
          "status": .text(account.status), "is_under_eviction": .integer(0),
        ])
      for line in account.lines {
        let columns = [
          "total_prepaid_cents", "total_delinquent_cents", "current_cents", "days_30_cents", "days_60_cents",
          "days_90_cents",
        ]
        var values = Dictionary(uniqueKeysWithValues: zip(columns, line.map { Field.integer($0) }))
        values["account"] = .count(index)
        values["code"] = .text("RENT")
        rows.add(Delinquency.lines, values)
      }
    }
    return rows
  }

  @Test(
    "Each status that the report prints is one class of accounts",
    arguments: [
      ("Current resident", .current, false), ("NTV", .current, true), ("Former resident", .former, false),
      ("Applicant", .other, false), ("Approved applicant", .other, false), ("Former applicant", .other, false),
      ("Pending resident", .other, false), ("Misc. Income", .other, false), ("Ghost", .unknown, false),
    ] as [(String, AccountClass, Bool)])
  func classes(status: String, accountClass: AccountClass, isOnNotice: Bool) throws {
    let facts = MappingRows.facts(report([(status, [[0, 500, 500, 0, 0, 0]])]))
    let account = try #require(facts.accounts.first)
    #expect(account.accountClass == accountClass)
    #expect(account.isOnNotice == isOnNotice)
    #expect(account.unitNumber == nil, "NONE is no unit")
    #expect(facts.findings.map(\.finding.rule) == (accountClass == .unknown ? ["unknown_account_status"] : []))
    #expect(facts.days.map(\.dataset) == [.delinquency])
  }

  @Test("A line that only owes is aged as printed, and a credit sits in no bucket")
  func plain() throws {
    let facts = MappingRows.facts(
      report([("Current resident", [[0, 1000, 400, 300, 200, 100], [-250, 0, -250, 0, 0, 0]])]))
    let account = try #require(facts.accounts.first)
    #expect(account.delinquent == Money(cents: 1000))
    #expect(account.prepaid == Money(cents: 250))
    #expect(account.buckets.map(\.cents) == [400, 300, 200, 100])
    #expect(facts.accountLines[1].printedCurrent == Money(cents: -250))
    #expect(facts.findings.isEmpty)
  }

  @Test(
    "Of a line that both owes and is owed, the ages add up to what it owes",
    arguments: [
      // The credit of 50 was netted against the 90+ column: it is given back to the oldest that still owes.
      ([-50, 300, 100, 100, 0, 50], [100, 100, 0, 100]),
      // A column that is a credit as a whole owes nothing.
      ([-80, 200, -80, 200, 0, 0], [0, 200, 0, 0]),
      // Everything netted away: what is owed has no printed age, so it is taken as current.
      ([-200, 200, 0, 0, 0, 0], [200, 0, 0, 0]),
      // More is printed as aged than is owed: credits pay the oldest first.
      ([0, 100, 150, 0, -100, 50], [100, 0, 0, 0]),
    ] as [([Int64], [Int64])])
  func mixed(line: [Int64], buckets: [Int64]) throws {
    let facts = MappingRows.facts(report([("Current resident", [line])]))
    #expect(facts.accounts.first?.buckets.map(\.cents) == buckets)
  }

  @Test("Whatever is charged and paid, buckets add up to what is owed, and what is owed less prepaid to the balance")
  func identities() {
    var random = Seeded(state: 20_260_204)
    var accounts: [(String, [[Int64]])] = []
    for _ in 0..<400 {
      let lines = (0..<random.number(below: 4) + 1).map { _ in line(&random) }
      accounts.append(("Current resident", lines))
    }
    let facts = MappingRows.facts(report(accounts))
    #expect(facts.accounts.count == 400)
    for (account, (_, lines)) in zip(facts.accounts, accounts) {
      #expect(account.buckets.reduce(.zero, +) == account.delinquent)
      #expect(account.buckets.allSatisfy { $0 >= .zero })
      #expect((account.delinquent - account.prepaid).cents == lines.map { $0[0] + $0[1] }.reduce(0, +))
    }
    for (row, line) in zip(facts.accountLines, accounts.flatMap(\.1)) {
      let buckets = [row.days0To30, row.days31To60, row.days61To90, row.daysOver90]
      #expect(buckets.reduce(.zero, +) == row.delinquent)
      #expect(row.printedCurrent?.cents == line[2])
      if line[0] == 0 {
        #expect(buckets.map(\.cents) == Array(line[2...5]), "A line that only owes is aged as printed")
      }
    }
  }

  /// Charges and credits of four ages, printed as RealPage does: credits netted inside the ages.
  private func line(_ random: inout Seeded) -> [Int64] {
    let kind = random.number(below: 3)
    let charges = (0..<4).map { _ in kind == 1 ? 0 : Int64(random.number(below: 3) * random.number(below: 90_000)) }
    let credits = (0..<4).map { _ in kind == 0 ? 0 : Int64(random.number(below: 2) * random.number(below: 90_000)) }
    let (owed, paid) = (charges.reduce(0, +), credits.reduce(0, +))
    return [-paid, owed] + zip(charges, credits).map { $0 - $1 }
  }

  @Test(
    "A line that lacks an amount is not taken for zero: its day is withheld",
    arguments: ["total_prepaid_cents", "total_delinquent_cents", "current_cents", "days_90_cents"])
  func unstated(column: String) throws {
    var rows = MappingRows(feed: "delinquency", report: "4260")
    rows.add(
      Delinquency.accounts, ["account": .count(0), "unit": .text("101"), "status": .text("Current resident")])
    var values: [String: Field] = [
      "account": .count(0), "code": .text("RENT"), "total_prepaid_cents": .integer(0),
      "total_delinquent_cents": .integer(100), "current_cents": .integer(100), "days_30_cents": .integer(0),
      "days_60_cents": .integer(0), "days_90_cents": .integer(0),
    ]
    rows.add(Delinquency.lines, values)
    #expect(MappingRows.facts(rows).findings.filter { $0.finding.severity == .block }.isEmpty)
    values[column] = .null
    rows.add(Delinquency.lines, values)
    let facts = MappingRows.facts(rows)
    let blocks = facts.findings.filter { $0.finding.severity == .block }
    #expect(blocks.map(\.finding.rule) == ["account_line_without_amount"])
    #expect(facts.accountLines.count == 1 && facts.accounts.first?.delinquent == Money(cents: 100))
  }
}

/// SplitMix64: the same numbers on every machine.
private struct Seeded {
  var state: UInt64

  mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}

extension UnifiedDelinquency {
  fileprivate var buckets: [Money] { [days0To30, days31To60, days61To90, daysOver90] }
}
