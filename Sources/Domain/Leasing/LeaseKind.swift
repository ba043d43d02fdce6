/// What a lease is to its unit on a day.
public enum LeaseKind: String, CaseIterable, Sendable {
  /// The lease that somebody lives under.
  case current
  /// Signed, not begun.
  case future
  /// A renewal of the current lease, not begun.
  case pendingRenewal = "pending_renewal"
  /// Applied for, not signed.
  case applicant
  /// Ended.
  case former
  /// The source's word is in no table.
  case unknown
}

/// Whose account owes or is owed (`domain.md` 2, delinquent_total).
public enum AccountClass: String, CaseIterable, Sendable {
  /// Somebody who lives here, on notice or not.
  case current
  /// Somebody who lived here.
  case former
  /// An applicant, or money that is no resident's.
  case other
  /// The source's word is in no table.
  case unknown
}
