internal import JSON
internal import Warehouse

/// The section `policies` of the definitions: the owner's own variants of the metrics' definitions.
enum PolicyDefinition {
  /// Reads the section.
  static func all(_ file: Fields) -> [FigurePolicy] {
    guard file.has("policies") else { return [] }
    return file.named("policies") { json, name, path in
      guard let fields = Fields(json, at: path, known: ["version", "rules"], problems: file.problems) else {
        return nil
      }
      if name == FigurePolicy.standard.name {
        file.problems.add("'\(name)' is the name of the definitions as documented; use another name", at: path)
      }
      let version = fields.positiveInteger("version")
      let rules = rules(fields)
      guard let version, !rules.isEmpty else { return nil }
      return FigurePolicy(name, version: version, rules: Set(rules))
    }
  }

  private static func rules(_ fields: Fields) -> [PolicyRule] {
    guard fields.value("rules") != nil else { return [] }
    let names = fields.texts("rules")
    let rules: [PolicyRule] = fields.choices("rules")
    if names.isEmpty { fields.problem("must name at least one rule", at: "rules") }
    for (place, name) in names.enumerated() where names.prefix(place).contains(name) {
      fields.problems.add("'\(name)' is named twice", at: "\(fields.path("rules"))[\(place)]")
    }
    for rule in PolicyRule.allCases where rules.contains(rule) {
      guard let opposite = rule.opposite, rules.contains(opposite), rule.rawValue < opposite.rawValue else { continue }
      fields.problem("'\(rule.rawValue)' and '\(opposite.rawValue)' exclude each other", at: "rules")
    }
    return rules
  }
}
