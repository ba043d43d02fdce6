import Domain
import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("A portfolio on two servers behind a coordinator", PostgresServer.isInstalled)
struct CoordinatorTests {
  @Test("Every cell of every table and view equals SQLite's, and readers of the coordinator see no node")
  func equality() async throws {
    let servers = try CoordinatedServers()
    let (nodes, coordinator) = (servers.nodes, servers.coordinator)
    let portfolio = try await GeneratedPortfolio.shared.value
    let data = portfolio.harness.data
    let reader = try PublishedCells.reader(of: data)
    let keys = try reader.rows("SELECT property_id FROM unified_properties ORDER BY 1").compactMap { $0[0].text }
    let half = keys.count / 2
    try servers.publish(data, Array(keys[..<half]), to: nodes[0])
    try servers.publish(data, Array(keys[half...]), to: nodes[1])
    for node in nodes {
      #expect(try node.server(node.names.reader).rows("SELECT count(*) FROM portfolio.unified_properties") != [["0"]])
    }

    let printed = try await servers.statements(portfolio.harness)
    for _ in 1...2 { try coordinator.admin.execute(printed) }
    let counts = try PublishedCells.compare(reader, with: coordinator)
    #expect(counts["unified_properties"] == keys.count)
    #expect(counts.values.reduce(0, +) > 5_000)

    let ana = try coordinator.server("ana")
    #expect(try ana.rows("SELECT count(*) FROM portfolio.current_occupancy") != [["0"]])
    #expect(throws: ServerError.self) { try ana.rows("SELECT count(*) FROM portfolio_node_1.current_occupancy") }
    let plan = try ana.rows(
      "EXPLAIN VERBOSE SELECT * FROM portfolio.current_occupancy WHERE property_id = '\(keys[0])'")
    let remote = plan.compactMap { $0[0] }.filter { $0.contains("Remote SQL") }
    #expect(remote.count == 2 && remote.allSatisfy { $0.contains("WHERE ((property_id = ") }, "\(plan)")

    #expect(try ana.rows("SELECT count(*) FROM portfolio.properties_on_several_nodes") == [["0"]])
    try servers.publish(data, [keys[0]], to: nodes[1])
    let several = try ana.rows("SELECT property_id, nodes FROM portfolio.properties_on_several_nodes")
    #expect(several == [[keys[0], "1, 2"]])
  }

  @Test("Another machine is reached with its certificate verified; wrong options are refused")
  func options() async throws {
    let harness = try PipelineHarness()
    let unnamed = await harness.run("publish", "--schema", "coordinator", "--node", "db1.example.com")
    #expect(unnamed.ending == .wrongUsage && unnamed.complaints.contains("\"database\""), "\(unnamed.complaints)")
    let target = try ServerDatabase()
    try harness.publish(to: target.section)
    let printed = await harness.run("publish", "--schema", "coordinator", "--node", "db1.example.com:5433")
    let address = "host 'db1.example.com', port '5433', dbname '\(target.names.current)', sslmode 'verify-full'"
    #expect(printed.output.contains(address), "\(printed.output.prefix(600))")
    for (options, reason) in [
      (["coordinator"], "needs a --node"), (["roles", "--node", "db1"], "nothing else takes --node"),
      (["coordinator", "--node", "db1:0"], "is not HOST or HOST:PORT"),
    ] {
      let ran = await harness.run(["publish", "--schema"] + options)
      #expect(ran.ending == .wrongUsage && ran.complaints.contains(reason), "\(ran.complaints)")
    }
  }
}

/// Three PostgreSQL servers: two that properties are published to, and one that reads both.
private struct CoordinatedServers {
  /// The databases have one name on each server, as the command's statements expect.
  private static let name = "portfolio"
  let nodes: [ServerDatabase]
  let coordinator: ServerDatabase

  init() throws {
    func database() throws -> ServerDatabase { try ServerDatabase(on: PostgresServer(), name: Self.name) }
    nodes = try [database(), database()]
    coordinator = try database()
    for node in nodes {
      try node.admin.execute("CREATE ROLE \(node.names.reader) LOGIN IN ROLE \(node.names.analyst)")
    }
    try coordinator.admin.execute("CREATE ROLE ana LOGIN IN ROLE \(coordinator.names.analyst)")
  }

  /// Publishes some properties of a data folder to a node.
  func publish(_ data: String, _ keys: [String], to node: ServerDatabase) throws {
    let settings = PublicationSettings(
      address: node.address, names: node.names, publisher: "main", generation: 1, hasPersonal: false)
    let publisher = try Publisher(settings, unified: data + "/unified.db", analyst: data + "/analyst/unified.db")
    try publisher.prepare()
    for key in keys { _ = try publisher.publish(key) }
    try publisher.analyze()
  }

  /// The statements that the command prints for the coordinator.
  func statements(_ harness: PipelineHarness) async throws -> String {
    let config = try readText(harness.config)
    defer { try? write(config, to: harness.config) }
    try harness.publish(to: coordinator.section)
    let options = nodes.flatMap { ["--node", $0.address.host ?? ""] }
    let printed = await harness.run(["publish", "--schema", "coordinator"] + options)
    #expect(printed.ending == .done, "\(printed.complaints)")
    return printed.output
  }
}
