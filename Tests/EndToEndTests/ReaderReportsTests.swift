import HTTPServer
import JSON
import ManualBook
import TestSupport
import Testing

@testable import ownerdash

/// What readers of one of two properties get from every path of the API, where people kept and decided a lot by hand.
@Suite("Reports for readers of some properties")
struct ReaderReportsTests {
  private let owner: BookFixture

  init() async throws {
    owner = try BookFixture()
    try owner.configure(["main": "123 Main St.", "elsewhere": "Wexcombe Court"])
    for (words, text) in [("receipt", "a receipt"), ("letter", "a letter")] {
      try write(text, to: "\(owner.root)/\(words).png")
    }
    let attached = await owner.run(["ledger", "attach", owner.root + "/letter.png"])
    let hash = attached.output.prefix(64)
    try await owner.golden()
    let taken = try await owner.take(ReaderReportsTests.other(attachment: String(hash)))
    #expect(taken.ending == .done, "\(taken.complaints)")
    let lines = [
      [
        "ledger", "add", "--lease", "lx", "--amount", "7", "--date", "2025-04-03", "--who", "Yrsa", "--note", "zq note",
      ],
      [
        "ledger", "add", "--lease", "la", "--amount", "8", "--date", "2025-04-03", "--who", "Yrsa", "--note", "zq note",
        "--attachment", owner.root + "/receipt.png",
      ],
      ["audit", "run", "--start", "2025-01", "--months", "4"],
      ["report", "forecast", "--keep", "--as-of", "2025-04-15"],
      ["collections", "note", "wexaccount", "--text", "zq note", "--who", "Yrsa"],
      ["collections", "note", "la", "--text", "zq note", "--who", "Yrsa"],
    ]
    for words in lines {
      let ran = await owner.run(words)
      #expect(ran.ending == .done || words.contains("wexaccount"), "\(words): \(ran.complaints)")
    }
    let account = await owner.run(["collections", "note", "lx", "--text", "zq note", "--who", "Yrsa"])
    #expect(account.ending == .done, "\(account.complaints)")
  }

  /// A second property in every table; its ids, numbers and words all hold `wex` or are amounts with 77 cents.
  private static func other(attachment: String) -> [String: String] {
    [
      "properties": "id,name\nelsewhere,Wexcombe Court\n",
      "buildings": "id,property_id,name\nwexb,elsewhere,wex tower\n",
      "floors": "id,property_id,number\nwexf,elsewhere,wex3\n",
      "unit_types": "id,name\nwext,wex type\n",
      "units": "id,property_id,number,floor_id,market_rent\nwexu,elsewhere,wex1,wexf,901.77\n",
      "unit_details": "id,unit_id,name,value\nwexd,wexu,wex view,wex sea\n",
      "amenities": "id,property_id,name\nwexa,elsewhere,wex pool\n",
      "tenants": "id,name,email\nwexten,Quentin Zabrowski,zabrowski@mail.example\n",
      "owners": "id,name\nwexown,Ottoline Zabrowski\n",
      "ownerships": "id,unit_id,owner_id,share_percent\nwexos,wexu,wexown,100\n",
      "leases": "id,unit_id,starts\nlx,wexu,2025-01-01\n",
      "lease_tenants": "id,lease_id,tenant_id\nwexlt,lx,wexten\n",
      "scheduled_charges": "id,lease_id,code,class,amount,starts\nwexs,lx,RENT,rent,901.77,2025-01-01\n",
      "deposits": "id,lease_id,amount,received\nwexdep,lx,902.77,2025-01-01\n",
      "charges": """
      id,lease_id,code,class,amount,due_date,attachment
      wexc1,lx,RENT,rent,903.77,2025-01-01,\(attachment)
      wexc2,lx,RENT,rent,903.77,2025-02-01,
      wexc3,lx,RENT,rent,903.77,2025-03-01,

      """,
      "payments": "id,lease_id,amount,date\nwexp,lx,903.77,2025-03-20\n",
      "maintenance_requests":
        "id,property_id,unit_id,opened,category,status,cost\nwexm,elsewhere,wexu,2025-03-01,wex locks,closed,904.77\n",
      "expenses": "id,property_id,date,category,vendor,amount\nwexe,elsewhere,2025-03-02,wex taxes,Zabrowski,905.77\n",
      "budgets": "id,property_id,month,line,amount\nwexbu,elsewhere,2025-03,rental_income,906.77\n",
      "distributions": "id,property_id,owner_id,date,amount\nwexdi,elsewhere,wexown,2025-03-05,907.77\n",
    ]
  }

  private func server(_ readable: Set<String>?) throws -> WebServer {
    let arguments = try Arguments(["--data", owner.data, "--config", owner.config], for: ServeCommand.self)
    var environment = Environment.still()
    environment.readable = readable
    return try WebServer(arguments, reach: .socket, showsPeople: false, in: environment)
  }

