import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// The program as a process of its own, which reaches a server by the name of another machine.
@Suite("Publishing to another machine", PostgresServer.isInstalled)
struct PublishedEncryptionTests {
  private let authority: TLSIdentity
  private let server: PostgresServer
  private let target: ServerDatabase
  private let harness: PipelineHarness

  /// A server that takes encrypted connections only, with a certificate for its name.
  init() async throws {
    var terms = TLSIdentity.Terms()
    terms.host = "db.example.com"
    authority = try TLSIdentity()
    server = try PostgresServer(TLSIdentity(terms, issuer: authority))
    target = try ServerDatabase(on: server)
    harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    #expect(await harness.run("run", harness.drop).ending == .done)
  }

  /// Publishes to a host's name with an authority's certificate; the complaints.
  private func publish(
    to host: String = "db.example.com", trusting authority: TLSIdentity?, _ settings: [String: String] = [:]
  ) throws -> (ending: ChildProgram.Exit, complaints: String) {
    let config = try readText(harness.config)
    try harness.publish(to: target.section(host: host))
    defer { try? write(config, to: harness.config) }
    var environment = settings.merging(["PGHOSTADDR": "127.0.0.1", "HOME": harness.data]) { own, _ in own }
    if let authority {
      environment["PGSSLROOTCERT"] = harness.data + "/authority.crt"
      try write(try authority.pem(), to: harness.data + "/authority.crt")
    }
    let (lines, ending) = try ChildProgram.lines(
      of: "ownerdash", ["publish", "--data", harness.data, "--config", harness.config], environment: environment)
    return (ending, lines.joined(separator: "\n"))
  }

  /// The number of properties on the server; nil if nothing was ever published.
  private func count() throws -> String? {
    let table = "\(target.names.current).unified_properties"
    guard try target.admin.rows("SELECT to_regclass($1)", [table]).first?[0] != nil else { return nil }
    return try target.admin.rows("SELECT count(*) FROM \(table)").first?[0]
  }

  @Test(
    "The server's certificate must be of the authority and for the name, and a server without one is refused, even if the environment asks for less"
  )
  func certificates() throws {
    var others = TLSIdentity.Terms()
    others.authority = "Another Authority"
    let less = ["PGSSLMODE": "disable", "PGGSSENCMODE": "prefer"]
    let refused: [(host: String, authority: TLSIdentity?, reason: String)] = [
      ("db.example.com", nil, "does not exist"),
      ("db.example.com", try TLSIdentity(others), "certificate verify failed"),
      ("other.example.com", authority, "does not match host name"),
    ]
    for (host, authority, reason) in refused {
      for settings in [[:], less] {
        let ran = try publish(to: host, trusting: authority, settings)
        #expect(ran.ending != .exited(0))
        #expect(ran.complaints.contains(reason), "\(ran.complaints)")
        #expect(try count() == nil)
      }
    }
    let ran = try publish(trusting: authority, less)
    #expect(ran.ending == .exited(0), "\(ran.complaints)")
    #expect(try count() == "3")

    try target.admin.execute("ALTER SYSTEM SET ssl = off")
    try target.admin.execute("SELECT pg_reload_conf()")
    while try target.server().rows("SHOW ssl") != [["off"]] {}
    let plain = try publish(trusting: authority, less)
    #expect(plain.ending != .exited(0))
    #expect(plain.complaints.contains("does not support SSL"), "\(plain.complaints)")
  }

  @Test("The connection is encrypted: the server refuses one that is not")
  func encrypted() throws {
    var address = ["host": "127.0.0.1", "port": String(server.port), "dbname": target.names.current, "user": "test"]
    address["sslmode"] = "disable"
    #expect(throws: ServerError.self) { try Server(address) }
    address["sslmode"] = "require"
    let known = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
    #expect(try Server(address).rows(known) == [["t"]])
  }
}
