public import Pipeline
internal import Transport
package import Warehouse

/// Yardi's part of the program: Voyager's web services.
package struct YardiConnector: Connector {
  package let name = "yardi"
  package let findingRules = FindingRule.yardi

  /// The connector.
  package init() {}

  package func rule(brokenByID id: String) -> String? {
    let holds = id.utf8.count <= 8 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return holds ? nil : "must be at most 8 letters and digits, but is '\(id)'"
  }

  package func configuration(_ file: Fields, _ sources: Fields?) -> (any SourceConfiguration)? {
    sources.flatMap { $0.has("yardi") ? YardiDefinition($0) : nil }
  }

  package func source(_ definitions: Definitions?) -> any Source {
    Yardi(definitions?.sources.yardi?.conventions ?? .standard)
  }

  package func services(_ definitions: Definitions) -> [SourceService] {
    guard let yardi = definitions.sources.yardi else { return [] }
    let own = YardiInterface.allCases.compactMap { interface in
      yardi.interfaces[interface]?.license.map { SourceService.Credential("yardi \(interface.rawValue)", $0) }
    }
    let credentials: [SourceService.Credential] = [
      .init("yardi user_name", yardi.userName), .init("yardi password", yardi.password),
      .init("yardi interface_licence", yardi.interfaceLicense),
    ]
    return [
      SourceService(name, at: yardi.baseAddress, credentials: credentials + own) { setup in
        try YardiClient(
          yardi, definitions: definitions,
          login: try YardiLogin(from: yardi, in: setup.folder, files: setup.files, variable: setup.variable),
          client: setup.http, retry: setup.retry, files: setup.files)
      }
    ]
  }
}

extension YardiDefinition: SourceConfiguration {}

extension SourceDefinitions {
  /// How Yardi's services are reached; nil if the file has no section of them.
  public var yardi: YardiDefinition? { configuration(of: "yardi", as: YardiDefinition.self) }
}
