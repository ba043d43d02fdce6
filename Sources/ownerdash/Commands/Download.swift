import Domain
import Pipeline
import Reports

/// `download`: downloads the missing payloads of a day; does not load them.
struct DownloadCommand: Command {
  static let name = "download"
  static let summary = "Download a day's missing reports from the sources"
  static let serving = Serving.changesData
  static let options = [
    Option.property, .source, .asked, .from, .to, .again, .report, .plan, .logFormat, .format.only(in: "--plan"),
    .out.only(in: "--plan"),
  ]
  static let discussion = [
    "Requests each source's reports for one day. If a property's own business day is earlier, that day is requested",
    "instead, at most three days back.",
    "Files already downloaded are skipped, and an interrupted run resumes.",
    "--again with --property KEY downloads them again; if the content differs, the new file is used.",
  ]

  static func mode(_ operands: [String], given: Set<String>) -> String? {
    given.contains("plan") ? "--plan" : "without --plan"
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    let fetching = try Fetching(arguments, context, in: environment)
    if arguments["plan"] != nil { return try await fetching.plan(arguments) }
    return try await asOnlyWriter(context, name, in: environment) { try await fetching.run() }
  }
}

/// The download part of a run.
struct Fetching {
  private let context: PipelineContext
  private let properties: Set<String>?
  /// The days, in order; nil for the current day at each property.
  private let days: [CivilDate?]
  private let clients: Clients
  private let again: Download.Again?
  private let environment: Environment

  /// Creates the download that the arguments request.
  ///
  /// - Throws: `UsageError` if the arguments name something that does not exist.
  init(_ arguments: Arguments, _ context: PipelineContext, in environment: Environment) throws {
    let reached = Set(Registry.connectors.filter(\.isReached).map(\.name))
    let isWanted = context.definitions.properties.contains { reached.contains($0.source) }
    if isWanted, Registry.services(context.definitions).isEmpty {
      throw UsageError(
        "the configuration names no service to download from. Load report files with 'ownerdash run FOLDER', or add"
          + " 'sources' (docs/configuration.md)")
    }
    self.context = context
    self.environment = environment
    properties = try arguments.propertyKeys(of: context.definitions).map { Set($0) }
    days = try Fetching.days(arguments, in: environment)
    let source = try arguments.choice("source", of: Registry.connectors.filter(\.isReached).map(\.name))
    clients = Clients(
      context.definitions, source: source, folder: arguments.definitionsFolder(in: environment), in: environment)
    again = try Fetching.again(arguments, properties)
    try checkReport()
  }

  /// The days from `--from` to `--to`, or the one of `--day`.
  private static func days(_ arguments: Arguments, in environment: Environment) throws -> [CivilDate?] {
    let today = { try arguments.localToday(in: environment) }
    let day = try arguments.day("day", month: nil, in: environment, from: today)
    let to = try arguments.day("to", in: environment, from: today)
    guard let from = try arguments.day("from", month: .first, in: environment, from: { try to ?? today() }) else {
      guard to == nil else { throw UsageError("--to requires --from DAY") }
      return [day]
    }
    guard day == nil else { throw UsageError("--day and --from exclude each other") }
    let last = try to ?? today()
    guard from <= last else { throw UsageError("--from \(from) must not be after --to \(last)") }
    let count = from.days(to: last) + 1
    guard count <= mostDays else {
      throw UsageError("\(count) days are too many: at most \(mostDays). Give a later --from")
    }
    return (0..<count).map { from.advanced(by: $0) }
  }

  /// More days at once are a typing error rather than a wish.
  private static let mostDays = 400

  private static func again(_ arguments: Arguments, _ properties: Set<String>?) throws -> Download.Again? {
    guard arguments["again"] != nil else {
      guard arguments["report"] == nil else { throw UsageError("--report requires --again") }
      return nil
    }
    guard properties != nil else { throw UsageError("--again requires --property KEY") }
    return Download.Again(report: arguments["report"])
  }

  /// Rejects a report that the definitions do not request.
  private func checkReport() throws {
    guard let report = again?.report, let properties else { return }
    for definition in context.definitions.properties where properties.contains(definition.key) {
      try check(report, of: definition)
    }
  }

  private func check(_ report: String, of definition: PropertyDefinition) throws {
    let asked = try days[0] ?? environment.today
    let requests = clients.ready.filter { $0.source == definition.source }.flatMap { client in
      client.requests(for: definition, on: asked).flatMap {
        [$0] + (client.dependentRequests(of: $0).map { [$0.common] } ?? [])
      }
    }
    guard !requests.isEmpty, !requests.contains(where: { $0.operation == report }) else { return }
    let known = Set(requests.map(\.operation)).sorted()
    throw UsageError(
      "--report: no report '\(report)' is requested for '\(definition.key)'\(suggestion(report, known)). "
        + "Reports requested: \(known.joined(separator: ", "))")
  }

  /// Downloads, and prints the results.
  func run() async throws -> ExitStatus {
    let summary = try await eachDay { try await download.run(on: $0, properties: properties, again: again) }
    environment.endProgress()
    for (request, reason) in summary.failures { environment.log.error("\(request.request): \(reason)") }
    let waiting = summary.waiting
    for reason in clients.missing + (waiting.map { [$0.reason] } ?? []) { environment.log.error(reason) }
    write(summary, waiting: waiting?.requests.count ?? 0)
    if !clients.missing.isEmpty || waiting != nil { return .tokenNeeded }
    return summary.failures.isEmpty ? .done : .partly
  }

  /// Prints what a run would download, without contacting a service.
  func plan(_ arguments: Arguments) async throws -> ExitStatus {
    let summary = try await eachDay { try await download.plan(on: $0, properties: properties, again: again) }
    for reason in clients.missing { environment.log.error(reason) }
    let plan = DownloadPlan(summary, clients.ready, context.definitions, at: environment.seconds())
    let drawn = try arguments.draw(plan.report, in: environment)
    return drawn == .done && !clients.missing.isEmpty ? .tokenNeeded : drawn
  }

  /// Asks for one day after the other; a day that waits for a token ends the work.
  private func eachDay(_ body: (CivilDate?) async throws -> DownloadSummary) async throws -> DownloadSummary {
    var summary = DownloadSummary()
    for day in days {
      summary = try await summary.followed(by: body(day))
      if summary.waiting != nil { break }
    }
    return summary
  }

  private var download: Download { Download(context, clients: clients.ready, now: environment.now) }

  private func write(_ summary: DownloadSummary, waiting: Int) {
    let (fetched, before, failed) = (summary.fetched, summary.present, summary.failures.count)
    environment.report(
      "\(counted(summary.outcomes.count, "file", "files")) requested: \(fetched) downloaded, \(before) already present, \(failed) failed, "
        + "\(waiting) waiting for a token",
      [
        "asked_for": summary.outcomes.count, "fetched": fetched, "there_before": before, "failed": failed,
        "waiting": waiting,
      ])
  }
}

extension Option {
  static let source = Option(
    "source", "NAME",
    "Select one source: \(Registry.connectors.filter(\.isReached).map(\.name).joined(separator: " or "))")
  static let from = Option("from", "DAY", "First of several business days, up to --to")
  static let to = Option("to", "DAY", "Last of several business days (default: today at the properties)")
  static let asked = Option("day", "DAY", "Business day (default: today in each property's time zone)")
  static let again = Option("again", nil, "With --property: download existing files again")
  static let report = Option("report", "NAME", "With --again: select one report or operation")
  static let plan = Option("plan", nil, "Show what would be done without doing it")
}
