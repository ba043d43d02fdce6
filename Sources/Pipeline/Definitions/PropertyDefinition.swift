internal import JSON

/// One property as the user's file defines it.
public struct PropertyDefinition: Equatable, Sendable {
  /// The key in the file, such as `nexus_east`.
  public let key: String
  /// The source's own id, as its connector checks it.
  public let propertyId: String
  /// The name as the source prints it, such as `thePearl`.
  public let propertyName: String
  /// The city; nil if the file gives none.
  public let city: String?
  /// The state; nil if the file gives none.
  public let state: String?
  /// The postal code; nil if the file gives none.
  public let zipcode: String?
  /// The country; nil if the file gives none.
  public let country: String?
  /// The IANA name of the property's time zone; nil if the file gives none.
  public let timeZone: String?
  /// Other names under which files print the property.
  public let aliases: [String]
  /// The name of the source that the property's data comes from.
  public let source: String

  private static let known = [
    "propertyId", "propertyName", "city", "state", "zipcode", "country", "time_zone", "aliases", "source",
  ]

  /// Reads a property; one that names no source is of the first connector.
  ///
  /// Without a service in `listed`, its id is the key: files and books name it otherwise.
  init?(
    _ json: JSON, key: String, at path: String, of connectors: [any Connector], listed: Set<String>, problems: Problems
  ) {
    guard let fields = Fields(json, at: path, known: Self.known, problems: problems) else { return nil }
    self.key = key
    let source = fields.has("source") ? fields.choice("source", of: connectors.map(\.name)) : connectors.first?.name
    let isReached = source.map(listed.contains) ?? false
    let propertyId = isReached || fields.has("propertyId") ? fields.text("propertyId") : key
    let propertyName = fields.text("propertyName")
    city = fields.optionalText("city")
    state = fields.optionalText("state")
    zipcode = fields.optionalText("zipcode")
    country = fields.optionalText("country")
    timeZone = fields.optionalText("time_zone")
    aliases = fields.texts("aliases")
    guard let source, let propertyId, let propertyName else { return nil }
    if fields.has("propertyId"), let rule = connectors.first(where: { $0.name == source })?.rule(brokenByID: propertyId)
    {
      fields.problem(rule, at: "propertyId")
    }
    self.source = source
    self.propertyId = propertyId
    self.propertyName = propertyName
  }

  /// The names under which files print the property.
  var names: [String] { [propertyName] + aliases }
}
