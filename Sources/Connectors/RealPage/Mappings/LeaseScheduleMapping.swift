internal import Receivables
internal import Domain
internal import Pipeline
internal import Warehouse

/// RPX's leases that count on the day as tenancies, each with the rent that should be billed.
///
/// A lease names its unit by RealPage's id; the unitlist of the same day has the unit number. The tenancy's key is the
/// unit and the head of household, as in the postings.
struct LeaseScheduleMapping: Mapping {
  let revision = 4

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let numbers = loads.unitNumbers
    let leases = RPXLeases(loads, asOf: asOf)
    addFindings(leases, numbers, to: &facts)
    var known: Set<String> = []
    var unplaced: [String] = []
    for lease in leases.counted {
      guard let leaseID = lease.leaseID.text, let name = lease.headOfHousehold.text,
        let unitID = lease.unitID.text, let number = numbers[unitID]
      else {
        unplaced.append(lease.leaseID.text ?? "without a number")
        continue
      }
      let tenancyID = tenancyID(unit: number, resident: name)
      if known.insert(tenancyID).inserted {
        var tenancy = UnifiedTenancy(
          propertyID: property, tenancyID: tenancyID, source: "realpage", history: .months, unitID: number,
          unitNumber: number)
        (tenancy.tenantID, tenancy.tenantName) = (lease.householdID.text, name)
        (tenancy.starts, tenancy.ends) = (lease.leaseBeginDate.date, lease.leaseEndDate.date)
        tenancy.moveIn = lease.moveInDate.date
        facts.ledger.tenancies.append(tenancy)
      }
      guard let rent = lease.rentCents.money else { continue }
      var charge = UnifiedScheduledCharge(
        propertyID: property, scheduleID: "lease \(leaseID)", tenancyID: tenancyID, source: "realpage",
        code: "C-CA-RENT", chargeClass: .rent, amount: rent, frequency: .monthly)
      // A current lease goes on past its last day, from month to month, until the household leaves.
      charge.starts = lease.billDate.date ?? lease.leaseBeginDate.date
      facts.ledger.scheduledCharges.append(charge)
      facts.lineage?.add(.schedule(charge.scheduleID), lease, [\.rentCents, \.billDate, \.leaseBeginDate])
    }
    facts.warn(
      .leases, .leaseWithoutUnit,
      "Current in getLeaseInfo without a unit of the day's unitlist or a head of household",
      "lease", unplaced)
  }

  /// Reports statuses that are not in the list, and current leases that do not count.
  private func addFindings(_ leases: RPXLeases, _ numbers: [String: String], to facts: inout DayFacts) {
    let all = leases.byUnit.values.joined().sorted { ($0.leaseID.text ?? "") < ($1.leaseID.text ?? "") }
    let counted = Set(leases.counted.compactMap { $0.leaseID.text })
    for (isCounted, effect) in [
      (true, "The lease counts as current, by its status code or its dates"),
      (false, "The lease does not count on this day, by its status code or its dates"),
    ] {
      facts.warnUnlisted(
        .leases, .unknownLeaseStatus, field: "LeaseStatusText of getLeaseInfo", noun: "lease", effect: effect,
        all.compactMap { record in
          let (word, id) = (record.statusText.text ?? "", record.leaseID.text ?? "")
          return RPXLeaseStatus(word: word) == nil && counted.contains(id) == isCounted ? (word, id) : nil
        })
    }
    facts.warnUnlisted(
      .leases, .unknownLeaseType, field: "TypeText of getLeaseInfo", noun: "lease",
      effect: "The lease is on notice only if it has a notice date",
      all.compactMap { record in
        record.typeText.text.flatMap { RPXLeaseType(word: $0) == nil ? ($0, record.leaseID.text ?? "") : nil }
      })
    facts.warn(
      .leases, .householdWithTwoUnits,
      "The household has leases in force on several units, and each counts with its rent", "lease",
      leases.ofSeveralUnits.map { lease in
        let unitID = lease.unitID.text ?? ""
        return "\(lease.leaseID.text ?? "") of unit \(numbers[unitID] ?? unitID)"
      })
  }
}
