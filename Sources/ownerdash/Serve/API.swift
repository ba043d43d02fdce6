import HTTPServer
import JSON
import Pipeline
import Reports
import Synchronization

/// The read-only API: every command that prints, as JSON.
///
/// A request is a command line: the same arguments, checked by the same declarations, answered by the same code.
struct API: Sendable {
  let environment: Environment
  /// The data folder and the configuration, as options.
  let place: [String]
  let showsPeople: Bool
  /// How long the database may take for a response.
  private static let longest = Duration.seconds(30)

  /// Answers a request below `/api/`.
  func response(to path: Substring, _ query: [(name: String, value: String)]) -> HTTPResponse {
    do throws(RequestError) {
      let request = try APIRequest(
        path, query, showsPeople: showsPeople, isForReader: environment.readable != nil)
      return try runHere { await answer(request) }.get()
    } catch {
      return error.response
    }
  }

  private func answer(_ request: APIRequest) async -> Result<HTTPResponse, RequestError> {
    let output = Output()
    var environment = self.environment
    environment.write = { text in output.add(text) }
    // Warnings are about the command line; what fails is an error, which is answered and logged.
    environment.complain = { _ in }
    environment.present = { document in output.add(document) }
    environment.showsPeople = showsPeople
    let (uptime, end) = (environment.uptime, environment.uptime() + API.longest)
    environment.isOver = { uptime() > end }
    do {
      let arguments = try Arguments(
        (request.command.usesDataFolder ? place : []) + request.words, for: request.command)
      _ = try await request.command.run(arguments, in: environment)
    } catch {
      if uptime() > end {
        return .failure(.unavailable("the response took over 30 seconds; ask for less, such as one property"))
      }
      return .failure(API.failure(error, self.environment))
    }
    let (documents, text) = output.all
    let type = request.command.serving.contentType
    guard type == Serving.jsonType else {
      return .success(HTTPResponse(status: 200, type: type + "; charset=utf-8", text: text))
    }
    guard let document = documents.last else {
      return .failure(RequestError(status: 500, message: "'\(request.command.name)' printed no report"))
    }
    return .success(HTTPResponse(status: 200, type: type, text: API.json(document, request)))
  }

  /// The report with the wanted rows, and which these are; its subtotals and balances are whole on each page.
  static func json(_ document: Document, _ request: APIRequest) -> String {
    var document = document
    let entries = document.table.rows.filter { $0.role == .entry }
    let wanted = entries.dropFirst(request.offset).prefix(request.limit)
    document.table.rows = wanted + document.table.rows.filter { $0.role != .entry }
    let (count, next) = (entries.count, request.offset + wanted.count)
    let page =
      "{\"offset\": \(request.offset), \"limit\": \(request.limit), \"rows\": \(count), "
      + "\"next_offset\": \(next < count ? "\(next)" : "null")}"
    return "{\n  \"page\": \(page)," + JSONRenderer().render(document).dropFirst()
  }

  /// What an error of a command is to a client: a wrong request, data that is not there yet, or a failure, whose details
  /// are for the log alone.
  private static func failure(_ error: any Error, _ environment: Environment) -> RequestError {
    switch error {
    case is UsageError: return .wrong("\(error)")
    case let error as NotForReaders: return RequestError(status: 403, message: "\(error)")
    case is LockHeld: return .unavailable("a run is writing the data folder; try again")
    default:
      environment.log.error("\(error)")
      return RequestError(status: 500, message: "the request failed; the server's log says why")
    }
  }
}

/// What a command prints while it answers a request.
private final class Output: Sendable {
  private let content = Mutex<(documents: [Document], text: String)>(([], ""))

  var all: (documents: [Document], text: String) { content.withLock { $0 } }

  func add(_ text: String) { content.withLock { $0.text += text } }

  func add(_ document: Document) { content.withLock { $0.documents.append(document) } }
}
