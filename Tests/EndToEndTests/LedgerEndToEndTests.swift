import Domain
import ManualBook
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("The hand-kept book, from files to reports")
struct LedgerEndToEndTests {
  private let harness: BookFixture
  private var root: String { harness.root }
  private var data: String { harness.data }
  private var config: String { harness.config }

  init() throws { harness = try BookFixture() }

  @discardableResult
  private func run(_ words: String...) async -> Ran { await harness.run(words) }
  private func take(_ files: [String: String]) async throws -> Ran { try await harness.take(files) }
  private func golden() async throws -> Ran { try await harness.golden() }
  private func report(_ words: String...) async -> String { await harness.report(words) }

  @Test("The rental tracker's golden example, to the cent and in order")
  func tracker() async throws {
    #expect(try await golden().ending == .done)
    let rows = await report("rental-tracker").split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init)
    try #require(rows.count == 3)
    #expect(rows[1].hasPrefix("a,Tenant A,123 Main St.,808,2000.00,2,2,2,2000.00,2000.00,"))
    #expect(rows[2].hasPrefix("b,Tenant B,123 Main St.,909,1500.00,1,1,1,1500.00,1500.00,"))
    let page = await run("report", "rental-tracker", "--as-of", "2025-04-15", "--format", "html").output
    #expect(page.contains("2025-01-03, 3218, 1,000.00, January 2025, 123 Main St. Unit 808"))
    #expect(page.contains("March 2025</span>") && page.contains("April 2025</span>"))
    let drawn = await run("report", "rental-tracker", "--as-of", "2025-04-15").output
    #expect(drawn.contains("3,500.00"))
    #expect(await report("rental-tracker", "--minimum", "1500.01").contains("Tenant B") == false)
    #expect(await report("rental-tracker", "--minimum-months", "2").contains("Tenant B") == false)
  }

  @Test("The payment grid shows a line a lease and two statuses a month; 13 months are refused")
  func grid() async throws {
    _ = try await golden()
    let grid = await report("lease-payments", "--start", "2025-02", "--months", "3")
    #expect(grid.contains("123 Main St.,8,808,la,Tenant A,PAID,not billed,OVERDUE,not billed,OVERDUE,not billed,"))
    #expect(grid.contains(",909,lb,Tenant B,,,PAID,not billed,OVERDUE,not billed,"))
    let refused = await run("report", "lease-payments", "--months", "13")
    #expect(refused.ending == .wrongUsage && refused.complaints.contains("'13' is not a number of months from 1 to 12"))
  }

  @Test("Every report is also a page and a workbook, in a file that replaces the one before")
  func forms() async throws {
    _ = try await golden()
    _ = try await take(["tenants": "id,name\na,<script>alert(1)</script>\n"])
    let page = await run("report", "lease-payments", "--as-of", "2025-04-15", "--format", "html").output
    #expect(!page.contains("<script") && page.contains(">&lt;script&gt;alert(1)&lt;/script&gt;</span>"))
    #expect(
      page.contains("title=\"Rent of April 2025\nRENT 1,000.00, due 2025-04-01: paid 0.00, open 1,000.00\">OVERDUE"))
    let reports = [
      "rental-tracker", "lease-payments", "debtors", "forecast", "maintenance", "expenses", "tenant-statement",
    ]
    let out = root + "/out"
    for report in reports {
      let tenant = report == "tenant-statement" ? ["--tenant", "a"] : []
      let day = ["maintenance", "expenses"].contains(report) ? [] : ["--as-of", "2025-04-15"]
      let words = ["report", report] + tenant + day + ["--data", data, "--config", config]
      for format in ["xlsx", "html", "json"] {
        let ran = await Ran(words + ["--format", format, "--out", out])
        #expect(ran.ending == .done && ran.output.isEmpty && ran.complaints.isEmpty, "\(report) \(format)")
        let beginning = try String(decoding: read(out).prefix(2), as: UTF8.self)
        #expect(beginning == ["xlsx": "PK", "html": "<!", "json": "{\n"][format])
      }
    }
    #expect(!exists(out + ".draft") && !exists(out + ".part"))
    let refused = await run("report", "debtors", "--format", "xlsx")
    #expect(refused.ending == .wrongUsage && refused.complaints.contains("--format xlsx requires --out FILE"))
  }

  @Test("Notices are written once to the outbox, and go out only where it is really wanted")
  func notices() async throws {
    _ = try await golden()
    _ = try await take(["tenants": "id,name,email,language\na,Tenant A,a@example.com,ru\nb,Tenant B,,\n"])
    let first = await run("notices", "write", "--as-of", "2025-04-15")
    #expect(first.ending == .done && first.output.contains("2 written, 0 already written"))
    #expect(await run("notices", "write", "--as-of", "2025-04-15").output.contains("0 written, 2 already written"))
    let letters = try TestSupport.files(under: data + "/outbox").filter { $0.hasSuffix(".txt") }
    let subjects = try letters.map { try readText("\(data)/outbox/\($0)").prefix { $0 != "\n" } }
    #expect(
      subjects.sorted() == [
        "Second payment reminder: 123 Main St., unit 909", "Просроченная задолженность: 123 Main St., помещение 808",
      ])
    // Without delivery settings the letters are listed, and none can be sent.
    let listed = await run("notices", "send", "--as-of", "2025-04-15")
    #expect(listed.ending == .done && listed.output.contains("/notices.json' not found"), "\(listed.complaints)")
    #expect(listed.output.split(separator: "cannot be delivered").count == 3, "\(listed.output)")
    let unready = await run("notices", "send", "--really", "--as-of", "2025-04-15")
    #expect(unready.ending == .wrongUsage && unready.complaints.contains("notices.json"))
    // Nobody listens there: a letter that goes out would be an error.
    try write(#"{"smtp": {"from": "o@example.com", "server": "smtp://127.0.0.1:1"}}"#, to: root + "/notices.json")
    for words in [["notices", "send"], ["notices", "send", "--dry-run"]] {
      let dry = await Ran(words + ["--as-of", "2025-04-15", "--data", data, "--config", config])
      #expect(dry.ending == .done && dry.output.contains("Dry run: nothing was sent"))
      #expect(dry.output.contains("email: would be sent") && dry.output.contains("cannot be delivered"))
    }
    #expect(await run("notices", "send", "--really").ending == .done, "no letter is of today")
    let real = await run("notices", "send", "--really", "--as-of", "2025-04-15")
    #expect(real.ending == .partly && real.complaints.contains("the connection failed"))
    #expect(!(real.output + real.complaints).contains("a@example.com"))
    #expect(await run("notices", "send", "--really", "--dry-run").ending == .wrongUsage)
  }

  @Test(
    "An owner words notices by templates of their own; one that is wrong stops the command before anything is written")
  func templates() async throws {
    _ = try await golden()
    let folder = root + "/notice_templates"
    #expect(await run("notices", "template", folder).ending == .done)
    #expect(await run("notices", "template", folder).complaints.contains("already exists"))
    let words = try readText(folder + "/en.txt")
    try write(words.replacing("Dear {name},", with: "Hello {nam},"), to: folder + "/en.txt")
    let refused = await run("notices", "write", "--as-of", "2025-04-15")
    #expect(refused.ending == .wrongUsage)
    #expect(refused.complaints.contains("notice_templates/en.txt: line "))
    #expect(refused.complaints.contains("section [greeting] has no placeholder {nam}; it has {name}"))
    #expect(!exists(data + "/outbox"))
    try write(words.replacing("Dear {name},", with: "Hello {name},"), to: folder + "/en.txt")
    #expect(await run("notices", "write", "--as-of", "2025-04-15").output.contains("2 written"))
    let letters = try TestSupport.files(under: data + "/outbox").filter { $0.hasSuffix(".txt") }
    #expect(try letters.allSatisfy { try readText("\(data)/outbox/\($0)").contains("\n\nHello Tenant ") })
    #expect(await run("notices", "write", "--templates", root + "/none").ending == .wrongUsage)
  }

  @Test("Debtors are tenants, or owners by share with the portfolio counted once")
  func debtors() async throws {
    _ = try await golden()
    let tenants = await report("debtors")
    #expect(tenants.contains("a,Tenant A,123 Main St.,808,2000.00"))
    let owners = await report("debtors", "--of", "owners")
    #expect(owners.contains("o1,Bo,123 Main St.,808,666.60") && owners.contains("o2,Cy,123 Main St.,808,1333.40"))
    #expect(!owners.contains("all units"))
    let drawn = await run("report", "debtors", "--of", "owners", "--as-of", "2025-04-15").output
    #expect(drawn.contains("2,166.60") && drawn.split(separator: "Bo  ").count == 2, "Bo is named once: \(drawn)")
    #expect(await run("report", "debtors", "--of", "owners", "--as-of", "2025-04-15").output.contains("3,500.00"))
  }

  @Test("The book's units appear in the reports of every source")
  func occupancy() async throws {
    _ = try await golden()
    let drawn = await run("occupancy", "--format", "csv")
    #expect(drawn.ending == .done, "\(drawn.complaints)")
    #expect(drawn.output.contains("main,123 Main St.,2026-02-10,0,received,ledger_book,,2,2,0,"))
    for command in ["summary", "status", "pricing", "exposure", "vacancy", "availability", "units", "delinquency"] {
      let ran = await run(command)
      #expect(ran.ending == .done && ran.complaints.isEmpty, "\(command): \(ran.complaints)")
    }
    let status = await run("status", "--format", "csv").output
    #expect(status.contains("main,123 Main St.,fresh,fresh,fresh,fresh,fresh,fresh,n/a,n/a,n/a,fresh,"), "\(status)")
  }

  @Test("Statement, forecast, maintenance and expenses are drawn from the book")
  func others() async throws {
    _ = try await golden()
    #expect(await report("tenant-statement", "--tenant", "a").contains("charge:a3"))
    #expect(await run("report", "tenant-statement", "--tenant", "z").ending == .wrongUsage)
    #expect(await report("forecast").contains("a,123 Main St.,808,2025-04,no_change,1000.00"))
    #expect(await report("forecast", "--keep").contains("a,123 Main St.,808,2025-04,no_change,1000.00"))
    let scored = await run("report", "forecast", "--as-of", "2025-04-30").output
    #expect(scored.contains("Saved forecasts by no_change: mean absolute error 1,000.00 over 1 for closed months."))
    #expect(
      scored.contains("No 30+ day probability: less than 12 months of history, or no late payments to learn from."))
    #expect(await report("maintenance").contains("123 Main St.,locks,m1,808,2025-03-01,,closed,,80.50"))
    #expect(await report("expenses").contains("123 Main St.,taxes,e1,2025-03-02,,,99.99"))
    #expect(await run("report", "rental-trackr").complaints.contains("did you mean 'rental-tracker'?"))
  }

  @Test("Single entries are added, changed, paid and deleted by hand, and outlive a rebuild")
  func hand() async throws {
    _ = try await golden()
    let add = [
      "ledger", "add", "--lease", "la", "--kind", "charge", "--code", "FEE", "--amount", "50", "--due", "2025-04-02",
      "--who", "ann", "--data", data, "--config", config,
    ]
    #expect(await Ran(add).ending == .done)
    #expect(await Ran(add.filter { $0 != "--who" && $0 != "ann" }).ending == .wrongUsage)
    #expect(await report("rental-tracker").contains(",2050.00,"))
    #expect(await run("ledger", "edit", "hand-1", "--amount", "60", "--who", "ann").ending == .done)
    #expect(await run("ledger", "mark-paid", "charge:a3", "--date", "2025-04-10", "--who", "bob").ending == .done)
    #expect(
      await run("ledger", "mark-paid", "charge:a3", "--date", "2025-04-10", "--who", "bob").output.contains(
        "paid already"))
    #expect(await report("rental-tracker").contains(",1060.00,"))
    #expect(await run("ledger", "delete", "hand-1", "--who", "ann").ending == .done)
    #expect(await run("rebuild").ending == .done)
    #expect(await report("rental-tracker").contains(",1000.00,1,1,1,1000.00,"))
    #expect(await run("ledger", "edit", "charge:zz", "--amount", "60", "--who", "ann").ending == .wrongUsage)
    let log = await run("ledger", "log", "--format", "csv").output.split(separator: "\r\n").dropFirst()
    let actions = log.map { $0.split(separator: ",")[1...3].joined(separator: " ") }
    #expect(actions.prefix(2) == ["ann added hand-1", "ann edited hand-1"])
    #expect(actions.dropFirst(2).first?.hasPrefix("bob marked as paid") == true)
    #expect(actions.last == "ann deleted hand-1" && actions.count == 4)
    let one = await run("ledger", "log", "hand-1", "--format", "csv").output
    #expect(one.split(separator: "\r\n").count == 4 && one.contains(",60.00,"))
    #expect(await run("ledger", "log", "hand-99").ending == .wrongUsage)
  }

  @Test("A repeated command is recognized and changes nothing until it is confirmed")
  func repeated() async throws {
    _ = try await golden()
    let changes = { try DecisionStore(path: "\(data)/decisions.db").ledgerEntryChangeCount() }
    let common = ["--who", "ann", "--data", data, "--config", config]
    let fee = ["ledger", "add", "--lease", "la", "--kind", "charge", "--code", "FEE", "--amount", "50"] + common
    let add = fee + ["--due", "2025-04-02"]
    #expect(await Ran(add).ending == .done)
    let again = await Ran(add)
    #expect(again.ending == .done && again.output.contains("'hand-1' was entered already; nothing was changed"))
    #expect(try changes() == 1)
    #expect(await Ran(add + ["--confirm"]).ending == .done)
    #expect(try changes() == 2)
    let own = add + ["--id", "fee-april"]
    #expect(await Ran(own).ending == .done)
    #expect(await Ran(own).output.contains("'fee-april' was entered already"))
    #expect(await Ran(own.map { $0 == "50" ? "51" : $0 }).complaints.contains("says something else"))
    #expect(await Ran(add + ["--id", "charge:a3"]).complaints.contains("the ledger has another entry"))
    #expect(try changes() == 3)
    let edit = ["ledger", "edit", "fee-april", "--amount", "60"] + common
    #expect(await Ran(edit).ending == .done)
    #expect(await Ran(edit).output.contains("already says this"))
    let delete = ["ledger", "delete", "fee-april"] + common
    #expect(await Ran(delete).ending == .done)
    #expect(await Ran(delete).output.contains("is deleted already"))
    #expect(try changes() == 5)
    #expect(await Ran(fee + ["--due", "2205-04-02"]).complaints.contains("2205-04-02 is not between 1990 and 2100"))
    #expect(try changes() == 5)
  }

  @Test("An import that was stopped before its sync is completed by the same command")
  func completed() async throws {
    _ = try await golden()
    let late = ["payments": "id,lease_id,amount,date\nlate,la,1000,2025-04-03\n"]
    let before = await report("rental-tracker")
    let context = PipelineContext(
      folder: DataFolder(path: data, files: .posix),
      definitions: try Definitions(Array(readText(config).utf8), connectors: Registry.connectors),
      sources: [Ledger()], log: .silent)
    let folder = try temporaryDirectory()
    for (name, text) in late { try write(text, to: "\(folder)/\(name).csv") }
    _ = try BookImport(context, Ledger()).take(folder, now: "2026-02-10T07:00:00Z")
    #expect(await report("rental-tracker") == before)
    let again = await run("ledger", "import", folder)
    #expect(again.ending == .done && again.output.contains("no changes"))
    #expect(await report("rental-tracker") != before)
  }

  @Test("A bad row refuses the whole file with its place; a template and an export go back in")
  func files() async throws {
    let bad = try await take(["charges": "id,lease_id,code,class,amount,due_date\nx,la,RENT,rent,abc,2025-01-01\n"])
    #expect(bad.ending == .partly)
    #expect(bad.complaints.contains("sheet 'charges', row 2, column 'amount': 'abc' is not an amount"))
    _ = try await golden()
    for name in ["book.xlsx", "book"] {
      #expect(await run("ledger", "export", "\(root)/\(name)").ending == .done)
      let again = await run("ledger", "import", "\(root)/\(name)")
      #expect(again.ending == .done && again.output.contains("no changes"))
    }
    #expect(await run("ledger", "template", "\(root)/empty.xlsx").ending == .done)
    #expect(await run("ledger", "template", "\(root)/empty.xlsx").ending == .wrongUsage)
    #expect(await run("ledger", "import", "\(root)/empty.xlsx").output.contains("no changes"))
    #expect(
      await run("load", "\(root)/empty.xlsx").complaints.contains("import it with 'ownerdash ledger import FILE'"))
  }

  @Test("Where nothing was billed in the month there is no delinquency rate, and the reason is not a lack of units")
  func unbilled() async throws {
    _ = try await golden()
    let shown = await run("delinquency").output
    #expect(shown.contains("n/a, no delinquency %, because nothing was billed in the month: 123 Main St."), "\(shown)")
  }

  @Test("The units of a book's figures lead to the cells of their unit and lease, and accounts to their entries")
  func explained() async throws {
    _ = try await golden()
    let units = await run("explain", "physical_occupancy_pct", "--property", "main", "--format", "csv").output
    let lines = units.split(whereSeparator: \.isNewline).filter { $0.contains(",starts,") || $0.contains(",number,") }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("units!") || $0.contains("leases!") }, "\(units)")
    let accounts = await run("explain", "delinquent_net", "--property", "main").output
    #expect(accounts.contains("Each charge and payment with its cell: 'ownerdash explain debtors'"), "\(accounts)")
  }

  @Test("An attachment is kept by its content's hash")
  func attachment() async throws {
    try write("a receipt", to: root + "/receipt.png")
    let hash = await run("ledger", "attach", root + "/receipt.png").output.prefix(64)
    #expect(try readText("\(data)/attachments/\(hash.prefix(2))/\(hash)") == "a receipt")
  }

  @Test("An audit finds what was not billed; a decision remains valid in later runs until the amounts change")
  func audit() async throws {
    _ = try await golden()
    _ = try await take([
      "scheduled_charges": "id,lease_id,code,class,amount\ns1,la,RENT,rent,1000\ns2,lb,RENT,rent,1600\n",
      "properties": "id,address,city,state,zipcode\nmain,123 Main St.,Milford,TX,78701\n",
    ])
    let first = await run("audit", "run", "--start", "2025-04", "--months", "2")
    #expect(first.ending == .done && first.output.contains("2 leases, 4 months of codes, 1 matched: 25.00 %"))
    #expect(await run("report", "lease-audit").output == first.output)
    #expect(first.output.contains("undercharged 2,700.00 open and 0.00 resolved, overcharged 0.00 open"))
    let shown = await run("audit", "show", "--exceptions", "--format", "csv").output
    #expect(
      shown.contains(
        "main,123 Main St.,\"123 Main St., Milford, TX 78701\",909,lb,b,Tenant B,2025-03-01,,RENT,2025-04,2025-04-01,"
          + "2025-04-30,1600.00,1500.00,-100.00,1500.00,2025-04-01,amount_mismatch,,Open,red,"), "\(shown)")
    #expect(
      shown.contains(
        ",808,la,a,Tenant A,2025-01-01,,RENT,2025-05,2025-05-01,2025-05-31,1000.00,,-1000.00,,,scheduled_not"))
    let resolve = [
      "audit", "resolve", "run_20260210_070000", "--lease", "lb", "--code", "RENT", "--month", "2025-04", "--fix",
      "rebill", "--action", "ledger", "--who", "ann", "--data", data, "--config", config,
    ]
    #expect(await Ran(resolve).ending == .done)
    #expect(await run("rebuild").ending == .done)
    #expect(
      await run("audit", "show", "--exceptions", "--format", "csv").output.contains(",Resolved,blue,rebill,ledger,ann,")
    )
    #expect(await Ran(resolve.map { $0 == "2025-04" ? "2025-01" : $0 }).ending == .wrongUsage)
    #expect(await run("audit", "run").output.contains("run_20260210_070000_2"))
    let same = await run("audit", "compare", "run_20260210_070000", "run_20260210_070000")
    #expect(same.output.contains("0 new, 0 reopened, 0 no longer found, 2 still open"))
  }

  @Test("A decision outlives a rebuild, a renamed property and sync after sync")
  func decisions() async throws {
    _ = try await golden()
    _ = try await take(["scheduled_charges": "id,lease_id,code,class,amount\ns2,lb,RENT,rent,1600\n"])
    _ = await run("audit", "run", "--start", "2025-04")
    let resolve = [
      "audit", "resolve", "run_20260210_070000", "--lease", "lb", "--code", "RENT", "--month", "2025-04", "--fix",
      "rebill", "--action", "ledger", "--who", "ann", "--data", data, "--config", config,
    ]
    #expect(await Ran(resolve).ending == .done)
    try write(try readText(config).replacing("123 Main St.", with: "Main Street Lofts"), to: config)
    _ = try await take(["properties": "id,name\nmain,Main Street Lofts\n"])
    let fee = ["ledger", "add", "--lease", "la", "--kind", "charge", "--code", "FEE", "--amount", "0.01"]
    let added = await Ran(fee + ["--due", "2025-04-02", "--who", "ann", "--data", data, "--config", config])
    #expect(added.ending == .done)
    // OWNERDASH_RESYNCS=1000 is the long form.
    for round in 1...longForm("OWNERDASH_RESYNCS", short: 10) {
      #expect(await run("ledger", "edit", "hand-1", "--amount", "\(round)", "--who", "ann").ending == .done)
    }
    #expect(await run("rebuild").ending == .done)
    #expect(
      await run("audit", "show", "--exceptions", "--format", "csv").output.contains(",Resolved,blue,rebill,ledger,ann,")
    )
    let audit = ["audit", "run", "--start", "2025-04", "--exceptions", "--format", "csv", "--data", data]
    let later = await Ran(audit + ["--config", config], now: "2026-02-11T07:00:00Z").output
    #expect(
      later.contains(
        ",RENT,2025-04,2025-04-01,2025-04-30,1600.00,1500.00,-100.00,1500.00,2025-04-01,amount_mismatch,,Historical,blue,rebill,"
      ))
    #expect(await run("report", "debtors", "--as-of", "2025-04-15").output.contains("Main Street Lofts"))
  }
}
