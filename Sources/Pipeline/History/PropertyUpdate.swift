internal import Domain
internal import Receivables
internal import Warehouse

/// The update of one property in `unified.db`: maps the days whose inputs changed, and combines what they state with
/// what is kept of the other days.
///
/// A day is mapped if its own inputs changed, or those of the day that its changes are checked against. It is mapped
/// again, with its rows left as they are, if an event or an entry of it counts that counted nowhere before. Everything
/// runs in one transaction: the spans of statements are patched first, then what all days determine is read from them.
struct PropertyUpdate {
  private let builder: FactsBuilder
  private let unified: UnifiedStore
  private let inputs: PropertyInputs
  private let join: CompanionJoin
  /// The first day whose loads may have changed; nil if any day's may have.
  private let first: CivilDate?
  /// What is kept of the days from the first one on, and of those before.
  private let known: [CivilDate: SyncDay]
  private let earlier: EarlierDays
  private var facts: PropertyFacts
  /// What is kept of each day afterwards.
  private var days: [SyncDay] = []
  /// The days whose rows are made again, and those without loads any more.
  private var changed: Set<CivilDate> = []
  private var statements: [SyncFact] = []
  private var activity: EffectiveReports<UnifiedActivityEvent>
  private var leasing: EffectiveReports<LeasingEvent>
  private var entries: EffectiveEntries
  /// The last mapped day with units.
  private var last: (day: CivilDate, summary: DaySummary)?
  /// How many days were mapped.
  private(set) var mapped = 0

  private var id: String { inputs.property.propertyID }

  init(_ inputs: PropertyInputs, _ builder: FactsBuilder, in unified: UnifiedStore) throws {
    (self.inputs, self.builder, self.unified) = (inputs, builder, unified)
    join = try builder.join(inputs.activeLoads, of: inputs.property, inputs.changes)
    first = inputs.firstChanged.map { builder.follows(.joins) ? CompanionJoin.firstAffected(by: $0) : $0 }
    known = try unified.syncDays(of: inputs.property.propertyID, since: first)
    earlier = try unified.earlierDays(of: inputs.property.propertyID, before: first)
    facts = PropertyFacts(property: inputs.property)
    activity = EffectiveReports(.activity, of: inputs.property.propertyID)
    leasing = EffectiveReports(.funnel, of: inputs.property.propertyID)
    entries = EffectiveEntries(unified, of: inputs.property.propertyID)
  }

  /// Brings the property's rows up to date; must run in a transaction.
  mutating func run() throws {
    try mapChangedDays()
    facts.changedDays = known.isEmpty && first == nil ? nil : changed
    facts.ignored = builder.ignored
    try addKeptDays()
    try unified.keep(days, insteadOf: known.values)
    let stating = SyncDay.days(days.filter { !changed.contains($0.asOf) })
    try unified.keep(
      statements, changed: facts.changedDays, days: stating.merging(earlier.lastStating) { $0.union($1) }, of: id)
    try mapNeededDays()
    try combine()
    try unified.replace(facts, inputs.state)
    try unified.keep(activity.rows + leasing.rows, of: id)
  }

  /// Whether the loads of a day may have changed.
  private func isOpen(_ asOf: CivilDate) -> Bool { first.map { $0 <= asOf } ?? true }

  private mutating func mapChangedDays() throws {
    var before = earlier.lastWithUnits
    var digests = DayDigests(builder, join, inputs)
    for asOf in join.byDay.keys.filter(isOpen).sorted() {
      let own = digests.own(of: asOf)
      let digest = digests.digest(own, after: before)
      var day = known[asOf]
      if day?.inputs != digest { day = try map(asOf, own, digest, before) }
      guard let day else { continue }
      days.append(day)
      if day.units > 0 { before = day }
    }
    if builder.follows(.emptied) { changed.formUnion(Set(known.keys).subtracting(join.byDay.keys)) }
  }

  private mutating func map(_ asOf: CivilDate, _ own: String, _ digest: String, _ before: SyncDay?) throws -> SyncDay {
    let day = try builder.map(asOf, join, inputs)
    mapped += 1
    changed.insert(asOf)
    let earlier = try before.map { try summary(of: $0) }
    let restated = try builder.restated(on: asOf, join, inputs)
    let count = facts.findings.count
    facts.add(
      day, property: id, asOf: asOf, findings: DayChecks(day, before: earlier, asOf: asOf).findings + restated)
    facts.joinedReports += try join.rows(property: id, on: asOf)
    let stated = Statements(day, of: facts, on: asOf).all
    statements += stated
    if facts.isGood(.activity, on: asOf) { activity.add(day.activityReports, on: asOf) }
    if facts.isGood(.funnel, on: asOf) { leasing.add(day.leasingReports, on: asOf) }
    entries.add(day, on: asOf)
    if !day.units.isEmpty { last = (asOf, DaySummary(day)) }
    return SyncDay(
      propertyID: id, asOf: asOf, own: own, inputs: digest, units: day.units.count, leases: day.leases.count,
      findings: SyncDay.counts(facts.findings[count...]), stated: SyncDay.kinds(stated))
  }