  /// Every path, with the operands that its command knows, plain, of a day with entries, and of the other property.
  private func targets() async throws -> [String] {
    let run = await owner.run(["audit", "list", "--format", "json"]).output
    guard case .array(let runs) = try JSON.parse(Array(run.utf8))["rows"], case .string(let id) = runs.first?["run"]
    else { throw TestError("no audit run") }
    return Registry.commands.flatMap { command in
      command.serving.templates.flatMap { template -> [String] in
        var paths = ["/api/\(command.name)"]
        for part in template.split(separator: "/").map(String.init) {
          let words: [String]
          switch part {
          case "{TABLE}": words = Ledger().tableNames
          case "{RUN}", "{EARLIER}", "{LATER}": words = [id]
          case "{ID}": words = ["hand-1", "hand-2"]
          case "{ACCOUNT}": words = ["la", "lx"]
          case "{SQL}": words = ["SELECT 1"]
          case "{COMMAND}": words = ["summary"]
          case "{METRIC}", "{METRIC|debtors|lease-audit}": words = ReaderReportsTests.some(of: command.firstOperands)
          default: words = part.hasPrefix("{") ? command.firstOperands : [part]
          }
          paths = paths.flatMap { path in words.map { "\(path)/\($0)" } }
        }
        return paths.flatMap { path in ReaderReportsTests.queries(path, command).map { path + $0 } }
      }
    }
  }

  /// Metrics of different modules, and what is no metric; each takes the same way.
  private static func some(of metrics: [String]) -> [String] {
    let wanted = [
      "physical_occupancy_pct", "delinquent_total", "in_place_rent_avg", "move_ins", "debtors", "lease-audit",
    ]
    return metrics.filter(wanted.contains)
  }

  private static func queries(_ path: String, _ command: any Command.Type) -> [String] {
    let names = Set(command.parameters.map(\.name))
    var queries = ["", "?property=elsewhere"]
    queries += names.contains("as-of") ? ["?as-of=2025-04-15"] : ["?property=main"]
    if path.hasSuffix("/list/charges") { queries += ["?history=true", "?lease=lx", "?sort=id"] }
    if path.hasSuffix("tenant-statement") { queries += ["?tenant=wexten", "?tenant=a&as-of=2025-04-15"] }
    if path.hasSuffix("apartment") { queries += ["?unit=wex1", "?unit=808&as-of=2025-04-15"] }
    if path.hasSuffix("lease-audit") || path.contains("audit/show") { queries += ["?exceptions=true"] }
    return queries + (names.contains("by") && command.name == "delinquency" ? ["?by=account&as-of=2025-04-15"] : [])
  }

  @Test(
    "No path shows a reader of one property an id, word or amount of another, or any reader a name or a note")
  func everyPath() async throws {
    let (whole, own) = (try server(["main", "elsewhere"]), try server(["main"]))
    let secrets = ["wex", "Wex", ".77"]
    var (answered, found) = (0, Set<String>())
    for target in try await targets() {
      let all = whole.response(to: .get(target))
      let people = ["Zabrowski", "zabrowski", "Tenant A", "Yrsa", "zq note"].filter(text(all).contains)
      #expect(people.isEmpty, "\(target): \(people)")
      if all.status == 200, secrets.contains(where: text(all).contains) {
        found.insert(target.split(separator: "?")[0].split(separator: "/").dropFirst().joined(separator: "/"))
      }
      let response = own.response(to: .get(target))
      if response.status == 200 { answered += 1 }
      if target.contains("elsewhere") { #expect([400, 403].contains(response.status), "\(target)") }
      // The message repeats what was asked for.
      let asked = ["'elsewhere'", "'wexten'", "'wex1'"]
      let body = asked.reduce(text(response)) { $0.replacing($1, with: "") }
      let seen = (secrets + ["elsewhere"]).filter(body.contains)
      #expect(seen.isEmpty, "\(target): \(seen) in \(body)")
    }
    #expect(answered > 100, "\(answered)")
    // Who may see both properties does get these, so that the search can find them.
    let expected = [
      "report/rental-tracker", "report/rent-roll", "report/debtors", "report/deposits", "report/expenses",
      "report/maintenance", "report/lease-payments", "report/lease-audit", "report/budget", "report/owner-statement",
      "report/tenant-statement", "report/apartment", "report/receipts", "delinquency", "collections/list",
      "ledger/list/charges", "ledger/list/units", "ledger/list/distributions", "ledger/log", "ledger/attachments",
      "audit/show", "properties", "residents", "units",
    ]
    #expect(expected.filter { word in !found.contains { $0.hasPrefix(word) } } == [], "\(found.sorted())")
  }

  @Test("Columns of names stay, without values")
  func people() throws {
    let all = try server(nil)
    let tenants = try JSON.parse(all.response(to: .get("/api/ledger/list/tenants")).body)
    guard case .array(let rows) = tenants["rows"] else { throw TestError("no rows") }
    #expect(rows.map { $0["name"] } == [.null, .null, .null] && rows.map { $0["id"] }.contains(.string("wexten")))
  }

  @Test("Rows of no property, and statements of one's own, are for readers of all properties")
  func refused() throws {
    let own = try server(["main"])
    for target in ["tenants", "owners", "unit_types", "utility_types"].map({ "/api/ledger/list/\($0)" }) + [
      "/api/query/SELECT 1"
    ] {
      #expect(own.response(to: .get(target)).status == 403, "\(target)")
    }
    let list = try JSON.parse(own.response(to: .get("/api/ledger/attachments")).body)
    guard case .array(let rows) = list["rows"] else { throw TestError("no rows") }
    #expect(rows.map { $0["state"] } == [.string("good")], "The reader's own attachment alone")
  }

  private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }
}

/// A part of a test that cannot go on.
private struct TestError: Error {
  let description: String
  init(_ description: String) { self.description = description }
}
