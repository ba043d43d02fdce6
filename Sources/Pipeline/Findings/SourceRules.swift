package import Warehouse

// Rules of what any source may send: columns and words that are not listed, events, companions, corrected files.
extension FindingRule {
  /// A column or element that no feed declares.
  package static let unknownColumn = FindingRule(
    "unknown_column", "A report has a column that is not in the report's known layout.",
    effect: "Its values are not loaded, and no figure uses them. The file is kept.",
    remedy: "Report the column if you need its values.")
  /// A declared column that is optional and absent.
  package static let missingColumn = FindingRule(
    "missing_column", "An optional column of the report is missing or renamed.",
    effect: "Its values are not loaded; no figure needs them.",
    remedy: "Run the report with this column if you need its values.")
  /// An element that holds records and that no feed declares.
  package static let unknownElement = FindingRule(
    "unknown_element", "A response has an element that is not in its known layout.",
    effect: "Its values are not loaded, and no figure uses them. The response is kept.",
    remedy: "Report the element if you need its values.")
  static let unknownEvent = FindingRule(
    "unknown_event", "An activity or leasing report has an event type that is not listed.",
    effect: "Its events count in no stage.", remedy: "Report the word so that it can be listed.")
  static let eventPeriodUnknown = FindingRule(
    "event_period_unknown", "A report of events does not state the days that it covers.",
    effect: "No window of days is calculated from it.", remedy: "Request the report with its dates.")
  /// A status of a unit that is not listed.
  package static let unknownStatus = FindingRule(
    "unknown_status", "A unit has a status that is not listed.",
    effect: "The finding says how the unit counts; it stays in total units.",
    remedy: "Report the word so that it can be listed.")
  /// A status of a lease that is not listed.
  package static let unknownLeaseStatus = FindingRule(
    "unknown_lease_status", "A lease has a status that is not listed.",
    effect: "The finding says how the lease counts; it is never dropped.",
    remedy: "Report the word so that it can be listed.")
  /// A status of a resident that is not listed.
  package static let unknownResidentStatus = FindingRule(
    "unknown_resident_status", "A resident has a status that is not listed.",
    effect: "The finding says how the resident's unit and lease count.",
    remedy: "Report the word so that it can be listed.")
  /// A status of an account that is not listed.
  package static let unknownAccountStatus = FindingRule(
    "unknown_account_status", "An account's resident has a status that is not listed.",
    effect: "The account counts separately, as neither a current nor a former resident's.",
    remedy: "Report the word so that it can be listed.")
  /// A charge code without a class.
  package static let unknownChargeCode = FindingRule(
    "unknown_charge_code", "A charge code is not mapped to a class.", effect: "Its charges do not count as rent.",
    remedy: "Map it in 'charge_classes' of the source.")
  /// An account or category without a group.
  package static let unknownAccount = FindingRule(
    "unknown_account",
    "An account of an income statement, or a category of expenses, is not mapped to a group.",
    effect: "It counts in total income or in operating expenses, in a group of its own: unmapped.",
    remedy: "Map it in 'account_groups'.")
  /// Units whose non-revenue use no source states.
  package static let nonRevenueKindUnknown = FindingRule(
    "non_revenue_kind_unknown", "A unit is not for rent, but no source states whether it is a model or down.",
    effect: "It counts as down.",
    remedy: "State the unit's use in the property-management system, or load the report that states it.")
  /// Models and down units of one floor plan that no source tells apart.
  package static let nonRevenueKindAmbiguous = FindingRule(
    "non_revenue_kind_ambiguous", "A floor plan has models and down units, and no source states which unit is which.",
    effect: "Their numbers are right. The first units count as models, so rents and vacant days may be exchanged.",
    remedy: "Compare the units that the finding names with the property-management system.")
  /// Floor plans that a report does not count in every status.
  package static let unitsWithoutState = FindingRule(
    "units_without_state", "A floor plan of a report has units without a status, or lacks a count of its units.",
    effect: "Occupancy cannot be counted from the report.", remedy: "Load the report that lists the units for that day."
  )
  /// A day without its residents.
  package static let residentsMissing = FindingRule(
    "residents_missing", "The list of residents is not loaded for the day.",
    effect: "Pre-leased units are known in part: leased percentage may be too low, ATR too high.",
    remedy: "Load the list that the finding names for that day.")
  package static let companionReportUnused = FindingRule(
    "companion_report_unused", "A report that adds to another one, such as a Make Ready Summary, was not joined.",
    effect: "What it adds may be missing, unless a closer one was used.",
    remedy: "Load the report that the finding names, or request both in one run.")
  static let restated = FindingRule(
    "restated", "A file for a day replaced an earlier one with other content.",
    effect: "Figures use the active file; the finding lists them before and after.",
    remedy: "If the active file is wrong, withdraw it with 'ownerdash withdraw'.")
  static let sameRunStamp = FindingRule(
    "same_run_stamp", "Two files with different content state the same run stamp.",
    effect: "Figures use the one that arrived later.",
    remedy: "If the active file is wrong, withdraw it with 'ownerdash withdraw'.")

  /// The rules of what any source may send.
  static let ofSources: [FindingRule] = [
    .unknownColumn, .missingColumn, .unknownElement, .unknownEvent, .eventPeriodUnknown, .unknownStatus,
    .unknownLeaseStatus, .unknownResidentStatus, .unknownAccountStatus, .unknownChargeCode, .unknownAccount,
    .nonRevenueKindUnknown, .nonRevenueKindAmbiguous,
    .unitsWithoutState, .residentsMissing, .companionReportUnused, .restated, .sameRunStamp,
  ]
}
