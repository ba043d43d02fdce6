internal import JSON

/// One person of the section `readers` of the definitions: who may see which properties, and gets their digest.
public struct ReaderDefinition: Equatable, Sendable {
  /// The e-mail address, in lower case.
  public let address: String
  /// The keys of the properties, in the configuration's order.
  public let properties: [String]

  /// Reads the section: for each address, the properties and groups that its person sees.
  ///
  /// Addresses are compared in lower case, as sign-in services and mail systems do.
  static func all(_ file: Fields, of known: [String], _ groups: [GroupDefinition]) -> [ReaderDefinition] {
    guard file.has("readers"), let section = file.names("readers") else { return [] }
    var addresses = Owners()
    return section.keys.compactMap { text in
      let address = text.lowercased()
      guard isAddress(address) else {
        section.problem("is not an e-mail address such as ann@example.com", at: text)
        return nil
      }
      addresses.claim(address, for: text, at: section.path(text), section.problems)
      guard let fields = section.object(text, known: ["properties", "groups", "all"]) else { return nil }
      return ReaderDefinition(address: address, properties: keys(fields, known, groups))
    }
  }

  private static func keys(_ fields: Fields, _ known: [String], _ groups: [GroupDefinition]) -> [String] {
    let seesAll = fields.flag("all") ?? false
    let isLimited = fields.has("properties") || fields.has("groups")
    if seesAll == isLimited {
      fields.problems.add("must have either 'all': true, or 'properties' or 'groups'", at: fields.path)
      return []
    }
    if seesAll { return known }
    var keys: Set<String> = []
    for (place, key) in (fields.has("properties") ? fields.texts("properties") : []).enumerated() {
      if !known.contains(key) {
        let meant = nearest(key, in: known).map { "; did you mean '\($0)'?" } ?? ""
        fields.problems.add("'\(key)' is no key in 'properties'\(meant)", at: "\(fields.path("properties"))[\(place)]")
      }
      keys.insert(key)
    }
    for (place, name) in (fields.has("groups") ? fields.texts("groups") : []).enumerated() {
      let found = groups.filter { folded(name) == folded($0.name) || folded(name) == folded("\($0.kind):\($0.name)") }
      if found.count != 1 {
        let rule =
          found.isEmpty
          ? "'\(name)' is no group in 'groups'"
          : "several groups are named '\(name)'; write KIND:NAME, such as region:\(name)"
        fields.problems.add(rule, at: "\(fields.path("groups"))[\(place)]")
      }
      keys.formUnion(found.first?.properties ?? [])
    }
    if keys.isEmpty, fields.problems.all.isEmpty {
      fields.problems.add("must name at least one property", at: fields.path)
    }
    return known.filter(keys.contains)
  }

  /// Whether a text is an address that is safe in a header: letters, digits and a few signs around one `@`.
  private static func isAddress(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let signs = Set(".!#$%&'*+-/=?^_`{|}~@".utf8)
    return halves.count == 2 && halves.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || signs.contains(byte)
      }
  }
}
