import HTTPServer
import Pipeline
import TestSupport
import Testing

@testable import ownerdash

/// What each reader gets from the server behind a web server with sign-in.
@Suite("The command serve with --sign-in")
struct SignedInServerTests {
  private let harness: PipelineHarness
  private let server: SignedInServer

  init() async throws {
    harness = try PipelineHarness(PipelineHarness.demo)
    try harness.putReports(of: ["nexus_east", "ridian"])
    await harness.run("run", harness.drop)
    try harness.addReaders()
    let arguments = try Arguments(["--data", harness.data, "--config", harness.config], for: ServeCommand.self)
    server = SignedInServer(arguments, trusting: 33, in: .still())
  }

  private func get(_ target: String, as address: String?, peer: UInt32? = 33) -> HTTPResponse {
    let headers = address.map { [(name: "x-remote-user", value: $0)] } ?? []
    let plain = HTTPRequest.get(target, headers)
    return server.response(
      to: HTTPRequest(method: "GET", path: plain.path, query: plain.query, headers: plain.headers, peer: peer))
  }

  private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

  @Test("The header counts only from the web server's user on a socket, once, and for a known reader")
  func trust() {
    #expect(get("/", as: "all@example.com").status == 200)
    #expect(get("/", as: "ALL@Example.com").status == 200)
    for peer in [nil, 0, 34] as [UInt32?] { #expect(get("/", as: "all@example.com", peer: peer).status == 403) }
    for address in [nil, "", "eve@example.com", "all@example.com, eve@example.com"] {
      #expect(get("/", as: address).status == 403, "\(address ?? "none")")
    }
    let twice = HTTPRequest(
      method: "GET", path: "/",
      headers: [("X-Remote-User", "ridian@example.com"), ("x-remote-user", "all@example.com")],
      peer: 33)
    #expect(server.response(to: twice).status == 403)
  }

  @Test("Every path as every reader: nothing names a property of another reader, and figures are pooled over their own")
  func everyPath() async throws {
    let (own, other) = (try harness.name(of: "ridian"), try harness.name(of: "nexus_east"))
    let definitions = try Definitions(Array(readText(harness.config).utf8), connectors: Registry.connectors)
    let others = definitions.properties.filter { $0.key != "ridian" }
    #expect(others.count > 1)
    await harness.run("site")
    let pages = try files(under: harness.data + "/site").filter { $0.hasSuffix(".html") }
    #expect(pages.count > 50)
    for page in pages.sorted() {
      #expect(get("/\(page)", as: "all@example.com").status == 200, "\(page)")
      let response = get("/\(page)", as: "ridian@example.com")
      let isOfOther = others.contains { page.hasSuffix("-\($0.key).html") }
      #expect(response.status == (isOfOther ? 404 : 200), "\(page)")
      guard response.status == 200 else { continue }
      let body = text(response)
      let named = others.filter { body.contains(">\($0.propertyName)<") || body.contains("-\($0.key).html") }
      #expect(named.isEmpty && !body.contains(other) && !body.contains("nexus_east"), "\(page): \(named.map(\.key))")
    }
    for command in Registry.commands where command.serving.reason == nil {
      for template in command.serving.templates {
        let operands = template.split(separator: "/").map {
          $0.hasPrefix("{") ? command.firstOperands.first ?? "x" : String($0)
        }
        let path = (["/api", command.name] + operands).joined(separator: "/")
        for query in ["", "?property=nexus_east", "?property=ridian", "?group=x"] {
          let response = get(path + query, as: "ridian@example.com")
          let isOffered = command.serving.notForReaders == nil
          if !isOffered { #expect(response.status == 403, "\(path)\(query)") }
          if isOffered, query == "?property=nexus_east" { #expect(response.status == 400, "\(path)\(query)") }
          let body = text(response).replacing("unknown property 'nexus_east'", with: "").replacing(
            "'nexus_east'", with: "")
          #expect(!body.contains(other) && !body.contains("nexus_east"), "\(path)\(query): \(body.prefix(200))")
        }
      }
    }
    let pooled = text(get("/api/summary", as: "ridian@example.com"))
    #expect(pooled.contains(own))
    let page = text(get("/portfolio.html", as: "ridian@example.com"))
    #expect(page.contains("1 of 1\u{A0}property"))
  }

  @Test("A reader who is removed from the configuration sees nothing more")
  func removed() throws {
    #expect(get("/", as: "ridian@example.com").status == 200)
    let text = try readText(harness.config).replacing("ridian@example.com", with: "new@example.com")
    try write(text, to: harness.config)
    #expect(get("/", as: "ridian@example.com").status == 403)
    #expect(get("/", as: "new@example.com").status == 200)
  }
}
