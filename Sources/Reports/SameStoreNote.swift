internal import Domain
public import Query

/// The line that names what a same-store comparison covers and leaves out.
public enum SameStoreNote {
  /// Returns the line; `names` are the properties' names by key.
  public static func line(_ sameStore: SameStore, names: [String: String]) -> String {
    let all = sameStore.properties.count + sameStore.leftOut.count
    let covered = "Same-store: \(sameStore.properties.count) of \(counted(all, "property", "properties"))"
    guard !sameStore.leftOut.isEmpty else { return "\(covered), all with figures at both ends" }
    let others = sameStore.leftOut.map { left in
      let days = left.without.map(\.description).joined(separator: " and ")
      return "\(names[left.propertyID] ?? left.propertyID) (no figure at \(days))"
    }
    return "\(covered) with figures at both ends. Left out: \(others.joined(separator: ", "))"
  }
}
