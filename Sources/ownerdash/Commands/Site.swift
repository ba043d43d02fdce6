import Domain
import Pages
import Pipeline
import Query
import Reports
import Warehouse

/// `site`: writes the pages for owners.
struct SiteCommand: Command {
  static let name = "site"
  static let summary = "Write pages for a browser: portfolio, properties, findings, receivables"
  static let options = [
    Option("out", "DIR", "Write to DIR, replacing it as a whole (default: site in the data folder)"),
    Option("as-of", "DAY", "Judge freshness as of this day (default: today)"),
    Option("no-explanations", nil, "Leave out the pages that show how each figure is calculated"),
    Option("page", "NAME", "Write this page alone, such as portfolio.html, to the file that --out names"),
    Option("format", "FORMAT", "Format of --page: html or pdf (default: html)", of: ["html", "pdf"]),
  ]
  static let serving = Serving.changesData
  static let discussion = [
    "Writes static HTML pages without scripts; open portfolio.html. They contain unit and account ids, but no names.",
    "Only changed pages are written. DIR must be new, empty, or a folder of pages.",
    "--page NAME --format pdf prints a page by Chromium or WeasyPrint, on the paper of the configuration.",
    "\"site\": {\"after_run\": true} in the configuration writes them after each run.",
    "\"site\": {\"with_residents\": true} also writes debtors, payments and leases with residents' names: to site-residents",
    "in the data folder, which only its owner can open, and never to --out.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    _ = try arguments.reader(in: environment)
    let today = try arguments.day("as-of", in: environment) ?? environment.today
    if let page = arguments["page"] {
      return try write(page, of: context, today: today, arguments, in: environment)
    }
    if arguments["format"] != nil { throw UsageError("--format requires --page NAME") }
    let isExplained = arguments["no-explanations"] == nil
    guard let out = arguments["out"] else {
      return try await asOnlyWriter(context, name, in: environment) {
        try writeOwn(context, today: today, isExplained: isExplained, in: environment)
      }
    }
    return try write(context, to: out, today: today, isExplained: isExplained, in: environment)
  }

  /// Writes the pages to the data folder, and those that name residents where the configuration asks for them; where it
  /// does not, removes what is left of them.
  static func writeOwn(
    _ context: PipelineContext, today: CivilDate, isExplained: Bool = true, in environment: Environment
  ) throws -> ExitStatus {
    let written = try write(
      context, to: context.folder.site, today: today, isExplained: isExplained, in: environment)
    guard context.definitions.site?.includesResidents == true else {
      try FolderReplacement.remove(context.folder.residentPages, files: context.folder.files)
      return written
    }
    try writeResidents(context, today: today, in: environment)
    return written
  }

  private static func writeResidents(
    _ context: PipelineContext, today: CivilDate, in environment: Environment
  ) throws {
    let reader = try UnifiedReader(path: context.folder.unified, reportNames: Registry.reportNames)
    try reader.keepSnapshot()
    let path = context.folder.residentPages
    var replacement = try FolderReplacement(path, files: context.folder.files, isPrivate: true)
    try ResidentSite(reader, input(context, reader, today: today, in: environment)).pages { page in
      try replacement.add(page)
    }
    let (count, changed) = (replacement.count, replacement.changed)
    try replacement.finish()
    environment.report(
      "\(count) pages with names in \(path), \(changed) changed", ["pages": count, "changed": changed])
  }

  /// Writes the pages to a folder, and reports how many changed.
  static func write(
    _ context: PipelineContext, to path: String, today: CivilDate, isExplained: Bool = true,
    in environment: Environment
  ) throws -> ExitStatus {
    let reader = try ownersReader(context)
    let input = try input(context, reader, today: today, in: environment)
    var replacement = try FolderReplacement(path, files: context.folder.files)
    let tracing = isExplained ? try tracing(context, in: environment) : nil
    let hasFigures = try Site(reader, input, explain: tracing?.modules).pages { page in
      try replacement.add(page)
    }
    guard hasFigures else {
      throw UsageError("no property has figures yet. Run 'ownerdash status' for the reason")
    }
    let (count, changed) = (replacement.count, replacement.changed)
    try replacement.finish()
    environment.report("\(count) pages in \(path), \(changed) changed", ["pages": count, "changed": changed])
    return .done
  }

  /// Opens the database for the pages for owners: names and contacts do not exist for them.
  static func ownersReader(_ context: PipelineContext, readable: Set<String>? = nil) throws -> UnifiedReader {
    let reader = try UnifiedReader(path: context.folder.unified, reportNames: Registry.reportNames)
    try reader.keepSnapshot()
    if let readable { try reader.select(readable) }
    try reader.hidePersons()
    return reader
  }

