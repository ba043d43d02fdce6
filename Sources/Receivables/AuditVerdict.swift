public import Domain

/// The comparison of the billed amount of a month with the expected amount.
public enum AuditVerdict: String, CaseIterable, Sendable {
  /// The amounts are equal, or differ by at most one cent.
  case matched
  /// An amount was expected, and nothing was billed.
  case scheduledNotBilled = "scheduled_not_billed"
  /// An amount was billed, and none was expected.
  case billedNotScheduled = "billed_not_scheduled"
  /// An amount was expected and billed, and the two differ.
  case amountMismatch = "amount_mismatch"

  /// Compares a month's amounts; nil where nothing was expected and nothing billed.
  public init?(expected: Money?, actual: Money?) {
    if expected == nil, actual == nil { return nil }
    if AuditVerdict.isCent(variance(expected: expected, actual: actual)) {
      self = .matched
    } else if expected == nil {
      self = .billedNotScheduled
    } else {
      self = actual == nil ? .scheduledNotBilled : .amountMismatch
    }
  }

  /// Whether a difference is at most one cent, which counts as no difference.
  static func isCent(_ difference: Money) -> Bool { difference.cents.magnitude <= 1 }
}

/// Billed less expected; an absent amount counts as zero.
func variance(expected: Money?, actual: Money?) -> Money { (actual ?? .zero) - (expected ?? .zero) }

/// A possible cause of an exception; it never changes the verdict.
public enum AuditHint: String, CaseIterable, Sendable {
  /// The same amount was billed more than once.
  case duplicate
  /// An adjacent month has the same difference with the opposite sign.
  case wrongMonth = "wrong_month"
  /// A concession is billed after its last day.
  case concessionExpired = "concession_expired"
  /// The amount of a schedule that has ended is still billed.
  case stepMissed = "step_missed"
  /// The amount would match under a different proration method.
  case proration
}

/// One posting of the audited code.
public struct AuditPosting: Hashable, Sendable {
  /// The source's ID.
  public var id: String
  /// The amount; below zero where it lowers the bill.
  public var amount: Money
  /// The day it was entered.
  public var postDate: CivilDate
  /// The month that the posting is for.
  public var period: CivilMonth
  /// The ID of the posting that this one reverses; nil where the source does not report it.
  public var reverses: String?

  /// Creates a posting from its parts.
  public init(id: String, amount: Money, postDate: CivilDate, period: CivilMonth, reverses: String? = nil) {
    self.id = id
    self.amount = amount
    self.postDate = postDate
    self.period = period
    self.reverses = reverses
  }
}

extension [AuditPosting] {
  /// The postings that remain after each reversal is paired with the posting that it reverses.
  ///
  /// A reversal reverses the posting that it names. If it names none, it reverses an earlier posting of the same period
  /// and the opposite amount.
  public var withoutReversed: [AuditPosting] {
    var remaining: [AuditPosting] = []
    for posting in sorted(by: { ($0.postDate.dayNumber, $0.id) < ($1.postDate.dayNumber, $1.id) }) {
      let pair = remaining.lastIndex { earlier in
        guard earlier.amount == -posting.amount, posting.amount != .zero else { return false }
        if posting.reverses == nil, earlier.reverses == nil { return earlier.period == posting.period }
        // On the same day the reversal may precede the posting that it reverses.
        return posting.reverses == earlier.id || earlier.reverses == posting.id
      }
      if let pair { remaining.remove(at: pair) } else { remaining.append(posting) }
    }
    return remaining
  }
}
