/// The outcome of an expiring lease (`domain.md` 2, renewal_rate_pct): each lease has exactly one.
public enum ExpirationDecision: String, CaseIterable, Sendable {
  /// A new lease of the same unit is signed.
  case renewed
  /// The household leaves, or has left already.
  case vacating
  /// The household stays without a new lease.
  case monthToMonth = "month_to_month"
  /// The household has not decided yet.
  case undecided
  /// The household moves to another unit of the property.
  case transferred
  /// The decision tables do not list the source's term.
  case unknown
}
