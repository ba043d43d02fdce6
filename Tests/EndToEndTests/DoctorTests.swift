import Pipeline
import Simulator
import TestSupport
import Testing
import Transport

@testable import ownerdash

@Suite("The doctor")
struct DoctorTests {
  @Test("Where all is well every check is ok, and no secret is shown")
  func well() async throws {
    let served = try ServedPortfolio(properties: 1, reports: ["box_score"], yardiProperties: 1, rpx: true)
    let harness = try PipelineHarness()
    harness.follow(served.config)
    try makeDirectory(harness.data)
    try restrict(harness.data, to: 0o700)
    let ran = await harness.run("doctor", "--format", "csv")
    // The world's calendar and ours are apart: the simulator's host states the time of this machine.
    let told = rows(ran)
    let rows = told.filter { $0[0] != "clock" && $0[0] != "figures" }
    // A Box Score alone leaves most of RealPage's figures out; of Yardi everything is asked.
    #expect(told.contains(["figures", "yardi", "ok", "Every figure that the source provides is requested"]))
    #expect(told.contains { $0[1] == "realpage" && $0[2] == "warn" && $0[3].contains("4260 Delinquent and Prepaid") })
    #expect(rows.allSatisfy { $0[2] == "ok" || $0[0] == "disk" }, "\(rows)")
    #expect(Set(rows.map { $0[0] }) == ["configuration", "credential", "certificate", "disk", "library"])
    #expect(
      rows.filter { $0[0] == "credential" }.map { $0[1] } == [
        "realpage token", "realpage licence_key", "yardi user_name", "yardi password", "yardi interface_licence",
      ])
    #expect(ran.output.contains("valid for"))
    for secret in Portfolio.secrets(token: BearerToken.issue(at: 0)) {
      let text = try readText("\(served.folder)/\(secret.name)")
      #expect(!ran.output.contains(text) && !ran.complaints.contains(text))
    }
    #expect(served.services.counts.calls.keys.allSatisfy { $0 == "other" })
  }

  @Test("Offline no host is contacted, and the checks say so")
  func offline() async throws {
    let served = try ServedPortfolio(properties: 1, reports: ["box_score"])
    let harness = try PipelineHarness()
    harness.follow(served.config)
    let rows = rows(await harness.run("doctor", "--offline", "--format", "csv"))
    #expect(rows.filter { ["certificate", "clock"].contains($0[0]) }.allSatisfy { $0[2] == "skipped" })
    #expect(served.services.counts.calls.isEmpty)
  }

  @Test("A wrong configuration exits with 2, a credential that others can read with 4, and both say what to do")
  func endings() async throws {
    let served = try ServedPortfolio(properties: 1, reports: ["box_score"])
    let harness = try PipelineHarness()
    harness.follow(served.config)
    try restrict(served.folder + "/realpage_token.json", to: 0o644)
    let open = await harness.run("doctor", "--offline")
    #expect(open.ending == .tokenNeeded)
    #expect(open.output.contains("chmod 600"))
    try write("{\"properties\": 1}", to: served.config)
    let wrong = await harness.run("doctor", "--offline")
    #expect(wrong.ending == .wrongUsage)
    #expect(wrong.output.contains("library"), "The rest is looked at all the same")
  }

  @Test("A host that cannot prove who it is fails its certificate's check")
  func untrusted() async throws {
    let server = try FaultServer(identity: TLSIdentity()) { _ in [.response(200)] }
    let checks = await hosts(server.url)
    #expect(checks.map(\.state) == [.fail, .skipped])
    #expect(checks[0].finding.contains("the server could not be verified"))
  }

  @Test("A company's own authority is trusted where the definitions name its file, and nothing else becomes trusted")
  func ownAuthority() async throws {
    let authority = try TLSIdentity()
    let server = try FaultServer(identity: TLSIdentity(issuer: authority)) { _ in [.response(200)] }
    let folder = try temporaryDirectory()
    try write(authority.pem(), to: folder + "/company-ca.pem")
    #expect(await hosts(server.url).map(\.state).first == .fail)
    let trusted = await hosts(server.url, caFile: "company-ca.pem", in: folder)
    #expect(trusted.first?.state == .ok, "\(trusted)")
    #expect(trusted.first?.finding == "valid, for this host")
    let otherIdentity = try FaultServer(identity: TLSIdentity()) { _ in [.response(200)] }
    let untrusted = await hosts(otherIdentity.url, caFile: folder + "/company-ca.pem", in: ".")
    #expect(untrusted.first?.state == .fail)
    #expect(untrusted.first?.finding.contains("the server could not be verified") ?? false)
    let missing = await hosts(server.url, caFile: "none.pem", in: folder)
    #expect(missing.first?.finding.contains("the CA file cannot be read") ?? false, "\(missing)")
  }

  @Test(
    "A clock is compared with the host's clock: one minute off is a warning, five minutes fail",
    arguments: [
      ("Tue, 10 Feb 2026 07:00:00 GMT", Check.State.ok, "matches the host's clock"),
      ("Tue, 10 Feb 2026 06:59:10 GMT", .ok, "50 s ahead of the host's clock"),
      ("Tue, 10 Feb 2026 07:02:00 GMT", .warn, "2 min behind the host's clock. Set the clock"),
      ("Tue, 10 Feb 2026 09:00:00 GMT", .fail, "2 h behind the host's clock. Set the clock"),
      ("yesterday", .warn, "no time"),
    ])
  func clock(date: String, state: Check.State, found: String) async throws {
    let server = try FaultServer { _ in [.response(404, ["Date: \(date)"])] }
    let checks = await hosts(server.url)
    #expect(checks.map(\.state) == [.ok, state])
    #expect(checks[1].finding.contains(found), "\(checks[1].finding)")
    #expect(server.asked.map(\.line) == ["HEAD /v1 HTTP/1.1"])
  }

  @Test("Little free space is a warning, and too little fails")
  func room() {
    #expect([99 << 20, 100 << 20, 1 << 30].map(MachineChecks.state(ofRoom:)) == [.fail, .warn, .ok])
  }

  @Test("A library that is too old fails, and one of any other version is reported")
  func libraries() {
    #expect(MachineChecks.library("SQLite", "3.36.0").state == .fail)
    #expect(MachineChecks.library("SQLite", "3.37.0").state == .ok)
    #expect(MachineChecks.library("libcurl", "8.0").state == .ok)
    #expect(MachineChecks.library("TLS", "none").state == .fail)
    #expect(MachineChecks.libraries.allSatisfy { $0.state == .ok && $0.finding.contains(".") })
  }

  private func rows(_ ran: Ran) -> [[String]] {
    ran.output.split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The checks of one host, at a desk whose time is 2026-02-10 07:00.
  private func hosts(_ url: String, caFile: String? = nil, in folder: String = ".") async -> [Check] {
    do {
      let harness = try PipelineHarness()
      var text = try readText(harness.config).replacing("https://reports.example.com", with: url)
      if let caFile { text = text.replacing(#""sources": {"#, with: #""sources": {"ca_file": "\#(caFile)", "#) }
      let definitions = try Definitions(Array(text.utf8), connectors: Registry.connectors)
      return await HostChecks(definitions: definitions, folder: folder, environment: .still()).run(isOffline: false)
    } catch {
      return [Check(.configuration, "test", .fail, "\(error)")]
    }
  }
}
