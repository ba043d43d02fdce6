internal import Domain
internal import Warehouse

/// Makes all of a property's unified rows from its raw ones: maps each day, checks it, and says which is current.
struct FactsBuilder {
  private let source: any Source
  private let raw: RawStore

  init(source: any Source, raw: RawStore) {
    self.source = source
    self.raw = raw
  }

  func build(_ property: UnifiedProperty, _ standing: [LoadRecord], _ refused: [LoadRecord]) throws -> PropertyFacts {
    var facts = PropertyFacts(property: property)
    let byDay = Dictionary(grouping: standing.filter { $0.asOf != nil }) { $0.asOf ?? CivilDate(dayNumber: 0) }
    var before: DayFacts?
    var activity = EventHistory<UnifiedActivityEvent>()
    var leasing = LeasingHistory()
    for asOf in byDay.keys.sorted() {
      let day = try map(byDay[asOf] ?? [], property: property.propertyID, asOf: asOf)
      facts.add(
        day, property: property.propertyID, asOf: asOf, findings: DayChecks(day, before: before, asOf: asOf).findings)
      if facts.isGood(.activity, on: asOf) { day.activityReports.forEach { activity.add($0) } }
      if facts.isGood(.funnel, on: asOf) { day.leasingReports.forEach { leasing.add($0) } }
      if !day.units.isEmpty { before = day }
    }
    facts.add(activity)
    facts.add(leasing)
    facts.publish(refused: refused) { source.families(fedBy: $0) }
    return facts
  }

  private func map(_ records: [LoadRecord], property: String, asOf: CivilDate) throws -> DayFacts {
    let loads = try records.map { record in
      let tables = try source.tables.map { table in
        (table.name, try raw.rows(of: table, payload: record.payload))
      }
      return StandingLoad(record: record, rows: Dictionary(tables, uniquingKeysWith: { first, _ in first }))
    }
    var day = DayFacts()
    for mapping in source.mappings { mapping.map(loads, property: property, asOf: asOf, into: &day) }
    return day
  }
}

extension PropertyFacts {
  /// Adds a day's rows, with its findings; a blocking finding holds its family back.
  mutating func add(
    _ day: DayFacts, property: String, asOf: CivilDate,
    findings checked: [(family: UnifiedFactDay.Family, finding: FindingRecord)]
  ) {
    let all = day.findings + checked
    for var fact in day.days {
      let blocks = all.filter { $0.family == fact.family && $0.finding.severity == .block }
      fact.heldBecause = blocks.first?.finding.message
      days.append(fact)
    }
    units += day.units
    floorplans += day.floorplans
    leases += day.leases
    leaseCharges += day.leaseCharges
    residents += day.residents
    accounts += day.accounts
    accountLines += day.accountLines
    for family in UnifiedFactDay.Family.allCases {
      for (ordinal, entry) in all.filter({ $0.family == family }).enumerated() {
        findings.append(
          UnifiedFinding(
            propertyID: property, asOf: asOf, family: family, ordinal: ordinal, finding: entry.finding))
      }
    }
    windows += UnifiedWindow.all(propertyID: property, asOf: asOf)
  }

  /// Whether a family has a day that nothing holds back.
  func isGood(_ family: UnifiedFactDay.Family, on asOf: CivilDate) -> Bool {
    days.contains { $0.family == family && $0.asOf == asOf && $0.heldBecause == nil }
  }

  /// Points each family at its last good day; a later day that is held back or refused makes it stale.
  ///
  /// - Parameters:
  ///   - refused: the property's refused files.
  ///   - families: the families that a feed gives.
  mutating func publish(refused: [LoadRecord], families: (String) -> [UnifiedFactDay.Family]) {
    for family in UnifiedFactDay.Family.allCases {
      let days = days.filter { $0.family == family }.sorted { $0.asOf < $1.asOf }
      guard let good = days.last(where: { $0.heldBecause == nil }) else { continue }
      let held = days.last { $0.asOf > good.asOf }
      let missed = refused.last { record in
        guard let feed = record.feed, let asOf = record.asOf, families(feed).contains(family) else { return false }
        // On the good day itself another feed's refusal counts: the family stands on a lesser base then.
        return asOf > good.asOf || asOf == good.asOf && feed != good.base.rawValue
      }
      let reason =
        held.flatMap { day in day.heldBecause.map { "\(day.asOf) is held back: \($0)" } }
        ?? missed.map { "the file of \($0.asOf?.description ?? "a later day") was refused: \($0.message ?? "")" }
      published.append(
        PublishedDay(propertyID: property.propertyID, family: family, asOf: good.asOf, staleBecause: reason))
    }
  }
}
