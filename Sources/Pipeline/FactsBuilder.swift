internal import Domain
internal import Warehouse

/// Builds all unified rows of a property from its raw rows: maps and checks each day, and selects the current one.
struct FactsBuilder {
  /// The revision of the steps that all sources share: joins of reports, the checks, events, publishing.
  ///
  /// Increase it with every change of their result for the same rows.
  static let revision = 17

  private let stores: [SourceStore]
  private let received: (PayloadDelivery) throws -> String?
  /// Where payloads are read again; nil if none needs to be.
  private let folder: DataFolder?

  /// A builder over the raw databases.
  ///
  /// - Parameters:
  ///   - stores: the sources.
  ///   - folder: where payloads are read again; nil if none needs to be.
  ///   - received: when a delivery was received.
  init(_ stores: [SourceStore], folder: DataFolder? = nil, received: @escaping (PayloadDelivery) throws -> String?) {
    self.stores = stores
    self.folder = folder
    self.received = received
  }

  /// The loads by the business day that they are mapped on.
  func join(_ standing: [ActiveLoad]) throws -> CompanionJoin { try CompanionJoin(standing, received: received) }

  func build(
    _ property: UnifiedProperty, _ standing: [ActiveLoad], _ refused: [ActiveLoad], _ changes: [LedgerEntryChange],
    restatements: [Restatement] = []
  ) throws -> PropertyFacts {
    var untraced: LineageRecorder?
    var facts = try gather(property, standing, restatements, noting: &untraced)
    facts.publish(refused: refused)
    facts.lay(changes)
    facts.allocate()
    facts.compareLedgers()
    return facts
  }

  /// The raw values behind the events and the leases that all days together determine.
  func history(of property: UnifiedProperty, _ standing: [ActiveLoad]) throws -> LineageRecorder {
    var lineage: LineageRecorder? = LineageRecorder()
    _ = try gather(property, standing, [], noting: &lineage)
    return lineage ?? LineageRecorder()
  }

  /// Whether the property's own source is a book.
  private func isKeptByHand(_ property: UnifiedProperty) -> Bool {
    stores.contains { $0.source.name == property.source && $0.source.book != nil }
  }

  /// The rows of all days, and the rows that they determine together; with a recorder, the raw values behind those.
  private func gather(
    _ property: UnifiedProperty, _ standing: [ActiveLoad], _ restatements: [Restatement],
    noting lineage: inout LineageRecorder?
  ) throws -> PropertyFacts {
    var facts = PropertyFacts(property: property)
    let join = try join(standing)
    var before: DayFacts?
    var activity = EventHistory<UnifiedActivityEvent>()
    var leasing = LeasingHistory()
    var leases = LeaseHistory()
    for asOf in join.byDay.keys.sorted() {
      var day = try map(
        join.byDay[asOf] ?? [], property: property.propertyID, asOf: asOf, isTraced: lineage != nil)
      if !isKeptByHand(property) { day.leaveOutBookUnits() }
      let restated = try restatements.filter { $0.asOf == asOf }.compactMap { restatement in
        try finding(restatement, in: join.byDay[asOf] ?? [], of: property, on: asOf)
      }
      if let noted = day.lineage { lineage?.addListed(noted) }
      facts.add(
        day, property: property.propertyID, asOf: asOf,
        findings: DayChecks(day, before: before, asOf: asOf).findings + restated)
      if facts.isGood(.activity, on: asOf) { day.activityReports.forEach { activity.add($0) } }
      if facts.isGood(.funnel, on: asOf) { day.leasingReports.forEach { leasing.add($0) } }
      if facts.isGood(.leases, on: asOf) { leases.add(day.leases, lineage: day.lineage) }
      if facts.isGood(.expirations, on: asOf) {
        let numbers = Dictionary(day.units.map { ($0.unitNumber, $0.unitID) }, uniquingKeysWith: { first, _ in first })
        leases.add(renewalsOf: day.expirations, unitIDs: numbers, lineage: day.lineage)
      }
      if !day.units.isEmpty { before = day }
    }
    facts.add(join)
    facts.add(activity, noting: &lineage)
    facts.add(leasing, noting: &lineage)
    facts.tradeouts = leases.tradeouts(of: property.propertyID)
    if var noted = lineage {
      leases.note(in: &noted)
      lineage = noted
    }
    return facts
  }

