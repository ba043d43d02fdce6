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
  /// What to do, as the rule says; nil for a finding that was stored.
  public let remedy: String?

  /// A finding by its parts.
  public init(
    _ severity: Severity, _ rule: FindingRule, _ message: String, subject: String? = nil, place: Place? = nil
  ) {
    self.init(
      severity, ruleNamed: rule.name, message, subject: subject, place: place, remedy: rule.remedy)
  }

  /// A finding as it was stored, whose rule may be one of an earlier version.
  init(
    _ severity: Severity, ruleNamed rule: String, _ message: String, subject: String?, place: Place?,
    remedy: String? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.subject = subject
    self.place = place
    self.remedy = remedy
  }
}
