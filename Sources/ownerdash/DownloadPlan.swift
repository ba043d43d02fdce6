import Domain
import Pipeline
import Reports

/// The plan of a download: one row for each file, followed by the expected effort.
struct DownloadPlan {
  private let summary: DownloadSummary
  private let clients: [any Client]
  private let definitions: Definitions
  private let now: Int

  init(_ summary: DownloadSummary, _ clients: [any Client], _ definitions: Definitions, at now: Int) {
    self.summary = summary
    self.clients = clients
    self.definitions = definitions
    self.now = now
  }

  var report: RowsReport {
    RowsReport(
      title: "Plan", subtitle: ["Nothing was requested. A property whose own business day is earlier uses that day."],
      columns: [
        Column("property", "Property", .text), Column("file", "File", .text), Column("day", "Day", .date),
        Column("parameters", "Parameters", .text), Column("state", "State", .text),
      ],
      rows: summary.outcomes.map(row), notes: [counts] + unlisted + lives + cautions + figures)
  }

  private func row(_ outcome: DownloadOutcome) -> [Cell] {
    let request = outcome.request
    let sent = request.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    return [
      .text(definitions.property(key: request.property)?.propertyName ?? request.property), .text(request.operation),
      .date(request.day), sent.isEmpty ? .blank : .text(sent), .text(state(outcome.ending)),
    ]
  }

  private func state(_ ending: DownloadOutcome.Status) -> String {
    switch ending {
    case .present, .fetched: "downloaded"
    case .missing(let isCreated, _): isCreated ? "to download: created before" : "to request"
    case .dayNotReached: "day not reached at the property"
    case .failed(let reason), .tokenNeeded(let reason), .unlisted(let reason): reason
    }
  }

  private var counts: String {
    let missing = summary.missing
    let listing = clients.contains { $0.leastRequests(isCreated: false) > 1 } ? ", plus checks for completion" : ""
    return
      "\(counted(summary.outcomes.count - summary.unlisted.count, "file", "files")): \(summary.present) downloaded, \(missing.created) created before, "
      + "\(missing.count - missing.created) to request; at least \(missing.requests) requests\(listing)"
  }

  /// The requests that a plan cannot count, because the response that lists their subjects is missing.
  private var unlisted: [String] {
    let counts = Dictionary(grouping: summary.unlisted) { "\($0.request.operation): \($0.reason)" }.mapValues(\.count)
    return counts.sorted { $0.key < $1.key }.map { words, count in
      "\(words); \(count) \(count == 1 ? "property" : "properties")"
    }
  }

  /// The figures that will be n/a because nothing requests the reports that they need.
  private var figures: [String] {
    let requests = FigureRequests(definitions, sources: Registry.sources(definitions))
    // A service that lacks its credential is asked nothing, and would not provide these figures with it either.
    let asked = Set(Registry.services(definitions).map(\.source))
    return requests.missing.filter { asked.contains($0.source) }.map { "n/a from \($0.source): \($0.words)" }
  }

  /// Cautions about the use of the services.
  private var cautions: [String] {
    let asked = Set(clients.map(\.source))
    return Registry.services(definitions).filter { asked.contains($0.source) }.flatMap { source, service in
      service.cautions.map { "\(source): \($0.words)" }
    }
  }

  /// The remaining validity of each source's token.
  private var lives: [String] {
    clients.compactMap { client in
      guard let expires = client.expires else { return nil }
      let left = life(until: expires, at: now)
      guard left > 0 else {
        return "\(client.source): the token has expired by the clock of this machine. Copy a new token"
      }
      return "\(client.source): the token is valid for \(spelled(seconds: left))"
    }
  }
}