  /// Explains figures from a connection of its own, which finds the cells of prospects by their ids.
  static func tracing(_ context: PipelineContext, in environment: Environment) throws -> FigureTracing {
    let reader = try UnifiedReader(path: context.folder.unified, reportNames: Registry.reportNames)
    try reader.keepSnapshot()
    if let readable = environment.readable { try reader.select(readable) }
    return try FigureTracing(context, reader, warn: { environment.log.warning($0) })
  }

  /// Writes one page to a file, as it is or as PDF.
  private static func write(
    _ name: String, of context: PipelineContext, today: CivilDate, _ arguments: Arguments, in environment: Environment
  ) throws -> ExitStatus {
    guard let out = arguments["out"] else { throw UsageError("--page requires --out FILE") }
    guard arguments["no-explanations"] == nil else {
      throw UsageError("--no-explanations and --page exclude each other")
    }
    let isPDF = try arguments.choice("format", of: ["html", "pdf"]) == "pdf"
    let printer = isPDF ? try PagePrinter(environment) : nil
    let reader = try ownersReader(context)
    let input = try input(context, reader, today: today, in: environment)
    let name = name.hasSuffix(".html") ? name : name + ".html"
    guard let page = try page(name, context, reader, input, in: environment) else {
      throw UsageError("no page '\(name)'. 'ownerdash site' writes all pages; their files have the names")
    }
    if let printer {
      try printer.write(page.markup, to: out)
    } else {
      try environment.files.replace(out, with: Array(page.markup.utf8))
    }
    return .done
  }

  /// Makes one page; nil if there is none of the name.
  private static func page(
    _ name: String, _ context: PipelineContext, _ reader: UnifiedReader, _ input: SiteInput, in environment: Environment
  ) throws -> SitePage? {
    let keys = context.definitions.properties.map(\.key)
    if let key = Site.property(withChangesIn: name, among: keys) { return try Site(reader, input).changes(of: key) }
    if let key = Site.property(explainedBy: name, among: keys) {
      let tracing = try tracing(context, in: environment)
      return try Site(reader, input, explain: tracing.modules).explanations(of: key).first { $0.file == name }
    }
    var found: SitePage?
    _ = try Site(reader, input, explain: { _ in [] }, onRequest: true).pages { if $0.file == name { found = $0 } }
    return found
  }

  /// Returns what the pages need besides the figures.
  static func input(
    _ context: PipelineContext, _ reader: UnifiedReader, today: CivilDate, in environment: Environment
  ) throws -> SiteInput {
    let (definitions, folder) = (context.definitions, context.folder)
    let status = try Status(definitions, folder, today: today)
    var input = SiteInput(
      title: definitions.site?.title, madeAt: environment.now(), today: today,
      paper: Paper(rawValue: definitions.site?.paper.rawValue ?? "") ?? .letter, states: status.datasetStates,
      status: status.report.document,
      findings: try FindingsCommand.report(
        definitions, folder, reader, .init(readable: environment.readable)
      ).document,
      rules: Registry.findingRules.flatMap(\.rules), dictionary: try DataDictionary.read(),
      readiness: Registry.readinessFeeds)
    input.owner = definitions.site?.owner
    input.thresholds = definitions.thresholds
    input.order = definitions.site?.order == .configuration ? definitions.properties.map(\.key) : nil
    input.groupKind = definitions.site?.groupKind ?? definitions.groups.first?.kind.rawValue
    return input
  }
}

extension FolderReplacement {
  /// Adds a page; one that differs only in the time at which it was made stays as it is.
  fileprivate mutating func add(_ page: SitePage) throws {
    try add(page.file, Array(page.markup.utf8)) { earlier in
      SitePage.content(of: String(decoding: earlier, as: UTF8.self)) == page.content
    }
  }
}

extension Status {
  /// The state of every dataset, for the pages.
  var datasetStates: [DatasetState] {
    properties.flatMap { property in
      UnifiedFactDay.Dataset.allCases.map { dataset in
        let status = matrix.status(property, dataset)
        return DatasetState(
          propertyID: property.key, dataset: dataset, state: DatasetState.State(status.state),
          asOf: status.asOf, reason: status.reason)
      }
    }
  }
}

extension DatasetState.State {
  fileprivate init(_ state: FeedMatrix.State) {
    switch state {
    case .fresh: self = .fresh
    case .late: self = .late
    case .held: self = .held
    case .refused: self = .refused
    case .disputed: self = .disputed
    case .failed: self = .failed
    case .missing: self = .missing
    case .notRequested: self = .notRequested
    case .notAvailable: self = .notAvailable
    }
  }
}
