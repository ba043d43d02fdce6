import Domain
import Pipeline
import Warehouse

/// A source whose payloads state every kind of row that `unified.db` holds, so that a generator can draw them.
///
/// A payload is lines of `key values`; the keys `feed`, `property`, `day`, `run`, `period` and `total` are about the
/// payload, and every other line is one row.
struct StatedSource: Source {
  static let table = RawTable(
    "stated_rows", grain: "one row",
    columns: [.init("kind", .text, "the kind of row"), .init("words", .text, "its values")])
  static let feeds = [
    "roster", "plans", "activity", "leasing", "expirations", "accounts", "postings", "ledger", "schedule", "items",
    "ready",
  ]

  let name = "stated"
  let tables = [StatedSource.table]
  /// The revision of all feeds; its result differs with it.
  var feedRevision = 1
  /// The revision of the mapping; its result differs with it.
  var mappingRevision = 1

  var mappings: [any Mapping] { [StatedMapping(revision: mappingRevision)] }
  var reportsByFeed: [String: [String]] { Dictionary(uniqueKeysWithValues: StatedSource.feeds.map { ($0, [$0]) }) }
  var revisions: [String: Int] {
    Dictionary(uniqueKeysWithValues: StatedSource.feeds.map { ($0, feedRevision) })
  }
  var companionFeeds: [CompanionFeed] {
    [
      CompanionFeed(
        FeedName("ready"), title: "Readiness", adds: "made-ready days", to: .units, of: [FeedName("roster")],
        titled: "Roster", statesReadiness: true)
    ]
  }

  func datasets(fedBy feed: String) -> [UnifiedFactDay.Dataset] { StatedMapping.datasets[feed] ?? [] }

  func read(_ payload: Payload, as operation: String?) throws(Pipeline.FileError) -> ParseResult {
    let lines = String(decoding: try payload.bytes(), as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ", maxSplits: 1).map(String.init)
    }
    var result = ParseResult(kind: .rows, feed: nil, report: nil)
    var rows: [RawRow] = []
    for (place, line) in lines.enumerated() where line.count == 2 && !take(line[0], line[1], &result) {
      let words = "\(line[1]) \(feedRevision)"
      rows.append(
        RawRow(place: Place(sheet: "Sheet1", row: place + 1), fields: [.text(line[0]), .text(words)]))
    }
    result.content.tables = [(StatedSource.table, rows)]
    (result.rowsRead, result.rowsLoaded) = (rows.count, rows.count)
    return result
  }

  /// Takes a line about the payload itself; false for a row.
  private func take(_ key: String, _ value: String, _ result: inout ParseResult) -> Bool {
    let numbers = value.split(separator: " ").compactMap { Int($0) }
    switch key {
    case "feed": (result.feed, result.report) = (value, value)
    case "property": result.property = .id(value)
    case "day": result.asOf = numbers.first.map(CivilDate.init(dayNumber:))
    case "run": result.runStamp = value
    case "period": result.period = CivilDate(dayNumber: numbers[0])...CivilDate(dayNumber: numbers[1])
    case "total": result.content.totals = [PrintedTotal("rows", printed: 1, computed: 2)]
    default: return false
    }
    return true
  }
}
