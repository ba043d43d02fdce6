internal import JSON

extension Definitions {
  /// The file's three parts.
  struct Parts {
    let properties: [PropertyDefinition]
    let reports: [ReportDefinition]
    let sources: SourceDefinitions
  }

  static func parse(_ bytes: [UInt8], _ problems: Problems) -> JSON? {
    do {
      return try JSON.parse(bytes)
    } catch {
      problems.add(error.rule, at: error.line.map { "line \($0)" } ?? "")
      return nil
    }
  }

  static func decode(_ json: JSON, _ problems: Problems) -> Parts? {
    let known = ["reports", "properties", "sources"]
    guard let file = Fields(json, at: "", known: known, problems: problems) else { return nil }
    let reports = file.named("reports") { ReportDefinition($0, key: $1, at: $2, problems: problems) }
    let properties = file.named("properties") { PropertyDefinition($0, key: $1, at: $2, problems: problems) }
    let sources = file.object("sources", known: SourceDefinitions.known).map(SourceDefinitions.init)
    checkUnique(properties, problems)
    checkUnique(reports, problems)
    guard let sources else { return nil }
    checkSources(of: properties, in: file, problems)
    return Parts(properties: properties, reports: reports, sources: sources)
  }

  /// An id is one property's alone, and so is a key, name or alias, in whatever case: each may stand for a property.
  private static func checkUnique(_ properties: [PropertyDefinition], _ problems: Problems) {
    var ids = Owners()
    var names = Owners()
    for property in properties {
      let path = "properties.\(property.key)"
      ids.claim(property.propertyId, for: property.key, at: "\(path).propertyId", problems)
      names.claim(folded(property.key), for: property.key, at: path, problems)
      names.claim(folded(property.propertyName), for: property.key, at: "\(path).propertyName", problems)
      for (index, alias) in property.aliases.enumerated() {
        names.claim(folded(alias), for: property.key, at: "\(path).aliases[\(index)]", problems)
      }
    }
  }

  private static func checkUnique(_ reports: [ReportDefinition], _ problems: Problems) {
    var ids = Owners()
    var keys = Owners()
    for report in reports {
      let path = "reports.\(report.key)"
      ids.claim(String(report.reportId), for: report.key, at: "\(path).report_id", problems)
      guard !report.unknownFields.contains("report_key") else { continue }
      keys.claim(report.reportKey, for: report.key, at: "\(path).report_key", problems)
    }
  }

  private static func checkSources(of properties: [PropertyDefinition], in file: Fields, _ problems: Problems) {
    guard let sources = file.names("sources") else { return }
    // A book kept by hand is not reached anywhere.
    for property in properties where property.source != .ledger && !sources.has(property.source.rawValue) {
      let source = property.source.rawValue
      problems.add("comes from '\(source)', which 'sources' does not have", at: "properties.\(property.key)")
    }
  }
}

/// Who has taken each value so far.
private struct Owners {
  private var owners: [String: String] = [:]

  mutating func claim(_ value: String, for owner: String, at path: String, _ problems: Problems) {
    let first = owners[value, default: owner]
    if first != owner { problems.add("'\(value)' is taken by '\(first)' already", at: path) }
    owners[value] = first
  }
}

extension Fields {
  /// The entries of an object whose keys are the user's own names.
  fileprivate func named<Entry>(_ key: String, _ entry: (JSON, String, String) -> Entry?) -> [Entry] {
    guard let entries = names(key) else { return [] }
    return entries.keys.compactMap { name in
      if !isSnakeCase(name) { entries.problem("must be lower-case letters, digits and '_'", at: name) }
      return entries.value(name).flatMap { entry($0, name, entries.path(name)) }
    }
  }
}

private func isSnakeCase(_ key: String) -> Bool {
  !key.isEmpty && key.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") }
}
