internal import Domain
public import Warehouse

/// The loads of a property by the business day that they are mapped on.
///
/// A companion's reports of one day join the primary report that was run at the same time, else the last business day
/// within 3 days before. All pairs are ranked together, so the result depends on what is loaded and not on the order
/// in which it came: a report that matches better replaces the join as soon as it is there.
struct CompanionJoin {
  /// A companion report and the business day that it joins.
  struct Match {
    let load: ListedLoad
    let companion: CompanionFeed
    let basis: UnifiedJoinedReport.Basis
  }

  /// A companion report that joins no day, by the day that it is dated with.
  typealias Unused = (day: CivilDate, companion: CompanionFeed, finding: FindingRecord)

  /// How many days after the business day a companion may be dated.
  static let reach = 3

  /// How many days away from a load its presence may change what is joined.
  ///
  /// The closest pair is taken first, so a report that is there or not changes the pairs along one chain, from each pair
  /// to a later one in their order. Pairs of one closeness are ordered by their gap: along a chain each gap is larger than
  /// the one before, and they lead away from a business day and back to one in turn, so no further than the largest gap.
  static let influence = reach * Closeness.allCases.count

  /// The first business day that may be joined otherwise if no load that is dated before a day changed.
  static func firstAffected(by day: CivilDate) -> CivilDate { day.advanced(by: -influence) }

  /// The first day of the loads by which the days from `firstAffected` on are joined as by all loads: the companions that
  /// may join them, and those that may have taken the days before, which is in the finding of an unused one.
  static func firstListed(for day: CivilDate) -> CivilDate {
    firstAffected(by: day).advanced(by: -influence - reach)
  }

  private(set) var byDay: [CivilDate: [ListedLoad]] = [:]
  private(set) var joined: [CivilDate: [Match]] = [:]
  /// The companion reports that join no day, each with the finding that says why.
  private(set) var unused: [Unused] = []

  /// Joins the active loads of a property, given in a fixed order.
  init(_ loads: [ListedLoad]) {
    var sets: [CompanionSet] = []
    var places: [CompanionSet.Key: Int] = [:]
    let feeds = Companions(loads)
    for load in loads {
      guard let asOf = load.asOf else { continue }
      guard let companion = feeds.companion(of: load) else {
        guard let days = load.days else {
          byDay[asOf, default: []].append(load)
          continue
        }
        for day in days.keys { byDay[day, default: []].append(load) }
        continue
      }
      let key = CompanionSet.Key(source: load.store.source.name, feed: companion.feed.text, day: asOf)
      if let place = places[key] {
        sets[place].loads.append(load)
      } else {
        places[key] = sets.count
        sets.append(CompanionSet(key: key, companion: companion, loads: [load]))
      }
    }
    sets.sort { $0.key < $1.key }
    join(sets)
  }

  /// The loads that a day is mapped from, with their records.
  ///
  /// - Throws: an error of a database.
  func loads(on asOf: CivilDate) throws -> [ActiveLoad] { try (byDay[asOf] ?? []).map { try $0.active() } }

  private mutating func join(_ sets: [CompanionSet]) {
    var pairs: [(place: Int, day: CivilDate, closeness: Closeness)] = []
    for (place, set) in sets.enumerated() {
      for gap in 0...CompanionJoin.reach {
        let day = set.key.day.advanced(by: -gap)
        let primaries = (byDay[day] ?? []).filter(set.belongs)
        guard let closeness = primaries.map(set.closeness).min() else { continue }
        pairs.append((place, day, closeness))
      }
    }
    pairs.sort {
      ($0.closeness, $0.day.days(to: sets[$0.place].key.day), $0.place)
        < ($1.closeness, $1.day.days(to: sets[$1.place].key.day), $1.place)
    }
    var takenBy: [CompanionSet.Key: Int] = [:]
    var used: Set<Int> = []
    for pair in pairs {
      let set = sets[pair.place]
      let slot = CompanionSet.Key(source: set.key.source, feed: set.key.feed, day: pair.day)
      guard !used.contains(pair.place), takenBy[slot] == nil else { continue }
      (takenBy[slot], _) = (pair.place, used.insert(pair.place))
      joined[pair.day, default: []] += set.loads.map {
        Match(load: $0, companion: set.companion, basis: pair.closeness.basis)
      }
    }
    for day in joined.keys { byDay[day, default: []] += (joined[day] ?? []).map(\.load) }
    for (place, set) in sets.enumerated() where !used.contains(place) {
      let day = pairs.first { $0.place == place }?.day
      let slot = day.map { CompanionSet.Key(source: set.key.source, feed: set.key.feed, day: $0) }
      let other = slot.flatMap { takenBy[$0] }.map { sets[$0].key.day }
      unused.append((set.key.day, set.companion, set.unusedFinding(day: day, takenBy: other)))
    }
  }

