internal import Domain

/// RPX's leases, with five date formats in one record.
extension RPXResponses {
  /// Writes the leases of residents, applicants and future residents, and of households that left within a number of
  /// days.
  ///
  /// A renewal that has not started is not listed: the lease before it has the status `Current - Future` and names it.
  func leases(_ xml: inout XMLBuilder) {
    let held = request["getleaseinfo", "residentheldthestatus"].flatMap { Int($0) } ?? 365
    let earliest = day.advanced(by: -min(max(held, 0), 3650))
    xml.element("GetLeaseInfo", ["xmlns": ""]) {
      $0.element("Leases") { xml in
        for residency in residencies where !residency.isGone(before: earliest) {
          for index in residency.leaseIndexes {
            xml.element("Lease") { lease(residency, index, &$0) }
          }
        }
      }
    }
  }

  private func lease(_ residency: Residency, _ index: Int, _ xml: inout XMLBuilder) {
    let household = residency.household
    let term = household.terms[index]
    let indexes = residency.leaseIndexes
    let hasNext = indexes.contains(index + 1) || index == residency.currentTerm && residency.hasSignedRenewal
    xml.leaves([
      "ReshID": "\(residency.householdID)", "SiteID": property.profile.siteID,
      "UnitID": residency.holdsUnit ? "\(residency.unitID)" : "0", "LeaseID": "\(residency.leaseID(index))",
      "NextLeaseID": hasNext ? "\(residency.leaseID(index + 1))" : "0",
      "PriorLeaseID": indexes.contains(index - 1) ? "\(residency.leaseID(index - 1))" : "0",
    ])
    let lives = [.resident, .onNotice, .former].contains(residency.stage)
    xml.present("LeaseSignedDate", lives || residency.stage == .future ? term.signedOn.us : nil)
    xml.leaves(["LeaseBeginDate": term.start.us, "LeaseEndDate": term.end.us])
    xml.present("ActiveDate", lives && term.start <= day ? term.start.us : nil)
    xml.leaf("AppliedDate", household.appliedOn.us)
    xml.present("MoveInDate", lives ? household.moveIn.us : nil)
    xml.leaf("SchedMoveInDate", household.moveIn.us)
    xml.present("MonthToMonthDate", lives ? term.end.advanced(by: 1).us : nil)
    xml.leaves(["BillDate": term.start.us, "InitialLeaseDate": "\(household.moveIn)"])
    xml.present("LastRenewalDate", index > 0 ? wordy(term.start) : nil)
    let noticed = residency.stage == .onNotice || residency.stage == .former ? household.notice : nil
    xml.present("NoticeOnDate", noticed?.givenOn.us)
    xml.present("NoticeForDate", noticed?.moveOut?.us)
    xml.present("Notice", noticed == nil ? nil : "60")
    xml.present("InactiveDate", residency.inactive(index)?.us)
    xml.leaf("Evict", household.isUnderEviction(on: day) ? "Y" : "N")
    xml.present("PaymentDueDate", lives ? "\(day.month.firstDay) 00:00:00.000" : nil)
    standing(residency, index, &xml)
  }

  private func standing(_ residency: Residency, _ index: Int, _ xml: inout XMLBuilder) {
    let term = residency.household.terms[index]
    let (code, text) = residency.leaseStatus(index)
    let (typeCode, typeText) = residency.leaseType(index)
    let months = term.start.days(to: term.end) / 30
    let ids = [12: 3, 18: 5, 15: 6, 11: 14, 9: 8]
    xml.leaves([
      "LeaseStatus": code, "LeaseStatusText": text, "Typecode": typeCode, "TypeText": typeText, "LateDOM": "5",
      "LCFixedAmt": "0.00", "LCPerDay": "0.00", "Occ": residency.hasRoommate ? "2" : "1", "Rent": term.rent.plain,
      // The account belongs to the current lease.
      "CurBal": index == residency.currentTerm ? residency.balance.plain : "0.00", "TotPaid": "0.0000",
      "UnitDesignation": residency.unit.designation, "BillSetUpFee": "0", "ReshAllowFormerPaymentBit": "0",
      "ConsolidateCharges": "N", "LeaseTerm": "\(ids[months] ?? months + 30)", "LeaseTermDesc": "\(months) Months",
      "HeadofHouseholdName": residency.household.firstName + " " + residency.household.lastName,
    ])
  }

  /// Formats a day as `Jan 16 2025 12:00AM`, with two spaces before a day of one digit.
  private func wordy(_ day: CivilDate) -> String {
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let (year, month, number) = day.parts
    return "\(names[month - 1]) \(number < 10 ? " " : "")\(number) \(year) 12:00AM"
  }
}

extension Residency {
  /// The lease in force and the one before it.
  var leaseIndexes: ClosedRange<Int> {
    guard [.resident, .onNotice, .former].contains(stage) else { return currentTerm...currentTerm }
    return max(0, currentTerm - 1)...currentTerm
  }

  /// Whether the household has signed the term after its current one.
  var hasSignedRenewal: Bool { stage == .resident && household.pendingRenewal(on: day) != nil }

  /// Returns the day from which a lease is inactive: the end of a term that another one follows.
  func inactive(_ index: Int) -> CivilDate? {
    if stage == .former { return household.movedOut }
    let isFollowed = index < currentTerm || hasSignedRenewal
    return isFollowed ? household.terms[index].end : nil
  }

  /// Whether the household left, or its application ended, before a day.
  func isGone(before earliest: CivilDate) -> Bool {
    switch stage {
    case .former: household.movedOut.map { $0 < earliest } ?? false
    case .formerApplicant: household.withdrawnOn.map { $0 < earliest } ?? false
    case .unknown, .applicant, .future, .resident, .onNotice: false
    }
  }

  func leaseStatus(_ index: Int) -> (code: String, text: String) {
    switch stage {
    case .unknown, .applicant: ("2", "Applicant")
    case .future: ("2", "Applicant - Lease Signed")
    case .formerApplicant: ("4", "Former Applicant")
    case .former: ("7", "Former")
    case .resident, .onNotice:
      ("6", index < currentTerm ? "Current - Past" : hasSignedRenewal ? "Current - Future" : "Current")
    }
  }

  func leaseType(_ index: Int) -> (code: String, text: String) {
    if stage == .former { return ("6", "Moved Out") }
    if stage == .onNotice, index == currentTerm { return ("4", "Notice given - move out") }
    return index == 0 ? ("1", "First (Lease)") : ("2", "Renewal")
  }
}
