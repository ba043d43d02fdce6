/// The class of a charge code, independent of the source's own name for it.
///
/// Only `rent` is base rent (`domain.md` 2, in_place_rent_avg).
public enum LeaseChargeClass: String, CaseIterable, Sendable {
  /// Base rent, including the part that a housing authority pays.
  case rent
  /// The additional charge for a month-to-month lease.
  case monthToMonth = "month_to_month"
  /// A credit paid by a subsidy.
  case subsidy
  /// A discount; below zero.
  case concession
  /// What the owner writes off.
  case badDebt = "bad_debt"
  /// Parking, pets, storage, utilities.
  case otherIncome = "other_income"
  /// Taxes, insurance and maintenance that a commercial tenant reimburses.
  case recovery
  /// Deposits.
  case deposit
  /// One-time fees.
  case fee
  /// The charge code is not mapped, so it does not count as rent.
  case unknown
}
