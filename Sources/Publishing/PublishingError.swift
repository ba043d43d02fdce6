/// Why something cannot be published.
public enum PublishingError: Error, Equatable, CustomStringConvertible {
  /// The database has not been prepared.
  case noRoles(String)
  /// The database stores texts in another encoding than UTF-8.
  case encoding(String)
  /// Another publisher owns the property.
  case claimed(property: String, by: String)
  /// The server has a later state of the property.
  case older(property: String, server: Int64, own: Int64)
  /// The rows on the server are not the rows that were sent.
  case different(table: String, part: String)
  /// A text has a character that PostgreSQL does not store.
  case unsupported(table: String, column: String)
  /// Properties that the current schema has are missing from the other.
  case incomplete(schema: String, missing: [String])
  /// No publisher has created the schema.
  case noSchema(String)

  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .noRoles(let role):
      "the database has no role '\(role)' that this login belongs to. Let an administrator run the statements of "
        + "'ownerdash publish --schema roles' and grant the role to the login"
    case .encoding(let name): "the database's encoding is \(name). Create one with the encoding UTF8"
    case .claimed(let property, let publisher):
      "'\(property)' is published by '\(publisher)'. To publish it from here, run "
        + "'ownerdash publish --take-over --property \(property)'"
    case .older(let property, let server, let own):
      "the server has a later state of '\(property)' (generation \(server)) than this data folder (\(own)). If the "
        + "folder was restored from a backup, run 'ownerdash publish --take-over --property \(property)'"
    case .different(let table, let part):
      "the rows that the server stored differ from those sent, in \(table)\(part.isEmpty ? "" : " of \(part)"). "
        + "The publication was undone"
    case .unsupported(let table, let column):
      "a text in \(table).\(column) contains the character U+0000, which PostgreSQL does not store"
    case .incomplete(let schema, let missing):
      "schema '\(schema)' lacks \(missing.joined(separator: ", ")). Publish them with this version first"
    case .noSchema(let schema): "the server has no schema '\(schema)'. Run 'ownerdash publish' first"
    }
  }
}
