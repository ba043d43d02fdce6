internal import CMicroHTTP
internal import Glibc

/// An HTTP/1.1 server on a loopback port, which it holds for as long as the value exists.
///
/// Every connection has a thread of its own, so a handler may block.
public struct HTTPServer: ~Copyable {
  /// A function that returns the response to a request; it is called on many threads at once.
  public typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// The port that the server listens on.
  public let port: UInt16
  private let daemon: OpaquePointer
  private let service: Service

  /// Starts to listen on 127.0.0.1.
  ///
  /// - Parameters:
  ///   - port: the port; 0 selects a free one.
  ///   - bodyLimit: the number of bytes that a request's body may have; the response to a longer one is 413.
  ///   - idleSeconds: the time after which a silent connection is closed.
  ///   - handler: returns the responses.
  /// - Throws: `HTTPServerError` if the port is in use, or the system has no more threads or descriptors.
  public init(
    port: UInt16 = 0, bodyLimit: Int = 1 << 20, idleSeconds: UInt32 = 60, handler: @escaping Handler
  ) throws(HTTPServerError) {
    service = Service(handler: handler, bodyLimit: bodyLimit)
    let context = Unmanaged.passUnretained(service).toOpaque()
    guard let daemon = ownerdash_mhd_start(port, idleSeconds, Exchange.access, Exchange.completed, context) else {
      throw HTTPServerError(port: port, code: errno)
    }
    self.daemon = daemon
    self.port = ownerdash_mhd_port(daemon)
  }

  /// Stops listening, waits for the requests in progress, and closes all connections.
  public consuming func stop() {}

  deinit { MHD_stop_daemon(daemon) }
}

/// An error in listening on a port.
public struct HTTPServerError: Error, CustomStringConvertible {
  let port: UInt16
  let code: Int32

  /// The address, the system's reason, and the remedy.
  public var description: String {
    let reason = code == 0 ? "no reason is given" : strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return "cannot listen at 127.0.0.1:\(port): \(reason); name another port"
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
