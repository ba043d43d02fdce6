import Query
import Warehouse

extension Option {
  static let group = Option(
    "group", "NAME", "Select the properties of a group, such as a region, city or state; or KIND:NAME")
}

extension Arguments {
  /// Returns the group that the option names; nil where the option is not given.
  ///
  /// - Throws: `UsageError` if there is no such group, or groups of two kinds have the name.
  func group(_ reader: UnifiedReader) throws -> PropertyGroup? {
    guard let text = self["group"] else { return nil }
    let groups = try GroupsQuery().run(reader)
    let wanted = text.lowercased()
    let found = groups.filter { wanted == $0.name.lowercased() || wanted == "\($0.kind):\($0.name)".lowercased() }
    if found.count > 1 {
      let names = found.map { "'\($0.kind):\($0.name)'" }.joined(separator: " or ")
      throw UsageError("--group: several groups are named '\(text)'. Use \(names)")
    }
    if let group = found.first { return group }
    guard !groups.isEmpty else {
      throw UsageError(
        "--group: no groups are known. Add 'groups' to the configuration, or cities and states to its properties, and"
          + " run 'ownerdash sync'")
    }
    let names = groups.map(\.name)
    throw UsageError(
      "--group: no group is named '\(text)'\(suggestion(text, names)). Groups: "
        + groups.map { "\($0.kind):\($0.name)" }.joined(separator: ", "))
  }
}
