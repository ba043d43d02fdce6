internal import JSON

/// One property as the user's file defines it.
public struct PropertyDefinition: Equatable, Sendable {
  /// The property-management system that the property's data comes from.
  public enum Source: String, CaseIterable, Sendable {
    /// RealPage: OneSite's reports, and RPX.
    case realpage
    /// Yardi Voyager.
    case yardi
    /// A book kept by hand.
    case ledger
  }

  /// The key in the file, such as `nexus_east`.
  public let key: String
  /// The source's own id: digits at RealPage, a code of at most eight letters and digits at Yardi, its id in the ledger.
  public let propertyId: String
  /// The name as the source prints it, such as `thePearl`.
  public let propertyName: String
  /// The city; nil where the file gives none.
  public let city: String?
  /// The state; nil where the file gives none.
  public let state: String?
  /// The postal code; nil where the file gives none.
  public let zipcode: String?
  /// The country; nil where the file gives none.
  public let country: String?
  /// The IANA name of the property's time zone; nil where the file gives none.
  public let timeZone: String?
  /// Other names under which files print the property.
  public let aliases: [String]
  /// Where the property's data comes from.
  public let source: Source

  private static let known = [
    "propertyId", "propertyName", "city", "state", "zipcode", "country", "time_zone", "aliases", "source",
  ]

  init?(_ json: JSON, key: String, at path: String, problems: Problems) {
    guard let fields = Fields(json, at: path, known: Self.known, problems: problems) else { return nil }
    self.key = key
    let source: Source? = fields.has("source") ? fields.choice("source") : .realpage
    let propertyId = fields.text("propertyId")
    let propertyName = fields.text("propertyName")
    city = fields.optionalText("city")
    state = fields.optionalText("state")
    zipcode = fields.optionalText("zipcode")
    country = fields.optionalText("country")
    timeZone = fields.optionalText("time_zone")
    aliases = fields.texts("aliases")
    guard let source, let propertyId, let propertyName else { return nil }
    if let rule = source.idRule(propertyId) { fields.problem(rule, at: "propertyId") }
    self.source = source
    self.propertyId = propertyId
    self.propertyName = propertyName
  }

  /// The names under which files print the property.
  var names: [String] { [propertyName] + aliases }
}

extension PropertyDefinition.Source {
  /// The rule that an id breaks; nil where it is one of this source's.
  fileprivate func idRule(_ id: String) -> String? {
    switch self {
    case .realpage:
      return isDigits(id) ? nil : "must be digits only, but is '\(id)'"
    case .yardi:
      let holds = id.utf8.count <= 8 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return holds ? nil : "must be at most 8 letters and digits, but is '\(id)'"
    case .ledger: return nil
    }
  }
}
