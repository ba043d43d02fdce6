import Glibc
import HTTPServer
import Pipeline
import TestSupport
import Testing

@testable import ownerdash

/// Pages that name residents: only where the configuration asks for them, in a folder of their own.
@Suite("Pages with residents' names")
struct ResidentPagesTests {
  private static let names = ["Zabrowski", "<b>Zed</b>", "&lt;b&gt;Zed&lt;/b&gt;"]
  private let owner: BookFixture
  private var pages: String { owner.data + "/site" }
  private var residents: String { owner.data + "/site-residents" }

  init() async throws {
    owner = try BookFixture()
    try await owner.golden()
    let taken = try await owner.take(["tenants": "id,name\na,Quentin Zabrowski\nb,<b>Zed</b>\n"])
    #expect(taken.ending == .done, "\(taken.complaints)")
    await owner.run(["sync"])
  }

  private func ask(_ isAsked: Bool) throws {
    let text = try readText(owner.config).replacing("\"site\": {\"with_residents\": true}, ", with: "")
    try write("{" + (isAsked ? "\"site\": {\"with_residents\": true}, " : "") + text.dropFirst(), to: owner.config)
  }

  private func names(in folder: String) throws -> Set<String> {
    var found: Set<String> = []
    for file in try files(under: folder) where file.hasSuffix(".html") {
      let text = try readText("\(folder)/\(file)")
      found.formUnion(ResidentPagesTests.names.filter(text.contains))
    }
    return found
  }

  private func mode(_ path: String) -> UInt32 {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
  }

  @Test("Without the key, no page holds a name, and there is no folder of names")
  func without() async throws {
    let ran = await owner.run(["site", "--as-of", "2025-04-15"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(try files(under: pages).count > 10)
    #expect(try names(in: pages) == [])
    #expect(!FileSystem.posix.exists(residents))
  }

  @Test("With the key, names are in a folder that only its owner can open, whatever modes it had, and as text")
  func with() async throws {
    try ask(true)
    for round in 1...2 {
      let ran = await owner.run(["site", "--as-of", "2025-04-15"])
      #expect(ran.ending == .done, "\(ran.complaints)")
      #expect(ran.output.contains("4 pages with names in \(residents), \(round == 1 ? 4 : 0) changed"), "\(ran.output)")
      #expect(mode(residents) == 0o700, "round \(round)")
      for file in try files(under: residents) { #expect(mode("\(residents)/\(file)") == 0o600, "\(file)") }
      // What somebody opened to all is closed by the next run, also where no page changes.
      try restrict(residents, to: 0o777)
      for file in try files(under: residents) { try restrict("\(residents)/\(file)", to: 0o666) }
    }
    #expect(try names(in: residents) == ["Zabrowski", "&lt;b&gt;Zed&lt;/b&gt;"])
    #expect(try names(in: pages) == [])
    for file in try files(under: pages) {
      #expect(try !readText("\(pages)/\(file)").contains("site-residents"), "\(file)")
    }
    let debtors = try readText(residents + "/debtors-main.html")
    // Two months of 1,000 and one of 1,500 are open; each person's entries follow.
    #expect(debtors.contains("Quentin Zabrowski, unit 808") && debtors.contains("2,000.00"))
    #expect(debtors.contains("3,500.00") && debtors.contains("3218"))
    #expect(try readText(residents + "/payments-main.html").contains("Quentin Zabrowski"))
  }

  @Test("Without the key again, the names are removed; pages for another folder never come with names")
  func removed() async throws {
    try ask(true)
    let out = owner.root + "/public"
    #expect(await owner.run(["site", "--out", out, "--as-of", "2025-04-15"]).ending == .done)
    #expect(!FileSystem.posix.exists(residents))
    #expect(try names(in: out) == [])
    await owner.run(["site", "--as-of", "2025-04-15"])
    #expect(FileSystem.posix.exists(residents))
    try ask(false)
    await owner.run(["site", "--as-of", "2025-04-15"])
    #expect(!FileSystem.posix.exists(residents))
  }

  @Test("The server has these pages only with the key and --with-residents, and never for readers who sign in")
  func served() throws {
    let target = "/residents/debtors-main.html"
    for (isAsked, showsPeople, readable) in [
      (true, true, nil), (true, false, nil), (false, true, nil), (true, false, ["main"]),
    ] as [(Bool, Bool, Set<String>?)] {
      try ask(isAsked)
      let arguments = try Arguments(["--data", owner.data, "--config", owner.config], for: ServeCommand.self)
      var environment = Environment.still(now: "2025-04-15T07:00:00Z")
      environment.readable = readable
      let web = try WebServer(arguments, reach: .port, showsPeople: showsPeople, in: environment)
      let response = web.response(to: .get(target))
      let isServed = isAsked && showsPeople
      #expect(response.status == (isServed ? 200 : 404), "\(isAsked) \(showsPeople)")
      #expect(String(decoding: response.body, as: UTF8.self).contains("Zabrowski") == isServed)
    }
  }
}
