public import Domain

/// A fact about the data that a person should know or correct.
public struct FindingRecord: Hashable, Sendable {
  /// The effect of the finding.
  public enum Severity: String, CaseIterable, Sendable {
    /// The payload is refused, or a dataset is withheld.
    case block
    /// Published, and recorded.
    case warn
  }

  /// The effect of the finding.
  public let severity: Severity
  /// The rule's name in snake_case, such as `unit_twice`.
  public let rule: String
  /// A sentence with the value found; the rule says what to do; no resident's name.
  public let message: String
  /// The affected unit, account or floor plan; nil for the whole.
  public let subject: String?
  /// The place in the payload; nil if there is no single place.
  public let place: Place?
  /// What the rule says of the figures and what to do; nil for a finding of a payload that was stored.
  public let effect: String?, remedy: String?
  /// How many things it is about, and what they are, such as 7 of `unit`; nil if it is about the whole, or they are not
  /// counted.
  public private(set) var count: Int?, noun: String?
  /// The money that it is about; nil if it is about none, or the sum is not known.
  public private(set) var amount: Money?

  /// A finding by its parts.
  public init(
    _ severity: Severity, _ rule: FindingRule, _ message: String, subject: String? = nil, place: Place? = nil
  ) {
    self.init(
      severity, ruleNamed: rule.name, message, subject: subject, place: place, effect: rule.effect,
      remedy: rule.remedy)
  }

  /// The same finding with the number of things that it is about, and the money.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - noun: what one of them is, such as `unit`.
  ///   - amount: the money; nil if it is about none.
  /// - Returns: the finding.
  public func about(_ count: Int?, _ noun: String?, amount: Money? = nil) -> FindingRecord {
    var finding = self
    (finding.count, finding.noun, finding.amount) = (count, noun, amount)
    return finding
  }

  /// A finding as it was stored, whose rule may be one of an earlier version.
  init(
    _ severity: Severity, ruleNamed rule: String, _ message: String, subject: String?, place: Place?,
    effect: String? = nil, remedy: String? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.subject = subject
    self.place = place
    self.effect = effect
    self.remedy = remedy
  }
}
