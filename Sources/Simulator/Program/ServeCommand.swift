import Domain
@preconcurrency import Glibc
import HTTPServer
import JSON
import Simulator

/// `pms-simulator serve`: runs the services on a loopback port until the process is interrupted.
struct ServeCommand {
  /// The parameters of the command.
  struct Request {
    var day = RequestedDay()
    var port: UInt16 = 0
    var properties = 25
    var yardiProperties = 3
    var definitions: String?
    var book: String?
    var reports = "report_definitions.json"
    var tokenLife: Int64 = 3600
    var options = ServiceOptions()
  }

  let request: Request

  func run() throws {
    let services = Services(portfolio, options: request.options)
    // Blocks the signals before there are threads, so that no thread takes the signals that the loop below waits for.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let server = try HTTPServer(port: request.port) { call in
      let served = services.serve(call, at: ServeCommand.now)
      if served.waitMilliseconds > 0 { usleep(UInt32(clamping: served.waitMilliseconds * 1000)) }
      fputs(served.line + "\n", stderr)
      return served.response
    }
    if let path = request.definitions { try writeDefinitions(to: path, port: server.port) }
    if let folder = request.book { try writeBook(in: folder) }
    announce(port: server.port)
    var signal: Int32 = 0
    sigwait(&signals, &signal)
    server.stop()
    report(services.counts)
  }

  private var portfolio: Portfolio {
    let seed = request.options.seed
    return Portfolio(
      realPage: World(
        seed: seed, asOf: request.day.last, properties: PropertyProfile.realPage(request.properties, seed: seed)),
      yardi: World(
        seed: seed, asOf: request.day.last, properties: PropertyProfile.yardi(request.yardiProperties, seed: seed)),
      on: request.day.day)
  }

  private func announce(port: UInt16) {
    let base = "http://127.0.0.1:\(port)"
    print("\(request.properties) RealPage and \(request.yardiProperties) Yardi properties as of \(request.day.day)")
    print("reporting_api  \(base)/v1")
    print("rpx_gateway    \(base)/rpxgateway/partner")
    print("base_address   \(base)/simulated")
    print("ready")
    fflush(stdout)
  }

  private func report(_ counts: ServiceCounts) {
    let calls = counts.calls.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("calls: " + (calls.isEmpty ? "none" : calls.joined(separator: ", ")))
    print("created \(counts.created), faults \(counts.faults), writes \(counts.writes)")
  }

  /// Writes the owner's book of RealPage's properties into an existing folder.
  private func writeBook(in folder: String) throws {
    let book = OwnerBook(portfolio.realPage.profiles, asOf: request.day.day, seed: request.options.seed)
    for file in book.files { try write(file.text, to: "\(folder)/\(file.name)") }
  }

  /// Writes an owner's configuration for these services, with the secrets that it names in the same folder.
  private func writeDefinitions(to path: String, port: UInt16) throws {
    let own = try JSON.parse(try contents(of: request.reports))
    let reports = own["reports"] ?? .object([])
    let definitions = portfolio.definitions(at: "http://127.0.0.1:\(port)", reports: reports)
    try write(definitions.encoded(pretty: true) + "\n", to: path)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let token = BearerToken.issue(at: ServeCommand.now, for: request.tokenLife)
    for secret in Portfolio.secrets(token: token) { try write(secret.content, to: folder + secret.name) }
  }

  private func contents(of path: String) throws(FileError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw FileError("reading the reports of", path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Writes a file that is readable only by its owner.
  private func write(_ text: String, to path: String) throws(FileError) {
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError("making the file", path) }
    let written = Glibc.write(file, text, text.utf8.count)
    guard close(file) == 0, written == text.utf8.count else { throw FileError("writing the file", path) }
  }

  /// The current time, in milliseconds since 1970.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
