internal import Domain
public import HTTPServer
internal import JSON
internal import Synchronization

/// RealPage's and Yardi's services for one invented portfolio: reads requests and returns responses.
///
/// The services neither wait nor read a clock; the host does what `Served` says. Calls may come from many threads at
/// once.
public final class Services: Sendable {
  private let options: ServiceOptions
  /// A header of every response: it marks the simulator, and states its day.
  private let mark: (name: String, value: String)
  private let router: Mutex<ServiceRouter>
  private let reporting: ReportingService
  private let rpx: RPXService
  private let yardi: YardiService

  /// Creates the services of a portfolio.
  public init(_ portfolio: Portfolio, options: ServiceOptions = ServiceOptions()) {
    self.options = options
    mark = ("X-Simulated-Day", portfolio.day.description)
    router = Mutex(ServiceRouter(plan: options.faults, rate: options.rate))
    let realPage = PropertyFiles(portfolio.realPage, on: portfolio.day)
    reporting = ReportingService(realPage, options: options)
    rpx = RPXService(realPage, credentials: options.credentials)
    yardi = YardiService(PropertyFiles(portfolio.yardi, on: portfolio.day), credentials: options.credentials)
  }

  /// Serves a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - now: the current time, in milliseconds since 1970.
  /// - Returns: the response, and instructions for the host.
  public func serve(_ request: HTTPRequest, at now: Int64) -> Served {
    let path = request.path.split(separator: "/").map(String.init)
    if path.first == "control" { return control(request, path) }
    // The server would state this machine's time, which is not the service's in tests.
    let headers = [mark, dateHeader(now)]
    // A request for headers only checks whether the host is up; it is not passed to a service.
    if request.method == "HEAD" {
      return Served(response: HTTPResponse(status: 200, headers: headers), waitMilliseconds: 0, line: "HEAD 200")
    }
    let call = Call(request, path: path)
    let fault = router.withLock { $0.admit(call, at: now) }
    var outcome = fault?.instead(of: call) ?? respond(call, request, path, at: now)
    outcome.response.headers += headers
    fault?.damage(&outcome.response)
    router.withLock { $0.close(outcome) }
    let wait = options.delays.wait(for: call)
    return Served(response: outcome.response, waitMilliseconds: wait, line: outcome.line(for: call))
  }

  /// Replaces the fault plan.
  public func follow(_ plan: FaultPlan) { router.withLock { $0.plan = plan } }

  /// The counts so far.
  public var counts: ServiceCounts { router.withLock { $0.counts } }

  private func respond(_ call: Call, _ request: HTTPRequest, _ path: [String], at now: Int64) -> Outcome {
    switch call.kind {
    case .create, .list, .file: reporting.respond(call, request, path, at: now)
    case .rpx: rpx.respond(call)
    case .yardi: yardi.respond(call, request)
    case .other: Outcome(HTTPResponse(status: 404, type: "text/html", text: "<html><body>Not Found</body></html>"))
    }
  }

  private func control(_ request: HTTPRequest, _ path: [String]) -> Served {
    let response: HTTPResponse
    switch (request.method, path.dropFirst().first) {
    case ("GET", "counts"):
      response = HTTPResponse(status: 200, type: "application/json", text: counts.json.encoded(pretty: true) + "\n")
    case ("POST", "faults"):
      do throws(FaultPlanError) {
        let plan = try FaultPlan(String(decoding: request.body, as: UTF8.self))
        router.withLock { $0.plan = plan }
        response = HTTPResponse(status: 204)
      } catch {
        response = HTTPResponse(status: 400, type: "text/plain", text: "\(error)\n")
      }
    default: response = HTTPResponse(status: 404, type: "text/plain", text: "control/counts or control/faults\n")
    }
    return Served(response: response, waitMilliseconds: 0, line: "\(request.method) control \(response.status)")
  }
}

/// A response, and instructions for the host.
public struct Served: Sendable {
  /// The response to send.
  public let response: HTTPResponse
  /// The time to wait before sending it, in milliseconds.
  public let waitMilliseconds: Int
  /// The log line, without secrets and names of people.
  public let line: String
}