  /// What the checks of a day take from the day before: of a day that was not mapped, from its rows.
  private func summary(of day: SyncDay) throws -> DaySummary {
    if let last, last.day == day.asOf { return last.summary }
    return DaySummary(
      units: day.units, leases: day.leases, current: try unified.currentRents(of: id, on: day.asOf))
  }

  /// Adds what is kept of the days that were not mapped.
  private mutating func addKeptDays() throws {
    facts.keptDays = try unified.datasetDays(of: id).filter { !changed.contains($0.asOf) }
    let counts = earlier.findings.merging(days.map { ($0.asOf, $0.findings) }) { $1 }.mapValues(SyncDay.counts(in:))
    let unused = FindingRule.companionReportUnused.name
    facts.findings += try unified.findings(of: id).filter { row in
      let isOwn = row.ordinal < counts[row.asOf]?[row.dataset] ?? 0
      return isOwn ? !changed.contains(row.asOf) : row.finding.rule == unused && !isOpen(row.asOf)
    }
    let reports = try unified.syncReports(of: id).filter { !changed.contains($0.asOf) }
    activity.add(reports)
    leasing.add(reports)
  }

  /// Maps the days again of which an event or an entry counts that was not kept.
  private mutating func mapNeededDays() throws {
    let reports = activity.settle().union(leasing.settle())
    let listings = try entries.settle(changed: changed)
    let wanted = (builder.follows(.reports) ? reports : []).union(builder.follows(.listings) ? listings : [])
    let join =
      wanted.allSatisfy(isOpen) ? join : try builder.join(inputs.allLoads(), of: inputs.property, inputs.changes)
    for asOf in wanted.sorted() {
      let day = try builder.map(asOf, join, inputs)
      mapped += 1
      activity.complete(day.activityReports, on: asOf)
      leasing.complete(day.leasingReports, on: asOf)
      entries.complete(day, on: asOf)
    }
  }

  private mutating func combine() throws {
    facts.addUnused(join.unused.filter { isOpen($0.day) })
    var untraced: LineageRecorder?
    facts.add(EventHistory(activity.effective), noting: &untraced)
    let sightings = try unified.stated(.sighting, of: id)
    facts.add(LeasingHistory(leasing.effective, sightings: sightings), noting: &untraced)
    facts.tradeouts = LeaseHistory(
      terms: try unified.stated(.term, of: id), renewals: try unified.stated(.renewal, of: id)
    ).tradeouts(of: id)
    facts.add(
      TurnHistory(
        facts.activityEvents, facts.leasingEvents, states: try unified.stated(.unitState, of: id),
        madeReady: try unified.stated(.madeReady, of: id), observed: facts.unitDays), noting: &untraced)
    facts.ledger.tenancies =
      TenancyHistory(
        try unified.stated(.tenancy, of: id).map { try UnifiedTenancy($0.values) }
      ).tenancies
    try addRecords()
    let areNeeded = !inputs.changes.isEmpty || facts.ledger.tenancies.contains { $0.history == .whole }
    try entries.put(into: &facts, areNeeded: areNeeded)
    facts.publish(refused: try inputs.refused.map { try $0.active() })
    facts.lay(inputs.changes)
    facts.addBookAccounts()
    facts.allocate()
    facts.findRepeatedCosts()
    try facts.compareLedgers { [unified, id] day in try unified.accounts(of: id, on: day) }
  }

  /// Adds the rows that are stored as stated: the last statement of each counts, and of recurring charges only what
  /// the source's last list has, and of a month's income only the last statement's lines, or without one those of the general ledger.
  private mutating func addRecords() throws {
    for month in try unified.lastStated(.billed, of: id) {
      facts.records[UnifiedBilledMonth.table, default: [:]][month.key] = month.values
    }
    let statements = try unified.stated(.income, of: id).compactMap { IncomeStatementFacts(key: $0.key, $0.values) }
    for (_, months) in Dictionary(grouping: statements, by: \.month) {
      let last = months.last { $0.source == .statement } ?? months.last
      for line in last?.lines(of: id) ?? [] {
        facts.records[UnifiedIncomeLine.table, default: [:]][line.recordKey] = line.fields
      }
    }
    for record in try unified.lastStated(.record, of: id) {
      guard let table = record.key.first?.text else { continue }
      facts.records[table, default: [:]][record.key] = record.values
    }
    let charges = try unified.stated(.scheduled, of: id)
    let last = charges.reduce(into: [Field: CivilDate]()) { $0[$1.key[0]] = $1.last }
    for charge in charges where charge.last == last[charge.key[0]] {
      facts.records[UnifiedScheduledCharge.table, default: [:]][charge.key] = charge.values
    }
  }
}
