internal import Transport

/// The file's definitions of the sources, each in its connector's own terms.
public struct SourceDefinitions: Sendable {
  /// The path of a file of certificates to trust in addition to the system's, such as those of a company's own
  /// authority, relative to the definitions file's folder; nil if the system's are sufficient.
  public let caFile: String?
  private let configurations: [String: any SourceConfiguration]

  /// Reads the section `sources`, and what each connector has at the top of the file.
  init(_ fields: Fields?, of connectors: [any Connector], in file: Fields) {
    caFile = fields?.optionalText("ca_file")
    configurations = connectors.reduce(into: [:]) { $0[$1.name] = $1.configuration(file, fields) }
  }

  /// The file's definition of one source; nil if the file has none.
  package func configuration<Configuration: SourceConfiguration>(
    of source: String, as type: Configuration.Type
  ) -> Configuration? {
    configurations[source] as? Configuration
  }

  /// The source's own id of the management company; nil if no source has one.
  var managementCompany: String? {
    configurations.sorted { $0.key < $1.key }.lazy.compactMap(\.value.managementCompany).first
  }

  /// What the sources list to be requested, for people: `16 reports`.
  package var contents: [String] { configurations.sorted { $0.key < $1.key }.compactMap(\.value.contents) }
}

extension Fields {
  /// An https address without user name or password; plain http is for this machine alone.
  package func address(_ key: String) -> String? {
    guard let text = text(key) else { return nil }
    do throws(AddressError) {
      _ = try Address(text)
      return text
    } catch {
      // The text before an @ may be a password, even if the text is not a URL.
      problem(
        error == .login || text.contains("@")
          ? "must be an address without user name and password"
          : "must begin with 'https://' (plain 'http://' only on this machine), but is '\(text)'", at: key)
      return nil
    }
  }
}
