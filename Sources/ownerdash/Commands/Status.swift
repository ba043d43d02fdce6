import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `status`: the status of every dataset of every property, and the items that need a person's attention.
struct StatusCommand: Command {
  static let name = "status"
  static let summary = "Show how current each property's data is, and what needs attention"
  static let options = [
    Option.property, .group, Option("as-of", "DAY", "Judge freshness as of this day (default: today)"),
    Option("check", nil, "End with exit code 5 if data is late or refused, or a figure is outside its threshold"),
    .format, .out,
  ]
  static let discussion = [
    "One row per property, one column per dataset. fresh: the current day is at most 3 days old. late: it is older.",
    "held: a later day failed a check. refused: a later file was refused. disputed: the units disagree with a",
    "cross-check source. failed: a file was created at the source but not downloaded. missing: requested, but",
    "nothing received. not req.: no report in the configuration provides it. n/a: the source does not provide it.",
    "--check is for scheduled jobs: it ends with exit code 5 if a dataset is late or refused, or if a figure is outside",
    "the 'thresholds' of the configuration; a figure with a threshold that is n/a counts as outside.",
    "Notes list what needs attention: figures that are missing although their dataset is loaded, and files that",
    "were refused, withdrawn, or not used by any figure. csv and json also include each dataset's current day.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let definitions = try arguments.definitions(in: environment)
    let today = try arguments.day("as-of", in: environment) ?? environment.today
    let status = try Status(
      definitions, arguments.folder(in: environment), of: arguments.selectedKeys(in: environment), today: today)
    let isChecked = arguments["check"] != nil
    let drawn = try arguments.draw(status.report, in: environment)
    return drawn == .done && isChecked && status.isBehind ? .dataBehind : drawn
  }
}

extension Status {
  /// Reads the state of the datasets of some properties, or of all, on a day.
  init(_ definitions: Definitions, _ folder: DataFolder, of keys: Set<String>? = nil, today: CivilDate) throws {
    let all = Registry.sources(definitions)
    let sources = all.filter { folder.files.exists(folder.raw($0.name)) }
    guard !sources.isEmpty else {
      throw UsageError(
        "'\(folder.path)' has no data yet. Load report files with 'ownerdash run PATH --data \(folder.path)'")
    }
    let files = try sources.flatMap { source in
      try RawStore(reading: folder.raw(source.name), tables: source.tables).loads().map { (source.name, $0) }
    }
    let loads = files.map(\.1)
    let reader = try folder.files.exists(folder.unified) ? UnifiedReader(path: folder.unified) : nil
    let receipts = try folder.files.exists(folder.receipts) ? ReceiptStore(path: folder.receipts) : nil
    let matrix = FeedMatrix(
      definitions, sources: all, loads: loads, freshness: try reader.map { try FreshnessQuery().run($0) } ?? [],
      notDownloaded: try receipts?.unfetched() ?? [], today: today)
    let properties = definitions.properties.filter { keys?.contains($0.key) ?? true }
    let unused = FileList(all).entries(files).filter { entry in
      entry.property.map { key in properties.contains { $0.key == key } } ?? false
    }
    let unjoined = try reader.map { try FileList.unjoined($0, of: keys) } ?? []
    let verdicts =
      try folder.files.exists(folder.decisions)
      ? DecisionStore(path: folder.decisions).payloadVerdicts() : PayloadVerdicts()
    self.init(matrix, properties, loads: loads, files: unused + unjoined, today: today, isWhole: keys == nil)
    withdrawn = Withdrawals(verdicts, loads, definitions, of: keys).lines
    breaches = try reader.map { try ThresholdsQuery(definitions, of: keys).run($0) } ?? []
  }
}

/// Prints the matrix, followed by the items that need a person's attention.
struct Status {
  let matrix: FeedMatrix
  let properties: [PropertyDefinition]
  private let loads: [LoadRecord]
  private let files: [FileList.Entry]
  private let today: CivilDate
  private let isWhole: Bool
  /// One line for each payload that a person withdrew.
  var withdrawn: [String] = []
  /// The figures that are outside their thresholds, or n/a.
  var breaches: [FindingsQuery.Row] = []

  /// Creates the status of some properties.
  ///
  /// Files without a property are included only for all properties.
  init(
    _ matrix: FeedMatrix, _ properties: [PropertyDefinition], loads: [LoadRecord], files: [FileList.Entry] = [],
    today: CivilDate, isWhole: Bool
  ) {
    self.matrix = matrix
    self.files = files
    self.properties = properties
    self.loads = loads
    self.today = today
    self.isWhole = isWhole
  }

