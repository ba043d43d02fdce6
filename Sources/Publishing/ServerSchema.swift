internal import Hashing
package import Warehouse

/// The names on the server that one installation uses; all begin with the name of the schema that readers use.
public struct ServerNames: Sendable {
  /// The schema that readers use: the current tables and views, without personal data.
  public let current: String
  /// The schema of what publishers record, which readers cannot read.
  public var control: String { current + "_control" }
  /// The role that owns all objects; each publisher's login is a member.
  public var publisher: String { current + "_publisher" }
  /// The role that reads all properties.
  public var analyst: String { current + "_analyst" }
  /// The login with which a coordinator reads a node, as analysts do.
  public var reader: String { current + "_coordinator" }
  /// The role that reads the properties it is granted.
  public var owner: String { current + "_owner" }

  /// The names that begin with a schema's name.
  public init(schema: String) { current = schema }

  /// The schema of the personal data that belongs to a schema.
  func personal(_ schema: String) -> String { schema + "_personal" }
}

/// The tables and views of `unified.db` as PostgreSQL's statements, made from the same declarations.
public struct ServerSchema: Sendable {
  /// The schema's identity: the version of `unified.db` and the hash of all statements.
  public let id: String
  /// The version of `unified.db`.
  public let version: Int64
  let tables: [PublishedTable]
  let views: [PublishedView]
  private let fill: String

  /// Renders the schema of this version of the program.
  ///
  /// - Throws: an error of an empty `unified.db`.
  public init() throws { self.init(try PublishedSchema()) }

  /// Renders a schema.
  package init(_ published: PublishedSchema) {
    (version, tables, views, fill) = (published.version, published.tables, published.views, published.fill)
    let statements = tables.map(ServerSchema.create) + views.map(\.create) + [fill]
    let hash = SHA256.hex(of: Array(statements.joined(separator: "\n").utf8))
    id = "v\(version)_\(hash.prefix(8))"
  }

  /// The names of the published tables without personal data.
  public var tableNames: [String] { tables.filter { !$0.isPersonal }.map(\.name) }
  /// The names of the views.
  public var viewNames: [String] { views.map(\.name) }

  /// The statements that create the tables and views in the schema that `search_path` names.
  public var statements: [String] {
    let own = tables.filter { !$0.isPersonal }
    return own.flatMap { [ServerSchema.create($0)] + $0.indexes } + [fill] + views.map(ServerSchema.create)
  }

  /// The statements that create and fill the tables whose rows belong to no property.
  var fixedStatements: [String] {
    tables.filter { !$0.isPersonal && !$0.isOfProperty }.flatMap { [ServerSchema.create($0)] + $0.indexes } + [fill]
  }

  /// The statements that create the tables of personal data in the schema that `search_path` names.
  public var personalStatements: [String] { tables.filter(\.isPersonal).map(ServerSchema.create) }

  /// The table with one row for each property.
  static let properties = UnifiedProperty.table

  /// The statements that distribute the tables over the nodes of a Citus cluster: a property's rows are on one node, and
  /// fixed rows are on each.
  ///
  /// They follow Citus's documentation and were not run.
  public var citusStatements: [String] {
    let own = tables.filter { !$0.isPersonal }
    let first = ServerSchema.properties
    return ["CREATE EXTENSION IF NOT EXISTS citus"]
      + own.filter { !$0.isOfProperty }.map { "SELECT create_reference_table('\($0.name)')" }
      + ["SELECT create_distributed_table('\(first)', 'property_id')"]
      + own.filter { $0.isOfProperty && $0.name != first }.map {
        "SELECT create_distributed_table('\($0.name)', 'property_id', colocate_with => '\(first)')"
      }
  }

  /// CREATE TABLE: integers have 64 bits, texts are ordered by their bytes, generated columns are stored, and names are
  /// quoted, because `window` is a word of PostgreSQL's.
  private static func create(_ table: PublishedTable) -> String {
    let columns = table.columns.map { column in
      let generated = column.generated.map { " GENERATED ALWAYS AS (\($0)) STORED" } ?? ""
      let constraint = column.constraint.isEmpty ? "" : " " + column.constraint
      return "\(quoted(column.name)) \(column.type.serverType)\(generated)\(constraint)"
    }
    let key = "PRIMARY KEY (\(table.key.map(quoted).joined(separator: ", ")))"
    let lines = columns + table.checks.map { "CHECK (\($0))" } + [key]
    return "CREATE TABLE \(table.name) (\n\(lines.map { "  " + $0 }.joined(separator: ",\n"))\n)"
  }

  /// CREATE VIEW, read with the rights of whoever asks, so that row-level security applies.
  private static func create(_ view: PublishedView) -> String {
    let head = "CREATE VIEW \(view.name) AS"
    return head.replacing(" AS", with: " WITH (security_invoker = true) AS") + view.create.dropFirst(head.count)
  }
}

extension StoredType {
  /// PostgreSQL's type.
  var serverType: String {
    switch self {
    case .text: "TEXT COLLATE \"C\""
    case .integer: "BIGINT"
    case .real: "DOUBLE PRECISION"
    }
  }
}

/// A name as PostgreSQL takes it whatever it is.
func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

/// A text as PostgreSQL takes it.
func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
