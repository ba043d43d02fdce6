import Domain
import Pipeline

/// `download`: fetches what is missing of a day; reads nothing.
struct DownloadCommand: Command {
  static let name = "download"
  static let summary = "fetch what is missing of a day from the sources"
  static let options = [Option.property, .source, .asked]
  static let discussion = [
    "Asks each source for its reports of a day; a property whose own day is earlier is asked for that, at most three",
    "days back. What is on the disk is not fetched again, and what an interrupted run began is taken up.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> Ending {
    let workplace = try arguments.workplace(in: environment)
    return try await asOnlyWriter(workplace, name, in: environment) {
      try await Fetching(arguments, workplace, in: environment).run()
    }
  }
}

/// The part of a run that fetches.
struct Fetching {
  private let workplace: Workplace
  private let property: String?
  private let day: CivilDate
  private let clients: Clients
  private let environment: Environment

  /// What the arguments ask for.
  ///
  /// - Throws: `UsageError` where they name what there is not.
  init(_ arguments: Arguments, _ workplace: Workplace, in environment: Environment) throws {
    self.workplace = workplace
    self.environment = environment
    property = try arguments.property(of: workplace.definitions)
    day = try arguments.day("day") ?? CivilDate(iso: String(environment.now().prefix(10)))
    let source = try arguments.choice("source", PropertyDefinition.Source.self)
    clients = Clients(
      workplace.definitions, source: source, folder: arguments.definitionsFolder, in: environment)
  }

  /// Fetches, and says what became of it.
  func run() async throws -> Ending {
    let summary = try await Download(workplace, clients: clients.ready, now: environment.now)
      .run(on: day, property: property)
    environment.endProgress()
    for (order, reason) in summary.failures { environment.complain("ownerdash: \(order.request): \(reason)\n") }
    let waiting = summary.waiting
    for reason in clients.missing + (waiting.map { [$0.reason] } ?? []) {
      environment.complain("ownerdash: \(reason)\n")
    }
    let counts = [
      "\(summary.fetched) fetched", "\(summary.before) there before", "\(summary.failures.count) failed",
      "\(waiting?.orders.count ?? 0) waiting for a token",
    ]
    environment.write("\(summary.outcomes.count) files asked for: \(counts.joined(separator: ", "))\n")
    if !clients.missing.isEmpty || waiting != nil { return .tokenNeeded }
    return summary.failures.isEmpty ? .done : .partly
  }
}

extension Option {
  static let source = Option("source", "NAME", "one source alone: realpage or yardi")
  static let asked = Option("day", "DAY", "the day to ask for, YYYY-MM-DD (today in UTC)")
}
