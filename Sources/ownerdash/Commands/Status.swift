import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `status`: what has come of which property, and what waits for a person.
struct StatusCommand: Command {
  static let name = "status"
  static let summary = "what has come of which property, and what waits for a person"
  static let options = [Option.format, .out]
  static let discussion = [
    "A row a property: the last day of each feed that is loaded, and the day that its units are published for.",
    "Below: files that were refused, that are of no configured property, or that no feed knows yet.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> Ending {
    let definitions = try arguments.definitions(in: environment)
    let folder = arguments.folder(in: environment)
    let sources = Registry.sources().filter { environment.files.exists(folder.raw($0.name)) }
    guard !sources.isEmpty else {
      throw UsageError(
        "'\(folder.path)' holds nothing yet; load report files with 'ownerdash run PATH --data \(folder.path)'")
    }
    let loads = try sources.flatMap { try RawStore(reading: folder.raw($0.name), tables: $0.tables).loads() }
    let reader = try environment.files.exists(folder.unified) ? UnifiedReader(path: folder.unified) : nil
    let freshness = try reader.map { try FreshnessQuery().run($0) } ?? []
    let status = Status(definitions, loads: loads, freshness: freshness)
    return try arguments.draw(status.report, in: environment)
  }
}

/// What is known of every property's feeds, from the readings of all payloads.
struct Status {
  private static let feeds = [("box_score", "Box Score"), ("rent_roll", "Rent Roll"), ("delinquency", "Delinquency")]

  private let definitions: Definitions
  private let loads: [LoadRecord]
  private let freshness: [String: [FreshnessQuery.Row]]

  init(_ definitions: Definitions, loads: [LoadRecord], freshness: [FreshnessQuery.Row]) {
    self.definitions = definitions
    self.loads = loads
    self.freshness = Dictionary(grouping: freshness, by: \.propertyID)
  }

  /// A row a property, then a line for each thing that waits for a person.
  var report: RowsReport {
    let rows = definitions.properties.map { property in
      [.text(property.propertyName)] + Status.feeds.map { lastDay(of: $0.0, property.key) }
        + [.count(count(property.key, Status.isOther)), units(property.key), stale(property.key)]
    }
    return RowsReport(
      title: "Status", subtitle: ["The last day of each feed that is loaded"], columns: columns, rows: rows,
      notes: held + refused + unknown + generic)
  }

  private var columns: [Column] {
    [Column("property", "Property", .text)] + Status.feeds.map { Column($0.0, $0.1, .date) }
      + [
        Column("other_files", "Other files", .count), Column("published_units", "Published", .date),
        Column("stale", "Stale", .text),
      ]
  }

  private func lastDay(of feed: String, _ property: String) -> Cell {
    let days = loads.filter { $0.property == property && $0.feed == feed && [.loaded, .empty].contains($0.status) }
    return day(days.compactMap(\.asOf).max())
  }

  private func units(_ property: String) -> Cell {
    day(freshness[property]?.first { $0.family == "units" }?.asOf)
  }

  private func stale(_ property: String) -> Cell {
    let names = (freshness[property] ?? []).filter { $0.staleBecause != nil }.map(\.family)
    return names.isEmpty ? .blank : .text(names.joined(separator: ", "))
  }

  private var held: [String] {
    definitions.properties.flatMap { freshness[$0.key] ?? [] }.compactMap { row in
      row.staleBecause.map { "stale: \(row.name), \(row.family) of \(row.asOf?.description ?? "no day"): \($0)" }
    }
  }

  /// A file that is kept, and has no column of its own.
  private static func isOther(_ load: LoadRecord) -> Bool {
    load.status == .generic
      || [.loaded, .empty].contains(load.status) && !feeds.contains { $0.0 == load.feed ?? "" }
  }

  private func count(_ property: String, _ isCounted: (LoadRecord) -> Bool) -> Int {
    loads.count { $0.property == property && isCounted($0) }
  }

  private var refused: [String] {
    loads.filter { $0.status == .refused }.map { load in
      "refused: payload \(load.payload.prefix(8)), \(load.feed ?? "no feed"), \(load.printedProperty ?? "no property"): "
        + (load.message?.split(separator: "\n").first.map(String.init) ?? "no reason")
    }
  }

  private var unknown: [String] {
    let names = loads.filter { $0.status == .unknownProperty }.compactMap(\.printedProperty)
    return Set(names).sorted().map { name in
      "unknown property: '\(name)', \(names.count { $0 == name }) file(s); add it to the configuration and run again"
    }
  }

  private var generic: [String] {
    let titles = loads.filter { $0.status == .generic }.map { $0.report ?? "untitled" }
    return Set(titles).sorted().map { title in
      "no feed yet: '\(title)', \(titles.count { $0 == title }) file(s), kept as titled rows"
    }
  }
}
