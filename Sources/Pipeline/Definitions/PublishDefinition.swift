/// The section `publish` of the definitions: the PostgreSQL server that the portfolio is published to.
public struct PublishDefinition: Equatable, Sendable {
  /// The name of this data folder among those that publish to the database.
  public let publisher: String
  /// The host's name, or the folder of a Unix socket; nil for libpq's own setting.
  public let host: String?
  /// The port; nil for libpq's own setting.
  public let port: Int?
  /// The database; nil for libpq's own setting.
  public let database: String?
  /// The login; nil for libpq's own setting.
  public let user: String?
  /// The schema that readers use.
  public let schema: String
  /// Whether each run publishes.
  public let isPublishedByRuns: Bool
  /// Whether personal data is published, in a schema of its own.
  public let hasPersonalData: Bool
  /// The keys of the properties that each login with the owners' role may read.
  public let readers: [String: [String]]

  /// The schema's name where the section does not give it.
  public static let defaultSchema = "ownerdash"

  private static let known = [
    "publisher", "host", "port", "database", "user", "schema", "after_run", "personal_data", "readers",
  ]

  /// Reads the section.
  init?(_ file: Fields, properties: [PropertyDefinition]) {
    guard let fields = file.object("publish", known: Self.known), let publisher = fields.text("publisher") else {
      return nil
    }
    self.publisher = publisher
    host = fields.optionalText("host")
    port = fields.has("port") ? fields.positiveInteger("port") : nil
    database = fields.optionalText("database")
    user = fields.optionalText("user")
    schema = fields.optionalText("schema") ?? Self.defaultSchema
    isPublishedByRuns = fields.flag("after_run") ?? false
    hasPersonalData = fields.flag("personal_data") ?? false
    readers = Self.readers(fields, properties)
    if !Self.isName(schema) { fields.problem("must be lowercase letters, digits and '_', at most 30", at: "schema") }
  }

  private static func readers(_ fields: Fields, _ properties: [PropertyDefinition]) -> [String: [String]] {
    guard fields.has("readers"), let readers = fields.names("readers") else { return [:] }
    let known = Set(properties.map(\.key))
    return readers.keys.reduce(into: [:]) { all, login in
      let keys = readers.texts(login)
      for key in keys where !known.contains(key) { readers.problem("'\(key)' is no property", at: login) }
      all[login] = keys
    }
  }

  /// Whether a text can begin the names of schemas and roles: PostgreSQL's names have at most 63 bytes.
  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 30 && text.first?.isNumber == false
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }
}
