import JSON
import Pipeline
import TestSupport
import Testing

@testable import ownerdash

/// The JSON schema that is shipped, against the reader of definitions.
@Suite("The schema of definitions")
struct DefinitionsSchemaTests {
  private let schema: JSON
  /// A key that is near no other.
  private static let stranger = "zzzzqqq"

  init() throws {
    schema = try JSON.parse(read(packageRoot() + "/docs/report_definitions.schema.json"))
  }

  /// Every object of the schema: its path as problems name it, the node, and what puts a value in its place.
  private func objects(
    _ node: JSON, _ place: String = "", _ wrap: @escaping (JSON) -> JSON = { $0 }
  ) -> [(place: String, node: JSON, wrap: (JSON) -> JSON)] {
    if case .string(let reference)? = node["$ref"] {
      let name = String(reference.split(separator: "/").last ?? "")
      return (schema["$defs"]?[name]).map { objects($0, place, wrap) } ?? []
    }
    var found: [(place: String, node: JSON, wrap: (JSON) -> JSON)] = []
    let inside = { (key: String, value: JSON) in
      objects(value, place.isEmpty ? key : "\(place).\(key)") { wrap(.object([.init(key, $0)])) }
    }
    if case .object(let members)? = node["properties"] {
      found.append((place, node, wrap))
      found += members.flatMap { inside($0.key, $0.value) }
    }
    if case .object(let members)? = node["patternProperties"] { found += members.flatMap { inside("a", $0.value) } }
    if let value = node["additionalProperties"], case .object = value { found += inside("a@b.c", value) }
    if let items = node["items"] { found += objects(items, place + "[0]") { wrap(.array([$0])) } }
    return found
  }

  /// The rules that a document breaks at a place.
  private func rules(_ document: JSON, at place: String) -> [String] {
    do {
      _ = try Definitions(Array(document.encoded().utf8), connectors: Registry.connectors)
      return []
    } catch {
      return error.problems.filter { $0.place == place }.map(\.rule)
    }
  }

  @Test("Each object of the schema has the keys that the reader knows")
  func keys() throws {
    let all = objects(schema)
    #expect(all.count > 20)
    for (place, node, wrap) in all {
      guard case .object(let members)? = node["properties"] else { continue }
      let rules = rules(wrap(.object([.init(Self.stranger, .integer(1))])), at: place)
      let known = rules.compactMap { rule in
        rule.split(separator: "known keys: ").last.map(String.init).flatMap { rule.contains("known keys: ") ? $0 : nil }
      }
      let keys = Set(known.first?.split(separator: ", ").map { $0.filter { $0 != "'" } } ?? [])
      #expect(keys == Set(members.map(\.key)), "\(place): \(rules)")
    }
  }

  @Test("Each key that the schema requires is required by the reader, and no other")
  func required() throws {
    for (place, node, wrap) in objects(schema) {
      var required: Set<String> = []
      if case .array(let names)? = node["required"] {
        required = Set(names.compactMap { if case .string(let name) = $0 { name } else { nil } })
      }
      let missing = rules(wrap(.object([])), at: place).compactMap { rule in
        rule.hasPrefix("missing key '") ? String(rule.dropFirst("missing key '".count).dropLast()) : nil
      }
      #expect(Set(missing).isSubset(of: required) && missing.isEmpty == required.isEmpty, "\(place): \(missing)")
    }
  }
}
