import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("Income, expenses and NOI from files to reports") struct IncomeTests {
  /// The golden book, with a mortgage, an unmapped category, and a deposit that is no income.
  private func book() async throws -> BookFixture {
    let book = try BookFixture()
    try await book.golden()
    try await book.take([
      "charges": "id,lease_id,code,class,amount,due_date\na9,la,DEP,deposit,300,2025-03-01\n",
      "payments": "id,lease_id,amount,date,for_deposit\n9,la,300,2025-03-10,yes\n",
      "expenses": """
      id,property_id,date,category,amount
      e2,main,2025-03-20,Mortgage,700
      e3,main,2025-03-21,Roof goats,10.01

      """,
    ])
    return book
  }

  @Test("A book's NOI is its payments without deposits, less expenses and maintenance; a mortgage counts below it")
  func figures() async throws {
    let book = try await book()
    // March: 1,500 received by lb; 99.99 of taxes, 10.01 unmapped and 80.50 of locks; 700 of mortgage below NOI.
    let csv = await book.run(["income", "--as-of", "2025-03-31", "--format", "csv"]).output
      .split(whereSeparator: \.isNewline)
    let row = try #require(csv.dropFirst().first).split(separator: ",", omittingEmptySubsequences: false)
    let header = try #require(csv.first).split(separator: ",")
    let cells = Dictionary(zip(header, row)) { first, _ in first }
    #expect(cells["total_income"] == "1500.00" && cells["rental_income"] == "1500.00")
    #expect(cells["operating_expenses"] == "190.50" && cells["unmapped_expenses"] == "10.01")
    #expect(cells["noi"] == "1309.50" && cells["noi_margin_pct"] == "87.30")
    #expect(cells["operating_expense_ratio_pct"] == "12.70" && cells["noi_per_unit"] == "654.75")
    #expect(cells["other_costs"] == "700.00")
  }

  @Test("A month of the book before any expense has income, and n/a for NOI with the reason")
  func before() async throws {
    let book = try await book()
    let csv = await book.run(["income", "--as-of", "2025-02-28", "--format", "csv"]).output
    #expect(csv.contains("incomplete:expenses") && csv.contains(",1000.00,"))
    let text = await book.run(["income", "--as-of", "2025-02-28"]).output
    #expect(text.contains("no operating expenses are known by the month"))
  }

  @Test("Categories that no table maps are a finding, which 'account_groups' of the definitions settles")
  func groups() async throws {
    let book = try await book()
    #expect(await book.run(["findings", "--rule", "unknown_account"]).output.contains("Roof goats"))
    let groups = #"{"account_groups": {"contract_services": ["roof goats"]}, "#
    let known = String(decoding: try read(book.config), as: UTF8.self)
    try write(groups + known.dropFirst(), to: book.config)
    await book.run(["sync"])
    #expect(!(await book.run(["findings", "--rule", "unknown_account"]).output.contains("Roof goats")))
    let sql =
      "SELECT contract_services_cents, unmapped_expenses_cents FROM income_months WHERE fiscal_month = '2025-03'"
    #expect(await book.run(["query", sql, "--format", "csv"]).output.contains("1001,0"))
    let empty = try KeptFiguresEndToEndTests.compare(UnifiedReader(path: book.data + "/unified.db"))
    #expect(empty.isDisjoint(with: ["income_months", "income_books"]))
  }

  @Test("By month, each row has the month's own figures; a property without income at one end is left out by name")
  func byMonth() async throws {
    let book = try await book()
    let months = await book.run(["income", "--by", "month", "--as-of", "2025-03-31", "--format", "csv"]).output
    let rows = months.split(whereSeparator: \.isNewline)
    // February: 1,000 received, expenses unknown. March: as above.
    #expect(rows.contains { $0.hasPrefix("2025-02,1,1,1,0,0,2025-02-") && $0.contains(",1000.00,,") }, "\(months)")
    #expect(
      rows.contains {
        $0.hasPrefix("2025-03,1,1,1,0,1,2025-03-") && $0.contains(",1500.00,190.50,10.01,1309.50,87.30,")
      },
      "\(months)")
    let same = await book.run(["income", "--by", "month", "--same-store", "--as-of", "2025-03-31"]).output
    #expect(same.contains("Same-store:"), "\(same)")
    for words in [["--same-store"], ["--by", "month", "--pool", "mean"], ["--by", "region"]] {
      let ran = await book.run(["income"] + words)
      #expect(ran.ending == .wrongUsage, "\(words): \(ran.output)")
    }
  }

  @Test("A maintenance cost of the day and amount of an expense for repairs is a finding, and both count")
  func enteredTwice() async throws {
    let book = try await book()
    let twice = { await book.run(["findings", "--rule", "cost_entered_twice"]).output.contains("entered_twice") }
    #expect(await !twice())
    // The golden book's locks cost 80.50 on the day of the request.
    let sql = "SELECT COALESCE(closed, opened), request_id FROM unified_maintenance_requests WHERE cost_cents = 8050"
    let days = await book.run(["query", sql, "--format", "csv"]).output
    let date = String(try #require(days.split(whereSeparator: \.isNewline).last).prefix(10))
    try await book.take(["expenses": "id,property_id,date,category,amount\ne8,main,\(date),Insurance,80.50\n"])
    #expect(await !twice(), "Another kind of cost is another cost")
    try await book.take(["expenses": "id,property_id,date,category,amount\ne9,main,\(date),Repairs,80.50\n"])
    #expect(await twice())
    let month = String(date.prefix(7))
    let ofMonth = "SELECT operating_expenses_cents FROM income_months WHERE fiscal_month = '\(month)'"
    let costs = await book.run(["query", ofMonth, "--format", "csv"]).output
    #expect(costs.contains("35150"), "190.50 and twice 80.50: \(costs)")
  }

  @Test("The lines behind NOI are explained to the cell of the book's imports")
  func explained() async throws {
    let book = try await book()
    try await book.take([
      "payments": "id,lease_id,amount,date\n10,la,250,2026-02-03\n",
      "expenses": "id,property_id,date,category,amount\ne4,main,2026-02-04,taxes,70\n",
    ])
    let output = await book.run(["explain", "noi", "--property", "main", "--format", "csv"]).output
    #expect(output.contains("rent,rent,250.00,,amount_cents,250.00,payments!C2,"), "\(output)")
    #expect(output.contains("taxes,taxes,-70.00,,amount_cents,70.00,expenses!E2,"), "\(output)")
  }
}

