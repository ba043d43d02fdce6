internal import Domain

/// RPX's garages, and the ledger of one household.
extension RPXResponses {
  /// Writes a garage for each billed garage, and some that are not rented.
  func rentableItems(_ xml: inout XMLBuilder) {
    let rented = residencies.compactMap { residency -> (Residency, MonthlyCharge)? in
      guard [.resident, .onNotice].contains(residency.stage) else { return nil }
      return residency.household.monthly.first { $0.code == "GARAGE" }.map { (residency, $0) }
    }
    xml.element("GetRentableItemsResponse", ["xmlns": ""]) {
      $0.element("Response") { xml in
        for (index, (residency, charge)) in rented.enumerated() {
          xml.element("RentableItem") { item(index + 1, charge.amount, residency, &$0) }
        }
        for index in rented.count..<rented.count + 5 {
          xml.element("RentableItem") { item(index + 1, Money(cents: 135_00), nil, &$0) }
        }
      }
    }
  }

  private func item(_ id: Int, _ amount: Money, _ residency: Residency?, _ xml: inout XMLBuilder) {
    let lease = residency.map { "\($0.leaseID($0.currentTerm))" } ?? ""
    xml.leaves([
      "RidID": "\(id)", "ItemName": "G\(100 + id)", "ItemType": "Garage", "Description": "G\(100 + id)",
      // One decimal if the second is zero.
      "BillingAmount": amount.plain.hasSuffix("0") ? String(amount.plain.dropLast()) : amount.plain, "Frequency": "M",
      "TransactionCodeID": "92", "InService": "Y", "SerialNumber": "N/A",
      // A rented item has the same status; only the lease shows that it is rented.
      "Status": "Available now", "DateAvailable": "\(day.usBrief) 12:00:00 AM",
      "UnitID": residency.map { "\($0.unitID)" } ?? "", "LeaseID": lease,
      "ReshID": residency.map { "\($0.householdID)" } ?? "",
      "ResidentMemberID": residency.map { "\($0.householdID * 4)" } ?? "",
      "StartDate": residency.map { "\($0.household.moveIn.usBrief) 12:00:00 AM" } ?? "", "EndDate": "",
    ])
  }

  /// Writes the postings of one household in a period, as a data set.
  ///
  /// The names of its columns are assumed, because no public source documents them.
  func ledger(_ xml: inout XMLBuilder) {
    let id = request["getresidentledger", "reshid"].flatMap { Int($0) }
    let residency = residencies.first { $0.householdID == id }
    let from = bound("startdate") ?? day.advanced(by: -365)
    let through = min(bound("enddate") ?? day, day)
    xml.element("diffgr:diffgram", ["xmlns:diffgr": "urn:schemas-microsoft-com:xml-diffgram-v1"]) {
      // A data set without rows is empty.
      guard let residency, from <= through else { return }
      $0.element("NewDataSet", ["xmlns": ""]) { xml in
        xml.element("ResidentInfo") {
          $0.leaves([
            "reshid": "\(residency.householdID)", "unitnumber": residency.unit.number,
            "balance": residency.balance.plain,
          ])
        }
        let postings = residency.household.postings(through: through, in: residency.unit)
        for posting in postings where posting.day >= from {
          xml.element("ResidentLedgerDetails") { line(posting, &$0) }
        }
      }
    }
  }

  private func line(_ posting: Posting, _ xml: inout XMLBuilder) {
    let account = TransactionAccount(posting.code)
    xml.leaves([
      "transactiondate": "\(posting.day)T00:00:00-06:00", "transactioncode": posting.code,
      "description": account.description, "amount": posting.change.plain + "00",
    ])
  }

  private func bound(_ name: String) -> CivilDate? {
    guard let text = request["getresidentledger", name] else { return nil }
    // A day that cannot be read is no limit.
    return CivilDate(ofStamp: text)
  }
}