  /// One row for each property, then one line for each item that needs a person's attention.
  var report: RowsReport {
    let statuses = properties.map { property in
      (property, UnifiedFactDay.Dataset.allCases.map { ($0, matrix.status(property, $0)) })
    }
    let reasons = grouped(statuses.flatMap { property, datasets in self.reasons(property, datasets) })
    return RowsReport(
      title: "Status", subtitle: ["As of \(today)"], columns: columns,
      rows: statuses.map { property, datasets in
        [.text(property.key), .text(property.propertyName)] + datasets.map { cell($0.1.state) }
          + datasets.map { day($0.1.asOf) }
      },
      notes: legend(statuses.flatMap { $0.1.map(\.1.state) }) + notRequested(statuses) + reasons + held + withdrawn
        + gaps + thresholds + fileNotes(besides: reasons)
        + (isWhole ? unknown + generic : []))
  }

  private var columns: [Column] {
    let datasets = UnifiedFactDay.Dataset.allCases
    return [Column("property_id", "Key", .text, shown: .never), Column("property", "Property", .text)]
      + datasets.map { Column($0.rawValue, $0.heading, .text, isState: true) }
      + datasets.map { Column("\($0.rawValue)_as_of", "\($0.heading) as of", .date, shown: .never) }
  }

  private func cell(_ state: FeedMatrix.State) -> Cell {
    switch state {
    case .notAvailable: .text("n/a")
    case .notRequested: .text("not req.")
    default: .text(state.rawValue)
    }
  }

  /// Whether data of a property is late or was refused, a file without a property was, or a figure is outside its
  /// threshold.
  var isBehind: Bool {
    let states = properties.flatMap { property in
      UnifiedFactDay.Dataset.allCases.map { matrix.status(property, $0).state }
    }
    return states.contains { $0 == .late || $0 == .refused } || (isWhole && !refusedWithoutProperty.isEmpty)
      || !breaches.isEmpty
  }

  /// Returns one message for each reason, with the datasets that share it.
  private func reasons(
    _ property: PropertyDefinition, _ datasets: [(UnifiedFactDay.Dataset, FeedMatrix.DatasetStatus)]
  ) -> [(PropertyDefinition, String)] {
    let reported = datasets.filter { ![.notRequested, .notAvailable].contains($0.1.state) }.count
    var lines: [(reason: String, state: FeedMatrix.State, datasets: [String])] = []
    for (dataset, status) in datasets {
      if status.state == .notRequested { continue }
      let reason =
        status.reason ?? (status.state == .late ? "current is \(status.asOf?.description ?? "no day")" : nil)
      guard let reason else { continue }
      if let place = lines.firstIndex(where: { $0.reason == reason }) {
        lines[place].datasets.append(dataset.rawValue)
      } else {
        lines.append((reason, status.state, [dataset.rawValue]))
      }
    }
    return lines.map { line in
      let isWhole = line.datasets.count == reported && reported > 1
      let datasets = isWhole ? "all data" : line.datasets.joined(separator: ", ")
      return (property, "\(line.state.rawValue): \(datasets): \(line.reason)")
    }
  }

  /// Returns the datasets that nothing requests, each once with the properties that lack it.
  private func notRequested(
    _ statuses: [(PropertyDefinition, [(UnifiedFactDay.Dataset, FeedMatrix.DatasetStatus)])]
  ) -> [String] {
    UnifiedFactDay.Dataset.allCases.flatMap { dataset in
      grouped(
        statuses.compactMap { property, datasets in
          guard let status = datasets.first(where: { $0.0 == dataset })?.1, status.state == .notRequested,
            let reason = status.reason
          else { return nil }
          return (property, "\(dataset.rawValue): not requested (\(reason))")
        })
    }
  }

  /// The figures that are missing although their dataset is present, each once with the properties that lack them.
  private var gaps: [String] {
    let found = properties.flatMap { property in
      matrix.gaps(property).map { gap in
        let words = gap.state == .notRequested ? "not requested (\(gap.reason))" : "missing: \(gap.reason)"
        return (property, "\(gap.need.figures): \(words)")
      }
    }
    return grouped(found)
  }

  /// The figures outside their thresholds, each message once with its properties.
  private var thresholds: [String] {
    let groups = Dictionary(grouping: breaches.enumerated(), by: \.element.message)
    return groups.values.sorted { $0[0].offset < $1[0].offset }.map { group in
      "threshold: \(group[0].element.message): \(group.map(\.element.property).joined(separator: ", "))"
    }
  }

