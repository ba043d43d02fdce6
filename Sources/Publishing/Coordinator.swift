internal import Warehouse

/// A PostgreSQL server that reads several others, its nodes, through foreign tables.
///
/// Each property is published to one node. The coordinator stores no rows of properties.
public struct Coordinator: Sendable {
  private let schema: ServerSchema
  private let names: ServerNames
  private let nodes: [ServerAddress]

  /// A coordinator of some nodes, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - schema: the tables and views that the nodes have.
  ///   - names: the names on the coordinator and the nodes.
  ///   - nodes: where each node is, as the coordinator reaches it; the login is the one that reads the node.
  public init(_ schema: ServerSchema, _ names: ServerNames, nodes: [ServerAddress]) {
    (self.schema, self.names, self.nodes) = (schema, names, nodes)
  }

  /// The statements that an administrator runs on the coordinator, each time that the nodes or the schema change.
  ///
  /// Views that belong to properties are calculated by the nodes; the portfolio's views are calculated by the
  /// coordinator from the nodes' kept figures. Tables without properties are stored on the coordinator.
  public var statements: [String] {
    let own = quoted(names.current)
    return ["BEGIN", "CREATE EXTENSION IF NOT EXISTS postgres_fdw"]
      + nodes.indices.flatMap(connect)
      + ["DROP SCHEMA IF EXISTS \(own) CASCADE", "CREATE SCHEMA \(own)", "SET LOCAL search_path = \(own)"]
      + schema.fixedStatements + schema.tables.filter { !$0.isPersonal && $0.isOfProperty }.map { union($0.name) }
      + schema.views.map { $0.isOfProperty ? union($0.name) : $0.create }
      + [misplaced, "GRANT USAGE ON SCHEMA \(own) TO \(quoted(names.analyst))"]
      + ["GRANT SELECT ON ALL TABLES IN SCHEMA \(own) TO \(quoted(names.analyst))", "COMMIT"]
  }

  /// A server's name, and that of the schema with its foreign tables.
  private func node(_ index: Int) -> String { "\(names.current)_node_\(index + 1)" }

  /// The server and a foreign table for each of its tables and views.
  private func connect(_ index: Int) -> [String] {
    let (name, address) = (quoted(node(index)), nodes[index])
    var options = [("host", address.host), ("port", address.port.map(String.init)), ("dbname", address.database)]
    if !ServerAddress.isLocal(address.host ?? "") { options.append(("sslmode", "verify-full")) }
    options += [("async_capable", "true"), ("fetch_size", "10000")]
    let list = options.compactMap { name, value in value.map { "\(name) \(literal($0))" } }.joined(separator: ", ")
    return [
      "DROP SCHEMA IF EXISTS \(name) CASCADE", "DROP SERVER IF EXISTS \(name) CASCADE",
      "CREATE SERVER \(name) FOREIGN DATA WRAPPER postgres_fdw OPTIONS (\(list))",
      "CREATE USER MAPPING FOR CURRENT_USER SERVER \(name) OPTIONS (user \(literal(address.user ?? names.reader)))",
      "CREATE SCHEMA \(name)", "IMPORT FOREIGN SCHEMA \(quoted(names.current)) FROM SERVER \(name) INTO \(name)",
    ]
  }

  /// The rows of all nodes.
  private func union(_ name: String) -> String {
    let parts = nodes.indices.map { "SELECT * FROM \(quoted(node($0))).\(name)" }
    return "CREATE VIEW \(name) AS \(parts.joined(separator: " UNION ALL "))"
  }

  /// Properties that several nodes have, whose figures would be counted twice.
  private var misplaced: String {
    let parts = nodes.indices.map {
      "SELECT property_id, \($0 + 1) AS node FROM \(quoted(node($0))).\(ServerSchema.properties)"
    }
    return """
      CREATE VIEW properties_on_several_nodes AS
      SELECT property_id, string_agg(node::text, ', ' ORDER BY node) AS nodes
      FROM (\(parts.joined(separator: " UNION ALL "))) AS placed GROUP BY property_id HAVING count(*) > 1
      """
  }
}