  /// The change due to a replaced load: the day is mapped with each of the two loads.
  private func finding(
    _ restatement: Restatement, in loads: [ActiveLoad], of property: UnifiedProperty, on asOf: CivilDate
  ) throws -> (dataset: UnifiedFactDay.Dataset, finding: FindingRecord)? {
    guard let folder else { return nil }
    let dataset = restatement.active.datasets.first ?? .units
    let before: ActiveLoad
    do { before = try restatement.active.store.reread(restatement.before, in: folder) } catch let error as FileError {
      return (dataset, restatement.finding(unreadable: error))
    }
    let rows = RowDifference(from: before.ownRows ?? [:], to: try restatement.active.withRows().rows)
    let figures = try figures(
      of: property, on: asOf, from: loads.replacing(restatement.active, with: before), to: loads)
    return restatement.finding(rows, figures).map { (dataset, $0) }
  }

  /// The figures of a day that differ between two sets of loads.
  func figures(
    of property: UnifiedProperty, on asOf: CivilDate, from before: [ActiveLoad], to after: [ActiveLoad]
  ) throws -> [String] {
    let days = try [before, after].map { loads in
      var day = try map(loads, property: property.propertyID, asOf: asOf)
      if !isKeptByHand(property) { day.leaveOutBookUnits() }
      return day
    }
    return DayFigures.differences(from: days[0], to: days[1])
  }

  /// Maps a day's loads; if it is traced, also records the raw values behind each row.
  func map(
    _ shelved: [ActiveLoad], property: String, asOf: CivilDate, isTraced: Bool = false
  ) throws -> DayFacts {
    var day = DayFacts()
    if isTraced { day.lineage = LineageRecorder() }
    for store in stores {
      let loads = try shelved.filter { $0.store.source.name == store.source.name }.map { try $0.withRows() }
      for mapping in store.source.mappings { mapping.map(loads, property: property, asOf: asOf, into: &day) }
    }
    return day
  }
}

extension [ActiveLoad] {
  /// The loads with another one in place of one; without it if there is no other.
  func replacing(_ load: ActiveLoad, with other: ActiveLoad?) -> [ActiveLoad] {
    compactMap { $0.record.delivery == load.record.delivery ? other : $0 }
  }
}

extension PropertyFacts {
  /// Adds a day's rows, with its findings; a blocking finding withholds its dataset.
  mutating func add(
    _ day: DayFacts, property: String, asOf: CivilDate,
    findings checked: [(dataset: UnifiedFactDay.Dataset, finding: FindingRecord)]
  ) {
    let all = day.findings + checked
    for var fact in day.days {
      let blocks = all.filter { $0.dataset == fact.dataset && $0.finding.severity == .block }
      fact.heldBecause = blocks.first?.finding.message
      days.append(fact)
    }
    if day.days.contains(where: { $0.dataset == .units }) { units.add(day.units, on: asOf) }
    floorplans += day.floorplans
    leases += day.leases
    leaseCharges += day.leaseCharges
    residents += day.residents
    accounts += day.accounts
    accountLines += day.accountLines
    expirations += day.expirations
    expirationMonths += day.expirationMonths
    plainRows += day.plainRows
    addMonths(of: day)
    ledger.add(day.ledger)
    for dataset in UnifiedFactDay.Dataset.allCases {
      for (ordinal, entry) in all.filter({ $0.dataset == dataset }).enumerated() {
        findings.append(
          UnifiedFinding(
            propertyID: property, asOf: asOf, dataset: dataset, ordinal: ordinal, finding: entry.finding))
      }
    }
    windows += UnifiedWindow.all(propertyID: property, asOf: asOf)
  }

  /// Adds the reports that join a day, and the findings about those that join none.
  fileprivate mutating func add(_ join: CompanionJoin) {
    for asOf in join.joined.keys.sorted() {
      joinedReports += join.rows(property: property.propertyID, on: asOf)
    }
    for (asOf, companion, finding) in join.unused {
      let ordinal = findings.count { $0.asOf == asOf && $0.dataset == companion.dataset }
      findings.append(
        UnifiedFinding(
          propertyID: property.propertyID, asOf: asOf, dataset: companion.dataset, ordinal: ordinal, finding: finding))
    }
  }

  /// Adds a day's postings and billing; a later file of a fiscal month replaces an earlier one.
  private mutating func addMonths(of day: DayFacts) {
    let listed = Set(day.transactions.map(Listing.init))
    transactions.removeAll { listed.contains(Listing($0)) || day.ledger.restated.contains($0.source) }
    transactions += day.transactions
    let billed = Set(day.billedMonths.map(\.fiscalMonth))
    billedMonths.removeAll { billed.contains($0.fiscalMonth) }
    billedMonths += day.billedMonths
  }

