/// A kind of finding: what it says about the data, what it does to the figures, and what to do.
///
/// Each rule is declared once, next to the checks of its kind or in the connector that it belongs to; `findings --rules`
/// and `docs/findings.md` list them all.
public struct FindingRule: Hashable, Sendable {
  /// The rule's name in snake_case, as `unified.db` stores it, such as `no_units`.
  public let name: String
  /// What is wrong or noteworthy, as a sentence.
  public let meaning: String
  /// The effect: which figures change and how, as a sentence.
  public let effect: String
  /// What to do, as an imperative sentence.
  public let remedy: String

  /// A rule by its parts.
  public init(_ name: String, _ meaning: String, effect: String, remedy: String) {
    (self.name, self.meaning, self.effect, self.remedy) = (name, meaning, effect, remedy)
  }
}
