import Glibc
import Pipeline
import Reports
import Warehouse

/// The program: runs one verb and exits with its status.
@main
struct Main {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    Interruption.watch()
    exit(await Main.run(words, in: .system).rawValue)
  }

  /// Runs a command line and returns its exit status.
  ///
  /// Every error is converted to a message and an exit code here.
  static func run(_ words: [String], in environment: Environment) async -> ExitStatus {
    do {
      return try await dispatch(words, in: environment)
    } catch {
      return say(error, in: environment)
    }
  }

  private static func say(_ error: any Error, in environment: Environment) -> ExitStatus {
    environment.endProgress()
    environment.log.error("\(error)" + (DamagedDatabase.remedy(for: error).map { "\n  \($0)" } ?? ""))
    return ending(of: error)
  }

  private static func dispatch(_ words: [String], in environment: Environment) async throws -> ExitStatus {
    guard let verb = words.first else {
      environment.complain(Help.overview(Registry.groups))
      return .wrongUsage
    }
    if ["--help", "-h"].contains(verb) {
      environment.write(Help.overview(Registry.groups))
      return .done
    }
    if verb == "--version" {
      environment.write("ownerdash \(Version.text)\n")
      return .done
    }
    let command = try Registry.command(verb)
    let arguments = try Arguments(Array(words.dropFirst()), for: command)
    if arguments.wantsHelp {
      environment.write(Help.text(command))
      return .done
    }
    var environment = environment
    environment.logFormat = try arguments.choice("log-format", LogFormat.self) ?? .text
    do {
      let ending = try await command.run(arguments, in: environment)
      // A safeguard: each command declares the modes of its options, and misplaced options are rejected before the
      // command runs. The completed work is valid, so the exit status remains unchanged.
      if ending == .done, let option = arguments.unusedOptions.first {
        environment.log.warning("--\(option) had no effect on what '\(command.name)' did")
      }
      return ending
    } catch { return say(error, in: environment) }
  }

  private static func ending(of error: any Error) -> ExitStatus {
    switch error {
    case is UsageError, is DefinitionsError, is NoticeTemplateError, is MixedFolder: .wrongUsage
    case is LockHeld: .locked
    default: .partly
    }
  }
}