  /// Whether a dataset has a day that is not withheld.
  func isGood(_ dataset: UnifiedFactDay.Dataset, on asOf: CivilDate) -> Bool {
    days.contains { $0.dataset == dataset && $0.asOf == asOf && $0.heldBecause == nil }
  }

  /// Points each dataset at its last good day; a later day that is withheld or refused makes it stale.
  ///
  /// - Parameter refused: the property's refused files.
  mutating func publish(refused: [ActiveLoad]) {
    for dataset in UnifiedFactDay.Dataset.allCases {
      let days = days.filter { $0.dataset == dataset }.sorted { $0.asOf < $1.asOf }
      guard let good = days.lastGood else { continue }
      let held = days.last { $0.asOf > good.asOf }
      let missed = refused.last { load in
        guard let feed = load.record.feed, let asOf = load.record.asOf, load.datasets.contains(dataset) else {
          return false
        }
        // On the good day itself another feed's refusal counts: the dataset has a lesser primary source in that case.
        return asOf > good.asOf || asOf == good.asOf && load.store.source.primarySource(of: feed) != good.primarySource
      }
      let reason =
        held.flatMap { day in day.heldBecause.map { "\(day.asOf) is withheld: \($0)" } }
        ?? missed.map { refusal(of: $0, good) }
      published.append(
        PublishedDay(propertyID: property.propertyID, dataset: dataset, asOf: good.asOf, staleBecause: reason))
    }
  }
}

/// Why a refused file matters: it was of a later day, or of the same day and a better source than the one used.
private func refusal(of load: ActiveLoad, _ good: UnifiedFactDay) -> String {
  let message = load.record.message ?? "no reason recorded"
  guard load.record.asOf == good.asOf else {
    return "the file of \(load.record.asOf?.description ?? "a later day") was refused: \(message)"
  }
  let feed = (load.record.feed ?? "file").replacing("_", with: " ")
  let primarySource = good.primarySource.rawValue.replacing("_", with: " ")
  return "the \(feed) of the same day was refused, so these figures come from the \(primarySource): \(message)"
}

extension [UnifiedFactDay] {
  /// The last day of one dataset that is not withheld.
  ///
  /// A better primary source of the week before takes precedence over units on the weakest one: the weakest report is
  /// always of the property's own day, which may be later than the requested day of the others.
  fileprivate var lastGood: UnifiedFactDay? {
    let good = filter { $0.heldBecause == nil }
    guard let last = good.last, last.dataset == .units, last.primarySource.isWeakest else { return good.last }
    return good.last { !$0.primarySource.isWeakest && $0.asOf.days(to: last.asOf) <= 7 } ?? last
  }
}

/// A fiscal month as one source lists its postings.
private struct Listing: Hashable {
  let source: String
  let month: CivilMonth

  init(_ transaction: UnifiedTransaction) {
    source = transaction.source
    month = transaction.fiscalMonth
  }
}

extension LedgerFacts {
  /// Adds a day's facts; a later day replaces the source's schedule and the facts of a tenancy.
  fileprivate mutating func add(_ day: LedgerFacts) {
    var places = Dictionary(
      tenancies.enumerated().map { ($1.tenancyID, $0) }, uniquingKeysWith: { first, _ in first })
    for tenancy in day.tenancies {
      if let place = places[tenancy.tenancyID] {
        tenancies[place] = tenancy.filled(from: tenancies[place])
      } else {
        places[tenancy.tenancyID] = tenancies.count
        tenancies.append(tenancy)
      }
    }
    let scheduling = Set(day.scheduledCharges.map(\.source))
    scheduledCharges.removeAll { scheduling.contains($0.source) }
    scheduledCharges += day.scheduledCharges
    tenants += day.tenants
    deposits += day.deposits
    ownerships += day.ownerships
    maintenanceRequests += day.maintenanceRequests
    expenses += day.expenses
  }
}

extension UnifiedTenancy {
  /// The tenancy, completed with facts of an earlier day that this one does not state.
  fileprivate func filled(from earlier: UnifiedTenancy) -> UnifiedTenancy {
    var filled = self
    filled.floor = floor ?? earlier.floor
    filled.tenantID = tenantID ?? earlier.tenantID
    filled.tenantName = tenantName ?? earlier.tenantName
    filled.starts = starts ?? earlier.starts
    filled.ends = ends ?? earlier.ends
    filled.moveIn = moveIn ?? earlier.moveIn
    filled.moveOut = moveOut ?? earlier.moveOut
    return filled
  }
}
