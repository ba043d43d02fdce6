internal import Domain

/// RPX's lists of people.
extension RPXResponses {
  /// Writes every person of every relevant lease: `ALL`, or `P`, `C`, `F` for pending, current and former ones.
  func residentList(_ xml: inout XMLBuilder) {
    let wanted = request["getresidentlistinfo", "status"] ?? "ALL"
    let headsOnly = request["getresidentlistinfo", "headofhousehold"] == "1"
    xml.element("residentlist", ["xmlns": ""]) { xml in
      for residency in residencies where residency.isListed(under: wanted) {
        for lease in residency.listedLeases {
          for isHead in residency.hasRoommate && !headsOnly ? [true, false] : [true] {
            xml.element("resident") { person(residency, lease, isHead: isHead, &$0) }
          }
        }
      }
    }
  }

  private func person(_ residency: Residency, _ lease: ListedLease, isHead: Bool, _ xml: inout XMLBuilder) {
    let household = residency.household
    let hasUnit = residency.holdsUnit
    xml.leaves([
      "residentmemberid": "\(residency.householdID * 4 + (isHead ? 0 : 1))",
      "residenthouseholdid": "\(residency.householdID)", "leaseid": "\(residency.leaseID(lease.term))",
      "unitid": hasUnit ? "\(residency.unitID)" : "", "buildingnumber": hasUnit ? "\(residency.unit.building)" : "",
      "unitnumber": hasUnit ? residency.unit.number : "", "firstname": isHead ? household.firstName : "Robin",
      "lastname": household.lastName, "billingname": household.spokenName,
      "residentagestatus": isHead ? "Adult" : "Unknown", "homephone": "", "workphone": "",
      "cellphone": "(555)555-0100", "faxnumber": "", "email": isHead ? "person\(household.id)@example.invalid" : "",
      "inevict": household.isUnderEviction(on: day) ? "Y" : "N", "nochk": "N", "haspets": "N", "incollection": "N",
      "inpaymentplan": "N", "balance": residency.hasAccount ? "\(residency.balance)" : "", "pendingbalance": "0.00",
      "estfutchgs": "0.00", "curlateamt": "0.00", "leasestatus": lease.status,
      "residentrelationship": isHead ? "Head of household" : "Other adult",
    ])
    dates(residency, lease, &xml)
    xml.leaves([
      "residenttype": isHead ? "H" : "ADULTCHH", "cosignerbit": "FALSE", "occupantbit": isHead ? "FALSE" : "TRUE",
      "guarantorbit": "FALSE", "signerbit": "TRUE", "activebit": "TRUE", "hohbit": isHead ? "TRUE" : "FALSE",
      "propertynumberid": "1", "propertynumber": property.profile.siteID, "nomoneyorder": "N", "donotrenew": "N",
      "allowpartialpayment": "N", "finalcollection": "N", "noach": "", "contactstatus": "Lease signer",
    ])
    addresses(&xml)
  }

  private func dates(_ residency: Residency, _ lease: ListedLease, _ xml: inout XMLBuilder) {
    let household = residency.household
    let term = residency.holdsUnit ? household.terms[lease.term] : nil
    let text = { (day: CivilDate?) in day.map { "\($0)" } ?? "" }
    let isOnNotice = residency.stage == .onNotice || residency.stage == .former
    xml.leaves([
      "leasesigneddate": text(residency.hasChosenUnit ? nil : term?.signedOn), "leasetype": lease.type,
      "begindate": text(term?.start),
      "enddate": text(term?.end), "moveindate": text(term == nil ? nil : household.moveIn),
      "residentsincedate": text(term == nil ? nil : household.moveIn),
      "moveoutdate": text(residency.stage == .former ? household.movedOut : nil), "dateofbirth": "",
      "noticegivendate": text(isOnNotice ? household.notice?.givenOn : nil),
      "noticefordate": text(isOnNotice ? household.notice?.moveOut : nil),
    ])
  }

  private func addresses(_ xml: inout XMLBuilder) {
    xml.element("addresslist") {
      $0.element("address") {
        $0.leaves([
          "type": "REGULAR", "address1": "", "address2": "", "city": "", "state": "", "zip": "", "country": "",
          "county": "",
        ])
      }
    }
    xml.leaf("filteredaddresslist")
    xml.element("screeningstatus") {
      $0.leaves(["screeningresult": "Not Screened", "resultdate": "", "screeningresultcode": ""])
    }
  }

  /// Writes the current households with their billing addresses; empty elements are omitted.
  func residents(_ xml: inout XMLBuilder) {
    xml.element("residents", ["xmlns": ""]) { xml in
      for residency in residencies where residency.stage == .resident || residency.stage == .onNotice {
        xml.element("resident") { household(residency, &$0) }
      }
    }
  }

  private func household(_ residency: Residency, _ xml: inout XMLBuilder) {
    let household = residency.household
    let late = household.ledger.charges.filter { $0.code == "LATE" && $0.postedOn <= day }
    xml.leaves([
      "reshid": "\(residency.householdID)", "firstname": household.firstName, "lastname": household.lastName,
      "siteid": property.profile.siteID, "unitid": "\(residency.unitID)",
      "leaid": "\(residency.leaseID(residency.currentTerm))", "resmid": "\(residency.householdID * 4)",
      "useunitaddress": "Y", "status": "H", "billname": household.spokenName, "latepmtcnt": "\(late.count)",
      "nsfcnt": "\(household.ledger.count(of: "NSFFEE", on: day))",
    ])
    xml.present("lastlate", late.last.map { "\($0.postedOn.month)".filter { $0 != "-" } })
    xml.leaves(["nochk": "N", "incoll": "N", "leasesigner": "Y"])
    guard !household.id.isMultiple(of: 5) else { return }
    xml.element("billingaddress") {
      $0.leaves([
        "adr1": "100 Example Street \(residency.unit.number)", "city": "Exampleville", "st": "TX", "zip": "00001",
        "country": "US", "email": "person\(household.id)@example.invalid",
      ])
    }
  }
}

/// A lease in a list of people.
struct ListedLease {
  /// Its index among the household's terms.
  let term: Int
  let status: String
  let type: String
}

extension Residency {
  /// The lease in force and, if one is signed, the renewal that follows it.
  var listedLeases: [ListedLease] {
    let term = currentTerm
    let first = ListedLease(term: term, status: listStatus, type: listType)
    guard hasSignedRenewal else { return [first] }
    return [first, ListedLease(term: term + 1, status: "Future Lease", type: "Renewal")]
  }

  func isListed(under wanted: String) -> Bool {
    switch wanted.uppercased() {
    case "P": [.applicant, .future].contains(stage)
    case "C": [.resident, .onNotice].contains(stage)
    case "F": [.former, .formerApplicant].contains(stage)
    default: true
    }
  }

  private var listStatus: String {
    switch stage {
    case .unknown, .applicant: "Applicant"
    case .future: "Applicant - Lease Signed"
    case .formerApplicant: "Former Applicant"
    case .resident, .onNotice: "Current"
    case .former: "Former"
    }
  }

  private var listType: String {
    switch stage {
    case .unknown, .applicant, .formerApplicant: ""
    case .onNotice: "Notice given - move out"
    case .former: "Moved Out"
    case .future, .resident: currentTerm == 0 ? "First Lease" : "Renewal"
    }
  }
}