@Suite("The income statement of a real property", .needsSamples) struct IncomeSampleTests {
  @Test("Total income equals the printed TOTAL INCOME, and each line is explained to its cell")
  func printed() async throws {
    let data = try temporaryDirectory() + "/data"
    let files = ["reports/income_statement_3836.xlsx", "constructed/reports/Rent_Roll_Detail_Ridian.xls"]
    let root = try #require(fixturesRoot())
    let paths = files.map { "\(root)/realpage/\($0)" }
    let config = "\(packageRoot())/report_definitions.json"
    let run = { (words: [String]) in
      await Ran(words + ["--data", data, "--config", config], now: "2026-02-20T12:00:00Z")
    }
    _ = await run(["load"] + paths)
    _ = await run(["sync"])
    let csv = await run(["income", "--property", "ridian", "--format", "csv"]).output
    #expect(csv.contains("145479.04") && csv.contains("incomplete:expenses"))
    let explained = await run(["explain", "total_income", "--property", "ridian", "--format", "csv"]).output
    #expect(explained.contains("5200-0120 Pet Rent,455.00,,amount_cents,455.00,"))
    #expect(!explained.contains(",n/a,"))
  }

  /// The Transaction Detail by Code of the same property and fiscal month, five days before.
  private func ledger(_ further: [String] = []) async throws -> @Sendable ([String]) async -> Ran {
    let data = try temporaryDirectory() + "/data"
    let files = ["reports/Report_4028_Ridian.xls", "constructed/reports/Rent_Roll_Detail_Ridian.xls"] + further
    let root = try #require(fixturesRoot())
    let config = "\(packageRoot())/report_definitions.json"
    let run: @Sendable ([String]) async -> Ran = { words in
      await Ran(words + ["--data", data, "--config", config], now: "2026-02-20T12:00:00Z")
    }
    _ = await run(["load"] + files.map { "\(root)/realpage/\($0)" })
    _ = await run(["sync"])
    return run
  }

  @Test("Accounts of the general ledger have the statement's amounts, by account group and explained to the cell")
  func generalLedger() async throws {
    let accounts = { (run: ([String]) async -> Ran) -> [String: String] in
      let sql =
        "SELECT account, account_group || ' ' || SUM(amount_cents) FROM income_lines"
        + " WHERE account_group <> 'receivables_change' GROUP BY account, account_group"
      let csv = await run(["query", sql, "--format", "csv"]).output
      let rows = csv.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",").map(String.init) }
      return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    }
    let run = try await ledger()
    let (ledger, statement) = (
      await accounts(run), await accounts(try await self.ledger(["reports/income_statement_3836.xlsx"]))
    )
    // Between the two days, Market Rent, Amenity Fees and insurance fees were charged further.
    let changed = ["5100-0001", "5200-0006", "5200-0102"]
    #expect(ledger.count == 19 && Set(ledger.keys) == Set(statement.keys))
    #expect(ledger.filter { statement[$0.key] != $0.value }.map(\.key).sorted() == changed)
    #expect(statement["5100-0001"] == "potential_rent 28559300" && ledger["5100-0001"] == "potential_rent 28479000")
    // The printed nets of the accounts of income, added up by hand.
    let text = await run(["income", "--property", "ridian"]).output
    #expect(text.contains("136,933.41") && text.contains("On an accrual basis"), "\(text)")
    let explained = await run(["explain", "total_income", "--property", "ridian", "--format", "csv"]).output
    #expect(explained.contains("5200-0120 Pet Rent,455.00,,"), "\(explained)")
  }
}
