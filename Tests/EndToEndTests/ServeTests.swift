import Domain
import HTTPServer
import JSON
import Pipeline
import Simulator
import TestSupport
import Testing

@testable import ownerdash

/// What the server answers, without its sockets.
@Suite("The command serve")
struct ServeTests {
  private let harness: PipelineHarness
  private let web: WebServer

  init() async throws {
    harness = try PipelineHarness(PipelineHarness.demo)
    try harness.putReports(of: ["nexus_east", "ridian"])
    await harness.run("run", harness.drop)
    web = try harness.web()
  }

  private func get(_ target: String, _ headers: [(name: String, value: String)] = []) -> HTTPResponse {
    web.response(to: .get(target, headers))
  }

  private func object(_ response: HTTPResponse) throws -> JSON { try JSON.parse(response.body) }

  private func message(_ response: HTTPResponse) throws -> String {
    guard case .string(let text) = try object(response)["error"]?["message"] else { return "" }
    return text
  }

  @Test("Each command of the help has its path, or says why it has none")
  func commands() throws {
    let silent = Registry.commands.filter { $0.serving.reason != nil }.map { $0.name }
    #expect(
      silent == [
        "run", "download", "load", "parse", "sync", "rebuild", "site", "digest", "serve", "notices", "withdraw",
        "restore", "init", "check", "doctor", "publish", "completion",
      ])
    for command in Registry.commands where command.serving.reason == nil {
      #expect(!command.serving.templates.isEmpty, "\(command.name)")
    }
    let paths = try #require(OpenAPI.document["paths"])
    guard case .object(let members) = paths else { return }
    let described = Set(members.map { String($0.key.dropFirst(5).prefix { $0 != "/" }) })
    #expect(described == Set(Registry.commands.map { $0.name }).subtracting(silent))
  }

  @Test("A report is what the command line prints as JSON, with the page of its rows")
  func reports() async throws {
    let lines: [(target: String, words: [String])] = [
      ("/api/summary", ["summary"]), ("/api/occupancy?by=floorplan", ["occupancy", "--by", "floorplan"]),
      ("/api/summary?property=ridian", ["summary", "--property", "ridian"]),
      ("/api/pricing?as-of=2026-02-04", ["pricing", "--as-of", "2026-02-04"]),
      ("/api/activity?window=last_30_days", ["activity", "--window", "last_30_days"]),
      ("/api/trend/physical_occupancy_pct", ["trend", "physical_occupancy_pct"]), ("/api/status", ["status"]),
      ("/api/findings?rules=true", ["findings", "--rules"]), ("/api/properties", ["properties"]),
      (
        "/api/explain/physical_occupancy_pct?property=ridian&limit=5000",
        ["explain", "physical_occupancy_pct", "--property", "ridian"]
      ),
    ]
    for (target, words) in lines {
      let response = get(target)
      #expect(response.status == 200, "\(target): \(String(decoding: response.body, as: UTF8.self).prefix(300))")
      let printed = await harness.run(words + ["--format", "json"]).output
      guard case .object(let members) = try object(response) else { return }
      #expect(members.first?.key == "page")
      let expected = try JSON.parse(Array(printed.utf8))
      #expect(JSON.object(Array(members.dropFirst())) == expected, "\(target)")
    }
  }

  @Test("Pages of rows join to all rows, and each keeps the total")
  func paging() throws {
    let whole = try object(get("/api/units?limit=10000"))
    guard case .array(let rows) = whole["rows"] else { return }
    #expect(rows.count > 300)
    var (joined, offset): ([JSON], Int64) = ([], 0)
    while true {
      let page = try object(get("/api/units?limit=250&offset=\(offset)"))
      guard case .array(let part) = page["rows"] else { return }
      joined += part
      #expect(page["page"]?["rows"] == .integer(Int64(rows.count)))
      guard case .integer(let next) = page["page"]?["next_offset"] else { break }
      #expect(next == offset + 250)
      offset = next
    }
    #expect(joined == rows)
  }

  @Test(
    "What cannot be answered has the status and the reason as JSON",
    arguments: [
      ("/api/sumary", 404, "did you mean 'summary'?"), ("/api/run", 404, "it changes data"),
      ("/api/summary/ridian", 404, "nothing is at"), ("/api/report/rent-rol", 404, "did you mean 'rent-roll'?"),
      ("/api/summary?property=ridan", 400, "unknown property 'ridan' (did you mean 'ridian'?)"),
      ("/api/summary?out=/tmp/x", 400, "has no parameter 'out'"), ("/api/summary?data=/", 400, "no parameter 'data'"),
      ("/api/report/forecast?keep=true", 400, "no parameter 'keep'"), ("/api/trend/--out=x", 400, "must not begin"),
      ("/api/summary?limit=0", 400, "'limit' must be a number from 1 to 10000"),
      ("/api/summary?by=city&by=state", 400, "given twice"), ("/api/findings?rules=maybe", 400, "true or false"),
      ("/api/ledger/list/tenant", 400, "did you mean 'tenants'?"), ("/api/query/SELECT 1", 403, "--with-residents"),
      ("/property-none.html", 404, "no page 'property-none.html'"), ("/../data/unified.db", 404, "no page"),
    ])
  func refused(_ target: String, _ status: Int, _ text: String) throws {
    let response = get(target)
    #expect(response.status == status)
    let said = try message(response)
    #expect(said.contains(text), "\(said)")
    #expect(try object(response)["error"]?["status"] == .integer(Int64(status)))
  }

  @Test("Only GET and HEAD are served, and only under this machine's own name")
  func readOnly() throws {
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
      let response = web.response(to: HTTPRequest(method: method, path: "/api/summary"))
      #expect(response.status == 405 && response.header("Allow") == "GET, HEAD")
    }
    #expect(web.response(to: .get("/api/summary", host: "evil.example")).status == 421)
    #expect(try harness.web(reach: .socket).response(to: .get("/api/summary", host: "evil.example")).status == 200)
  }

  @Test("Pages are those of 'site', sorted by a parameter, with headers that keep them to themselves")
  func pages() async throws {
    await harness.run("site")
    let written = try readText("\(harness.data)/site/portfolio-by-units.html")
    for target in ["/portfolio-by-units.html", "/portfolio.html?sort=units", "/?sort=units"] {
      let page = String(decoding: get(target).body, as: UTF8.self)
      #expect(page.replacing("?sort=units", with: "") == written, "\(target)")
      #expect(page.contains("href=\"property-ridian.html?sort=units\""), "\(target)")
    }
    // A page without orders keeps the order in its links back.
    let other = String(decoding: get("/property-ridian.html?sort=units").body, as: UTF8.self)
    #expect(other.contains("href=\"portfolio.html?sort=units\""))
    #expect(get("/portfolio.html?sort=unit").status == 404)
    let page = get("/")
    #expect(page.header("Content-Type") == "text/html; charset=utf-8")
    #expect(page.header("Content-Security-Policy") == "frame-ancestors 'none'")
    #expect(page.header("X-Content-Type-Options") == "nosniff" && page.header("Referrer-Policy") == "no-referrer")
  }

  @Test("A filter shows its properties alone, pooled over them, and every link keeps it")
  func filter() throws {
    let query = "?property=ridian"
    let (own, other) = (try harness.name(of: "ridian"), try harness.name(of: "nexus_east"))
    var (seen, waiting): (Set<String>, [String]) = ([], ["portfolio.html"])
    while let file = waiting.popLast() {
      guard seen.insert(file).inserted else { continue }
      let response = get("/\(file)\(query)")
      #expect(response.status == 200, "\(file)")
      let page = String(decoding: response.body, as: UTF8.self)
      #expect(!page.contains(other) && !page.contains("nexus_east"), "\(file)")
      let links = page.split(separator: "href=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      for link in links where !link.hasPrefix("#") && !link.hasPrefix("http") && link != "./portfolio.html" {
        let parts = link.split(separator: "?")
        #expect(parts.count == 2 && parts[1].hasPrefix("property=ridian"), "\(file): \(link)")
        waiting.append(String(parts[0]))
      }
      #expect(links.count { $0 == "./portfolio.html" } == 1)
    }
    #expect(
      seen.contains("property-ridian.html") && seen.contains("findings.html") && seen.count > 25, "\(seen.sorted())")
    let portfolio = String(decoding: get("/" + query).body, as: UTF8.self)
    #expect(portfolio.contains(own) && portfolio.contains("1 of 1\u{A0}property"))
    #expect(get("/portfolio.html?property=rid*").status == 200)
    #expect(get("/property-nexus_east.html" + query).status == 404)
    let wrong = get("/?property=ridan")
    #expect(try wrong.status == 400 && message(wrong).contains("did you mean 'ridian'?"))
  }

  @Test("A known response is not sent again, and a long one is compressed where that is accepted")
  func tags() throws {
    let plain = get("/api/summary")
    let tag = try #require(plain.header("ETag"))
    let known = get("/api/summary", [("If-None-Match", "\"other\", W/\(tag)")])
    #expect(known.status == 304 && known.body.isEmpty && known.header("ETag") == tag)
    let zipped = get("/api/summary", [("Accept-Encoding", "br, gzip;q=0.8")])
    #expect(zipped.header("Content-Encoding") == "gzip" && zipped.body.count < plain.body.count / 2)
    #expect(zipped.header("ETag") != tag && zipped.header("Vary") == "Accept-Encoding")
    #expect(get("/api/summary", [("Accept-Encoding", "gzip;q=0")]).body == plain.body)
  }

  @Test("A response follows the data, and a run that writes is never seen half")
  func changes() async throws {
    let before = get("/api/summary")
    #expect(get("/api/summary").header("ETag") == before.header("ETag"))
    let property = try PipelineHarness.property("nexus_east")
    let file = try property.file(.rentRoll, on: PipelineHarness.asOf.advanced(by: 1))
    try harness.put(file.bytes, as: "later \(file.name)")
    let (harness, web) = (harness, web)
    async let ran = harness.run("run", harness.drop)
    var seen = 0
    for _ in 0..<40 {
      let response = web.response(to: .get("/api/summary"))
      #expect(response.status == 200)
      let report = try JSON.parse(response.body)
      guard case .array(let rows) = report["rows"] else { return }
      let units = rows.map { row in if case .integer(let units) = row["total_units"] { units } else { Int64(0) } }
      #expect(report["total"]?["total_units"] == .integer(units.reduce(0, +)))
      seen += 1
    }
    #expect(await ran.ending == .done && seen == 40)
    #expect(get("/api/summary").header("ETag") != before.header("ETag"))
  }

  @Test("Without data, the server says that there are none yet")
  func empty() throws {
    let empty = try PipelineHarness(PipelineHarness.demo)
    let response = try empty.web().response(to: .get("/api/summary"))
    #expect(response.status == 400 || response.status == 503)
    #expect(try message(response).contains("no unified.db yet"))
    #expect(try empty.web().response(to: .get("/portfolio.html")).status == 503)
  }
}

extension PipelineHarness {
  /// The server over the data folder.
  func web(reach: WebServer.Reach = .port, showsPeople: Bool = false) throws -> WebServer {
    let arguments = try Arguments(["--data", data, "--config", config], for: ServeCommand.self)
    return try WebServer(arguments, reach: reach, showsPeople: showsPeople, in: .still())
  }
}

extension HTTPRequest {
  /// A request by GET.
  static func get(
    _ target: String, _ headers: [(name: String, value: String)] = [], host: String = "localhost:8480"
  ) -> HTTPRequest {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    let query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (name: sides[0], value: sides.count > 1 ? sides[1] : "")
    }
    return HTTPRequest(method: "GET", path: parts[0], query: query, headers: headers + [("Host", host)])
  }
}

extension HTTPResponse {
  /// A header's value.
  fileprivate func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
