internal import Pipeline
internal import Responses

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

extension ResponseSchema {
  static let rpxResidents = ResponseSchema(
    "realpage_residents", grain: "one person under one lease; a row of NULLs where the answer holds an empty element",
    [
      .init("resident_member_id", .text, "residentmemberid", "RealPage's number of the person"),
      .init("household_id", .text, "residenthouseholdid", "number of the household"),
      .init("lease_id", .text, "leaseid", "number of the lease"),
      .init("unit_id", .text, "unitid", "number of the unit; NULL of applicants without one"),
      .init("unit_number", .text, "unitnumber", "the number on the door"),
      .init("building_number", .text, "buildingnumber", "the building's own number"),
      .init("first_name", .text, "firstname", "first name"), .init("last_name", .text, "lastname", "last name"),
      .init("lease_status", .text, "leasestatus", "Current, Former, Applicant, Applicant - Lease Signed, …"),
      .init("lease_type", .text, "leasetype", "First Lease, Renewal, Moved Out, Notice given - move out"),
      .init("resident_type", .text, "residenttype", "H for the head of the household, ADULTCHH, RMMATE, …"),
      .init("relationship", .text, "residentrelationship", "such as Head of household"),
      .init("age_status", .text, "residentagestatus", "Adult or Unknown"),
      .init("is_head", .flag, "hohbit", "1 for the head of the household"),
      .init("is_signer", .flag, "signerbit", "1 where they sign the lease"),
      .init("is_guarantor", .flag, "guarantorbit", "1 where they only vouch for it"),
      .init("is_active", .flag, "activebit", "1 where the record is active"),
      .init("in_eviction", .flag, "inevict", "1 where an eviction is under way"),
      .init("in_collection", .flag, "incollection", "1 where the debt is with a collector"),
      .init("in_payment_plan", .flag, "inpaymentplan", "1 where a payment plan is agreed"),
      .init("balance_cents", .cents, "balance", "the household's balance"),
      .init("pending_balance_cents", .cents, "pendingbalance", "what is not yet posted"),
      .init("late_amount_cents", .cents, "curlateamt", "the late fee that stands"),
      .init("lease_signed_date", .day, "leasesigneddate", "the day of signing"),
      .init("begin_date", .day, "begindate", "first day of the lease"),
      .init("end_date", .day, "enddate", "last day of the lease"),
      .init("move_in_date", .day, "moveindate", "move-in"),
      .init("resident_since_date", .day, "residentsincedate", "first day of the first lease"),
      .init("move_out_date", .day, "moveoutdate", "move-out"),
      .init("notice_given_date", .day, "noticegivendate", "the day on which notice was given"),
      .init("notice_for_date", .day, "noticefordate", "the day that it is given for"),
      .init("does_not_renew", .flag, "donotrenew", "1 where the lease shall not be renewed"),
      .init("screening_result", .text, "screeningstatus/screeningresult", "such as Approved Final"),
      .init("property_number", .text, "propertynumber", "the property in the company's own count"),
    ])

  static let rpxHouseholds = ResponseSchema(
    "realpage_households", grain: "one household of one getResident",
    [
      .init("site_id", .property, "siteid", "RealPage's number of the property"),
      .init("household_id", .text, "reshid", "number of the household", required: true),
      .init("resident_member_id", .text, "resmid", "number of the person"),
      .init("lease_id", .text, "leaid", "number of the lease"), .init("unit_id", .text, "unitid", "number of the unit"),
      .init("first_name", .text, "firstname", "first name"), .init("last_name", .text, "lastname", "last name"),
      .init("status", .text, "status", "H for the head of the household"),
      .init("late_payments", .integer, "latepmtcnt", "how often they paid late"),
      .init("returned_payments", .integer, "nsfcnt", "how many payments were returned"),
      .init("last_late", .text, "lastlate", "the last late month, YYYYMM; NULL where there was none"),
      .init("in_collection", .flag, "incoll", "1 where the debt is with a collector"),
      .init("is_signer", .flag, "leasesigner", "1 where they sign the lease"),
    ])
}
