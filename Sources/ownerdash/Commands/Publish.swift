import Pipeline
import Publishing
import Warehouse

/// `publish`: copies the portfolio to a PostgreSQL server.
struct PublishCommand: Command {
  static let name = "publish"
  static let summary = "Publish the portfolio to a PostgreSQL server"
  static let serving = Serving.changesData
  static let options = [
    Option.property.only(in: sending, "--plan", "--verify"),
    Option("plan", nil, "Show what would be sent; write nothing", in: ["--plan"]),
    Option("verify", nil, "Compare the rows on the server with what was published", in: ["--verify"]),
    Option("switch", nil, "Make this version's schema the one that readers use", in: ["--switch"]),
    Option("remove", "KEY", "Remove a property from the server", in: ["--remove"]),
    Option(
      "schema", "WHAT",
      "Print SQL: roles, tables, citus, coordinator (for several servers), or parquet (for DuckDB)",
      in: ["--schema"],
      of: Printed.allCases.map(\.rawValue)),
    Option(
      "node", "HOST[:PORT]", "With --schema coordinator: a server that properties are published to (repeatable)",
      in: ["--schema"], isRepeatable: true),
    Option("again", nil, "With --property: send all of its rows, changed or not", in: [sending]),
    Option(
      "take-over", nil, "With --property: replace what another publisher or a later state published", in: [sending]),
    .logFormat,
  ]
  static let discussion = [
    "\"publish\" in the configuration names the server; with \"after_run\": true, each run publishes. The password comes",
    "from libpq's password file or PGPASSWORD. Other machines are reached with sslmode=verify-full only.",
    "Each property is one transaction. Only parts that changed since the last publication are sent, and the server",
    "verifies their hashes. Readers see the tables and views of the analysts' copy, without personal data.",
  ]

  /// What `--schema` prints.
  enum Printed: String, CaseIterable {
    case roles, tables, citus, coordinator, parquet
  }

  /// The mode in which rows are sent.
  private static let sending = "without --plan, --verify, --switch, --remove and --schema"

  static func mode(_ operands: [String], given: Set<String>) -> String? {
    ["plan", "verify", "switch", "remove", "schema"].first(where: given.contains).map { "--\($0)" } ?? sending
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    if let printed = try arguments.choice("schema", Printed.self) {
      return try write(printed, context, nodes: arguments.all("node"), in: environment)
    }
    guard context.definitions.publish != nil else {
      throw UsageError(
        "the configuration has no \"publish\" section. Add one: {\"publish\": {\"publisher\": \"NAME\", \"host\": \"HOST\"}}"
      )
    }
    let selected = try arguments.propertyKeys(of: context.definitions)
    let (isWhole, takesOver) = (arguments["again"] != nil, arguments["take-over"] != nil)
    if isWhole || takesOver, selected?.count != 1 {
      throw UsageError("--\(isWhole ? "again" : "take-over") applies to one property; name it with --property")
    }
    _ = try arguments.reader(in: environment)
    let keys = selected ?? context.definitions.properties.map(\.key)
    return try await asOnlyWriter(context, name, in: environment) {
      let publication = try PublicationService(context, in: environment)
      if arguments["plan"] != nil { return try publication.plan(keys) }
      if arguments["verify"] != nil { return try publication.verify(keys) }
      if arguments["switch"] != nil { return try publication.switchSchema() }
      if let key = arguments["remove"] { return try publication.remove(key) }
      return try publication.publish(keys, isWhole: isWhole, takesOver: takesOver)
    }
  }

  /// Publishes what a run changed; a failure does not undo the run, and the next publication sends what is missing.
  static func afterRun(_ context: PipelineContext, in environment: Environment) -> ExitStatus {
    guard environment.files.exists(context.folder.unified) else { return .done }
    do {
      return try PublicationService(context, in: environment).publish(context.definitions.properties.map(\.key))
    } catch {
      environment.log.error("not published: \(error). Run 'ownerdash publish' once the cause is removed")
      return .partly
    }
  }

  private static func write(
    _ printed: Printed, _ context: PipelineContext, nodes: [String], in environment: Environment
  ) throws -> ExitStatus {
    guard nodes.isEmpty == (printed != .coordinator) else {
      throw UsageError("--schema coordinator needs a --node for each server it reads; nothing else takes --node")
    }
    let schema = context.definitions.publish?.schema ?? PublishDefinition.defaultSchema
    switch printed {
    case .roles: environment.write(ServerNames(schema: schema).setup)
    case .tables: environment.write(try ServerSchema().statements.map { $0 + ";\n" }.joined(separator: "\n"))
    case .citus: environment.write(try ServerSchema().citusStatements.map { $0 + ";\n" }.joined())
    case .parquet:
      let statements = try ServerSchema().parquetStatements(analyst: context.folder.analyst)
      environment.write(statements.map { $0 + ";\n" }.joined(separator: "\n"))
    case .coordinator:
      let addresses = try nodes.map { try address(ofNode: $0, context.definitions.publish?.database) }
      let coordinator = Coordinator(try ServerSchema(), ServerNames(schema: schema), nodes: addresses)
      environment.write(coordinator.statements.map { $0 + ";\n" }.joined(separator: "\n"))
    }
    return .done
  }

  /// `HOST` or `HOST:PORT`; all nodes have a database of the configured name.
  private static func address(ofNode node: String, _ database: String?) throws -> ServerAddress {
    guard let database else {
      throw UsageError(
        "the nodes' database is not known. Name it in the configuration: {\"publish\": {\"database\": \"NAME\"}}")
    }
    let parts = node.split(separator: ":", omittingEmptySubsequences: false)
    let port = parts.count == 2 ? Int(parts[1]).flatMap { (1...65_535).contains($0) ? $0 : nil } : nil
    guard parts.count == 1 || port != nil, let host = parts.first, !host.isEmpty else {
      throw UsageError("--node '\(node)' is not HOST or HOST:PORT")
    }
    return ServerAddress(host: String(host), port: port, database: database)
  }
}
