internal import Warehouse

// The rules that only Yardi's responses and reports can break.
extension FindingRule {
  static let unitCodeTwice = FindingRule(
    "unit_code_twice", "Units with different ids share a code.",
    effect: "Each counts, with its id after the code.", remedy: "Make the unit codes unique.")
  static let unitRowsDisagree = FindingRule(
    "unit_rows_disagree", "The rows of a unit state different statuses.",
    effect: "The first row counts.", remedy: "Check the unit in Yardi.")
  static let unknownEconomicStatus = FindingRule(
    "unknown_economic_status", "A unit has a UnitEconomicStatus that is not listed.",
    effect: "It counts by its UnitEconomicStatusDescription.", remedy: "Report the word so that it can be listed.")
  static let unknownVacancyClass = FindingRule(
    "unknown_vacancy_class", "A listed unit has a VacancyClass that is not listed.",
    effect: "It counts; its VacateDate is neither a vacate date nor an expected move-out.",
    remedy: "Report the word so that it can be listed.")
  static let unknownReadyComment = FindingRule(
    "unknown_ready_comment", "A listed unit has a comment on readiness that is not listed.",
    effect: "Its made-ready date decides whether it is ready.", remedy: "Report the word so that it can be listed.")
  static let rentedWithoutSignedLease = FindingRule(
    "rented_without_signed_lease", "A unit's status is rented, but the resident is only an applicant.",
    effect: "It is not pre-leased until the lease is signed.", remedy: "Record the signed lease.")
  static let rentedWithoutResident = FindingRule(
    "rented_without_resident", "A unit's status is rented, but no future resident is listed.",
    effect: "It counts as pre-leased.", remedy: "Check the unit's next resident.")
  static let futureResidentOfUnrented = FindingRule(
    "future_resident_of_unrented", "A unit's status is unrented, but a future resident is listed.",
    effect: "It counts as pre-leased.", remedy: "Check the unit status.")
  static let twoFutureResidents = FindingRule(
    "two_future_residents", "A unit has more than one future resident.",
    effect: "It counts once.", remedy: "Cancel the duplicate.")
  static let occupiedWithoutResident = FindingRule(
    "occupied_without_resident", "An occupied unit has no current resident listed.",
    effect: "It counts as occupied.", remedy: "Check the unit status.")
  static let vacatedByAvailableDate = FindingRule(
    "vacated_by_available_date", "No prior resident's move-out is listed for a vacant unit.",
    effect: "Days vacant start at the available date and may be too low.",
    remedy: "None, if the unit was never occupied; otherwise load the past residents.")
  static let leaseChargesMissing = FindingRule(
    "lease_charges_missing", "The day's lease charges are not loaded.",
    effect: "In-place rent is n/a.", remedy: "Load GetResidentsLeaseCharges_Login for that day.")
  static let rentOfExpiredCharge = FindingRule(
    "rent_of_expired_charge", "The rent charge of an occupied unit has expired.",
    effect: "The last one counts as in-place rent.", remedy: "Extend the charge.")
  static let residentWithoutUnit = FindingRule(
    "resident_without_unit", "A current or future resident has no unit.",
    effect: "The lease is not counted.", remedy: "Assign a unit.")
  static let rentsDisagree = FindingRule(
    "rents_disagree", "A resident's lease charges differ from the stated rent.",
    effect: "Figures use the lease charges.", remedy: "Correct the rent or the charges.")
  static let ledgerNotBalanced = FindingRule(
    "ledger_not_balanced", "A ledger's transactions do not add up to its balance.",
    effect: "Open charges are used instead; its history is unknown.", remedy: "Compare the account in Yardi.")
  static let ledgerDisagrees = FindingRule(
    "ledger_disagrees", "The balance differs between the ledger and the open charges.",
    effect: "Figures use the open charges.", remedy: "Load both for the same day.")
  static let chargeNotBalanced = FindingRule(
    "charge_not_balanced", "The paid and due amounts of a charge do not add up to its amount.",
    effect: "Figures use the paid and due amounts.", remedy: "Compare the charge in Yardi.")
  static let postedAhead = FindingRule(
    "posted_ahead", "Charges or payments are dated after the day.",
    effect: "They do not count until then.", remedy: "None.")
  static let prepaysMissing = FindingRule(
    "prepays_missing", "The day's prepayments are not loaded.",
    effect: "Prepaid comes from the open charges only and may be too low.",
    remedy: "Load GetResidentPrepays_Login for that day.")
  static let leaseWithoutEnd = FindingRule(
    "lease_without_end", "A current resident has no lease end date.",
    effect: "The lease is not counted in any month of expirations.", remedy: "Enter the date.")
  static let transferByName = FindingRule(
    "transfer_by_name", "A transfer or lease takeover was matched by name only.",
    effect: "It counts as a transfer.", remedy: "Verify it.")
  static let firstContactNotOne = FindingRule(
    "first_contact_not_one", "A prospect has no first contact, or several.",
    effect: "The prospect counts once.", remedy: "Mark one first contact in Yardi.")

  /// The rules of Yardi's responses and reports.
  static let yardi: [FindingRule] = [
    .unitCodeTwice, .unitRowsDisagree, .unknownEconomicStatus, .unknownVacancyClass, .unknownReadyComment,
    .rentedWithoutSignedLease,
    .rentedWithoutResident, .futureResidentOfUnrented, .twoFutureResidents, .occupiedWithoutResident,
    .vacatedByAvailableDate, .leaseChargesMissing, .rentOfExpiredCharge, .residentWithoutUnit, .rentsDisagree,
    .ledgerNotBalanced, .ledgerDisagrees, .chargeNotBalanced, .postedAhead, .prepaysMissing,
    .leaseWithoutEnd, .transferByName, .firstContactNotOne,
  ]
}
