internal import Domain
internal import Warehouse

/// Maps the days of a property from its raw rows; `PropertyUpdate` combines them.
struct FactsBuilder {
  /// The revision of the steps that all sources share: joins of reports, the checks, events, publishing.
  ///
  /// Increase it with every change of their result for the same rows.
  static let revision = 25

  private let stores: [SourceStore]
  /// The rules that are switched off, for tests.
  var ignored: Set<Invalidation> = []

  /// A builder over the raw databases.
  init(_ stores: [SourceStore]) {
    self.stores = stores
  }

  /// Whether a rule is in force.
  func follows(_ rule: Invalidation) -> Bool { !ignored.contains(rule) }

  /// The loads of a property by the business day that they are mapped on.
  ///
  /// A book that is the property's own source describes many days; a person's changes of its entries are part of them.
  func join(
    _ activeLoads: [ListedLoad], of property: UnifiedProperty, _ changes: [LedgerEntryChange] = []
  ) throws -> CompanionJoin {
    guard isKeptByHand(property) else { return CompanionJoin(activeLoads) }
    let loads = try activeLoads.map { load in
      guard let book = load.store.source.book, load.feed == book.bookFeed.text else { return load }
      return load.describing(book.days(of: property.propertyID, in: try load.active().withRows(), with: changes))
    }
    return CompanionJoin(loads)
  }

  /// The text of what a property's rows depend on besides its loads: the revisions of the sources' mappings and of the
  /// shared steps, the property and its conventions.
  func settings(of property: UnifiedProperty, _ sources: Set<String>) -> String {
    let mappings = stores.map(\.source).filter { sources.contains($0.name) }.flatMap { source in
      source.mappings.map { "\(source.name) \(type(of: $0)) \($0.revision)" }
    }
    let conventions = stores.map(\.source).first { $0.name == property.source }?.conventions ?? ""
    let configured = "\(property.fields)\n\(property.groups)"
    return "shared \(FactsBuilder.revision)\n\(mappings.joined(separator: "\n"))\n\(configured)\n\(conventions)"
  }

  /// Whether the property's own source is a book.
  private func isKeptByHand(_ property: UnifiedProperty) -> Bool {
    stores.contains { $0.source.name == property.source && $0.source.book != nil }
  }

  /// Maps a day of a property.
  func map(_ asOf: CivilDate, _ join: CompanionJoin, _ inputs: PropertyInputs) throws -> DayFacts {
    try map(try join.loads(on: asOf), of: inputs.property, on: asOf)
  }

  /// Maps a day's loads, without the units of a book that supplements a management system.
  func map(
    _ loads: [ActiveLoad], of property: UnifiedProperty, on asOf: CivilDate, tracing: Tracing? = nil
  ) throws -> DayFacts {
    var day = try map(loads, property: property.propertyID, asOf: asOf, tracing: tracing)
    if !isKeptByHand(property) { day.leaveOutBookUnits() }
    return day
  }

  /// The findings about a day's replaced loads.
  func restated(
    on asOf: CivilDate, _ join: CompanionJoin, _ inputs: PropertyInputs
  ) throws -> [(dataset: UnifiedFactDay.Dataset, finding: FindingRecord)] {
    try inputs.restatements.filter { $0.asOf == asOf }.compactMap { restatement in
      try finding(restatement, in: try join.loads(on: asOf), of: inputs.property, on: asOf)
    }
  }

