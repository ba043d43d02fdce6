import Domain
import Pipeline
import Query
import Warehouse

/// The status of every dataset of every property on a day.
struct FeedMatrix {
  /// The status of a dataset.
  enum State: String, CaseIterable {
    /// Its current day is as recent as expected.
    case fresh
    /// Its current day is older than expected.
    case late
    /// A check withholds a later day.
    case held
    /// A later file was refused, or the only one.
    case refused
    /// Its current day's units disagree with a cross-check source.
    case disputed
    /// A file was created at the source but not downloaded.
    case failed
    /// It is requested, but nothing has been received.
    case missing
    /// Nothing in the definitions requests a report that provides it.
    case notRequested = "not_requested"
    /// The property's source does not provide it.
    case notAvailable = "not_available"
  }

  /// One cell: the status of a dataset, its current day, and the reason why there is no later day.
  struct DatasetStatus: Equatable {
    let state: State
    /// The current day; nil if there is none.
    let asOf: CivilDate?
    /// A message for a person; nil where there is nothing to correct.
    let reason: String?
  }

  /// The accepted age of a current day, in days; a source lags the calendar by as much.
  static let acceptedAge = FreshnessRule.acceptedAge

  private let definitions: Definitions
  private let sources: [any Source]
  private let loads: [String: [LoadRecord]]
  private let freshness: [String: [FreshnessQuery.Row]]
  private let notDownloaded: [(source: String, operation: String, property: String, day: CivilDate)]
  private let today: CivilDate
  private let requests: FigureRequests

  /// Creates the matrix of what has been received up to a day.
  ///
  /// - Parameters:
  ///   - definitions: the configured properties.
  ///   - sources: the systems that payloads come from.
  ///   - loads: all loads.
  ///   - freshness: the datasets' current days.
  ///   - notDownloaded: the files that were created at a source but not downloaded.
  ///   - today: the day against which freshness is measured.
  init(
    _ definitions: Definitions, sources: [any Source], loads: [LoadRecord], freshness: [FreshnessQuery.Row],
    notDownloaded: [CreatedInstance], today: CivilDate
  ) {
    self.definitions = definitions
    self.sources = sources
    self.loads = Dictionary(grouping: loads) { $0.property ?? "" }
    self.freshness = Dictionary(grouping: freshness, by: \.propertyID)
    self.notDownloaded = notDownloaded.compactMap { instance in
      FetchRequest.wanted(in: instance.request).map { (instance.source, $0.operation, $0.property, $0.day) }
    }
    self.today = today
    requests = FigureRequests(definitions, sources: sources)
  }

  /// Returns the status of a dataset of a property.
  func status(_ property: PropertyDefinition, _ dataset: UnifiedFactDay.Dataset) -> DatasetStatus {
    guard let source = source(of: property), let need = source.need(of: dataset) else {
      return DatasetStatus(state: .notAvailable, asOf: nil, reason: nil)
    }
    let row = freshness[property.key]?.first { $0.dataset == dataset.rawValue }
    // A dataset without a day of its own, such as RealPage's ledger, is as late as its last file.
    let asOf = row?.asOf ?? (isPublished(dataset, by: source) ? nil : lastDay(need, of: property))
    let isLater = { (day: CivilDate?) in asOf == nil || day.map { $0 > (asOf ?? $0) } ?? false }
    if let held = row?.lastHeld, isLater(held) {
      return DatasetStatus(state: .held, asOf: asOf, reason: row?.staleBecause ?? "\(held) failed a check")
    }
    if let refused = refused(property, dataset, of: source, isLater) ?? row?.staleBecause {
      return DatasetStatus(state: .refused, asOf: asOf, reason: refused)
    }
    let failed = notDownloaded.last { instance in
      instance.source == source.name && instance.property == property.key && isLater(instance.day)
        && datasets(of: instance.operation, source).contains(dataset)
    }
    if let failed {
      let reason = "\(failed.operation) of \(failed.day) was created at the source but not downloaded. Run again"
      return DatasetStatus(state: .failed, asOf: asOf, reason: reason)
    }
    guard let asOf else {
      guard let missing = requests.missing(need, of: source) else {
        return DatasetStatus(state: .missing, asOf: nil, reason: nil)
      }
      return DatasetStatus(state: .notRequested, asOf: nil, reason: missing.remedy)
    }
    if let disputed = row?.disputedBecause { return DatasetStatus(state: .disputed, asOf: asOf, reason: disputed) }
    return DatasetStatus(state: asOf.days(to: today) > FeedMatrix.acceptedAge ? .late : .fresh, asOf: asOf, reason: nil)
  }

  /// Returns the figures that a dataset of a property lacks although the dataset itself is present: `delinquency %`.
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

  /// Returns the day of the last file that provides some figures; nil where none has been received.
  private func lastDay(_ need: FigureNeed, of property: PropertyDefinition) -> CivilDate? {
    (loads[property.key] ?? []).filter(need.isMet).compactMap(\.asOf).max()
  }

  /// Returns the reason why the last file that is later than the current day was refused; nil where none was.
  ///
  /// A file of a future day does not count as refused.
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

  /// Returns the datasets that an operation's payloads provide; the operation is a report's key, or the service's own
  /// name.
  private func datasets(of operation: String, _ source: any Source) -> [UnifiedFactDay.Dataset] {
    let number = source.report(listedAs: operation, in: definitions)
    return source.reportsByFeed.filter { $0.value.contains(number) }.keys.flatMap { source.datasets(fedBy: $0) }
  }
}
