import Domain
import Pipeline
import Reports

/// `doctor`: checks all prerequisites of a run, and changes nothing.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "Check configuration, credentials, hosts, disk space and libraries"
  static let serving = Serving.not(because: "it is about the machine that it runs on")
  static let options = [Option("offline", nil, "Skip network checks"), .format, .out]
  static let discussion = [
    "Prints one row per check: ok, warn (works, but needs attention), fail, or skipped.",
    "'figures' lists the figures that will be n/a with this configuration, and the report that provides each.",
    "Contacts each service's host to verify its certificate and compare its clock with this machine's. Checks that",
    "secrets are present and never prints them.",
    "Exit code: 2 if the configuration fails, 4 if a credential fails, 1 if any other check fails.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    var checks: [Check] = []
    var data: [Check] = []
    do {
      let definitions = try arguments.definitions(in: environment)
      data = try self.data(arguments.context(in: environment))
      checks.append(configuration(definitions, arguments.definitionsFile(in: environment)))
      checks += figures(definitions) + timeZones(of: definitions, environment)
      checks += CredentialChecks(
        definitions: definitions, folder: arguments.definitionsFolder(in: environment), environment: environment
      ).run()
      checks += Registry.services(definitions).flatMap(\.service.cautions).map {
        Check(.configuration, $0.key, .warn, "on: \($0.words)")
      }
      checks += await HostChecks(
        definitions: definitions, folder: arguments.definitionsFolder(in: environment), environment: environment
      ).run(isOffline: arguments["offline"] != nil)
    } catch let error as DefinitionsError {
      checks += error.problems.map {
        Check(.configuration, error.file, .fail, [$0.place, $0.rule].filter { !$0.isEmpty }.joined(separator: ": "))
      }
    } catch {
      checks.append(Check(.configuration, arguments.definitionsFile(in: environment), .fail, "\(error)"))
    }
    checks.append(MachineChecks.disk(arguments.folder(in: environment)))
    checks += data
    checks += MachineChecks.libraries
    let drawn = try arguments.draw(report(checks), in: environment)
    return drawn == .done ? checks.ending : drawn
  }

  /// Checks that the databases open and that the newest files are stored; 'check' examines all of them.
  private static func data(_ context: PipelineContext) -> [Check] {
    Integrity(context).quick().map { Check(.data, $0.subject, .fail, $0.problem ?? "") }
  }

  private static func configuration(_ definitions: Definitions, _ file: String) -> Check {
    let sources = Set(definitions.properties.map(\.source)).sorted()
    let found =
      "\(counted(definitions.properties.count, "property", "properties")) of \(sources.joined(separator: ", "))"
    return Check(
      .configuration, file, sources.isEmpty ? .warn : .ok,
      sources.isEmpty ? "no properties yet" : ([found] + definitions.sources.contents).joined(separator: "; "))
  }

  /// Checks for figures that will be n/a with these definitions, and names the report that would provide each.
  private static func figures(_ definitions: Definitions) -> [Check] {
    let requests = FigureRequests(definitions, sources: Registry.sources(definitions))
    let missing = requests.missing.filter { !requests.unrequested.contains($0.source) }
    let silent = requests.unrequested.map {
      Check(.figures, $0, .skipped, "No reports requested: figures depend on the files that you load")
    }
    let names = Set(definitions.properties.map(\.source)).subtracting(requests.unrequested)
    let complete = names.subtracting(missing.map(\.source)).sorted().map {
      Check(.figures, $0, .ok, "Every figure that the source provides is requested")
    }
    return silent + complete
      + missing.map { Check(.figures, $0.source, .warn, "n/a with this configuration: \($0.words)") }
  }

  /// Checks the time zones.
  ///
  /// A day that no file states is the day of receipt at the property, or in UTC without a time zone.
  private static func timeZones(of definitions: Definitions, _ environment: Environment) -> [Check] {
    definitions.properties.compactMap { property in
      let problem: String
      if let zone = property.timeZone {
        if environment.calendar.knows(zone) { return nil }
        problem = "unknown time_zone '\(zone)'"
      } else {
        problem = "no time_zone"
      }
      return Check(
        .configuration, property.key, .warn,
        "\(problem): responses are dated in UTC, one day late in the evening. Add an IANA name such as America/Denver")
    }
  }

  private static func report(_ checks: [Check]) -> RowsReport {
    RowsReport(
      title: "Doctor",
      columns: [
        Column("check", "Check", .text), Column("name", "Subject", .text),
        Column("state", "State", .text, isState: true),
        Column("finding", "Result", .text),
      ],
      rows: checks.map { [.text($0.subject.rawValue), .text($0.name), .text($0.state.rawValue), .text($0.finding)] })
  }
}