  /// The change due to a replaced load: the day is mapped with each of the two loads.
  private func finding(
    _ restatement: Restatement, in loads: [ActiveLoad], of property: UnifiedProperty, on asOf: CivilDate
  ) throws -> (dataset: UnifiedFactDay.Dataset, finding: FindingRecord)? {
    let dataset = restatement.active.datasets.first ?? .units
    let before: ActiveLoad
    do { before = try restatement.active.store.reread(restatement.before) } catch let error as FileError {
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
    let days = try [before, after].map { try map($0, of: property, on: asOf) }
    return DayFigures.differences(from: days[0], to: days[1])
  }

  /// The rows whose raw values are recorded.
  enum Tracing {
    /// All rows of the day.
    case day
    /// Rows that have a part in what all days together determine; no others are mapped.
    case history
  }

  /// Maps a day's loads; if it is traced, also records the raw values behind each row.
  func map(
    _ shelved: [ActiveLoad], property: String, asOf: CivilDate, tracing: Tracing? = nil
  ) throws -> DayFacts {
    var day = DayFacts()
    if tracing != nil { day.lineage = LineageRecorder() }
    for store in stores {
      let mappings = store.source.mappings.filter { tracing != .history || $0.ownFeeds.isEmpty }
      let skipped = tracing == .history ? Set(store.source.mappings.flatMap(\.ownFeeds).map(\.text)) : []
      let loads = try shelved.filter { load in
        load.store.source.name == store.source.name && !(load.record.feed.map(skipped.contains) ?? false)
      }.map { try $0.withRows() }
      for mapping in mappings { mapping.map(loads, property: property, asOf: asOf, into: &day) }
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
      fact.heldBecause = blocks.first.map { PropertyFacts.reason($0.finding) }
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
    for dataset in UnifiedFactDay.Dataset.allCases {
      for (ordinal, entry) in all.filter({ $0.dataset == dataset }).enumerated() {
        findings.append(
          UnifiedFinding(
            propertyID: property, asOf: asOf, dataset: dataset, ordinal: ordinal, finding: entry.finding))
      }
    }
    windows += UnifiedWindow.all(propertyID: property, asOf: asOf)
  }

  /// Why a day is withheld, and what to do; readers append it to other texts, so it ends without a period.
  private static func reason(_ finding: FindingRecord) -> String {
    let sentences = [finding.message, finding.remedy].compactMap(\.self).joined(separator: ". ")
    return sentences.hasSuffix(".") ? String(sentences.dropLast()) : sentences
  }

  /// Adds the findings about reports that join no day.
  mutating func addUnused(_ unused: [CompanionJoin.Unused]) {
    for (asOf, companion, finding) in unused {
      let ordinal = findings.count { $0.asOf == asOf && $0.dataset == companion.dataset }
      findings.append(
        UnifiedFinding(
          propertyID: property.propertyID, asOf: asOf, dataset: companion.dataset, ordinal: ordinal, finding: finding))
    }
  }

  /// Whether a dataset has a day that is not withheld.
  func isGood(_ dataset: UnifiedFactDay.Dataset, on asOf: CivilDate) -> Bool {
    days.contains { $0.dataset == dataset && $0.asOf == asOf && $0.heldBecause == nil }
  }

  /// Points each dataset at its last good day; a later day that is withheld or refused makes it stale.
  ///
  /// - Parameter refused: the property's refused files.
  mutating func publish(refused: [ActiveLoad]) {
    let all = allDays
    for dataset in UnifiedFactDay.Dataset.allCases {
      let days = all.filter { $0.dataset == dataset }.sorted { $0.asOf < $1.asOf }
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
private func refusal(of load: ActiveLoad, _ good: DatasetDay) -> String {
  let message = load.record.message ?? "no reason recorded"
  guard load.record.asOf == good.asOf else {
    return "the file of \(load.record.asOf?.description ?? "a later day") was refused: \(message)"
  }
  let feed = (load.record.feed ?? "file").replacing("_", with: " ")
  let primarySource = good.primarySource.rawValue.replacing("_", with: " ")
  return "the \(feed) of the same day was refused, so these figures come from the \(primarySource): \(message)"
}

extension [DatasetDay] {
  /// The last day of one dataset that is not withheld.
  ///
  /// A better primary source of the week before takes precedence over units on the weakest one: the weakest report is
  /// always of the property's own day, which may be later than the requested day of the others.
  fileprivate var lastGood: DatasetDay? {
    let good = filter { $0.heldBecause == nil }
    guard let last = good.last, last.dataset == .units, last.primarySource.isWeakest else { return good.last }
    return good.last { !$0.primarySource.isWeakest && $0.asOf.days(to: last.asOf) <= 7 } ?? last
  }
}
