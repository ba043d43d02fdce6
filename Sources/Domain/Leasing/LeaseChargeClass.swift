/// What a charge code bills, whatever its source calls it: only `rent` is base rent (`domain.md` 2, in_place_rent_avg).
public enum LeaseChargeClass: String, CaseIterable, Sendable {
  /// Base rent, with the part that a housing authority pays.
  case rent
  /// What a lease that goes on from month to month costs more.
  case monthToMonth = "month_to_month"
  /// A credit that a subsidy pays.
  case subsidy
  /// A discount; below zero.
  case concession
  /// Parking, pets, storage, utilities.
  case otherIncome = "other_income"
  /// Taxes, insurance and upkeep that a commercial tenant pays back.
  case recovery
  /// Deposits.
  case deposit
  /// One-time fees.
  case fee
  /// The code is in no table: it is no rent.
  case unknown
}
