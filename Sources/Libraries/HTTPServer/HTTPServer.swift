internal import CMicroHTTP
internal import Glibc

/// An HTTP/1.1 server on a loopback port or a socket, which it holds for as long as the value exists.
///
/// Every connection has a thread of its own, so a handler may block.
public struct HTTPServer: ~Copyable {
  /// A function that returns the response to a request; it is called on many threads at once.
  public typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// What a server accepts from its clients.
  public struct Limits: Sendable {
    /// The number of bytes that a request's body may have; the response to a longer one is 413.
    public var body = 1 << 20
    /// The number of bytes that a request's line and headers may have together; the response to more is 431.
    public var headers = 32 << 10
    /// The time after which a silent connection is closed.
    public var idleSeconds: UInt32 = 60
    /// The number of connections at a time; further ones wait until one is closed.
    public var connections: UInt32 = 1024

    /// The usual limits.
    public init() {}
  }

  /// The port that the server listens on; 0 for a socket.
  public let port: UInt16
  private let daemon: OpaquePointer
  private let service: Service

  /// Starts to listen on 127.0.0.1.
  ///
  /// - Parameters:
  ///   - port: the port; 0 selects a free one.
  ///   - bodyLimit: the number of bytes that a request's body may have; the response to a longer one is 413.
  ///   - handler: returns the responses.
  /// - Throws: `HTTPServerError` if the port is in use, or the system has no more threads or descriptors.
  public init(port: UInt16 = 0, bodyLimit: Int = 1 << 20, handler: @escaping Handler) throws(HTTPServerError) {
    var limits = Limits()
    limits.body = bodyLimit
    try self.init(at: .loopback(port: port), limits, handler: handler)
  }

  /// Starts to listen at an address.
  ///
  /// - Parameters:
  ///   - address: a loopback port or a socket.
  ///   - limits: what is accepted from clients.
  ///   - handler: returns the responses.
  /// - Throws: `HTTPServerError` if the address is in use, or the system has no more threads or descriptors.
  public init(at address: HTTPAddress, _ limits: Limits = Limits(), handler: @escaping Handler) throws(HTTPServerError)
  {
    service = Service(handler: handler, bodyLimit: limits.body)
    let context = Unmanaged.passUnretained(service).toOpaque()
    let descriptor = try address.listening()
    // libmicrohttpd closes the descriptor when it stops.
    guard
      let daemon = ownerdash_mhd_start(
        descriptor, limits.idleSeconds, limits.connections, limits.headers, Exchange.access, Exchange.completed, context
      )
    else {
      let code = errno
      close(descriptor)
      throw HTTPServerError(address: address, code: code)
    }
    self.daemon = daemon
    port = HTTPAddress.port(of: descriptor)
  }

  /// The number of open connections, those whose client has ended included until what it sent is answered.
  public var connections: Int { Int(ownerdash_mhd_connections(daemon)) }

  /// Stops listening, waits for the requests in progress, and closes all connections.
  public consuming func stop() {}

  deinit { MHD_stop_daemon(daemon) }
}

/// An error in listening at an address.
public struct HTTPServerError: Error, CustomStringConvertible {
  let address: HTTPAddress
  let code: Int32

  /// The address, the system's reason, and the remedy.
  public var description: String {
    let reason = code == 0 ? "no reason is given" : strerror(code).map { String(cString: $0) } ?? "error \(code)"
    let remedy =
      switch address {
      case .loopback: "name another port"
      case .socket, .sharedSocket: "name another path"
      }
    return "cannot listen at \(address): \(reason); \(remedy)"
  }
}

/// The data shared by the connections of one server.
final class Service: Sendable {
  let handler: HTTPServer.Handler
  let bodyLimit: Int

  init(handler: @escaping HTTPServer.Handler, bodyLimit: Int) {
    self.handler = handler
    self.bodyLimit = bodyLimit
  }
}
