internal import Warehouse

// The rules that only RealPage's reports and RPX's responses can break.
extension FindingRule {
  static let unitsOfOneNumber = FindingRule(
    "units_of_one_number", "Several units of the unitlist share a number.",
    effect: "Each counts, with its id after the number.", remedy: "Make the unit numbers unique.")
  static let preleasedByFlag = FindingRule(
    "preleased_by_flag", "A unit on notice is not available, but no future household is listed.",
    effect: "It counts as pre-leased.", remedy: "Check the unit's next lease.")
  static let householdWithTwoUnits = FindingRule(
    "household_with_two_units", "A household has leases in force on two units.",
    effect: "Each lease counts, with its rent.",
    remedy: "If the household moved from one to the other, end the lease that is over.")
  static let residentLedgerOfUnits = FindingRule(
    "resident_ledger_of_units", "A household holds several units, and its resident ledger states none.",
    effect: "The whole account is listed under one unit.",
    remedy: "Read the household's balance as that of all its units.")
  static let leaseWithoutUnit = FindingRule(
    "lease_without_unit", "A lease of getLeaseInfo has no unit on the day's unitlist or no head of household.",
    effect: "Its rent cannot be audited.", remedy: "Load the unitlist for that day.")
  static let unknownLeaseType = FindingRule(
    "unknown_lease_type", "A lease or resident has a lease type that is not listed.",
    effect: "It is on notice only if a notice date is stated.", remedy: "Report the word so that it can be listed.")
  static let accountLineWithoutAmount = FindingRule(
    "account_line_without_amount", "A line of the Delinquent and Prepaid report lacks an amount.",
    effect: "Balances are unknown, so the day is withheld.", remedy: "Request the report again.")
  static let unitsFromMonthlySummary = FindingRule(
    "units_from_monthly_summary", "Only a Monthly Activity Summary describes the day's units.",
    effect: "They are counted by floor plan; single units are unknown.",
    remedy: "Load a Rent Roll Detail (4043) or Box Score (4238) for the day.")
  static let makeReadyUnitUnknown = FindingRule(
    "make_ready_unit_unknown", "A unit is on the Make Ready Summary, but not in the Rent Roll.",
    effect: "It is not counted.", remedy: "Run both reports for the same day.")
  static let makeReadyOfOccupied = FindingRule(
    "make_ready_of_occupied",
    "A unit is vacated according to the Make Ready Summary, but occupied according to the Rent Roll.",
    effect: "It counts as occupied.", remedy: "Check the unit's move-out.")
  static let vacatedDatesDisagree = FindingRule(
    "vacated_dates_disagree", "The vacate date differs between the Make Ready Summary and the Rent Roll.",
    effect: "Figures use the Rent Roll.", remedy: "Correct the date that is wrong.")
  static let marketRentsDisagree = FindingRule(
    "market_rents_disagree", "The market rent differs between the Lost Rent Summary and the Rent Roll.",
    effect: "Figures use the Rent Roll.", remedy: "Run both reports for the same day.")
  static let leaseRentsDisagree = FindingRule(
    "lease_rents_disagree", "The lease rent differs between the Lost Rent Summary and the Rent Roll.",
    effect: "Figures use the Rent Roll.", remedy: "Run both reports for the same day.")
  static let delinquencyRentOnly = FindingRule(
    "delinquency_rent_only",
    "The Delinquent and Prepaid report was requested with DelinquentRentOnly=Yes and excludes other charges.",
    effect: "Blocking: the day's delinquency is withheld; it is never pooled with full reports.",
    remedy: "Request the report with DelinquentRentOnly=No.")
  static let agingEstimated = FindingRule(
    "aging_estimated",
    "Lines of the Delinquent and Prepaid report have both delinquent and prepaid amounts and print net aging only.",
    effect: "The difference is added to the oldest aging column; totals are as printed.",
    remedy: "None: the report does not print more.")
  static let billedSumsDisagree = FindingRule(
    "billed_sums_disagree", "Two reports state different charges billed for the same month.",
    effect: "The more detailed report, which the finding names last, is used.",
    remedy: "Run both reports for the same period.")
  static let evictionWithoutAccount = FindingRule(
    "eviction_without_account", "A unit is under eviction in RPX, but no resident of it has an account in the report.",
    effect: "It is not counted in eviction balances.", remedy: "Request the report with all resident statuses.")
  static let residentLedgerUnproved = FindingRule(
    "resident_ledger_unproved",
    "A resident ledger has lines without a day or amount, or does not add up to its stated balance.",
    effect: "It is not used: the account's history is unknown.",
    remedy: "Download the ledger again; if it stays, compare it in RealPage.")
  static let expirationsIncomplete = FindingRule(
    "expirations_incomplete", "No report for the day lists every lease of a date range.",
    effect: "Expirations and the renewal rate are n/a.",
    remedy: "Request one that includes renewed leases, not only month-to-month leases.")
  static let expirationReportsDisagree = FindingRule(
    "expiration_reports_disagree",
    "A lease is in the Lease Expiration Detail, but not in the Lease Expiration/Renewal Detail.",
    effect: "It is not counted.", remedy: "Run both reports for the same day.")
  static let unknownDecision = FindingRule(
    "unknown_decision", "A lease has a renewal decision that is not listed.",
    effect: "It counts as expiring, with the decision unknown.", remedy: "Report the word so that it can be listed.")
  static let countedAndListedDiffer = FindingRule(
    "counted_and_listed_differ",
    "The printed total of a Monthly Activity report differs from the events that it lists.",
    effect: "Figures use the list.", remedy: "Run the report again.")
  static let eventOutsidePeriod = FindingRule(
    "event_outside_period", "A report lists events dated outside its own days.",
    effect: "They are not counted.", remedy: "Run the report for the days of these events.")
  static let reportOfAPart = FindingRule(
    "report_of_a_part", "A report was requested for part of the property.",
    effect: "It is not used.", remedy: "Request it for the whole property.")
  static let prospectWithoutName = FindingRule(
    "prospect_without_name", "Leasing events have no prospect name.",
    effect: "Each counts as a separate prospect.", remedy: "Include names in the report.")
  static let leasingDetailAndSummaryDisagree = FindingRule(
    "leasing_detail_and_summary_disagree", "The Leasing Activity Detail and Summary state different counts.",
    effect: "Figures use the detail.", remedy: "Run both reports for the same days.")
  static let itemTwice = FindingRule(
    "item_twice", "A rentable item is listed more than once.",
    effect: "The first row counts.", remedy: "Remove the duplicate.")
  static let unknownItemStatus = FindingRule(
    "unknown_item_status", "A rentable item has a status that is not listed.",
    effect: "It counts; its lease and dates determine whether it is rented.",
    remedy: "Report the word so that it can be listed.")
  static let unknownItemFrequency = FindingRule(
    "unknown_item_frequency", "A rentable item has a billing frequency that is not listed.",
    effect: "It counts, but its amount is not included in monthly rent.",
    remedy: "Report the word so that it can be listed.")

  /// The rules of RealPage's reports and RPX's responses.
  static let realPage: [FindingRule] = [
    .unitsOfOneNumber, .preleasedByFlag, .householdWithTwoUnits, .leaseWithoutUnit, .unknownLeaseType,
    .accountLineWithoutAmount, .unitsFromMonthlySummary, .makeReadyUnitUnknown, .makeReadyOfOccupied,
    .vacatedDatesDisagree, .marketRentsDisagree,
    .leaseRentsDisagree, .delinquencyRentOnly, .agingEstimated, .billedSumsDisagree, .evictionWithoutAccount,
    .residentLedgerUnproved, .residentLedgerOfUnits, .expirationsIncomplete, .expirationReportsDisagree,
    .unknownDecision,
    .countedAndListedDiffer, .eventOutsidePeriod, .reportOfAPart, .prospectWithoutName,
    .leasingDetailAndSummaryDisagree, .itemTwice, .unknownItemStatus, .unknownItemFrequency,
  ]
}
