import TestSupport
import Testing

@testable import ownerdash

/// Every receivables report of the year book, row by row, against the rows that `reckon_reports.py`,
/// `reckon_entries.py` and `reckon_units.py` calculate.
@Suite("Every row of a year's receivables reports agrees with a separate calculation")
struct YearBookReportsTests {
  /// The book for what only reads it.
  private static let shared = Task { try await imported() }

  private static func imported() async throws -> BookFixture {
    let fixture = try BookFixture()
    try fixture.configure(["ash": "Ash Row"])
    let ran = await fixture.run(["ledger", "import", packageFixtures() + "/year_book/book"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    return fixture
  }

  @Test(
    "On 13 days",
    arguments: [
      ("debtors", ["report", "debtors"]), ("owners", ["report", "debtors", "--of", "owners"]),
      ("tracker", ["report", "rental-tracker"]),
      ("tracker_all", ["report", "rental-tracker", "--minimum-months", "0"]),
      ("payments", ["report", "lease-payments", "--start", "2025-01", "--months", "12"]),
      ("rent_roll", ["report", "rent-roll"]), ("receipts", ["report", "receipts"]),
      ("late_fees", ["report", "late-fees"]), ("prepaid", ["report", "prepaid"]),
      ("deposits", ["report", "deposits"]), ("accounts", ["delinquency", "--by", "account"]),
      ("maintenance", ["report", "maintenance"]), ("expenses", ["report", "expenses"]),
    ])
  func days(_ name: String, _ words: [String]) async throws {
    let fixture = try await YearBookReportsTests.shared.value
    let expected = try ExpectedRows(name, keys: 1)
    var compared = 0
    for day in try YearBookReportsTests.days {
      let ran = await fixture.run(words + ["--as-of", day, "--format", "csv"])
      // A vacant unit has no lease, so no row of payments.
      let found = try expected.select(ran).filter { name != "payments" || $0[1] != "" }
      expected.compare(found, [day])
      compared += found.count
    }
    #expect(compared == expected.count && compared > 0)
  }

  @Test("The statements of four tenants on 13 days, entry by entry", arguments: ["t4", "t5", "t7", "t12"])
  func statements(_ tenant: String) async throws {
    let fixture = try await YearBookReportsTests.shared.value
    let expected = try ExpectedRows("statements", keys: 2)
    for day in try YearBookReportsTests.days {
      let words = ["report", "tenant-statement", "--tenant", tenant, "--as-of", day, "--format", "csv"]
      let found = try expected.select(await fixture.run(words))
      expected.compare(found, [day, tenant])
      #expect(!found.isEmpty)
    }
  }

  @Test("Eight apartments on 13 days, line by line", arguments: ["u1", "u2", "u3", "u4", "u7", "u17", "u18", "u19"])
  func apartments(_ unit: String) async throws {
    let fixture = try await YearBookReportsTests.shared.value
    let expected = try ExpectedRows("apartments", keys: 2)
    for day in try YearBookReportsTests.days {
      let words = ["report", "apartment", "--unit", unit, "--as-of", day, "--format", "csv"]
      // A unit's state is of the last day on which it is kept: the day itself is not compared.
      let found = try expected.select(await fixture.run(words)).map { line in
        line[0] == "Unit" ? Array(line.prefix(5)) + ["", line[6]] : line
      }
      expected.compare(found, [day, unit])
      #expect(!found.isEmpty)
    }
  }

  @Test("The single payments, charges and months of the rental tracker on 13 days")
  func trackerEntries() async throws {
    let fixture = try await YearBookReportsTests.shared.value
    let expected = try ExpectedRows("tracker_entries", keys: 2)
    var compared = 0
    for day in try YearBookReportsTests.days {
      let words = ["report", "rental-tracker", "--rows", "entries", "--as-of", day, "--format", "csv"]
      let ran = await fixture.run(words)
      let found = zip(csvRows(ran.output).dropFirst().map(\.first), try expected.select(ran))
      for (tenant, rows) in Dictionary(grouping: found, by: { $0.0 ?? "" }) {
        expected.compare(rows.map(\.1).sorted { $0.lexicographicallyPrecedes($1) }, [day, tenant])
        compared += rows.count
      }
    }
    #expect(compared == expected.count && compared > 0)
  }

  @Test("The audit of each of the 13 days' months alone")
  func monthlyAudits() async throws {
    let fixture = try await YearBookReportsTests.imported()
    let expected = try ExpectedRows("audit_months", keys: 1)
    var compared = 0
    for day in try YearBookReportsTests.days {
      let words = ["audit", "run", "--start", String(day.prefix(7)), "--exceptions", "--format", "csv"]
      let found = try expected.select(await fixture.run(words))
      expected.compare(found, [day])
      compared += found.count
    }
    #expect(compared == expected.count && compared > 0)
  }

  @Test(
    "The letters of 13 days, one after the other: each is written once",
    arguments: [("notices", "tenants"), ("notices_owners", "owners")])
  func notices(_ name: String, _ recipients: String) async throws {
    let fixture = try await YearBookReportsTests.imported()
    let expected = try ExpectedRows(name, keys: 1)
    var written = 0
    for day in try YearBookReportsTests.days {
      let words = ["notices", "write", "--of", recipients, "--as-of", day, "--format", "csv"]
      let found = try expected.select(await fixture.run(words)).filter { !$0[1].isEmpty }
      expected.compare(found.sorted { $0.description < $1.description }, [day])
      written += found.count
    }
    #expect(written == expected.count && written > 0)
  }

  @Test("The forecast of every grain on 13 days, three months ahead")
  func forecasts() async throws {
    let fixture = try await YearBookReportsTests.shared.value
    let expected = try ExpectedRows("forecast", keys: 2)
    let subjects = ["total": "scope", "property": "property", "owner": "owner_id", "person": "person_id"]
    var compared = 0
    for day in try YearBookReportsTests.days {
      for (grain, subject) in subjects {
        let ran = await fixture.run([
          "report", "forecast", "--by", grain, "--months", "3", "--as-of", day, "--format", "csv",
        ])
        // The probability is learned, and not calculated from a definition of the ledgers.
        let found = try expected.select(ran, renaming: ["subject": subject]).filter { $0[2] != "logistic" }
        expected.compare(found, [day, grain])
        compared += found.count
      }
    }
    #expect(compared == expected.count && compared > 0)
  }

  @Test("The lease audit under each proration", arguments: ["none", "actual_days", "thirty_day"])
  func audits(_ proration: String) async throws {
    let fixture = try await YearBookReportsTests.imported()
    for (start, months) in [("2024-12", "12"), ("2025-12", "4")] {
      let run = ["audit", "run", "--start", start, "--months", months, "--proration", proration]
      let exceptions = try ExpectedRows("audit_exceptions", keys: 2)
      let found = try exceptions.select(await fixture.run(run + ["--exceptions", "--format", "csv"]))
      exceptions.compare(found, [proration, start])
      let codes = try ExpectedRows("audit_codes", keys: 2)
      let lines = try codes.select(await fixture.run(["report", "lease-audit", "--format", "csv"]))
      codes.compare(lines, [proration, start])
      #expect(!found.isEmpty && !lines.isEmpty)
    }
  }

  /// The days that the figures are calculated for.
  private static var days: [String] {
    get throws {
      let lines = try csvRows(readText(packageFixtures() + "/year_book/expected/figures.csv")).dropFirst()
      let days = Set(lines.compactMap(\.first)).sorted()
      #expect(days.count == 13)
      return days
    }
  }
}

/// The rows that a report must have, under the values of their first columns.
private struct ExpectedRows {
  private let name: String
  private let columns: [String]
  private let rows: [[String]: [[String]]]

  var count: Int { rows.values.reduce(0) { $0 + $1.count } }

  init(_ name: String, keys: Int) throws {
    let lines = try csvRows(readText(packageFixtures() + "/year_book/expected/\(name).csv"))
    self.name = name
    columns = Array(try #require(lines.first).dropFirst(keys))
    rows = Dictionary(grouping: lines.dropFirst()) { Array($0.prefix(keys)) }.mapValues {
      $0.map { Array($0.dropFirst(keys)) }
    }
  }

  /// The same columns of a report's rows.
  func select(_ ran: Ran, renaming: [String: String] = [:]) throws -> [[String]] {
    #expect(ran.ending == .done, "\(ran.complaints)")
    let lines = csvRows(ran.output)
    let head = try #require(lines.first)
    let places = try columns.map { column in
      try #require(head.firstIndex(of: renaming[column] ?? column), "\(name): no column \(column) in \(head)")
    }
    return lines.dropFirst().map { line in places.map { line[$0] } }
  }

  /// Compares the rows and their order, and names the first that differ.
  func compare(_ found: [[String]], _ keys: [String]) {
    let wanted = rows[keys] ?? []
    let differing = zip(found, wanted).filter { $0 != $1 }.prefix(3).map { "\($0), not \($1)" }
    #expect(
      found.count == wanted.count && differing.isEmpty,
      "\(name) of \(keys): \(found.count) rows, not \(wanted.count); \(differing)")
  }
}
