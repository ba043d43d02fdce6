import Domain
import Pipeline
import Query
import Warehouse

/// How every dataset of every property stands on a day.
struct FeedMatrix {
  /// How a dataset stands.
  enum State: String, CaseIterable {
    /// Its current day is as late as may be expected.
    case fresh
    /// Its current day is older.
    case late
    /// A check holds a later day back.
    case held
    /// A later file was refused, or the only one.
    case refused
    /// Its current day's units disagree with a cross-check source.
    case disputed
    /// A file was made at the source and never came.
    case failed
    /// It is requested, and nothing has come.
    case missing
    /// Nothing in the definitions requests what would provide it.
    case notRequested = "not_requested"
    /// The property's source has none.
    case notAvailable = "not_available"
  }

  /// One cell: how a dataset stands, the day that is current, and why it is no later one.
  struct Standing: Equatable {
    let state: State
    /// The current day; nil if there is none.
    let asOf: CivilDate?
    /// A sentence for a person; nil where there is nothing to mend.
    let reason: String?
  }

  /// How old a current day may be; a source lags the calendar by as much.
  static let patience = 3

  private let definitions: Definitions
  private let sources: [any Source]
  private let loads: [String: [LoadRecord]]
  private let freshness: [String: [FreshnessQuery.Row]]
  private let unfetched: [(source: String, operation: String, property: String, day: CivilDate)]
  private let today: CivilDate
  private let requests: FigureRequests

  /// The matrix of what has come until a day.
  ///
  /// - Parameters:
  ///   - definitions: the configured properties.
  ///   - sources: the systems that payloads come from.
  ///   - loads: every reading.
  ///   - freshness: the datasets' current days.
  ///   - unfetched: what was made at a source and never came.
  ///   - today: the day that freshness is measured against.
  init(
    _ definitions: Definitions, sources: [any Source], loads: [LoadRecord], freshness: [FreshnessQuery.Row],
    unfetched: [CreatedInstance], today: CivilDate
  ) {
    self.definitions = definitions
    self.sources = sources
    self.loads = Dictionary(grouping: loads) { $0.property ?? "" }
    self.freshness = Dictionary(grouping: freshness, by: \.propertyID)
    self.unfetched = unfetched.compactMap { instance in
      FetchRequest.wanted(in: instance.request).map { (instance.source, $0.operation, $0.property, $0.day) }
    }
    self.today = today
    requests = FigureRequests(definitions, sources: sources)
  }

  /// How a dataset of a property stands.
  func standing(_ property: PropertyDefinition, _ dataset: UnifiedFactDay.Dataset) -> Standing {
    guard let source = source(of: property), let need = source.need(of: dataset) else {
      return Standing(state: .notAvailable, asOf: nil, reason: nil)
    }
    let row = freshness[property.key]?.first { $0.dataset == dataset.rawValue }
    // What has no day of its own, such as RealPage's ledger, is as late as its last file.
    let asOf = row?.asOf ?? (isPublished(dataset, by: source) ? nil : lastDay(need, of: property))
    let isLater = { (day: CivilDate?) in asOf == nil || day.map { $0 > (asOf ?? $0) } ?? false }
    if let held = row?.lastHeld, isLater(held) {
      return Standing(state: .held, asOf: asOf, reason: row?.staleBecause ?? "\(held) failed a check")
    }
    if let refused = refused(property, dataset, of: source, isLater) ?? row?.staleBecause {
      return Standing(state: .refused, asOf: asOf, reason: refused)
    }
    let failed = unfetched.last { wanted in
      wanted.source == source.name && wanted.property == property.key && isLater(wanted.day)
        && datasets(of: wanted.operation, source).contains(dataset)
    }
    if let failed {
      let reason = "\(failed.operation) of \(failed.day) was created at the source but not downloaded. Run again"
      return Standing(state: .failed, asOf: asOf, reason: reason)
    }
    guard let asOf else {
      guard let missing = requests.missing(need, of: source) else {
        return Standing(state: .missing, asOf: nil, reason: nil)
      }
      return Standing(state: .notRequested, asOf: nil, reason: missing.remedy)
    }
    if let disputed = row?.disputedBecause { return Standing(state: .disputed, asOf: asOf, reason: disputed) }
    return Standing(state: asOf.days(to: today) > FeedMatrix.patience ? .late : .fresh, asOf: asOf, reason: nil)
  }

  /// The figures that a dataset of a property lacks although the dataset itself is there: `delinquency %`.
  func gaps(_ property: PropertyDefinition) -> [(need: FigureNeed, state: State, reason: String)] {
    guard let source = source(of: property) else { return [] }
    return source.needs.compactMap { need in
      let isDataset = source.need(of: need.dataset) == need
      guard !isDataset, lastDay(need, of: property) == nil else { return nil }
      if let missing = requests.missing(need, of: source) { return (need, .notRequested, missing.remedy) }
      let reports = need.reports(of: source).filter(source.requested(by: definitions).contains)
      return (need, .missing, "no file received from \(reports.map(source.title).joined(separator: " or "))")
    }
  }

  private func source(of property: PropertyDefinition) -> (any Source)? {
    sources.first { $0.name == property.source }
  }

  private func isPublished(_ dataset: UnifiedFactDay.Dataset, by source: any Source) -> Bool {
    !source.feeds(of: dataset).isEmpty
  }

  /// The day of the last file that provides some figures; nil where none has come.
  private func lastDay(_ need: FigureNeed, of property: PropertyDefinition) -> CivilDate? {
    (loads[property.key] ?? []).filter(need.isMet).compactMap(\.asOf).max()
  }

  /// Why the last file that is later than the current day was refused; a day that had not come is no refusal.
  private func refused(
    _ property: PropertyDefinition, _ dataset: UnifiedFactDay.Dataset, of source: any Source,
    _ isLater: (CivilDate?) -> Bool
  ) -> String? {
    let refused = (loads[property.key] ?? []).filter { load in
      load.status == .refused && isLater(load.asOf)
        && (load.feed.map { source.datasets(fedBy: $0).contains(dataset) } ?? false)
    }
    let last = refused.max { ($0.asOf?.dayNumber ?? .min, $0.payload) < ($1.asOf?.dayNumber ?? .min, $1.payload) }
    return last.map { load in
      "payload \(load.payload.prefix(8)) of \(load.asOf?.description ?? "no day"): "
        + (load.message?.split(separator: "\n").first.map(String.init) ?? "no reason recorded")
    }
  }

  /// The datasets that an operation's payloads would have given; the operation is a report's key, or the service's own.
  private func datasets(of operation: String, _ source: any Source) -> [UnifiedFactDay.Dataset] {
    let number = source.report(listedAs: operation, in: definitions)
    return source.reportsByFeed.filter { $0.value.contains(number) }.keys.flatMap { source.datasets(fedBy: $0) }
  }
}
