/// Everything that is wrong with a definitions file, in the file's order.
public struct DefinitionsError: Error, Equatable, CustomStringConvertible {
  /// One problem to correct.
  public struct Problem: Equatable, Sendable {
    /// The key path, such as `properties.nexus_east`, or the line where the file is no JSON; empty for the file as a whole.
    public let place: String
    /// The rule, with the value found unless it may be a secret.
    public let rule: String
  }

  /// The file's name.
  public let file: String
  /// The problems to correct; never empty.
  public let problems: [Problem]

  /// One line a problem: the file, the place, the rule.
  public var description: String {
    problems.map { problem in
      [file, problem.place, problem.rule].filter { !$0.isEmpty }.joined(separator: ": ")
    }.joined(separator: "\n")
  }
}

/// Collects the problems found while a file is read, so that a person can correct them all at once.
package final class Problems {
  package private(set) var all: [DefinitionsError.Problem] = []

  /// Nothing yet.
  package init() {}

  package func add(_ rule: String, at place: String) {
    all.append(.init(place: place, rule: rule))
  }
}
