internal import Domain
internal import Warehouse

/// The raw values behind the rows that all days of a property determine together: events, turns, leases that began, and
/// lines of income.
///
/// What a sync keeps states which report or day each row comes from, so that only their files are mapped again; all files
/// of a property with a manual book, whose lines may be on any day.
struct HistoryLineage {
  private let property: UnifiedProperty
  private let builder: FactsBuilder
  private let join: CompanionJoin
  private let hasBook: Bool
  /// Which listed events each row was made from.
  private var plan: LineageRecorder? = .linking
  private var leases: LeaseHistory
  /// The days of the reports of events, by their files.
  private var reportDays: [String: Set<CivilDate>] = [:]
  /// The first day that states each day on which a unit was made ready.
  private var madeReady: [MadeReadyDay: CivilDate] = [:]
  /// The last day that states each month's income.
  private let incomeDays: Set<CivilDate>

  /// Reads what is kept of a property.
  ///
  /// - Throws: an error of a database.
  init(
    _ property: UnifiedProperty, _ activeLoads: [ListedLoad], _ builder: FactsBuilder, kept: UnifiedReader
  ) throws {
    (self.property, self.builder) = (property, builder)
    join = try builder.join(activeLoads, of: property)
    hasBook = activeLoads.contains { $0.store.source.book != nil }
    let id = property.propertyID
    leases = LeaseHistory(terms: try kept.stated(.term, of: id), renewals: try kept.stated(.renewal, of: id))
    let income = try kept.stated(.income, of: id)
    incomeDays = Set(income.reduce(into: [:]) { $0[$1.key] = $1.last }.values)
    let made = try kept.stated(.madeReady, of: id)
    for fact in made {
      guard let unit = fact.key.first?.text, let day = fact.key.last?.date else { continue }
      let key = MadeReadyDay(unitNumber: unit, day: day)
      madeReady[key] = min(madeReady[key] ?? fact.first, fact.first)
    }
    try addEvents(kept, made)
  }

  /// Combines the events that are kept, as a sync does, and notes which listed event each row comes from.
  private mutating func addEvents(_ kept: UnifiedReader, _ madeReady: [StatedFact]) throws {
    let id = property.propertyID
    let reports = try kept.syncReports(of: id)
    var activity = EffectiveReports<UnifiedActivityEvent>(.activity, of: id)
    var leasing = EffectiveReports<LeasingEvent>(.funnel, of: id)
    activity.add(reports)
    leasing.add(reports)
    _ = (activity.settle(), leasing.settle())
    reportDays = activity.days.merging(leasing.days) { $0.union($1) }
    var facts = PropertyFacts(property: property)
    facts.keptDays = try kept.datasetDays(of: id)
    facts.add(EventHistory(activity.effective), noting: &plan)
    facts.add(LeasingHistory(leasing.effective, sightings: try kept.stated(.sighting, of: id)), noting: &plan)
    let turns = TurnHistory(
      facts.activityEvents, facts.leasingEvents, states: try kept.stated(.unitState, of: id), madeReady: madeReady,
      observed: facts.unitDays)
    facts.add(turns, noting: &plan)
  }

  /// The files of a day that rows come from.
  private struct Need {
    var payloads: Set<String> = []
    var datasets: Set<UnifiedFactDay.Dataset> = []
    var isWhole = false

    /// Files that supplement datasets without providing any, such as made-ready dates, belong to all.
    func includes(_ load: ActiveLoad) -> Bool {
      if isWhole || payloads.contains(load.record.payload) { return true }
      return !datasets.isEmpty && (load.datasets.isEmpty || !datasets.isDisjoint(with: load.datasets))
    }
  }

  /// Maps the files again that some rows come from.
  ///
  /// - Parameter rows: the rows.
  /// - Returns: their raw values.
  /// - Throws: an error of a database.
  func lineage(of rows: Set<LineageRecorder.Subject>) throws -> LineageRecorder {
    var (recorder, leases) = (LineageRecorder(), leases)
    let needs = needs(of: rows)
    for asOf in join.byDay.keys.sorted() {
      guard let need = hasBook ? Need(isWhole: true) : needs[asOf] else { continue }
      let loads = try join.loads(on: asOf).filter(need.includes)
      let day = try builder.map(loads, of: property, on: asOf, tracing: .history)
      if let noted = day.lineage {
        recorder.addListed(noted)
        recorder.replaceIncomeLines(noted)
        recorder.addMadeReady(noted)
      }
      leases.trace(day, on: asOf)
    }
    for row in rows {
      for part in plan?.parts(of: row) ?? [] where part != row { recorder.add(row, from: part) }
    }
    leases.note(in: &recorder)
    return recorder
  }

  private func needs(of rows: Set<LineageRecorder.Subject>) -> [CivilDate: Need] {
    var needs: [CivilDate: Need] = [:]
    var tradeouts: Set<String> = []
    for row in rows {
      switch row {
      case .tradeout(let id): tradeouts.insert(id)
      case .incomeLine: for day in incomeDays { needs[day, default: Need()].isWhole = true }
      default: for part in plan?.parts(of: row) ?? [] { add(part, to: &needs) }
      }
    }
    // An expiring lease names its unit, whose id the lists of units have.
    for day in leases.days(of: tradeouts) {
      needs[day, default: Need()].datasets.formUnion([.units, .leases, .expirations])
    }
    return needs
  }

  private func add(_ part: LineageRecorder.Subject, to needs: inout [CivilDate: Need]) {
    switch part {
    case .listed(let source, _):
      for day in reportDays[source.payload] ?? [] { needs[day, default: Need()].payloads.insert(source.payload) }
    case .madeReady(let made):
      if let day = madeReady[made] { needs[day, default: Need()].datasets.insert(.units) }
    default: break
    }
  }
}