  /// Returns each message once with its properties, in the order of their first properties.
  private func grouped(_ messages: [(PropertyDefinition, String)]) -> [String] {
    var request: [String] = []
    var names: [String: [String]] = [:]
    for (property, message) in messages {
      if names[message] == nil { request.append(message) }
      names[message, default: []].append(property.propertyName)
    }
    return request.map { "\($0): \(names[$0, default: []].joined(separator: ", "))" }
  }

  /// Returns notes on the refused files that the other notes do not name, and on the files that no figure uses.
  private func fileNotes(besides notes: [String]) -> [String] {
    let shown = files.filter { entry in
      guard entry.reason == .refused, let payload = entry.payload else { return true }
      return !notes.contains { $0.contains("payload \(payload.prefix(8))") }
    }
    let refused = shown.compactMap { entry in
      entry.refusal.map { refusal in
        RefusedFiles.File(
          payload: entry.payload ?? "", report: refusal.report, property: name(entry.property), reason: refusal.reason)
      }
    }
    return RefusedFiles(refused).lines
      + grouped(
        shown.filter { $0.refusal == nil }.compactMap { entry in
          properties.first { $0.key == entry.property }.map { ($0, "\(entry.reason.rawValue): \(entry.message)") }
        })
  }

  private func name(_ key: String?) -> String { properties.first { $0.key == key }?.propertyName ?? key ?? "" }

  private func legend(_ states: [FeedMatrix.State]) -> [String] {
    let words: [(FeedMatrix.State, String)] = [
      (.fresh, "fresh: at most \(FeedMatrix.acceptedAge) days old"), (.late, "late: older"),
      (.held, "held: a later day failed a check"), (.refused, "refused: a later file was refused"),
      (.disputed, "disputed: units disagree with a cross-check source"),
      (.failed, "failed: created at the source but not downloaded"),
      (.missing, "missing: requested, but nothing received"),
      (.notRequested, "not req.: no report in the configuration provides it"),
      (.notAvailable, "n/a: the source does not provide it"),
    ]
    return [words.filter { states.contains($0.0) }.map(\.1).joined(separator: "; ")]
  }

  /// Loads of a future day, until a later file of the same kind is used.
  private var held: [String] {
    let keys = Set(properties.map(\.key))
    return loads.filter { $0.status == .held && keys.contains($0.property ?? "") && !isReplaced($0) }.map { load in
      "held: payload \(load.payload.prefix(8)), \(load.feed ?? "no feed") of \(load.property ?? ""): "
        + (load.message ?? "its day is in the future")
    }
  }

  private func isReplaced(_ held: LoadRecord) -> Bool {
    guard let received = held.receivedOn else { return false }
    // The scope may contain printed days, which differ in the correct file.
    return loads.contains { load in
      [.loaded, .empty].contains(load.status) && load.feed == held.feed && load.report == held.report
        && load.property == held.property && load.delivery.subject == held.delivery.subject
        && load.receivedOn.map { $0 >= received } ?? false
        && load.asOf.map { $0 >= received.advanced(by: -Download.largestLag) } ?? false
    }
  }

  /// The refused files that state no property.
  private var refusedWithoutProperty: [LoadRecord] {
    // A payload that was loaded again with the missing facts no longer needs attention.
    let used = Set(loads.filter { [.loaded, .empty, .superseded].contains($0.status) }.map(\.payload))
    return loads.filter { $0.status == .refused && $0.property == nil && !used.contains($0.payload) }
  }

  private var unknown: [String] {
    let names = loads.filter { $0.status == .unknownProperty }.compactMap(\.printedProperty)
    let nameless = refusedWithoutProperty.map { load in
      RefusedFiles.File(
        payload: load.payload, report: load.feed ?? "unknown report", property: load.printedProperty ?? "no property",
        reason: load.message?.split(separator: "\n").first.map(String.init) ?? "no reason recorded")
    }
    return RefusedFiles(nameless).lines
      + Set(names).sorted().map { name in
        "unknown property: '\(name)', \(names.count { $0 == name }) file(s). Add it to the configuration and run again"
      }
  }

  private var generic: [String] {
    let titles = loads.filter { $0.status == .generic }.map { $0.report ?? "untitled" }
    return Set(titles).sorted().map { title in
      "unknown report: '\(title)', \(titles.count { $0 == title }) file(s), stored as rows, used by no figure"
    }
  }
}
