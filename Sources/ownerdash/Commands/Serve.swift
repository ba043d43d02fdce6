import HTTPServer
import Pipeline

/// `serve`: the pages and reports over HTTP, to this machine alone.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "Serve the pages and a read-only JSON API to this machine"
  static let options = [
    Option("port", "N", "Listen on 127.0.0.1:N; 0 selects a free port (default: 8480)"),
    Option("socket", "PATH", "Listen on a Unix socket instead, which only its owner can use"),
    Option("sign-in", "USER", "Show readers their own properties; USER's web server signs them in (requires --socket)"),
    Option("with-residents", nil, "Show names of residents, and the reports that may contain them"),
  ]
  static let discussion = [
    "Serves the pages of 'ownerdash site' and, below /api/, the JSON of every command that prints a report, such as",
    "/api/summary?group=Texas or /api/explain/physical_occupancy_pct?property=nexus_east. /openapi.json describes it.",
    "Only GET and HEAD are served, and only to this machine: a web server in front decides who else may read.",
    "With --sign-in, each of the 'readers' of the configuration gets figures of their own properties alone. The web server",
    "names the reader in the header X-Remote-User, which counts only from processes of USER, and never on a port.",
    "Responses follow the data: while a run writes, the last complete state is served. Stop it with Ctrl-C.",
  ]
  static let serving = Serving.not(because: "it is the server")

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let path = arguments["socket"]
    let port = try arguments.count("port", least: 0)
    if path != nil, port != nil { throw UsageError("--socket and --port exclude each other") }
    guard let number = UInt16(exactly: port ?? 8480) else { throw UsageError("--port must be at most 65535") }
    let definitions = try arguments.definitions(in: environment)
    let answer: HTTPServer.Handler
    var address = path.map { HTTPAddress.socket(path: $0) } ?? .loopback(port: number)
    if let user = arguments["sign-in"] {
      answer = try signedIn(user, arguments, definitions, in: environment)
      address = .sharedSocket(path: path ?? "")
    } else {
      let web = try WebServer(
        arguments, reach: path == nil ? .port : .socket, showsPeople: arguments["with-residents"] != nil,
        in: environment)
      answer = { web.response(to: $0) }
    }
    var limits = HTTPServer.Limits()
    (limits.body, limits.connections, limits.idleSeconds) = (0, 128, 30)
    let server = try HTTPServer(at: address, limits, handler: answer)
    if let path { Interruption.onStop { _ = environment.files.unlink(path) } }
    environment.report(
      "serving at \(path.map { "socket '\($0)'" } ?? "http://127.0.0.1:\(server.port)/")", ["port": Int(server.port)])
    // A signal ends the process; whoever cancels the task ends the pause.
    do { try await environment.pause(.seconds(100 * 365 * 86_400)) } catch {}
    server.stop()
    if let path { _ = environment.files.unlink(path) }
    return .done
  }

  private static func signedIn(
    _ user: String, _ arguments: Arguments, _ definitions: Definitions, in environment: Environment
  ) throws -> HTTPServer.Handler {
    guard arguments["socket"] != nil else {
      throw UsageError("--sign-in requires --socket: a port has no peer to trust")
    }
    guard arguments["with-residents"] == nil else {
      throw UsageError("--sign-in and --with-residents exclude each other")
    }
    guard !definitions.readers.isEmpty else {
      throw UsageError("--sign-in: the configuration names no 'readers'; see docs/configuration.md")
    }
    guard let id = LocalUser.id(of: user) else { throw UsageError("--sign-in: this machine has no user '\(user)'") }
    let server = SignedInServer(arguments, trusting: id, in: environment)
    return { server.response(to: $0) }
  }
}
