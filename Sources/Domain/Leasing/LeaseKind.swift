/// The status of a lease on a day.
public enum LeaseKind: String, CaseIterable, Sendable {
  /// The lease of the household that lives in the unit.
  case current
  /// Signed, not started.
  case future
  /// A renewal of the current lease, not started.
  case pendingRenewal = "pending_renewal"
  /// Applied for, not signed.
  case applicant
  /// Ended.
  case former
  /// The status tables do not list the source's term.
  case unknown
}

/// The kind of resident that an account belongs to (`domain.md` 2, delinquent_total).
public enum AccountClass: String, CaseIterable, Sendable {
  /// A resident who lives at the property, on notice or not.
  case current
  /// A resident who has moved out.
  case former
  /// An applicant, or an amount that belongs to no resident.
  case other
  /// The status tables do not list the source's term.
  case unknown
}
