import HTTPServer
import JSON
import Pipeline

/// What the server answers: pages, the API, and the API's description.
///
/// It only reads.
struct WebServer: Sendable {
  /// How clients reach the server.
  enum Reach {
    /// A port of the machine, with any browser on it.
    case port
    /// A socket, with the programs of one user.
    case socket
  }

  private let api: API
  private let pages: SitePages
  private let filtered = FilteredPages()
  private let arguments: @Sendable ([String], any Command.Type) throws -> Arguments
  private let cache: ResponseCache
  private let reach: Reach
  private let environment: Environment
  private let stamp: @Sendable () -> String

  /// A server over the data folder and configuration that the arguments name.
  init(_ arguments: Arguments, reach: Reach, showsPeople: Bool, in environment: Environment) throws {
    let folder = arguments.folder(in: environment)
    let place = ["--data", folder.path, "--config", arguments.definitionsFile(in: environment)]
    self.environment = environment
    cache = ResponseCache(uptime: environment.uptime)
    self.reach = reach
    api = API(environment: environment, place: place, showsPeople: showsPeople)
    self.arguments = { words, command in try Arguments(place + words, for: command) }
    pages = SitePages(environment, showsPeople: showsPeople) { try Arguments(place, for: SiteCommand.self) }
    let files =
      [
        arguments.definitionsFile(in: environment), folder.unified, folder.decisions, folder.receipts,
        folder.runFindings,
      ]
      + Registry.sources().map { folder.raw($0.name) }
    stamp = { environment.state(of: files) + environment.now().prefix(10) }
  }

  /// The response to a request.
  func response(to request: HTTPRequest) -> HTTPResponse {
    var response: HTTPResponse
    do { response = try answer(request) } catch let error as RequestError {
      response = error.response
    } catch let error as UsageError {
      response = RequestError.unavailable("\(error)").response
    } catch {
      environment.log.error("\(error)")
      response = RequestError(status: 500, message: "the request failed; the server's log says why").response
    }
    response.headers += [
      ("Cache-Control", "private, no-cache"), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Content-Security-Policy", "frame-ancestors 'none'"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    return response
  }

  private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
    guard ["GET", "HEAD"].contains(request.method) else {
      throw RequestError(
        status: 405, message: "HTTP is read-only: only GET and HEAD are served", headers: [("Allow", "GET, HEAD")])
    }
    try checkHost(request)
    if request.path == "/openapi.json" {
      return CachedResponse(type: Serving.jsonType, Array(OpenAPI.text.utf8)).response(to: request)
    }
    if request.path.hasPrefix("/api/") { return try reports(request) }
    return try page(request)
  }

  /// A page of a web site that a browser shows could reach this port under the site's own name; such a name is refused.
  private func checkHost(_ request: HTTPRequest) throws(RequestError) {
    guard case .port = reach else { return }
    let host = request.header("Host")?.lowercased() ?? ""
    let name = host.last == "]" ? host : String(host.prefix { $0 != ":" })
    guard ["localhost", "127.0.0.1"].contains(name) else {
      throw RequestError(status: 421, message: "the server is reached as localhost or 127.0.0.1 only")
    }
  }

  private func reports(_ request: HTTPRequest) throws -> HTTPResponse {
    let key = request.path + "?" + request.query.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: "&")
    let path = request.path.dropFirst("/api/".count)
    let (cached, made) = cache.response(key, stamp()) { api.response(to: path, request.query) }
    return cached?.response(to: request) ?? made
  }

  /// The pages of some properties; they name no resident.
  private func pages(of filter: PageFilter) throws -> SitePages {
    let keys: Set<String>?
    do { keys = try arguments(filter.options, SummaryCommand.self).selectedKeys(in: environment) } catch let error
      as UsageError
    { throw RequestError.wrong("\(error)") }
    return filtered.pages(of: filter) {
      var environment = self.environment
      environment.readable = keys
      return SitePages(environment, filter: filter) { [arguments] in try arguments([], SiteCommand.self) }
    }
  }

  private func page(_ request: HTTPRequest) throws -> HTTPResponse {
    let file = request.path == "/" ? "portfolio.html" : String(request.path.dropFirst())
    let sort = PageSort(file, request)
    let pages = try PageFilter(request).map(pages) ?? pages
    let stamp = stamp()
    guard let page = try pages.page(sort?.file ?? file, stamp) ?? sort.flatMap({ try pages.unsorted($0, stamp) }) else {
      throw RequestError.notFound("there is no page '\(sort?.file ?? file)'. /portfolio.html links to all pages")
    }
    return (sort.map { sort in page.changing(sort.keptByLinks) } ?? page).response(to: request)
  }
}
