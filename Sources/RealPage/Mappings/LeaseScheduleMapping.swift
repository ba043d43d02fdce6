internal import Domain
internal import Pipeline
internal import Warehouse

/// RPX's current leases as tenancies, each with the rent that it should be billed.
///
/// A lease names its unit by RealPage's number; the list of units of the same day tells the number on the door. The
/// tenancy is told by unit and head of household, as the postings tell it.
struct LeaseScheduleMapping: Mapping {
  func map(_ loads: [StandingLoad], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let numbers = loads.unitNumbers
    let leases = loads.flatMap { $0.records(RPXTables.leases) }.filter { $0["status_text"].text == "Current" }
    var known: Set<String> = []
    for lease in leases {
      guard let leaseID = lease["lease_id"].text, let name = lease["head_of_household"].text,
        let unitID = lease["unit_id"].text, let number = numbers[unitID]
      else {
        facts.findings.append((.leases, LeaseScheduleMapping.unplaced(lease["lease_id"].text)))
        continue
      }
      let tenancyID = tenancyID(unit: number, resident: name)
      if known.insert(tenancyID).inserted {
        var tenancy = UnifiedTenancy(
          propertyID: property, tenancyID: tenancyID, source: "realpage", history: .months, unitID: number,
          unitNumber: number)
        (tenancy.tenantID, tenancy.tenantName) = (lease["household_id"].text, name)
        (tenancy.starts, tenancy.ends) = (lease["lease_begin_date"].date, lease["lease_end_date"].date)
        tenancy.moveIn = lease["move_in_date"].date
        facts.ledger.tenancies.append(tenancy)
      }
      guard let rent = lease["rent_cents"].money else { continue }
      var charge = UnifiedScheduledCharge(
        propertyID: property, scheduleID: "lease \(leaseID)", tenancyID: tenancyID, source: "realpage",
        code: "C-CA-RENT", chargeClass: .rent, amount: rent, frequency: .monthly)
      // A current lease goes on past its last day, from month to month, until the household leaves.
      charge.starts = lease["bill_date"].date ?? lease["lease_begin_date"].date
      facts.ledger.scheduledCharges.append(charge)
    }
  }

  private static func unplaced(_ lease: String?) -> FindingRecord {
    FindingRecord(
      .warn, "lease_without_unit",
      "lease '\(lease ?? "")' of getLeaseInfo has no unit on the day's unitlist or no head of household: its rent cannot"
        + " be audited", subject: lease)
  }
}
