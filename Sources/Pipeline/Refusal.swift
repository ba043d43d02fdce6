/// Why a payload was refused: where, which rule, and what to do now.
public struct Refusal: Error, Equatable, CustomStringConvertible {
  /// The rule that the payload breaks, with its place and the value found.
  public let rule: String
  /// What helps to mend it: the row found, the nearest known name, the file that declares the rule.
  public let hints: [String]

  /// Whether it is the source's own word that the day asked for has not come at the property.
  public let saysDayNotReached: Bool

  /// A refusal by a rule.
  public init(_ rule: String, hints: [String] = [], saysDayNotReached: Bool = false) {
    self.rule = rule
    self.hints = hints
    self.saysDayNotReached = saysDayNotReached
  }

  /// The rule, then each hint on a line of its own.
  public var description: String { ([rule] + hints).joined(separator: "\n  ") }
}
