internal import Domain
internal import Pipeline
internal import Warehouse

/// A Lease Expiration/Renewal Detail's two sheets as one list of expiring leases.
///
/// The Lease Expiration Detail (3838) is a cross-check source only: it states no decisions, and its day is that of its
/// run, mostly a day after the one that the primary source states. It joins the report that was run at the same time.
struct ExpirationMapping: Mapping {
  let revision = 2

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let reports = loads.of(.leaseExpirationRenewal)
    guard let last = reports.last else { return }
    facts.days.append(last.day(.expirations, property: property, asOf: asOf, primarySource: .expirationRenewal))
    var leases = ExpiringLeases()
    for report in reports {
      leases.take(report.records(ExpirationRenewal.expirations))
      leases.take(report.records(ExpirationRenewal.renewals))
    }
    for (record, id) in leases.all {
      facts.expirations.append(expiration(record, id, property: property, asOf: asOf))
      facts.lineage?.add(.expiration(id.text), record, [\.leaseEndDate, \.decision])
      facts.lineage?.add(.renewal(id.text), record, [\.actualRentCents, \.newLeaseStartDate])
    }
    let covered = CoveredDays(reports)
    facts.expirationMonths = (0..<12).map { ahead in
      let month = asOf.month.advanced(by: ahead)
      return UnifiedExpirationMonth(
        propertyID: property, asOf: asOf, month: month, isCovered: covered.holds(month))
    }
    // A list that covers the past year is assumed to hold every lease that has continued from month to month since.
    let isYearHeld = (1...12).allSatisfy { covered.holds(asOf.month.advanced(by: -$0)) }
    facts.expirationMonths.append(
      UnifiedExpirationMonth(propertyID: property, asOf: asOf, month: nil, isCovered: isYearHeld))
    addFindings(covered, crossCheckUnits: loads.of(.leaseExpiration), to: &facts)
  }

  private func expiration(
    _ record: RawRecord<ExpirationRenewal.Lease>, _ id: ExpiringLeases.ID, property: String, asOf: CivilDate
  ) -> UnifiedExpiration {
    let word = record.decision.text ?? ""
    let known = RenewalDecisionStatus(word: word)
    var expiration = UnifiedExpiration(
      propertyID: property, asOf: asOf, expirationID: id.text, unitNumber: id.unit, ends: id.ends,
      decision: known?.decision ?? .unknown, decisionText: word, hasLeft: known == .movedOut)
    expiration.floorplan = record.floorplan.text
    expiration.residentName = record.name.text
    expiration.moveIn = record.moveInDate.date
    expiration.oldRent = record.actualRentCents.money
    expiration.marketRent = record.marketRentCents.money
    guard let starts = record.newLeaseStartDate.date else { return expiration }
    expiration.newStarts = starts
    expiration.newTerm = record.newLeaseTerm.integer.map(Int.init)
    expiration.newRent = record.newRentCents.money
    return expiration
  }

  private func addFindings(_ covered: CoveredDays, crossCheckUnits: [LoadedRows], to facts: inout DayFacts) {
    facts.warnUnlisted(
      .expirations, .unknownDecision, field: "decision of the Lease Expiration/Renewal Detail", noun: "lease",
      effect: "The leases count as expiring, with the decision unknown",
      facts.expirations.filter { $0.decision == .unknown }.map { ($0.decisionText, $0.unitNumber) })
    if covered.ranges.isEmpty {
      let message =
        "No report for the day lists every lease of a date range, so expirations are n/a. Request one that includes renewed"
        + " leases, not only month-to-month leases"
      facts.findings.append((.expirations, FindingRecord(.warn, .expirationsIncomplete, message)))
    }
    let known = Set(facts.expirations.map { "\($0.unitNumber) \($0.ends)" })
    let missing = crossCheckUnits.flatMap { $0.records(LeaseExpiration.table) }.compactMap { record -> String? in
      guard let unit = record.unit.text, let ends = record.leaseEnd.date, covered.holds(ends),
        !known.contains("\(unit) \(ends)")
      else { return nil }
      return unit
    }
    facts.warn(
      .expirations, .expirationReportsDisagree,
      "In the Lease Expiration Detail, but not in the Lease Expiration/Renewal Detail",
      "lease", missing)
  }
}

/// The leases of several lists, each once.
///
/// A renewed lease appears on both sheets of a report, and reports with overlapping ranges repeat each other: an entry
/// with the same unit, last day and move-in counts only as often as no earlier list has included it.
private struct ExpiringLeases {
  /// A unit's lease by its last day, and its place among those of that day.
  struct ID {
    let unit: String
    let ends: CivilDate
    let ordinal: Int

    var text: String { "\(unit)/\(ends)/\(ordinal)" }
  }

  private struct Key: Hashable {
    let unit: String
    let ends: CivilDate
    let moveIn: CivilDate?
  }

  private(set) var all: [(record: RawRecord<ExpirationRenewal.Lease>, id: ID)] = []
  private var known: [Key: Int] = [:]
  private var ordinals: [String: Int] = [:]

  mutating func take(_ list: [RawRecord<ExpirationRenewal.Lease>]) {
    var stated: [Key: Int] = [:]
    for record in list {
      guard let unit = record.bldgUnit.text, let ends = record.leaseEndDate.date else { continue }
      let key = Key(unit: unit, ends: ends, moveIn: record.moveInDate.date)
      let count = (stated[key] ?? 0) + 1
      stated[key] = count
      guard count > known[key] ?? 0 else { continue }
      known[key] = count
      let place = "\(unit)/\(ends)"
      all.append((record, ID(unit: unit, ends: ends, ordinal: ordinals[place] ?? 0)))
      ordinals[place, default: 0] += 1
    }
  }
}

/// The days whose expiring leases a day's reports list in full.
private struct CoveredDays {
  let ranges: [ClosedRange<CivilDate>]

  init(_ reports: [LoadedRows]) {
    ranges = reports.compactMap { report in
      let isWhole =
        report.isScoped("Show renewed leases during report period - Yes")
        && report.isScoped("Month-to-month only - No")
        && report.isScoped("Subproperties - ALL") == report.isScoped("Subproperties - ")
      return isWhole ? report.dateRange : nil
    }
  }

  func holds(_ day: CivilDate) -> Bool { ranges.contains { $0.contains(day) } }

  /// Several ranges may cover a month together.
  func holds(_ month: CivilMonth) -> Bool {
    (month.firstDay.dayNumber...month.lastDay.dayNumber).allSatisfy { holds(CivilDate(dayNumber: $0)) }
  }
}
