import Domain
import Pipeline
import Reports

/// `doctor`: looks at all that a run stands on, and changes nothing.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "look whether a run can work: configuration, credentials, hosts, disk, libraries"
  static let options = [Option("offline", nil, "leave the network out"), .format, .out]
  static let discussion = [
    "A row a check: ok, warn (it works, and somebody should look), fail, or skipped. 'figures' names the figures that will",
    "be n/a with this configuration, and the report that would provide each. Each service's host is asked for a sign of",
    "life: its certificate is verified, and its time compared with ours. Secrets are looked for and never shown.",
    "Exit code 2 where the configuration fails, 4 where a credential does, 1 where anything else does.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    var checks: [Check] = []
    do {
      let definitions = try arguments.definitions(in: environment)
      checks.append(configuration(definitions, arguments))
      checks += figures(definitions) + timeZones(of: definitions, environment)
      checks += CredentialChecks(
        definitions: definitions, folder: arguments.definitionsFolder, environment: environment
      ).run()
      checks += Registry.services(definitions).flatMap(\.service.cautions).map {
        Check(.configuration, $0.key, .warn, "on: \($0.words)")
      }
      checks += await HostChecks(
        definitions: definitions, folder: arguments.definitionsFolder, environment: environment
      ).run(isOffline: arguments["offline"] != nil)
    } catch {
      checks.append(Check(.configuration, arguments.definitionsFile, .fail, "\(error)"))
    }
    checks.append(MachineChecks.disk(arguments.folder(in: environment)))
    checks += MachineChecks.libraries
    let drawn = try arguments.draw(report(checks), in: environment)
    return drawn == .done ? checks.ending : drawn
  }

  private static func configuration(_ definitions: Definitions, _ arguments: Arguments) -> Check {
    let sources = Set(definitions.properties.map(\.source)).sorted()
    let found = "\(definitions.properties.count) properties of \(sources.joined(separator: ", "))"
    return Check(
      .configuration, arguments.definitionsFile, sources.isEmpty ? .warn : .ok,
      sources.isEmpty ? "no properties yet" : ([found] + definitions.sources.contents).joined(separator: "; "))
  }

  /// The figures that will be n/a with these definitions, and what would provide each.
  private static func figures(_ definitions: Definitions) -> [Check] {
    let requests = FigureRequests(definitions, sources: Registry.sources(definitions))
    let missing = requests.missing.filter { !requests.unrequested.contains($0.source) }
    let silent = requests.unrequested.map {
      Check(.figures, $0, .skipped, "nothing is requested: the figures depend on the files that you load")
    }
    let names = Set(definitions.properties.map(\.source)).subtracting(requests.unrequested)
    let complete = names.subtracting(missing.map(\.source)).sorted().map {
      Check(.figures, $0, .ok, "every figure that the source can provide is requested")
    }
    return silent + complete
      + missing.map { Check(.figures, $0.source, .warn, "n/a with these definitions: \($0.words)") }
  }

  /// A day that no file states is the day received where the property is; without a time zone it is the day in UTC.
  private static func timeZones(of definitions: Definitions, _ environment: Environment) -> [Check] {
    let without = definitions.properties.filter { $0.timeZone == nil }.map(\.key)
    let unknown = definitions.properties.compactMap { property in
      property.timeZone.flatMap { environment.calendar.knows($0) ? nil : "\(property.key) ('\($0)')" }
    }
    return [
      ("have no time_zone", without), ("have a time_zone that this machine does not know", unknown),
    ].filter { !$0.1.isEmpty }.map { words, names in
      let some = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
      return Check(
        .configuration, "time_zone", .warn,
        "\(names.count) of \(definitions.properties.count) properties \(words): \(some); their responses are dated in UTC, "
          + "a day late in the evening; add an IANA name such as America/Denver")
    }
  }

  private static func report(_ checks: [Check]) -> RowsReport {
    RowsReport(
      title: "Doctor",
      columns: [
        Column("check", "Check", .text), Column("name", "Of", .text), Column("state", "State", .text),
        Column("finding", "Found", .text),
      ],
      rows: checks.map { [.text($0.subject.rawValue), .text($0.name), .text($0.state.rawValue), .text($0.finding)] })
  }
}
