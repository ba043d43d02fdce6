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
      "schema", "WHAT", "Print SQL: roles (an administrator runs it once), tables, or citus (to distribute them)",
      in: ["--schema"],
      of: Printed.allCases.map(\.rawValue)),
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
    case roles, tables, citus
  }

  /// The mode in which rows are sent.
  private static let sending = "without --plan, --verify, --switch, --remove and --schema"

  static func mode(_ operands: [String], given: Set<String>) -> String? {
    ["plan", "verify", "switch", "remove", "schema"].first(where: given.contains).map { "--\($0)" } ?? sending
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    if let printed = try arguments.choice("schema", Printed.self) {
      return try write(printed, context, in: environment)
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
    _ printed: Printed, _ context: PipelineContext, in environment: Environment
  ) throws -> ExitStatus {
    let schema = context.definitions.publish?.schema ?? PublishDefinition.defaultSchema
    switch printed {
    case .roles: environment.write(ServerNames(schema: schema).setup)
    case .tables: environment.write(try ServerSchema().statements.map { $0 + ";\n" }.joined(separator: "\n"))
    case .citus: environment.write(try ServerSchema().citusStatements.map { $0 + ";\n" }.joined())
    }
    return .done
  }
}