  /// The joined reports of a day as rows.
  ///
  /// - Throws: an error of a database.
  func rows(property: String, on asOf: CivilDate) throws -> [UnifiedJoinedReport] {
    try (joined[asOf] ?? []).compactMap { match in
      guard let day = match.load.asOf else { return nil }
      return UnifiedJoinedReport(
        propertyID: property, dataset: match.companion.dataset, asOf: asOf, feed: match.companion.feed.text,
        report: match.companion.title, payload: try match.load.active().record.payload, reportDay: day,
        runStamp: match.load.runStamp, basis: match.basis)
    }
  }
}

/// How close a companion and a primary report were run, the closest first.
private enum Closeness: Int, Comparable, CaseIterable {
  /// Their run stamps are of one calendar day.
  case sameRunDay
  /// Their run stamps are within half a day of each other, over midnight.
  case adjacentRun
  /// One of them has no run stamp, and they were received within half a day of each other.
  case receivedTogether
  /// Only their days are near each other.
  case nearDay

  var basis: UnifiedJoinedReport.Basis {
    switch self {
    case .sameRunDay, .adjacentRun: .runStamp
    case .receivedTogether: .receipt
    case .nearDay: .nearestDay
    }
  }

  static func < (left: Closeness, right: Closeness) -> Bool { left.rawValue < right.rawValue }
}

/// The loads of one companion feed that are dated with one day.
private struct CompanionSet {
  struct Key: Hashable, Comparable {
    let source: String
    let feed: String
    let day: CivilDate

    static func < (left: Key, right: Key) -> Bool {
      (left.day, left.source, left.feed) < (right.day, right.source, right.feed)
    }
  }

  private static let halfDay = 43_200

  let key: Key
  let companion: CompanionFeed
  var loads: [ListedLoad]

  /// Whether a load is of a primary feed of this companion.
  func belongs(_ load: ListedLoad) -> Bool {
    companion.primaries.contains { $0.text == load.feed } && load.store.source.name == key.source
  }

  func closeness(to primary: ListedLoad) -> Closeness {
    loads.map { load in
      guard let ours = load.runStamp, let theirs = primary.runStamp else {
        return CompanionSet.isNear(load.receiptSecond, primary.receiptSecond) ? .receivedTogether : .nearDay
      }
      if ours.prefix(10) == theirs.prefix(10) { return .sameRunDay }
      return CompanionSet.isNear(load.runSecond, primary.runSecond) ? .adjacentRun : .nearDay
    }.min() ?? .nearDay
  }

  func unusedFinding(day: CivilDate?, takenBy other: CivilDate?) -> FindingRecord {
    let report = "The \(companion.title) of \(key.day) is not used"
    if let day, let other {
      let message =
        "\(report): the one of \(other) is closer to the \(companion.primaryTitle) of \(day). No action is needed"
      return FindingRecord(.warn, .companionReportUnused, message, subject: companion.feed.text)
    }
    let first = key.day.advanced(by: -CompanionJoin.reach)
    let message =
      "\(report), so \(companion.adds) may be missing: no \(companion.primaryTitle) of a business day from \(first)"
      + " through \(key.day) is loaded. Load it, or request both reports in one run"
    return FindingRecord(.warn, .companionReportUnused, message, subject: companion.feed.text)
  }

  private static func isNear(_ second: Int?, _ other: Int?) -> Bool {
    guard let second, let other else { return false }
    return abs(second - other) <= halfDay
  }
}

/// A feed whose reports are dated with the calendar day of their run and add to another feed's business day.
///
/// A property's business day lags the calendar by up to three days, so such a report and the one that it belongs to
/// print different days although they were run together.
public struct CompanionFeed: Sendable {
  /// The feed, such as `make_ready_summary`.
  public let feed: FeedName
  /// The report's title.
  public let title: String
  /// What it adds, in words, such as `made-ready days`.
  public let adds: String
  /// Whether the readiness of vacant units comes from it.
  public let statesReadiness: Bool
  /// The dataset that it adds to.
  public let dataset: UnifiedFactDay.Dataset
  /// The feeds whose business days it adds to.
  public let primaries: [FeedName]
  /// The title of the first of them.
  public let primaryTitle: String

  /// A companion feed by what it adds and the feeds that it adds to.
  public init(
    _ feed: FeedName, title: String, adds: String, to dataset: UnifiedFactDay.Dataset, of primaries: [FeedName],
    titled primaryTitle: String, statesReadiness: Bool = false
  ) {
    self.statesReadiness = statesReadiness
    self.feed = feed
    self.title = title
    self.adds = adds
    self.dataset = dataset
    self.primaries = primaries
    self.primaryTitle = primaryTitle
  }
}

/// The companion feeds of the sources of some loads, by source and feed.
private struct Companions {
  private var bySource: [String: [String: CompanionFeed]] = [:]

  init(_ loads: [ListedLoad]) {
    for load in loads where bySource[load.store.source.name] == nil {
      let feeds = load.store.source.companionFeeds.map { ($0.feed.text, $0) }
      bySource[load.store.source.name] = Dictionary(feeds, uniquingKeysWith: { first, _ in first })
    }
  }

  /// The companion feed that a load is of; nil for a load that has a business day of its own.
  func companion(of load: ListedLoad) -> CompanionFeed? { load.feed.flatMap { bySource[load.store.source.name]?[$0] } }
}
