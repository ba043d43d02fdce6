internal import Domain

/// Yardi's tenants by status.
extension YardiResponses {
  /// Writes the tenants of the requested statuses, joined by `^`; all tenants where none is named.
  func residentsByStatus(_ xml: inout XMLBuilder) {
    let wanted = Set((request["Status"] ?? "").lowercased().split(separator: "^").map(String.init))
    xml.element("MITS-ResidentData", ["xmlns": ""]) {
      $0.element("PropertyResidents") {
        $0.leaf("PropertyCode", code)
        $0.element("Residents") { xml in
          for tenancy in tenancies where wanted.isEmpty || wanted.contains(tenancy.status.lowercased()) {
            xml.element("Resident", ["tCode": tenancy.tenantCode]) { resident(tenancy, &$0) }
          }
        }
      }
    }
  }

  private func resident(_ tenancy: Tenancy, _ xml: inout XMLBuilder) {
    let household = tenancy.household
    xml.leaves([
      "Status": tenancy.status, "FirstName": household.firstName, "LastName": household.lastName,
      "Email": household.id.isMultiple(of: 7) ? "" : "person\(household.id)@example.invalid",
    ])
    xml.element("Phone", ["PhoneType": "home"]) {
      $0.leaves(["PhoneDescription": "Home", "PhoneNumber": "(555) 555-0100"])
    }
    let term = household.term(on: day)
    let notice = household.notice.flatMap { $0.givenOn <= day ? $0 : nil }
    // The dates of this response have no leading zeros.
    xml.leaves([
      "UnitCode": tenancy.unit.number, "CurrentRent": tenancy.rent.plain, "LeaseFromDate": brief(term?.start),
      "LeaseToDate": brief(term?.end), "MoveInDate": brief(household.moveIn),
      "MoveOutDate": brief(tenancy.stage == .former ? household.movedOut : notice?.moveOut),
      "NoticeDate": brief(notice?.givenOn), "paymentAccepted": tenancy.isUnderEviction ? "1" : "0",
      "leaseId": tenancy.leaseNumber,
    ])
    xml.element("OtherOccupants") { xml in
      guard tenancy.hasRoommate else { return }
      xml.element("OtherOccupant", ["Code": tenancy.roommateCode]) {
        $0.leaves([
          "FirstName": "Robin", "LastName": household.lastName, "Email": "", "MoveInDate": brief(household.moveIn),
          "MoveOutDate": "",
        ])
      }
    }
  }

  private func brief(_ day: CivilDate?) -> String { day?.usBrief ?? "" }
}
