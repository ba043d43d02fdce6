internal import Synchronization

/// Sends HTTP requests: a limited number at once, each on its own thread.
///
/// Certificates are always verified, and redirects stay with the server. There are no cookies and no proxies.
public final class HTTPClient: Sendable {
  /// The settings common to all requests.
  public struct Configuration: Sendable {
    /// Simultaneous transfers in total.
    public var transfers = 8
    /// Simultaneous transfers to one server.
    public var transfersToOneServer = 4
    /// A file of certificates to trust in addition to the system's, such as a company's own authority; nil for none.
    public var caFile: String?

    /// Creates the default settings.
    public init() {}
  }

  private static let mostRedirects = 5

  private let configuration: Configuration
  private let gate: Gate
  private let pool: ConnectionPool
  /// By server, its time in its latest response that states one.
  private let times = Mutex<[String: Int]>([:])

  /// Creates a client without connections.
  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    gate = Gate(most: configuration.transfers, mostToOne: configuration.transfersToOneServer)
    pool = ConnectionPool(most: configuration.transfers)
  }

  /// Sends a request once; the body of a successful response goes to the sink.
  ///
  /// - Throws: `TransportError`, also for a status other than success.
  public func send(_ request: Request, into sink: any BodyWriter) async throws(TransportError) -> Response {
    let response = try await exchange(request, into: sink)
    guard response.isSuccess else { throw TransportError(response.refusal(hiding: request.hidden), of: request) }
    return response
  }

  /// The time of the server at an address by its latest response, in seconds since 1970; nil before the first one that
  /// states it.
  public func time(of address: Address) -> Int? { times.withLock { $0[address.origin] } }

  /// Checks that a server is available: connects, verifies its certificate, and requests its headers.
  ///
  /// - Throws: `TransportError` if it is not available; any status counts as available.
  public func greet(_ address: Address) async throws(TransportError) -> Response {
    try await exchangeOnce(Request("reach \(address.host)", head: address), into: MemoryBody())
  }

  /// Sends a request once and follows redirects; any status is returned.
  func exchange(_ request: Request, into sink: any BodyWriter) async throws(TransportError) -> Response {
    var request = request
    for _ in 0...HTTPClient.mostRedirects {
      let response = try await exchangeOnce(request, into: sink)
      guard (300..<400).contains(response.status), response.status != 304 else { return response }
      request.address = try redirection(of: request, by: response)
    }
    throw TransportError(.redirected("the server redirected more than \(HTTPClient.mostRedirects) times"), of: request)
  }

  private func exchangeOnce(_ request: Request, into sink: any BodyWriter) async throws(TransportError) -> Response {
    let origin = request.address.origin
    guard await gate.enter(origin) else { throw TransportError(.cancelled, of: request) }
    defer { gate.leave(origin) }
    let flag = Flag()
    let (pool, caFile) = (pool, configuration.caFile)
    let result = await withTaskCancellationHandler {
      await onOwnThread {
        Result { () throws(TransportFailure) in
          let connection = try pool.take(for: origin)
          defer { pool.put(back: connection, for: origin) }
          return try Transfer(request, into: sink, over: connection) { flag.isRaised }.run(caFile: caFile)
        }
      }
    } onCancel: {
      flag.raise()
    }
    do throws(TransportFailure) {
      guard let result else { throw .unsendable("the system cannot start another thread") }
      let response = try result.get()
      if let time = response.date { times.withLock { $0[origin] = time } }
      return response
    } catch {
      throw TransportError(error, of: request)
    }
  }

  /// Returns the target of a redirect: only to the same server, and only if the request remains unchanged.
  private func redirection(of request: Request, by response: Response) throws(TransportError) -> Address {
    do throws(TransportFailure) {
      guard let location = response.headers["Location"] else {
        throw .redirected("the server redirects (\(response.status)) without an address")
      }
      guard request.method == .get || [307, 308].contains(response.status) else {
        throw .redirected("the server redirects what was posted to a page (\(response.status))")
      }
      return try address(location, from: request.address)
    } catch {
      throw TransportError(error, of: request)
    }
  }

  private func address(_ location: String, from address: Address) throws(TransportFailure) -> Address {
    let target: Address
    do { target = try address.following(location) } catch {
      throw .redirected("the server redirects to an address that is not allowed: \(error)")
    }
    guard target.origin == address.origin else {
      throw .redirected("the server redirects to another server, '\(target.origin)'")
    }
    return target
  }
}

/// A flag that one thread sets and another reads.
private final class Flag: Sendable {
  private let state = Atomic(false)

  var isRaised: Bool { state.load(ordering: .relaxed) }

  func raise() { state.store(true, ordering: .relaxed) }
}

/// The idle connections, kept for the next request to their server.
private final class ConnectionPool: Sendable {
  private let most: Int
  private let idle = Mutex<[(origin: String, connection: Connection)]>([])

  init(most: Int) {
    self.most = most
  }

  func take(for origin: String) throws(TransportFailure) -> Connection {
    let connection = idle.withLock { idle in
      idle.lastIndex { $0.origin == origin }.map { idle.remove(at: $0).connection }
    }
    if let connection { return connection }
    return try Connection()
  }

  func put(back connection: Connection, for origin: String) {
    idle.withLock { idle in
      idle.append((origin, connection))
      if idle.count > most { idle.removeFirst() }
    }
  }
}
