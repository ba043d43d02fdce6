public import Domain

/// What was billed for a month against what should have been.
public enum AuditVerdict: String, CaseIterable, Sendable {
  /// The same, to the cent.
  case matched
  /// Expected, and nothing was billed.
  case scheduledNotBilled = "scheduled_not_billed"
  /// Billed, and nothing was expected.
  case billedNotScheduled = "billed_not_scheduled"
  /// Both, and of different amounts.
  case amountMismatch = "amount_mismatch"

  /// The verdict on a month; nil where nothing was expected and nothing billed.
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

  /// Whether a difference is no more than a cent, which counts as none.
  static func isCent(_ difference: Money) -> Bool { difference.cents.magnitude <= 1 }
}

/// Billed less expected; what was not billed, or not expected, is nothing.
func variance(expected: Money?, actual: Money?) -> Money { (actual ?? .zero) - (expected ?? .zero) }

/// What may lie behind an exception; it never changes the verdict.
public enum AuditHint: String, CaseIterable, Sendable {
  /// The same amount was billed more than once.
  case duplicate
  /// A neighbouring month has the same difference the other way round.
  case wrongMonth = "wrong_month"
  /// A concession is billed after its last day.
  case concessionExpired = "concession_expired"
  /// The amount of a schedule that has ended is still billed.
  case stepMissed = "step_missed"
  /// The amount would be right under another way of prorating.
  case proration
}

/// One posting of the code that is audited.
public struct AuditPosting: Hashable, Sendable {
  /// The source's id.
  public var id: String
  /// The amount; below zero for what lowers the bill.
  public var amount: Money
  /// The day it was entered.
  public var postDate: CivilDate
  /// The month that it is for.
  public var period: CivilMonth
  /// The posting that it takes back, by its id; nil where the source does not say.
  public var reverses: String?

  /// A posting from its parts.
  public init(id: String, amount: Money, postDate: CivilDate, period: CivilMonth, reverses: String? = nil) {
    self.id = id
    self.amount = amount
    self.postDate = postDate
    self.period = period
    self.reverses = reverses
  }
}

extension [AuditPosting] {
  /// What stands once each reversal is paired out with what it takes back.
  ///
  /// A posting takes back the one that it names; without a name, an earlier one of the same period and the opposite
  /// amount.
  public var withoutReversed: [AuditPosting] {
    var standing: [AuditPosting] = []
    for posting in sorted(by: { ($0.postDate.dayNumber, $0.id) < ($1.postDate.dayNumber, $1.id) }) {
      let pair = standing.lastIndex { earlier in
        guard earlier.amount == -posting.amount, posting.amount != .zero else { return false }
        if posting.reverses == nil, earlier.reverses == nil { return earlier.period == posting.period }
        // On one day the reversal may stand before what it takes back.
        return posting.reverses == earlier.id || earlier.reverses == posting.id
      }
      if let pair { standing.remove(at: pair) } else { standing.append(posting) }
    }
    return standing
  }
}
