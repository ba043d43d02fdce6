package import Warehouse

// The rules of the checks that run over every day of every source.
extension FindingRule {
  static let unitsDoNotAddUp = FindingRule(
    "units_do_not_add_up", "The units of the classes do not add up to the total.",
    effect: "Blocking: the day is not published; the last good day remains.", remedy: "Load a corrected report.")
  static let noUnits = FindingRule(
    "no_units", "The day lists no unit.",
    effect: "Blocking: the day is not published; the last good day remains.", remedy: "Load a complete report.")
  static let noticeWithoutDate = FindingRule(
    "notice_without_date", "A unit is on notice, but no move-out date is stated.",
    effect: "It counts as on notice, but not in 30-, 60- and 90-day exposure.",
    remedy: "Enter the move-out date in the property-management system.")
  static let noticeDatePassed = FindingRule(
    "notice_date_passed", "A unit is still on notice after its move-out date.", effect: "It counts as occupied.",
    remedy: "Record the move-out or a new date.")
  static let vacantWithoutVacatedDate = FindingRule(
    "vacant_without_vacated_date", "A vacant unit's vacate date is unknown, since no prior resident is listed.",
    effect: "It is excluded from days vacant and vacancy cost.",
    remedy: "Include former residents in the report, or check the unit.")
  static let marketRentNotPositive = FindingRule(
    "market_rent_not_positive", "A unit has no market rent above 0.",
    effect: "It is excluded from asking rent and loss to lease.", remedy: "Enter the market rent.")
  static let squareFeetMissing = FindingRule(
    "square_feet_missing", "A unit has no square feet.", effect: "It is excluded from rent per square foot.",
    remedy: "Enter the square feet.")
  /// A unit with several current leases.
  package static let twoCurrentLeases = FindingRule(
    "two_current_leases", "A unit has two or more current leases.",
    effect: "It counts once in occupancy; its in-place rent is the sum of the rents, if the source lists leases.",
    remedy: "End the former lease.")
  static let occupiedWithoutRent = FindingRule(
    "occupied_without_rent", "An occupied unit has no lease rent above 0.",
    effect: "It is excluded from in-place rent.", remedy: "Check the lease charges.")
  static let vacantWithResident = FindingRule(
    "vacant_with_resident", "A vacant unit has a current lease.", effect: "It counts as vacant.",
    remedy: "Correct the unit status or the lease.")
  static let leaseEndsBeforeStart = FindingRule(
    "lease_ends_before_start", "A lease ends before it starts.", effect: "The dates are used as stated.",
    remedy: "Correct the dates.")
  static let evictionWithoutDebt = FindingRule(
    "eviction_without_debt", "An account under eviction has no delinquent balance.", effect: "No figure is affected.",
    remedy: "Check the eviction status.")
  static let delinquentWithZeroBalance = FindingRule(
    "delinquent_with_zero_balance", "The delinquent and prepaid amounts of an account are equal.",
    effect: "Each counts in its own column.", remedy: "Apply the prepayment.")
  static let unitCountChanged = FindingRule(
    "unit_count_changed", "The unit count changed by more than 2 percent since the last day.",
    effect: "The new count is used.", remedy: "Check the report if no units were added or removed.")
  static let fewerRows = FindingRule(
    "fewer_rows", "The number of leases fell by more than 20 percent since the last day.",
    effect: "Lease figures may be too low.", remedy: "Check that the report is complete.")
  static let rentChanged = FindingRule(
    "rent_changed", "The rent of a lease changed by more than 25 percent since the last day.",
    effect: "The new rent is used.", remedy: "Verify it.")
  static let unitsAndUnitFeedDisagree = FindingRule(
    "units_and_unit_feed_disagree", "The primary source and a cross-check source state different classes for a unit.",
    effect: "Figures use the primary source, which the finding names.",
    remedy: "Compare them with 'ownerdash explain --compare'.")
  static let unitsAndBoxScoreDisagree = FindingRule(
    "units_and_box_score_disagree", "The units of a class differ from the Box Score's count.",
    effect: "Figures use the unit list, which the finding names.",
    remedy: "Compare them with 'ownerdash explain --compare'.")
  static let unitsDisputed = FindingRule(
    "units_disputed", "More than 5 percent of the units (at least 3) disagree with a cross-check source.",
    effect: "The day is published and marked as disputed.",
    remedy: "Compare the files with 'ownerdash explain --compare', and withdraw the wrong one.")

  /// The rules of the checks of a day.
  static let ofDays: [FindingRule] = [
    .unitsDoNotAddUp, .noUnits, .noticeWithoutDate, .noticeDatePassed, .vacantWithoutVacatedDate,
    .marketRentNotPositive, .squareFeetMissing, .twoCurrentLeases, .occupiedWithoutRent, .vacantWithResident,
    .leaseEndsBeforeStart, .evictionWithoutDebt, .delinquentWithZeroBalance, .unitCountChanged, .fewerRows,
    .rentChanged, .unitsAndUnitFeedDisagree, .unitsAndBoxScoreDisagree, .unitsDisputed,
  ]
}
