import TestSupport
import Testing

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
}
