internal import Pipeline
internal import Responses
internal import Warehouse

extension FeedName {
  static let rpxResidents = FeedName("rpx_residents")
  static let rpxHouseholds = FeedName("rpx_households")
}

extension ResponseFeed {
  /// RPX's getResidentListInfo: a person once for each of their leases, applicants without a unit among them.
  static let rpxResidents = ResponseFeed(
    .rpxResidents, revision: 1, operations: ["getresidentlistinfo"],
    trees: [ResponseTree("residentlist", records: [ResponseRecord("resident", .rpxResidents)])])

  /// RPX's getResident: households with their payment history.
  static let rpxHouseholds = ResponseFeed(
    .rpxHouseholds, revision: 1, operations: ["getresident"],
    trees: [ResponseTree("residents", records: [ResponseRecord("resident", .rpxHouseholds)])])
}

extension RPXTables {
  /// One person under one lease.
  struct Resident: ResponseColumns {
    let residentMemberID = Column("resident_member_id", .text, "residentmemberid", "RealPage's number of the person")
    let householdID = Column("household_id", .text, "residenthouseholdid", "number of the household")
    let leaseID = Column("lease_id", .text, "leaseid", "number of the lease")
    let unitID = Column("unit_id", .text, "unitid", "number of the unit; NULL of applicants without one")
    let unitNumber = Column("unit_number", .text, "unitnumber", "the number on the door")
    let buildingNumber = Column("building_number", .text, "buildingnumber", "the building's own number")
    let firstName = Column("first_name", .text, "firstname", "first name")
    let lastName = Column("last_name", .text, "lastname", "last name")
    let leaseStatus = Column(
      "lease_status", .text, "leasestatus", "Current, Former, Applicant, Applicant - Lease Signed, …")
    let leaseType = Column("lease_type", .text, "leasetype", "First Lease, Renewal, Moved Out, Notice given - move out")
    let residentType = Column(
      "resident_type", .text, "residenttype", "H for the head of the household, ADULTCHH, RMMATE, …")
    let relationship = Column("relationship", .text, "residentrelationship", "such as Head of household")
    let ageStatus = Column("age_status", .text, "residentagestatus", "Adult or Unknown")
    let isHead = Column("is_head", .flag, "hohbit", "1 for the head of the household")
    let isSigner = Column("is_signer", .flag, "signerbit", "1 where they sign the lease")
    let isGuarantor = Column("is_guarantor", .flag, "guarantorbit", "1 where they only vouch for it")
    let isActive = Column("is_active", .flag, "activebit", "1 where the record is active")
    let inEviction = Column("in_eviction", .flag, "inevict", "1 where an eviction is under way")
    let inCollection = Column("in_collection", .flag, "incollection", "1 where the debt is with a collector")
    let inPaymentPlan = Column("in_payment_plan", .flag, "inpaymentplan", "1 where a payment plan is agreed")
    let balanceCents = Column("balance_cents", .cents, "balance", "the household's balance")
    let pendingBalanceCents = Column("pending_balance_cents", .cents, "pendingbalance", "what is not yet posted")
    let lateAmountCents = Column("late_amount_cents", .cents, "curlateamt", "the current late fee")
    let leaseSignedDate = Column("lease_signed_date", .day, "leasesigneddate", "the day of signing")
    let beginDate = Column("begin_date", .day, "begindate", "first day of the lease")
    let endDate = Column("end_date", .day, "enddate", "last day of the lease")
    let moveInDate = Column("move_in_date", .day, "moveindate", "move-in")
    let residentSinceDate = Column("resident_since_date", .day, "residentsincedate", "first day of the first lease")
    let moveOutDate = Column("move_out_date", .day, "moveoutdate", "move-out")
    let noticeGivenDate = Column("notice_given_date", .day, "noticegivendate", "the day on which notice was given")
    let noticeForDate = Column("notice_for_date", .day, "noticefordate", "the day that it is given for")
    let doesNotRenew = Column("does_not_renew", .flag, "donotrenew", "1 where the lease shall not be renewed")
    let screeningResult = Column("screening_result", .text, "screeningstatus/screeningresult", "such as Approved Final")
    let propertyNumber = Column("property_number", .text, "propertynumber", "the property in the company's own count")
  }

  static let residents = MappedTable(
    "realpage_residents", grain: "one person under one lease; a row of NULLs where the answer holds an empty element",
    Resident.self)
}

extension RPXTables {
  /// One household of one getResident.
  struct Household: ResponseColumns {
    let siteID = Column("site_id", .property, "siteid", "RealPage's number of the property")
    let householdID = Column("household_id", .text, "reshid", "number of the household", required: true)
    let residentMemberID = Column("resident_member_id", .text, "resmid", "number of the person")
    let leaseID = Column("lease_id", .text, "leaid", "number of the lease")
    let unitID = Column("unit_id", .text, "unitid", "number of the unit")
    let firstName = Column("first_name", .text, "firstname", "first name")
    let lastName = Column("last_name", .text, "lastname", "last name")
    let status = Column("status", .text, "status", "H for the head of the household")
    let latePayments = Column("late_payments", .integer, "latepmtcnt", "how often they paid late")
    let returnedPayments = Column("returned_payments", .integer, "nsfcnt", "how many payments were returned")
    let lastLate = Column("last_late", .text, "lastlate", "the last late month, YYYYMM; NULL where there was none")
    let inCollection = Column("in_collection", .flag, "incoll", "1 where the debt is with a collector")
    let isSigner = Column("is_signer", .flag, "leasesigner", "1 where they sign the lease")
  }

  static let households = MappedTable("realpage_households", grain: "one household of one getResident", Household.self)
}

extension ResponseSchema {
  static let rpxResidents = RPXTables.residents.schema

  static let rpxHouseholds = RPXTables.households.schema
}
