import Pipeline
import Testing

@Suite("A source is added by its connector alone")
struct ConnectorTests {
  /// A fourth source, with a section of its own at the top of the file.
  private struct Fourth: Connector {
    struct Configuration: SourceConfiguration, Equatable {
      let server: String
    }

    let name = "fourth"
    let sections = ["queues"]

    func rule(brokenByID id: String) -> String? { id.hasPrefix("f") ? nil : "must begin with 'f', but is '\(id)'" }

    func configuration(_ file: Fields, _ sources: Fields?) -> (any SourceConfiguration)? {
      _ = file.names("queues")
      guard let sources, sources.has(name) else { return nil }
      return sources.object(name, known: ["server"])?.text("server").map(Configuration.init)
    }

    func source(_ definitions: Definitions?) -> any Source { InventedSource() }
  }

  private func read(_ sources: String, id: String = "f1", more: String = "") throws(DefinitionsError) -> Definitions {
    let text = """
      {"sources": {\(sources)}, "properties": {"oak": {"propertyId": "\(id)", "propertyName": "Oak"}}, "queues": {}\(more)}
      """
    return try Definitions(Array(text.utf8), connectors: [Fourth()])
  }

  @Test("Its section is read, and a property that names no source is of the first connector")
  func configured() throws {
    let definitions = try read(#""fourth": {"server": "S1"}"#)
    #expect(definitions.property(key: "oak")?.source == "fourth")
    #expect(definitions.sources.configuration(of: "fourth", as: Fourth.Configuration.self)?.server == "S1")
  }

  @Test(
    "What breaks its rules is reported in its own terms",
    arguments: [
      (#""fourth": {"server": ""}"#, "f1", "", "sources.fourth.server: must not be empty"),
      (#""fourth": {"server": "S1"}"#, "1", "", "properties.oak.propertyId: must begin with 'f', but is '1'"),
      (
        #""fourth": {"server": "S1"}"#, "f1", #", "reports": {}"#,
        "unknown key 'reports'; known keys: 'queues', 'account_groups', 'groups', 'notices', 'policies', 'properties', "
          + "'publish', 'raw_days', 'readers', 'site', 'sources', 'thresholds', '$schema'"
      ),
    ])
  func refused(sources: String, id: String, more: String, problem: String) {
    let error = #expect(throws: DefinitionsError.self) { try read(sources, id: id, more: more) }
    #expect(error?.description == "report_definitions.json: \(problem)")
  }
}
