import Domain
import Pipeline
import Query
import Warehouse

/// How every family of facts of every property stands on a day.
struct FeedMatrix {
  /// How a family stands.
  enum State: String, CaseIterable {
    /// Its current day is as late as may be expected.
    case fresh
    /// Its current day is older.
    case late
    /// A check holds a later day back.
    case held
    /// A later file was refused, or the only one.
    case refused
    /// A file was made at the source and never came.
    case failed
    /// Nothing has come.
    case missing
    /// The property's source cannot give it.
    case notAvailable = "not_available"
  }

  /// One cell: how a family stands, the day that is current, and why it is no later one.
  struct Standing: Equatable {
    let state: State
    /// The current day; nil where there is none.
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

  /// The matrix of what has come until a day.
  ///
  /// - Parameters:
  ///   - definitions: the configured properties.
  ///   - sources: the systems that payloads come from.
  ///   - loads: every reading.
  ///   - freshness: the families' current days.
  ///   - unfetched: what was made at a source and never came.
  ///   - today: the day that freshness is told by.
  init(
    _ definitions: Definitions, sources: [any Source], loads: [LoadRecord], freshness: [FreshnessQuery.Row],
    unfetched: [CreatedInstance], today: CivilDate
  ) {
    self.definitions = definitions
    self.sources = sources
    self.loads = Dictionary(grouping: loads) { $0.property ?? "" }
    self.freshness = Dictionary(grouping: freshness, by: \.propertyID)
    self.unfetched = unfetched.compactMap { instance in
      Order.wanted(in: instance.request).map { (instance.source, $0.operation, $0.property, $0.day) }
    }
    self.today = today
  }

  /// How a family of a property stands.
  func standing(_ property: PropertyDefinition, _ family: UnifiedFactDay.Family) -> Standing {
    guard let source = sources.first(where: { $0.name == property.source.rawValue }),
      source.reportsByFeed.keys.contains(where: { source.families(fedBy: $0).contains(family) })
    else { return Standing(state: .notAvailable, asOf: nil, reason: nil) }
    let row = freshness[property.key]?.first { $0.family == family.rawValue }
    let asOf = row?.asOf
    let isLater = { (day: CivilDate?) in asOf == nil || day.map { $0 > (asOf ?? $0) } ?? false }
    if let held = row?.lastHeld, isLater(held) {
      return Standing(state: .held, asOf: asOf, reason: row?.staleBecause ?? "\(held) is held back by a check")
    }
    if let refused = refused(property, family, of: source, isLater) ?? row?.staleBecause {
      return Standing(state: .refused, asOf: asOf, reason: refused)
    }
    let failed = unfetched.last { wanted in
      wanted.source == source.name && wanted.property == property.key && isLater(wanted.day)
        && families(of: wanted.operation, source).contains(family)
    }
    if let failed {
      let reason = "\(failed.operation) of \(failed.day) was made at the source and never came; run again"
      return Standing(state: .failed, asOf: asOf, reason: reason)
    }
    guard let asOf else { return Standing(state: .missing, asOf: nil, reason: nil) }
    return Standing(state: asOf.days(to: today) > FeedMatrix.patience ? .late : .fresh, asOf: asOf, reason: nil)
  }

  /// Why the last file that is later than the current day was refused; a day that had not come is no refusal.
  private func refused(
    _ property: PropertyDefinition, _ family: UnifiedFactDay.Family, of source: any Source,
    _ isLater: (CivilDate?) -> Bool
  ) -> String? {
    let refused = (loads[property.key] ?? []).filter { load in
      load.status == .refused && isLater(load.asOf)
        && (load.feed.map { source.families(fedBy: $0).contains(family) } ?? false)
    }
    let last = refused.max { ($0.asOf?.dayNumber ?? .min, $0.payload) < ($1.asOf?.dayNumber ?? .min, $1.payload) }
    return last.map { load in
      "payload \(load.payload.prefix(8)) of \(load.asOf?.description ?? "no day"): "
        + (load.message?.split(separator: "\n").first.map(String.init) ?? "no reason is kept")
    }
  }

  /// The families that an operation's payloads would have given; the operation is a report's key, or the service's own.
  private func families(of operation: String, _ source: any Source) -> [UnifiedFactDay.Family] {
    let number = definitions.reports.first { $0.key == operation }.map { String($0.reportId) } ?? operation
    return source.reportsByFeed.filter { $0.value.contains(number) }.keys.flatMap { source.families(fedBy: $0) }
  }
}
