/// Why a payload was refused: where, which rule, and what to do now.
public struct Refusal: Error, Equatable, CustomStringConvertible {
  /// The rule that the payload breaks, with its place and the value found.
  public let rule: String
  /// What helps to mend it: the row found, the nearest known name, the file that declares the rule.
  public let hints: [String]

  /// A refusal by a rule.
  public init(_ rule: String, hints: [String] = []) {
    self.rule = rule
    self.hints = hints
  }

  /// The rule, then each hint on a line of its own.
  public var description: String { ([rule] + hints).joined(separator: "\n  ") }
}
